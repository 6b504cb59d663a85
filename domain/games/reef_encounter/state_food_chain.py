"""The ten coral tiles and the cylinders: which color beats which."""

from typing import Final, final

from domain.games.reef_encounter.components import ALGAE, COLORS, EMPTY, TILES, CoralTile
from domain.kernel.cells import Cells, cells, copy_cells


@final
class FoodChain:
    """`face` and `locked` by tile; `stronger` holds color * COLORS + weaker color; `cylinders` is the supply."""

    def __init__(
        self, tiles: list[CoralTile], face: Cells, locked: Cells, unlocked: int, stronger: Cells, cylinders: Cells, space: int
    ) -> None:
        self.tiles: Final = tiles
        self.face: Final = face
        self.locked: Final = locked
        self.unlocked = unlocked
        self.stronger: Final = stronger
        self.cylinders: Final = cylinders
        self.space = space

    def clone(self) -> "FoodChain":
        """Return an independent copy."""
        return FoodChain(
            self.tiles,
            copy_cells(self.face),
            copy_cells(self.locked),
            self.unlocked,
            copy_cells(self.stronger),
            copy_cells(self.cylinders),
            self.space,
        )

    def large_alga(self, tile: int) -> int:
        """Return the large alga on the visible face of a tile."""
        return self.tiles[tile].large[self.face[tile]]

    def value_of(self, color: int) -> int:
        """V1: a polyp is worth 1, and 1 more for each tile, locked or not, that shows its color as stronger."""
        value = 1
        for other in range(COLORS):
            value += self.stronger[color * COLORS + other]
        return value

    def values(self) -> Cells:
        """V1: return what a polyp is worth, by color."""
        found = cells(COLORS, 1)
        for tile in range(TILES):
            found[self.tiles[tile].stronger[self.face[tile]]] += 1
        return found

    def flipped_by(self, alga: int, but: int) -> list[int]:
        """A7b, A7d: return the unlocked tiles whose visible large alga this is, without the tile `but`."""
        return [t for t in range(TILES) if t != but and self.locked[t] == 0 and self.large_alga(t) == alga]

    def rank(self, tile: int) -> None:
        """Read from the visible face of a tile which of its colors beats the other."""
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


def new_chain(tiles: list[CoralTile], cylinders: int) -> FoodChain:
    """Return the tiles before the toss."""
    chain = FoodChain(tiles, cells(TILES), cells(TILES), TILES, cells(COLORS * COLORS), cells(ALGAE, cylinders), EMPTY)
    chain.toss(0)
    return chain
