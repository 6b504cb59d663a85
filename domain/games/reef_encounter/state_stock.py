"""Bag, bonus polyps, open sea and cubes, with all that can be followed of what nobody sees."""

from typing import Final, final

from domain.games.reef_encounter.components import COLORS
from domain.kernel.cells import Cells, append, cells, copy_cells

EVIDENCE: Final = 1000
"""An entry of `drawn` is colour * EVIDENCE + `pool` of that colour before the draw."""


@final
class Memory:
    """What a perfect memory can say about the tiles that were dealt in secret (determinize_knowledge.py makes a distribution of it).

    `pool` is the bag plus everything dealt: what everybody can count. `dealt_from` is the pool at the deal, `shown` counts the dealt
    tiles shown since, `least` and `most` bound what was dealt of each colour, `drawn` lists the draws since the deal. It is a copy
    of `source` where there is one.
    """

    def __init__(self, source: "Memory | None" = None) -> None:
        self.dealt: bool = source is not None and source.dealt
        self.pool: Final[Cells] = cells(COLORS) if source is None else copy_cells(source.pool)
        self.dealt_from: Cells = cells(COLORS) if source is None else copy_cells(source.dealt_from)
        self.shown: Final[Cells] = cells(COLORS) if source is None else copy_cells(source.shown)
        self.least: Final[Cells] = cells(COLORS) if source is None else copy_cells(source.least)
        self.most: Cells = cells(COLORS) if source is None else copy_cells(source.most)
        self.drawn: Cells = cells(0) if source is None else copy_cells(source.drawn)

    def deal(self) -> None:
        """The first hand is dealt: from here on draws are evidence."""
        if not self.dealt:
            self.dealt = True
            self.dealt_from = copy_cells(self.pool)
            self.most = copy_cells(self.pool)

    def draw(self, color: int) -> None:
        """A polyp of this colour was drawn from the bag, or found in it: there was one, whatever was dealt."""
        if self.dealt:
            self.drawn = append(self.drawn, color * EVIDENCE + self.pool[color])
        self.pool[color] -= 1
        if self.dealt and self.pool[color] < self.most[color]:
            self.most[color] = self.pool[color]

    def note_missing(self, color: int) -> None:
        """Everybody saw that the bag holds none of this colour."""
        self.least[color] = self.pool[color]
        self.most[color] = self.pool[color]


@final
class Stock:
    """`bag` counts what nobody has seen; where a reader does not know all secrets, the tiles unknown there are still in it.

    `total` is the true number of tiles in the bag.
    `sea[space * COLORS + color]` counts the polyps on the sea (spaces go by their cubes), `count` those of each space.
    Without a `source`, of which it is a copy, it is that before the boards are drawn: one of the `cubes` of each colour lies on the sea.
    """

    def __init__(self, cubes: int, source: "Stock | None" = None) -> None:
        self.memory: Final[Memory] = Memory(None if source is None else source.memory)
        self.bag: Final[Cells] = cells(COLORS) if source is None else copy_cells(source.bag)
        self.total: int = 0 if source is None else source.total
        self.bonus: Final[Cells] = cells(COLORS) if source is None else copy_cells(source.bonus)
        self.bonus_in_bag: bool = source is not None and source.bonus_in_bag
        self.sea: Final[Cells] = cells(COLORS * COLORS) if source is None else copy_cells(source.sea)
        self.count: Final[Cells] = cells(COLORS) if source is None else copy_cells(source.count)
        self.sea_cube: Final[Cells] = cells(COLORS, 1) if source is None else copy_cells(source.sea_cube)
        self.cubes: Final[Cells] = cells(COLORS, cubes - 1) if source is None else copy_cells(source.cubes)

    def fill(self, polyps: int, boards: int) -> None:
        """Set the bonus polyps aside; what does not lie on the boards goes into the bag."""
        for color in range(COLORS):
            self.bonus[color] = 1
            self.bag[color] = polyps - 1 - boards
            self.memory.pool[color] = self.bag[color]
            self.total += self.bag[color]

    def to_sea(self, space: int, color: int) -> None:
        """A polyp was drawn onto a sea space."""
        self.from_bag(color)
        self.sea[space * COLORS + color] += 1
        self.count[space] += 1

    def into_bag(self, color: int, count: int) -> None:
        """Polyps went into the bag."""
        self.bag[color] += count
        self.total += count
        self.memory.pool[color] += count

    def from_bag(self, color: int) -> None:
        """A polyp of this colour was looked for in the bag and taken."""
        self.memory.draw(color)
        self.bag[color] -= 1
        self.total -= 1

    def take(self, color: int, from_bag: bool) -> None:
        """A polyp of this colour was taken: the bonus polyp, or one from the bag."""
        if from_bag:
            self.from_bag(color)
        else:
            self.bonus[color] -= 1

    def refill_bonus(self, color: int, found: bool) -> None:
        """The bag was searched for a bonus polyp; finding none tells exactly how many were dealt."""
        if found:
            self.from_bag(color)
            self.bonus[color] += 1
        else:
            self.memory.note_missing(color)

    def put_bonus_into_bag(self) -> None:
        """The bag was empty and got the bonus polyps."""
        self.bonus_in_bag = True
        for color in range(COLORS):
            self.memory.note_missing(color)
            self.into_bag(color, self.bonus[color])
            self.bonus[color] = 0
