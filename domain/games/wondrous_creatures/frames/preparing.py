"""The set-up of each seat."""

from typing import Final, final

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.frames.base import ClosedFrame, Frame
from domain.kernel.fields import field
from domain.kernel.kinds_of_many import Sequence


class Preparing(ClosedFrame):
    """A decision of the set-up."""


@final
class WhichCaptain(Preparing):
    TYPE = "which_captain"
    ABOUT = "S9: which captain is kept."


@final
class OpeningHand(Preparing):
    TYPE = "opening_hand"
    ABOUT = "S9: which cards are kept."
    FIELDS = (field("left", kinds.COUNT, "How many are still to be discarded."),)

    def __init__(self, left: int) -> None:
        self.left: Final = left


@final
class ExtraResource(Preparing):
    TYPE = "extra_resource"
    ABOUT = "S10: which resources are raised."
    FIELDS = (
        field("left", kinds.COUNT, "How many are still to be raised."),
        field("raised", Sequence(kinds.RESOURCE, 0, 4, unique=True), "Those raised already."),
    )

    def __init__(self, left: int, raised: list[int]) -> None:
        self.left: Final = left
        self.raised: Final = raised


@final
class FinishPreparing(Frame):
    TYPE = "finish_preparing"
    ABOUT = "S9: the next seat prepares, or the first turn begins."
