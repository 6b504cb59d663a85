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
    """E1: most points win; equal points share the place, in revision 2 the later seat is ahead."""
    points = list(state.points)
    if state.box.revision >= 2:
        return Outcome("finished", points, [[-later] for _, later in sorted((-points[seat], -seat) for seat in range(state.seats))])
    return Outcome("finished", points, ranking_by(points))
