"""Streams that come back by themselves: where one breaks it is opened again behind the last thing that it told."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import httpx

from openapi.client.connection import AWAY, TIMEOUT_SECONDS, Connection, Pauses
from openapi.client.problems import Problem, ServiceAway

NDJSON: Final = "application/x-ndjson"
SILENCE_SECONDS: Final = 45.0
"""A stream gives a sign of life every 15 s; one that is silent for so long is dead."""

REMATCH: Final = "rematch"
"""What a player's stream tells of a rematch that waits for him; its `match` is the new one, at version 0."""

OVER: Final = "match.v1.seed_revealed"
"""The last event of every match."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that a stream tells: a match as it stands (`kind` is `match`), or a record (`kind` is its type).

    `cursor` is where to go on behind it, also in another process: the version, or in a player's stream an opaque text.
    """

    match: str
    version: int
    kind: str
    data: Any
    cursor: str


def follow_match(connection: Connection, match: str, after: int | None, seat: int | None) -> Iterator[Told]:
    """Yield a match as it stands at `after` (now, without one), then each later record once and in order, to the last one."""
    seen, told_anything, pauses = after, False, Pauses()
    params = {} if seat is None else {"seat": str(seat)}
    while True:
        place = {} if seen is None else {"after": str(seen)}
        for data in lines(connection, f"/v1/matches/{match}/events", params | place, pauses):
            is_match = "seats" in data
            version = int(data["version"])
            if is_match and told_anything:  # the stream was opened again: this is where it broke
                if data["status"] == "over" and is_last(connection, match, version):
                    return
                continue
            if seen is not None and not is_match and version <= seen:
                continue
            seen, told_anything = version, True
            yield Told(match, version, "match" if is_match else data["type"], data, str(version))
            if data["status"] == "over" and is_last(connection, match, version) if is_match else data["type"] == OVER:
                return


def is_last(connection: Connection, match: str, version: int) -> bool:
    """Say whether nothing comes behind this version of a match that was over then: records of how it ended may."""
    now: Any = connection.ask("GET", f"/v1/matches/{match}")
    return bool(now["version"] == version)


def follow_player(connection: Connection, cursor: str | None) -> Iterator[Told]:
    """Yield what happens in all matches of the player whose key is shown, without end.

    Without a cursor each unfinished match comes first as it stands. An event that came already in this iteration is dropped.
    """
    seen: dict[str, int] = {}
    pauses = Pauses()
    while True:
        for line in lines(connection, "/v1/players/me/events", {} if cursor is None else {"after": cursor}, pauses):
            kind, data, cursor = line["event"], line["data"], str(line["cursor"])
            match, version = (data["id"] if kind == "match" else data["match"]), int(data["version"])
            if version <= seen.get(match, -1 if kind == REMATCH else 0):
                continue
            seen[match] = version
            yield Told(match, version, kind, data, cursor)


def lines(connection: Connection, path: str, params: dict[str, str], pauses: Pauses) -> Iterator[Any]:
    """Yield the lines of one stream until it breaks or ends, or was not to be had for now; `Problem` where it is refused.

    Before it returns it waits: the pause grows until something is told again.
    """
    timeout = httpx.Timeout(TIMEOUT_SECONDS, read=SILENCE_SECONDS)
    answer: httpx.Response | None = None
    try:
        with connection.http.stream("GET", path, params=params, headers={"Accept": NDJSON}, timeout=timeout) as answer:
            if answer.is_success:
                for line in answer.iter_lines():
                    if line:
                        yield json.loads(line)
                        pauses.begin_anew()
            elif answer.status_code not in AWAY:
                answer.read()
                raise Problem(answer)
    except (httpx.TransportError, json.JSONDecodeError):
        pass  # it broke, perhaps within a line
    if connection.waiting.is_due():
        raise ServiceAway(f"GET {path}: asked to stop")
    connection.waiting.wait(pauses.after(answer))
