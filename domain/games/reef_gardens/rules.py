"""Reef Gardens as the kernel knows a game."""

from typing import Final, cast, final

from domain.games.reef_gardens import legal, opening, places, position, scoring
from domain.games.reef_gardens.check import check
from domain.games.reef_gardens.commands import COMMANDS
from domain.games.reef_gardens.components import Box
from domain.games.reef_gardens.determinize import Table
from domain.games.reef_gardens.events_table import EVENTS
from domain.games.reef_gardens.execute import execute
from domain.games.reef_gardens.kinds import kinds_of
from domain.games.reef_gardens.labels import REFUSAL_TEXTS, describe
from domain.games.reef_gardens.options import Terms, fill_options, options_schema, terms_of
from domain.games.reef_gardens.position import own, position_of
from domain.games.reef_gardens.state import State
from domain.kernel import state as kernel
from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.event import Event
from domain.kernel.game import Belief, Game
from domain.kernel.ids import Json, JsonObject
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Rule, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone
from domain.kernel.schema import Schema


def narrowed(ledger: Ledger[kernel.State]) -> Ledger[State]:
    """Return the ledger as one of this game."""
    assert isinstance(ledger.state, State), "not a state of Reef Gardens"
    return cast("Ledger[State]", ledger)


@final
class ReefGardens(Game):
    """Reef Gardens, for two to four divers."""

    def __init__(self, content: Content) -> None:
        self.name = "reef-gardens"
        self.title = Text("Reef Gardens", "Reef Gardens")
        self.revision = 2
        self.min_seats = 2
        self.max_seats = 4
        self.content_sha256 = content.sha256
        self.longest = 1000
        self.clear_lead = 15
        self.box: Final = Box(content)
        self.numbered_rules: Final = content.rules()
        self.options: Final = options_schema(self.box)
        self.codec: Final = Codec(COMMANDS, EVENTS, kinds=kinds_of(self.box))
        self.position: Final = position_of(self.box)

    def terms(self, filled: JsonObject) -> Terms:
        """Return the terms of filled options."""
        return terms_of(self.box, filled)

    def options_schema(self) -> Schema:
        return self.options

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        return fill_options(self.box, self.options, options, seats)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return State(self.terms(options), seats)

    def set_up(self, ledger: Ledger[kernel.State]) -> None:
        opening.set_up(narrowed(ledger))

    def execute(self, ledger: Ledger[kernel.State], seat: int, command: Command) -> None:
        execute(narrowed(ledger), seat, command)

    def legal_moves(self, state: kernel.State, seat: int) -> list[int]:
        return legal.legal_moves(own(state), seat)

    def command_of(self, state: kernel.State, move: int) -> Command:
        return legal.command_of(own(state), move)

    def move_of(self, state: kernel.State, command: Command) -> int:
        return legal.move_of(own(state), command)

    def describe(self, state: kernel.State, seat: int, command: Command) -> Description:
        return describe(own(state), seat, command)

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        return places.zones(self.terms(options), seats)

    def standing(self, state: kernel.State) -> list[int]:
        return scoring.standing(own(state))

    def outcome(self, state: kernel.State) -> Outcome:
        return scoring.outcome(own(state))

    def view_for(self, state: kernel.State, viewer: int) -> JsonObject:
        return self.position.write(own(state))

    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> Belief:
        return Table(position.state_from_view(self.position, self.terms(options), view))

    def command_schemas(self) -> dict[str, JsonObject]:
        return self.codec.command_schemas()

    def command_from_json(self, data: JsonObject) -> Command:
        return self.codec.command_from_json(data)

    def event_schemas(self) -> dict[str, JsonObject]:
        return self.codec.event_schemas()

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        return self.codec.event_from_json(type_name, seat, data, parts)

    def state_schema(self) -> JsonObject:
        return self.position.schema()

    def state_to_json(self, state: kernel.State) -> JsonObject:
        return self.position.write(own(state))

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        return position.state_from_json(self.position, self.terms(options), data, seats)

    def check(self, state: kernel.State) -> None:
        check(own(state))

    def rules(self) -> list[Rule]:
        return self.numbered_rules

    def content(self) -> JsonObject:
        return {"components": self.box.source, "nursery": self.box.nursery_source, "boards": self.box.boards_source}

    def refusals(self) -> dict[str, Text]:
        return REFUSAL_TEXTS
