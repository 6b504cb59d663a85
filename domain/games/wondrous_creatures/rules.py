"""Wondrous Creatures as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, final

from domain.games.wondrous_creatures import (
    catalogue,
    checking,
    determinize,
    labels,
    legal,
    opening,
    options,
    places,
    position,
    scoring,
    translation,
    view,
)
from domain.games.wondrous_creatures.commands import COMMANDS
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.deck import Library
from domain.games.wondrous_creatures.events.all import EVENTS
from domain.games.wondrous_creatures.execute import execute
from domain.games.wondrous_creatures.options import house_of
from domain.games.wondrous_creatures.refusal_texts import REFUSALS
from domain.games.wondrous_creatures.run import Run
from domain.games.wondrous_creatures.state import WondrousState
from domain.games.wondrous_creatures.view import VIEW
from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.event import Event
from domain.kernel.game import Belief, Game
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import list_in
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Rule, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone
from domain.kernel.schema import Schema
from domain.kernel.state import State

CODEC: Final = Codec(COMMANDS, EVENTS)


def wondrous(state: State) -> WondrousState:
    """Narrow a state to this game's."""
    assert isinstance(state, WondrousState), "not a state of Wondrous Creatures"
    return state


@final
class WondrousCreatures(Game):
    """Wondrous Creatures for one to four seats."""

    def __init__(self, content: Content) -> None:
        self.name = "wondrous-creatures"
        self.title = Text("Wondrous Creatures", "Wundersame Wesen")
        self.revision = 2
        self.min_seats = 1
        self.max_seats = 4
        self.longest = 20000
        self.clear_lead = 12
        self.content_sha256 = content.sha256
        self.stored: Final = content
        self.box: Final = Box(content)
        self.library: Final = Library(self.box, catalogue.cards_of(content))
        self.options: Final = options.schema(self.box)

    def options_schema(self) -> Schema:
        return self.options

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        return filled(self, options, seats)

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return opening.opening(self.box, self.library.deck_of(options["deck"]), house_of(options), seats, str(options["tingent"]))

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(Run(ledger, 0))

    def execute(self, ledger: Ledger[State], seat: int, command: Command) -> None:
        execute(ledger, seat, command)

    def legal_moves(self, state: State, seat: int) -> list[int]:
        return legal.legal_moves(wondrous(state), seat)

    def command_of(self, state: State, move: int) -> Command:
        return translation.command_of(wondrous(state), move)

    def move_of(self, state: State, command: Command) -> int:
        return translation.move_of(wondrous(state), command)

    def describe(self, state: State, seat: int, command: Command) -> Description:
        return labels.describe(wondrous(state), command)

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        return places.zones(self.box, seats)

    def standing(self, state: State) -> list[int]:
        return scoring.standing(wondrous(state))

    def prospects(self, state: State) -> list[int]:
        return scoring.prospects(wondrous(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(wondrous(state))

    def view_for(self, state: State, viewer: int) -> JsonObject:
        return view.view_for(wondrous(state), viewer)

    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> Belief:
        seats = len(list_in(view, "seats"))
        deck = self.library.deck_of(options["deck"])
        return determinize.WondrousBelief(position.read_position(VIEW, self.box, deck, house_of(options), view, seats))

    def conceal(self, state: State) -> tuple[JsonObject, dict[str, Json]]:
        return view.conceal(wondrous(state))

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        return view.join(public, parts)

    def command_schemas(self) -> dict[str, JsonObject]:
        return CODEC.command_schemas()

    def command_from_json(self, data: JsonObject) -> Command:
        return CODEC.command_from_json(data)

    def event_schemas(self) -> dict[str, JsonObject]:
        return CODEC.event_schemas()

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        return CODEC.event_from_json(type_name, seat, data, parts)

    def state_schema(self) -> JsonObject:
        return position.POSITION.schema()

    def view_schema(self) -> JsonObject:
        return VIEW.schema()

    def state_to_json(self, state: State) -> JsonObject:
        return view.state_to_json(wondrous(state))

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        return checking.checked_position(self.box, self.library.deck_of(options["deck"]), house_of(options), data, seats)

    def check(self, state: State) -> None:
        checking.check(wondrous(state))

    def rules(self) -> list[Rule]:
        return self.stored.rules()

    def content(self) -> JsonObject:
        return catalogue.catalogue(self.stored, self.box, self.options)

    def refusals(self) -> dict[str, Text]:
        return REFUSALS


def filled(game: WondrousCreatures, given: JsonObject, seats: int) -> JsonObject:
    """Return the options with their defaults; the deck is read once, so that a broken one is refused here."""
    return options.fill(game.options, game.library, given)
