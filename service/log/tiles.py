"""The addresses of tiles: C2SP tlog-tiles."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from service.log.merkle import HASH_BYTES, TILE, ReadHashes, count_at
from service.log.notes import NoteError

ENTRIES: Final = -1
"""In place of a level: the entries themselves."""
PATH: Final = re.compile(r"(entries|0|[1-9][0-9]?)/((?:x[0-9]{3}/){0,5}[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")
MOST_LEVEL: Final = 63


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its level, its index in it, and how many hashes (or entries) it has."""

    level: int
    index: int
    width: int

    def first(self) -> int:
        """Return the index in the level of its first hash."""
        return self.index * TILE

    def path(self) -> str:
        """Return its address below `tile/`."""
        level = "entries" if self.level == ENTRIES else str(self.level)
        digits = f"{self.index:03}"
        digits = digits.rjust(-(-len(digits) // 3) * 3, "0")
        parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
        name = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
        return f"{level}/{name}" + ("" if self.width == TILE else f".p/{self.width}")

    def is_within(self, size: int) -> bool:
        """Say whether a tree of this size has all of it."""
        return self.first() + self.width <= count_at(size, max(self.level, 0))


def read_path(path: str) -> Tile | None:
    """Read an address below `tile/`; None where it is none, or not in its one spelling."""
    found = PATH.fullmatch(path)
    if found is None:
        return None
    level = ENTRIES if found[1] == "entries" else int(found[1])
    tile = Tile(level, int(found[2].replace("/", "").replace("x", "")), TILE if found[3] is None else int(found[3]))
    return tile if level <= MOST_LEVEL and tile.path() == path else None


def tiles_of(size: int, fetch: Callable[[str], bytes]) -> ReadHashes:
    """Return what reads the hashes of a tree of this size from its tiles, by their addresses below `tile/`."""

    def read(level: int, first: int, count: int) -> list[bytes]:
        index, at = divmod(first, TILE)
        raw = fetch(Tile(level, index, min(TILE, count_at(size, level) - index * TILE)).path())
        found = [raw[place : place + HASH_BYTES] for place in range(at * HASH_BYTES, (at + count) * HASH_BYTES, HASH_BYTES)]
        if len(raw) < (at + count) * HASH_BYTES:
            raise NoteError(f"tile {level}/{index} is cut off")
        return found

    return read


def tiles_between(level: int, old: int, new: int) -> list[Tile]:
    """Return the tiles of a level that a tree has at size `new` and had not, or not so wide, at size `old`."""
    before, after = count_at(old, max(level, 0)), count_at(new, max(level, 0))
    return [Tile(level, index, min(TILE, after - index * TILE)) for index in range(before // TILE, -(-after // TILE))]
