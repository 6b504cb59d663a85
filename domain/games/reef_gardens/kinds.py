"""The kinds of values that commands, events and positions of Reef Gardens are made of.

What stands in the data files (tiles, shells, lines, letters of sites, stations and their numbers) is named here and given by the box:
in commands and events such a word is itself, in the state it is a number.
"""

from typing import Final, final

from domain.games.reef_gardens.components import NURSERY_SPACES, PEARLS, Box, Station
from domain.games.reef_gardens.components_boards import COLUMNS, MAX_SIDE, space_name, space_number
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.fields import Kept
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_str
from domain.kernel.kinds import Kind, Kinds, Name, OrElse, Whole, list_words, show
from domain.kernel.kinds_of_content import Given, Word
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.places import place_name

SOURCE_IDS: Final = ["bought", "boat", "stored"]
BOUGHT: Final = 0
BY_BOAT: Final = 1
STORED: Final = 2
"""Where a tile comes from, by number."""

BOARD: Final = "board"
SITE_ZONE: Final = "site"
NURSERY: Final = "nursery"
SPACE_PATTERN: Final = f"[A-{COLUMNS[-1]}]([1-9]|1[0-9]|2[0-{MAX_SIDE - 20}])"
SPACE_PLACES: Final = [place_name(BOARD, space_name(place)) if place % 32 < MAX_SIDE else "" for place in range(32 * MAX_SIDE)]
"""By place number."""

SPACE_NUMBERS: Final = {name: place for place, name in enumerate(SPACE_PLACES) if name}
"""The place number of every space by its name."""

NURSERY_PLACES: Final = [place_name(NURSERY, str(space + 1)) for space in range(NURSERY_SPACES)]

NO_SHELL: Final = ""
"""Stands for a shell where none was won."""


@final
class Space(Kind):
    """A space of any board; in the code its place number."""

    def __init__(self, about: str = "") -> None:
        self.about = (
            f"{about} Spaces go by column letter and row number, both counted from the top left: `board/H6` is column 8, row 6.".lstrip()
        )

    def shape(self) -> JsonObject:
        return {"type": "string", "pattern": f"^board/{SPACE_PATTERN}$"}

    def read(self, value: Json, path: str) -> int:
        if isinstance(value, str) and value in SPACE_NUMBERS:
            return SPACE_NUMBERS[value]
        zone, _, name = as_str(value, path).partition("/")
        malformed_if(zone != BOARD, path, f"expected a space such as board/H6, got {show(value)}")
        return space_number(name, path)

    def read_ints(self, items: list[Json], path: str, names: list[str] | None = None) -> list[int]:
        numbers = SPACE_NUMBERS
        found: list[int] = []
        for item in items:
            if not isinstance(item, str) or item not in numbers:
                return super().read_ints(items, path, names)
            found.append(numbers[item])
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return SPACE_PLACES[value]

    def write_ints(self, values: list[int]) -> list[Json]:
        return [SPACE_PLACES[value] for value in values]


@final
class SitePlace(Kind):
    """A site; in the code its letter. Until it is bound to the letters of the box it only writes."""

    def __init__(self, letters: str = "") -> None:
        self.places: Final = Word([place_name(SITE_ZONE, letter) for letter in letters])
        self.about = "The site, named by its letter."

    def shape(self) -> JsonObject:
        assert self.places.words, "the content has not said which letters there are"
        return self.places.shape()

    def read(self, value: Json, path: str) -> str:
        return self.places.read(value, path)[-1]

    def write(self, value: object) -> Json:
        assert isinstance(value, str)
        return place_name(SITE_ZONE, value)

    def bind(self, kinds: Kinds) -> Kind:
        return kinds["site"]


@final
class StationKind(Kind):
    """A station of the box, by its two values. The schema allows other pairs of numbers; those are no stations."""

    def __init__(self, stations: list[Station]) -> None:
        self.pair: Final = Kept(Station)
        self.stations: Final = {(station.high, station.low): station for station in stations}
        self.about = Station.ABOUT

    def shape(self) -> JsonObject:
        return self.pair.shape()

    def read(self, value: Json, path: str) -> Station:
        found = self.pair.read(value, path)
        assert isinstance(found, Station)
        values = (found.high, found.low)
        if values not in self.stations:
            known = [station.name() for station in self.stations.values()]
            raise Malformed(path, f"there is no such station; there are {list_words(known)}")
        return self.stations[values]

    def write(self, value: object) -> Json:
        return self.pair.write(value)


SPACE: Final = Space()
NURSERY_SPACE: Final = Name(NURSERY_PLACES, "The space of the nursery; they are numbered from 1.")
TILE: Final = Given("tile")
SHELL: Final = Given("shell")
PEARL: Final = Given("pearl")
LINE: Final = Given("line")
SITE: Final = SitePlace()
SPECIES: Final = Given("species")
STATION: Final = Given("station")
MONEY: Final = Given("money")
DIVERS: Final = Given("divers")
STATIONS: Final = Given("stations")
SEAT: Final = Whole(0, 3)
SOURCE: Final = Name(SOURCE_IDS, "Where the tile came from: a line `bought`, by `boat` (K5), or `stored` on an anemone (K3).")
SHELL_WON: Final = OrElse(SHELL, NO_SHELL, "The shell won on the space (P16); null: none.")


def points_by_seat(meaning: str) -> Sequence:
    """Return the kind of points of each seat, with what they are for."""
    return Sequence(Whole(-10_000, 10_000), 2, 4, f"{meaning} Seat 0 first.")


def kinds_of(box: Box) -> Kinds:
    """Return the kinds that the box decides, by the names that the declarations give them."""
    lines = sorted({name for nursery in box.nurseries.values() for name in nursery.line_names})
    return {
        "tile": Word(box.tiles, "A tile is a species, with `_clownfish` where it bears one."),
        "shell": Word(box.shells, "Kind of the shell, with its value where it has one."),
        "pearl": Word([box.shells[pearl] for pearl in PEARLS], "Which pearl: its value is the money that it brings."),
        "line": Word(lines, "Name of the line: a key of `lines` in the match's layout (content `nursery/layouts`, option `nursery`)."),
        "site": SitePlace(box.letters),
        "species": Word(box.species),
        "station": StationKind(box.pairs),
        "money": Whole(0, box.money_cap),
        "divers": Whole(0, box.divers),
        "stations": Whole(0, box.stations),
    }
