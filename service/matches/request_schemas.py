"""The shapes of request bodies as JSON Schema: what is checked here is what the OpenAPI document says."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.lifecycle_commands import BY_RULES, CONSENT, NEVER
from domain.kernel.schema import Schema, array, integer, one_of, record, with_description
from domain.registry import bots
from service.matches.problems import WrongParameter, invalid
from service.matches.texts import FORM, SHOWN_TEXT
from service.matches.values import wrong_values

MOST_SEATS: Final = 10
LEVELS: Final = list(as_object(bots()["levels"], "/levels"))


SEAT: Final = integer(0, MOST_SEATS - 1)
NAME: Final = with_description(SHOWN_TEXT, f"How the seat is shown to others; it is not part of the history. {SHOWN_TEXT['description']}")
CLIENT_SEED: Final = with_description(
    {"type": "string", "maxLength": 64},
    "Your share of the luck: any words. Together with the server's seed it decides every draw. Name it after you have seen the server's "
    "`seed_commitment`, so that neither side can choose the luck. None counts as an empty one. It is recorded byte for byte, so what "
    f"others could not see is refused: white space at its ends, text that is not normalised (NFC); {FORM}.",
)
SEED_COMMITMENT: Final[JsonObject] = {
    "type": "string",
    "pattern": "^[0-9a-f]{64}$",
    "description": (
        "SHA-256 of the server's seed, in hex: the server is bound to its seed before the match begins, and reveals it at the end. "
        "`POST /v1/seed-commitments` gives one to name when a match is opened; each serves one match."
    ),
}
TURN_SECONDS: Final = with_description(
    integer(10, 1_209_600), "How long a seat may take when it is to act, before a stand-in plays for it."
)

PRIVATE: Final[JsonObject] = {
    "type": "boolean",
    "description": (
        "Until it is over only those at the table and the invited know of the match: for everybody else it is not there. "
        "The answer holds the secret of the invitation, to be sent as `Atoll-Invitation`."
    ),
}
RATED: Final[JsonObject] = {
    "type": "boolean",
    "description": (
        "The match counts for ratings when it is played to an end. All its people are players, who show their keys, nobody has two seats; "
        "bots play at a level, each at another. It begins from the game's opening, on a table of its content."
    ),
}
UNDO: Final = with_description(
    one_of([BY_RULES, NEVER, CONSENT]),
    "What the match allows of undo: `rules`, where nothing is said: one's own commands of this turn (L1); `never`: nothing; `consent`: "
    "also earlier commands of one's own, when the others agree (L11); bots always do, so that a rated match with bots has none.",
)

BOT: Final[JsonObject] = {
    "type": "object",
    "title": "Bot",
    "description": "How strong the bot is: one of the levels of `GET /v1/bots`, or a budget for each decision.",
    "properties": {
        "level": with_description(one_of(LEVELS), "A level of `GET /v1/bots`."),
        "iterations": with_description(
            integer(1, 1_000_000), "Iterations of the search for each decision; such moves can be searched again by an audit."
        ),
        "milliseconds": with_description(integer(1, 60_000), "Time for each decision."),
    },
    "additionalProperties": False,
    "minProperties": 1,
    "maxProperties": 1,
}

WANTS: Final = with_description(
    one_of(["people", "bots"]),
    "Whom an open seat is for: people, or bots of others (players with `bot`). Everybody, where nothing is said.",
)

SEAT_PLAN: Final = record(
    {
        "kind": with_description(
            one_of(["human", "open", "bot"]),
            "`human`: yours, its token is in the answer; `open`: whoever takes it; `bot`: played by the service.",
        ),
        "name": NAME,
        "bot": BOT,
        "wants": WANTS,
    },
    ["name", "bot", "wants"],
    "SeatPlan",
)


def creation(games: list[str]) -> JsonObject:
    """Return the schema of `POST /v1/matches`."""
    return record(
        {
            "game": with_description(one_of(games), "Id of the game."),
            "options": with_description({"type": "object"}, "Options of the game; what is left out has its default."),
            "seats": with_description(array(SEAT_PLAN, 1, MOST_SEATS), "Who sits where, from seat 0 on."),
            "client_seed": CLIENT_SEED,
            "seed_commitment": SEED_COMMITMENT,
            "turn_seconds": TURN_SECONDS,
            "position": with_description({"type": "object"}, "A position to begin from, instead of the game's opening."),
            "private": PRIVATE,
            "rated": RATED,
            "undo": UNDO,
        },
        ["options", "client_seed", "seed_commitment", "turn_seconds", "position", "private", "rated", "undo"],
        "MatchCreation",
    )


TAKING: Final = Schema(
    record(
        {"seat": with_description(SEAT, "Which open seat; the lowest when it is left out."), "name": NAME, "client_seed": CLIENT_SEED},
        ["seat", "name", "client_seed"],
        "SeatTaking",
    )
)
FORK: Final = Schema(
    record(
        {
            "at": with_description(
                integer(1, 2**31 - 1), "From the table of which version, the last one of a command; the present one when it is left out."
            ),
            "seats": with_description(array(SEAT_PLAN, 1, MOST_SEATS), "Who sits where, from seat 0 on: as many seats as that match has."),
            "client_seed": CLIENT_SEED,
        },
        ["at", "client_seed"],
        "ForkCreation",
    )
)
REMATCH: Final = Schema(record({"client_seed": CLIENT_SEED}, ["client_seed"], "RematchAsking"))
NOTHING: Final = Schema(record({}))

LINK: Final[JsonObject] = {
    "type": "string",
    "pattern": "^https?://[!-~]{1,200}$",
    "description": "Where the author of the bot can be found; shown to everybody.",
}
REGISTRATION: Final = Schema(
    record(
        {
            "name": with_description(
                SHOWN_TEXT, f"How the player is shown where a seat has no name of its own. {SHOWN_TEXT['description']}"
            ),
            "bot": {"type": "boolean", "description": "A program plays; everybody is told."},
            "link": LINK,
        },
        ["bot", "link"],
        "PlayerCreation",
    )
)
COSIGNATURES: Final = Schema(
    record(
        {
            "size": with_description(integer(0, 999_999_999), "The size of the checkpoint."),
            "signatures": with_description(
                array({"type": "string", "maxLength": 400}, 1, 16),
                "The lines of signatures that a witness answered, without newlines.",
            ),
        },
        title="NewCosignatures",
    )
)

ENVELOPE: Final = Schema(
    record(
        {
            "seat": {
                "type": ["integer", "null"],
                "minimum": 0,
                "maximum": MOST_SEATS - 1,
                "description": "Whose command it is; null for the operator's `close`.",
            },
            "command": {
                "type": "object",
                "description": "What is to be done: an entry of `legal-commands`, as it is, or made by its schema.",
                "properties": {"type": {"type": "string", "description": "Names the command."}},
                "required": ["type"],
            },
            "dry_run": with_description({"type": "boolean"}, "Only ask what would happen; nothing is stored and no header is needed."),
            "search": with_description({"type": "object"}, "How a bot found the command; from the service's own workers only."),
        },
        ["dry_run", "search"],
        "CommandRequest",
    )
)


ENVELOPE_MEMBERS: Final = frozenset(("seat", "command", "dry_run", "search"))


def is_command_request(body: Json) -> bool:
    """Say whether a body fits `ENVELOPE` at a glance. False says nothing: then the schema is asked, which tells what is wrong, too."""
    if not isinstance(body, dict) or not body.keys() <= ENVELOPE_MEMBERS or "seat" not in body:
        return False
    seat, command = body["seat"], body.get("command")
    if seat is not None and not (type(seat) is int and 0 <= seat < MOST_SEATS):
        return False
    if not isinstance(command, dict) or not isinstance(command.get("type"), str):
        return False
    return isinstance(body.get("dry_run", False), bool) and isinstance(body.get("search", command), dict)


def check_body(schema: Schema, body: Json, others: Sequence[Malformed | WrongParameter] = ()) -> JsonObject:
    """Return the body as an object of the wanted shape; `invalid` lists the first places that are wrong, the `others` before them."""
    told_already = {problem.path for problem in others if isinstance(problem, Malformed)}
    found = wrong_values(body) or ([] if schema is ENVELOPE and is_command_request(body) else schema.problems(body))
    problems = [*others, *(problem for problem in found if problem.path not in told_already)]
    if problems:
        raise invalid(problems)
    return as_object(body, "")
