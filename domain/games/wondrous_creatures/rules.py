"""Wondrous Creatures as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, final

from domain.games.wondrous_creatures import (
    catalogue,
    check,
    determinize,
    labels,
    legal,
    legal_sensible,
    legal_translation,
    opening,
    options,
    places,
    position,
    scoring,
    scoring_prospects,
    view,
)
from domain.games.wondrous_creatures.commands_all import COMMANDS
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Library
from domain.games.wondrous_creatures.events.all import EVENTS
from domain.games.wondrous_creatures.execute import execute, make_move
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.labels_moments import MOMENTS, UNTIMELY
from domain.games.wondrous_creatures.labels_refusals import REFUSALS
from domain.games.wondrous_creatures.options import options_of
from domain.games.wondrous_creatures.state import State
from domain.games.wondrous_creatures.texts import Texts
from domain.games.wondrous_creatures.view import VIEW
from domain.kernel.codec import SealedCodec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.game import Game
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.json_fields import list_in
from domain.kernel.ledger import Ledger
from domain.kernel.linear_value import linear_value
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone


@final
class WondrousCreatures(Game[State]):
    """Wondrous Creatures for one to four seats."""

    def __init__(self, content: Content) -> None:
        self.name = "wondrous-creatures"
        self.revision = 3
        self.content_sha256 = content.sha256
        self.longest = 20000
        self.clear_lead = 12
        self.value = linear_value(scoring_prospects.FEATURES, content.prospects)
        self.box: Final = Box(content)
        self.library: Final = Library(self.box, catalogue.cards_of(content))
        self.options = options.options_schema(self.box)
        title = Text("Wondrous Creatures", "Wundersame Wesen")
        pieces = catalogue.catalogue(content, self.box, self.options)
        tell = Texts(self.box, self.library).tell
        self.info = Info(title, 1, 4, content, REFUSALS, pieces=pieces, zones=self.zones, tell=tell, moments=MOMENTS, untimely=UNTIMELY)
        schema = position.POSITION.schema
        self.codec = SealedCodec(COMMANDS, EVENTS, schema, view.state_to_json, self.read_position, view.conceal, view.join, VIEW.schema)

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        """Return the zones of the table."""
        return places.zones(self.box, seats)

    def read_position(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        """Return the table of a position."""
        return check.checked_position(self.box, self.library.deck_of(options["deck"]), options_of(options), data, seats)

    def fill_options(self, given: JsonObject, seats: int) -> JsonObject:
        filled = super().fill_options(given, seats)
        options.check_deck(self.library, filled["deck"])
        return filled

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return opening.initial_state(self.box, self.library.deck_of(options["deck"]), options_of(options), seats, str(options["tingent"]))

    def check(self, state: State) -> None:
        check.check(state)

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(Run(ledger, Seat(0)))

    def execute(self, ledger: Ledger[State], seat: Seat, command: Command) -> None:
        execute(ledger, seat, command)

    def make_move(self, ledger: Ledger[State], seat: Seat, move: int) -> None:
        make_move(ledger, seat, move)

    def legal_moves(self, state: State, seat: Seat) -> list[int]:
        return legal.legal_moves(state, seat)

    def sensible_moves(self, state: State, seat: Seat) -> list[int]:
        return legal_sensible.sensible_moves(state, seat)

    def effort(self, move: int) -> int:
        return legal_sensible.effort(move)

    def command_of(self, state: State, move: int) -> Command:
        return legal_translation.command_of(state, move)

    def move_of(self, state: State, command: Command) -> int:
        return legal_translation.move_of(state, command)

    def describe(self, state: State, seat: Seat, command: Command) -> Description:
        return labels.describe(state, command)

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

    def belief_of(self, view: JsonObject, viewer: Seat, options: JsonObject) -> determinize.Belief:
        seats = len(list_in(view, "seats"))
        deck = self.library.deck_of(options["deck"])
        return determinize.Belief(position.read_position(VIEW, self.box, deck, options_of(options), view, seats))
