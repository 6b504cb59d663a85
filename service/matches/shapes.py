"""The shapes of request bodies as JSON Schema: what is checked here is what the OpenAPI document says."""

from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.ids import MAX_INTEGER, Json, JsonObject
from domain.kernel.reading import as_object
from domain.kernel.schema import Schema, array, integer, one_of, record
from domain.registry import bots
from service.matches.problems import invalid

MOST_SEATS: Final = 10
SEAT: Final = integer(0, MOST_SEATS - 1)
NAME: Final[JsonObject] = {"type": "string", "minLength": 1, "maxLength": 64}
CLIENT_SEED: Final[JsonObject] = {"type": "string", "maxLength": 64}
LEVELS: Final = list(as_object(bots()["levels"], "/levels"))

BOT: Final[JsonObject] = {
    "type": "object",
    "title": "Bot",
    "properties": {"level": one_of(LEVELS), "iterations": integer(1, 1_000_000), "milliseconds": integer(1, 60_000)},
    "additionalProperties": False,
    "minProperties": 1,
    "maxProperties": 1,
}

SEAT_PLAN: Final = record({"kind": one_of(["human", "open", "bot"]), "name": NAME, "bot": BOT}, ["name", "bot"], "SeatPlan")


def creation(games: list[str]) -> JsonObject:
    """Return the schema of `POST /v1/matches`."""
    return record(
        {
            "game": one_of(games),
            "options": {"type": "object"},
            "seats": array(SEAT_PLAN, 1, MOST_SEATS),
            "client_seed": CLIENT_SEED,
            "seed_commitment": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "turn_seconds": integer(10, 1_209_600),
            "position": {"type": "object"},
        },
        ["options", "client_seed", "seed_commitment", "turn_seconds", "position"],
        "MatchCreation",
    )


TAKING: Final = Schema(record({"seat": SEAT, "name": NAME, "client_seed": CLIENT_SEED}, ["seat", "name", "client_seed"], "SeatTaking"))
NOTHING: Final = Schema(record({}))

ENVELOPE: Final = Schema(
    record(
        {
            "seat": {"type": ["integer", "null"], "minimum": 0, "maximum": MOST_SEATS - 1},
            "command": {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]},
            "dry_run": {"type": "boolean"},
            "search": {"type": "object"},
        },
        ["dry_run", "search"],
        "CommandRequest",
    )
)


def check_body(schema: Schema, body: Json) -> JsonObject:
    """Return the body as an object of the wanted shape; `invalid` lists every place that is wrong."""
    problems = wrong_numbers(body, "") or schema.problems(body)
    if problems:
        raise invalid(problems)
    return as_object(body, "")


def wrong_numbers(value: Json, path: str) -> list[Malformed]:
    """Return the places of numbers that are no integers within ±(2^53 - 1)."""
    if isinstance(value, float):
        return [Malformed(path, "a whole number is wanted")]
    if isinstance(value, int):
        return [] if abs(value) <= MAX_INTEGER else [Malformed(path, "the number is too large (at most 2^53 - 1)")]
    found: list[Malformed] = []
    if isinstance(value, list):
        for i, item in enumerate(value):
            found.extend(wrong_numbers(item, f"{path}/{i}"))
    elif isinstance(value, dict):
        for name, item in value.items():
            found.extend(wrong_numbers(item, f"{path}/{name}"))
    return found
