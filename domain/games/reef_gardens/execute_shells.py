"""The shells (K1-K10). Corals planted with algae or from an anemone go the way of all corals (execute.py)."""

from domain.games.reef_gardens import events
from domain.games.reef_gardens.components import BOAT, OCTOPUS, SUBMARINE, TURTLE
from domain.games.reef_gardens.components_boards import FREE
from domain.games.reef_gardens.execute_refill import can_refill, refill, refill_if_short
from domain.games.reef_gardens.kinds import BOUGHT, BY_BOAT
from domain.games.reef_gardens.legal_purchase import may_purchase, may_purchase_after_boat, may_purchase_after_submarine
from domain.games.reef_gardens.state import PLANTING, State
from domain.games.reef_gardens.state_seabed import NEUTRAL
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def check_shell(state: State, seat: Seat, shell: int) -> None:
    """K1: the seat must have the shell."""
    if not state.has_shell(seat, shell):
        raise Refused("no_such_shell", "K1")


def check_tile(state: State, kind: int) -> None:
    """P4, K5: the tile must be one just taken, and one taken by boat comes first."""
    if state.holds(kind):
        return
    if state.boat >= 0:
        raise Refused("boat_tile_first", "K5")
    raise Refused("no_such_tile", "P4")


def keeps_purchase(state: State, seat: Seat) -> bool:
    """A2: before the purchase a shell may be used only while a line can still be bought; with what else it has, that counts."""
    return state.phase == PLANTING or not state.options.must_purchase or may_purchase(state, seat)


def check_purchase(possible: bool) -> None:
    """A2: refuse a use after which no line could be bought."""
    if not possible:
        raise Refused("no_purchase_left", "A2")


def store(ledger: Ledger[State], seat: Seat, kind: int) -> None:
    """P4, K3, K5: put a tile just taken on a free anemone; one taken by boat comes first."""
    state = ledger.state
    check_tile(state, kind)
    if state.boat >= 0 and not state.options.boat_to_anemone:
        raise Refused("boat_tile_not_stored", "K3")
    if state.free_anemones(seat) == 0:
        raise Refused("no_free_anemone", "K3")
    ledger.record(events.CoralStored(seat, state.box.tiles[kind], BY_BOAT if state.boat >= 0 else BOUGHT))


def use_pearl(ledger: Ledger[State], seat: Seat, pearl: int) -> None:
    """K1, K4, U6: turn a pearl into money; the cap holds."""
    state = ledger.state
    box = state.box
    check_shell(state, seat, pearl)
    check_purchase(keeps_purchase(state, seat))
    ledger.record(events.PearlUsed(seat, box.shells[pearl], min(box.shell_values[pearl], box.money_cap - state.money[seat])))


def may_use_boat(state: State, seat: Seat, space: int) -> bool:
    """A2, K5: say whether the purchase allows a boat to take the tile of this space."""
    return state.phase == PLANTING or not state.options.must_purchase or may_purchase_after_boat(state, seat, space)


def use_boat(ledger: Ledger[State], seat: Seat, space: int) -> None:
    """K5, N1: take a tile of the nursery free of charge; refill if due, then the tile is planted before any other."""
    state = ledger.state
    check_shell(state, seat, BOAT)
    if state.boat >= 0:
        raise Refused("boat_tile_first", "K5")
    if state.nursery[space] < 0:
        raise Refused("empty_space", "K5")
    check_purchase(may_use_boat(state, seat, space))
    ledger.record(events.BoatUsed(seat, space, state.box.tiles[state.nursery[space]]))
    refill_if_short(ledger)


def use_octopus(ledger: Ledger[State], seat: Seat, cell: int) -> None:
    """K6: lay an octopus on a free space, which it fills until somebody plants there and takes it."""
    state = ledger.state
    check_shell(state, seat, OCTOPUS)
    if state.seabed.what[cell] != FREE:
        raise Refused("space_not_free", "K6")
    check_purchase(keeps_purchase(state, seat))
    ledger.record(events.OctopusPlaced(seat, state.options.board.place_of[cell]))


def may_use_submarine(state: State, seat: Seat) -> bool:
    """A2, K8: say whether a submarine would do anything, and the purchase allows it."""
    if not can_refill(state):
        return False
    return state.phase == PLANTING or not state.options.must_purchase or may_purchase_after_submarine(state, seat)


def use_submarine(ledger: Ledger[State], seat: Seat) -> None:
    """K8: build a station and refill at once, whatever the nursery holds."""
    state = ledger.state
    check_shell(state, seat, SUBMARINE)
    if not can_refill(state):
        raise Refused("nothing_to_refill", "K8")
    check_purchase(may_use_submarine(state, seat))
    ledger.record(events.SubmarineUsed(seat))
    refill(ledger)


def may_use_turtle(state: State, reef: int) -> bool:
    """K9: say whether the reef is neutral and small."""
    bed = state.seabed
    return bed.owner[reef] == NEUTRAL and 0 < bed.corals[reef] <= state.box.turtle_limit


def use_turtle(ledger: Ledger[State], seat: Seat, cell: int) -> None:
    """K9: take over a small neutral reef with a diver from home; it brings neither points nor money."""
    state = ledger.state
    check_shell(state, seat, TURTLE)
    if state.home[seat] == 0:
        raise Refused("no_diver", "K9")
    reef = state.seabed.reef[cell]
    if reef < 0 or state.seabed.owner[reef] != NEUTRAL:
        raise Refused("not_neutral", "K9")
    if not may_use_turtle(state, reef):
        raise Refused("reef_too_large", "K9")
    check_purchase(keeps_purchase(state, seat))
    ledger.record(events.TurtleUsed(seat, state.options.board.place_of[reef]))
