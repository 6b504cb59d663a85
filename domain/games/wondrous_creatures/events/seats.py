"""Facts about what one seat holds: resources, points, nets, eggs, trophies, markers and its captain."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.events.base import PREFIX, SeatFact
from domain.games.wondrous_creatures.names import RESOURCES, SPECIES
from domain.games.wondrous_creatures.wire import CARD, FLAG, HEX, MAYBE_HEX
from domain.kernel.cells import Cells
from domain.kernel.ids import JsonObject
from domain.kernel.reading import json_list
from domain.kernel.schema import array, integer, one_of, record


@final
class ResourceGained(SeatFact):
    """A seat gained resources of one kind, as many as the track could take."""

    TYPE: ClassVar[str] = PREFIX + "resource_gained"
    SHAPE: ClassVar[JsonObject] = record({"resource": one_of(RESOURCES), "amount": integer(-1, 9999)})

    def __init__(self, seat: int, resource: int, amount: int) -> None:
        self.seat = seat
        self.resource: Final = resource
        self.amount: Final = amount

    def to_data(self) -> JsonObject:
        return {"resource": RESOURCES[self.resource], "amount": self.amount}


@final
class ResourcesPaid(SeatFact):
    """A seat paid resources (fruit, coral, flower, mushroom)."""

    TYPE: ClassVar[str] = PREFIX + "resources_paid"
    SHAPE: ClassVar[JsonObject] = record({"amounts": array(integer(-1, 9999))})

    def __init__(self, seat: int, amounts: Cells) -> None:
        self.seat = seat
        self.amounts: Final = amounts

    def to_data(self) -> JsonObject:
        return {"amounts": json_list(self.amounts)}


@final
class ResourcesExchanged(SeatFact):
    """A seat turned resources of one kind into another."""

    TYPE: ClassVar[str] = PREFIX + "resources_exchanged"
    SHAPE: ClassVar[JsonObject] = record(
        {
            "given": one_of(RESOURCES),
            "taken": one_of(RESOURCES),
            "amount": integer(-1, 9999),
            "gained": integer(-1, 9999),
        }
    )

    def __init__(self, seat: int, given: int, taken: int, amount: int, gained: int) -> None:
        self.seat = seat
        self.given: Final = given
        self.taken: Final = taken
        self.amount: Final = amount
        self.gained: Final = gained

    def to_data(self) -> JsonObject:
        return {"given": RESOURCES[self.given], "taken": RESOURCES[self.taken], "amount": self.amount, "gained": self.gained}


@final
class PointsScored(SeatFact):
    """A seat moved forward on the score track."""

    TYPE: ClassVar[str] = PREFIX + "points_scored"
    SHAPE: ClassVar[JsonObject] = record({"points": integer(-1, 9999)})

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points: Final = points

    def to_data(self) -> JsonObject:
        return {"points": self.points}


@final
class ScoreRewardReached(SeatFact):
    """A seat reached the next reward of the score track."""

    TYPE: ClassVar[str] = PREFIX + "score_reward_reached"
    SHAPE: ClassVar[JsonObject] = record({"reward": integer(-1, 9999)})

    def __init__(self, seat: int, reward: int) -> None:
        self.seat = seat
        self.reward: Final = reward

    def to_data(self) -> JsonObject:
        return {"reward": self.reward}


@final
class NetsGained(SeatFact):
    """A seat gained nets."""

    TYPE: ClassVar[str] = PREFIX + "nets_gained"
    SHAPE: ClassVar[JsonObject] = record({"nets": integer(-1, 9999)})

    def __init__(self, seat: int, nets: int) -> None:
        self.seat = seat
        self.nets: Final = nets

    def to_data(self) -> JsonObject:
        return {"nets": self.nets}


@final
class NetSpent(SeatFact):
    """A seat returned a net for the egg on, or the special effect of, a hex."""

    TYPE: ClassVar[str] = PREFIX + "net_spent"
    SHAPE: ClassVar[JsonObject] = record({"hex": HEX, "effect": FLAG})

    def __init__(self, seat: int, hex: int, effect: bool) -> None:
        self.seat = seat
        self.hex: Final = hex
        self.effect: Final = effect

    def to_data(self) -> JsonObject:
        return {"hex": wire.hex_name(self.hex), "effect": self.effect}


@final
class EggGained(SeatFact):
    """A seat acquired an egg from the supply (0), the bag (1) or a hex (2); it went back to the supply when not `stored`."""

    TYPE: ClassVar[str] = PREFIX + "egg_gained"
    SHAPE: ClassVar[JsonObject] = record({"species": one_of(SPECIES), "source": integer(-1, 9999), "hex": MAYBE_HEX, "stored": FLAG})

    def __init__(self, seat: int, species: int, source: int, hex: int, stored: bool) -> None:
        self.seat = seat
        self.species: Final = species
        self.source: Final = source
        self.hex: Final = hex
        self.stored: Final = stored

    def to_data(self) -> JsonObject:
        return {"species": SPECIES[self.species], "source": self.source, "hex": wire.maybe_hex_name(self.hex), "stored": self.stored}


@final
class EggsTurned(SeatFact):
    """Eggs of a seat were hatched or turned back, all at once."""

    TYPE: ClassVar[str] = PREFIX + "eggs_turned"
    SHAPE: ClassVar[JsonObject] = record({"eggs": array(integer(-1, 9999))})

    def __init__(self, seat: int, eggs: Cells) -> None:
        self.seat = seat
        self.eggs: Final = eggs

    def to_data(self) -> JsonObject:
        return {"eggs": json_list(self.eggs)}


@final
class TrophyGained(SeatFact):
    """A seat gained a trophy."""

    TYPE: ClassVar[str] = PREFIX + "trophy_gained"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_data(self) -> JsonObject:
        return {}


@final
class MarkerPlaced(SeatFact):
    """A seat placed a marker on a slot of an achievement card."""

    TYPE: ClassVar[str] = PREFIX + "marker_placed"
    SHAPE: ClassVar[JsonObject] = record({"card": integer(-1, 9999), "slot": integer(-1, 9999), "marker": integer(-1, 9999)})

    def __init__(self, seat: int, card: int, slot: int, marker: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.slot: Final = slot
        self.marker: Final = marker

    def to_data(self) -> JsonObject:
        return {"card": self.card, "slot": self.slot, "marker": self.marker}


@final
class MarkerRewarded(SeatFact):
    """A seat received the reward of a marker, or 2 points instead."""

    TYPE: ClassVar[str] = PREFIX + "marker_rewarded"
    SHAPE: ClassVar[JsonObject] = record({"marker": integer(-1, 9999), "instead": FLAG})

    def __init__(self, seat: int, marker: int, instead: bool) -> None:
        self.seat = seat
        self.marker: Final = marker
        self.instead: Final = instead

    def to_data(self) -> JsonObject:
        return {"marker": self.marker, "instead": self.instead}


@final
class CaptainUnlocked(SeatFact):
    """A seat's captain works from now on."""

    TYPE: ClassVar[str] = PREFIX + "captain_unlocked"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_data(self) -> JsonObject:
        return {}


@final
class CaptainCharged(SeatFact):
    """Energies were put on a seat's captain."""

    TYPE: ClassVar[str] = PREFIX + "captain_charged"
    SHAPE: ClassVar[JsonObject] = record({"amount": integer(-1, 9999)})

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount: Final = amount

    def to_data(self) -> JsonObject:
        return {"amount": self.amount}


@final
class CaptainShared(SeatFact):
    """An energy moved from a seat's captain to one of its cards."""

    TYPE: ClassVar[str] = PREFIX + "captain_shared"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD})

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card: Final = card

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1}
