"""What a seat may want to do in Nim, and the fact that it makes."""

from typing import Final, final

from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.fields import field
from domain.kernel.ids import Seat
from domain.kernel.kinds import Name, Whole


@final
class Take(Command):
    TYPE = "take"
    ABOUT = "Take stones. T1: one or more from one heap."
    FIELDS = (field("heap", Name(["heap/1", "heap/2", "heap/3"], "The heap.")), field("stones", Whole(1, 5, "How many stones.")))

    def __init__(self, heap: int, stones: int) -> None:
        self.heap: Final = heap
        self.stones: Final = stones


@final
class StonesTaken(Event):
    TYPE = "nim.v1.stones_taken"
    ABOUT = "T1: the seat took stones from a heap."
    FIELDS = Take.FIELDS

    def __init__(self, seat: Seat, heap: int, stones: int) -> None:
        self.seat, self.heap, self.stones = seat, heap, stones
