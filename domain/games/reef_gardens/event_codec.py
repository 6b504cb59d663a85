"""Events and the JSON Schemas of their data."""

from typing import Final

from domain.games.reef_gardens import events, table_events
from domain.games.reef_gardens.codec import on_board, place_in, tile_schema
from domain.games.reef_gardens.components import NURSERY_SPACES, PEARLS, Box
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, bool_in, int_in, ints_in, list_in, member, str_in
from domain.kernel.schema import array, integer, one_of, record, with_description

Shape = tuple[dict[str, JsonObject], str]
"""Members and description of the data of an event."""

COUNTS: Final[JsonObject] = with_description(array(integer(0, 10_000), 2, 4), "How many corals each seat has around it (W2), seat 0 first.")
NURSERY_SPACE: Final = with_description(integer(1, NURSERY_SPACES), "Number of the nursery space, from 1.")
SITE: Final = with_description({"type": "string", "pattern": "^[A-Z]$"}, "Letter of the site.")
VALUES: Final = {
    "high": with_description(integer(1, 100), "Its higher value."),
    "low": with_description(integer(1, 100), "Its lower value."),
}
SOURCE: Final = with_description(
    one_of(list(events.SOURCES)), "Where the tile came from: a line `bought`, by `boat` (K5), or `stored` on an anemone (K3)."
)


def points(meaning: str) -> JsonObject:
    """Return the schema of points by seat, with what they are for."""
    return with_description(array(integer(-10_000, 10_000), 2, 4), f"{meaning} Seat 0 first.")


def event_schemas(box: Box) -> dict[str, JsonObject]:
    """Return the JSON Schema of the data of every event by type."""
    members = {**set_up_schemas(box), **seat_schemas(box), **shell_schemas(box), **scoring_schemas()}
    return {name: with_description(record(fields), text) for name, (fields, text) in members.items()}


def set_up_schemas(box: Box) -> dict[str, Shape]:
    """Return members and description of the events of set-up, turns and building, by type."""
    laid = record(
        {
            "space": on_board("Where it lies."),
            "shell": with_description(one_of(box.shells), "Kind of the shell, with its value where it has one."),
        }
    )
    drawn = record({"space": NURSERY_SPACE, "tile": tile_schema(box, "The tile drawn.")})
    removed = with_description(integer(1, box.stations), "How many.")
    return {
        table_events.ShellsLaid.TYPE: (
            {"shells": with_description(array(laid), "The shells in reading order.")},
            "S6: a shell lies on every colony space.",
        ),
        table_events.NurseryFilled.TYPE: (
            {"tiles": with_description(array(drawn, 1, NURSERY_SPACES), "The tiles in the order in which they were drawn.")},
            "S7, N3: tiles were drawn from the bag onto the nursery.",
        ),
        table_events.TurnStarted.TYPE: ({}, "A1: the turn of the seat began."),
        table_events.TurnSkipped.TYPE: ({}, "A4: the seat can neither buy nor surface; its turn is skipped."),
        table_events.TableStuck.TYPE: (
            {},
            "A4: every seat was skipped; a station is built and the nursery refilled once, and the seat chooses the site.",
        ),
        table_events.StationRevealed.TYPE: (VALUES, "N2: the top station of the stack was revealed; the seat chooses its site."),
        table_events.StationBuilt.TYPE: (
            {"site": SITE, **VALUES},
            "S3, S4, N2: a station stands on a site. In the set-up it is no seat's.",
        ),
        table_events.SiteMarked.TYPE: ({"site": SITE}, "S5, N6: a sonar chip was drawn and marks its site."),
        table_events.StationsRemoved.TYPE: ({"count": removed}, "N4: the bag is empty, and the stations left in the stack left the game."),
    }


def seat_schemas(box: Box) -> dict[str, Shape]:
    """Return members and description of the events of planting and surfacing, by type."""
    tile = tile_schema(box, "The tile.")
    home = with_description(integer(0, box.divers), "How many divers the seat has at home now.")
    shell: JsonObject = {"anyOf": [one_of(box.shells), {"type": "null"}], "description": "The shell won on the space (P16); null: none."}
    return {
        events.LineBought.TYPE: (
            {
                "line": with_description({"type": "string"}, "Name of the line."),
                "spaces": with_description(array(NURSERY_SPACE, 1), "The nursery spaces whose tiles were taken; they are in `hand` now."),
                "cost": with_description(integer(1, NURSERY_SPACES), "Money paid: 1 for each tile (P2)."),
            },
            "P1-P3: the seat bought the tiles of a line.",
        ),
        events.CoralPlanted.TYPE: (
            {
                "tile": tile,
                "space": on_board("Where it lies."),
                "from": SOURCE,
                "algae": with_description({"type": "boolean"}, "An algae shell was used up for it (K7)."),
                "divers_home": home,
                "shell": shell,
            },
            "P7-P16, F1, F2: the seat planted a coral; it has joined every reef of its species that it touches.",
        ),
        events.CoralDiscarded.TYPE: (
            {
                "tile": tile,
                "from": SOURCE,
                "points": with_description(integer(-100, 0), "What it cost: points to be added, 0 or less (P6)."),
            },
            "P5: the seat put a tile out of the game.",
        ),
        events.ReefClosed.TYPE: (
            {
                "space": on_board("First space of the reef in reading order."),
                "corals": with_description(integer(1, 1000), "How many corals it has."),
                "clownfish": with_description(integer(0, 1000), "How many clownfish it has."),
                "points": with_description(integer(1, 2000), "Points for the seat."),
            },
            "U1, U2, U7: the seat closed a reef, which is neutral now; its diver is home.",
        ),
        events.IncomePaid.TYPE: (
            {
                "divers_home": home,
                "income": with_description(integer(0, 100), "The income for so many divers (U5)."),
                "money": with_description(
                    integer(0, box.money_cap), f"What the seat got of it: nobody holds more than {box.money_cap} (U6)."
                ),
            },
            "U4: the seat's turn of surfacing ended, and it had its income.",
        ),
    }


def shell_schemas(box: Box) -> dict[str, Shape]:
    """Return members and description of the events of shells, by type."""
    pearl = with_description(one_of([box.shells[pearl] for pearl in PEARLS]), "Which pearl.")
    return {
        events.CoralStored.TYPE: (
            {"tile": tile_schema(box, "The tile."), "from": SOURCE},
            "K3: the seat put a tile on an anemone.",
        ),
        events.PearlUsed.TYPE: (
            {"shell": pearl, "money": with_description(integer(0, box.money_cap), "What the seat got for it, up to the cap (U6).")},
            "K4: the seat turned a pearl into money.",
        ),
        events.BoatUsed.TYPE: (
            {"space": NURSERY_SPACE, "tile": tile_schema(box, "The tile taken; it is `boat_tile` now.")},
            "K5: the seat took a tile of the nursery by boat.",
        ),
        events.OctopusPlaced.TYPE: ({"space": on_board("Where it lies.")}, "K6: the seat laid an octopus on the board."),
        events.SubmarineUsed.TYPE: ({}, "K8: the seat used up a submarine; building and refilling follow."),
        events.TurtleUsed.TYPE: (
            {"space": on_board("First space of the reef in reading order.")},
            "K9: the seat took over a neutral reef with a diver from home.",
        ),
    }


def scoring_schemas() -> dict[str, Shape]:
    """Return members and description of the events of scoring, by type."""
    return {
        table_events.StationScored.TYPE: (
            {"site": SITE, "corals": COUNTS, "points": points("Points gained (W4, W5).")},
            "W1-W6: a surrounded station was scored and flipped.",
        ),
        table_events.TableScored.TYPE: (
            {
                "stations": points("Points for stations never scored (E3)."),
                "reefs": points("Points for reefs with divers (E4)."),
                "shells": points("Points for shells (E5)."),
                "points": points("Final points of the match."),
            },
            "E3-E7: the match is over.",
        ),
    }


def event_from_json(box: Box, type_name: str, seat: int, data: JsonObject) -> Event:
    """Read an event of this game; nothing in it is sealed."""
    for plain in (table_events.TurnStarted, table_events.TurnSkipped, table_events.TableStuck, events.SubmarineUsed):
        if type_name == plain.TYPE:
            return plain(seat)
    for on_space in (events.OctopusPlaced, events.TurtleUsed):
        if type_name == on_space.TYPE:
            return on_space(seat, place_in(data))
    if type_name == events.LineBought.TYPE:
        spaces = [space - 1 for space in ints_in(data, "spaces")]
        return events.LineBought(seat, str_in(data, "line"), spaces, int_in(data, "cost"))
    if type_name == events.CoralPlanted.TYPE:
        return coral_planted(box, seat, data)
    if type_name == events.CoralDiscarded.TYPE:
        return events.CoralDiscarded(seat, box, tile_in(box, data), source_in(data), int_in(data, "points"))
    if type_name == events.CoralStored.TYPE:
        return events.CoralStored(seat, box, tile_in(box, data), source_in(data))
    if type_name == events.PearlUsed.TYPE:
        return events.PearlUsed(seat, box, shell_named(box, str_in(data, "shell"), "/shell"), int_in(data, "money"))
    if type_name == events.BoatUsed.TYPE:
        return events.BoatUsed(seat, box, int_in(data, "space") - 1, tile_in(box, data))
    if type_name == events.ReefClosed.TYPE:
        return events.ReefClosed(seat, place_in(data), int_in(data, "corals"), int_in(data, "clownfish"), int_in(data, "points"))
    if type_name == events.IncomePaid.TYPE:
        return events.IncomePaid(seat, int_in(data, "divers_home"), int_in(data, "income"), int_in(data, "money"))
    return table_event_from_json(box, type_name, seat, data)


def table_event_from_json(box: Box, type_name: str, seat: int, data: JsonObject) -> Event:
    """Read an event of set-up, building, refilling or scoring."""
    if type_name == table_events.NurseryFilled.TYPE:
        entries = [as_object(entry, f"/tiles/{i}") for i, entry in enumerate(list_in(data, "tiles"))]
        return table_events.NurseryFilled(
            box, [int_in(entry, "space") - 1 for entry in entries], [tile_in(box, entry) for entry in entries]
        )
    if type_name == table_events.ShellsLaid.TYPE:
        laid = [as_object(entry, f"/shells/{i}") for i, entry in enumerate(list_in(data, "shells"))]
        shells = [shell_named(box, str_in(entry, "shell"), f"/shells/{i}/shell") for i, entry in enumerate(laid)]
        return table_events.ShellsLaid(box, [place_in(entry) for entry in laid], shells)
    if type_name == table_events.StationRevealed.TYPE:
        return table_events.StationRevealed(seat, box, station_in(box, data))
    if type_name == table_events.StationBuilt.TYPE:
        return table_events.StationBuilt(seat, box, str_in(data, "site"), station_in(box, data))
    if type_name == table_events.SiteMarked.TYPE:
        return table_events.SiteMarked(str_in(data, "site"))
    if type_name == table_events.StationsRemoved.TYPE:
        return table_events.StationsRemoved(int_in(data, "count"))
    if type_name == table_events.StationScored.TYPE:
        return table_events.StationScored(str_in(data, "site"), ints_in(data, "corals"), ints_in(data, "points"))
    if type_name == table_events.TableScored.TYPE:
        columns = [ints_in(data, name) for name in ("stations", "reefs", "shells", "points")]
        return table_events.TableScored(columns[0], columns[1], columns[2], columns[3])
    raise Malformed("/type", f"Reef Gardens has no event {type_name[:60]!r}")


def coral_planted(box: Box, seat: int, data: JsonObject) -> Event:
    """Read the planting of a coral."""
    shell = member(data, "shell", "")
    return events.CoralPlanted(
        seat,
        box,
        tile_in(box, data),
        place_in(data),
        source_in(data),
        bool_in(data, "algae"),
        int_in(data, "divers_home"),
        -1 if shell is None else shell_named(box, str_in(data, "shell"), "/shell"),
    )


def tile_in(box: Box, data: JsonObject) -> int:
    """Read the member `tile` as a coral kind."""
    return tile_named(box, str_in(data, "tile"), "/tile")


def tile_named(box: Box, name: str, path: str) -> int:
    """Return the coral kind of a name."""
    if name not in box.tile_of:
        raise Malformed(path, f"there is no tile {name[:40]!r}")
    return box.tile_of[name]


def shell_named(box: Box, name: str, path: str) -> int:
    """Return the shell kind of a name."""
    if name not in box.shell_of:
        raise Malformed(path, f"there is no shell {name[:40]!r}")
    return box.shell_of[name]


def source_in(data: JsonObject) -> int:
    """Read where a tile came from."""
    name = str_in(data, "from")
    if name not in events.SOURCES:
        raise Malformed("/from", f"tiles do not come from {name[:40]!r}")
    return events.SOURCES.index(name)


def station_in(box: Box, data: JsonObject, path: str = "") -> int:
    """Read the members `high` and `low` as a kind of station."""
    high = int_in(data, "high", path)
    low = int_in(data, "low", path)
    for station in range(len(box.high)):
        if box.high[station] == high and box.low[station] == low:
            return station
    raise Malformed(f"{path}/high", f"there is no station {high}/{low}")
