"""E1: points and places of Lagoon."""

from domain.kernel.ids import UNKNOWN
from domain.kernel.outcome import Outcome, ranking_by
from domain.toy.state import State


def standing(state: State) -> list[int]:
    """Return the points of each seat if the match ended now; an opened well still counts for its opener."""
    points = list(state.points)
    if state.shown != UNKNOWN:
        points[state.opener] += state.box.values[state.shown]
    return points


def outcome(state: State) -> Outcome:
    """E1: most points win; equal points share the place."""
    points = list(state.points)
    return Outcome("finished", points, ranking_by(points))
