"""Facts about the island and the table that all share."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.events.base import PREFIX, IslandFact
from domain.games.wondrous_creatures.names import SPECIES
from domain.games.wondrous_creatures.wire import FLAG, HEX, TILE
from domain.kernel.cells import Cells
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.reading import json_list
from domain.kernel.schema import array, integer, one_of, record


@final
class EggsLaid(IslandFact):
    """Eggs from the bag lie on these hexes."""

    TYPE: ClassVar[str] = PREFIX + "eggs_laid"
    SHAPE: ClassVar[JsonObject] = record({"hexes": array(HEX), "species": array(one_of(SPECIES))})

    def __init__(self, hexes: Cells, species: Cells) -> None:
        self.seat = NOBODY
        self.hexes: Final = hexes
        self.species: Final = species

    def to_data(self) -> JsonObject:
        return {"hexes": wire.hex_names(self.hexes), "species": wire.named(self.species, SPECIES)}


@final
class TileLaid(IslandFact):
    """A habitat tile lies on a lake; it came from the pool when `pooled`, else from the stack."""

    TYPE: ClassVar[str] = PREFIX + "tile_laid"
    SHAPE: ClassVar[JsonObject] = record({"tile": TILE, "hex": HEX, "pooled": FLAG})

    def __init__(self, seat: int, tile: int, hex: int, pooled: bool) -> None:
        self.seat = seat
        self.tile: Final = tile
        self.hex: Final = hex
        self.pooled: Final = pooled

    def to_data(self) -> JsonObject:
        return {"tile": wire.tile_name(self.tile), "hex": wire.hex_name(self.hex), "pooled": self.pooled}


@final
class PoolFilled(IslandFact):
    """A habitat tile of the stack lies face up in the pool."""

    TYPE: ClassVar[str] = PREFIX + "pool_filled"
    SHAPE: ClassVar[JsonObject] = record({"tile": TILE})

    def __init__(self, tile: int) -> None:
        self.seat = NOBODY
        self.tile: Final = tile

    def to_data(self) -> JsonObject:
        return {"tile": wire.tile_name(self.tile)}


@final
class CrewPlaced(IslandFact):
    """A crew member (0: the captain) stands on a pair of hexes."""

    TYPE: ClassVar[str] = PREFIX + "crew_placed"
    SHAPE: ClassVar[JsonObject] = record({"member": integer(-1, 9999), "pair": integer(-1, 9999), "head": HEX, "tail": HEX})

    def __init__(self, seat: int, member: int, pair: int, head: int, tail: int) -> None:
        self.seat = seat
        self.member: Final = member
        self.pair: Final = pair
        self.head: Final = head
        self.tail: Final = tail

    def to_data(self) -> JsonObject:
        return {"member": self.member, "pair": self.pair, "head": wire.hex_name(self.head), "tail": wire.hex_name(self.tail)}


@final
class CrewRecalled(IslandFact):
    """All crew of the seat left the island."""

    TYPE: ClassVar[str] = PREFIX + "crew_recalled"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_data(self) -> JsonObject:
        return {}


@final
class HourglassMoved(IslandFact):
    """The hourglass stands on this space of the time track."""

    TYPE: ClassVar[str] = PREFIX + "hourglass_moved"
    SHAPE: ClassVar[JsonObject] = record({"space": integer(-1, 9999)})

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def to_data(self) -> JsonObject:
        return {"space": self.space}


@final
class TrophyRemoved(IslandFact):
    """The time track took one trophy out of the match."""

    TYPE: ClassVar[str] = PREFIX + "trophy_removed"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_data(self) -> JsonObject:
        return {}


@final
class AchievementsDealt(IslandFact):
    """These achievement cards are in play."""

    TYPE: ClassVar[str] = PREFIX + "achievements_dealt"
    SHAPE: ClassVar[JsonObject] = record({"achievements": array(integer(-1, 9999))})

    def __init__(self, achievements: Cells) -> None:
        self.seat = NOBODY
        self.achievements: Final = achievements

    def to_data(self) -> JsonObject:
        return {"achievements": json_list(self.achievements)}
