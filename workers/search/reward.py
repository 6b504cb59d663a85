"""What a finished playout is worth to each seat: half the share of the win, half how clear it was."""

import math
from typing import Final, final

from domain.kernel.game import AnyGame
from domain.kernel.state import State

ONE: Final = 10_000
"""The reward of a certain and clear win. Rewards are integers, so that sums are exact in every form and on every machine."""

REACH: Final = 8
"""Margins beyond this many scales count as this many."""

POINT: Final = 100
"""Margins are in hundredths of a point."""

_CURVES: Final[dict[int, list[int]]] = {}


def curve_of(scale: int) -> list[int]:
    """Return the logistic curve over margins from -REACH to REACH scales of `scale` points; computed once for each scale."""
    curve = _CURVES.get(scale)
    if curve is None:
        bound = REACH * scale * POINT
        curve = [round(ONE / (1.0 + math.exp(-margin / (scale * POINT)))) for margin in range(-bound, bound + 1)]
        _CURVES[scale] = curve
    return curve


@final
class Reward:
    """Rewards of states, with the logistic curve as a table over margins."""

    def __init__(self, scale: int) -> None:
        self.bound: Final = REACH * scale * POINT
        self.curve: Final[list[int]] = curve_of(scale)

    def of(self, game: AnyGame, state: State) -> list[int]:
        """Return the reward of each seat: ½ win share + ½ logistic margin to its best rival; before the end the margin alone.

        Before the end the margin takes in what the game expects the holdings of the seats to bring.
        """
        points = [POINT * score for score in game.standing(state)]
        if not state.over:
            prospects = game.prospects(state)
            for seat in range(len(points)):
                points[seat] += prospects[seat]
            return [self.clear(points[seat] - best_rival(points, seat)) for seat in range(len(points))]
        outcome = game.outcome(state)
        if len(points) == 1:
            return [ONE if outcome.won else self.clear(points[0]) // 2]
        winners = outcome.ranking[0]
        share = ONE // len(winners)
        rewards: list[int] = []
        for seat in range(len(points)):
            won = share if seat in winners else 0
            rewards.append((won + self.clear(points[seat] - best_rival(points, seat))) // 2)
        return rewards

    def clear(self, margin: int) -> int:
        """Return the logistic of a margin in hundredths of a point."""
        return self.curve[min(max(margin, -self.bound), self.bound) + self.bound]


def best_rival(points: list[int], seat: int) -> int:
    """Return the most that another seat has (none: 0)."""
    if len(points) == 1:
        return 0
    best = points[1] if seat == 0 else points[0]
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return best
