"""Reef Gardens as the kernel knows a game."""

from typing import Final, final

from domain.games.reef_gardens import legal, legal_sensible, opening, places, scoring, scoring_prospects
from domain.games.reef_gardens.check import check
from domain.games.reef_gardens.commands import COMMANDS
from domain.games.reef_gardens.components import Box
from domain.games.reef_gardens.events_table import EVENTS
from domain.games.reef_gardens.execute import execute
from domain.games.reef_gardens.kinds import kinds_of
from domain.games.reef_gardens.labels import REFUSALS, describe
from domain.games.reef_gardens.labels_moments import MOMENTS, UNTIMELY
from domain.games.reef_gardens.options import RECOMMENDED, check_board_option, fill_board, options_of, options_schema
from domain.games.reef_gardens.position import complete, derive, position_of
from domain.games.reef_gardens.state import State
from domain.games.reef_gardens.texts import Texts
from domain.kernel.codec import PositionCodec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.game import Belief, Game, OpenBelief
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.json_fields import list_in, without
from domain.kernel.ledger import Ledger
from domain.kernel.linear_value import linear_value
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone


@final
class ReefGardens(Game[State]):
    """Reef Gardens, for two to four divers. Nothing is hidden. Revisions differ in their content alone."""

    def __init__(self, content: Content, revision: int = 3) -> None:
        self.name = "reef-gardens"
        self.revision = revision
        self.content_sha256 = content.sha256
        self.longest = 1000
        self.clear_lead = 15
        self.value = linear_value(scoring_prospects.FEATURES, content.prospects)
        self.box: Final = Box(content)
        pieces: JsonObject = {"components": self.box.source, "nursery": self.box.nursery_source, "boards": self.box.boards_source}
        title, tell = Text("Reef Gardens", "Reef Gardens"), Texts(self.box).tell
        self.info = Info(title, 2, 4, content, REFUSALS, pieces=pieces, zones=self.zones, tell=tell, moments=MOMENTS, untimely=UNTIMELY)
        self.position: Final = position_of(self.box)
        self.codec = PositionCodec(COMMANDS, EVENTS, self.position, self.initial_state, complete, kinds=kinds_of(self.box))
        self.options = options_schema(self.box)

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        """Return the zones of the table."""
        return places.zones(options_of(self.box, options), seats)

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        board = options.get("board", RECOMMENDED)
        check_board_option(self.box, board)
        return fill_board(self.box, super().fill_options(without(options, "board"), seats), board, seats)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return State(options_of(self.box, options), seats)

    def check(self, state: State) -> None:
        check(state)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[State], seat: Seat, command: Command) -> None:
        execute(ledger, seat, command)

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

    def belief_of(self, view: JsonObject, viewer: Seat, options: JsonObject) -> Belief[State]:
        state = self.initial_state(len(list_in(view, "seats")), options)
        self.position.read(state, view)
        derive(state)
        return OpenBelief(state)
