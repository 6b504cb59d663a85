"""H1-H7: which achievements a seat can complete, with which icons, and which eggs it hatches for them."""

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components import ANY_EGGS, ONE_SPECIES, OWN_EGGS, Achievement
from domain.games.wondrous_creatures.components_names import MAIN, SLOTS, STORAGE_SPACES
from domain.games.wondrous_creatures.effects_counting import NOTHING, UNHATCHED_AT, count_of, species_icons, tally_of
from domain.games.wondrous_creatures.frames.actions import Hatching, WhichMarker
from domain.games.wondrous_creatures.legal_moves import move
from domain.games.wondrous_creatures.legal_steps import egg_choices
from domain.games.wondrous_creatures.state import State
from domain.kernel.ids import Seat


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
    """H1-H4: the slots that the seat can complete: while it has a marker, one of each card, among the open ones whose need is met."""
    found: list[int] = []
    if not has_marker(state, seat):
        return found
    progress = progress_of(state, seat)
    for dealt in range(len(state.achievements)):
        achievement = achievement_of(state, dealt)
        have = progress[dealt]
        if have >= achievement.least[state.seats] and not has_completed(state, seat, dealt):
            for slot in open_slots(state, dealt):
                if have >= achievement.need(state.seats, slot):
                    found.append(move(m.COMPLETE, SLOTS * state.achievements[dealt] + slot))
    return found


def has_marker(state: State, seat: int) -> bool:
    """H1: say whether a marker is left to complete an achievement with."""
    return any(state.markers[marker] == 1 for marker in range(6 * seat, 6 * seat + 6))


def progress_of(state: State, seat: int) -> list[int]:
    """H4: return what a seat has of what each achievement card dealt asks for, counted anew only when its cards or eggs have changed."""
    if not state.progress[seat]:
        state.progress[seat] = [count_towards(state, seat, state.box.achievements[card]) for card in state.achievements]
    return state.progress[seat]


def has_completed(state: State, seat: int, dealt: int) -> bool:
    """H2: say whether the seat has a marker on an achievement card."""
    owners, at = state.slot_owner, SLOTS * dealt
    return owners[at] == seat or owners[at + 1] == seat or owners[at + 2] == seat


def open_slots(state: State, dealt: int) -> list[int]:
    """H3: of a main card the best free slot; of a species card every free slot."""
    achievement = achievement_of(state, dealt)
    free = [slot for slot in range(achievement.size(state.seats)) if state.slot_owner[3 * dealt + slot] < 0]
    return free[:1] if achievement.group == MAIN else free


def count_towards(state: State, seat: int, achievement: Achievement) -> int:
    """H4: count what an achievement card asks for: what a main card says, or icons of its species on cards and unhatched eggs."""
    if achievement.count is not None:
        return count_of(state, seat, achievement.count, NOTHING, -1)
    tally = tally_of(state, seat)
    total = 0
    for species in achievement.species:
        total += tally[species] + tally[UNHATCHED_AT + species]
    return total


def species_for(state: State, seat: Seat, place: int) -> list[int]:
    """H5: the species that a slot can be completed with: those of which there are enough where the owner names one, else only -1."""
    if card_of(state, place).eggs != ONE_SPECIES:
        return [-1]
    return [species for species in range(7) if species_icons(state, seat, species, lang.UNHATCHED) >= need_of(state, place)]


def settle(state: State, seat: Seat, place: int, species: int) -> WhichMarker:
    """H2, H6: return what is to be done for a slot: a marker is chosen, after it so many eggs of such species."""
    used = find_hatched_species(state, place, species)
    return WhichMarker(place, count_hatched_eggs(state, seat, place, used), used)


def find_hatched_species(state: State, place: int, species: int) -> list[int]:
    """H6: return the species whose eggs are hatched for an achievement; `species` is the one named for it, or -1."""
    achievement = card_of(state, place)
    if achievement.eggs == ANY_EGGS:
        return list(range(7))
    if achievement.eggs == ONE_SPECIES:
        return [species]
    return achievement.species if achievement.eggs == OWN_EGGS else []


def count_hatched_eggs(state: State, seat: Seat, place: int, species: list[int]) -> int:
    """H6: return how many eggs of these species are hatched: the icons needed less those on cards."""
    if not species:
        return 0
    need = need_of(state, place)
    if card_of(state, place).eggs == ANY_EGGS:
        return need
    tally = tally_of(state, seat)
    return max(0, need - sum([tally[s] for s in species]))


def spare_eggs(state: State, frame: WhichMarker) -> int:
    """H6: how many icons on cards may be replaced by eggs, at a table that plays so."""
    return need_of(state, frame.place) - frame.eggs if state.options.eggs_for_cards and frame.species else 0


def eggs_to_hatch(state: State, seat: Seat, frame: Hatching) -> list[int]:
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
