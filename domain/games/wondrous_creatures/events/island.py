"""Facts about the island and the table that all share."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.events.base import PREFIX, IslandFact
from domain.kernel.fields import field
from domain.kernel.ids import Seat
from domain.kernel.kinds_of_many import Sequence


@mypyc_attr(acyclic=True)
@final
class EggsLaid(IslandFact):
    TYPE = PREFIX + "eggs_laid"
    ABOUT = "S4, S5, R3: eggs of the bag lie on the island."
    FIELDS = (
        field("hexes", Sequence(kinds.HEX), "Where they lie."),
        field("species", Sequence(kinds.SPECIES_NAME), "Their species, in the order of the hexes."),
    )
    SEATED = False

    def __init__(self, hexes: list[int], species: list[int]) -> None:
        self.hexes: Final = hexes
        self.species: Final = species


@mypyc_attr(acyclic=True)
@final
class TileLaid(IslandFact):
    TYPE = PREFIX + "tile_laid"
    ABOUT = "D1, S4, G6: a habitat tile lies on a lake."
    FIELDS = (
        field("tile", kinds.TILE, "Id of the tile."),
        field("hex", kinds.HEX, "The lake."),
        field("pooled", kinds.FLAG, "It came from the pool; else from the stack."),
    )

    def __init__(self, seat: Seat, tile: int, hex: int, pooled: bool) -> None:
        self.seat = seat
        self.tile: Final = tile
        self.hex: Final = hex
        self.pooled: Final = pooled


@mypyc_attr(acyclic=True)
@final
class PoolFilled(IslandFact):
    TYPE = PREFIX + "pool_filled"
    ABOUT = "D2, S3: a habitat tile of the stack lies face up in the pool."
    FIELDS = (field("tile", kinds.TILE, "Id of the tile."),)
    SEATED = False

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile


@mypyc_attr(acyclic=True)
@final
class CrewPlaced(IslandFact):
    TYPE = PREFIX + "crew_placed"
    ABOUT = "P2: a crew member of the seat stands on two hexes."
    FIELDS = (
        field("member", kinds.CREW),
        field("head", kinds.HEX, "The hex of its head (K6)."),
        field("tail", kinds.HEX, "The other hex."),
    )

    def __init__(self, seat: Seat, member: int, head: int, tail: int) -> None:
        self.seat = seat
        self.member: Final = member
        self.head: Final = head
        self.tail: Final = tail


@mypyc_attr(acyclic=True)
@final
class CrewRecalled(IslandFact):
    TYPE = PREFIX + "crew_recalled"
    ABOUT = "R1: all crew of the seat came home."


@mypyc_attr(acyclic=True)
@final
class HourglassMoved(IslandFact):
    TYPE = PREFIX + "hourglass_moved"
    ABOUT = "R2: the hourglass stands on a space of the time track."
    FIELDS = (field("space", kinds.TIME_SPACE),)

    def __init__(self, seat: Seat, space: int) -> None:
        self.seat = seat
        self.space: Final = space


@mypyc_attr(acyclic=True)
@final
class TrophyRemoved(IslandFact):
    TYPE = PREFIX + "trophy_removed"
    ABOUT = "R2: the time track took a trophy out of the match."


@final
class AchievementsDealt(IslandFact):
    TYPE = PREFIX + "achievements_dealt"
    ABOUT = "S7: these achievement cards are in play."
    FIELDS = (
        field(
            "achievements",
            Sequence(kinds.ACHIEVEMENT, 0, 9),
            ("Indices in content `table/achievements`, from 0: three main cards, two of two species, two of one species."),
        ),
    )
    SEATED = False

    def __init__(self, achievements: list[int]) -> None:
        self.achievements: Final = achievements
