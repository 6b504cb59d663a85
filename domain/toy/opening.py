"""S1: the set-up of Lagoon."""

from domain.kernel.ids import NOBODY, Seat
from domain.kernel.ledger import Ledger
from domain.toy.events import ShellDealt, TurnStarted
from domain.toy.state import State


def set_up(ledger: Ledger[State]) -> None:
    """S1: deal the hands, lay the wells, and let seat 0 begin."""
    state = ledger.state
    deck = state.unseen[:]
    for seat in range(state.seats):
        for _ in range(state.box.hand):
            deal(ledger, deck, seat)
    for _ in range(state.box.wells):
        deal(ledger, deck, NOBODY)
    ledger.record(TurnStarted(Seat(0)))


def deal(ledger: Ledger[State], deck: list[int], knower: int) -> None:
    """S1: one hidden shell from the deck."""
    kind = ledger.chance.pick(deck)
    deck[kind] -= 1
    ledger.record(ShellDealt(Seat(knower), len(ledger.state.face), kind))
