"""The state of Lagoon."""

from typing import Final, final

from domain.kernel import state as kernel
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Seat
from domain.toy.components import Box
from domain.toy.events import (
    GameEnded,
    ShellBuried,
    ShellDealt,
    ShellDived,
    ShellPlayed,
    TurnSkipped,
    TurnStarted,
    WellAnswered,
    WellOpened,
)


@final
class State(kernel.State):
    """The table. `unseen` counts, per kind, the shells that nobody has shown: those in the deck, in hands and in wells.

    `face[id]` is the kind of a hidden shell or UNKNOWN, `knower[id]` the seat that knows it. `shown` is the kind of an opened well
    that waits for its answer, `opener` who opened it.
    """

    def __init__(self, box: Box, seats: int, rounds: int) -> None:
        self.box: Final = box
        self.seats = seats
        self.rounds: Final = rounds
        self.turn = 0
        self.to_act: list[Seat] = []
        self.over = False
        self.active = Seat(0)
        self.unseen: list[int] = box.counts[:]
        self.deck = box.shells()
        self.face: list[int] = []
        self.knower: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.wells: list[int] = []
        self.points: list[int] = [0] * seats
        self.buried = False
        self.shown = UNKNOWN
        self.opener = NOBODY + 0

    def clone(self) -> "State":
        """Return an independent copy."""
        state = State(self.box, self.seats, self.rounds)
        state.turn = self.turn
        state.to_act = self.to_act[:]
        state.over = self.over
        state.active = self.active
        state.unseen = self.unseen[:]
        state.deck = self.deck
        state.face = self.face[:]
        state.knower = self.knower[:]
        state.hands = [hand[:] for hand in self.hands]
        state.wells = self.wells[:]
        state.points = self.points[:]
        state.buried = self.buried
        state.shown = self.shown
        state.opener = self.opener
        return state

    def deck_counts(self) -> list[int]:
        """Return what the deck holds per kind: all that nobody has shown less the hidden shells. Needs every face."""
        left = self.unseen[:]
        for hand in self.hands:
            for shell in hand:
                left[self.face[shell]] -= 1
        for shell in self.wells:
            left[self.face[shell]] -= 1
        return left

    def next_seat(self) -> Seat:
        """Return the seat after the active one."""
        return Seat((self.active + 1) % self.seats)

    def apply(self, event: Event) -> None:
        """Write one fact."""
        if isinstance(event, ShellDealt):
            self.hide(event.kind, event.seat)
            self.deck -= 1
            if event.seat == NOBODY:
                self.wells.append(event.shell)
            else:
                self.hands[event.seat].append(event.shell)
        elif isinstance(event, TurnStarted):
            self.turn += 1
            self.active = event.seat
            self.buried = False
            self.to_act = [event.seat]
        elif isinstance(event, ShellDived):
            self.deck -= 1
            self.unseen[event.kind] -= 1
            self.points[event.seat] += self.box.values[event.kind]
        elif isinstance(event, ShellPlayed):
            self.hands[event.seat].remove(event.shell)
            self.unseen[event.kind] -= 1
            self.points[event.seat] += self.box.values[event.kind]
        elif isinstance(event, ShellBuried):
            self.hide(event.kind, event.seat)
            self.hands[event.seat].remove(event.shell)
            self.wells.append(event.well)
            self.buried = True
        elif isinstance(event, WellOpened):
            self.wells.remove(event.shell)
            self.unseen[event.kind] -= 1
            self.shown = event.kind
            self.opener = event.seat
            self.to_act = [self.next_seat()]
        elif isinstance(event, WellAnswered):
            self.settle(event)
        elif isinstance(event, TurnSkipped):
            pass
        elif isinstance(event, GameEnded):
            self.over = True
            self.to_act = []
        else:
            raise AssertionError(f"Lagoon knows no fact {event.type_name()}")

    def hide(self, kind: int, knower: int) -> None:
        """Give the next id to a shell that lies hidden from now on."""
        self.face.append(kind)
        self.knower.append(knower)

    def settle(self, event: WellAnswered) -> None:
        """Pay out an opened well."""
        value = self.box.values[self.shown]
        if event.take:
            self.points[event.seat] += value - 1
        else:
            self.points[self.opener] += value
        self.shown = UNKNOWN
        self.opener = NOBODY
