"""Reef Encounter as the rest of Atoll sees it: every method hands over to the file that holds the rule."""

from typing import Final, final

from domain.games.reef_encounter import check, determinize, execute, labels, legal, opening, options, position, scoring, view
from domain.games.reef_encounter.commands import COMMANDS
from domain.games.reef_encounter.components import Components
from domain.games.reef_encounter.events import SEAT_EVENTS
from domain.games.reef_encounter.events_table import TABLE_EVENTS
from domain.games.reef_encounter.state import ReefEncounterState
from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.game import Game
from domain.kernel.ids import Json, JsonObject
from domain.kernel.info import Info
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome


@final
class ReefEncounter(Game[ReefEncounterState]):
    """Reef Encounter for 2 to 4 seats."""

    def __init__(self, content: Content) -> None:
        self.name = "reef-encounter"
        self.revision = 2
        self.content_sha256 = content.sha256
        self.longest = 500000
        self.clear_lead = 12
        self.small_steps = True
        self.box: Final = Components(content)
        shown: JsonObject = {name: content.object(name) for name in sorted(content.data)}
        self.info = Info(Text("Reef Encounter", "Reef Encounter"), 2, 4, content, labels.REFUSALS, pieces=shown)
        self.options = options.schema_of(self.box.source)
        self.table: Final = position.table_of(self.box)
        self.views: Final = view.view_of(self.box, self.table)
        self.codec = ReefEncounterCodec(self)

    def fill_options(self, given: JsonObject, seats: int) -> JsonObject:
        return options.filled(self.options, given)

    def initial_state(self, seats: int, options: JsonObject) -> ReefEncounterState:
        return opening.opening(self.box, seats, options)

    def check(self, state: ReefEncounterState) -> None:
        check.check(state)

    def set_up(self, ledger: Ledger[ReefEncounterState]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[ReefEncounterState], seat: int, command: Command) -> None:
        execute.execute(ledger, seat, command)

    def legal_moves(self, state: ReefEncounterState, seat: int) -> list[int]:
        return legal.legal_moves(state, seat)

    def command_of(self, state: ReefEncounterState, move: int) -> Command:
        return legal.command_of(move)

    def move_of(self, state: ReefEncounterState, command: Command) -> int:
        return legal.move_of(command)

    def describe(self, state: ReefEncounterState, seat: int, command: Command) -> Description:
        return labels.describe(state, command)

    def standing(self, state: ReefEncounterState) -> list[int]:
        return scoring.standing(state)

    def prospects(self, state: ReefEncounterState) -> list[int]:
        return scoring.prospects(state)

    def outcome(self, state: ReefEncounterState) -> Outcome:
        return scoring.outcome(state)

    def view_for(self, state: ReefEncounterState, viewer: int) -> JsonObject:
        return view.view_for(self.views, state, viewer)

    def belief_of(self, seen: JsonObject, viewer: int, options: JsonObject) -> determinize.ReefEncounterBelief:
        return view.belief_of(self.box, self.table, seen, viewer, options)


@final
class ReefEncounterCodec(Codec[ReefEncounterState]):
    """Commands, events and positions as JSON."""

    def __init__(self, game: ReefEncounter) -> None:
        super().__init__(COMMANDS, [*TABLE_EVENTS, *SEAT_EVENTS])
        self.box: Final = game.box
        self.table: Final = game.table
        self.views: Final = game.views
        self.positions: Final = position.position_of(game.table)

    def state_schema(self) -> JsonObject:
        return self.positions.schema()

    def view_schema(self) -> JsonObject:
        return view.view_schema(self.views)

    def state_to_json(self, state: ReefEncounterState) -> JsonObject:
        return self.positions.write_view(state)

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> ReefEncounterState:
        return position.state_from_json(self.box, self.positions, data, seats, options)

    def conceal(self, state: ReefEncounterState) -> tuple[JsonObject, dict[str, Json]]:
        return view.conceal(self.table, state)

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        return view.join(public, parts)
