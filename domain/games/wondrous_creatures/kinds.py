"""The kinds of values that commands, events and positions of Wondrous Creatures are made of."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import (
    ACHIEVEMENTS,
    BASICS,
    CREW_PLACES,
    EFFECTS,
    EGG_SOURCES,
    GROUPS,
    HABITATS,
    HALVES,
    HEXES,
    MARKER_PLACES,
    MARKERS,
    MARKS,
    MOST_CAPTAINS,
    OFFERED,
    RESOURCES,
    SEATS,
    SKIPPED,
    SLOT_PLACES,
    SPECIES,
    STORAGE,
    STORAGE_SPACES,
    TILES,
    TIME,
    TINGENT_CREW,
    TOKENS,
    TRACKER,
    WILDERNESS,
)
from domain.games.wondrous_creatures.kinds_hand import HandPlace
from domain.kernel.kinds import Bit, Case, Cases, Flag, Name, OrElse, Whole
from domain.kernel.kinds_of_places import NumberedPlace

CARD: Final = Whole(1, lang.MOST_CARDS, first=1)
CARD_OR_ZERO: Final = Whole(0, lang.MOST_CARDS, first=1)
CARD_OR_NULL: Final = OrElse(CARD, -1)
SEAT: Final = Whole(0, SEATS - 1)
HEX: Final = Name(HEXES, "A hex, such as `island/h33`.")
HEX_OR_NULL: Final = OrElse(HEX, -1)
TILE: Final = Name(TILES)
FLAG: Final = Flag()
BIT: Final = Bit()
RESOURCE: Final = Name(RESOURCES)
HABITAT: Final = Name(HABITATS)
BASIC: Final = Name(BASICS)
EGG_SOURCE: Final = Name(EGG_SOURCES, "Where it came from; `island` is a hex.")
SKIPPED_FOR: Final = Name(SKIPPED)
GROUP: Final = Name(GROUPS, "Which group of achievement cards: of one species, of two, main.")
SPECIES_NAME: Final = Name(SPECIES)
MARK: Final = Name(MARKS)
MARK_NUMBER: Final = Whole(0, len(MARKS) - 1)
CAPTAIN: Final = Whole(0, MOST_CAPTAINS - 1)
ACHIEVEMENT: Final = Whole(0, len(ACHIEVEMENTS) - 1)
SLOT: Final = Name(
    SLOT_PLACES, "The slot of an achievement card, by the card's `id` (content `table/achievements`): the first one is worth most."
)
MARKER: Final = Name(MARKER_PLACES, "The achievement marker; of each number every seat has one.")
CREW: Final = Name(CREW_PLACES, "The crew member.")
TINGENT_MEMBER: Final = Name(TINGENT_CREW, "The crew member of Tingent.")
WILD_SLOT: Final = Name(WILDERNESS, "Slot of the wilderness: `wilderness/1` to `wilderness/6`.")
SLOT_OR_HAND: Final = OrElse(WILD_SLOT, -1, "Slot of the wilderness that the card comes from, such as `wilderness/1`; null: from the hand.")
HALF: Final = Name(HALVES, "Which half of the wilderness: `first` the slots 1 to 3, `second` the slots 4 to 6.")
STORAGE_SPACE: Final = Name(STORAGE, "The space of the egg storage: `storage:SEAT/1` is that of the first of the seat's `eggs`.")
OFFER: Final = Name(OFFERED, "The captain on offer: `offer:SEAT/1` is the first of the seat's `offer`.")
TOKEN_SPACE: Final = Name(TOKENS, "The token space: `token/1` is that of the first of `tokens`.")
TIME_SPACE: Final = Name(TIME, "The space of the time track (content `table/time_tracks/<seats>/spaces`); `time/0` is the first one.")
TRACKER_SPACE: Final = Name(TRACKER, "The space of Tingent's tracker.", first=1)
IN_HAND: Final = HandPlace("Where it lies in the hand: `hand:SEAT/<tag>`, or `hand:SEAT/c<id>` where all have seen the card.")
UNSEEN: Final = HandPlace("Where it lies in the hand, unseen: `hand:SEAT/<tag>`.", seen=False)
FACE_DOWN: Final = NumberedPlace("tingent", 1, 5, "Where it lies face down before Tingent.")
COUNT: Final = Whole(0, 999)
POINTS: Final = Whole(0, 9999)
ABILITY: Final = Cases(
    "of",
    [
        Case("card", 0, "card", Whole(1, lang.MOST_CARDS, "Id of the card.", first=1)),
        Case("effect", lang.EFFECT_ABILITY, "effect", Name(EFFECTS)),
        Case("captain_placed", lang.PLACED_ABILITY, "captain", Whole(0, MOST_CAPTAINS - 1, "Number of the captain.")),
        Case("captain_unlocked", lang.UNLOCKED_ABILITY, "captain", Whole(0, MOST_CAPTAINS - 1, "Number of the captain.")),
        Case("marker", lang.MARKER_ABILITY, "marker", Whole(1, MARKERS, "Number of the marker.", first=1)),
        Case("marker_instead", lang.INSTEAD_ABILITY),
        Case("storage", lang.STORAGE_ABILITY, "space", Whole(1, STORAGE_SPACES, "Number of the storage space.", first=1)),
        Case("beyond_storage", lang.BEYOND_ABILITY),
    ],
    "Whose ability it is: that of a card, a special effect, a captain, a marker, or a storage space.",
)
