"""Lagoon as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, final

from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.game import AnyGame, Game, any_game
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.info import Info
from domain.kernel.json_fields import as_object, int_in, list_in
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone
from domain.kernel.schema import Schema, integer, with_description
from domain.toy import check, codec, execute, legal, opening, scoring, view
from domain.toy.components import Box
from domain.toy.determinize import LagoonBelief
from domain.toy.events import part_name
from domain.toy.labels import REFUSALS, describe
from domain.toy.places import zones
from domain.toy.state import LagoonState


@final
class Lagoon(Game[LagoonState]):
    """The toy game of the law suite."""

    def __init__(self, content: Content) -> None:
        self.name = "lagoon"
        self.revision = 1
        self.longest = 200
        self.clear_lead = 4
        self.content_sha256 = content.sha256
        self.box: Final = Box(content)
        pieces = content.object("lagoon.json")
        self.info = Info(Text("Lagoon", "Lagune"), 2, 4, content, REFUSALS, pieces=pieces, zones=self.zones)
        self.codec = LagoonCodec(self.box)
        rounds = with_description({**integer(1, 9), "default": self.box.rounds}, "E1: how many turns every seat has.")
        self.options = Schema({"type": "object", "properties": {"rounds": rounds}, "additionalProperties": False})

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        """Return the zones of the table."""
        return zones()

    def initial_state(self, seats: int, options: JsonObject) -> LagoonState:
        return LagoonState(self.box, seats, int_in(options, "rounds"))

    def check(self, state: LagoonState) -> None:
        check.check_shells(state)

    def set_up(self, ledger: Ledger[LagoonState]) -> None:
        opening.set_up(ledger)

    def execute(self, ledger: Ledger[LagoonState], seat: int, command: Command) -> None:
        execute.execute(ledger, seat, command)

    def legal_moves(self, state: LagoonState, seat: int) -> list[int]:
        return legal.legal_moves(state, seat)

    def command_of(self, state: LagoonState, move: int) -> Command:
        return legal.command_of(move)

    def move_of(self, state: LagoonState, command: Command) -> int:
        return legal.move_of(command)

    def describe(self, state: LagoonState, seat: int, command: Command) -> Description:
        return describe(seat, command)

    def standing(self, state: LagoonState) -> list[int]:
        return scoring.standing(state)

    def outcome(self, state: LagoonState) -> Outcome:
        return scoring.outcome(state)

    def view_for(self, state: LagoonState, viewer: int) -> JsonObject:
        return view.view_for(state, viewer)

    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> LagoonBelief:
        return LagoonBelief(codec.state_from_json(self.box, view, int_in(view, "seats"), int_in(options, "rounds")))


@final
class LagoonCodec(Codec[LagoonState]):
    """Commands, events and positions as JSON."""

    def __init__(self, box: Box) -> None:
        super().__init__([], [])
        self.box: Final = box

    def command_schemas(self) -> dict[str, JsonObject]:
        return codec.COMMANDS

    def command_from_json(self, data: JsonObject) -> Command:
        return codec.command_from_json(data)

    def event_schemas(self) -> dict[str, JsonObject]:
        return codec.EVENTS

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        return codec.event_from_json(type_name, seat, data, parts)

    def state_schema(self) -> JsonObject:
        return codec.POSITION

    def state_to_json(self, state: LagoonState) -> JsonObject:
        return codec.state_to_json(state)

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> LagoonState:
        state = codec.state_from_json(self.box, data, seats, int_in(options, "rounds"))
        check.check(state)
        return state

    def conceal(self, state: LagoonState) -> tuple[JsonObject, dict[str, Json]]:
        table = state
        hidden = [shell for hand in table.hands for shell in hand] + list(table.wells)
        if any(table.face[shell] == UNKNOWN for shell in hidden):
            raise Malformed("/hands", "the kind of every hidden shell is wanted")
        return view.view_for(table, NOBODY), {part_name(shell, table.knower[shell]): table.face[shell] for shell in hidden}

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        joined = dict(public)
        joined["wells"] = self.faced(list_in(public, "wells"), parts)
        hands: list[Json] = []
        for hand in list_in(public, "hands"):
            assert isinstance(hand, list)
            hands.append(self.faced(hand, parts))
        joined["hands"] = hands
        return joined

    def faced(self, shells: list[Json], parts: dict[str, Json]) -> list[Json]:
        """Return hidden shells with the kinds that the parts tell."""
        shown: list[Json] = []
        for item in shells:
            shell = dict(as_object(item, "/shells"))
            knower = shell["knower"]
            name = part_name(int_in(shell, "shell"), knower if isinstance(knower, int) else NOBODY)
            shell["kind"] = parts.get(name)
            shown.append(shell)
        return shown


def lagoon(content: Content) -> AnyGame:
    """Return Lagoon for those who know no state's class."""
    return any_game(Lagoon(content))
