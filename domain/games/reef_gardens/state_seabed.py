"""The seabed: what lies on each space, and the reefs that the corals form, kept up to date tile by tile.

A reef is named by the least of its spaces. Its spaces hang together in a ring (`after`), so that merging two reefs is a swap of two
links and a walk over the one whose name goes.
"""

from typing import Final, final

from domain.games.reef_gardens.components_boards import FREE, SHELL, Board
from domain.kernel.cells import Cells, cells, copy_cells, to_cells

NEUTRAL: Final = -1
NO_REEF: Final = -1


@final
class Seabed:
    """By space: `what` (FREE, a coral kind, SHELL + kind, CAVE, SITE, BORDER), `reef` and `after`; by reef: `corals`, `fish`, `owner`."""

    def __init__(self, board: Board, source: "Seabed | None" = None) -> None:
        self.board: Final = board
        self.what: Cells = copy_cells(board.ground if source is None else source.what)
        self.reef: Cells = cells(board.size, NO_REEF) if source is None else copy_cells(source.reef)
        self.after: Cells = cells(board.size, 0) if source is None else copy_cells(source.after)
        self.corals: Cells = cells(board.size, 0) if source is None else copy_cells(source.corals)
        self.fish: Cells = cells(board.size, 0) if source is None else copy_cells(source.fish)
        self.owner: Cells = cells(board.size, NEUTRAL) if source is None else copy_cells(source.owner)
        if source is None:
            for cell in board.colonies:
                self.what[cell] = FREE

    def is_coral(self, cell: int) -> bool:
        """Say whether a coral lies on the space."""
        return 0 <= self.what[cell] < SHELL

    def cells_of(self, reef: int) -> list[int]:
        """Return the spaces of a reef in order."""
        found: list[int] = [reef]
        cell = self.after[reef]
        while cell != reef:
            found.append(cell)
            cell = self.after[cell]
        found.sort()
        return found

    def reefs(self) -> list[int]:
        """Return all reefs in order of their names."""
        return [cell for cell in self.board.plantable_or_cave if self.reef[cell] == cell]

    def count_rings(self) -> Cells:
        """W1: return for each site how many of the spaces around it nothing fills."""
        return to_cells([sum(1 for cell in ring if self.what[cell] == FREE) for ring in self.board.ring])

    def begin_reef(self, cell: int, kind: int, owner: int) -> int:
        """Lay a coral as a reef of its own; return its name."""
        self.what[cell] = kind
        self.reef[cell] = cell
        self.after[cell] = cell
        self.corals[cell] = 1
        self.fish[cell] = kind & 1
        self.owner[cell] = owner
        return cell

    def merge(self, one: int, other: int) -> int:
        """Join two reefs; return the name of what they make. Its owner is the one of `one`."""
        owner = self.owner[one]
        name = one if one < other else other
        gone = one + other - name
        self.reef[gone] = name
        cell = self.after[gone]
        while cell != gone:
            self.reef[cell] = name
            cell = self.after[cell]
        link = self.after[name]
        self.after[name] = self.after[gone]
        self.after[gone] = link
        self.corals[name] += self.corals[gone]
        self.fish[name] += self.fish[gone]
        self.owner[name] = owner
        self.forget(gone)
        return name

    def forget(self, reef: int) -> None:
        """Clear what was kept under the name of a reef that is no more."""
        self.corals[reef] = 0
        self.fish[reef] = 0
        self.owner[reef] = NEUTRAL

    def uncover(self, cell: int) -> None:
        """Take a coral off; what remains of its reef may fall apart into several with the same owner."""
        reef = self.reef[cell]
        owner = self.owner[reef]
        rest = self.cells_of(reef)
        self.forget(reef)
        for part in rest:
            self.reef[part] = NO_REEF
        self.what[cell] = FREE
        for part in rest:
            if part != cell:
                name = self.begin_reef(part, self.what[part], owner)
                for step in self.board.steps:
                    near = self.reef[part + step]
                    if near not in (NO_REEF, name) and self.what[part + step] >> 1 == self.what[part] >> 1:
                        name = self.merge(name, near)
