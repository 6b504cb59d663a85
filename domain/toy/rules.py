"""Lagoon as a `Game`: every method hands on to the file that holds the matter."""

from typing import Final, cast, final

from domain.kernel.command import Command
from domain.kernel.content import Content
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.game import Belief, Game
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_object, int_in, list_in
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Rule, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone
from domain.kernel.schema import Schema, integer, with_description
from domain.kernel.state import State
from domain.toy import check, codec, execute, legal, opening, scoring, view
from domain.toy.components import Box
from domain.toy.determinize import LagoonBelief
from domain.toy.events import part_name
from domain.toy.labels import REFUSALS, describe
from domain.toy.places import zones
from domain.toy.state import LagoonState


def lagoon_state(state: State) -> LagoonState:
    """Narrow a state to this game's."""
    assert isinstance(state, LagoonState), "not a state of Lagoon"
    return state


@final
class Lagoon(Game):
    """The toy game of the law suite."""

    def __init__(self, content: Content) -> None:
        self.name = "lagoon"
        self.title = Text("Lagoon", "Lagune")
        self.revision = 1
        self.min_seats = 2
        self.max_seats = 4
        self.longest = 200
        self.clear_lead = 4
        self.content_sha256 = content.sha256
        self.stored: Final = content
        self.box: Final = Box(content)
        rounds = with_description({**integer(1, 9), "default": self.box.rounds}, "E1: how many turns every seat has.")
        self.options: Final = Schema({"type": "object", "properties": {"rounds": rounds}, "additionalProperties": False})

    def options_schema(self) -> Schema:
        return self.options

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        self.options.check(options, "/options")
        return {"rounds": options.get("rounds", self.box.rounds)}

    def initial_state(self, seats: int, options: JsonObject) -> State:
        return LagoonState(self.box, seats, int_in(options, "rounds"))

    def set_up(self, ledger: Ledger[State]) -> None:
        opening.set_up(self.narrowed(ledger))

    def execute(self, ledger: Ledger[State], seat: int, command: Command) -> None:
        execute.execute(self.narrowed(ledger), seat, command)

    def narrowed(self, ledger: Ledger[State]) -> Ledger[LagoonState]:
        """Return the ledger as one of this game's."""
        lagoon_state(ledger.state)
        return cast("Ledger[LagoonState]", ledger)

    def legal_moves(self, state: State, seat: int) -> list[int]:
        return legal.legal_moves(lagoon_state(state), seat)

    def command_of(self, state: State, move: int) -> Command:
        return legal.command_of(move)

    def move_of(self, state: State, command: Command) -> int:
        return legal.move_of(command)

    def describe(self, state: State, seat: int, command: Command) -> Description:
        return describe(seat, command)

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        return zones()

    def standing(self, state: State) -> list[int]:
        return scoring.standing(lagoon_state(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(lagoon_state(state))

    def view_for(self, state: State, viewer: int) -> JsonObject:
        return view.view_for(lagoon_state(state), viewer)

    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> Belief:
        return LagoonBelief(codec.state_from_json(self.box, view, int_in(view, "seats"), int_in(options, "rounds")))

    def conceal(self, state: State) -> tuple[JsonObject, dict[str, Json]]:
        table = lagoon_state(state)
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

    def state_to_json(self, state: State) -> JsonObject:
        return codec.state_to_json(lagoon_state(state))

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        state = codec.state_from_json(self.box, data, seats, int_in(options, "rounds"))
        check.check(state)
        return state

    def check(self, state: State) -> None:
        check.check_shells(lagoon_state(state))

    def rules(self) -> list[Rule]:
        return self.stored.rules()

    def content(self) -> JsonObject:
        return self.stored.object("lagoon.json")

    def refusals(self) -> dict[str, Text]:
        return REFUSALS
