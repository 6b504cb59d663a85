"""Drawing full states from what the table knows, exactly uniformly over the deals that fit it.

Face-down cards that were dealt from different piles have different candidates: what was returned by a later shuffle cannot lie at a
place dealt before it. Which card of a kind was returned is not known (a kind has several cards, some seen, some not), so it is drawn
too: for each shuffle, from the last back to the first that matters, the returned cards are chosen among the candidates of their kind.
Then a place of pile j may hold any unseen card that no later shuffle returned. The number of ways to fill the places depends on the
choice only through how many such cards there are, so a choice is kept with a probability in proportion to it, else drawn again.
"""

from typing import Final, final

from domain.games.das_riff.components import CELLS, KINDS
from domain.games.das_riff.pools import candidates
from domain.games.das_riff.state import RiffState
from domain.kernel.cells import Cells, cells, copied
from domain.kernel.chance import Chance
from domain.kernel.game import Belief
from domain.kernel.ids import UNKNOWN


@final
class RiffBelief(Belief):
    """The table as all know it, with the figures that drawing needs, by pile from the oldest that matters.

    `places` holds the cells of the unknown cards in the order of their piles, `waiting` how many of them each pile has and `before`
    how many the older ones have; `totals` and `returned` the candidates and the returned cards by pile and kind; `most` the greatest
    number of unseen cards that a place of the pile might hold.
    """

    def __init__(self, known: RiffState) -> None:
        self.known: Final = known
        self.unseen: Final = copied(known.pile)
        self.piles: Final = known.last_pool() - known.first_pool + 1
        self.places: Final[Cells] = cells(0)
        self.waiting: Final[Cells] = cells(self.piles)
        for pile in range(self.piles):
            for cell in range(CELLS):
                if known.face[cell] == UNKNOWN and known.pool[cell] == known.first_pool + pile:
                    self.places.append(cell)
                    self.waiting[pile] += 1
        self.before: Final = [sum(self.waiting[:pile]) for pile in range(self.piles)]
        self.totals: Final = cells(self.piles * KINDS)
        self.returned: Final = cells(self.piles * KINDS)
        self.most: Final = cells(self.piles)
        self.prepare()

    def prepare(self) -> None:
        """Work out candidates, returned cards and the greatest numbers."""
        known = self.known
        unseen = known.unseen()
        left = copied(self.unseen)
        for pile in range(self.piles - 1, -1, -1):
            self.most[pile] = sum(left)
            total = candidates(known, unseen, known.first_pool + pile)
            for kind in range(KINDS):
                self.totals[pile * KINDS + kind] = total[kind]
                self.returned[pile * KINDS + kind] = known.pools[pile * 2 * KINDS + kind]
                left[kind] = min(left[kind], total[kind] - self.returned[pile * KINDS + kind])

    def determinize(self, chance: Chance) -> RiffState:
        """Draw a full state."""
        state = self.known.clone()
        free = self.unreturned(chance)
        while not free:
            free = self.unreturned(chance)
        used = cells(KINDS)
        done = 0
        for pile in range(self.piles):
            for _ in range(self.waiting[pile]):
                left = [free[pile * KINDS + kind] - used[kind] for kind in range(KINDS)]
                kind = chance.pick(left)
                used[kind] += 1
                state.face[self.places[done]] = kind
                state.pile[kind] -= 1
                done += 1
        return state

    def unreturned(self, chance: Chance) -> Cells:
        """Choose which cards the shuffles returned. Return by pile and kind the unseen cards that no later shuffle did; empty when the
        choice is not kept."""
        free = cells(self.piles * KINDS)
        left = copied(self.unseen)
        for pile in range(self.piles - 1, -1, -1):
            if not self.keeps(chance, pile, sum(left)):
                return cells(0)
            for kind in range(KINDS):
                free[pile * KINDS + kind] = left[kind]
                if pile:
                    total = self.totals[pile * KINDS + kind]
                    for i in range(self.returned[pile * KINDS + kind]):
                        if chance.below(total - i) < left[kind]:
                            left[kind] -= 1
        return free

    def keeps(self, chance: Chance, pile: int, free: int) -> bool:
        """Keep with the probability (ways to fill this pile's places) / (the greatest number of ways)."""
        first = self.before[pile]
        return all(chance.below(self.most[pile] - i) < free - i for i in range(first, first + self.waiting[pile]))
