"""Where a polyp may be laid: bare rock and attack."""

from enum import IntEnum
from typing import Final

from domain.games.reef_encounter.components import COLORS, EMPTY, GRID
from domain.games.reef_encounter.state import State


class LayProblem(IntEnum):
    """What is wrong with laying a polyp on a space (docs/adr/0013-closed-sets.md)."""

    NO_PROBLEM = 0
    NOT_IN_PLAY = 1
    SHRIMP_ON_ROCK = 2
    SHRIMPS_WOULD_MEET = 3
    NOT_STRONGER = 4
    PROTECTED = 5
    NO_ATTACKER = 6
    OTHER_BOARD = 7


PROBLEMS: Final = {
    LayProblem.NOT_IN_PLAY: ("not_in_play", "P1"),
    LayProblem.SHRIMP_ON_ROCK: ("shrimp_on_rock", "P1"),
    LayProblem.SHRIMPS_WOULD_MEET: ("shrimps_would_meet", "P2"),
    LayProblem.NOT_STRONGER: ("not_stronger", "K1"),
    LayProblem.PROTECTED: ("protected", "K2"),
    LayProblem.NO_ATTACKER: ("no_attacker", "K3"),
    LayProblem.OTHER_BOARD: ("other_board", "A2e"),
}
"""Refusal code and rule for every answer of `lay_problem` but NO_PROBLEM."""


def lay_problem(state: State, space: int, color: int) -> LayProblem:
    """Say why a polyp of this colour may not be laid on a space in the present laying (NO_PROBLEM: it may)."""
    if not state.box.reef.is_rock[space] or not state.reefs.mask >> (space // GRID) & 1:
        return LayProblem.NOT_IN_PLAY
    if state.options.one_board and state.laid_board != EMPTY and state.laid_board != space // GRID:
        return LayProblem.OTHER_BOARD
    return rock_problem(state, space, color)


def rock_problem(state: State, space: int, color: int) -> LayProblem:
    """P1, P2, K1-K4: say why no laying may put a polyp of this colour on a rock space in play (NO_PROBLEM: one may)."""
    reefs = state.reefs
    target = reefs.polyp[space]
    if target == EMPTY:
        if reefs.shrimp[space] != EMPTY:
            return LayProblem.SHRIMP_ON_ROCK
    else:
        if state.chain.stronger[color * COLORS + target] == 0:
            return LayProblem.NOT_STRONGER
        if reefs.is_protected(space):
            return LayProblem.PROTECTED
        if not reefs.has_attacker(space, color):
            return LayProblem.NO_ATTACKER
    return LayProblem.SHRIMPS_WOULD_MEET if reefs.guards_beside(space, color) > 1 else LayProblem.NO_PROBLEM
