"""Full tables that a seat holds possible, drawn in proportion to the ways in which they may have come about."""

from typing import Final, final

from domain.games.reef_encounter.components import COLORS
from domain.games.reef_encounter.determinize_knowledge import Secrets
from domain.games.reef_encounter.state import State
from domain.kernel import game as kernel
from domain.kernel.cells import copy_cells
from domain.kernel.chance import Chance
from domain.kernel.ids import UNKNOWN


@final
class Belief(kernel.Belief[State]):
    """The table with UNKNOWN where the reader does not know, and the distribution of what may be there."""

    def __init__(self, state: State) -> None:
        self.state: Final = state
        hidden = 0
        seen = copy_cells(state.stock.memory.shown)
        for seat in range(state.seats):
            hidden += state.unknown[seat]
            first = state.first[seat]
            if first == UNKNOWN:
                hidden += 1
            elif first >= 0:
                seen[first] += 1
            for color in range(COLORS):
                seen[color] += state.secret[seat * COLORS + color]
        self.secrets: Final = Secrets(state.stock.memory, seen, hidden)

    def determinize(self, chance: Chance) -> State:
        state = self.state.clone()
        if self.secrets.hidden == 0:
            return state
        counts = self.secrets.draw(chance)
        for color in range(COLORS):
            state.stock.bag[color] -= counts[color]
        for seat in range(state.seats):
            while state.unknown[seat] > 0:
                color = chance.pick_cell(counts)
                counts[color] -= 1
                state.unknown[seat] -= 1
                state.secret[seat * COLORS + color] += 1
            if state.first[seat] == UNKNOWN:
                color = chance.pick_cell(counts)
                counts[color] -= 1
                state.first[seat] = color
        return state
