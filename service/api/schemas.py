"""The component schemas of the OpenAPI document that are the same for every game: the shapes of answers."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, integer, one_of, record, with_description
from domain.registry import GAMES
from service.api.errors import KINDS
from service.api.outcome_schemas import OUTCOME, PROPOSAL
from service.api.plain_schemas import FREE
from service.matches import request_schemas

ANY: Final = FREE
JSON_SCHEMA: Final[JsonObject] = {"type": "object", "title": "JsonSchema", "additionalProperties": True}
EN: Final[JsonObject] = {"type": "string", "description": "In English."}
DE: Final[JsonObject] = {"type": "string", "description": "In German."}
TEXT: Final = record({"en": EN, "de": DE}, title="Text")
TEXT_OR_NULL: Final[JsonObject] = {"type": ["string", "null"]}
OBJECT_OR_NULL: Final[JsonObject] = {"type": ["object", "null"]}
SEAT_OR_NULL: Final[JsonObject] = {"type": ["integer", "null"], "description": "Whose it is; null when it is no seat's."}
UUID: Final[JsonObject] = {"type": "string", "format": "uuid"}
UUID_OR_NULL: Final[JsonObject] = {"type": ["string", "null"], "format": "uuid"}
TO_ACT: Final = with_description(array(integer(0, 9)), "The seats that are to act now.")
HASH: Final[JsonObject] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
TIME: Final[JsonObject] = {"type": "string", "format": "date-time"}
COUNT: Final[JsonObject] = {"type": "integer", "minimum": 0}
VERSION: Final = with_description(COUNT, "Number of events of the match: its only notion of position.")
STATUS: Final[JsonObject] = {
    "type": "string",
    "title": "MatchStatus",
    "enum": ["open", "running", "over"],
    "description": "`open`: it waits for seats to be taken; `running`; `over`.",
}
GAME: Final[JsonObject] = {"type": "string", "description": "Id of the game."}
PERCENT: Final[JsonObject] = {"type": "number", "minimum": 0, "maximum": 100}
STRENGTH: Final = record(
    {
        "rating": with_description({"type": "integer"}, "Points above the first level; 400 for ten wins to one."),
        "interval": with_description(array({"type": "integer"}, 2, 2), "The rating lies within with 95 %."),
        "matches": with_description(COUNT, "From so many matches."),
        "seats": with_description(COUNT, "Of so many seats each."),
        "ms": with_description({"type": "number", "minimum": 0}, "CPU milliseconds of a decision, where the search is compiled."),
        "date": with_description({"type": "string", "format": "date"}, "When it was measured."),
        "command": with_description({"type": "string"}, "What measures it again."),
        "ahead": record(
            {
                "of": with_description(one_of(list(request_schemas.LEVELS)), "The level below."),
                "percent": with_description(PERCENT, "The share of their matches in which it came in before that one; ties count half."),
                "interval": with_description(array(PERCENT, 2, 2), "The share lies within with 95 %."),
                "matches": with_description(COUNT, "Of so many matches."),
            },
            title="BotAhead",
        ),
    },
    ["ahead"],
    title="BotStrength",
)
ITERATIONS: Final = with_description(integer(1, 300_000), "Iterations of the search for each decision.")
SIGHT: Final = with_description(
    one_of(["own_turn", "one_turn", "two_turns", "four_turns", "eight_turns"]),
    "How far it looks ahead: to the end of its own turn, or one, two, four or eight turns of every seat; absent: two.",
)
REVISION: Final = with_description(integer(1, 2**31 - 1), "Revision of the game's rules and content; a match keeps the one it began with.")
CONTENT_HASH: Final = with_description(HASH, "SHA-256 of the game's content: boards, tiles, cards.")


def ref(name: str, description: str = "") -> JsonObject:
    """Return a reference to a component, and what it means in this place."""
    found: JsonObject = {"$ref": f"#/components/schemas/{name}"}
    return with_description(found, description) if description else found


def union(member: str, names: dict[str, str]) -> JsonObject:
    """Return the union of components which a constant tells apart: the component of each value of the member."""
    mapping: JsonObject = {value: f"#/components/schemas/{name}" for value, name in names.items()}
    return {
        "oneOf": [{"$ref": target} for target in mapping.values()],
        "discriminator": {"propertyName": member, "mapping": mapping},
    }


SEAT: Final = record(
    {
        "seat": with_description(integer(0, 9), "Number of the seat, from 0 on."),
        "kind": with_description(one_of(["human", "open", "bot"]), "`open`: nobody has taken it yet."),
        "name": with_description(TEXT_OR_NULL, "How it is shown; null without a name."),
        "bot": request_schemas.BOT,
        "player": {
            "type": ["string", "null"],
            "format": "uuid",
            "description": "Id of the player who holds it; null for nobody who has a key.",
        },
        "program": with_description(ref("Program"), "The player who holds it is a bot of somebody. Absent for people."),
        "wants": request_schemas.WANTS,
        "stand_in": {"type": "boolean", "description": "A stand-in of the service plays it on."},
        "reserved": {
            "type": "boolean",
            "description": "Of an open seat of a rematch: only who held it in `rematch_of` can take it, by asking there for the rematch.",
        },
        "token": {
            "type": "string",
            "description": "The secret that plays and sees this seat. Only in the answer that creates or takes the seat.",
        },
    },
    ["bot", "program", "wants", "reserved", "token"],
)
PROGRAM: Final = record({"link": with_description(TEXT_OR_NULL, "Where its author can be found; null where it does not say.")})

LISTED: Final[dict[str, JsonObject]] = {
    "id": with_description(UUID, "Id of the match."),
    "game": GAME,
    "revision": REVISION,
    "options": with_description(ANY, "The game's options, defaults filled in."),
    "status": STATUS,
    "version": VERSION,
    "to_act": TO_ACT,
    "turn_seconds": request_schemas.TURN_SECONDS,
    "created": with_description(TIME, "When it was opened."),
    "deadline": {
        "type": ["string", "null"],
        "format": "date-time",
        "description": "When the time of the first seat to act is up; null when nobody is waited for.",
    },
    "seats": with_description(array(ref("Seat")), "Who sits where."),
    "seed_commitment": request_schemas.SEED_COMMITMENT,
    "unrated": {"type": "boolean", "description": "It does not count for ratings, since it began from a position."},
    "private": {"type": "boolean", "description": "Only those at the table and the invited know of it before it is over."},
    "rated": {"type": "boolean", "description": "It counts for ratings when it is played to an end."},
    "fork": with_description(
        {"anyOf": [ref("Fork"), {"type": "null"}]}, "The match and version from whose table it began; null where it is no fork."
    ),
    "rematch": with_description(UUID_OR_NULL, "Of a finished match: the one in which it is played again; null for none."),
    "rematch_of": with_description(UUID_OR_NULL, "The match that is played again in this one; null for none."),
    "outcome": {"anyOf": [ref("Outcome"), {"type": "null"}], "description": "How it ended; null before."},
}

RECORD: Final[dict[str, JsonObject]] = {
    "match": with_description(UUID, "Id of the match."),
    "version": with_description(integer(1, 2**31 - 1), "Its place in the history: 1, 2, 3, …"),
    "at": with_description(TIME, "When it was stored."),
    "seat": SEAT_OR_NULL,
    "command": with_description(UUID, "Id of the command that caused it."),
    "sealed": {
        "type": "object",
        "title": "SealedParts",
        "additionalProperties": with_description(HASH, "Commitment to the part: SHA-256 over its salt and data."),
        "description": "Commitments to its sealed parts, by name.",
    },
    "prev": with_description(HASH, "Hash of the record before; 64 zeros for the first."),
    "hash": with_description(HASH, "SHA-256 over the canonical JSON of the nine members before; not part of the record itself."),
    "opened": {
        "type": "object",
        "title": "OpenedParts",
        "additionalProperties": record(
            {"salt": with_description(HASH, "The salt of its commitment."), "data": {"description": "What was sealed."}}, title="OpenedPart"
        ),
        "description": "The sealed parts that you may know, by name.",
    },
    "text": with_description(
        TEXT,
        "What happened, in words, as you may know it. Made when the record is served: neither hashed nor recorded, without display names, "
        "and other words may come with a release.",
    ),
}
"""The members of every record, besides its type and data."""

AUDIT_RECORD: Final = record(
    {
        "type": {"type": "string", "description": "What happened: `<game or match>.v<shape>.<past tense>`."},
        "data": with_description(ANY, "What everybody at the table may know of it; its shape is that of the `Record` of its type."),
        **{name: schema for name, schema in RECORD.items() if name != "text"},
    }
)
"""A record as an audit reads it: with nothing beside it that is not proven."""

LEGAL_MEMBERS: Final[dict[str, JsonObject]] = {
    "command": ref("Command", "Ready to be posted as `command`."),
    "label": with_description(TEXT, "What it does, for people."),
    "places": with_description(
        array({"type": "string"}), "Where on the table it acts, to highlight; the names that a game uses stand with its view."
    ),
    "more": with_description(
        record(
            {"en": EN, "de": DE, "command_schema": with_description(JSON_SCHEMA, "JSON Schema of what is accepted.")},
            title="MoreCommands",
        ),
        "More commands of this kind are accepted than are listed.",
    ),
}
"""The members of a listed command."""

LEGAL: Final = record(LEGAL_MEMBERS, ["more"])

PROBLEM: Final[JsonObject] = {
    "type": "object",
    "properties": {
        "type": with_description(
            one_of([f"/problems/{name}" for name in KINDS]), "The kind of problem; its last word is the one to switch on."
        ),
        "title": {"type": "string", "description": "The kind of problem, for people, in the language of `Accept-Language`."},
        "status": with_description(integer(400, 599), "The HTTP status."),
        "detail": {"type": "string", "description": "What is wrong this time, for people."},
        "code": {"type": "string", "description": "Of a refusal: a stable word."},
        "rule": {"type": "string", "description": "Of a refusal: the number of the rule."},
        "errors": with_description(
            array(
                record(
                    {
                        "path": {
                            "type": "string",
                            "maxLength": 100,
                            "description": 'Where in the body (JSON Pointer, "" for the whole); a long one is cut.',
                        },
                        "parameter": {"type": "string", "maxLength": 100, "description": "Instead of `path`: which query parameter."},
                        "header": {"type": "string", "maxLength": 100, "description": "Instead of `path`: which header."},
                        "message": {"type": "string", "maxLength": 200, "description": "What is wrong there."},
                    },
                    ["path", "parameter", "header"],
                ),
                1,
                20,
            ),
            "The places that are wrong, the first 20 at most.",
        ),
        "current_version": with_description(COUNT, "Where the match is now."),
        "retryable": {"type": "boolean", "description": "The very same request may succeed later."},
    },
    "required": ["type", "title", "status", "detail"],
}

STATE: Final = (
    "The table: null before it is set up; of a running match what the caller may know; of a finished one everything, in the same form. "
    "Its shape is the game's `view` (GET /v1/games/{game})."
)

POSITION: Final = (
    "Of a finished match: the table in the form of the game's `position` (GET /v1/games/{game}), from which a new match can "
    "be opened. Null before the end."
)

EVENTS: Final = with_description(array(ref("Record")), "The events in order, as you may see them.")

OPENS: Final = with_description(
    array(
        record(
            {
                "version": with_description(COUNT, "Version of the event that sealed it."),
                "part": {"type": "string", "description": "Its name there."},
            },
            title="OpenedPartName",
        )
    ),
    "The sealed parts of earlier events that everybody may know from now on; left out for none.",
)

PICTURE: Final = (
    "An SVG document (UTF-8) without scripts and without anything from elsewhere. Every place that it shows is a group of class `place` "
    "whose `data-place` is the place's name (GET /v1/matches/{match_id}/zones), as in the `places` of listed commands; it can take the "
    "focus. Those that the last command touched have the class `changed` too. Places and pieces have a `title`."
)

BASIC: Final[dict[str, JsonObject]] = {
    "Nothing": record({}),
    "Problem": PROBLEM,
    "Seat": SEAT,
    "Program": PROGRAM,
    "Outcome": OUTCOME,
    "Proposal": PROPOSAL,
    "Fork": record(
        {"match": with_description(UUID, "Id of that match."), "at": with_description(integer(1, 2**31), "The version of its table.")}
    ),
    "ListedMatch": record(LISTED),
    "MatchList": record(
        {
            "matches": with_description(array(ref("ListedMatch")), "Newest first."),
            "next": with_description(TEXT_OR_NULL, "The `after` of the next page; null on the last one."),
        }
    ),
    "Opens": OPENS,
    "AuditRecord": AUDIT_RECORD,
    "EventsPage": record({"version": VERSION, "events": EVENTS}),
    "CommandAnswer": record({"version": VERSION, "events": EVENTS, "to_act": TO_ACT, "status": STATUS}),
    "DryRun": record(
        {
            "version": VERSION,
            "seat": SEAT_OR_NULL,
            "legal": {"type": "boolean", "description": "Whether the command would be accepted."},
            "undoable": {
                "type": "boolean",
                "description": "Whether you could take it back then: it needs no luck, tells nobody anything new, and leaves you to act.",
            },
            "events": with_description(
                array(ref("Fact")), "What would happen, up to the first fact that needs luck or that you may not know yet."
            ),
            "refusal": with_description(
                record(
                    {
                        "code": {"type": "string", "description": "A stable word."},
                        "rule": {"type": "string", "description": "The number of the rule."},
                        "en": EN,
                        "de": DE,
                    },
                    title="Refusal",
                ),
                "Why it would be refused.",
            ),
        },
        ["refusal"],
    ),
    "LegalCommand": LEGAL,
    "LegalCommandList": record(
        {
            "version": VERSION,
            "seat": with_description(integer(0, 9), "Whose commands these are."),
            "legal_commands": with_description(array(ref("LegalCommand")), "Everything that may be done now."),
        }
    ),
    "SeedCommitment": record(
        {"seed_commitment": request_schemas.SEED_COMMITMENT, "expires": with_description(TIME, "Until when a match can be opened with it.")}
    ),
    "SeatTaking": request_schemas.TAKING.source,
    "AuditBundle": record(
        {
            "format": {"const": "atoll-audit/1", "description": "Names this form of a bundle."},
            "match": ref("Match", "The match as it is now; an audit does not believe it."),
            "events": with_description(array(ref("AuditRecord")), "The records in order, as you may see them, without texts."),
            "commands": with_description(
                array(
                    record(
                        {
                            "id": with_description(UUID, "Id of the command."),
                            "version": with_description(COUNT, "Version of its first event."),
                            "body": with_description(OBJECT_OR_NULL, "What was posted; null where it is not open to you."),
                        }
                    )
                ),
                "The commands in order.",
            ),
            "rules": with_description(
                record({"game": GAME, "revision": REVISION, "content_sha256": CONTENT_HASH}), "The rules by which it is to be audited."
            ),
        }
    ),
    "BotList": record(
        {
            "bots": with_description(
                array(
                    record(
                        {
                            "level": with_description(one_of(list(request_schemas.LEVELS)), "Its name, as a seat asks for it."),
                            "iterations": ITERATIONS,
                            "milliseconds": with_description(integer(1, 2**31 - 1), "Most time for each decision."),
                            "sight": SIGHT,
                            "games": {
                                "type": "object",
                                "propertyNames": one_of(list(GAMES)),
                                "additionalProperties": record({"iterations": ITERATIONS, "sight": SIGHT}, ["iterations", "sight"]),
                                "description": "By game: its iterations and its sight there, where they are others.",
                            },
                            "strength": {
                                "type": "object",
                                "propertyNames": one_of(list(GAMES)),
                                "additionalProperties": STRENGTH,
                                "description": "By game: how strong it was measured to be; a game is missing where it was not.",
                            },
                        },
                        ["iterations", "milliseconds", "sight", "games", "strength"],
                    )
                ),
                "The levels, weakest first.",
            )
        }
    ),
    "BotTurns": record(
        {
            "pending": with_description(COUNT, "Bot turns that are due and that no worker thinks about."),
            "in_progress": {"type": ["integer", "null"], "description": "Bot turns that are thought about; null while Redis is away."},
            "oldest_age_seconds": {"type": "number", "minimum": 0, "description": "For how long the oldest one has been due."},
            "workers": {"type": ["integer", "null"], "description": "Workers that listen; null while Redis is away."},
        }
    ),
    "Health": record({"status": {"const": "ok", "description": "All is well."}}),
    "Figures": {"type": "string", "description": "Prometheus' text format."},
    "Picture": {"type": "string", "description": PICTURE},
}
