"""What a finished playout is worth to each seat: half how surely it wins, half how clear it is."""

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

SURE: Final = 4
"""A lead is so many times as sure to win as it is clear: a quarter of the scale wins three times in four."""

TIE_BROKEN: Final = POINT // 2
"""The lead of those who win a tie."""

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
        """Return the reward of each seat: half how surely its lead over the best rival wins, half how clear it is.

        Before the end the lead takes in what the game expects the holdings of the seats to bring; the end itself changes nothing
        for the same lead. Points that are equal at the end count as half a point apart where the tie is broken.
        """
        points = [POINT * score for score in game.standing(state)]
        if not state.over:
            prospects = game.prospects(state)
            for seat in range(len(points)):
                points[seat] += prospects[seat]
            if len(points) == 1:
                return [self.clear(points[0])]
            return [self.of_lead(points[seat] - best_rival(points, seat)) for seat in range(len(points))]
        outcome = game.outcome(state)
        if len(points) == 1:
            return [ONE if outcome.won else self.clear(points[0]) // 2]
        winners = outcome.ranking[0]
        rewards: list[int] = []
        for seat in range(len(points)):
            lead = points[seat] - best_rival(points, seat)
            if lead == 0 and seat not in winners:
                lead = -TIE_BROKEN
            elif lead == 0 and len(winners) == 1:
                lead = TIE_BROKEN
            rewards.append(self.of_lead(lead))
        return rewards

    def of_lead(self, lead: int) -> int:
        """Return the reward of a lead in hundredths of a point."""
        return (self.clear(SURE * lead) + self.clear(lead)) // 2

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
