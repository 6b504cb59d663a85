"""Facts about whose turn it is, and the end."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.events.base import PREFIX, TurnFact
from domain.kernel.fields import field
from domain.kernel.ids import Seat
from domain.kernel.kinds import Whole
from domain.kernel.kinds_of_many import Sequence


@mypyc_attr(acyclic=True)
@final
class TurnBegan(TurnFact):
    TYPE = PREFIX + "turn_began"
    ABOUT = "A1: the turn of the seat began."
    FIELDS = (field("turn", Whole(0, 99999), "Number of the turn, counted over all seats from 1."),)

    def __init__(self, seat: Seat, turn: int) -> None:
        self.seat = seat
        self.turn: Final = turn


@mypyc_attr(acyclic=True)
@final
class BasicDone(TurnFact):
    TYPE = PREFIX + "basic_done"
    ABOUT = "A2, A3: the seat began its basic action."
    FIELDS = (field("basic", kinds.BASIC, "Which; or that it passed."),)

    def __init__(self, seat: Seat, basic: int) -> None:
        self.seat = seat
        self.basic: Final = basic


@final
class EndTriggered(TurnFact):
    TYPE = PREFIX + "end_triggered"
    ABOUT = "Z1: the last trophy went in the turn of the seat; every other seat has one turn more."


@final
class MatchScored(TurnFact):
    TYPE = PREFIX + "match_scored"
    ABOUT = "Z2: the match is over."
    FIELDS = (field("scores", Sequence(kinds.POINTS, 1, 4), "Final scores by seat."),)
    SEATED = False

    def __init__(self, scores: list[int]) -> None:
        self.scores: Final = scores
