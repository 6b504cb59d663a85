"""C1-C6: playing a card: pay, put it into the reserve, fill its energies, let lasting cards fire, then its own instant ability."""

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import INSTANT
from domain.games.wondrous_creatures.events.hidden import CardPlayed
from domain.games.wondrous_creatures.events.seats import ResourcesPaid
from domain.games.wondrous_creatures.execute_gains import discard, fire, show_card
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.actions import Paying
from domain.games.wondrous_creatures.legal_payment import pay_choices, payment, price_of


def begin_play(run: Run, card: int, slot: int, free: bool) -> None:
    """C1: show the card; a free one is in the reserve at once, for any other the payment comes first."""
    if slot < 0:
        show_card(run, card)
    if free:
        into_reserve(run, card, slot)
    else:
        run.push(payment(run.state, run.seat, card, slot))


def serve_payment(run: Run, frame: Paying) -> bool:
    """C2, C3: pay when the price is fixed; false when the owner has to choose (the frame is on the stack again)."""
    choices = pay_choices(run.state, run.seat, frame)
    if not choices:
        pay(run, frame)
    elif len(choices) == 1:
        answer_payment(run, frame, choices[0])
    else:
        run.push(frame)
        run.offered = choices
        return False
    return True


def answer_payment(run: Run, frame: Paying, code: int) -> None:
    """C3, C4: discard a card for a discount, stop that, or name a resource that the discount spares.

    A card so discarded can't be saved; what fires at it fires when the card is paid for.
    """
    verb, number = m.verb_of(code), m.number_of(code)
    cost, discount, left, discarded = frame.cost[:], frame.discount, frame.discards_left, frame.discarded
    if verb == m.DECLINE:
        left = 0
    elif verb == m.DISCARD_CARD:
        left, discarded = left - 1, discarded + 1
        discount += run.state.deck.abilities[frame.card].each
    else:
        cost[number] -= 1
        discount -= 1
    run.push(Paying(frame.card, frame.slot, cost, discount, left, discarded))
    if verb == m.DISCARD_CARD:
        above = len(run.stack)
        discard(run, number)
        del run.stack[above:]


def pay(run: Run, frame: Paying) -> None:
    """C2: pay the resources and put the card into the reserve; a discount at least as high as the price leaves nothing to pay."""
    price = price_of(run.state, run.seat, frame)
    if price[0] + price[1] + price[2] + price[3] > 0:
        run.record(ResourcesPaid(run.seat, price))
    into_reserve(run, frame.card, frame.slot)
    if frame.discarded > 0:
        fire(run, lang.CARD_DISCARDED, frame.discarded)


def into_reserve(run: Run, card: int, slot: int) -> None:
    """C1, C6: the card is in the reserve; lasting cards fire before its own instant ability."""
    run.record(CardPlayed(run.seat, card, slot))
    if run.state.deck.kind[card] == INSTANT:
        run.perform(card, card)
    fire(run, lang.CARD_PLAYED, 1, card)
