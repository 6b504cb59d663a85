"""What seats have done, and how it was scored (events_table.py: what happened to the table). Spaces are numbers, all else goes by name."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.reef_gardens.components import NURSERY_SPACES
from domain.games.reef_gardens.kinds import DIVERS, LINE, MONEY, NURSERY_SPACE, PEARL, SHELL_WON, SITE, SOURCE, TILE, Space, points_by_seat
from domain.kernel.event import Event, TableFact
from domain.kernel.fields import declared_in, field
from domain.kernel.ids import Seat
from domain.kernel.kinds import Flag, Whole
from domain.kernel.kinds_of_many import Sequence

HOME: Final = "How many divers the seat has at home now."
FIRST_SPACE: Final = Space("First space of the reef in reading order.")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class LineBought(Event):
    TYPE = "reef_gardens.v1.line_bought"
    ABOUT = "P1-P3: the seat bought the tiles of a line."
    FIELDS = (
        field("line", LINE),
        field("spaces", Sequence(NURSERY_SPACE, 1), "The nursery spaces whose tiles were taken; they are in `hand` now."),
        field("cost", Whole(1, NURSERY_SPACES), "Money paid: 1 for each tile (P2)."),
    )

    def __init__(self, seat: Seat, line: str, spaces: list[int], cost: int) -> None:
        self.seat = seat
        self.line: Final = line
        self.spaces: Final = spaces
        self.cost: Final = cost


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CoralPlanted(Event):
    TYPE = "reef_gardens.v1.coral_planted"
    ABOUT = "P7-P16, F1, F2: the seat planted a coral; it has joined every reef of its species that it touches."
    FIELDS = (
        field("tile", TILE),
        field("space", Space("Where it lies.")),
        field("from", SOURCE, attribute="source"),
        field("algae", Flag("An algae shell was used up for it (K7).")),
        field("divers_home", DIVERS, HOME),
        field("shell", SHELL_WON),
    )

    def __init__(self, seat: Seat, tile: str, space: int, source: int, algae: bool, divers_home: int, shell: str) -> None:
        self.seat = seat
        self.tile: Final = tile
        self.space: Final = space
        self.source: Final = source
        self.algae: Final = algae
        self.divers_home: Final = divers_home
        self.shell: Final = shell


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CoralDiscarded(Event):
    TYPE = "reef_gardens.v1.coral_discarded"
    ABOUT = "P5: the seat put a tile out of the game."
    FIELDS = (
        field("tile", TILE),
        field("from", SOURCE, attribute="source"),
        field("points", Whole(-100, 0), "What it cost: points to be added, 0 or less (P6)."),
    )

    def __init__(self, seat: Seat, tile: str, source: int, points: int) -> None:
        self.seat = seat
        self.tile: Final = tile
        self.source: Final = source
        self.points: Final = points


@final
class CoralStored(Event):
    TYPE = "reef_gardens.v1.coral_stored"
    ABOUT = "K3: the seat put a tile on an anemone."
    FIELDS = (field("tile", TILE), field("from", SOURCE, attribute="source"))

    def __init__(self, seat: Seat, tile: str, source: int) -> None:
        self.seat = seat
        self.tile: Final = tile
        self.source: Final = source


@final
class PearlUsed(Event):
    TYPE = "reef_gardens.v1.pearl_used"
    ABOUT = "K4: the seat turned a pearl into money."
    FIELDS = (field("shell", PEARL), field("money", MONEY, "What the seat got for it, up to the most that it may hold (U6)."))

    def __init__(self, seat: Seat, shell: str, money: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.money: Final = money


@final
class BoatUsed(Event):
    TYPE = "reef_gardens.v1.boat_used"
    ABOUT = "K5: the seat took a tile of the nursery by boat."
    FIELDS = (field("space", NURSERY_SPACE), field("tile", TILE, "The tile taken; it is `boat_tile` now."))

    def __init__(self, seat: Seat, space: int, tile: str) -> None:
        self.seat = seat
        self.space: Final = space
        self.tile: Final = tile


@final
class OctopusPlaced(Event):
    TYPE = "reef_gardens.v1.octopus_placed"
    ABOUT = "K6: the seat laid an octopus on the board."
    FIELDS = (field("space", Space("Where it lies.")),)

    def __init__(self, seat: Seat, space: int) -> None:
        self.seat = seat
        self.space: Final = space


@final
class SubmarineUsed(Event):
    TYPE = "reef_gardens.v1.submarine_used"
    ABOUT = "K8: the seat used up a submarine; building and refilling follow."


@final
class TurtleUsed(Event):
    TYPE = "reef_gardens.v1.turtle_used"
    ABOUT = "K9: the seat took over a neutral reef with a diver from home."
    FIELDS = (field("space", FIRST_SPACE),)

    def __init__(self, seat: Seat, space: int) -> None:
        self.seat = seat
        self.space: Final = space


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class ReefClosed(Event):
    TYPE = "reef_gardens.v1.reef_closed"
    ABOUT = "U1, U2, U7: the seat closed a reef, which is neutral now; its diver is home."
    FIELDS = (
        field("space", FIRST_SPACE),
        field("corals", Whole(1, 1000), "How many corals it has."),
        field("clownfish", Whole(0, 1000), "How many clownfish it has."),
        field("points", Whole(1, 2000), "Points for the seat."),
    )

    def __init__(self, seat: Seat, space: int, corals: int, clownfish: int, points: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.corals: Final = corals
        self.clownfish: Final = clownfish
        self.points: Final = points


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class IncomePaid(Event):
    TYPE = "reef_gardens.v1.income_paid"
    ABOUT = "U4: the seat's turn of surfacing ended, and it had its income."
    FIELDS = (
        field("divers_home", DIVERS, HOME),
        field("income", Whole(0, 100), "The income for so many divers (U5)."),
        field("money", MONEY, "What the seat got of it, up to the most that it may hold (U6)."),
    )

    def __init__(self, seat: Seat, divers_home: int, income: int, money: int) -> None:
        self.seat = seat
        self.divers_home: Final = divers_home
        self.income: Final = income
        self.money: Final = money


@final
class StationScored(TableFact):
    TYPE = "reef_gardens.v1.station_scored"
    ABOUT = "W1-W6: a surrounded station was scored and flipped."
    FIELDS = (
        field("site", SITE),
        field("corals", Sequence(Whole(0, 10_000), 2, 4), "How many corals each seat has around it (W2), seat 0 first."),
        field("points", points_by_seat("Points gained (W4, W5).")),
    )

    def __init__(self, site: str, corals: list[int], points: list[int]) -> None:
        self.site: Final = site
        self.corals: Final = corals
        self.points: Final = points


@final
class TableScored(TableFact):
    TYPE = "reef_gardens.v1.table_scored"
    ABOUT = "E3-E7: the match is over."
    FIELDS = (
        field("stations", points_by_seat("Points for stations never scored (E3).")),
        field("reefs", points_by_seat("Points for reefs with divers (E4).")),
        field("shells", points_by_seat("Points for shells (E5).")),
        field("points", points_by_seat("Final points of the match.")),
    )

    def __init__(self, stations: list[int], reefs: list[int], shells: list[int], points: list[int]) -> None:
        self.stations: Final = stations
        self.reefs: Final = reefs
        self.shells: Final = shells
        self.points: Final = points


SEAT_EVENTS: Final = declared_in(Event, globals())
