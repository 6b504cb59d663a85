"""The four ends, the last chance of the others, and the counting."""

from typing import Final

from domain.games.reef_encounter.components import COLORS, EMPTY, SHRIMPS
from domain.games.reef_encounter.events import EatingForgone
from domain.games.reef_encounter.events_table import LAST_CHANCE, EndReached, FishOpened, MatchScored, SeatCalled
from domain.games.reef_encounter.legal_placing import LayProblem, rock_problem
from domain.games.reef_encounter.scoring import points_of
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger

ALL_LOCKED: Final = 1
FOURTH_EATEN: Final = 2
NO_ROOM: Final = 3


def end_with_last_chance(ledger: Ledger[State], seat: Seat, cause: int) -> None:
    """E1, E2: all ten coral tiles carry cylinders, or a fish has eaten its fourth shrimp."""
    ledger.record(EndReached(seat, cause))
    call_next(ledger, seat)


def end_if_no_room(ledger: Ledger[State], seat: Seat) -> bool:
    """E3: no room is left, tested after each tile and its growth; say whether the game is over."""
    state = ledger.state
    full = not has_room(state) if state.options.end3_any else state.reefs.bare == 0
    if full:
        ledger.record(EndReached(seat, NO_ROOM))
        finish(ledger)
    return full


def has_room(state: State) -> bool:
    """E3 as an option: say whether a polyp of any colour may be laid anywhere; the next laying may choose its board (A2e)."""
    for cell in state.reefs.in_play:
        for color in range(COLORS):
            if rock_problem(state, cell, color) == LayProblem.NO_PROBLEM:
                return True
    return False


def meals(state: State, seat: Seat, least: int) -> list[int]:
    """A1a: return the own shrimps on corals of at least this size."""
    reefs = state.reefs
    found: list[int] = []
    for i in range(seat * SHRIMPS, seat * SHRIMPS + SHRIMPS):
        post = reefs.posts[i]
        if post != EMPTY and reefs.polyp[post] != EMPTY and reefs.size_of(post) >= least:
            found.append(post)
    return found


def last_meals(state: State, seat: Seat) -> list[int]:
    """E5, E6: return the own shrimps whose corals may be eaten in the last chance."""
    return meals(state, seat, state.options.last_min)


def call_next(ledger: Ledger[State], seat: Seat) -> None:
    """E5: after ends 1 and 2 the others, clockwise, may eat once more; then the fish are counted."""
    state = ledger.state
    following = Seat((seat + 1) % state.seats)
    while following != state.active:
        if last_meals(state, following):
            ledger.record(SeatCalled(following, LAST_CHANCE))
            return
        ledger.record(EatingForgone(following, True))
        following = Seat((following + 1) % state.seats)
    finish(ledger)


def forgo_eating(ledger: Ledger[State], seat: Seat) -> None:
    """E5: eating in the last chance is a choice."""
    if ledger.state.stage != LAST_CHANCE:
        raise Refused("wrong_stage", "E5")
    ledger.record(EatingForgone(seat, False))
    call_next(ledger, seat)


def finish(ledger: Ledger[State]) -> None:
    """V2, H2: the first tile of every fish is shown, and the fish are counted."""
    state = ledger.state
    for seat in range(state.seats):
        if state.first[seat] >= 0:
            ledger.record(FishOpened(Seat(seat), state.first[seat]))
    ledger.record(MatchScored([points_of(state, seat) for seat in range(state.seats)]))
