"""The audit bundle: everything needed to verify a match offline (docs/history.md, "The audit bundle")."""

from typing import Any

import orjson

from domain.kernel.audit import FORMAT
from service.matches.context import Context
from service.matches.match_json import match_json
from service.matches.problems import unauthenticated
from service.matches.tokens import NO_TOKEN, Credential
from service.queries.access import Access
from service.queries.records import audit_record_for, find_open_parts
from service.store import event_store
from service.store.rows import Stored


def read_audit(context: Context, access: Access, credential: Credential) -> dict[str, Any]:
    """Return the bundle: of a finished match to everybody, of another as far as the caller may see it."""
    if not access.is_finished() and credential.kind == NO_TOKEN:
        raise unauthenticated()
    current = access.current
    current.check_rules()
    events = event_store.read_events(context.database, current.id, 0, current.version, current.version)
    reveals = {} if access.is_finished() else event_store.read_reveals(context.database, current.id, 0, current.version)
    fixed = current.loaded.fixed
    return {
        "format": FORMAT,
        "match": match_json(current, current.match, access.viewer),
        "events": [audit_record_for(event, access.viewer, reveals, access.is_finished()) for event in events],
        "commands": commands_json(events, access, reveals),
        "rules": {
            "game": fixed.game,
            "revision": fixed.revision,
            "content_sha256": fixed.content_sha256,
        },
    }


def commands_json(events: list[Stored], access: Access, reveals: dict[tuple[int, str], int]) -> list[dict[str, Any]]:
    """Return the commands in order: id, version of the first event, and the body where it is open to the caller."""
    listed: list[dict[str, Any]] = []
    for event in events:
        command = orjson.loads(event.record)["command"]
        if not listed or listed[-1]["id"] != command:
            opened = find_open_parts(event, access.viewer, reveals, access.is_finished())
            body = opened["command"]["data"] if "command" in opened else None
            listed.append({"id": command, "version": event.version, "body": body})
    return listed
