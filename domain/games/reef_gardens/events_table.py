"""What has happened to the table: set-up, turns, building, refilling and scoring. Pieces and sites go by name."""

from functools import lru_cache
from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.reef_gardens.components import NURSERY_SPACES, Station
from domain.games.reef_gardens.events import SEAT_EVENTS
from domain.games.reef_gardens.kinds import NURSERY_SPACE, SHELL, SITE, STATION, STATIONS, TILE, Space
from domain.kernel.event import Event, TableFact
from domain.kernel.fields import KeptPiece, Nested, Piece, Pieces, declared_in, field
from domain.kernel.ids import Seat


@final
class ShellLaid(KeptPiece):
    ABOUT = "A shell on the board."
    FIELDS = (field("space", Space("Where it lies.")), field("shell", SHELL))

    def __init__(self, space: int, shell: str) -> None:
        self.space: Final = space
        self.shell: Final = shell


@lru_cache(maxsize=4096)
def make_shell_fact(space: int, shell: str) -> ShellLaid:
    """Return the one piece that says so."""
    return ShellLaid(space, shell)


@final
class TileDrawn(Piece):
    ABOUT = "A tile drawn from the bag."
    FIELDS = (field("space", NURSERY_SPACE), field("tile", TILE))

    def __init__(self, space: int, tile: str) -> None:
        self.space: Final = space
        self.tile: Final = tile


@final
class ShellsLaid(TableFact):
    TYPE = "reef_gardens.v1.shells_laid"
    ABOUT = "S6: a shell lies on every colony space."
    FIELDS = (field("shells", Pieces(Nested(ShellLaid)), "The shells in reading order."),)

    def __init__(self, shells: list[ShellLaid]) -> None:
        self.shells: Final = shells


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class NurseryFilled(TableFact):
    TYPE = "reef_gardens.v1.nursery_filled"
    ABOUT = "S7, N3: tiles were drawn from the bag onto the nursery."
    FIELDS = (field("tiles", Pieces(Nested(TileDrawn), 1, NURSERY_SPACES), "The tiles in the order in which they were drawn."),)

    def __init__(self, tiles: list[TileDrawn]) -> None:
        self.tiles: Final = tiles


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TurnStarted(Event):
    TYPE = "reef_gardens.v1.turn_started"
    ABOUT = "A1: the turn of the seat began."


@final
class TurnSkipped(Event):
    TYPE = "reef_gardens.v1.turn_skipped"
    ABOUT = "A4: the seat can neither buy nor surface; its turn is skipped."


@final
class TableStuck(Event):
    TYPE = "reef_gardens.v1.table_stuck"
    ABOUT = "A4: every seat was skipped; a station is built and the nursery refilled once, and the seat chooses the site."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class StationRevealed(Event):
    TYPE = "reef_gardens.v1.station_revealed"
    ABOUT = "N2: the top station of the stack was revealed; the seat chooses its site."
    FIELDS = (field("station", STATION),)

    def __init__(self, seat: Seat, station: Station) -> None:
        self.seat = seat
        self.station: Final = station


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class StationBuilt(Event):
    TYPE = "reef_gardens.v1.station_built"
    ABOUT = "S3, S4, N2: a station stands on a site, whose chip left the game. In the set-up it is no seat's."
    FIELDS = (field("site", SITE), field("station", STATION))

    def __init__(self, seat: Seat, site: str, station: Station) -> None:
        self.seat = seat
        self.site: Final = site
        self.station: Final = station


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class SiteMarked(TableFact):
    TYPE = "reef_gardens.v1.site_marked"
    ABOUT = "S5, N6: a sonar chip was drawn and marks its site."
    FIELDS = (field("site", SITE),)

    def __init__(self, site: str) -> None:
        self.site: Final = site


@final
class StationsRemoved(TableFact):
    TYPE = "reef_gardens.v1.stations_removed"
    ABOUT = "N4: the bag is empty, and the stations left in the stack left the game."
    FIELDS = (field("count", STATIONS, "How many."),)

    def __init__(self, count: int) -> None:
        self.count: Final = count


EVENTS: Final = declared_in(Event, globals()) + SEAT_EVENTS
