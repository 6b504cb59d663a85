"""What has happened at the table. Pieces go by number (`box` names them), spaces by place number, lines and sites by name."""

from typing import ClassVar, Final, final

from domain.games.reef_gardens.boards import place_name
from domain.games.reef_gardens.components import Box
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.reading import json_list

BOUGHT: Final = 0
BY_BOAT: Final = 1
STORED: Final = 2
SOURCES: Final = ("bought", "boat", "stored")
"""Where a tile comes from, by number."""


@final
class ShellsLaid(Event):
    """S6: the shell of every colony space, in reading order; the others leave the game."""

    TYPE: ClassVar[str] = "reef_gardens.v1.shells_laid"

    def __init__(self, box: Box, spaces: list[int], shells: list[int]) -> None:
        self.seat = NOBODY
        self.box: Final = box
        self.spaces: Final = spaces
        self.shells: Final = shells

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"shells": [{"space": place_name(space), "shell": self.box.shells[self.shells[i]]} for i, space in enumerate(self.spaces)]}


@final
class NurseryFilled(Event):
    """S7, N3: tiles drawn from the bag onto spaces of the nursery."""

    TYPE: ClassVar[str] = "reef_gardens.v1.nursery_filled"

    def __init__(self, box: Box, spaces: list[int], tiles: list[int]) -> None:
        self.seat = NOBODY
        self.box: Final = box
        self.spaces: Final = spaces
        self.tiles: Final = tiles

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"tiles": [{"space": space + 1, "tile": self.box.tiles[self.tiles[i]]} for i, space in enumerate(self.spaces)]}


@final
class TurnStarted(Event):
    """A1: the turn of a seat begins."""

    TYPE: ClassVar[str] = "reef_gardens.v1.turn_started"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {}


@final
class TurnSkipped(Event):
    """A4: a seat that can neither buy nor surface loses its turn."""

    TYPE: ClassVar[str] = "reef_gardens.v1.turn_skipped"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {}


@final
class TableStuck(Event):
    """A4: every seat was skipped; the next one in order builds and refills once."""

    TYPE: ClassVar[str] = "reef_gardens.v1.table_stuck"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {}


@final
class LineBought(Event):
    """P1, P2: a seat has taken the tiles of a line for its money."""

    TYPE: ClassVar[str] = "reef_gardens.v1.line_bought"

    def __init__(self, seat: int, line: str, spaces: list[int], cost: int) -> None:
        self.seat = seat
        self.line: Final = line
        self.spaces: Final = spaces
        self.cost: Final = cost

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"line": self.line, "spaces": [space + 1 for space in self.spaces], "cost": self.cost}


@final
class StationRevealed(Event):
    """N2: the top station of the stack is seen."""

    TYPE: ClassVar[str] = "reef_gardens.v1.station_revealed"

    def __init__(self, seat: int, box: Box, station: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.station: Final = station

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"high": self.box.high[self.station], "low": self.box.low[self.station]}


@final
class StationBuilt(Event):
    """S3, S4, N2: a station stands on a site; its chip leaves the game. Set-up belongs to nobody."""

    TYPE: ClassVar[str] = "reef_gardens.v1.station_built"

    def __init__(self, seat: int, box: Box, site: str, station: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.site: Final = site
        self.station: Final = station

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {
            "site": self.site,
            "high": self.box.high[self.station],
            "low": self.box.low[self.station],
        }


@final
class SiteMarked(Event):
    """S5, N6: a sonar chip drawn from the stack lies on its site."""

    TYPE: ClassVar[str] = "reef_gardens.v1.site_marked"

    def __init__(self, site: str) -> None:
        self.seat = NOBODY
        self.site: Final = site

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"site": self.site}


@final
class StationsRemoved(Event):
    """N4: the bag is empty, and the stations left in the stack leave the game."""

    TYPE: ClassVar[str] = "reef_gardens.v1.stations_removed"

    def __init__(self, count: int) -> None:
        self.seat = NOBODY
        self.count: Final = count

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"count": self.count}


@final
class CoralPlanted(Event):
    """P8-P16, K3, K7: a coral lies on the board. `source` is bought, boat or stored; `divers_home` is their number afterwards."""

    TYPE: ClassVar[str] = "reef_gardens.v1.coral_planted"

    def __init__(self, seat: int, box: Box, tile: int, space: int, source: int, algae: bool, divers_home: int, shell: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.tile: Final = tile
        self.space: Final = space
        self.source: Final = source
        self.algae: Final = algae
        self.divers_home: Final = divers_home
        self.shell: Final = shell

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {
            "tile": self.box.tiles[self.tile],
            "space": place_name(self.space),
            "from": SOURCES[self.source],
            "algae": self.algae,
            "divers_home": self.divers_home,
            "shell": self.box.shells[self.shell] if self.shell >= 0 else None,
        }


@final
class CoralDiscarded(Event):
    """P5, P6: a tile has left the game, and its seat has lost points."""

    TYPE: ClassVar[str] = "reef_gardens.v1.coral_discarded"

    def __init__(self, seat: int, box: Box, tile: int, source: int, points: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.tile: Final = tile
        self.source: Final = source
        self.points: Final = points

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"tile": self.box.tiles[self.tile], "from": SOURCES[self.source], "points": self.points}


@final
class CoralStored(Event):
    """K3: a tile lies on an anemone."""

    TYPE: ClassVar[str] = "reef_gardens.v1.coral_stored"

    def __init__(self, seat: int, box: Box, tile: int, source: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.tile: Final = tile
        self.source: Final = source

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"tile": self.box.tiles[self.tile], "from": SOURCES[self.source]}


@final
class PearlUsed(Event):
    """K4: a pearl was given for money (what went beyond the cap is lost)."""

    TYPE: ClassVar[str] = "reef_gardens.v1.pearl_used"

    def __init__(self, seat: int, box: Box, shell: int, money: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.shell: Final = shell
        self.money: Final = money

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"shell": self.box.shells[self.shell], "money": self.money}


@final
class BoatUsed(Event):
    """K5: a tile was taken from the nursery by boat."""

    TYPE: ClassVar[str] = "reef_gardens.v1.boat_used"

    def __init__(self, seat: int, box: Box, space: int, tile: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.space: Final = space
        self.tile: Final = tile

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": self.space + 1, "tile": self.box.tiles[self.tile]}


@final
class OctopusPlaced(Event):
    """K6: an octopus lies on a free space."""

    TYPE: ClassVar[str] = "reef_gardens.v1.octopus_placed"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": place_name(self.space)}


@final
class SubmarineUsed(Event):
    """K8: a submarine left the game; a station and a refill follow."""

    TYPE: ClassVar[str] = "reef_gardens.v1.submarine_used"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {}


@final
class TurtleUsed(Event):
    """K9: a neutral reef belongs to a seat, which has put a diver on it."""

    TYPE: ClassVar[str] = "reef_gardens.v1.turtle_used"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": place_name(self.space)}


@final
class ReefClosed(Event):
    """U2: a reef is neutral, its diver home, and its seat has the points."""

    TYPE: ClassVar[str] = "reef_gardens.v1.reef_closed"

    def __init__(self, seat: int, space: int, corals: int, clownfish: int, points: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.corals: Final = corals
        self.clownfish: Final = clownfish
        self.points: Final = points

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": place_name(self.space), "corals": self.corals, "clownfish": self.clownfish, "points": self.points}


@final
class IncomePaid(Event):
    """U4-U6: income by divers at home; `money` is what the cap let in."""

    TYPE: ClassVar[str] = "reef_gardens.v1.income_paid"

    def __init__(self, seat: int, divers_home: int, income: int, money: int) -> None:
        self.seat = seat
        self.divers_home: Final = divers_home
        self.income: Final = income
        self.money: Final = money

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"divers_home": self.divers_home, "income": self.income, "money": self.money}


@final
class StationScored(Event):
    """W1-W6: a surrounded station was scored and flipped. Corals and points by seat."""

    TYPE: ClassVar[str] = "reef_gardens.v1.station_scored"

    def __init__(self, site: str, corals: list[int], points: list[int]) -> None:
        self.seat = NOBODY
        self.site: Final = site
        self.corals: Final = corals
        self.points: Final = points

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"site": self.site, "corals": json_list(self.corals), "points": json_list(self.points)}


@final
class TableScored(Event):
    """E3-E6: the match is over; points of each seat for unfinished stations, reefs and shells, and the final points."""

    TYPE: ClassVar[str] = "reef_gardens.v1.table_scored"

    def __init__(self, stations: list[int], reefs: list[int], shells: list[int], points: list[int]) -> None:
        self.seat = NOBODY
        self.stations: Final = stations
        self.reefs: Final = reefs
        self.shells: Final = shells
        self.points: Final = points

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {
            "stations": json_list(self.stations),
            "reefs": json_list(self.reefs),
            "shells": json_list(self.shells),
            "points": json_list(self.points),
        }
