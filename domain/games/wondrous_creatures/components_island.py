"""The island: hexes, their terrain and what is printed on them, which are neighbours, and the pairs that crew can stand on."""

from typing import Final, final

from mypy_extensions import i64

from domain.games.wondrous_creatures.components_names import EFFECTS, HABITATS, MARKS, TERRAINS
from domain.kernel.cells import Cells, append, cells, to_cells
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import int_in, strs_in, word_in

PLAINS: Final = 0
MOUNTAIN: Final = 1
LAKE: Final = 2
HABITAT: Final = 3
ABSENT: Final = -1


@final
class Island:
    """One side of the board. Hexes are numbered over both sides; those of the other side only have terrain ABSENT.

    A pair is two adjacent land hexes `first`, `second`; `steep` is 1 where one is a mountain; `around` holds the hexes next to a pair;
    `ahead` the hex straight ahead of the head when the head is `first` (even places) or `second` (odd places), ABSENT when there is none.
    """

    def __init__(self, hexes: list[JsonObject], side: str) -> None:
        count = len(hexes)
        self.side: Final = side
        self.names: Final[list[str]] = []
        self.terrain: Final = cells(count, ABSENT)
        self.habitat: Final = cells(count, -1)
        self.effect: Final = cells(count, -1)
        self.mark: Final = cells(count, -1)
        self.near: Final[list[list[int]]] = [[] for _ in range(count)]
        self.pairs: Final = cells(count * count, -1)
        self.firsts = cells(0)
        self.seconds = cells(0)
        self.steep = cells(0)
        self.around: Final[list[Cells]] = []
        self.ahead = cells(0)
        self.extra_tile: Final[list[int]] = []
        self.extra_eggs: Final[list[int]] = []
        self.columns: Final[list[int]] = []
        self.rows: Final[list[int]] = []
        places: dict[str, int] = {}
        for i, source in enumerate(hexes):
            self.read_hex(i, source)
            places[self.names[i]] = i
        for i in range(count):
            if self.terrain[i] != ABSENT:
                for name in neighbor_names(self.columns[i], self.rows[i]):
                    if name in places and self.terrain[places[name]] != ABSENT:
                        self.near[i].append(places[name])
        self.find_pairs(places)

    def read_hex(self, i: int, source: JsonObject) -> None:
        """Read one hex of the data file."""
        path = f"/island.json/hexes/{i}"
        col, row = int_in(source, "col", path), int_in(source, "row", path)
        self.columns.append(col)
        self.rows.append(row)
        self.names.append(f"({col},{row})")
        if self.side not in strs_in(source, "sides", path):
            return
        self.terrain[i] = word_in(source, "type", TERRAINS, path)
        if self.terrain[i] == HABITAT:
            self.habitat[i] = word_in(source, "habitat", HABITATS, path)
        if "effect" in source:
            self.effect[i] = word_in(source, "effect", EFFECTS, path)
        if "mark" in source:
            self.mark[i] = word_in(source, "mark", MARKS, path)
        if source.get("four_player") == "habitat_tile":
            self.extra_tile.append(i)
        if source.get("four_player") == "egg":
            self.extra_eggs.append(i)

    def find_pairs(self, places: dict[str, int]) -> None:
        """List the pairs of adjacent land hexes, and what lies around and ahead of each."""
        count = len(self.names)
        for a in range(count):
            for b in self.near[a]:
                if a < b and self.is_land(a) and self.is_land(b):
                    self.pairs[a * count + b] = self.pairs[b * count + a] = len(self.firsts)
                    self.firsts = append(self.firsts, a)
                    self.seconds = append(self.seconds, b)
                    self.steep = append(self.steep, 1 if MOUNTAIN in (self.terrain[a], self.terrain[b]) else 0)
                    self.around.append(to_cells(sorted({h for h in self.near[a] + self.near[b] if h not in (a, b)})))
                    self.ahead = append(self.ahead, self.beyond(b, a, places))
                    self.ahead = append(self.ahead, self.beyond(a, b, places))

    def is_land(self, place: int) -> bool:
        """Say whether crew can stand there."""
        return self.terrain[place] == PLAINS or self.terrain[place] == MOUNTAIN

    def beyond(self, tail: int, head: int, places: dict[str, int]) -> int:
        """Return the hex after `head` on the line from `tail`, ABSENT when there is none."""
        direction = neighbor_names(self.columns[tail], self.rows[tail]).index(self.names[head])
        name = neighbor_names(self.columns[head], self.rows[head])[direction]
        return places[name] if name in places and self.terrain[places[name]] != ABSENT else ABSENT

    def pair_of(self, a: i64, b: i64) -> int:
        """Return the number of the pair of these two hexes, in either order; -1 when they are none."""
        count = len(self.terrain)
        return self.pairs[a * count + b] if 0 <= a < count and 0 <= b < count else -1


def neighbor_names(col: int, row: int) -> list[str]:
    """Return the six neighbours of a hex in the order east, north-east, north-west, west, south-west, south-east."""
    shift = row % 2
    return [
        f"({col + 1},{row})",
        f"({col + shift},{row - 1})",
        f"({col - 1 + shift},{row - 1})",
        f"({col - 1},{row})",
        f"({col - 1 + shift},{row + 1})",
        f"({col + shift},{row + 1})",
    ]
