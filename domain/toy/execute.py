"""The rules of Lagoon, one function a command."""

from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.toy.commands import Bury, Dive, OpenWell, Play, Reply
from domain.toy.events import (
    GameEnded,
    ShellBuried,
    ShellDived,
    ShellPlayed,
    TurnSkipped,
    TurnStarted,
    WellAnswered,
    WellOpened,
)
from domain.toy.state import State


def execute(ledger: Ledger[State], seat: Seat, command: Command) -> None:
    """O2: run the rule of a command for a seat that is to act; an opened shell is answered first."""
    if isinstance(command, Reply):
        reply(ledger, seat, command)
        return
    if ledger.state.opener >= 0:
        raise Refused("answer_first", "O2")
    if isinstance(command, Dive):
        dive(ledger, seat)
    elif isinstance(command, Play):
        play_shell(ledger, seat, command)
    elif isinstance(command, Bury):
        bury(ledger, seat, command)
    elif isinstance(command, OpenWell):
        open_well(ledger, seat, command)
    else:
        raise AssertionError("not a command of Lagoon")


def dive(ledger: Ledger[State], seat: Seat) -> None:
    """D1: draw a shell, show it, score it."""
    state = ledger.state
    if state.deck == 0:
        raise Refused("deck_empty", "D1")
    ledger.record(ShellDived(seat, ledger.chance.pick(state.deck_counts())))
    end_turn(ledger)


def play_shell(ledger: Ledger[State], seat: Seat, command: Play) -> None:
    """P1: show a shell of one's hand and score it."""
    state = ledger.state
    if command.shell not in state.hands[seat]:
        raise Refused("not_in_hand", "P1")
    ledger.record(ShellPlayed(seat, command.shell, state.face[command.shell]))
    end_turn(ledger)


def bury(ledger: Ledger[State], seat: Seat, command: Bury) -> None:
    """B1: lay a shell of one's hand face down, once a turn; the turn goes on."""
    state = ledger.state
    if state.buried:
        raise Refused("buried_already", "B1")
    if command.shell not in state.hands[seat]:
        raise Refused("not_in_hand", "B1")
    ledger.record(ShellBuried(seat, command.shell, len(state.face), state.face[command.shell]))


def open_well(ledger: Ledger[State], seat: Seat, command: OpenWell) -> None:
    """O1: show a well; the next seat is to answer."""
    state = ledger.state
    if command.shell not in state.wells:
        raise Refused("no_such_well", "O1")
    ledger.record(WellOpened(seat, command.shell, state.face[command.shell], state.knower[command.shell]))


def reply(ledger: Ledger[State], seat: Seat, command: Reply) -> None:
    """O2: take the opened shell for one point, or leave it to the opener."""
    if ledger.state.opener < 0:
        raise Refused("nothing_to_answer", "O2")
    ledger.record(WellAnswered(seat, command.take))
    end_turn(ledger)


def end_turn(ledger: Ledger[State]) -> None:
    """T1, E1: the next seat that can do something begins, or the match ends."""
    state = ledger.state
    while state.turn < state.rounds * state.seats:
        ledger.record(TurnStarted(state.next_seat()))
        if state.deck or state.wells or state.hands[state.active]:
            return
        ledger.record(TurnSkipped(state.active))
    ledger.record(GameEnded())
