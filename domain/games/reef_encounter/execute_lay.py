"""Actions 2 and 3: laying polyps, attacking, and extra growth."""

from domain.games.reef_encounter.commands import LayPolyp, PlayCube
from domain.games.reef_encounter.components import COLORS, EMPTY, FRONT
from domain.games.reef_encounter.events import CubePlayed, LayingEnded, PolypGrown, PolypLaid
from domain.games.reef_encounter.execute_ending import end_if_no_room
from domain.games.reef_encounter.execute_refill import is_left, replace_bonus
from domain.games.reef_encounter.legal_free_turn import need_turn
from domain.games.reef_encounter.legal_placing import PROBLEMS, LayProblem, lay_problem
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def play_cube(ledger: Ledger[State], seat: Seat, command: PlayCube) -> None:
    """A2a, A2c, A2d: pay a cube; up to two of these actions a turn, the colour free, even without a tile to lay."""
    state = ledger.state
    need_turn(state, laying=False, bound=command.color)
    if state.layings >= state.box.numbers.layings:
        raise Refused("no_laying_left", "A2c")
    if state.cubes[seat * COLORS + command.color] == 0:
        raise Refused("no_such_cube", "A2a")
    ledger.record(CubePlayed(seat, command.color))
    end_if_nothing_left(ledger, seat)


def lay_polyp(ledger: Ledger[State], seat: Seat, command: LayPolyp) -> None:
    """A2a, A2b, P1-P2, K1-K6: lay one polyp of the cube's colour on bare rock or on a weaker polyp; growth follows at once."""
    state = ledger.state
    need_turn(state, laying=True, bound=state.bound)
    color = state.laying
    if color == EMPTY:
        raise Refused("no_cube_played", "A2a")
    place = seat * COLORS + color
    if command.source == FRONT:
        if state.front[place] == 0:
            raise Refused("no_such_polyp", "A2b")
    elif state.in_hand(seat, color) == 0:
        raise Refused("no_such_polyp", "A2b")
    elif state.laid_hand >= state.box.numbers.hand_tiles:
        raise Refused("hand_limit", "A2b")
    problem = lay_problem(state, command.space, color)
    if problem != LayProblem.NO_PROBLEM:
        code, rule = PROBLEMS[problem]
        raise Refused(code, rule)
    shown = command.source != FRONT and state.known[place] == 0
    ledger.record(PolypLaid(seat, command.space, color, command.source, shown, state.reefs.polyp[command.space]))
    grow(ledger, seat, command.space, color)
    if not end_if_no_room(ledger, seat):
        end_if_nothing_left(ledger, seat)


def grow(ledger: Ledger[State], seat: Seat, laid: int, color: int) -> None:
    """G1-G5, X1: a tile laid beside the empty growth space makes a polyp of its colour grow there, unless two shrimps would meet."""
    state = ledger.state
    space = state.box.reef.growth_near[laid]
    if state.options.advanced or space == EMPTY or state.reefs.polyp[space] != EMPTY or not is_left(state, color):
        return
    shrimps = state.reefs.guards_beside(space, color)
    if state.reefs.shrimp[space] != EMPTY:
        if not state.options.growth_under:
            return
        shrimps += 1
    if shrimps <= 1:
        ledger.record(PolypGrown(seat, space, color, state.stock.bonus_in_bag))
        replace_bonus(ledger, color)


def end_laying(ledger: Ledger[State], seat: Seat) -> None:
    """A2a, A2f: laying ends when its player says so."""
    state = ledger.state
    need_turn(state, laying=True, bound=state.bound)
    if state.laying == EMPTY:
        raise Refused("no_cube_played", "A2a")
    ledger.record(LayingEnded(seat))


def nothing_left_to_lay(state: State, seat: Seat) -> bool:
    """A2f: say whether everybody can see that no tile of the colour is left to lay."""
    place = seat * COLORS + state.laying
    if state.front[place] > 0:
        return False
    return state.laid_hand >= state.box.numbers.hand_tiles or (state.known[place] == 0 and state.secrets_of(seat) == 0)


def end_if_nothing_left(ledger: Ledger[State], seat: Seat) -> None:
    """A2f: laying ends by itself when everybody can see that no tile of the colour is left to lay."""
    if nothing_left_to_lay(ledger.state, seat):
        ledger.record(LayingEnded(seat))
