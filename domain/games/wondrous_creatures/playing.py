"""C1-C6: playing a card: pay, put it into the reserve, fill its energies, let lasting cards fire, then its own instant ability."""

from domain.games.wondrous_creatures import language as lang
from domain.games.wondrous_creatures import moves as m
from domain.games.wondrous_creatures.events.hidden import CardPlayed
from domain.games.wondrous_creatures.events.seats import ResourcesPaid
from domain.games.wondrous_creatures.frames import PAY, Frame
from domain.games.wondrous_creatures.gains import discard, fire, show_card
from domain.games.wondrous_creatures.names import INSTANT
from domain.games.wondrous_creatures.payment import DISCARDED, DISCARDS_LEFT, pay_choices, payment, price_of
from domain.games.wondrous_creatures.run import Run


def begin_play(run: Run, card: int, slot: int, free: bool) -> None:
    """C1: show the card; a free one is in the reserve at once, for any other the payment comes first."""
    if slot < 0:
        show_card(run, card)
    if free:
        into_reserve(run, card, slot)
    else:
        run.push(payment(run.state, run.seat, card, slot))


def serve_payment(run: Run, frame: Frame) -> bool:
    """C2, C3: pay when the price is fixed; false when the owner has to choose (the frame is on the stack again)."""
    choices = pay_choices(run.state, run.seat, frame)
    if not choices:
        pay(run, frame)
    elif len(choices) == 1:
        answer_payment(run, frame, choices[0])
    else:
        run.push(frame)
        return False
    return True


def answer_payment(run: Run, frame: Frame, code: int) -> None:
    """C3: discard a card for a discount, stop that, or name a resource that the discount spares."""
    verb, number = m.verb_of(code), m.number_of(code)
    picked = frame.picked[:]
    left = frame.left
    if verb == m.DECLINE:
        picked[DISCARDS_LEFT] = 0
    elif verb == m.DISCARD_CARD:
        picked[DISCARDS_LEFT] -= 1
        picked[DISCARDED] += 1
        left += run.state.deck.abilities[frame.card].each
    else:
        picked[number] -= 1
        left -= 1
    run.push(Frame(PAY, frame.at, frame.card, left, picked))
    if verb == m.DISCARD_CARD:
        payment_discard(run, number)


def payment_discard(run: Run, card: int) -> None:
    """C4: a card discarded as a payment can't be saved; what fires at it fires when the card is paid for."""
    size = len(run.stack)
    discard(run, card)
    del run.stack[size:]


def pay(run: Run, frame: Frame) -> None:
    """C2: pay the resources and put the card into the reserve; a discount at least as high as the price leaves nothing to pay."""
    price = price_of(run.state, run.seat, frame)
    if sum(price) > 0:
        run.record(ResourcesPaid(run.seat, price))
    into_reserve(run, frame.card, frame.at - 1)
    if frame.picked[DISCARDED] > 0:
        fire(run, lang.CARD_DISCARDED, frame.picked[DISCARDED])


def into_reserve(run: Run, card: int, slot: int) -> None:
    """C1, C6: the card is in the reserve; lasting cards fire before its own instant ability."""
    run.record(CardPlayed(run.seat, card, slot))
    if run.state.deck.kind[card] == INSTANT:
        run.perform(run.state.deck.abilities[card].entry, card)
    fire(run, lang.CARD_PLAYED, 1, card)
