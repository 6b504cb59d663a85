"""The component schemas of the OpenAPI document: shapes of answers by hand, of commands and positions from the games."""

from typing import Any, Final

from domain.kernel.game import Game
from domain.kernel.ids import JsonObject
from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS
from domain.kernel.schema import array, integer, record
from service.api.errors import KINDS
from service.matches import shapes

ANY: Final[JsonObject] = {"type": "object"}
TEXT: Final = record({"en": {"type": "string"}, "de": {"type": "string"}})
TEXT_OR_NULL: Final[JsonObject] = {"type": ["string", "null"]}
OBJECT_OR_NULL: Final[JsonObject] = {"type": ["object", "null"]}
SEATS: Final = array(integer(0, 9))
HASH: Final[JsonObject] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
TIME: Final[JsonObject] = {"type": "string", "format": "date-time"}
TIME_OR_NULL: Final[JsonObject] = {"type": ["string", "null"], "format": "date-time"}
VERSION: Final[JsonObject] = {"type": "integer", "minimum": 0}
STATUS: Final[JsonObject] = {"type": "string", "enum": ["open", "running", "over"]}


def ref(name: str) -> JsonObject:
    """Return a reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


SEAT: Final = record(
    {
        "seat": integer(0, 9),
        "kind": {"type": "string", "enum": ["human", "open", "bot"]},
        "name": TEXT_OR_NULL,
        "bot": shapes.BOT,
        "stand_in": {"type": "boolean"},
        "token": {"type": "string", "description": "Only in the answer that creates or takes the seat."},
    },
    ["bot", "token"],
)

LISTED: Final[dict[str, JsonObject]] = {
    "id": {"type": "string", "format": "uuid"},
    "game": {"type": "string"},
    "revision": integer(1, 2**31 - 1),
    "options": ANY,
    "status": STATUS,
    "version": VERSION,
    "to_act": SEATS,
    "turn_seconds": integer(10, 1_209_600),
    "created": TIME,
    "deadline": TIME_OR_NULL,
    "seats": array(ref("Seat")),
    "seed_commitment": HASH,
    "unrated": {"type": "boolean"},
    "outcome": {"anyOf": [ref("Outcome"), {"type": "null"}]},
}

OUTCOME: Final = record(
    {
        "reason": {"type": "string", "enum": ["finished", "resigned", "stalemate", "closed"]},
        "scores": {"type": ["array", "null"], "items": {"type": "integer"}},
        "ranking": array(SEATS),
        "won": {"type": "boolean"},
    },
    ["won"],
)

RECORD: Final = record(
    {
        "match": {"type": "string", "format": "uuid"},
        "version": integer(1, 2**31 - 1),
        "type": {"type": "string", "pattern": r"^[a-z_]+\.v[0-9]+\.[a-z_]+$"},
        "at": TIME,
        "seat": {"type": ["integer", "null"]},
        "command": {"type": "string", "format": "uuid"},
        "data": ANY,
        "sealed": {"type": "object", "additionalProperties": HASH},
        "prev": HASH,
        "hash": HASH,
        "opened": {"type": "object", "additionalProperties": record({"salt": HASH, "data": {}})},
    }
)

LEGAL: Final = record(
    {
        "command": record({"type": {"type": "string"}}) | {"additionalProperties": True},
        "label": TEXT,
        "places": array({"type": "string"}),
        "more": record({"en": {"type": "string"}, "de": {"type": "string"}, "command_schema": ANY}),
    },
    ["more"],
)

PROBLEM: Final[JsonObject] = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "enum": [f"/problems/{name}" for name in KINDS]},
        "title": {"type": "string"},
        "status": integer(400, 599),
        "detail": {"type": "string"},
        "code": {"type": "string", "description": "Of a refusal: a stable word."},
        "rule": {"type": "string", "description": "Of a refusal: the number of the rule."},
        "errors": array(record({"path": {"type": "string"}, "message": {"type": "string"}})),
        "current_version": VERSION,
        "retryable": {"type": "boolean"},
    },
    "required": ["type", "title", "status", "detail"],
}

FACT: Final = record({"type": {"type": "string"}, "seat": {"type": ["integer", "null"]}, "data": ANY})

STATE: Final[JsonObject] = {
    "type": ["object", "null"],
    "description": (
        "The table: null before it is set up; of a running match what the caller may know; of a finished one everything, in the same form."
    ),
}

POSITION: Final[JsonObject] = {
    "type": ["object", "null"],
    "description": (
        "Of a finished match: the table in the form of the game's `position` (GET /v1/games/{game}), from which a new match can "
        "be opened. Null before the end."
    ),
}

BASIC: Final[dict[str, JsonObject]] = {
    "Nothing": record({}),
    "Problem": PROBLEM,
    "Seat": SEAT,
    "Outcome": OUTCOME,
    "Match": record({**LISTED, "state": STATE, "position": POSITION}),
    "MatchList": record({"matches": array(record(LISTED)), "next": TEXT_OR_NULL}),
    "Record": RECORD,
    "EventsPage": record({"version": VERSION, "events": array(ref("Record"))}),
    "CommandAnswer": record({"version": VERSION, "events": array(ref("Record")), "to_act": SEATS, "status": STATUS}),
    "DryRun": record(
        {
            "version": VERSION,
            "seat": {"type": ["integer", "null"]},
            "legal": {"type": "boolean"},
            "events": array(FACT),
            "refusal": record({"code": {"type": "string"}, "rule": {"type": "string"}, "en": {"type": "string"}, "de": {"type": "string"}}),
        },
        ["refusal"],
    ),
    "LegalCommands": record({"version": VERSION, "seat": integer(0, 9), "legal_commands": array(LEGAL)}),
    "SeedCommitment": record({"seed_commitment": HASH, "expires": TIME}),
    "SeatTaking": shapes.TAKING.source,
    "AuditBundle": record(
        {
            "format": {"const": "atoll-audit/1"},
            "match": ref("Match"),
            "events": array(ref("Record")),
            "commands": array(record({"id": {"type": "string", "format": "uuid"}, "version": VERSION, "body": OBJECT_OR_NULL})),
            "rules": record({"game": {"type": "string"}, "revision": integer(1, 2**31 - 1), "content_sha256": HASH}),
        }
    ),
    "BotList": record(
        {
            "bots": array(
                record(
                    {
                        "level": {"type": "string", "enum": list(shapes.LEVELS)},
                        "iterations": integer(1, 2**31 - 1),
                        "milliseconds": integer(1, 2**31 - 1),
                        "strength": OBJECT_OR_NULL,
                    },
                    ["iterations", "milliseconds", "strength"],
                )
            )
        }
    ),
    "BotTurns": record(
        {
            "pending": VERSION,
            "in_progress": {"type": ["integer", "null"]},
            "oldest_age_seconds": {"type": "number", "minimum": 0},
            "workers": {"type": ["integer", "null"]},
        }
    ),
    "Health": record({"status": {"const": "ok"}}),
    "Figures": {"type": "string", "description": "Prometheus' text format."},
}

SHORT_GAME: Final[dict[str, JsonObject]] = {
    "id": {"type": "string"},
    "title": TEXT,
    "revision": integer(1, 2**31 - 1),
    "content_sha256": HASH,
    "seats": record({"min": integer(1, 10), "max": integer(1, 10)}),
    "options": {"type": "object", "description": "JSON Schema of the options; each has a default."},
}

BASIC["GameList"] = record({"games": array(record(SHORT_GAME))})
BASIC["Game"] = record(
    {
        **SHORT_GAME,
        "commands": {"type": "object", "description": "JSON Schema of every command by type.", "additionalProperties": ANY},
        "events": {"type": "object", "description": "JSON Schema of the data of every event by type.", "additionalProperties": ANY},
        "position": {"type": "object", "description": "JSON Schema of a position."},
        "refusals": {"type": "object", "additionalProperties": TEXT},
        "rules": array(record({"id": {"type": "string"}, "en": {"type": "string"}, "de": {"type": "string"}})),
        "content": ANY,
    }
)


def camel(name: str) -> str:
    """Return a name as components are named: `reef-gardens` becomes `ReefGardens`."""
    return "".join(word.capitalize() for word in name.replace("_", "-").split("-"))


def components(games: dict[str, Game]) -> dict[str, Any]:
    """Return every component, with typed commands, creations and positions for each game."""
    found: dict[str, Any] = dict(BASIC)
    unions = [union_of("Lifecycle", LIFECYCLE_SCHEMAS, found)]
    creations: dict[str, str] = {}
    for game in games.values():
        name = camel(game.name)
        unions.append(union_of(name, game.command_schemas(), found))
        found[f"{name}Position"] = game.state_schema()
        found[f"{name}Creation"] = creation_of(game)
        creations[game.name] = f"{name}Creation"
    found["CommandRequest"] = record(
        {
            **{name: dict(schema) for name, schema in envelope().items()},
            "command": {"anyOf": [ref(union) for union in unions]},
        },
        ["dry_run", "search"],
    )
    found["MatchCreation"] = {
        "oneOf": [ref(name) for name in creations.values()],
        "discriminator": {"propertyName": "game", "mapping": {game: f"#/components/schemas/{name}" for game, name in creations.items()}},
    }
    return found


def envelope() -> dict[str, Any]:
    """Return the members of a command's request."""
    properties = shapes.ENVELOPE.source["properties"]
    assert isinstance(properties, dict)
    return properties


def union_of(name: str, schemas: dict[str, JsonObject], found: dict[str, Any]) -> str:
    """Add the commands of a game as components, and their union with `type` as its discriminator; return the union's name."""
    mapping: dict[str, str] = {}
    for type_name, schema in schemas.items():
        component = f"{name}{camel(type_name)}"
        found[component] = schema
        mapping[type_name] = f"#/components/schemas/{component}"
    found[f"{name}Command"] = {
        "oneOf": [{"$ref": target} for target in mapping.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }
    return f"{name}Command"


def creation_of(game: Game) -> JsonObject:
    """Return the body that creates a match of a game."""
    schema = shapes.creation([game.name])
    properties = schema["properties"]
    assert isinstance(properties, dict)
    properties["game"] = {"const": game.name}
    properties["options"] = game.options_schema().source
    properties["position"] = ref(f"{camel(game.name)}Position")
    seats = properties["seats"]
    assert isinstance(seats, dict)
    seats["minItems"], seats["maxItems"] = game.min_seats, game.max_seats
    return schema
