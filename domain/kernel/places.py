"""Places of a table, named alike in every game: `zone/name`, or `zone:SEAT/name` where each seat has its own.

The same string stands in commands, events, positions and in the `places` of a listed command. A zone either lists its places, with
coordinates and neighbours where it has some, or tells a pattern of their names: pieces that come and go. In a hidden zone the name is
a tag, new at each entry, so that nothing can be told from it.

>>> str(read_place("tree:0/1").zone), read_place("tree:0/1").seat, read_place("reef/A_mid.3").name
('tree', 0, 'A_mid.3')
"""

import re
from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.localized import Text

_FORM: Final = re.compile(r"([a-z][a-z_]*)(?::(0|[1-9][0-9]?))?/([A-Za-z0-9][A-Za-z0-9_.:+-]*)")


@final
class PlaceName:
    """A name taken apart; `seat` is NOBODY where the zone is common to all."""

    def __init__(self, zone: str, seat: int, name: str) -> None:
        self.zone: Final = zone
        self.seat: Final = seat
        self.name: Final = name


def place_name(zone: str, name: str, seat: int = NOBODY) -> str:
    """Return the name of a place: `reef/A_mid.3`, or `tree:0/1` of a seat."""
    return f"{zone}/{name}" if seat == NOBODY else f"{zone}:{seat}/{name}"


def place_names(zone: str, names: list[str], seats: int = 0) -> list[str]:
    """Return the names of the places of a zone; with `seats`, those of every seat, seat 0 first.

    >>> place_names("sea", ["white", "grey"]), place_names("tree", ["1", "2"], seats=2)
    (['sea/white', 'sea/grey'], ['tree:0/1', 'tree:0/2', 'tree:1/1', 'tree:1/2'])
    """
    owners = range(seats) if seats else [int(NOBODY)]
    return [place_name(zone, name, seat) for seat in owners for name in names]


def read_place(text: str, path: str = "") -> PlaceName:
    """Take a name apart; `Malformed` at `path` where it is not of the form of a place."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise Malformed(path, "expected a place: zone/name, or zone:SEAT/name")
    return PlaceName(found[1], NOBODY if found[2] is None else int(found[2]), found[3])


def is_place(text: str) -> bool:
    """Say whether a text has the form of a place.

    >>> is_place("heap/1"), is_place("red")
    (True, False)
    """
    return _FORM.fullmatch(text) is not None


def places_among(data: JsonObject) -> list[str]:
    """Return the places among the values of a command or a fact.

    >>> places_among({"type": "play", "from": "hand:0/7", "to": "reef/A_mid.3", "cost": 2})
    ['hand:0/7', 'reef/A_mid.3']
    """
    return [value for value in data.values() if isinstance(value, str) and is_place(value)]


@final
class Place:
    """A fixed place: its full name, where it is drawn (columns to the right, rows downwards), and the places next to it."""

    def __init__(self, name: str, at: tuple[int, int] | None = None, neighbours: list[str] | None = None) -> None:
        self.name: Final = name
        self.at: Final = at
        self.neighbours: Final[list[str]] = [] if neighbours is None else neighbours

    def to_json(self) -> JsonObject:
        """Return `{"place", "x", "y", "neighbours"}`; x and y are null where the place is drawn anywhere."""
        neighbours: list[Json] = list(self.neighbours)
        x, y = (None, None) if self.at is None else self.at
        return {"place": self.name, "x": x, "y": y, "neighbours": neighbours}


@final
class Zone:
    """A part of the table: `places` where they are fixed, else the `pattern` of their names."""

    def __init__(
        self, name: str, title: Text, places: list[Place], *, pattern: str = "", of_seats: bool = False, hidden: bool = False
    ) -> None:
        assert bool(places) != bool(pattern), "a zone has places or a pattern"
        self.name: Final = name
        self.title: Final = title
        self.places: Final = places
        self.pattern: Final = pattern
        self.of_seats: Final = of_seats
        self.hidden: Final = hidden

    def holds(self, place: PlaceName, seats: int) -> bool:
        """Say whether the place is one of this zone."""
        if place.zone != self.name or (place.seat != NOBODY) != self.of_seats or place.seat >= seats:
            return False
        if self.pattern:
            return re.fullmatch(self.pattern, place.name) is not None
        full = place_name(place.zone, place.name, place.seat)
        return any(each.name == full for each in self.places)

    def to_json(self) -> JsonObject:
        """Return the zone as the catalogue shows it."""
        places: list[Json] = [place.to_json() for place in self.places]
        return {
            "zone": self.name,
            "title": self.title.to_json(),
            "of_seats": self.of_seats,
            "hidden": self.hidden,
            "pattern": self.pattern or None,
            "places": places,
        }


def zone_of_seats(name: str, title: Text, names: list[str], seats: int) -> Zone:
    """Return a zone in which every seat has places of these names."""
    return Zone(name, title, [Place(each) for each in place_names(name, names, seats)], of_seats=True)


def common_zone(name: str, title: Text, names: list[str]) -> Zone:
    """Return a zone of places that are drawn anywhere and have no neighbours."""
    return Zone(name, title, [Place(each) for each in place_names(name, names)])


def is_known(zones: list[Zone], text: str, seats: int) -> bool:
    """Say whether a place of this name can be on the table."""
    place = read_place(text)
    return any(zone.holds(place, seats) for zone in zones)
