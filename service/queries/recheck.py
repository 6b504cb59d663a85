"""Whether a stored match is what the code at hand makes of it: its history decided again, its row compared with the fold."""

from typing import Any

import orjson

from domain.kernel.audit import AuditFailed, recheck
from domain.kernel.canonical import sha256_hex
from domain.kernel.ids import JsonObject
from domain.kernel.match import Match
from domain.kernel.revisions import FindGame, RulesNotAtHand
from service.store.rows import Fixed, Loaded, Stored, Summary


def find_difference(loaded: Loaded, find_game: FindGame) -> str:
    """Return the first thing in which a stored match differs from what the code at hand makes of it; empty when nothing does.

    `RulesNotAtHand` when it is of other rules. A running match is decided again too: its seed is in the store.
    """
    for stored in loaded.events:
        if sha256_hex(stored.record) != stored.hash:
            return f"event {stored.version}: the stored bytes are not those that were hashed"
    try:
        match = recheck([with_all_parts(stored) for stored in loaded.events], loaded.server_seed, find_game)
    except RulesNotAtHand:
        raise
    except AuditFailed as failure:
        return str(failure)
    except (AssertionError, LookupError, ValueError, TypeError) as problem:
        return f"the history cannot be followed ({type(problem).__name__}: {problem})"
    return compare_row(row_of(loaded.fixed, loaded.summary), history_row(match, loaded.events))


def with_all_parts(stored: Stored) -> JsonObject:
    """Return a stored record with its hash and every part."""
    record: JsonObject = orjson.loads(stored.record)
    opened: JsonObject = {name: {"salt": part["salt"], "data": part["data"]} for name, part in stored.parts.items()}
    return {**record, "hash": stored.hash, "opened": opened}


def row_of(fixed: Fixed, summary: Summary) -> dict[str, Any]:
    """Return what a match's row says of the history."""
    return {
        "id": fixed.id,
        "game": fixed.game,
        "revision": fixed.revision,
        "content_sha256": fixed.content_sha256,
        "turn_seconds": fixed.turn_seconds,
        "seed_commitment": fixed.seed_commitment,
        "options": fixed.options,
        "plans": fixed.plans,
        "version": summary.version,
        "status": summary.status,
        "to_act": sorted(summary.to_act),
        "taken": sorted(summary.taken),
        "stand_ins": sorted(summary.stand_ins),
        "outcome": summary.outcome,
        "head": summary.head,
    }


def history_row(match: Match, events: list[Stored]) -> dict[str, Any]:
    """Return what the history gives for these members."""
    opened = match.creation_facts()
    return {
        "id": orjson.loads(events[0].record)["match"],
        "game": opened.game,
        "revision": opened.revision,
        "content_sha256": opened.content_sha256,
        "turn_seconds": opened.turn_seconds,
        "seed_commitment": opened.seed_commitment,
        "options": opened.options,
        "plans": [chair.plan.to_json() for chair in match.chairs],
        "version": match.version,
        "status": match.status,
        "to_act": sorted(match.to_act()),
        "taken": [seat for seat, chair in enumerate(match.chairs) if chair.taken],
        "stand_ins": [seat for seat, chair in enumerate(match.chairs) if chair.stand_in],
        "outcome": match.outcome,
        "head": events[-1].hash,
    }


def compare_row(row: dict[str, Any], given: dict[str, Any]) -> str:
    """Return the first member in which a row is not what the history gives."""
    for name, value in given.items():
        if row[name] != value:
            return f"the row's `{name}` is {row[name]}, the history gives {value}"
    return ""
