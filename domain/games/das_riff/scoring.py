"""Successes, the end, and who won."""

from domain.games.das_riff.components import SEATS
from domain.games.das_riff.state import State
from domain.kernel.cells import to_list
from domain.kernel.ids import NOBODY
from domain.kernel.outcome import Outcome


def standing(state: State) -> list[int]:
    """Return the successes of each seat; after a stalemate both are equal."""
    if is_stalemate(state):
        return [0] * SEATS
    return to_list(state.successes)


def is_stalemate(state: State) -> bool:
    """Q26: say whether the match ended without a winner."""
    return state.over and state.winner == NOBODY


def outcome(state: State) -> Outcome:
    """E1, Q26: the winner is first; a stalemate has no scores and one shared place."""
    assert state.over
    if is_stalemate(state):
        return Outcome("stalemate", None, [list(range(SEATS))])
    winner = state.winner
    return Outcome("finished", standing(state), [[winner], [1 - winner]])
