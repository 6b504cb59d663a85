"""What the holdings of a seat may still bring, by features that a player would name; their weights are in `prospects.json`.

Others were tried and gained nothing: worms of the colours that breeding goes on with, and mates for single parents within reach of the
boats or that the worms at hand could pay.
"""

from typing import Final

from domain.games.das_riff.components import COLORS, DONE, EMPTY, FIRST_OF, SEATS, SECOND_OF, SINGLE, TREES
from domain.games.das_riff.state import State
from domain.kernel.cells import cells
from domain.kernel.linear_value import WHOLE

FEATURES: Final = ("boats", "pearls", "sharks", "worms", "free_trees", "parents", "wanted_parents")
"""`free_trees` are at most two; `parents` are single ones, `wanted_parents` those whose colour an open breeding card shows."""

USEFUL_TREES: Final = 2


def features(state: State) -> list[list[int]]:
    """Return by seat how much it holds of each feature."""
    shown = cells(COLORS)
    for pair in state.open:
        shown[FIRST_OF[pair]] = 1
        shown[SECOND_OF[pair]] = 1
    found: list[list[int]] = []
    for seat in range(SEATS):
        worms = 0
        for color in range(COLORS):
            worms += state.worms[seat * COLORS + color]
        empty = 0
        parents = 0
        wanted = 0
        for place in range(seat * TREES, (seat + 1) * TREES):
            tree = state.trees[place]
            if tree == EMPTY:
                empty += 1
            elif SINGLE <= tree < DONE:
                if shown[(tree - SINGLE) // 2]:
                    wanted += 1
                else:
                    parents += 1
        found.append([state.boats[seat], state.pearls[seat], state.sharks[seat], worms, min(empty, USEFUL_TREES), parents, wanted])
    return found


def left(state: State) -> int:
    """Return how far the seat with the most successes is from winning, in thousandths."""
    need = state.box.to_win
    return WHOLE * max(0, need - max(state.successes)) // need
