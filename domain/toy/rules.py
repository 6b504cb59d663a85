"""Lagoon as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, final

from domain.kernel.codec import SealedCodec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.game import AnyGame, Game, any_game
from domain.kernel.ids import ALL_SEEING, JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.json_fields import int_in
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome
from domain.kernel.schema import Schema, integer, with_description
from domain.toy import check, execute, legal, opening, scoring, view
from domain.toy.commands import COMMANDS
from domain.toy.components import Box
from domain.toy.determinize import Belief
from domain.toy.events import EVENTS, UPCASTERS
from domain.toy.labels import REFUSALS, describe
from domain.toy.places import zones
from domain.toy.position import POSITION, read_table
from domain.toy.state import State
from domain.toy.texts import Texts


@final
class Lagoon(Game[State]):
    """The toy game of the law suite, by revision 1 of its rules; revision 2 is for tests of two revisions side by side."""

    def __init__(self, content: Content, revision: int = 1) -> None:
        self.name = "lagoon"
        self.revision = revision
        self.longest = 200
        self.clear_lead = 4
        self.content_sha256 = content.sha256
        self.box: Final = Box(content, revision)
        pieces = content.object("lagoon.json")
        self.info = Info(Text("Lagoon", "Lagune"), 2, 4, content, REFUSALS, pieces=pieces, zones=zones(), tell=Texts(self.box).tell)
        full = self.view_of_all
        self.codec = SealedCodec(COMMANDS, EVENTS, POSITION.schema, full, self.read_position, view.conceal, view.join, None, UPCASTERS)
        rounds = with_description({**integer(1, 9), "default": self.box.rounds}, "E1: how many turns every seat has.")
        self.options = Schema({"type": "object", "properties": {"rounds": rounds}, "additionalProperties": False})

    def view_of_all(self, state: State) -> JsonObject:
        """Return the full position."""
        return view.view_for(state, ALL_SEEING)

    def read_position(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        """Return the table of a position."""
        state = read_table(self.box, data, seats, int_in(options, "rounds"))
        check.check(state)
        return state

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return State(self.box, seats, int_in(options, "rounds"))

    def check(self, state: State) -> None:
        check.check_shells(state)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[State], seat: Seat, command: Command) -> None:
        execute.execute(ledger, seat, command)

    def legal_moves(self, state: State, seat: Seat) -> list[int]:
        return legal.legal_moves(state, seat)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(command)

    def describe(self, state: State, seat: Seat, command: Command) -> Description:
        return describe(seat, command)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view_for(self, state: State, viewer: Seat) -> JsonObject:
        return view.view_for(state, viewer)

    def belief_of(self, view: JsonObject, viewer: Seat, options: JsonObject) -> Belief:
        return Belief(read_table(self.box, view, int_in(view, "seats"), int_in(options, "rounds")))


def lagoon(content: Content, revision: int = 1) -> AnyGame:
    """Return Lagoon for those who know no state's class."""
    return any_game(Lagoon(content, revision))
