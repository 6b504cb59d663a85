"""Events and the JSON Schemas of their data."""

from typing import Final

from domain.games.reef_gardens import events, table_events
from domain.games.reef_gardens.codec import PLACE, place_in
from domain.games.reef_gardens.components import NURSERY_SPACES, PEARLS, Box
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject
from domain.kernel.reading import as_object, bool_in, int_in, ints_in, list_in, member, str_in
from domain.kernel.schema import array, integer, one_of, record

POINTS: Final[JsonObject] = array(integer(-10_000, 10_000), 2, 4)
COUNTS: Final[JsonObject] = array(integer(0, 10_000), 2, 4)


def event_schemas(box: Box) -> dict[str, JsonObject]:
    """Return the JSON Schema of the data of every event by type."""
    tile = one_of(box.tiles)
    shell = one_of(box.shells)
    nursery_space = integer(1, NURSERY_SPACES)
    site: JsonObject = {"type": "string", "pattern": "^[A-Z]$"}
    values = {"high": integer(1, 100), "low": integer(1, 100)}
    source = {"from": one_of(list(events.SOURCES))}
    shell_or_none: JsonObject = {"anyOf": [shell, {"type": "null"}]}
    members: dict[str, dict[str, JsonObject]] = {
        table_events.ShellsLaid.TYPE: {"shells": array(record({"space": PLACE, "shell": shell}))},
        table_events.NurseryFilled.TYPE: {"tiles": array(record({"space": nursery_space, "tile": tile}), 1, NURSERY_SPACES)},
        table_events.TurnStarted.TYPE: {},
        table_events.TurnSkipped.TYPE: {},
        table_events.TableStuck.TYPE: {},
        events.LineBought.TYPE: {"line": {"type": "string"}, "spaces": array(nursery_space, 1), "cost": integer(1, NURSERY_SPACES)},
        table_events.StationRevealed.TYPE: values,
        table_events.StationBuilt.TYPE: {"site": site, **values},
        table_events.SiteMarked.TYPE: {"site": site},
        table_events.StationsRemoved.TYPE: {"count": integer(1, box.stations)},
        events.CoralPlanted.TYPE: {
            "tile": tile,
            "space": PLACE,
            **source,
            "algae": {"type": "boolean"},
            "divers_home": integer(0, box.divers),
            "shell": shell_or_none,
        },
        events.CoralDiscarded.TYPE: {"tile": tile, **source, "points": integer(-100, 0)},
        events.CoralStored.TYPE: {"tile": tile, **source},
        events.PearlUsed.TYPE: {"shell": one_of([box.shells[pearl] for pearl in PEARLS]), "money": integer(0, box.money_cap)},
        events.BoatUsed.TYPE: {"space": nursery_space, "tile": tile},
        events.OctopusPlaced.TYPE: {"space": PLACE},
        events.SubmarineUsed.TYPE: {},
        events.TurtleUsed.TYPE: {"space": PLACE},
        events.ReefClosed.TYPE: {"space": PLACE, "corals": integer(1, 1000), "clownfish": integer(0, 1000), "points": integer(1, 2000)},
        events.IncomePaid.TYPE: {"divers_home": integer(0, box.divers), "income": integer(0, 100), "money": integer(0, box.money_cap)},
        table_events.StationScored.TYPE: {"site": site, "corals": COUNTS, "points": POINTS},
        table_events.TableScored.TYPE: {"stations": POINTS, "reefs": POINTS, "shells": POINTS, "points": POINTS},
    }
    return {name: record(fields) for name, fields in members.items()}


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
