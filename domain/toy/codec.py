"""Lagoon's commands, events and positions as JSON."""

from typing import Final

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.reading import (
    as_int,
    as_list,
    as_object,
    bool_in,
    int_in,
    ints_in,
    json_list,
    list_in,
    member,
    str_in,
)
from domain.kernel.schema import Schema, array, command_schema, integer, record
from domain.kernel.upcast import Upcaster, upcast
from domain.toy.commands import Answer, Bury, Dive, OpenWell, Play
from domain.toy.components import Box
from domain.toy.events import (
    GameEnded,
    ShellBuried,
    ShellDealt,
    ShellDived,
    ShellPlayed,
    TurnSkipped,
    TurnStarted,
    WellAnswered,
    WellOpened,
    part_name,
)
from domain.toy.state import LagoonState

ID: Final = integer(0, 200)
KIND: Final = integer(0, 9)
KIND_OR_NULL: Final[JsonObject] = {"type": ["integer", "null"], "minimum": 0, "maximum": 9}

COMMANDS: Final[dict[str, JsonObject]] = {
    Dive.TYPE: command_schema(Dive.TYPE, {}, "Draw a shell"),
    Play.TYPE: command_schema(Play.TYPE, {"shell": ID}, "Show a shell of your hand"),
    Bury.TYPE: command_schema(Bury.TYPE, {"shell": ID}, "Lay a shell of your hand face down"),
    OpenWell.TYPE: command_schema(OpenWell.TYPE, {"shell": ID}, "Show a well"),
    Answer.TYPE: command_schema(Answer.TYPE, {"take": {"type": "boolean"}}, "Answer an opened well"),
}
CHECKS: Final = {name: Schema(source) for name, source in COMMANDS.items()}

EVENTS: Final[dict[str, JsonObject]] = {
    ShellDealt.TYPE: record({"shell": ID}),
    TurnStarted.TYPE: record({}),
    ShellDived.TYPE: record({"kind": KIND}),
    ShellPlayed.TYPE: record({"shell": ID, "kind": KIND}),
    ShellBuried.TYPE: record({"shell": ID, "well": ID}),
    WellOpened.TYPE: record({"shell": ID, "kind": KIND, "knower": KIND_OR_NULL}),
    WellAnswered.TYPE: record({"take": {"type": "boolean"}}),
    TurnSkipped.TYPE: record({}),
    GameEnded.TYPE: record({}),
}

SHELL: Final = record({"shell": ID, "knower": KIND_OR_NULL, "kind": KIND_OR_NULL})
POSITION: Final = record(
    {
        "seats": integer(2, 4),
        "turn": integer(0, 100),
        "active": integer(0, 3),
        "to_act": array(integer(0, 3), 0, 1),
        "over": {"type": "boolean"},
        "unseen": array(integer(0, 99), 3, 3),
        "deck": integer(0, 99),
        "ids": ID,
        "hands": array(array(SHELL), 2, 4),
        "wells": array(SHELL),
        "points": array(integer(-99, 999), 2, 4),
        "buried": {"type": "boolean"},
        "shown": KIND_OR_NULL,
        "opener": KIND_OR_NULL,
    }
)
POSITION_CHECK: Final = Schema(POSITION)


def command_from_json(data: JsonObject) -> Command:
    """Read a command."""
    type_name = str_in(data, "type")
    if type_name not in CHECKS:
        raise Malformed("/type", f"Lagoon has no command {type_name!r}; it has {', '.join(COMMANDS)}")
    CHECKS[type_name].check(data)
    if type_name == Dive.TYPE:
        return Dive()
    if type_name == Answer.TYPE:
        return Answer(bool_in(data, "take"))
    shell = int_in(data, "shell")
    if type_name == Play.TYPE:
        return Play(shell)
    if type_name == Bury.TYPE:
        return Bury(shell)
    return OpenWell(shell)


def dived_v1(data: JsonObject) -> tuple[str, JsonObject]:
    """The first shape of the fact called the kind `worth`."""
    return ShellDived.TYPE, {"kind": data["worth"]}


UPCASTERS: Final[dict[str, Upcaster]] = {"lagoon.v1.shell_dived": dived_v1}


def event_from_json(type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
    """Read a fact of any shape ever written; a kind that is not given is UNKNOWN."""
    type_name, data = upcast(UPCASTERS, type_name, data)
    if type_name == ShellDealt.TYPE:
        shell = int_in(data, "shell")
        return ShellDealt(seat, shell, kind_in(parts, part_name(shell, seat)))
    if type_name == ShellBuried.TYPE:
        well = int_in(data, "well")
        return ShellBuried(seat, int_in(data, "shell"), well, kind_in(parts, part_name(well, seat)))
    if type_name == TurnStarted.TYPE:
        return TurnStarted(seat)
    if type_name == ShellDived.TYPE:
        return ShellDived(seat, int_in(data, "kind"))
    if type_name == ShellPlayed.TYPE:
        return ShellPlayed(seat, int_in(data, "shell"), int_in(data, "kind"))
    if type_name == WellOpened.TYPE:
        return WellOpened(seat, int_in(data, "shell"), int_in(data, "kind"), or_else(data["knower"], NOBODY))
    if type_name == WellAnswered.TYPE:
        return WellAnswered(seat, bool_in(data, "take"))
    if type_name == TurnSkipped.TYPE:
        return TurnSkipped(seat)
    if type_name == GameEnded.TYPE:
        return GameEnded()
    raise Malformed("/type", f"Lagoon has no fact {type_name!r}")


def kind_in(parts: dict[str, Json], name: str) -> int:
    """Return the kind in a sealed part, or UNKNOWN when the reader does not have it."""
    return as_int(parts[name], f"/{name}") if name in parts else UNKNOWN


def or_else(value: Json, default: int) -> int:
    """Return an integer, or `default` for null."""
    return default if value is None else as_int(value, "")


def state_to_json(state: LagoonState) -> JsonObject:
    """Return the full position."""
    hands: list[Json] = [hidden_to_json(state, hand) for hand in state.hands]
    return {
        "seats": state.seats,
        "turn": state.turn,
        "active": state.active,
        "to_act": json_list(state.to_act),
        "over": state.over,
        "unseen": json_list(state.unseen),
        "deck": state.deck,
        "ids": len(state.face),
        "hands": hands,
        "wells": hidden_to_json(state, state.wells),
        "points": json_list(state.points),
        "buried": state.buried,
        "shown": None if state.shown == UNKNOWN else state.shown,
        "opener": None if state.opener == NOBODY else state.opener,
    }


def hidden_to_json(state: LagoonState, ids: list[int]) -> list[Json]:
    """Return hidden shells with their kinds."""
    return [
        {
            "shell": shell,
            "knower": None if state.knower[shell] == NOBODY else state.knower[shell],
            "kind": None if state.face[shell] == UNKNOWN else state.face[shell],
        }
        for shell in ids
    ]


def state_from_json(box: Box, data: JsonObject, seats: int, rounds: int) -> LagoonState:
    """Read a position or a view (null kinds are UNKNOWN)."""
    POSITION_CHECK.check(data)
    if int_in(data, "seats") != seats:
        raise Malformed("/seats", f"the match has {seats} seats")
    state = LagoonState(box, seats, rounds)
    state.turn = int_in(data, "turn")
    state.active = int_in(data, "active")
    state.to_act = ints_in(data, "to_act")
    state.over = bool_in(data, "over")
    state.unseen = ints_in(data, "unseen")
    state.deck = int_in(data, "deck")
    state.face = [UNKNOWN] * int_in(data, "ids")
    state.knower = [NOBODY + 0] * int_in(data, "ids")
    state.hands = [read_hidden(state, as_list(hand, "/hands"), f"/hands/{i}") for i, hand in enumerate(list_in(data, "hands"))]
    state.wells = read_hidden(state, list_in(data, "wells"), "/wells")
    state.points = ints_in(data, "points")
    state.buried = bool_in(data, "buried")
    state.shown = or_else(member(data, "shown", ""), UNKNOWN)
    state.opener = or_else(member(data, "opener", ""), NOBODY)
    if len(state.hands) != seats or len(state.points) != seats:
        raise Malformed("/hands", f"the match has {seats} seats")
    check(state)
    return state


def read_hidden(state: LagoonState, items: list[Json], path: str) -> list[int]:
    """Read hidden shells into the faces of a state; return their ids."""
    ids: list[int] = []
    for i, item in enumerate(items):
        entry = as_object(item, f"{path}/{i}")
        shell = int_in(entry, "shell", f"{path}/{i}")
        if shell >= len(state.face) or shell in ids:
            raise Malformed(f"{path}/{i}/shell", "this id is too large or stands twice")
        state.face[shell] = or_else(entry["kind"], UNKNOWN)
        state.knower[shell] = or_else(entry["knower"], NOBODY)
        ids.append(shell)
    return ids


def check(state: LagoonState) -> None:
    """Raise `Malformed` when shells are not conserved."""
    hidden = sum(len(hand) for hand in state.hands) + len(state.wells)
    if sum(state.unseen) != state.deck + hidden:
        raise Malformed("/unseen", f"{sum(state.unseen)} shells are unseen, but deck and hidden shells are {state.deck + hidden}")
    left = list(state.unseen)
    for shell in [shell for hand in state.hands for shell in hand] + state.wells:
        if state.face[shell] != UNKNOWN:
            left[state.face[shell]] -= 1
    if min(left) < 0:
        raise Malformed("/unseen", "more hidden shells of a kind than there are unseen ones")
