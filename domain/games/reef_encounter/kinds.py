"""The kinds of values that commands, events and positions of Reef Encounter are made of."""

from typing import Final, final

from domain.games.reef_encounter import components
from domain.games.reef_encounter.state_stock import EVIDENCE
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.kinds import Flag, Kind, Name, OrElse, Whole, items_of
from domain.kernel.kinds_of_many import Counts, Sequence
from domain.kernel.places import place_names

SOURCES: Final = ["front", "hand"]
MOST_TURNS: Final = 1000
"""No option lets a match have more turns."""

COLOR: Final = Name(components.COLOR_NAMES)
COLOR_OR_NULL: Final = OrElse(COLOR, components.EMPTY)
SEA_SPACE: Final = Name(place_names("sea", components.COLOR_NAMES), "Which sea space: the colour of its cube.")
ALGA: Final = Name(components.ALGA_NAMES, "Colour of the cylinder.")
ALGA_OR_NULL: Final = OrElse(ALGA, components.EMPTY)
FACE: Final = Name(components.FACE_NAMES)
BOARD: Final = Name(components.BOARD_NAMES)
BOARD_OR_NULL: Final = OrElse(BOARD, components.EMPTY)
SPACE: Final = Name(components.CELL_NAMES)
SPACE_OR_NULL: Final = OrElse(SPACE, components.EMPTY)
SPACES: Final = Sequence(SPACE, 1, components.GRID)
SOURCE: Final = Name(SOURCES, "Where it comes from: `front` of the screen, or the `hand` behind it (at most four, A2b).")
TILE: Final = Name(
    place_names("coral_tile", [str(tile + 1) for tile in range(components.TILES)]),
    "The coral tile: `coral_tile/1` is the first of `coral_tiles`.",
)
FLIPPED: Final = Sequence(TILE, 0, components.TILES, "The coral tiles that turned over.")
CUBES: Final = Sequence(COLOR, 2, 2, "The colours of both cubes, in any order; two of one colour are allowed.")
COUNTS: Final = Counts(components.COLOR_NAMES, components.MOST_POLYPS, "How many, by colour.")
COUNTS_OR_NULL: Final = OrElse(COUNTS, UNKNOWN)
FLAG: Final = Flag()
FROM_BAG: Final = Flag("It came out of the bag, since the bonus polyps had gone into it (B2); else it was the bonus polyp of its colour.")
SEAT: Final = Whole(0, components.MOST_SEATS - 1)
SEAT_OR_NULL: Final = OrElse(SEAT, int(NOBODY))
TURN: Final = Whole(1, MOST_TURNS, "Number of the turn, counted over all seats from 1.")
POINTS: Final = Sequence(Whole(0, 1000), 2, components.MOST_SEATS)


def at(meaning: str) -> str:
    """Return what a rock space means in its place, and how its name is read."""
    return f"{meaning} `reef/R1.E4` is board R1, column E, row 4 (A1 is top left)."


@final
class Draw(Kind):
    """A polyp that came out of the bag; in the code `color * EVIDENCE` + how many of its colour bag and hands held before."""

    def __init__(self) -> None:
        self.about = "Colour of the polyp, and how many of its colour lay in the bag and hidden with the seats before."
        self.pool: Final = Whole(1, 2 * components.MOST_POLYPS)

    def shape(self) -> JsonObject:
        return {"type": "array", "prefixItems": [COLOR.schema(), self.pool.schema()], "minItems": 2, "maxItems": 2}

    def read(self, value: Json, path: str) -> int:
        color, pool = items_of(value, path, 2, 2)
        return COLOR.read(color, f"{path}/0") * EVIDENCE + self.pool.read(pool, f"{path}/1")

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return [COLOR.write(value // EVIDENCE), value % EVIDENCE]

    def read_ints(self, items: list[Json], path: str, names: list[str] | None = None) -> list[int]:
        index, high = COLOR.index, self.pool.high
        found: list[int] = []
        for item in items:
            if not isinstance(item, list) or len(item) != 2:
                return super().read_ints(items, path, names)
            color, pool = item
            if not isinstance(color, str) or color not in index or type(pool) is not int or not 1 <= pool <= high:
                return super().read_ints(items, path, names)
            found.append(index[color] * EVIDENCE + pool)
        return found

    def write_ints(self, values: list[int]) -> list[Json]:
        return [[components.COLOR_NAMES[value // EVIDENCE], value % EVIDENCE] for value in values]


DRAWS: Final = Sequence(Draw(), 0, 20000, "Every polyp that has come out of the bag since the deal, in order.")
