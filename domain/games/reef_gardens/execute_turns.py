"""The end of a turn and who comes next (A4, U4-U6, W, E1)."""

from domain.games.reef_gardens.events import IncomePaid
from domain.games.reef_gardens.events_table import TableStuck, TurnSkipped, TurnStarted
from domain.games.reef_gardens.execute_refill import can_refill, refill
from domain.games.reef_gardens.legal_purchase import may_purchase
from domain.games.reef_gardens.scoring import score_stations, score_table
from domain.games.reef_gardens.state import COMMITTED, PLANTING, START, STUCK, SURFACING, State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def may_end_turn(state: State, seat: Seat) -> bool:
    """A1, P4: a turn of planting ends when every tile is placed, one of surfacing at any time after the first closing.

    A seat that used shells and cannot buy any more ends its turn without a purchase; only an option lets it come to that.
    """
    if state.phase == PLANTING:
        return state.hand_left == 0 and state.boat < 0
    if state.phase == COMMITTED:
        return state.boat < 0 and not may_purchase(state, seat)
    return state.phase == SURFACING


def end_turn(ledger: Ledger[State], seat: Seat) -> None:
    """A1, A2, P4, W1, U4, E1, E2: score stations or pay the income; then the match ends, or the next seat's turn begins."""
    state = ledger.state
    if not may_end_turn(state, seat):
        if state.phase == START:
            raise Refused("no_passing", "A1")
        raise Refused("purchase_missing", "A2") if state.phase == COMMITTED and state.boat < 0 else Refused("tiles_left", "P4")
    if state.phase == SURFACING:
        pay_income(ledger, seat)
    else:
        score_stations(ledger)
    if state.mask == 0 and state.bag == 0:
        score_table(ledger)
    elif not start_next(ledger, (seat + 1) % state.seats, True):
        ledger.record(TableStuck(Seat((state.active + 1) % state.seats)))
        if can_refill(state):
            refill(ledger)
        if state.phase == STUCK:
            unstick(ledger)


def pay_income(ledger: Ledger[State], seat: Seat) -> None:
    """U4-U6: pay one income by the divers at home after all closings, up to the cap."""
    state = ledger.state
    box = state.box
    income = box.income[state.home[seat]]
    ledger.record(IncomePaid(seat, state.home[seat], income, min(income, box.money_cap - state.money[seat])))


def can_act(state: State, seat: int) -> bool:
    """A4: say whether a seat can surface or come to a purchase."""
    return state.home[seat] < state.box.divers or may_purchase(state, Seat(seat))


def start_next(ledger: Ledger[State], first: int, skipping: bool) -> bool:
    """A4: begin the turn of the first seat that can act, skipping others; say whether there was one."""
    state = ledger.state
    for offset in range(state.seats):
        seat = (first + offset) % state.seats
        if can_act(state, seat):
            ledger.record(TurnStarted(Seat(seat)))
            return True
        if skipping:
            ledger.record(TurnSkipped(Seat(seat)))
    return False


def unstick(ledger: Ledger[State]) -> None:
    """A4: after building and refilling once somebody goes on, or the match ends."""
    if not start_next(ledger, ledger.state.active, False):
        score_table(ledger)
