"""The boards of a match: polyps, shrimps, and which shrimp guards which polyp."""

from typing import Final, final

from domain.games.reef_encounter.components import BOARDS, CELLS, EMPTY, GRID, SHRIMPS, Reef
from domain.kernel.cells import Cells, append, cells, copy_cells


@final
class Reefs:
    """`guard` holds for each polyp the cell of the shrimp on its coral (or EMPTY), and for bare rock that of the shrimp on it.

    `posts` lists the cells of each seat's shrimps from seat * SHRIMPS on, ascending, EMPTY behind them; `crowd` counts them by
    seat * BOARDS + board; `bare` counts rock without polyp. Without a `source`, of which it is a copy,
    it is the table before any board lies on it.
    """

    def __init__(self, reef: Reef, seats: int, source: "Reefs | None" = None) -> None:
        self.reef: Final = reef
        self.near: Final = reef.near
        self.mask: int = 0 if source is None else source.mask
        self.in_play: Cells = reef.cells_of[self.mask]
        self.bare: int = 0 if source is None else source.bare
        self.polyp: Final[Cells] = cells(CELLS, EMPTY) if source is None else copy_cells(source.polyp)
        self.shrimp: Final[Cells] = cells(CELLS, EMPTY) if source is None else copy_cells(source.shrimp)
        self.guard: Final[Cells] = cells(CELLS, EMPTY) if source is None else copy_cells(source.guard)
        self.posts: Final[Cells] = cells(seats * SHRIMPS, EMPTY) if source is None else copy_cells(source.posts)
        self.crowd: Final[Cells] = cells(seats * BOARDS) if source is None else copy_cells(source.crowd)

    # Reading

    def guards_beside(self, cell: int, color: int) -> int:
        """W1, P2: return how many corals of this colour that carry a shrimp lie beside a cell."""
        count = 0
        first = EMPTY
        second = EMPTY
        polyp = self.polyp
        for other in self.near[cell]:
            if polyp[other] == color:
                guard = self.guard[other]
                if guard != EMPTY and guard != first and guard != second:
                    count += 1
                    second = first
                    first = guard
        return count

    def has_attacker(self, cell: int, color: int) -> bool:
        """K3: say whether one coral of this colour beside a cell has two polyps or more."""
        polyp = self.polyp
        for other in self.near[cell]:
            if polyp[other] == color:
                for third in self.near[other]:
                    if polyp[third] == color:
                        return True
        return False

    def is_protected(self, cell: int) -> bool:
        """W2: say whether the polyp is under a shrimp, or beside one on its own coral."""
        if self.shrimp[cell] != EMPTY:
            return True
        color = self.polyp[cell]
        return any(self.shrimp[other] != EMPTY and self.polyp[other] == color for other in self.near[cell])

    def coral_of(self, shrimp: int) -> list[int]:
        """Return the cells of the coral that the shrimp on this cell guards."""
        found: list[int] = []
        for cell in self.reef.cells_of[1 << (shrimp // GRID)]:
            if self.guard[cell] == shrimp:
                found.append(cell)
        return found

    def size_of(self, shrimp: int) -> int:
        """Return the size of the coral that the shrimp on this cell guards."""
        size = 0
        guard = self.guard
        for cell in self.reef.cells_of[1 << (shrimp // GRID)]:
            if guard[cell] == shrimp:
                size += 1
        return size

    def on_bare_rock(self, seat: int) -> bool:
        """Say whether a shrimp of the seat stands on bare rock."""
        for i in range(seat * SHRIMPS, seat * SHRIMPS + SHRIMPS):
            post = self.posts[i]
            if post != EMPTY and self.polyp[post] == EMPTY:
                return True
        return False

    def count_shrimped(self, color: int) -> Cells:
        """P2: return how many corals of this colour carry a shrimp, by board."""
        found = cells(BOARDS)
        for post in self.posts:
            if post != EMPTY and self.polyp[post] == color:
                found[post // GRID] += 1
        return found

    # Writing

    def lay_out(self, boards: list[int]) -> None:
        """Put the boards on the table with their start polyps."""
        for board in boards:
            self.mask |= 1 << board
        self.in_play = self.reef.cells_of[self.mask]
        for cell in self.in_play:
            self.polyp[cell] = self.reef.start[cell]
            if self.polyp[cell] == EMPTY:
                self.bare += 1

    def put(self, cell: int, color: int) -> None:
        """Stand a polyp on a bare space; a shrimp on a coral it joins, or on the space itself, guards all of it."""
        self.bare -= 1
        self.polyp[cell] = color
        guard = EMPTY
        for other in self.near[cell]:
            if self.polyp[other] == color and self.guard[other] != EMPTY:
                guard = self.guard[other]
        if self.shrimp[cell] != EMPTY:
            guard = cell
        if guard == EMPTY:
            self.guard[cell] = EMPTY
        else:
            self.spread(cell, guard)

    def bite(self, cell: int) -> None:
        """Take a polyp off; of a guarded coral only the part around the shrimp stays guarded."""
        guard = self.guard[cell]
        eaten = self.polyp[cell]
        self.bare += 1
        self.polyp[cell] = EMPTY
        self.guard[cell] = EMPTY
        if guard != EMPTY:
            for other in self.near[cell]:
                if self.polyp[other] == eaten and self.guard[other] != EMPTY:
                    self.spread(other, EMPTY)
            self.spread(guard, guard)

    def clear(self, spaces: list[int], seat: int, shrimp: int) -> None:
        """Take a whole coral and its shrimp off."""
        for cell in spaces:
            self.polyp[cell] = EMPTY
            self.guard[cell] = EMPTY
        self.bare += len(spaces)
        self.shrimp[shrimp] = EMPTY
        self.leave_post(seat, shrimp)

    def stand(self, seat: int, cell: int) -> None:
        """Put a shrimp on a space; on a polyp it guards the coral."""
        self.shrimp[cell] = seat
        self.take_post(seat, cell)
        if self.polyp[cell] != EMPTY:
            self.spread(cell, cell)
        else:
            self.guard[cell] = cell

    def lift(self, seat: int, cell: int) -> None:
        """Take a shrimp up: its coral is without one."""
        self.shrimp[cell] = EMPTY
        self.leave_post(seat, cell)
        if self.polyp[cell] != EMPTY:
            self.spread(cell, EMPTY)
        else:
            self.guard[cell] = EMPTY

    def take_post(self, seat: int, cell: int) -> None:
        """Note a shrimp among those of its seat, in order."""
        self.crowd[seat * BOARDS + cell // GRID] += 1
        at = seat * SHRIMPS + SHRIMPS - 1
        while at > seat * SHRIMPS and (self.posts[at - 1] == EMPTY or self.posts[at - 1] > cell):
            self.posts[at] = self.posts[at - 1]
            at -= 1
        self.posts[at] = cell

    def leave_post(self, seat: int, cell: int) -> None:
        """Strike a shrimp off those of its seat."""
        self.crowd[seat * BOARDS + cell // GRID] -= 1
        last = seat * SHRIMPS + SHRIMPS - 1
        at = seat * SHRIMPS
        while self.posts[at] != cell:
            at += 1
        while at < last:
            self.posts[at] = self.posts[at + 1]
            at += 1
        self.posts[last] = EMPTY

    def spread(self, cell: int, guard: int) -> None:
        """Write `guard` over the coral of a cell, as far as it is not written there yet."""
        polyp = self.polyp
        guards = self.guard
        color = polyp[cell]
        guards[cell] = guard
        todo = cells(1, cell)
        done = 0
        while done < len(todo):
            for other in self.near[todo[done]]:
                if polyp[other] == color and guards[other] != guard:
                    guards[other] = guard
                    todo = append(todo, other)
            done += 1
