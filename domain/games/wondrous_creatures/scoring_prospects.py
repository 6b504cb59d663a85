"""What the holdings of a seat may still bring, by features that a player would name; their weights are in `prospects.json`."""

from typing import Final

from domain.games.wondrous_creatures.components_names import CONTINUOUS, MAIN, RECHARGE
from domain.games.wondrous_creatures.effects_counting import NOTHING, count_of
from domain.games.wondrous_creatures.legal_achievements import achievement_of, open_slots
from domain.games.wondrous_creatures.state import NONE, State
from domain.kernel.cells import Cells, cells
from domain.kernel.linear_value import WHOLE

FEATURES: Final = (
    "resources",
    "nets",
    "cards",
    "eggs",
    "energies",
    "discount",
    "crew_at_home",
    "captain",
    "recharge_cards",
    "lasting_cards",
    "in_reach",
    "on_the_way",
    "to_move",
)
"""`eggs` are those not hatched. `in_reach` are points, in tenths, of achievements that could be
completed now, `on_the_way` those of the others, each by how much of what it asks for is there, squared."""

IN_REACH: Final = 10
ON_THE_WAY: Final = 11
TENTHS: Final = 10
SPECIES: Final = 7


def features(state: State) -> list[list[int]]:
    """Return by seat how much it holds of each feature."""
    deck = state.deck
    found: list[list[int]] = []
    for seat in range(state.seats):
        energies = state.captain_energy[seat]
        recharging = 0
        lasting = 0
        for card in state.reserves[seat]:
            energies += state.energy[card]
            kind = deck.kind[card]
            if kind == RECHARGE:
                recharging += 1
            elif kind == CONTINUOUS:
                lasting += 1
        at_home = 0
        for member in range(3 * seat, 3 * seat + 3):
            if state.crew[member] == NONE:
                at_home += 1
        row = [state.resource_total(seat), state.nets[seat], len(state.hands[seat]), count_unhatched_eggs(state, seat), energies]
        row += [1 if state.discount and seat == state.active else 0, at_home, state.unlocked[seat], recharging, lasting, 0, 0]
        row.append(1 if seat == state.active else 0)
        add_achievements(state, seat, row)
        found.append(row)
    return found


def count_unhatched_eggs(state: State, seat: int) -> int:
    """Return how many eggs of a seat are not hatched."""
    count = len(state.eggs[seat])
    for turned in state.hatched[seat]:
        count -= turned
    return count


def add_achievements(state: State, seat: int, row: list[int]) -> None:
    """Write what the achievements promise that the seat may still complete."""
    markers = 0
    for marker in range(6 * seat, 6 * seat + 6):
        markers += state.markers[marker]
    if markers == 0:
        return
    icons = icons_of(state, seat)
    for dealt in range(len(state.achievements)):
        owners = 3 * dealt
        if state.slot_owner[owners] == seat or state.slot_owner[owners + 1] == seat or state.slot_owner[owners + 2] == seat:
            continue
        slots = open_slots(state, dealt)
        if not slots:
            continue
        slot = slots[0]
        achievement = achievement_of(state, dealt)
        if achievement.group == MAIN:
            condition = achievement.condition
            assert condition is not None
            have = count_of(state, seat, condition.count, NOTHING, -1)
            need = condition.low
        else:
            have = 0
            for species in achievement.species:
                have += icons[species]
            need = achievement.need(state.seats, slot)
        points = TENTHS * achievement.points(state.seats, slot)
        if have >= need:
            row[IN_REACH] += points
        else:
            row[ON_THE_WAY] += points * have * have // (need * need)


def icons_of(state: State, seat: int) -> Cells:
    """H4: return the icons of each species on the cards and unhatched eggs of a seat."""
    deck, extra = state.deck, state.extra
    found = cells(SPECIES)
    for card in state.reserves[seat]:
        found[deck.first[card]] += 1
        if deck.second[card] >= 0:
            found[deck.second[card]] += 1
        if extra[card]:
            for species in range(SPECIES):
                found[species] += extra[card] >> species & 1
    eggs, hatched = state.eggs[seat], state.hatched[seat]
    for i in range(len(eggs)):
        if not hatched[i]:
            found[eggs[i]] += 1
    return found


def left(state: State) -> int:
    """Return how many of the trophies are left, in thousandths: the match ends when none is."""
    full = state.box.trophies[state.seats]
    return WHOLE * state.trophies_left // full
