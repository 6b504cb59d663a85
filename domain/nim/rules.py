"""Nim as a `Game`. A move is ten times the heap, and how many stones."""

from typing import final

from domain.kernel.codec import PositionCodec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.errors import Malformed, Refused
from domain.kernel.game import Game
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Text
from domain.kernel.places import common_zone
from domain.nim.commands import StonesTaken, Take
from domain.nim.state import POSITION, State


@final
class Nim(Game[State]):
    """Nim for two seats."""

    def __init__(self, content: Content) -> None:
        self.name, self.revision, self.content_sha256, self.longest = "nim", 1, content.sha256, 12
        refusals = {"too_few_stones": Text("The heap has fewer stones.", "So viele Steine hat der Haufen nicht.")}
        self.info = Info(Text("Nim", "Nim"), 2, 2, content, refusals, zones=[common_zone("heap", Text("Heaps", "Haufen"), ["1", "2", "3"])])
        self.codec = PositionCodec([Take], [StonesTaken], POSITION, self.initial_state, self.check)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return State([3, 4, 5])

    def check(self, state: State) -> None:
        """H1, T1, E1: refuse a table to which no match can have come."""
        taken = [laid - left for laid, left in zip([3, 4, 5], state.heaps, strict=True)]
        turns = state.over == (sum(taken) == 12) and state.to_act == ([] if state.over else [(state.turn - 1) % 2])
        if not turns or min(taken) < 0 or not 3 - taken.count(0) <= state.turn - 1 <= sum(taken):
            raise Malformed("/heaps", "no match can have come to this table")

    def execute(self, ledger: Ledger[State], seat: Seat, command: Command) -> None:
        """T1: take stones from a heap that has as many."""
        assert isinstance(command, Take)
        if command.stones > ledger.state.heaps[command.heap]:
            raise Refused("too_few_stones", "T1")
        ledger.record(StonesTaken(seat, command.heap, command.stones))

    def legal_moves(self, state: State, seat: Seat) -> list[int]:
        return [10 * heap + n for heap in range(3) for n in range(1, state.heaps[heap] + 1) if seat in state.to_act]

    def command_of(self, state: State, move: int) -> Command:
        return Take(move // 10, move % 10)

    def standing(self, state: State) -> list[int]:
        """E1: one point for whoever took the last stone."""
        return [1 if state.over and seat == state.turn % 2 else 0 for seat in range(2)]
