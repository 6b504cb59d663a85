"""Reading `match.v1.…` facts, and their JSON Schemas."""

from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, as_str, bool_in, int_in, list_in, member, object_in, str_in
from domain.kernel.lifecycle_commands import SeatPlan
from domain.kernel.lifecycle_events import (
    MatchAbandoned,
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
from domain.kernel.schema import array, integer, one_of, record, with_description

ANY_OBJECT: Final[JsonObject] = {"type": "object"}
HEX_64: Final[JsonObject] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}

SEAT: Final = with_description(integer(0, 9), "Number of the seat.")
PLAN: Final = record(
    {
        "kind": with_description(one_of(["human", "open", "bot"]), "Who plays it; `open`: whoever takes it."),
        "bot": with_description(ANY_OBJECT, "Level or budget of the bot, as it was asked for."),
    },
    ["bot"],
)
LIFECYCLE_EVENT_SCHEMAS: Final[dict[str, JsonObject]] = {
    MatchOpened.TYPE: with_description(
        record(
            {
                "game": with_description({"type": "string"}, "Id of the game."),
                "revision": with_description(integer(1, 2**31), "Revision of its rules."),
                "content_sha256": with_description(HEX_64, "SHA-256 of its content."),
                "options": with_description(ANY_OBJECT, "Its options, every default filled in."),
                "seats": with_description(array(PLAN, 1), "What was asked for each seat, seat 0 first."),
                "turn_seconds": with_description(integer(10, 1_209_600), "How long a seat may take when it is to act."),
                "seed_commitment": with_description(HEX_64, "SHA-256 of the server's seed."),
                "from_position": with_description({"type": "boolean"}, "It began from a position."),
                "position": with_description(ANY_OBJECT, "The public part of that position."),
            },
            ["position"],
        ),
        "The match was opened.",
    ),
    SeatTaken.TYPE: with_description(
        record(
            {
                "client_seed": with_description({"type": "string", "maxLength": 64}, "The seat's share of the luck."),
                "before_commitment": with_description(
                    {"type": "boolean"}, "True: it was named before its player could see the server's commitment."
                ),
            },
            ["before_commitment"],
        ),
        "The seat was taken. With the last one the match begins.",
    ),
    Undone.TYPE: with_description(
        record({"to": with_description(integer(0, 2**31), "The last version that still counts.")}),
        "The seat took back its commands: the table is as it was at version `to`; the events after it stay in the history.",
    ),
    SeatResigned.TYPE: with_description(record({}), "The seat gave up."),
    StandInStarted.TYPE: with_description(
        record(
            {
                "seat": SEAT,
                "deadline": with_description({"type": ["string", "null"]}, "The deadline that is past; null after a resignation."),
                "reason": with_description(one_of(["deadline", "resigned"]), "Why."),
            }
        ),
        "From now on a stand-in of the service plays the seat.",
    ),
    StandInEnded.TYPE: with_description(record({"seat": SEAT}), "The seat's own player is back."),
    MatchAbandoned.TYPE: with_description(
        record({"deadline": with_description({"type": "string"}, "The time until which somebody could have come back.")}),
        "Every human seat has been absent for so long that the match ends.",
    ),
    MatchClosed.TYPE: with_description(
        record({"reason": with_description({"type": "string"}, "Why, for its players.")}), "The operator closed the match."
    ),
    MatchOver.TYPE: with_description(
        record({"outcome": with_description(ANY_OBJECT, "How it ended, as in the match's `outcome`.")}), "The match is over."
    ),
    SeedRevealed.TYPE: with_description(
        record({"server_seed": with_description(HEX_64, "The server's seed; its SHA-256 is the commitment.")}),
        "The server's seed is known; nothing follows.",
    ),
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
    if type_name == MatchAbandoned.TYPE:
        return MatchAbandoned(str_in(data, "deadline"))
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
