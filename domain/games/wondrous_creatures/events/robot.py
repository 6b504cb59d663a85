"""Facts about Tingent, the opponent of the solo game."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.events.base import CARD, EGG, PREFIX, RobotFact
from domain.kernel.fields import field
from domain.kernel.kinds import Whole


@mypyc_attr(acyclic=True)
@final
class RobotCardDrawn(RobotFact):
    TYPE = PREFIX + "robot_card_drawn"
    ABOUT = "G1: Tingent drew a solo card."
    FIELDS = (field("card", Whole(0, 98), "Index of the card in content `tingent/cards`, from 0."),)

    def __init__(self, card: int) -> None:
        self.card: Final = card


@mypyc_attr(acyclic=True)
@final
class RobotCardsReshuffled(RobotFact):
    TYPE = PREFIX + "robot_cards_reshuffled"
    ABOUT = "G2: all solo cards are in Tingent's deck again."


@mypyc_attr(acyclic=True)
@final
class RobotCrewMoved(RobotFact):
    TYPE = PREFIX + "robot_crew_moved"
    ABOUT = "G3: Tingent moved a crew member."
    FIELDS = (
        field("member", kinds.TINGENT_MEMBER),
        field("first", kinds.HEX, "One of its hexes."),
        field("second", kinds.HEX, "The other hex."),
        field("points", kinds.POINTS, "What its captain scored."),
    )

    def __init__(self, member: int, first: int, second: int, points: int) -> None:
        self.member: Final = member
        self.first: Final = first
        self.second: Final = second
        self.points: Final = points


@mypyc_attr(acyclic=True)
@final
class RobotEggGained(RobotFact):
    TYPE = PREFIX + "robot_egg_gained"
    ABOUT = "G3, G4, G6: Tingent gained an egg."
    FIELDS = EGG

    def __init__(self, species: int, source: int, hex: int) -> None:
        self.species: Final = species
        self.source: Final = source
        self.hex: Final = hex


@mypyc_attr(acyclic=True)
@final
class RobotCardTaken(RobotFact):
    TYPE = PREFIX + "robot_card_taken"
    ABOUT = "G4: Tingent took a card of the wilderness face up."
    FIELDS = (CARD, field("slot", kinds.WILD_SLOT))

    def __init__(self, card: int, slot: int) -> None:
        self.card: Final = card
        self.slot: Final = slot


@mypyc_attr(acyclic=True)
@final
class RobotAdvanced(RobotFact):
    TYPE = PREFIX + "robot_advanced"
    ABOUT = "G5: Tingent's tracker moved."
    FIELDS = (field("space", kinds.TRACKER_SPACE),)

    def __init__(self, space: int) -> None:
        self.space: Final = space


@mypyc_attr(acyclic=True)
@final
class RobotSlotTaken(RobotFact):
    TYPE = PREFIX + "robot_slot_taken"
    ABOUT = "G7: Tingent placed a marker on an achievement card."
    FIELDS = (
        field("place", kinds.SLOT),
        field("trophy", kinds.FLAG, "It took a trophy."),
        field("group", kinds.GROUP),
        field("target", Whole(0, 2), "Its next target in this group: an index from 0."),
    )

    def __init__(self, place: int, trophy: bool, group: int, target: int) -> None:
        self.place: Final = place
        self.trophy: Final = trophy
        self.group: Final = group
        self.target: Final = target


@mypyc_attr(acyclic=True)
@final
class RobotSkipped(RobotFact):
    TYPE = PREFIX + "robot_skipped"
    ABOUT = "G5-G7: an icon of Tingent had no effect."
    FIELDS = (
        field(
            "reason",
            kinds.SKIPPED_FOR,
            "Why: a slot of the main card is not free, or that of the species card is taken (G7), and so on.",
        ),
    )

    def __init__(self, reason: int) -> None:
        self.reason: Final = reason
