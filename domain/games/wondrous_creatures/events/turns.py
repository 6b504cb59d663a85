"""Facts about whose turn it is, and the end."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures.events.base import PREFIX, TurnFact
from domain.kernel.cells import Cells
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.reading import json_list
from domain.kernel.schema import array, integer, record


@final
class TurnBegan(TurnFact):
    """The turn of a seat began."""

    TYPE: ClassVar[str] = PREFIX + "turn_began"
    SHAPE: ClassVar[JsonObject] = record({"turn": integer(-1, 9999)})

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn: Final = turn

    def to_data(self) -> JsonObject:
        return {"turn": self.turn}


@final
class BasicDone(TurnFact):
    """The seat spent its basic action: place 0, play 1, achieve 2, recharge 3, pass 4."""

    TYPE: ClassVar[str] = PREFIX + "basic_done"
    SHAPE: ClassVar[JsonObject] = record({"basic": integer(-1, 9999)})

    def __init__(self, seat: int, basic: int) -> None:
        self.seat = seat
        self.basic: Final = basic

    def to_data(self) -> JsonObject:
        return {"basic": self.basic}


@final
class EndTriggered(TurnFact):
    """The last trophy is gone: every other seat has one turn more."""

    TYPE: ClassVar[str] = PREFIX + "end_triggered"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_data(self) -> JsonObject:
        return {}


@final
class MatchScored(TurnFact):
    """The match is over; the scores are final."""

    TYPE: ClassVar[str] = PREFIX + "match_scored"
    SHAPE: ClassVar[JsonObject] = record({"scores": array(integer(-1, 9999))})

    def __init__(self, scores: Cells) -> None:
        self.seat = NOBODY
        self.scores: Final = scores

    def to_data(self) -> JsonObject:
        return {"scores": json_list(self.scores)}
