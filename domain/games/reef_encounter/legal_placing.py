"""Where a polyp may be laid: bare rock and attack."""

from typing import Final

from domain.games.reef_encounter.components import COLORS, EMPTY, GRID
from domain.games.reef_encounter.state import State

PROBLEMS: Final = [
    "",
    "not_in_play",
    "shrimp_on_rock",
    "shrimps_would_meet",
    "not_stronger",
    "protected",
    "no_attacker",
    "other_board",
]
"""The refusal code of each answer of `lay_problem`; 0 is none."""


def lay_problem(state: State, space: int, color: int) -> int:
    """Say why a polyp of this color may not be laid on a space (0: it may)."""
    reefs = state.reefs
    if not state.box.reef.is_rock[space] or not reefs.mask >> (space // GRID) & 1:
        return 1
    if state.options.one_board and state.laid_board != EMPTY and state.laid_board != space // GRID:
        return 7
    target = reefs.polyp[space]
    if target == EMPTY:
        if reefs.shrimp[space] != EMPTY:
            return 2
    else:
        if state.chain.stronger[color * COLORS + target] == 0:
            return 4
        if reefs.is_protected(space):
            return 5
        if not reefs.has_attacker(space, color):
            return 6
    return 3 if reefs.guards_beside(space, color) > 1 else 0
