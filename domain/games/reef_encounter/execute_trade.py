"""Actions 6, 7 and 8: trading polyps, cubes and cylinders."""

from domain.games.reef_encounter.commands import LockTile, PlayAlga, TradeCube, TradePolyp
from domain.games.reef_encounter.components import ALGA_NAMES, COLORS, EMPTY
from domain.games.reef_encounter.events import AlgaPlayed, CubeTraded, PolypTraded, TileLocked
from domain.games.reef_encounter.execute_ending import ALL_LOCKED, end_with_last_chance
from domain.games.reef_encounter.execute_refill import fill_gaps, is_left, replace_bonus
from domain.games.reef_encounter.legal_free_turn import need_turn
from domain.games.reef_encounter.scoring import fish_count
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def trade_polyp(ledger: Ledger[State], seat: Seat, command: TradePolyp) -> None:
    """A6a, A6b: a polyp from in front goes into the bag, a cube of its colour comes behind the screen."""
    state = ledger.state
    need_turn(state, laying=False, bound=EMPTY)
    if state.front[seat * COLORS + command.color] == 0:
        raise Refused("no_such_polyp", "A6a")
    if state.stock.cubes[command.color] == 0:
        raise Refused("no_cube_in_supply", "A6a")
    ledger.record(PolypTraded(seat, command.color, state.options.cube_now))
    fill_gaps(ledger)


def play_alga(ledger: Ledger[State], seat: Seat, command: PlayAlga) -> None:
    """A7a, A7b, A7f, A7g: a cylinder onto the alga space turns over every unlocked tile with that large alga."""
    state = ledger.state
    need_turn(state, laying=False, bound=EMPTY)
    if state.front[seat * COLORS + command.pays] == 0:
        raise Refused("no_such_polyp", "A7a")
    if state.chain.cylinders[command.alga] == 0:
        raise Refused("no_cylinder_left", "A7f", f"no {ALGA_NAMES[command.alga]} cylinder is in the supply")
    flipped = state.chain.flipped_by(command.alga, EMPTY)
    if not flipped and not state.options.empty_flip:
        raise Refused("flips_nothing", "A7g")
    ledger.record(AlgaPlayed(seat, command.pays, command.alga, flipped))
    fill_gaps(ledger)


def may_lock_last(state: State, seat: Seat) -> bool:
    """A7e: say whether a seat may lock the last unlocked tile."""
    wanted = state.box.numbers.last_lock
    if state.options.last_lock_shrimps:
        return state.eaten[seat] >= wanted
    return not state.options.last_lock_polyps or fish_count(state, seat) >= wanted


def lock_tile(ledger: Ledger[State], seat: Seat, command: LockTile) -> None:
    """A7a, A7c-A7f, E1: a cylinder onto a coral tile with that large alga locks it; all other unlocked tiles with it turn over."""
    state = ledger.state
    need_turn(state, laying=False, bound=EMPTY)
    if state.front[seat * COLORS + command.pays] == 0:
        raise Refused("no_such_polyp", "A7a")
    if state.eaten[seat] < state.box.numbers.eaten_to_lock:
        raise Refused("nothing_eaten_yet", "A7c")
    if state.lock_played:
        raise Refused("locked_already", "A7c")
    if state.chain.locked[command.tile] != 0:
        raise Refused("tile_is_locked", "A7c")
    alga = state.chain.large_alga(command.tile)
    if state.chain.cylinders[alga] == 0:
        raise Refused("no_cylinder_left", "A7f", f"no {ALGA_NAMES[alga]} cylinder is in the supply")
    if state.chain.unlocked == 1 and not may_lock_last(state, seat):
        raise Refused("last_tile", "A7e")
    ledger.record(TileLocked(seat, command.pays, command.tile, alga, state.chain.flipped_by(alga, command.tile)))
    fill_gaps(ledger)
    if state.chain.unlocked == 0:
        end_with_last_chance(ledger, seat, ALL_LOCKED)


def trade_cube(ledger: Ledger[State], seat: Seat, command: TradeCube) -> None:
    """A8a: a cube goes back to the supply, a polyp of its colour comes behind the screen."""
    state = ledger.state
    need_turn(state, laying=False, bound=command.color)
    if state.cubes[seat * COLORS + command.color] == 0:
        raise Refused("no_such_cube", "A8a")
    if not is_left(state, command.color):
        raise Refused("no_polyp_left", "A8a")
    ledger.record(CubeTraded(seat, command.color, state.stock.bonus_in_bag))
    replace_bonus(ledger, command.color)
