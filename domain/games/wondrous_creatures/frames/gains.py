"""Rewards of the score track, discoveries and nets."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.frames.base import ClosedFrame, Frame
from domain.kernel.fields import field
from domain.kernel.kinds import Whole


@mypyc_attr(acyclic=True)
@final
class ScoreReward(Frame):
    TYPE = "score_reward"
    ABOUT = "B2: a reward of the score track is gained."
    FIELDS = (field("reward", Whole(0, 99), "Number of the reward on the track, from 0."),)

    def __init__(self, reward: int) -> None:
        self.reward: Final = reward


@mypyc_attr(acyclic=True)
@final
class PointsOffered(Frame):
    TYPE = "points"
    ABOUT = "L2: points that bring a reward which may hurt."
    FIELDS = (field("points", Whole(1, 9999), "How many."),)

    def __init__(self, points: int) -> None:
        self.points: Final = points


@final
class WhichTile(Frame):
    TYPE = "which_tile"
    ABOUT = "D1: which tile a discovery lays."


@final
class WhichLake(ClosedFrame):
    TYPE = "which_lake"
    ABOUT = "D1: the lake of a tile."
    FIELDS = (field("tile", kinds.TILE, "Id of the tile."),)

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile


@mypyc_attr(acyclic=True)
@final
class NetTarget(ClosedFrame):
    TYPE = "net_target"
    ABOUT = "F4: what a net is used for."
