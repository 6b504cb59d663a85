"""The form of every member of a record, as docs/history.md states it: times, ids, hashes, salts, names of parts, ranges."""

import re
from typing import Final

from domain.kernel.audit_bundle import AuditFailed, ServedRecord, check_members, expect_form, same
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, as_str, int_in, list_in, object_in, str_in
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS, MatchOpened
from domain.kernel.record import without_opens
from domain.kernel.schema import Schema, integer, record
from domain.kernel.times import milliseconds_of

HEX_64: Final = re.compile("[0-9a-f]{64}")
UUID: Final = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TYPE: Final = re.compile(r"[a-z][a-z0-9_]*\.v[1-9][0-9]*\.[a-z][a-z0-9_]*")
PART: Final = re.compile(r"command|chance|search|(seat:(0|[1-9][0-9]*)|none)(/.+)?")
OF_COMMAND: Final = ["command", "chance", "search"]
"""Parts that only the first record of a command has."""

BOT: Final = Schema(
    {
        "type": "object",
        "oneOf": [
            record({"level": {"type": "string", "pattern": "^[a-z][a-z0-9_-]*$"}}),
            record({"iterations": integer(1, 1_000_000)}),
            record({"milliseconds": integer(1, 60_000)}),
        ],
    }
)


def check_form(entry: ServedRecord) -> None:
    """Every member of the record has its form; `Malformed` says which has not."""
    as_form(entry.record["match"], UUID, "a UUID", "/match")
    as_form(entry.record["command"], UUID, "a UUID", "/command")
    as_form(entry.record["type"], TYPE, "a type of fact", "/type")
    milliseconds_of(as_str(entry.record["at"], "/at"), "/at")
    if entry.record["seat"] is not None and not 0 <= int_in(entry.record, "seat") <= 9:
        raise Malformed("/seat", "a seat is a number from 0 to 9, or null")
    entry.data()
    sealed = object_in(entry.record, "sealed")
    for name, commitment in sealed.items():
        as_form(name, PART, "the name of a part", "/sealed")
        as_form(commitment, HEX_64, "32 bytes in lower case hex", f"/sealed/{name}")
    for name in entry.opened:
        part = object_in(entry.opened, name, "/opened")
        check_members(part, ["salt", "data"], f"/opened/{name}")
        as_form(part["salt"], HEX_64, "32 bytes in lower case hex", f"/opened/{name}/salt")


def as_form(value: Json, form: re.Pattern[str], words: str, path: str) -> str:
    """Return a text of a given form; `Malformed` when it has another."""
    text = as_str(value, path)
    malformed_if(form.fullmatch(text) is None, path, f"{text[:80]!r} is not {words}")
    return text


def check_facts(served: list[ServedRecord]) -> None:
    """The data of the facts that every match knows have their published form; the first, and no other, opens the match."""
    for entry in served:
        name = entry.type_name()
        if name.startswith("match.") and name not in LIFECYCLE_EVENT_SCHEMAS:
            raise AuditFailed(entry.claimed, "shape", f"{name} is not a fact of any known shape")
        if (name == MatchOpened.TYPE) != (entry.claimed == 1):
            raise AuditFailed(entry.claimed, "shape", "a history begins with match_opened, and has no other")
    check_schemas(LIFECYCLE_EVENT_SCHEMAS, served)


def check_game_facts(game: AnyGame, served: list[ServedRecord]) -> None:
    """The data of the game's facts have their published form: what deciding the commands again would find, where nobody can yet."""
    check_schemas(game.codec.event_schemas(), served)


def check_schemas(sources: dict[str, JsonObject], served: list[ServedRecord]) -> None:
    """The data of each record whose type has a schema fits it."""
    schemas: dict[str, Schema] = {}
    for entry in served:
        name = entry.type_name()
        if name in sources:
            if name not in schemas:
                schemas[name] = Schema(sources[name])
            with expect_form(entry.claimed):
                schemas[name].check(without_opens(entry.data()), "/data")


def check_match_opened(game: AnyGame, first: ServedRecord) -> None:
    """What the first record states and nobody decided has its form: seats and their bots, and the options, every default filled in."""
    data = first.data()
    with expect_form(first.claimed):
        plans = list_in(data, "seats", "/data")
        for i, item in enumerate(plans):
            path = f"/data/seats/{i}"
            plan = as_object(item, path)
            if (str_in(plan, "kind", path) == "bot") != ("bot" in plan):
                raise Malformed(path, "a bot has a level or a budget, and nobody else has")
            if "bot" in plan:
                BOT.check(object_in(plan, "bot", path), f"{path}/bot")
        if not game.info.min_seats <= len(plans) <= game.info.max_seats:
            raise Malformed("/data/seats", f"{game.name} is played by {game.info.min_seats} to {game.info.max_seats}")
        filled: JsonObject = game.fill_options(object_in(data, "options", "/data"), len(plans))
        malformed_if(not same(filled, data["options"]), "/data/options", "the options are not those that the game fills in")
