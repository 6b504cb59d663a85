"""Reading `match.v1.…` facts, and their JSON Schemas."""

from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject
from domain.kernel.lifecycle_commands import SeatPlan
from domain.kernel.lifecycle_events import (
    MatchClosed,
    MatchOpened,
    MatchOver,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
    StandInEnded,
    StandInStarted,
    Undone,
)
from domain.kernel.reading import as_object, as_str, bool_in, int_in, list_in, member, object_in, str_in
from domain.kernel.schema import array, integer, one_of, record

ANY_OBJECT: Final[JsonObject] = {"type": "object"}
HEX_64: Final[JsonObject] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}

LIFECYCLE_EVENT_SCHEMAS: Final[dict[str, JsonObject]] = {
    MatchOpened.TYPE: record(
        {
            "game": {"type": "string"},
            "revision": integer(1, 2**31),
            "content_sha256": HEX_64,
            "options": ANY_OBJECT,
            "seats": array(record({"kind": one_of(["human", "open", "bot"]), "bot": ANY_OBJECT}, ["bot"]), 1),
            "turn_seconds": integer(10, 1_209_600),
            "seed_commitment": HEX_64,
            "from_position": {"type": "boolean"},
            "position": ANY_OBJECT,
        },
        ["position"],
    ),
    SeatTaken.TYPE: record(
        {"client_seed": {"type": "string", "maxLength": 64}, "before_commitment": {"type": "boolean"}},
        ["before_commitment"],
    ),
    Undone.TYPE: record({"to": integer(0, 2**31)}),
    SeatResigned.TYPE: record({}),
    StandInStarted.TYPE: record(
        {"seat": integer(0, 9), "deadline": {"type": ["string", "null"]}, "reason": one_of(["deadline", "resigned"])}
    ),
    StandInEnded.TYPE: record({"seat": integer(0, 9)}),
    MatchClosed.TYPE: record({"reason": {"type": "string"}}),
    MatchOver.TYPE: record({"outcome": ANY_OBJECT}),
    SeedRevealed.TYPE: record({"server_seed": HEX_64}),
}


def lifecycle_event_from_json(type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
    """Read a fact of the kernel."""
    if type_name == MatchOpened.TYPE:
        return opened_from_json(data, parts)
    if type_name == SeatTaken.TYPE:
        return SeatTaken(seat, str_in(data, "client_seed"), "before_commitment" in data and bool_in(data, "before_commitment"))
    if type_name == Undone.TYPE:
        return Undone(seat, int_in(data, "to"))
    if type_name == SeatResigned.TYPE:
        return SeatResigned(seat)
    if type_name == StandInStarted.TYPE:
        deadline = member(data, "deadline", "")
        return StandInStarted(seat, None if deadline is None else as_str(deadline, "/deadline"), str_in(data, "reason"))
    if type_name == StandInEnded.TYPE:
        return StandInEnded(seat)
    if type_name == MatchClosed.TYPE:
        return MatchClosed(str_in(data, "reason"))
    if type_name == MatchOver.TYPE:
        return MatchOver(object_in(data, "outcome"))
    if type_name == SeedRevealed.TYPE:
        return SeedRevealed(str_in(data, "server_seed"))
    raise Malformed("/type", f"{type_name!r} is not a fact of any known shape")


def opened_from_json(data: JsonObject, parts: dict[str, Json]) -> MatchOpened:
    """Read `match_opened`; the record's own parts (command, chance) are no part of the position."""
    plans: list[SeatPlan] = []
    for i, item in enumerate(list_in(data, "seats")):
        seat = as_object(item, f"/seats/{i}")
        plans.append(SeatPlan(str_in(seat, "kind"), object_in(seat, "bot") if "bot" in seat else None))
    return MatchOpened(
        game=str_in(data, "game"),
        revision=int_in(data, "revision"),
        content_sha256=str_in(data, "content_sha256"),
        options=object_in(data, "options"),
        plans=plans,
        turn_seconds=int_in(data, "turn_seconds"),
        seed_commitment=str_in(data, "seed_commitment"),
        position=object_in(data, "position") if bool_in(data, "from_position") else None,
        hidden=parts,
    )
