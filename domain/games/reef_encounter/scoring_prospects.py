"""What the holdings of a seat may still bring, by features that a player would name; their weights are in `prospects.json`."""

from typing import Final

from domain.games.reef_encounter.components import CELLS, COLORS, EMPTY
from domain.games.reef_encounter.events_table import LAST_CHANCE
from domain.games.reef_encounter.state import State
from domain.kernel.cells import cells
from domain.kernel.linear_value import WHOLE

FEATURES: Final = ("guarded", "surplus", "hand_tiles", "front_tiles", "cubes", "shrimps")
"""`guarded` counts the polyps of corals with an own shrimp, each times the value of its colour; `surplus` those beyond what a meal loses.
`shrimps` are those not eaten yet. A seat that can eat no more holds nothing."""


def features(state: State) -> list[list[int]]:
    """Return by seat how much it holds of each feature."""
    reefs = state.reefs
    sizes = cells(CELLS)
    for cell in reefs.in_play:
        if reefs.polyp[cell] != EMPTY and reefs.guard[cell] != EMPTY:
            sizes[reefs.guard[cell]] += 1
    found: list[list[int]] = []
    for seat in range(state.seats):
        hand = state.unknown[seat]
        front = 0
        cubes = 0
        for color in range(COLORS):
            hand += state.in_hand(seat, color)
            front += state.front[seat * COLORS + color]
            cubes += state.cubes[seat * COLORS + color]
        found.append([0, 0, hand, front, cubes, state.box.shrimps - state.eaten[seat]])
    lost = state.options.lost_last if state.stage == LAST_CHANCE else state.options.lost
    for cell in reefs.in_play:
        size = sizes[cell]
        if size == 0:
            continue
        row = found[reefs.shrimp[cell]]
        value = state.chain.value_of(reefs.polyp[cell])
        row[0] += value * size
        if size > lost:
            row[1] += value * (size - lost)
    for seat in range(state.seats):
        if state.eaten[seat] == state.box.shrimps:
            found[seat] = [0, 0, 0, 0, 0, 0]
    return found


def left(state: State) -> int:
    """Return how many shrimps the fish that ate most may still eat, in thousandths of all."""
    shrimps = state.box.shrimps
    return WHOLE * (shrimps - max(state.eaten)) // shrimps
