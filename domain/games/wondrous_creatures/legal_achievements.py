"""H1-H7: which achievements a seat can complete, with which icons, and which eggs it hatches for them."""

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components import ANY_EGGS, ONE_SPECIES, OWN_EGGS, Achievement
from domain.games.wondrous_creatures.components_names import MAIN, SLOTS, STORAGE_SPACES
from domain.games.wondrous_creatures.effects_counting import NOTHING, UNHATCHED_AT, card_icons, holds, species_icons, tally_of
from domain.games.wondrous_creatures.frames.actions import Hatching, WhichMarker
from domain.games.wondrous_creatures.legal_moves import move
from domain.games.wondrous_creatures.legal_steps import egg_choices
from domain.games.wondrous_creatures.state import State
from domain.kernel.ids import Seat
from domain.kernel.rows import Cells


def achievement_of(state: State, dealt: int) -> Achievement:
    """Return the achievement card at a place among those dealt."""
    return state.box.achievements[state.achievements[dealt]]


def card_of(state: State, place: int) -> Achievement:
    """Return the achievement card that a slot is of."""
    return state.box.achievements[place // SLOTS]


def need_of(state: State, place: int) -> int:
    """Return how many icons, cards or eggs a slot needs."""
    return card_of(state, place).need(state.seats, place % SLOTS)


def achievement_choices(state: State, seat: Seat) -> list[int]:
    """H1, H2: the slots that the seat can complete, while it has a marker; one marker for each card."""
    found: list[int] = []
    if not has_marker(state, seat):
        return found
    for dealt in range(len(state.achievements)):
        if not has_completed(state, seat, dealt):
            add_slots(state, seat, dealt, found)
    return found


def has_marker(state: State, seat: Seat) -> bool:
    """H1: say whether a marker is left to complete an achievement with."""
    return any(state.markers[marker] == 1 for marker in range(6 * seat, 6 * seat + 6))


def has_completed(state: State, seat: Seat, dealt: int) -> bool:
    """H2: say whether the seat has a marker on an achievement card."""
    return any(state.slot_owner[slot] == seat for slot in range(3 * dealt, 3 * dealt + 3))


def add_slots(state: State, seat: Seat, dealt: int, found: list[int]) -> None:
    """H3, H4: add the slots of a card that are open and whose need is met; what they ask for is counted once for all of them."""
    achievement = achievement_of(state, dealt)
    slots = achievement.slots[state.seats]
    first = SLOTS * state.achievements[dealt]
    count = -1
    for slot in range(len(slots) // 2):
        if state.slot_owner[3 * dealt + slot] >= 0:
            continue
        if achievement.group == MAIN:
            if is_met(state, seat, first + slot):
                found.append(move(m.COMPLETE, first + slot))
            return
        if count < 0:
            count = icons_for(state, seat, achievement.species)
        if count >= slots[2 * slot + 1]:
            found.append(move(m.COMPLETE, first + slot))


def open_slots(state: State, dealt: int) -> Cells:
    """H3: of a main card the best free slot; of a species card every free slot."""
    achievement = achievement_of(state, dealt)
    free = [slot for slot in range(achievement.size(state.seats)) if state.slot_owner[3 * dealt + slot] < 0]
    return free[:1] if achievement.group == MAIN else free


def is_met(state: State, seat: Seat, place: int) -> bool:
    """H4: say whether what a slot needs is there."""
    achievement = card_of(state, place)
    if achievement.group == MAIN:
        assert achievement.condition is not None
        return holds(state, seat, achievement.condition, NOTHING, -1)
    return icons_for(state, seat, achievement.species) >= need_of(state, place)


def icons_for(state: State, seat: Seat, species: Cells) -> int:
    """H4: icons of these species on cards and unhatched eggs."""
    tally = tally_of(state, seat)
    total = 0
    for s in species:
        total += tally[s] + tally[UNHATCHED_AT + s]
    return total


def named_species(state: State, seat: Seat, place: int) -> Cells:
    """H5: the species of which a seat has enough for the card that asks for one species of the owner's choice."""
    need = need_of(state, place)
    return [s for s in range(7) if species_icons(state, seat, s, lang.UNHATCHED) >= need]


def find_hatched_species(state: State, place: int, species: int) -> Cells:
    """H6: return the species whose eggs are hatched for an achievement; `species` is the one named for it, or -1."""
    achievement = card_of(state, place)
    if achievement.eggs == ANY_EGGS:
        return list(range(7))
    if achievement.eggs == ONE_SPECIES:
        return [species]
    return achievement.species if achievement.eggs == OWN_EGGS else []


def count_hatched_eggs(state: State, seat: Seat, place: int, species: Cells) -> int:
    """H6: return how many eggs of these species are hatched: the icons needed less those on cards."""
    if not species:
        return 0
    need = need_of(state, place)
    if card_of(state, place).eggs == ANY_EGGS:
        return need
    return max(0, need - sum([card_icons(state, seat, s) for s in species]))


def spare_eggs(state: State, frame: WhichMarker) -> int:
    """H6: how many icons on cards may be replaced by eggs, at a table that plays so."""
    return need_of(state, frame.place) - frame.eggs if state.options.eggs_for_cards and frame.species else 0


def eggs_to_hatch(state: State, seat: Seat, frame: Hatching) -> Cells:
    """H6: the spaces of the eggs that can still be hatched for an achievement."""
    eggs, hatched, first = state.eggs[seat], state.hatched[seat], STORAGE_SPACES * seat
    return [first + i for i in range(len(eggs)) if not hatched[i] and eggs[i] in frame.species and first + i not in frame.eggs]


def hatch_choices(state: State, seat: Seat, frame: Hatching) -> list[int]:
    """H6: which egg is hatched next; nothing is asked when all that there are must hatch, or when there are enough."""
    if len(eggs_to_hatch(state, seat, frame)) <= frame.left or frame.left + frame.above == 0:
        return []
    found = [code for code in egg_choices(state, seat, frame.eggs, True) if m.number_of(code) // 2 in frame.species]
    if frame.left == 0:
        found.append(move(m.DECLINE))
    return found
