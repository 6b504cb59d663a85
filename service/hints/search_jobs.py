"""Hints as they come and go: asked of a worker once for a seat and version, kept for a while, and told with labels from the table."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import redis

from domain.kernel.canonical import jcs
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import as_object
from domain.kernel.localized import Text
from domain.kernel.schema import Schema, array, integer, record
from service.hints.grants import is_granted, make_grant
from service.hints.permission import MOST_HINTS, Wish, check_time
from service.hints.words import words_for
from service.matches.context import Context
from service.matches.match_json import state_json
from service.matches.problems import Problem, invalid, no_such_match, wrong_seat
from service.matches.tokens import WORKER, Credential
from service.store.advice_jobs import AdviceJob, AdviceQueue, QueueFull, hint_job

WAIT_SECONDS: Final = 1.5
"""How long a request waits for its hints before it is told to come back."""

LOOK_SECONDS: Final = 0.05
RETRY_SECONDS: Final = 1

FOUND: Final = Schema(
    record(
        {
            "hints": array(record({"command": {"type": "object"}, "visits": integer(0, 2**31), "value": integer(0, 1000)}), 1, MOST_HINTS),
            "values": array(integer(0, 1000), 1, 10),
            "engine": {"type": "string", "maxLength": 64},
            "iterations": integer(1, 2**31),
            "seed": {"type": "string", "pattern": "^[0-9]{1,20}$"},
        }
    )
)
"""What a worker hands in."""

WAITING: Final = threading.BoundedSemaphore(1)
"""One request of a process waits; the others are told to come back at once, so that waiting never takes all threads."""

FAILED: Final = Text("Hints can't be found now.", "Tipps lassen sich gerade nicht finden.")


def find_hints(context: Context, wish: Wish) -> dict[str, Any] | None:
    """Return the hints where they are known already."""
    with needing_redis():
        found = AdviceQueue(context.queue).find_hint(wish.current.id, wish.seat, wish.current.version)
    return None if found is None else hints_json(wish, found)


def is_looked_for(context: Context, wish: Wish) -> bool:
    """Say whether somebody is at it already."""
    with needing_redis():
        return AdviceQueue(context.queue).is_alive(job_of(context, wish))


def look_for(context: Context, wish: Wish) -> None:
    """Have a worker look for the hints."""
    with needing_redis():
        try:
            AdviceQueue(context.queue).start(job_of(context, wish))
        except QueueFull as error:
            raise Problem("unavailable", FAILED, retry_after=60) from error


def job_of(context: Context, wish: Wish) -> AdviceJob:
    """Return the job for a wish, with a grant that begins now."""
    current = wish.current
    grant = make_grant(context.settings.secret, current.id, wish.seat, current.version, current.loaded.now)
    return hint_job(current.id, wish.seat, current.version, grant)


def wait_for(context: Context, wish: Wish) -> dict[str, Any] | None:
    """Wait a moment for the hints, where a place to wait is free."""
    if not WAITING.acquire(blocking=False):
        return None
    try:
        end = time.monotonic() + WAIT_SECONDS
        while (found := find_hints(context, wish)) is None and time.monotonic() < end:
            time.sleep(LOOK_SECONDS)
        return found
    finally:
        WAITING.release()


def hints_json(wish: Wish, found: dict[str, Any]) -> dict[str, Any]:
    """Return the answer: the best of the listed commands, with what the search found and how they are shown."""
    match, seat = wish.current.match, wish.seat
    game, table = match.game, match.table()
    commands = [game.command_of(table, move) for move in game.legal_moves(table, seat)]
    listed = {jcs(command.to_json()): command for command in commands}
    hints: list[JsonObject] = []
    for one in found["hints"]:
        command = listed.get(jcs(one["command"]))
        if command is None:
            continue
        value = one["value"]
        shown: JsonObject = {"command": command.to_json(), **game.describe(table, seat, command).to_json()}
        hints.append({**shown, "value": value, "visits": one["visits"], "text": words_for(value).to_json()})
    return {
        "version": wish.current.version,
        "seat": seat,
        "hints": hints[: wish.limit],
        **{name: found[name] for name in ("values", "engine", "iterations", "seed")},
    }


def pending_json(wish: Wish) -> dict[str, Any]:
    """Return the answer while a worker is at it."""
    return {"version": wish.current.version, "seat": wish.seat}


# What a worker asks and hands in


def read_view(context: Context, credential: Credential, match_id: str, seat: Seat, version: int, grant: str) -> dict[str, Any]:
    """Return what a seat may know at the version of its grant, and nothing else; 409 when the match has moved on."""
    wish = check_grant(context, credential, match_id, seat, version, grant)
    fixed, match = wish.current.loaded.fixed, wish.current.match
    return {
        "game": fixed.game,
        "revision": fixed.revision,
        "options": fixed.options,
        "seats": len(match.chairs),
        "version": version,
        "state": state_json(match, seat, False),
    }


def keep_hints(context: Context, credential: Credential, match_id: str, seat: Seat, version: int, grant: str, found: Json) -> None:
    """Keep what a worker has found for the view of its grant."""
    wish = check_grant(context, credential, match_id, seat, version, grant)
    if problems := FOUND.problems(found):
        raise invalid(problems)
    with needing_redis():
        AdviceQueue(context.queue).keep_hint(wish.current.id, seat, version, as_object(found, ""))


def check_grant(context: Context, credential: Credential, match_id: str, seat: Seat, version: int, grant: str) -> Wish:
    """Check a worker's grant: 403 for one that is not good, 409 where hints are no longer wanted.

    Whoever is no worker is told so before the match is looked for: it may be one of which nothing may be known.
    """
    if credential.kind != WORKER:
        raise no_grant()
    current = context.current(match_id)
    if current is None:
        raise no_such_match()
    if not is_granted(context.settings.secret, grant, match_id, seat, version, current.loaded.now):
        raise no_grant()
    if current.version != version:
        raise Problem("not-your-turn", Text("The match has moved on.", "Die Partie ist weitergegangen."))
    check_time(current, seat)
    return Wish(current, seat, 1)


def no_grant() -> Problem:
    """Return the refusal of whoever has no grant that is good."""
    return wrong_seat("This is not granted, or no longer.", "Dafür gibt es keine Erlaubnis, oder sie ist abgelaufen.")


@contextmanager
def needing_redis() -> Iterator[None]:
    """Say that hints are not to be had while Redis is away."""
    try:
        yield
    except redis.RedisError as error:
        raise Problem("unavailable", FAILED) from error
