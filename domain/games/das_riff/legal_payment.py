"""Prices and payments: what a purchase costs, whether it can be paid, and the canonical payment that is listed."""

from typing import Final

from domain.games.das_riff.components import (
    COLOR_IDS,
    COLORS,
    DONE,
    FIRST_OF,
    FISH,
    MEANS,
    NO_TREE,
    PEARLS,
    ROWS,
    SECOND_OF,
    SINGLE,
    TREES,
    WIDEST,
)
from domain.games.das_riff.state import State
from domain.kernel.cells import Cells
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat

ANY_COLOR: Final = -1


def price_of(state: State, cell: int) -> int:
    """P2, Q03: the price by row; less for a card that one has revealed oneself this turn."""
    credit = state.credit[cell]
    if credit and (state.options.lasting_credit or credit == state.acted):
        return state.box.revealed_price
    return state.box.prices[state.active * ROWS + cell // WIDEST]


def payment_color(kind: int) -> int:
    """P3: a fish is paid in its colour, all else in any."""
    return kind // 2 if kind < FISH else ANY_COLOR


def funds(state: State, seat: Seat) -> int:
    """Return how many worms and pearls a seat holds."""
    total = state.pearls[seat]
    for color in range(COLORS):
        total += state.worms[seat * COLORS + color]
    return total


def check_payment(state: State, seat: int, pay: list[int], price: int, color: int) -> None:
    """P2-P4, Q23: refuse a payment that is not exact, not of the fish's colour, or not in hand."""
    offered = 0
    for count in pay:
        offered += count
    if offered != price:
        raise Refused("wrong_amount", "P2", f"the price is {price}, {offered} are offered")
    for means in range(COLORS):
        if pay[means] and color not in (ANY_COLOR, means):
            raise Refused("wrong_color", "P3", f"this fish is paid in {COLOR_IDS[color]}, not in {COLOR_IDS[means]}")
        if pay[means] > state.worms[seat * COLORS + means]:
            raise Refused("too_few_worms", "P4", f"{pay[means]} {COLOR_IDS[means]} are offered, there are fewer")
    if pay[PEARLS] > state.pearls[seat]:
        raise Refused("too_few_pearls", "P4", f"{pay[PEARLS]} pearls are offered, there are {state.pearls[seat]}")


def canonical_payment(state: State, seat: int, price: int, color: int) -> list[int]:
    """Return the listed payment: worms before pearls; where any colour will do, the ones that seem least wanted."""
    pay = [0] * MEANS
    if color != ANY_COLOR:
        pay[color] = min(price, state.worms[seat * COLORS + color])
        pay[PEARLS] = price - pay[color]
        return pay
    held = state.worms[seat * COLORS : seat * COLORS + COLORS]
    spare = spare_worms(state, Seat(seat))
    for _ in range(price):
        best = PEARLS
        for means in range(COLORS):
            if held[means] > 0 and (best == PEARLS or spare[means] > spare[best]):
                best = means
        if best != PEARLS:
            held[best] -= 1
            spare[best] -= 1
        pay[best] += 1
    return pay


def spare_worms(state: State, seat: Seat) -> Cells:
    """Return, by colour, the worms held less those wanted: one for each time an open breeding card shows the colour, one more for each
    own single parent that a fish of the colour would complete."""
    spare = state.worms[seat * COLORS : seat * COLORS + COLORS]
    for pair in state.open:
        spare[FIRST_OF[pair]] -= 1
        spare[SECOND_OF[pair]] -= 1
    for place in range(seat * TREES, seat * TREES + TREES):
        tree = state.trees[place]
        if tree == NO_TREE:
            break
        if not SINGLE <= tree < DONE:
            continue
        parent = (tree - SINGLE) // 2
        for pair in state.open:
            if FIRST_OF[pair] == parent:
                spare[SECOND_OF[pair]] -= 1
            elif SECOND_OF[pair] == parent:
                spare[FIRST_OF[pair]] -= 1
    return spare
