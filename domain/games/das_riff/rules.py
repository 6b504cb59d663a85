"""Das Riff as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, final

from domain.games.das_riff import check, execute, legal, legal_sensible, opening, places, position, scoring, scoring_prospects, view
from domain.games.das_riff.commands import COMMANDS
from domain.games.das_riff.components import Box
from domain.games.das_riff.determinize import Belief
from domain.games.das_riff.events import EVENTS
from domain.games.das_riff.execute_moves import make_move
from domain.games.das_riff.labels import REFUSALS, describe
from domain.games.das_riff.labels_moments import MOMENTS, UNTIMELY
from domain.games.das_riff.options import MOST_TURNS, Options, options_schema
from domain.games.das_riff.state import State
from domain.games.das_riff.texts import Texts
from domain.kernel.codec import SealedCodec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.game import Game
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.ledger import Ledger
from domain.kernel.linear_value import linear_value
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome

COMMANDS_A_TURN: Final = 80
"""More than one turn can hold: three worm choices, 51 worms and pearls to spend, some sharks, and the end."""


@final
class DasRiff(Game[State]):
    """The rule set."""

    def __init__(self, content: Content) -> None:
        self.name = "das-riff"
        self.revision = 2
        self.content_sha256 = content.sha256
        self.longest = MOST_TURNS * COMMANDS_A_TURN
        self.clear_lead = 2
        self.value = linear_value(scoring_prospects.FEATURES, content.prospects)
        self.box: Final = Box(content)
        title = Text("Das Riff", "Das Riff")
        told = Texts(self.box).tell
        self.info = Info(title, 2, 2, content, REFUSALS, zones=places.zones(self.box), tell=told, moments=MOMENTS, untimely=UNTIMELY)
        self.codec = SealedCodec(
            COMMANDS, EVENTS, position.POSITION.schema, view.state_to_json, self.read_position, view.conceal, view.join
        )
        self.options = options_schema(self.box)

    def read_position(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        """Return the table of a position."""
        return position.state_from_json(self.box, data, Options(self.box, options))

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return State(self.box, Options(self.box, options))

    def check(self, state: State) -> None:
        check.check(state)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[State], seat: Seat, command: Command) -> None:
        execute.execute(ledger, seat, command)

    def make_move(self, ledger: Ledger[State], seat: Seat, move: int) -> None:
        make_move(ledger, seat, move)

    def legal_moves(self, state: State, seat: Seat) -> list[int]:
        return legal.legal_moves(state, seat)

    def sensible_moves(self, state: State, seat: Seat) -> list[int]:
        return legal_sensible.sensible_moves(state, seat)

    def effort(self, move: int) -> int:
        return legal_sensible.effort(move)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(state, move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(state, command)

    def describe(self, state: State, seat: Seat, command: Command) -> Description:
        return describe(state, seat, command)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(state)

    def features(self, state: State) -> list[list[int]]:
        return scoring_prospects.features(state)

    def left(self, state: State) -> int:
        return scoring_prospects.left(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view_for(self, state: State, viewer: Seat) -> JsonObject:
        return view.view_for(state, viewer)

    def belief_of(self, view: JsonObject, viewer: Seat, options: JsonObject) -> Belief:
        return Belief(self.codec.state_from_json(view, self.info.min_seats, options))
