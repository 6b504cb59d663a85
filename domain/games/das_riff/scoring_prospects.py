"""What the holdings of a seat may still bring, by features that a player would name; their weights are in `prospects.json`."""

from typing import Final

from domain.games.das_riff.components import (
    CELLS,
    COLORS,
    DONE,
    EMPTY,
    FIRST_OF,
    FISH,
    ROWS,
    SEATS,
    SECOND_OF,
    SINGLE,
    TREES,
    WIDEST,
)
from domain.games.das_riff.state import State
from domain.kernel.cells import cells
from domain.kernel.linear_value import WHOLE

FEATURES: Final = (
    "boats",
    "pearls",
    "sharks",
    "worms",
    "wanted_worms",
    "free_trees",
    "parents",
    "wanted_parents",
    "mates_in_reach",
    "mates_affordable",
    "to_move",
)
"""`wanted_worms` have a color that breeding goes on with: one that an open breeding card joins to a single parent of the seat. `parents`
are single ones, `wanted_parents` those whose color an open breeding card shows. `mates_in_reach` counts single parents for which a fish to
breed with lies face up within reach of the boats, `mates_affordable` those whose mate the worms of its color and pearls could pay."""

USEFUL_TREES: Final = 2


def features(state: State) -> list[list[int]]:
    """Return by seat how much it holds of each feature."""
    shown = cells(COLORS)
    joined = cells(COLORS * COLORS)
    for pair in state.open:
        one, other = FIRST_OF[pair], SECOND_OF[pair]
        shown[one] = 1
        shown[other] = 1
        joined[one * COLORS + other] = 1
        joined[other * COLORS + one] = 1
    found: list[list[int]] = []
    for seat in range(SEATS):
        row = [state.boats[seat], state.pearls[seat], state.sharks[seat], 0, 0, 0, 0, 0, 0, 0, 1 if seat == state.active else 0]
        wanted = cells(COLORS)
        empty = 0
        for place in range(seat * TREES, (seat + 1) * TREES):
            tree = state.trees[place]
            if tree == EMPTY:
                empty += 1
            elif SINGLE <= tree < DONE:
                add_parent(state, seat, tree - SINGLE, shown, joined, wanted, row)
        row[5] = min(empty, USEFUL_TREES)
        for color in range(COLORS):
            worms = state.worms[seat * COLORS + color]
            row[3] += worms
            if wanted[color]:
                row[4] += worms
        found.append(row)
    return found


def add_parent(state: State, seat: int, fish: int, shown: list[int], joined: list[int], wanted: list[int], row: list[int]) -> None:
    """Count a single parent, and whether a mate for it is in reach."""
    color = fish // 2
    if not shown[color]:
        row[6] += 1
        return
    row[7] += 1
    for other in range(COLORS):
        if joined[color * COLORS + other]:
            wanted[other] = 1
    reach = state.boats[seat]
    near = 0
    paid = 0
    for cell in range(CELLS):
        face = state.face[cell]
        if face >= FISH or face < 0 or state.card[cell] or (face & 1) == (fish & 1) or not joined[color * COLORS + face // 2]:
            continue
        if cell % WIDEST < reach:
            near = 1
            if state.worms[seat * COLORS + face // 2] + state.pearls[seat] >= state.box.prices[seat * ROWS + cell // WIDEST]:
                paid = 1
                break
    row[8] += near
    row[9] += paid


def left(state: State) -> int:
    """Return how far the seat with the most successes is from winning, in thousandths."""
    need = state.box.to_win
    return WHOLE * max(0, need - max(state.successes)) // need
