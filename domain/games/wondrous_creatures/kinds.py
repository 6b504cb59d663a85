"""The kinds of values that commands, events and positions of Wondrous Creatures are made of."""

from typing import Final

from domain.games.wondrous_creatures.names import MARKS, RESOURCES, SPECIES
from domain.kernel.kinds import Flag, Name, Numbered, OrElse, Whole

MOST_CARDS: Final = 250
"""No deck has more creature cards."""

CARD: Final = Whole(1, MOST_CARDS, first=1)
CARD_OR_ZERO: Final = Whole(0, MOST_CARDS, first=1)
CARD_OR_NULL: Final = OrElse(CARD, -1)
HEX: Final = Numbered("h")
HEX_OR_NULL: Final = OrElse(HEX, -1)
TILE: Final = Numbered("t")
FLAG: Final = Flag()
RESOURCE: Final = Name(RESOURCES)
SPECIES_NAME: Final = Name(SPECIES)
MARK: Final = Name(MARKS)
MARK_NUMBER: Final = Whole(0, len(MARKS) - 1)
CAPTAIN: Final = Whole(0, 30)
ACHIEVEMENT: Final = Whole(0, 99)
DEALT: Final = Whole(0, 8)
ACHIEVEMENT_SLOT: Final = Whole(0, 2)
MARKER: Final = Whole(0, 5)
WILD_SLOT: Final = Whole(0, 5)
PAIR: Final = Whole(0, 9999)
COUNT: Final = Whole(0, 999)
POINTS: Final = Whole(0, 9999)
TAG: Final = Whole(0, 99999)
SEALED_TAG: Final = Whole(1, 99999)
