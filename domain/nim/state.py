"""The table of Nim, and how it stands in JSON."""

from typing import Final, final

from domain.kernel import state as kernel
from domain.kernel.event import Event
from domain.kernel.ids import Seat
from domain.kernel.kinds import Whole
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.position import Attribute, Position, turn_members
from domain.nim.commands import StonesTaken

POSITION: Final = Position((*turn_members(13, 2), Attribute("heaps", Sequence(Whole(0, 5), 3, 3), "Stones left.")), "The whole table.")


@final
class State(kernel.State):
    """H1: three heaps, and whose turn it is."""

    def __init__(self, heaps: list[int]) -> None:
        self.seats, self.turn, self.to_act, self.over, self.heaps = 2, 1, [Seat(0)], False, heaps

    def clone(self) -> "State":
        copy = State(self.heaps[:])
        copy.turn, copy.over, copy.to_act = self.turn, self.over, self.to_act[:]
        return copy

    def apply(self, event: Event) -> None:
        assert isinstance(event, StonesTaken)
        self.heaps[event.heap] -= event.stones
        self.turn, self.over, self.to_act = self.turn + 1, not any(self.heaps), [Seat(1 - event.seat)] if any(self.heaps) else []
