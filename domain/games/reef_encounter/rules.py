"""Reef Encounter as the rest of Atoll sees it: every method hands over to the file that holds the rule."""

from typing import Final, final

from domain.games.reef_encounter import (
    check,
    determinize,
    execute,
    labels,
    legal,
    legal_hopeful,
    legal_sensible,
    opening,
    options,
    places,
    position,
    scoring,
    scoring_prospects,
    texts,
    view,
)
from domain.games.reef_encounter.commands import COMMANDS
from domain.games.reef_encounter.components import EMPTY, Box
from domain.games.reef_encounter.events import EVENTS
from domain.games.reef_encounter.labels_moments import MOMENTS, UNTIMELY
from domain.games.reef_encounter.state import State
from domain.kernel.codec import SealedCodec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.game import Game
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.ledger import Ledger
from domain.kernel.linear_value import linear_value
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone


@final
class ReefEncounter(Game[State]):
    """Reef Encounter for 2 to 4 seats."""

    def __init__(self, content: Content) -> None:
        self.name = "reef-encounter"
        self.revision = 2
        self.content_sha256 = content.sha256
        self.longest = 500000
        self.clear_lead = 12
        self.value = linear_value(scoring_prospects.FEATURES, content.prospects)
        self.small_steps = True
        self.engine = 12
        self.box: Final = Box(content)
        shown: JsonObject = {name: content.object(name) for name in sorted(content.data)}
        title = Text("Reef Encounter", "Reef Encounter")
        refusals = labels.REFUSALS
        self.info = Info(
            title, 2, 4, content, refusals, pieces=shown, zones=self.zones, tell=texts.tell, moments=MOMENTS, untimely=UNTIMELY
        )
        self.options = options.options_schema(self.box.source)
        self.table: Final = position.table_of(self.box)
        self.views: Final = view.view_of(self.box, self.table)
        self.positions: Final = position.position_of(self.table)
        self.codec = SealedCodec(
            COMMANDS,
            EVENTS,
            self.positions.schema,
            self.positions.write_view,
            self.read_position,
            self.conceal,
            view.join,
            self.views.schema,
        )

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        """Return the zones of the table."""
        return places.zones(self.box, seats)

    def read_position(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        """Return the table of a position."""
        return position.state_from_json(self.box, self.positions, data, seats, options)

    def conceal(self, state: State) -> tuple[JsonObject, dict[str, Json]]:
        """Split a full position into its public part and its secrets."""
        return view.conceal(self.table, state)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return opening.initial_state(self.box, seats, options)

    def check(self, state: State) -> None:
        check.check(state)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[State], seat: Seat, command: Command) -> None:
        execute.execute(ledger, seat, command)

    def legal_moves(self, state: State, seat: Seat) -> list[int]:
        return legal.legal_moves(state, seat)

    def sensible_moves(self, state: State, seat: Seat) -> list[int]:
        return legal_sensible.sensible_moves(state, seat)

    def hopeful_moves(self, state: State, seat: Seat) -> list[int]:
        return legal_hopeful.hopeful_moves(state, seat)

    def note(self, state: State, move: int) -> int:
        return legal_sensible.note(state, move)

    def recall(self, state: State, made: list[int]) -> None:
        legal_sensible.recall(state, made)

    def is_half_done(self, state: State) -> bool:
        return state.lifted != EMPTY

    def is_outlay(self, state: State) -> bool:
        return state.lifted != EMPTY or (state.laying != EMPTY and state.laid_board == EMPTY)

    def effort(self, move: int) -> int:
        return legal_sensible.effort(move)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(command)

    def describe(self, state: State, seat: Seat, command: Command) -> Description:
        return labels.describe(state, seat, command)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(state)

    def features(self, state: State) -> list[list[int]]:
        return scoring_prospects.features(state)

    def left(self, state: State) -> int:
        return scoring_prospects.left(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view_for(self, state: State, viewer: Seat) -> JsonObject:
        return view.view_for(self.views, state, viewer)

    def belief_of(self, seen: JsonObject, viewer: Seat, options: JsonObject) -> determinize.Belief:
        return view.belief_of(self.box, self.table, seen, viewer, options)
