"""A state: the full truth about a table, with one writer."""

from abc import ABC, abstractmethod
from typing import Self

from domain.kernel.event import Event
from domain.kernel.ids import Seat


class State(ABC):
    """The full truth, or what a reader of a redacted history knows of it (UNKNOWN stands for the rest).

    `seats` is their number, `turn` counts turns from 1 (0 before set-up), `to_act` holds the seats whose decision is awaited
    (empty before set-up and when `over`). Without a set-up the initial state is that of turn 1.
    """

    seats: int
    turn: int
    to_act: list[Seat]
    over: bool

    @abstractmethod
    def clone(self) -> Self:
        """Return a copy that shares nothing mutable with this state."""

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Write one event into this state. The only writer; it holds no rules and never refuses."""
