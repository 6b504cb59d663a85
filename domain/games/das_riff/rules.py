"""Das Riff as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, cast, final

from domain.games.das_riff import check, execute, legal, opening, places, position, scoring, view
from domain.games.das_riff.commands import COMMANDS
from domain.games.das_riff.components import Box
from domain.games.das_riff.determinize import RiffBelief
from domain.games.das_riff.events import EVENTS
from domain.games.das_riff.labels import REFUSALS, describe
from domain.games.das_riff.options import MOST_TURNS, Options, fill_options, options_schema
from domain.games.das_riff.position import riff
from domain.games.das_riff.state import RiffState
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
from domain.kernel.state import State

COMMANDS_A_TURN: Final = 80
"""More than one turn can hold: three worm choices, 51 worms and pearls to spend, some sharks, and the end."""


def riff_ledger(ledger: Ledger[State]) -> Ledger[RiffState]:
    """Narrow a ledger to this game's."""
    riff(ledger.state)
    return cast("Ledger[RiffState]", ledger)


@final
class DasRiff(Game):
    """The rule set."""

    def __init__(self, content: Content) -> None:
        self.name = "das-riff"
        self.title = Text("Das Riff", "Das Riff")
        self.revision = 2
        self.min_seats = 2
        self.max_seats = 2
        self.longest = MOST_TURNS * COMMANDS_A_TURN
        self.clear_lead = 2
        self.content_sha256 = content.sha256
        self.stored: Final = content
        self.box: Final = Box(content)
        self.options: Final = options_schema(self.box)
        self.codec: Final = Codec(COMMANDS, EVENTS)

    def options_schema(self) -> Schema:
        return self.options

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        return fill_options(self.box, self.options, options)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return RiffState(self.box, Options(self.box, options))

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(riff_ledger(ledger))

    def execute(self, ledger: Ledger[State], seat: int, command: Command) -> None:
        execute.execute(riff_ledger(ledger), seat, command)

    def legal_moves(self, state: State, seat: int) -> list[int]:
        return legal.legal_moves(riff(state), seat)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(riff(state), move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(riff(state), command)

    def describe(self, state: State, seat: int, command: Command) -> Description:
        return describe(riff(state), seat, command)

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        return places.zones(self.box)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(riff(state))

    def prospects(self, state: State) -> list[int]:
        return scoring.prospects(riff(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(riff(state))

    def view_for(self, state: State, viewer: int) -> JsonObject:
        return view.view_for(riff(state), viewer)

    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> Belief:
        return RiffBelief(position.state_from_json(self.box, view, Options(self.box, options)))

    def conceal(self, state: State) -> tuple[JsonObject, dict[str, Json]]:
        return view.conceal(riff(state))

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
        return position.POSITION.schema()

    def state_to_json(self, state: State) -> JsonObject:
        return view.state_to_json(riff(state))

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        return position.state_from_json(self.box, data, Options(self.box, options))

    def check(self, state: State) -> None:
        check.check(riff(state))

    def rules(self) -> list[Rule]:
        return self.stored.rules()

    def content(self) -> JsonObject:
        return {"decks": self.stored.object("decks.json"), "table": self.stored.object("table.json")}

    def refusals(self) -> dict[str, Text]:
        return REFUSALS
