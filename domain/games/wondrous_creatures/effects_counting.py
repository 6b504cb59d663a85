"""Counting what a seat has, and the numbers of the effect language."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import ENDING, INSTANT
from domain.games.wondrous_creatures.effects import Amount, Condition
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import Cells, cells, to_list

NOTHING: Final[list[list[int]]] = []


UNHATCHED_AT: Final = 7
HATCHED_AT: Final = 14
HABITATS_AT: Final = 21
KINDS_AT: Final = 25
TALLY: Final = 30
"""A tally holds the icons on cards by species, then the eggs by species, not hatched and hatched, cards by habitat, cards by kind."""


def tally_of(state: State, seat: int) -> Cells:
    """E1, E2: return the tally of a seat, counted anew only when its cards or eggs have changed."""
    tally = state.tallies[seat]
    if len(tally) == 0:
        tally = count_up(state, seat)
        state.tallies[seat] = tally
    return tally


def count_up(state: State, seat: int) -> Cells:
    """E1, E2: count the cards and eggs of a seat; a card counts for its icons and for those that were added to it."""
    tally = cells(TALLY)
    deck = state.deck
    for card in state.reserves[seat]:
        tally[deck.first[card]] += 1
        if deck.second[card] >= 0:
            tally[deck.second[card]] += 1
        if state.extra[card]:
            for species in range(7):
                tally[species] += state.extra[card] >> species & 1
        if 0 <= deck.habitat[card] < 4:
            tally[HABITATS_AT + deck.habitat[card]] += 1
        tally[KINDS_AT + deck.kind[card]] += 1
    eggs, hatched = state.eggs[seat], state.hatched[seat]
    for i in range(len(eggs)):
        tally[(HATCHED_AT if hatched[i] else UNHATCHED_AT) + eggs[i]] += 1
    return tally


def habitat_icons(state: State, seat: int, habitat: int) -> int:
    """E1: the habitat icons of one kind in a reserve."""
    return tally_of(state, seat)[HABITATS_AT + habitat] if 0 <= habitat < 4 else 0


def eggs_of(state: State, seat: int, species: int, which: int) -> int:
    """E2: the eggs of a species (-1: of any); all of them, or only those not hatched or hatched."""
    if which == lang.NO_EGGS:
        return 0
    if species < 0 and which == lang.ALL_EGGS:
        return len(state.eggs[seat])
    tally = tally_of(state, seat)
    count = 0
    first, last = (0, 7) if species < 0 else (species, species + 1)
    for each in range(first, last):
        if which != lang.HATCHED:
            count += tally[UNHATCHED_AT + each]
        if which != lang.UNHATCHED:
            count += tally[HATCHED_AT + each]
    return count


def species_icons(state: State, seat: int, species: int, which: int) -> int:
    """E1, E2: the icons of a species on cards and eggs."""
    return tally_of(state, seat)[species] + eggs_of(state, seat, species, which)


def kinds_in(state: State, seat: int) -> list[int]:
    """Return how many cards of each kind a reserve holds."""
    return to_list(tally_of(state, seat)[KINDS_AT:TALLY])


def bound_set(sets: list[list[int]], slot: int) -> list[int]:
    """Return a bound set; empty when nothing was bound."""
    if 0 <= slot < len(sets):
        return sets[slot]
    return []


def bound_species(sets: list[list[int]], slot: int) -> list[int]:
    """Return the species in a bound set."""
    return [thing - lang.BOUND_SPECIES for thing in bound_set(sets, slot)]


def count_of(state: State, seat: int, amount: Amount, sets: list[list[int]], card: int) -> int:
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
        return len(state.reserves[seat]) if amount.x < 0 else tally_of(state, seat)[KINDS_AT + amount.x]
    if of == lang.TROPHIES:
        return state.trophies[seat]
    if of == lang.RESOURCE:
        things = bound_set(sets, amount.slot)
        kind = amount.x if amount.x >= 0 else (things[0] - lang.BOUND_RESOURCE if things else -1)
        return state.resources[4 * seat + kind] if kind >= 0 else 0
    if of == lang.RESOURCES_AND_NETS:
        return state.resource_total(seat) + state.nets[seat]
    if of == lang.HABITAT_SETS:
        fewest = habitat_icons(state, seat, 0)
        for habitat in range(1, 4):
            fewest = min(fewest, habitat_icons(state, seat, habitat))
        return fewest
    if of == lang.BOUND:
        return len(bound_set(sets, amount.slot))
    return min(kinds_in(state, seat))


def count_habitats(state: State, seat: int, amount: Amount, sets: list[list[int]], card: int) -> int:
    """Count habitat icons: of one kind, of the kind there is most of, or of that of a bound card."""
    if amount.x == lang.MOST:
        most = 0
        for each in range(4):
            most = max(most, habitat_icons(state, seat, each))
        return most
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


def count_species(state: State, seat: int, amount: Amount, sets: list[list[int]]) -> int:
    """Count species icons: of one species, of the one there is most of, or the better of those of a bound card."""
    if amount.x >= 0:
        return species_icons(state, seat, amount.x, amount.y)
    if amount.x == lang.MOST:
        most = 0
        for species in range(7):
            most = max(most, species_icons(state, seat, species, amount.y))
        return most
    best = 0
    for card in bound_set(sets, amount.slot):
        best = max(best, species_icons(state, seat, state.deck.first[card], amount.y))
        if state.deck.second[card] >= 0:
            best = max(best, species_icons(state, seat, state.deck.second[card], amount.y))
    return best


def value_of(state: State, seat: int, amount: Amount | None, sets: list[list[int]], card: int) -> int:
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


def holds(state: State, seat: int, condition: Condition, sets: list[list[int]], card: int) -> bool:
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


def best_other_end(state: State, seat: int, card: int) -> int:
    """Return the most that another End card of the reserve is worth, of those that don't score others."""
    best = 0
    for other in state.reserves[seat]:
        if other != card and state.deck.kind[other] == ENDING and state.deck.steps[other][0].op != lang.RESCORE:
            best = max(best, end_points(state, seat, other))
    return best
