"""Counting what a seat has, and the numbers of the effect language."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import INSTANT
from domain.games.wondrous_creatures.effects import Amount, Condition
from domain.games.wondrous_creatures.state import State
from domain.kernel.rows import Cells, cells

NOTHING: Final[list[Cells]] = []


def habitat_icons(state: State, seat: int, habitat: int) -> int:
    """E1: the habitat icons of one kind in a reserve."""
    habitats = state.deck.habitat
    count = 0
    for card in state.reserves[seat]:
        if habitats[card] == habitat:
            count += 1
    return count


def card_icons(state: State, seat: int, species: int) -> int:
    """E1: the icons of a species on the cards of a reserve, with those that were added to them."""
    first, second, extra = state.deck.first, state.deck.second, state.extra
    count = 0
    for card in state.reserves[seat]:
        if first[card] == species:
            count += 1
        if second[card] == species:
            count += 1
        if extra[card] and extra[card] >> species & 1:
            count += 1
    return count


def eggs_of(state: State, seat: int, species: int, which: int) -> int:
    """E2: the eggs of a species (-1: of any); all of them, or only those not hatched or hatched."""
    if which == lang.NO_EGGS:
        return 0
    eggs, hatched = state.eggs[seat], state.hatched[seat]
    count = 0
    for i in range(len(eggs)):
        if species in (-1, eggs[i]) and (which == lang.ALL_EGGS or (which == lang.HATCHED) == (hatched[i] == 1)):
            count += 1
    return count


def species_icons(state: State, seat: int, species: int, which: int) -> int:
    """E1, E2: the icons of a species on cards and eggs."""
    return card_icons(state, seat, species) + eggs_of(state, seat, species, which)


def kinds_in(state: State, seat: int) -> Cells:
    """Return how many cards of each kind a reserve holds."""
    counts = cells(5)
    for card in state.reserves[seat]:
        counts[state.deck.kind[card]] += 1
    return counts


def bound_set(sets: list[Cells], slot: int) -> Cells:
    """Return a bound set; empty when nothing was bound."""
    if 0 <= slot < len(sets):
        return sets[slot]
    return []


def count_of(state: State, seat: int, amount: Amount, sets: list[Cells], card: int) -> int:
    """Return a count before it is multiplied and bounded."""
    of = amount.of
    if of == lang.HABITAT_ICONS:
        return count_habitats(state, seat, amount, sets, card)
    if of == lang.SPECIES_ICONS:
        return count_species(state, seat, amount, sets)
    if of == lang.EGGS:
        return eggs_of(state, seat, -1, amount.y)
    if of == lang.CARDS:
        if amount.y == lang.IN_HAND:
            return len(state.hands[seat])
        return len(state.reserves[seat]) if amount.x < 0 else kinds_in(state, seat)[amount.x]
    if of == lang.TROPHIES:
        return state.trophies[seat]
    if of == lang.RESOURCE:
        things = bound_set(sets, amount.slot)
        kind = amount.x if amount.x >= 0 else (things[0] if things else -1)
        return state.resources[4 * seat + kind] if kind >= 0 else 0
    if of == lang.RESOURCES_AND_NETS:
        return state.resource_total(seat) + state.nets[seat]
    if of == lang.HABITAT_SETS:
        return min([habitat_icons(state, seat, k) for k in range(4)])
    if of == lang.BOUND:
        return len(bound_set(sets, amount.slot))
    return min(kinds_in(state, seat))


def count_habitats(state: State, seat: int, amount: Amount, sets: list[Cells], card: int) -> int:
    """Count habitat icons: of one kind, of the kind there is most of, or of that of a bound card."""
    if amount.x == lang.MOST:
        return max([habitat_icons(state, seat, k) for k in range(4)])
    habitat = amount.x
    if amount.x == lang.OF_BOUND:
        cards = bound_set(sets, amount.slot)
        if not cards:
            return 0
        habitat = state.deck.habitat[cards[0]]
    count = habitat_icons(state, seat, habitat)
    if amount.without and card >= 0 and state.deck.habitat[card] == habitat and state.holder[card] == seat:
        count -= 1
    return count


def count_species(state: State, seat: int, amount: Amount, sets: list[Cells]) -> int:
    """Count species icons: of one species, of the one there is most of, or the better of those of a bound card."""
    if amount.x >= 0:
        return species_icons(state, seat, amount.x, amount.y)
    if amount.x == lang.MOST:
        return max([species_icons(state, seat, s, amount.y) for s in range(7)])
    best = 0
    for card in bound_set(sets, amount.slot):
        best = max(best, species_icons(state, seat, state.deck.first[card], amount.y))
        if state.deck.second[card] >= 0:
            best = max(best, species_icons(state, seat, state.deck.second[card], amount.y))
    return best


def value_of(state: State, seat: int, amount: Amount | None, sets: list[Cells], card: int) -> int:
    """L4: a number of the effect language: a constant, printed points of a bound card, or a count with its factor and bound."""
    if amount is None:
        return 0
    if amount.of == lang.CONSTANT:
        return amount.value
    if amount.of == lang.PRINTED_VP:
        cards = bound_set(sets, amount.slot)
        return state.deck.points[cards[0]] if cards else 0
    count = count_of(state, seat, amount, sets, card)
    return min(amount.most, count // amount.per * amount.times + amount.plus)


def holds(state: State, seat: int, condition: Condition, sets: list[Cells], card: int) -> bool:
    """Say whether a condition holds."""
    return condition.low <= count_of(state, seat, condition.count, sets, card) <= condition.high


def last_instant(state: State, seat: int, card: int) -> int:
    """L7: the instant card played last before `card` (whatever was played since), of all when it lies in no reserve; -1 without one."""
    last = -1
    for played in state.reserves[seat]:
        if played == card:
            return last
        if state.deck.kind[played] == INSTANT:
            last = played
    return last


def end_points(state: State, seat: int, card: int) -> int:
    """Z2: what an End card is worth; one that scores another again takes the best."""
    points = 0
    for step in state.deck.steps[card]:
        if step.op == lang.GAIN_POINTS:
            points += value_of(state, seat, step.amount, NOTHING, card)
        elif step.op == lang.RESCORE:
            points += best_other_end(state, seat, card)
    return points


def rescores(state: State, card: int) -> bool:
    """Say whether an End card scores another one again."""
    return state.deck.steps[card][0].op == lang.RESCORE


def best_other_end(state: State, seat: int, card: int) -> int:
    """Return the most that another End card of the reserve is worth, of those that don't score others."""
    best = 0
    for other in state.reserves[seat]:
        if other != card and state.deck.kind[other] == 2 and not rescores(state, other):
            best = max(best, end_points(state, seat, other))
    return best
