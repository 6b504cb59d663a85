"""The ten coral tiles and the cylinders: which colour beats which."""

from typing import Final, final

from domain.games.reef_encounter.components import ALGAE, COLORS, EMPTY, TILES, Box
from domain.kernel.cells import Cells, cells, copy_cells


@final
class FoodChain:
    """`face` and `locked` by tile; `stronger[a * COLORS + b]` is 1 where colour a beats colour b; `cylinders` is the supply, by alga.

    Without a `source`, of which they are a copy, they are the tiles before the toss.
    """

    def __init__(self, box: Box, source: "FoodChain | None" = None) -> None:
        self.tiles: Final = box.tiles
        self.face: Final[Cells] = cells(TILES) if source is None else copy_cells(source.face)
        self.locked: Final[Cells] = cells(TILES) if source is None else copy_cells(source.locked)
        self.unlocked: int = TILES if source is None else source.unlocked
        self.stronger: Final[Cells] = cells(COLORS * COLORS) if source is None else copy_cells(source.stronger)
        self.cylinders: Final[Cells] = cells(ALGAE, box.cylinders) if source is None else copy_cells(source.cylinders)
        self.space: int = EMPTY if source is None else source.space
        if source is None:
            self.toss(0)

    def large_alga(self, tile: int) -> int:
        """Return the large alga on the visible face of a tile."""
        return self.tiles[tile].large[self.face[tile]]

    def value_of(self, color: int) -> int:
        """V1: a polyp is worth 1, and 1 more for each tile, locked or not, that shows its colour as stronger."""
        value = 1
        for other in range(COLORS):
            value += self.stronger[color * COLORS + other]
        return value

    def values(self) -> Cells:
        """V1: return what a polyp is worth, by colour."""
        found = cells(COLORS, 1)
        for tile in range(TILES):
            found[self.tiles[tile].stronger[self.face[tile]]] += 1
        return found

    def flipped_by(self, alga: int, but: int) -> list[int]:
        """A7b, A7d: return the unlocked tiles whose visible large alga this is, without the tile `but`."""
        return [t for t in range(TILES) if t != but and self.locked[t] == 0 and self.large_alga(t) == alga]

    def faces(self) -> int:
        """Return the visible faces, a bit for each tile."""
        found = 0
        for tile in range(TILES):
            found |= self.face[tile] << tile
        return found

    def faces_behind(self, faces: int, alga: int) -> int:
        """A7b: return the faces that a cylinder onto the alga space makes of these, the locked tiles being those that are locked now."""
        for tile in range(TILES):
            if self.locked[tile] == 0 and self.tiles[tile].large[faces >> tile & 1] == alga:
                faces ^= 1 << tile
        return faces

    def rank(self, tile: int) -> None:
        """Read from the visible face of a tile which of its colours beats the other."""
        face = self.face[tile]
        stronger = self.tiles[tile].stronger[face]
        weaker = self.tiles[tile].weaker[face]
        self.stronger[stronger * COLORS + weaker] = 1
        self.stronger[weaker * COLORS + stronger] = 0

    def toss(self, face: int) -> None:
        """Lay all tiles with this face up."""
        for tile in range(TILES):
            self.face[tile] = face
            self.rank(tile)

    def flip(self, tiles: list[int]) -> None:
        """Turn tiles over."""
        for tile in tiles:
            self.face[tile] = 1 - self.face[tile]
            self.rank(tile)

    def put_on_space(self, alga: int) -> None:
        """A cylinder went onto the alga space; the one there goes back to the supply."""
        if self.space != EMPTY:
            self.cylinders[self.space] += 1
        self.cylinders[alga] -= 1
        self.space = alga

    def lock(self, tile: int, alga: int) -> None:
        """A cylinder went onto a tile."""
        self.cylinders[alga] -= 1
        self.locked[tile] = 1
        self.unlocked -= 1
