"""Step 12 of the checks: the body of a command, read into the domain's terms."""

from dataclasses import dataclass

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import int_in, object_in, str_in
from domain.kernel.lifecycle_commands import is_lifecycle, lifecycle_from_json
from service.commands.request import CommandRequest, check_if_match
from service.matches import request_schemas
from service.matches.match_cache import Current
from service.matches.problems import WrongParameter, below, invalid
from service.matches.texts import keep_text


@dataclass(frozen=True, slots=True)
class Parsed:
    """A command with its seat (NOBODY: the operator), and a bot's search report."""

    seat: Seat
    command: Command
    search: JsonObject | None


def read_command(game: AnyGame, seats: int, request: CommandRequest) -> Parsed:
    """Read the body; `invalid` lists every place that is wrong."""
    data = read_envelope(request)
    seat = check_seat(data, seats)
    search = object_in(data, "search") if "search" in data else None
    command = command_of(game, seat, object_in(data, "command"))
    if search is not None and is_lifecycle(str_in(object_in(data, "command"), "type")):
        raise invalid([Malformed("/search", "only commands of the game are searched for")])
    return Parsed(seat, command, search)


def read_envelope(request: CommandRequest) -> JsonObject:
    """Return the body as far as its shape needs no rules; `invalid` lists every place and parameter that is wrong."""
    problems: list[Malformed | WrongParameter] = list(request.wrong)
    return request_schemas.check_body(request_schemas.ENVELOPE, with_kept_reason(request.body, problems), problems)


def check_rules(current: Current, request: CommandRequest) -> None:
    """Steps 12 to 14 for a match whose rules are not at hand: the shape as far as it needs no rules, the version, then 409."""
    if current.folded is not None:
        return
    data = read_envelope(request)
    check_seat(data, len(current.loaded.fixed.plans))
    if request.if_match is not None:
        check_if_match(request.if_match, current.version)
    current.check_rules()


def check_seat(data: JsonObject, seats: int) -> Seat:
    """Return the seat that a command names (NOBODY for none); `invalid` when the match has none of this number."""
    seat = NOBODY if data["seat"] is None else Seat(int_in(data, "seat"))
    if seat >= seats:
        raise invalid([Malformed("/seat", f"the match has {seats} seats")])
    return seat


def with_kept_reason(body: Json, problems: list[Malformed | WrongParameter]) -> Json:
    """Return the body with the reason of a `close` as it is kept."""
    if not isinstance(body, dict) or not isinstance(command := body.get("command"), dict) or command.get("type") != "close":
        return body
    return {**body, "command": keep_text(command, "reason", "/command", problems)}


def command_of(game: AnyGame, seat: Seat, data: JsonObject) -> Command:
    """Read the command itself, of the kernel or of the game."""
    type_name = str_in(data, "type")
    if (seat == NOBODY) != (type_name == "close"):
        raise invalid([Malformed("/command/type", "`close` belongs to no seat, every other command to one")])
    try:
        return lifecycle_from_json(data) if is_lifecycle(type_name) else game.codec.command_from_json(data)
    except Malformed as problem:
        raise invalid([below("/command", problem)]) from problem
