"""Action 10: taking from the sea, refilling it, and the next turn."""

from typing import Final

from domain.games.reef_encounter.commands import TakeFromSea
from domain.games.reef_encounter.components import COLORS, EMPTY
from domain.games.reef_encounter.events import SeaTaken
from domain.games.reef_encounter.events_table import BonusIntoBag, EndReached, PolypDrawn, TurnBegan
from domain.games.reef_encounter.execute_ending import finish
from domain.games.reef_encounter.legal_free_turn import need_turn
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger

SEA_NOT_REFILLED: Final = 4
TURN_LIMIT: Final = 5


def take_from_sea(ledger: Ledger[State], seat: Seat, command: TakeFromSea) -> None:
    """A10a-A10d, A5c, E4, E7: take cube and tiles of one space, refill the sea, and the next seat's turn begins."""
    state = ledger.state
    need_turn(state, laying=False, bound=EMPTY)
    if state.reefs.on_bare_rock(seat):
        raise Refused("shrimp_on_bare_rock", "A5c")
    tiles = [0] * COLORS
    for color in range(COLORS):
        tiles[color] = state.stock.sea[command.space * COLORS + color]
    ledger.record(SeaTaken(seat, command.space, tiles, state.stock.cubes[command.space] > 0))
    if not can_refill(state, command.space, state.stock.sea_cube[command.space] > 0):
        ledger.record(EndReached(seat, SEA_NOT_REFILLED))
        finish(ledger)
        return
    for step in range(COLORS):
        space = (command.space + step) % COLORS
        if state.stock.count[space] < state.box.numbers.sea_holds:
            draw_polyp(ledger, space)
    if state.turn >= state.options.turn_limit:
        ledger.record(EndReached(seat, TURN_LIMIT))
        finish(ledger)
    else:
        ledger.record(TurnBegan(Seat((seat + 1) % state.seats), state.turn + 1))


def can_refill(state: State, taken: int, has_cube: bool) -> bool:
    """E4: say whether a space that is taken, or to be taken, gets a cube, and each space with fewer than three a tile."""
    if not has_cube:
        return False
    need = state.box.numbers.three if state.options.end4_three else 0
    spaces = 0
    left = state.stock.total
    for space in range(COLORS):
        left += state.stock.bonus[space]
        if space == taken or state.stock.count[space] < state.box.numbers.sea_holds:
            spaces += 1
    return left >= max(need, spaces)


def draw_polyp(ledger: Ledger[State], space: int) -> None:
    """A10c, B2: draw one tile onto a sea space; when the bag is empty the bonus polyps go into it first."""
    state = ledger.state
    if state.stock.total == 0:
        ledger.record(BonusIntoBag())
    ledger.record(PolypDrawn(space, ledger.chance.pick_cell(state.stock.bag)))
