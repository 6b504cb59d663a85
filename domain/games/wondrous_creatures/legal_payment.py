"""What a card costs, and whether a seat can pay for it."""

from mypy_extensions import i64

from domain.games.wondrous_creatures.effects_counting import NOTHING, value_of
from domain.games.wondrous_creatures.frames.actions import Paying
from domain.games.wondrous_creatures.legal_moves import CHOOSE_RESOURCE, DECLINE, DISCARD_CARD, move
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import Cells, to_cells, to_list
from domain.kernel.ids import Seat


def discount(state: State, seat: Seat, card: int) -> int:
    """C3: what the card costs less: by itself, and by a discount granted earlier in the turn."""
    return state.discount + value_of(state, seat, state.deck.abilities[card].cheaper, NOTHING, card)


def count_lacking(state: State, seat: Seat, costs: Cells, at: i64 = 0) -> int:
    """C2: return how many resources of a cost the seat does not have; its four numbers begin at `at`."""
    held, first = state.resources, 4 * seat
    lack: i64 = 0
    i: i64
    for i in range(4):
        short = costs[at + i] - held[first + i]
        if short > 0:
            lack += short
    return lack


def count_open(state: State, seat: Seat, frame: Paying) -> int:
    """C2: return how many resources of what is left of a payment the seat does not have."""
    return count_lacking(state, seat, to_cells(frame.cost))


def can_pay(state: State, seat: Seat, card: i64, from_hand: bool) -> bool:
    """C2, C3: say whether the seat can pay for a card, with every discount and every card it may discard for it."""
    lack = count_lacking(state, seat, state.deck.cost, 4 * card)
    if lack == 0:
        return True
    if state.deck.dear[card]:
        return lack <= state.discount
    ability = state.deck.abilities[card]
    others = len(state.hands[seat]) - (1 if from_hand else 0)
    return lack <= discount(state, seat, card) + ability.each * min(ability.discards, others)


def remaining_cost(frame: Paying) -> int:
    """Return how many resources are still asked for in a payment."""
    return frame.cost[0] + frame.cost[1] + frame.cost[2] + frame.cost[3]


def can_be_paid(state: State, seat: Seat, frame: Paying) -> bool:
    """C2, C3: say whether what is left of a payment can be paid, with the discount so far and what discards may still add."""
    each = state.deck.abilities[frame.card].each
    return count_open(state, seat, frame) <= frame.discount + each * min(frame.discards_left, len(others_in_hand(state, seat, frame)))


def others_in_hand(state: State, seat: Seat, frame: Paying) -> list[int]:
    """Return the cards of the hand besides the one that is paid for."""
    return [card for card in state.hands[seat] if card != frame.card]


def pay_choices(state: State, seat: Seat, frame: Paying) -> list[int]:
    """C3: cards that may be discarded for a discount; then the resources that the discount may spare. Empty: the price is fixed."""
    asked = remaining_cost(frame)
    lack = count_open(state, seat, frame)
    found: list[int] = []
    if must_spare_all_lacking(state, seat, frame):
        return found
    if frame.discards_left > 0 and asked > frame.discount:
        found = [move(DISCARD_CARD, card) for card in others_in_hand(state, seat, frame)]
        if found:
            if lack <= frame.discount:
                found.append(move(DECLINE))
            return found
    if 0 < frame.discount < asked:
        for i in range(4):
            short = frame.cost[i] > state.resources[4 * seat + i]
            if frame.cost[i] > 0 and (short or lack < frame.discount):
                found.append(move(CHOOSE_RESOURCE, i))
    return found


def must_spare_all_lacking(state: State, seat: Seat, frame: Paying) -> bool:
    """C3: say whether the discount is just what the seat lacks, with no card to discard for more: there is nothing to choose."""
    is_exact = 0 < frame.discount < remaining_cost(frame) and frame.discount == count_open(state, seat, frame)
    return is_exact and not (frame.discards_left > 0 and others_in_hand(state, seat, frame))


def price_of(state: State, seat: Seat, frame: Paying) -> list[int]:
    """C2: what is paid when nothing is left to choose: the cost that is left, less a discount of all that the seat lacks."""
    if frame.discount >= remaining_cost(frame):
        return [0, 0, 0, 0]
    if must_spare_all_lacking(state, seat, frame):
        return [min(frame.cost[i], state.resources[4 * seat + i]) for i in range(4)]
    return frame.cost


def payment(state: State, seat: Seat, card: int, slot: int) -> Paying:
    """Return the payment of a card before anything is paid; `slot` is -1 for a card of the hand."""
    at = 4 * card
    return Paying(card, slot, to_list(state.deck.cost[at : at + 4]), discount(state, seat, card), state.deck.abilities[card].discards)
