"""What has happened to the table: set-up, turns, building, refilling and scoring. Pieces go by number, sites by name."""

from typing import ClassVar, Final, final

from domain.games.reef_gardens.boards import place_name
from domain.games.reef_gardens.components import Box
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.json_fields import json_list


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
