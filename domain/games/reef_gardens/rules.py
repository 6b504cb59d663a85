"""Reef Gardens as the kernel knows a game."""

from typing import Final, final

from domain.games.reef_gardens import codec, event_codec, legal, opening, position, position_reading, position_schema, scoring
from domain.games.reef_gardens.check import check
from domain.games.reef_gardens.components import Box
from domain.games.reef_gardens.execute import execute
from domain.games.reef_gardens.labels import REFUSAL_TEXTS, describe
from domain.games.reef_gardens.options import fill_options, options_schema, terms_of
from domain.games.reef_gardens.state import State
from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.event import Event
from domain.kernel.game import Belief, Game, OpenBelief
from domain.kernel.ids import Json, JsonObject
from domain.kernel.info import Info
from domain.kernel.json_fields import list_in
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome
from domain.kernel.schema import Schema


@final
class ReefGardens(Game[State]):
    """Reef Gardens, for two to four divers. Nothing is hidden."""

    def __init__(self, content: Content) -> None:
        self.name = "reef-gardens"
        self.revision = 2
        self.content_sha256 = content.sha256
        self.longest = 1000
        self.clear_lead = 15
        self.box: Final = Box(content)
        pieces: JsonObject = {"components": self.box.source, "nursery": self.box.nursery_source, "boards": self.box.boards_source}
        self.info = Info(Text("Reef Gardens", "Reef Gardens"), 2, 4, content, REFUSAL_TEXTS, pieces=pieces)
        self.codec = ReefGardensCodec(self.box)
        self.options = options_schema(self.box)

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        return fill_options(self.box, self.options, options, seats)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return State(terms_of(self.box, options), seats)

    def check(self, state: State) -> None:
        check(state)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[State], seat: int, command: Command) -> None:
        execute(ledger, seat, command)

    def legal_moves(self, state: State, seat: int) -> list[int]:
        return legal.legal_moves(state, seat)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(state, move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(state, command)

    def describe(self, state: State, seat: int, command: Command) -> Description:
        return describe(state, seat, command)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(state)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> Belief[State]:
        return OpenBelief(position_reading.state_from_view(terms_of(self.box, options), view, len(list_in(view, "seats"))))


@final
class ReefGardensCodec(Codec[State]):
    """Commands, events and positions as JSON."""

    def __init__(self, box: Box) -> None:
        super().__init__([], [])
        self.box: Final = box
        self.readers: Final = codec.command_checkers(box)
        self.positions: Final = Schema(position_schema.state_schema(box))

    def command_schemas(self) -> dict[str, JsonObject]:
        return codec.command_schemas(self.box)

    def command_from_json(self, data: JsonObject) -> Command:
        return codec.command_from_json(self.readers, data)

    def event_schemas(self) -> dict[str, JsonObject]:
        return event_codec.event_schemas(self.box)

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        return event_codec.event_from_json(self.box, type_name, seat, data)

    def state_schema(self) -> JsonObject:
        return self.positions.source

    def state_to_json(self, state: State) -> JsonObject:
        return position.state_to_json(state)

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        return position_reading.state_from_json(self.positions, terms_of(self.box, options), data, seats)
