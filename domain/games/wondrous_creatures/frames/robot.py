"""The turn of Tingent, the opponent of the solo game."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.frames.base import ClosedFrame, RobotFrame
from domain.kernel.fields import Nested, Piece, Pieces, field
from domain.kernel.kinds import Whole


@mypyc_attr(acyclic=True)
@final
class RobotCard(RobotFrame):
    TYPE = "robot_card"
    ABOUT = "G1: Tingent draws a card."


@mypyc_attr(acyclic=True)
@final
class RobotWord(RobotFrame):
    TYPE = "robot_word"
    ABOUT = "G1, G2: Tingent does one thing that its card says."
    FIELDS = (
        field("card", Whole(1, 99, first=1), "Id of the solo card (content `tingent/cards`)."),
        field("brown", kinds.FLAG, "The brown half holds; else the yellow one."),
        field("word", Whole(0, 9), "Index of the thing in that half, from 0."),
    )

    def __init__(self, card: int, brown: bool, word: int) -> None:
        self.card: Final = card
        self.brown: Final = brown
        self.word: Final = word


@mypyc_attr(acyclic=True)
@final
class HexPair(Piece):
    ABOUT = "Two adjacent hexes."
    FIELDS = (field("first", kinds.HEX, "One of them."), field("second", kinds.HEX, "The other one."))

    def __init__(self, first: int, second: int) -> None:
        self.first: Final = first
        self.second: Final = second


@mypyc_attr(acyclic=True)
@final
class RobotPlace(ClosedFrame):
    TYPE = "robot_place"
    ABOUT = "G3: which of equal pairs Tingent takes."
    FIELDS = (
        field("member", kinds.TINGENT_MEMBER),
        field("habitat", kinds.HABITAT, "The kind of habitat that its card names."),
        field("pairs", Pieces(Nested(HexPair), 1, 999), "The best pairs of hexes."),
    )

    def __init__(self, member: int, habitat: int, pairs: list[HexPair]) -> None:
        self.member: Final = member
        self.habitat: Final = habitat
        self.pairs: Final = pairs


@mypyc_attr(acyclic=True)
@final
class RobotGear(RobotFrame):
    TYPE = "robot_gear"
    ABOUT = "G5: Tingent's tracker moves."


@mypyc_attr(acyclic=True)
@final
class RobotEnd(RobotFrame):
    TYPE = "robot_end"
    ABOUT = "G1: Tingent's turn ends."
