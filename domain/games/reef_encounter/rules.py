"""Reef Encounter as the rest of Atoll sees it: every method hands over to the file that holds the rule."""

from typing import cast

from domain.games.reef_encounter import check, determinize, execute, labels, legal, opening, options, position, scoring, view
from domain.games.reef_encounter.commands import COMMANDS
from domain.games.reef_encounter.components import Components
from domain.games.reef_encounter.events import SEAT_EVENTS
from domain.games.reef_encounter.events_table import TABLE_EVENTS
from domain.games.reef_encounter.position import narrow
from domain.games.reef_encounter.state import ReefEncounterState
from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.event import Event
from domain.kernel.game import Game
from domain.kernel.ids import Json, JsonObject
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Rule, Text
from domain.kernel.outcome import Outcome
from domain.kernel.schema import Schema
from domain.kernel.state import State


class ReefEncounter(Game):
    """Reef Encounter for 2 to 4 seats."""

    def __init__(self, content: Content) -> None:
        self.name = "reef-encounter"
        self.title = Text("Reef Encounter", "Reef Encounter")
        self.revision = 2
        self.min_seats = 2
        self.max_seats = 4
        self.content_sha256 = content.sha256
        self.longest = 500000
        self.clear_lead = 12
        self.small_steps = True
        self.box = Components(content)
        self.numbered = content.rules()
        self.shown: JsonObject = {name: content.object(name) for name in sorted(content.data)}
        self.options = options.schema_of(self.box.source)
        self.codec = Codec(COMMANDS, [*TABLE_EVENTS, *SEAT_EVENTS])
        self.table = position.table_of(self.box)
        self.positions = position.position_of(self.table)
        self.views = view.view_of(self.box, self.table)

    def options_schema(self) -> Schema:
        return self.options

    def fill_options(self, options_given: JsonObject, seats: int) -> JsonObject:
        return options.filled(self.options, options_given)

    def initial_state(self, seats: int, options_filled: JsonObject) -> State:
        return opening.opening(self.box, seats, options_filled)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(narrow_ledger(ledger))

    def execute(self, ledger: Ledger[State], seat: int, command: Command) -> None:
        execute.execute(narrow_ledger(ledger), seat, command)

    def legal_moves(self, state: State, seat: int) -> list[int]:
        return legal.legal_moves(narrow(state), seat)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(command)

    def describe(self, state: State, seat: int, command: Command) -> Description:
        return labels.describe(narrow(state), command)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(narrow(state))

    def prospects(self, state: State) -> list[int]:
        return scoring.prospects(narrow(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(narrow(state))

    def view_for(self, state: State, viewer: int) -> JsonObject:
        return view.view_for(self.views, narrow(state), viewer)

    def belief_of(self, seen: JsonObject, viewer: int, options_filled: JsonObject) -> determinize.ReefEncounterBelief:
        return view.belief_of(self.box, self.table, seen, viewer, options_filled)

    def conceal(self, state: State) -> tuple[JsonObject, dict[str, Json]]:
        return view.conceal(self.table, narrow(state))

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        return view.join(public, parts)

    def command_schemas(self) -> dict[str, JsonObject]:
        return self.codec.command_schemas()

    def command_from_json(self, data: JsonObject) -> Command:
        return self.codec.command_from_json(data)

    def event_schemas(self) -> dict[str, JsonObject]:
        return self.codec.event_schemas()

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        return self.codec.event_from_json(type_name, seat, data, parts)

    def state_schema(self) -> JsonObject:
        return self.positions.schema()

    def view_schema(self) -> JsonObject:
        return view.view_schema(self.views)

    def state_to_json(self, state: State) -> JsonObject:
        return self.positions.write_view(narrow(state))

    def state_from_json(self, data: JsonObject, seats: int, options_filled: JsonObject) -> State:
        return position.state_from_json(self.box, self.positions, data, seats, options_filled)

    def check(self, state: State) -> None:
        check.check(narrow(state))

    def rules(self) -> list[Rule]:
        return self.numbered

    def content(self) -> JsonObject:
        return self.shown

    def refusals(self) -> dict[str, Text]:
        return labels.REFUSALS


def narrow_ledger(ledger: Ledger[State]) -> Ledger[ReefEncounterState]:
    """Return the ledger as one of this game."""
    narrow(ledger.state)
    return cast("Ledger[ReefEncounterState]", ledger)
