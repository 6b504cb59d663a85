"""Action 1 and the last chance (eating), actions 4 and 5 (shrimps)."""

from domain.games.reef_encounter.commands import Eat, EnterShrimp, LiftShrimp, SetShrimp
from domain.games.reef_encounter.components import BOARDS, EMPTY, GRID
from domain.games.reef_encounter.events import CoralEaten, ShrimpEntered, ShrimpLifted, ShrimpSet
from domain.games.reef_encounter.events_table import LAST_CHANCE
from domain.games.reef_encounter.execute_ending import FOURTH_EATEN, call_next, end_with_last_chance
from domain.games.reef_encounter.execute_refill import fill_gaps
from domain.games.reef_encounter.legal_free_turn import need_turn
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def eat(ledger: Ledger[State], seat: Seat, command: Eat) -> None:
    """A1a-A1d, E5, E6, X1: the fish eats the coral under an own shrimp: first of all in a turn, or in the last chance."""
    state = ledger.state
    last = state.stage == LAST_CHANCE
    if not last:
        need_turn(state, laying=True, bound=state.bound)
        if state.begun:
            raise Refused("not_first", "A1d")
    reefs = state.reefs
    if reefs.shrimp[command.space] != seat or reefs.polyp[command.space] == EMPTY:
        raise Refused("no_own_shrimp", "A1a")
    spaces = reefs.coral_of(command.space)
    if len(spaces) < (state.options.last_min if last else state.box.numbers.min_to_eat):
        raise Refused("coral_too_small", "E6" if last else "A1a")
    lost = min(len(spaces), state.options.lost_last if last else state.options.lost)
    ledger.record(CoralEaten(seat, command.space, reefs.polyp[command.space], spaces, lost, len(spaces) - lost))
    fill_gaps(ledger)
    if last:
        call_next(ledger, seat)
    elif state.eaten[seat] >= state.box.numbers.eaten_to_end:
        end_with_last_chance(ledger, seat, FOURTH_EATEN)


def enter_shrimp(ledger: Ledger[State], seat: Seat, command: EnterShrimp) -> None:
    """A4a, A4b, A5b: once a turn a shrimp comes from behind the screen onto a polyp of a coral without shrimp."""
    state = ledger.state
    need_turn(state, laying=False, bound=EMPTY)
    if state.entered:
        raise Refused("entered_already", "A4b")
    if state.behind[seat] == 0:
        raise Refused("no_shrimp_left", "A4a")
    reefs = state.reefs
    if reefs.polyp[command.space] == EMPTY:
        raise Refused("no_polyp_there", "A4a")
    if reefs.guard[command.space] != EMPTY:
        raise Refused("coral_has_shrimp", "A5b")
    if reefs.crowd[seat * BOARDS + command.space // GRID] >= state.box.numbers.own_per_board:
        raise Refused("board_is_full", "A5b")
    ledger.record(ShrimpEntered(seat, command.space))


def lift_shrimp(ledger: Ledger[State], seat: Seat, command: LiftShrimp) -> None:
    """A5a, A5d, T2: take up an own shrimp, at any moment of the turn, also between two tiles of actions 2 and 3."""
    state = ledger.state
    need_turn(state, laying=True, bound=state.bound)
    if state.reefs.shrimp[command.space] != seat:
        raise Refused("no_own_shrimp", "A5a")
    if state.moves >= state.options.move_limit and state.reefs.polyp[command.space] != EMPTY:
        raise Refused("move_limit", "A5d")
    ledger.record(ShrimpLifted(seat, command.space))


def set_problem(state: State, seat: Seat, space: int) -> str:
    """A5a-A5d: say why the lifted shrimp may not be put on a space (empty: it may)."""
    reefs = state.reefs
    if space == state.lifted:
        return "same_space"
    if not state.box.reef.is_rock[space] or not reefs.mask >> (space // GRID) & 1:
        return "not_in_play"
    if reefs.shrimp[space] != EMPTY or reefs.guard[space] != EMPTY:
        return "coral_has_shrimp"
    if reefs.polyp[space] == EMPTY and state.moves > state.options.move_limit:
        return "move_limit"
    if reefs.crowd[seat * BOARDS + space // GRID] >= state.box.numbers.own_per_board:
        return "board_is_full"
    return ""


def set_shrimp(ledger: Ledger[State], seat: Seat, command: SetShrimp) -> None:
    """A5a-A5d: put the lifted shrimp on a polyp of a coral without shrimp, on bare rock, or behind the screen."""
    state = ledger.state
    if state.lifted == EMPTY:
        raise Refused("no_shrimp_in_hand", "A5a")
    if command.space != EMPTY:
        problem = set_problem(state, seat, command.space)
        if problem:
            raise Refused(problem, "A5d" if problem == "move_limit" else "A5a" if problem in ("same_space", "not_in_play") else "A5b")
    ledger.record(ShrimpSet(seat, command.space))
