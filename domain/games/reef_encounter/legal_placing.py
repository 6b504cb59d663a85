"""Where a polyp may be laid: bare rock and attack."""

from typing import Final

from domain.games.reef_encounter.components import COLORS, EMPTY, GRID
from domain.games.reef_encounter.state import State

NO_PROBLEM: Final = 0
NOT_IN_PLAY: Final = 1
SHRIMP_ON_ROCK: Final = 2
SHRIMPS_WOULD_MEET: Final = 3
NOT_STRONGER: Final = 4
PROTECTED: Final = 5
NO_ATTACKER: Final = 6
OTHER_BOARD: Final = 7

PROBLEMS: Final = {
    NOT_IN_PLAY: ("not_in_play", "P1"),
    SHRIMP_ON_ROCK: ("shrimp_on_rock", "P1"),
    SHRIMPS_WOULD_MEET: ("shrimps_would_meet", "P2"),
    NOT_STRONGER: ("not_stronger", "K1"),
    PROTECTED: ("protected", "K2"),
    NO_ATTACKER: ("no_attacker", "K3"),
    OTHER_BOARD: ("other_board", "A2e"),
}
"""Refusal code and rule for every answer of `lay_problem` but NO_PROBLEM."""


def lay_problem(state: State, space: int, color: int) -> int:
    """Say why a polyp of this color may not be laid on a space (NO_PROBLEM: it may)."""
    reefs = state.reefs
    if not state.box.reef.is_rock[space] or not reefs.mask >> (space // GRID) & 1:
        return NOT_IN_PLAY
    if state.options.one_board and state.laid_board != EMPTY and state.laid_board != space // GRID:
        return OTHER_BOARD
    target = reefs.polyp[space]
    if target == EMPTY:
        if reefs.shrimp[space] != EMPTY:
            return SHRIMP_ON_ROCK
    else:
        if state.chain.stronger[color * COLORS + target] == 0:
            return NOT_STRONGER
        if reefs.is_protected(space):
            return PROTECTED
        if not reefs.has_attacker(space, color):
            return NO_ATTACKER
    return SHRIMPS_WOULD_MEET if reefs.guards_beside(space, color) > 1 else NO_PROBLEM
