"""The legal commands of Lagoon as ints: 0 dive, 1 leave, 2 take, then 10 + 3 × shell + (0 play, 1 bury, 2 open)."""

from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.toy.commands import Bury, Dive, OpenWell, Play, Reply
from domain.toy.state import State


def legal_moves(state: State, seat: Seat) -> list[int]:
    """Return the legal moves of a seat."""
    if seat not in state.to_act:
        return []
    if state.opener >= 0:
        return [1, 2]
    moves: list[int] = [0] if state.deck else []
    for shell in state.hands[seat]:
        moves.append(10 + 3 * shell)
        if not state.buried:
            moves.append(11 + 3 * shell)
    for shell in state.wells:
        moves.append(12 + 3 * shell)
    return moves


def command_of(move: int) -> Command:
    """Return the command of a move."""
    if move == 0:
        return Dive()
    if move < 10:
        return Reply(move == 2)
    shell, kind = (move - 10) // 3, (move - 10) % 3
    if kind == 0:
        return Play(shell)
    if kind == 1:
        return Bury(shell)
    return OpenWell(shell)


def move_of(command: Command) -> int:
    """Return the move of a command."""
    if isinstance(command, Dive):
        return 0
    if isinstance(command, Reply):
        return 2 if command.take else 1
    if isinstance(command, Play):
        return 10 + 3 * command.shell
    if isinstance(command, Bury):
        return 11 + 3 * command.shell
    assert isinstance(command, OpenWell)
    return 12 + 3 * command.shell
