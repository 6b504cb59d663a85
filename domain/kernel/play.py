"""The three ways to run a rule book: decide (facts for the service), play (a live state for search), fold (history to state).

Law: play == decide + apply == fold.
"""

from contextlib import suppress
from typing import Final, TypeVar, final

from domain.kernel.chance import Chance, NoChance
from domain.kernel.command import Command
from domain.kernel.errors import ChanceNeeded, NewsReached
from domain.kernel.event import Event
from domain.kernel.game import Belief, Game
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State

S = TypeVar("S", bound=State)


def decide(game: Game[S], state: S, seat: Seat, command: Command, chance: Chance) -> list[Event]:
    """Return the facts that the command makes; `state` is left as it is. `Refused` when the rules forbid it."""
    ledger = Ledger(state.clone(), chance)
    game.execute(ledger, seat, command)
    assert ledger.events, "an accepted command records a fact"
    return ledger.events


def play(game: Game[S], state: S, seat: Seat, command: Command, chance: Chance) -> None:
    """Run the command on a live state, keeping no facts."""
    game.execute(Ledger(state, chance, keep=False), seat, command)


def play_move(game: Game[S], state: S, seat: Seat, move: int, chance: Chance) -> None:
    """Run a legal move on a live state."""
    game.make_move(Ledger(state, chance, keep=False), seat, move)


def set_up(game: Game[S], opening: S, chance: Chance) -> list[Event]:
    """Return the facts of the set-up; `opening` is left as it is."""
    ledger = Ledger(opening.clone(), chance)
    game.set_up(ledger)
    return ledger.events


def fold(opening: S, events: list[Event]) -> S:
    """Return the state after `events`; `opening` is left as it is."""
    state = opening.clone()
    for event in events:
        state.apply(event)
    return state


@final
class Foresight:
    """What a seat can know of a command's facts; `stays_open`: these are all, none is luck or news to anybody, and the turn goes on."""

    def __init__(self, events: list[Event], stays_open: bool) -> None:
        self.events: Final = events
        self.stays_open: Final = stays_open


def look_ahead(game: Game[S], belief: Belief[S], seat: Seat, command: Command, any_chance: Chance) -> Foresight:
    """Dry run: the facts up to the first that draws chance or tells `seat` something new; `Refused` when the rules forbid it.

    Only the belief is read, so that the answer cannot hold more than the view; `any_chance` fills what the view leaves open. It also says
    whether the seat could still take the command back (L1).
    """
    ledger = Ledger(belief.determinize(any_chance), NoChance(), reader=seat)
    turn = ledger.state.turn
    stays_open = False
    with suppress(ChanceNeeded, NewsReached):
        game.execute(ledger, seat, command)
        stays_open = not ledger.state.over and ledger.state.turn == turn and ledger.state.to_act == [seat]
    readers = range(NOBODY, ledger.state.seats)
    is_quiet = not any(event.news_for(Seat(reader)) for event in ledger.events for reader in readers)
    return Foresight(ledger.events, stays_open and is_quiet)
