"""Lagoon's commands, events and positions as JSON."""

from typing import Final

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import (
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
from domain.kernel.schema import Schema, array, command_schema, integer, record, with_description
from domain.kernel.upcast import Upcaster, upcast
from domain.toy.check import check_shells
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

SHELL_ID: Final = with_description(integer(0, 200), "Id of the shell: shells that lie hidden are numbered from 0 as they come.")
KIND: Final = with_description(integer(0, 9), "Kind of the shell: index in content `shells`, from 0.")
KIND_OR_NULL: Final[JsonObject] = {"type": ["integer", "null"], "minimum": 0, "maximum": 9}
TAKE: Final = with_description({"type": "boolean"}, "True: pay one point and score the shell; false: its opener scores it.")
OWN: Final = with_description(SHELL_ID, "Id of a shell of the own hand.")

COMMANDS: Final[dict[str, JsonObject]] = {
    Dive.TYPE: command_schema(Dive.TYPE, {}, "Draw a shell", "D1: it is shown and scored, and the turn ends."),
    Play.TYPE: command_schema(Play.TYPE, {"shell": OWN}, "Show a shell of your hand", "P1: it is scored."),
    Bury.TYPE: command_schema(Bury.TYPE, {"shell": OWN}, "Lay a shell of your hand face down", "B1: once a turn; it becomes a well."),
    OpenWell.TYPE: command_schema(
        OpenWell.TYPE, {"shell": with_description(SHELL_ID, "Id of a well.")}, "Show a well", "O1: the next seat answers."
    ),
    Answer.TYPE: command_schema(Answer.TYPE, {"take": TAKE}, "Answer an opened well", "O2: the seat after the opener."),
}
CHECKS: Final = {name: Schema(source) for name, source in COMMANDS.items()}

KNOWER: Final = with_description(KIND_OR_NULL, "The seat that knows it; null: nobody does.")
EVENTS: Final[dict[str, JsonObject]] = {
    ShellDealt.TYPE: with_description(
        record({"shell": SHELL_ID}), "S1: a hidden shell was dealt to the seat, or laid as a well; its kind is a sealed part."
    ),
    TurnStarted.TYPE: with_description(record({}), "The turn of the seat began."),
    ShellDived.TYPE: with_description(record({"kind": KIND}), "D1: the seat drew a shell and scored it."),
    ShellPlayed.TYPE: with_description(record({"shell": SHELL_ID, "kind": KIND}), "P1: the seat showed a shell of its hand and scored it."),
    ShellBuried.TYPE: with_description(
        record({"shell": SHELL_ID, "well": with_description(SHELL_ID, "Its new id as a well.")}),
        "B1: the seat laid a shell face down as a well.",
    ),
    WellOpened.TYPE: with_description(record({"shell": SHELL_ID, "kind": KIND, "knower": KNOWER}), "O1: the seat showed a well."),
    WellAnswered.TYPE: with_description(record({"take": TAKE}), "O2: the seat answered the opened well."),
    TurnSkipped.TYPE: with_description(record({}), "T1: the seat can do nothing and is skipped."),
    GameEnded.TYPE: with_description(record({}), "E1: the match is over."),
}

SHELL: Final = record(
    {"shell": SHELL_ID, "knower": KNOWER, "kind": with_description(KIND_OR_NULL, "Its kind; null where the viewer does not know it.")}
)
POSITION: Final = record(
    {
        "seats": with_description(integer(2, 4), "How many seats play."),
        "turn": with_description(integer(0, 100), "Number of the turn, from 1; 0 before the first."),
        "active": with_description(integer(0, 3), "The seat whose turn it is."),
        "to_act": with_description(array(integer(0, 3), 0, 1), "The seat that is to decide; empty when the match is over."),
        "over": with_description({"type": "boolean"}, "The match is over."),
        "unseen": with_description(
            array(integer(0, 99), 3, 3), "How many shells of each kind nobody has shown: in the deck, in hands and in wells."
        ),
        "deck": with_description(integer(0, 99), "How many shells the deck has."),
        "ids": with_description(integer(0, 200), "How many ids were given to hidden shells: the next one."),
        "hands": with_description(array(array(SHELL), 2, 4), "The hands, seat 0 first."),
        "wells": with_description(array(SHELL), "The wells."),
        "points": with_description(array(integer(-99, 999), 2, 4), "Points by seat."),
        "buried": with_description({"type": "boolean"}, "The active seat has buried a shell in this turn."),
        "shown": with_description(KIND_OR_NULL, "Kind of the opened well that waits for its answer; null without one."),
        "opener": with_description(KIND_OR_NULL, "The seat that opened it; null without one."),
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
    state.hands = []
    for i, hand in enumerate(list_in(data, "hands")):
        state.hands.append(read_hidden(state, as_list(hand, "/hands"), f"/hands/{i}"))
    state.wells = read_hidden(state, list_in(data, "wells"), "/wells")
    state.points = ints_in(data, "points")
    state.buried = bool_in(data, "buried")
    state.shown = or_else(member(data, "shown", ""), UNKNOWN)
    state.opener = or_else(member(data, "opener", ""), NOBODY)
    if len(state.hands) != seats or len(state.points) != seats or len(state.unseen) != len(box.counts):
        raise Malformed("/hands", f"the match has {seats} seats and {len(box.counts)} kinds")
    check_shells(state)
    return state


def read_hidden(state: LagoonState, items: list[Json], path: str) -> list[int]:
    """Read hidden shells into the faces of a state; return their ids."""
    ids: list[int] = []
    for i, item in enumerate(items):
        entry = as_object(item, f"{path}/{i}")
        shell = int_in(entry, "shell", f"{path}/{i}")
        if shell >= len(state.face) or shell in ids:
            raise Malformed(f"{path}/{i}/shell", "this id is too large or stands twice")
        if any(shell in hand for hand in state.hands):
            raise Malformed(f"{path}/{i}/shell", "this id stands in a hand too")
        state.face[shell] = or_else(entry["kind"], UNKNOWN)
        state.knower[shell] = or_else(entry["knower"], NOBODY)
        ids.append(shell)
    return ids
