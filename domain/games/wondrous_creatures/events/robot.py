"""Facts about Tingent, the opponent of the solo game."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.events.base import PREFIX, RobotFact
from domain.games.wondrous_creatures.names import SPECIES
from domain.games.wondrous_creatures.wire import CARD, FLAG, HEX, MAYBE_HEX
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.schema import integer, one_of, record


@final
class RobotCardDrawn(RobotFact):
    """Tingent drew a card."""

    TYPE: ClassVar[str] = PREFIX + "robot_card_drawn"
    SHAPE: ClassVar[JsonObject] = record({"card": integer(-1, 9999)})

    def __init__(self, card: int) -> None:
        self.seat = NOBODY
        self.card: Final = card

    def to_data(self) -> JsonObject:
        return {"card": self.card}


@final
class RobotCardsReshuffled(RobotFact):
    """All of Tingent's cards are in its deck again."""

    TYPE: ClassVar[str] = PREFIX + "robot_cards_reshuffled"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self) -> None:
        self.seat = NOBODY

    def to_data(self) -> JsonObject:
        return {}


@final
class RobotCrewMoved(RobotFact):
    """Tingent moved a crew member (0: the captain) and scored points."""

    TYPE: ClassVar[str] = PREFIX + "robot_crew_moved"
    SHAPE: ClassVar[JsonObject] = record(
        {
            "member": integer(-1, 9999),
            "pair": integer(-1, 9999),
            "first": HEX,
            "second": HEX,
            "points": integer(-1, 9999),
        }
    )

    def __init__(self, member: int, pair: int, first: int, second: int, points: int) -> None:
        self.seat = NOBODY
        self.member: Final = member
        self.pair: Final = pair
        self.first: Final = first
        self.second: Final = second
        self.points: Final = points

    def to_data(self) -> JsonObject:
        return {
            "member": self.member,
            "pair": self.pair,
            "first": wire.hex_name(self.first),
            "second": wire.hex_name(self.second),
            "points": self.points,
        }


@final
class RobotEggGained(RobotFact):
    """Tingent gained an egg from the supply (0) or a hex (2)."""

    TYPE: ClassVar[str] = PREFIX + "robot_egg_gained"
    SHAPE: ClassVar[JsonObject] = record({"species": one_of(SPECIES), "source": integer(-1, 9999), "hex": MAYBE_HEX})

    def __init__(self, species: int, source: int, hex: int) -> None:
        self.seat = NOBODY
        self.species: Final = species
        self.source: Final = source
        self.hex: Final = hex

    def to_data(self) -> JsonObject:
        return {"species": SPECIES[self.species], "source": self.source, "hex": wire.maybe_hex_name(self.hex)}


@final
class RobotCardTaken(RobotFact):
    """Tingent took a card of the wilderness face up."""

    TYPE: ClassVar[str] = PREFIX + "robot_card_taken"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "slot": integer(-1, 9999)})

    def __init__(self, card: int, slot: int) -> None:
        self.seat = NOBODY
        self.card: Final = card
        self.slot: Final = slot

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "slot": self.slot}


@final
class RobotAdvanced(RobotFact):
    """Tingent's tracker stands on this space."""

    TYPE: ClassVar[str] = PREFIX + "robot_advanced"
    SHAPE: ClassVar[JsonObject] = record({"space": integer(-1, 9999)})

    def __init__(self, space: int) -> None:
        self.seat = NOBODY
        self.space: Final = space

    def to_data(self) -> JsonObject:
        return {"space": self.space}


@final
class RobotSlotTaken(RobotFact):
    """Tingent placed a marker and took a trophy if one was left; its target moved on."""

    TYPE: ClassVar[str] = PREFIX + "robot_slot_taken"
    SHAPE: ClassVar[JsonObject] = record(
        {
            "card": integer(-1, 9999),
            "slot": integer(-1, 9999),
            "trophy": FLAG,
            "group": integer(-1, 9999),
            "target": integer(-1, 9999),
        }
    )

    def __init__(self, card: int, slot: int, trophy: bool, group: int, target: int) -> None:
        self.seat = NOBODY
        self.card: Final = card
        self.slot: Final = slot
        self.trophy: Final = trophy
        self.group: Final = group
        self.target: Final = target

    def to_data(self) -> JsonObject:
        return {"card": self.card, "slot": self.slot, "trophy": self.trophy, "group": self.group, "target": self.target}


@final
class RobotSkipped(RobotFact):
    """Tingent's icon had no effect."""

    TYPE: ClassVar[str] = PREFIX + "robot_skipped"
    SHAPE: ClassVar[JsonObject] = record({"icon": integer(-1, 9999)})

    def __init__(self, icon: int) -> None:
        self.seat = NOBODY
        self.icon: Final = icon

    def to_data(self) -> JsonObject:
        return {"icon": self.icon}
