"""The kinds of values that commands, events and positions of Wondrous Creatures are made of."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import (
    ACHIEVEMENTS,
    BASICS,
    EFFECTS,
    EGG_SOURCES,
    GROUPS,
    HABITATS,
    HEXES,
    MARKS,
    RESOURCES,
    SKIPPED,
    SPECIES,
    TILES,
    WILDERNESS,
)
from domain.kernel.kinds import Bit, Case, Cases, Flag, Name, OrElse, Whole

CARD: Final = Whole(1, lang.MOST_CARDS, first=1)
CARD_OR_ZERO: Final = Whole(0, lang.MOST_CARDS, first=1)
CARD_OR_NULL: Final = OrElse(CARD, -1)
SEAT: Final = Whole(0, 3)
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
CAPTAIN: Final = Whole(0, lang.MOST_CAPTAINS - 1)
ACHIEVEMENT: Final = Whole(0, ACHIEVEMENTS - 1)
DEALT: Final = Whole(0, 8)
ACHIEVEMENT_SLOT: Final = Whole(0, 2)
MARKER: Final = Whole(0, lang.MARKERS - 1)
MARKER_NUMBER: Final = Whole(1, lang.MARKERS, first=1)
WILD_SLOT: Final = Name(WILDERNESS, "Slot of the wilderness: `wilderness/1` to `wilderness/6`.")
SLOT_OR_HAND: Final = OrElse(WILD_SLOT, -1, "Slot of the wilderness that the card comes from, such as `wilderness/1`; null: from the hand.")
STORAGE_SPACE: Final = Whole(0, lang.STORAGE_SPACES - 1)
THING: Final = Whole(0, 9999)
PAIR: Final = Whole(0, 9999)
COUNT: Final = Whole(0, 999)
POINTS: Final = Whole(0, 9999)
TAG: Final = Whole(0, 99999)
SEALED_TAG: Final = Whole(1, 99999)
ABILITY: Final = Cases(
    "of",
    [
        Case("card", 0, "card", Whole(1, lang.MOST_CARDS, "Id of the card.", first=1)),
        Case("effect", lang.EFFECT_ABILITY, "effect", Name(EFFECTS)),
        Case("captain_placed", lang.PLACED_ABILITY, "captain", Whole(0, lang.MOST_CAPTAINS - 1, "Number of the captain.")),
        Case("captain_unlocked", lang.UNLOCKED_ABILITY, "captain", Whole(0, lang.MOST_CAPTAINS - 1, "Number of the captain.")),
        Case("marker", lang.MARKER_ABILITY, "marker", Whole(0, lang.MARKERS - 1, "Number of the marker, from 0.")),
        Case("marker_instead", lang.INSTEAD_ABILITY),
        Case("storage", lang.STORAGE_ABILITY, "space", Whole(0, lang.STORAGE_SPACES - 1, "Number of the storage space, from 0.")),
        Case("beyond_storage", lang.BEYOND_ABILITY),
    ],
    "Whose ability it is: that of a card, a special effect, a captain, a marker, or a storage space.",
)
