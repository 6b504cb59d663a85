"""The kinds of values that commands, events and positions of Wondrous Creatures are made of."""

from typing import Final

from domain.games.wondrous_creatures import components_names as names
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.kinds_hand import HandPlace
from domain.kernel.kinds import Bit, Case, Cases, Flag, Name, OrElse, Whole
from domain.kernel.kinds_of_places import NumberedPlace

CARD: Final = Whole(1, lang.MOST_CARDS, first=1)
CARD_OR_ZERO: Final = Whole(0, lang.MOST_CARDS, first=1)
CARD_OR_NULL: Final = OrElse(CARD, -1)
SEAT: Final = Whole(0, names.SEATS - 1)
HEX: Final = Name(names.HEXES, "A hex, such as `island/h33`.")
HEX_OR_NULL: Final = OrElse(HEX, -1)
TILE: Final = Name(names.TILES)
FLAG: Final = Flag()
BIT: Final = Bit()
RESOURCE: Final = Name(names.RESOURCES)
HABITAT: Final = Name(names.HABITATS)
BASIC: Final = Name(names.BASICS)
EGG_SOURCE: Final = Name(names.EGG_SOURCES, "Where it came from; `island` is a hex.")
SKIPPED_FOR: Final = Name(names.SKIPPED)
GROUP: Final = Name(names.GROUPS, "Which group of achievement cards: of one species, of two, main.")
SPECIES_NAME: Final = Name(names.SPECIES)
MARK: Final = Name(names.MARKS)
MARK_NUMBER: Final = Whole(0, len(names.MARKS) - 1)
CAPTAIN: Final = Whole(0, names.MOST_CAPTAINS - 1)
ACHIEVEMENT: Final = Whole(0, len(names.ACHIEVEMENTS) - 1)
SLOT: Final = Name(
    names.SLOT_PLACES, "The slot of an achievement card, by the card's `id` (content `table/achievements`): the first one is worth most."
)
MARKER: Final = Name(names.MARKER_PLACES, "The achievement marker; of each number every seat has one.")
CREW: Final = Name(names.CREW_PLACES, "The crew member.")
TINGENT_MEMBER: Final = Name(names.TINGENT_CREW, "The crew member of Tingent.")
WILD_SLOT: Final = Name(names.WILDERNESS, "Slot of the wilderness: `wilderness/1` to `wilderness/6`.")
SLOT_OR_HAND: Final = OrElse(WILD_SLOT, -1, "Slot of the wilderness that the card comes from, such as `wilderness/1`; null: from the hand.")
HALF: Final = Name(names.HALVES, "Which half of the wilderness: `first` the slots 1 to 3, `second` the slots 4 to 6.")
STORAGE_SPACE: Final = Name(names.STORAGE, "The space of the egg storage: `storage:SEAT/1` is that of the first of the seat's `eggs`.")
OFFER: Final = Name(names.OFFERED, "The captain on offer: `offer:SEAT/1` is the first of the seat's `offer`.")
TOKEN_SPACE: Final = Name(names.TOKENS, "The token space: `token/1` is that of the first of `tokens`.")
TIME_SPACE: Final = Name(names.TIME, "The space of the time track (content `table/time_tracks/<seats>/spaces`); `time/0` is the first one.")
TRACKER_SPACE: Final = Name(names.TRACKER, "The space of Tingent's tracker.", first=1)
IN_HAND: Final = HandPlace("Where it lies in the hand: `hand:SEAT/<tag>`, or `hand:SEAT/c<id>` where all have seen the card.")
UNSEEN: Final = HandPlace("Where it lies in the hand, unseen: `hand:SEAT/<tag>`.", seen=False)
FACE_DOWN: Final = NumberedPlace("tingent", 1, 5, "Where it lies face down before Tingent.")
COUNT: Final = Whole(0, 999)
POINTS: Final = Whole(0, 9999)
ABILITY: Final = Cases(
    "of",
    [
        Case("card", 0, "card", Whole(1, lang.MOST_CARDS, "Id of the card.", first=1)),
        Case("effect", lang.EFFECT_ABILITY, "effect", Name(names.EFFECTS)),
        Case("captain_placed", lang.PLACED_ABILITY, "captain", Whole(0, names.MOST_CAPTAINS - 1, "Number of the captain.")),
        Case("captain_unlocked", lang.UNLOCKED_ABILITY, "captain", Whole(0, names.MOST_CAPTAINS - 1, "Number of the captain.")),
        Case("marker", lang.MARKER_ABILITY, "marker", Whole(1, names.MARKERS, "Number of the marker.", first=1)),
        Case("marker_instead", lang.INSTEAD_ABILITY),
        Case("storage", lang.STORAGE_ABILITY, "space", Whole(1, names.STORAGE_SPACES, "Number of the storage space.", first=1)),
        Case("beyond_storage", lang.BEYOND_ABILITY),
    ],
    "Whose ability it is: that of a card, a special effect, a captain, a marker, or a storage space.",
)
