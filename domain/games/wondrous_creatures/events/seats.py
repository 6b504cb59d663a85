"""Facts about what one seat holds: resources, points, nets, eggs, trophies, markers and its captain."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.events.base import CARD, EGG, PREFIX, SeatFact
from domain.kernel.fields import field
from domain.kernel.ids import Seat
from domain.kernel.kinds import Whole
from domain.kernel.kinds_of_many import Sequence


@mypyc_attr(acyclic=True)
@final
class ResourceGained(SeatFact):
    TYPE = PREFIX + "resource_gained"
    ABOUT = "B4: the seat gained resources of one kind."
    FIELDS = (
        field("resource", kinds.RESOURCE, "Their kind."),
        field("amount", kinds.COUNT, "How many; what the track could not take is not counted."),
    )

    def __init__(self, seat: Seat, resource: int, amount: int) -> None:
        self.seat = seat
        self.resource: Final = resource
        self.amount: Final = amount


@mypyc_attr(acyclic=True)
@final
class ResourcesPaid(SeatFact):
    TYPE = PREFIX + "resources_paid"
    ABOUT = "P3, C2: the seat paid resources."
    FIELDS = (field("amounts", Sequence(kinds.COUNT, 4, 4), "How many fruits, corals, flowers and mushrooms, in this order."),)

    def __init__(self, seat: Seat, amounts: list[int]) -> None:
        self.seat = seat
        self.amounts: Final = amounts


@final
class ResourcesExchanged(SeatFact):
    TYPE = PREFIX + "resources_exchanged"
    ABOUT = "The seat turned resources of one kind into another."
    FIELDS = (
        field("given", kinds.RESOURCE, "The kind given."),
        field("taken", kinds.RESOURCE, "The kind gained."),
        field("amount", kinds.COUNT, "How many were given."),
        field("gained", kinds.COUNT, "How many were gained."),
    )

    def __init__(self, seat: Seat, given: int, taken: int, amount: int, gained: int) -> None:
        self.seat = seat
        self.given: Final = given
        self.taken: Final = taken
        self.amount: Final = amount
        self.gained: Final = gained


@mypyc_attr(acyclic=True)
@final
class PointsScored(SeatFact):
    TYPE = PREFIX + "points_scored"
    ABOUT = "B1: the seat moved forward on the score track."
    FIELDS = (field("points", kinds.POINTS, "By how many points."),)

    def __init__(self, seat: Seat, points: int) -> None:
        self.seat = seat
        self.points: Final = points


@mypyc_attr(acyclic=True)
@final
class ScoreRewardReached(SeatFact):
    TYPE = PREFIX + "score_reward_reached"
    ABOUT = "B2: the seat reached a reward of the score track."
    FIELDS = (field("reward", Whole(0, 9), "Index of the reward, from 0: 0 stands at 5 points."),)

    def __init__(self, seat: Seat, reward: int) -> None:
        self.seat = seat
        self.reward: Final = reward


@mypyc_attr(acyclic=True)
@final
class NetsGained(SeatFact):
    TYPE = PREFIX + "nets_gained"
    ABOUT = "B5: the seat gained nets."
    FIELDS = (field("nets", Whole(0, 3), "How many it keeps; what is beyond three became points."),)

    def __init__(self, seat: Seat, nets: int) -> None:
        self.seat = seat
        self.nets: Final = nets


@mypyc_attr(acyclic=True)
@final
class NetSpent(SeatFact):
    TYPE = PREFIX + "net_spent"
    ABOUT = "F4: the seat returned a net."
    FIELDS = (
        field("hex", kinds.HEX, "For the egg on this hex, or its special effect."),
        field("effect", kinds.FLAG, "It was for the special effect."),
    )

    def __init__(self, seat: Seat, hex: int, effect: bool) -> None:
        self.seat = seat
        self.hex: Final = hex
        self.effect: Final = effect


@mypyc_attr(acyclic=True)
@final
class EggGained(SeatFact):
    TYPE = PREFIX + "egg_gained"
    ABOUT = "E3, E4: the seat acquired an egg."
    FIELDS = (*EGG, field("stored", kinds.FLAG, "It is in the storage; else it went to the supply for points (E4)."))

    def __init__(self, seat: Seat, species: int, source: int, hex: int, stored: bool) -> None:
        self.seat = seat
        self.species: Final = species
        self.source: Final = source
        self.hex: Final = hex
        self.stored: Final = stored


@mypyc_attr(acyclic=True)
@final
class EggsTurned(SeatFact):
    TYPE = PREFIX + "eggs_turned"
    ABOUT = "E5: eggs of the seat were hatched or turned back."
    FIELDS = (
        field(
            "eggs", Sequence(kinds.STORAGE_SPACE, 0, 12), "The spaces of their storage: `storage:SEAT/1` is that of the first of `eggs`."
        ),
    )

    def __init__(self, seat: Seat, eggs: list[int]) -> None:
        self.seat = seat
        self.eggs: Final = eggs


@final
class TrophyGained(SeatFact):
    TYPE = PREFIX + "trophy_gained"
    ABOUT = "B6, H7: the seat gained a trophy."


@final
class MarkerPlaced(SeatFact):
    TYPE = PREFIX + "marker_placed"
    ABOUT = "H2: the seat placed a marker on an achievement card."
    FIELDS = (
        field("place", kinds.SLOT),
        field("marker", kinds.MARKER),
    )

    def __init__(self, seat: Seat, place: int, marker: int) -> None:
        self.seat = seat
        self.place: Final = place
        self.marker: Final = marker


@final
class MarkerRewarded(SeatFact):
    TYPE = PREFIX + "marker_rewarded"
    ABOUT = "H7: the seat received what a marker brings."
    FIELDS = (
        field("marker", kinds.MARKER),
        field("instead", kinds.FLAG, "It took 2 points instead of the reward."),
    )

    def __init__(self, seat: Seat, marker: int, instead: bool) -> None:
        self.seat = seat
        self.marker: Final = marker
        self.instead: Final = instead


@final
class CaptainUnlocked(SeatFact):
    TYPE = PREFIX + "captain_unlocked"
    ABOUT = "H7, K3: the seat's captain works from now on."


@final
class CaptainCharged(SeatFact):
    TYPE = PREFIX + "captain_charged"
    ABOUT = "K7: energies were put on the seat's captain."
    FIELDS = (field("amount", kinds.COUNT, "How many."),)

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat = seat
        self.amount: Final = amount


@final
class CaptainShared(SeatFact):
    TYPE = PREFIX + "captain_shared"
    ABOUT = "K7: an energy moved from the seat's captain to a card."
    FIELDS = (CARD,)

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat = seat
        self.card: Final = card
