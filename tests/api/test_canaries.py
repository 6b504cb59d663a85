"""What is planted where only some may read it never comes out elsewhere: salts, seeds, tokens, bot reports, luck drawn, closed parts.

Everything that each viewer can fetch of a running match of every game is searched for all that is closed to him.
"""

import hashlib
import json
import random
import uuid
from collections.abc import Iterator
from typing import Any, Final

import orjson
import pytest
from flask import Flask

from domain.kernel.canonical import commitment_of, jcs
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.samples import samples

COMMANDS: Final = samples(12, 36)
EVERY: Final = 12
"""Commands played between two searches."""

LONG: Final = 100
"""Closed parts with so many bytes are looked for as they are; shorter ones may be said of something else. Planted ones always are."""


class Kept:
    """What the database holds of a match: its secret seed, and every part with who may read it now."""

    def __init__(self, catalogue_app: Flask, match: str) -> None:
        with catalogue_app.extensions["atoll"].database.cursor() as cursor:
            (seed,) = cursor.execute("select server_seed from seeds where match_id = $1::uuid", (match,)).fetchone()
            rows = cursor.execute("select version, record, parts from events where match_id = $1::uuid", (match,)).fetchall()
            self.shown = set(cursor.execute("select version, part from openings where match_id = $1::uuid", (match,)).fetchall())
        self.seed = bytes(seed).hex()
        self.parts: dict[tuple[int, str], dict[str, Any]] = {}
        for version, record, parts in rows:
            sealed = orjson.loads(bytes(record))["sealed"]
            for name, part in orjson.loads(bytes(parts)).items():
                self.parts[version, name] = part
                assert part["reader"] in readers(name), f"{name} is kept for {part['reader']}"
                assert sealed[name] == commitment_of(match, version, name, part["salt"], part["data"])
        salts = [part["salt"] for part in self.parts.values()]
        assert len(set(salts)) == len(salts), "two parts share a salt"
        assert all(len(salt) == 64 for salt in salts)

    def open_to(self, viewer: int) -> set[tuple[int, str]]:
        """Return the parts that a viewer may read."""
        return {at for at, part in self.parts.items() if part["reader"] == -1 or part["reader"] == viewer >= 0 or at in self.shown}

    def canaries(self, viewer: int) -> dict[str, str]:
        """Return what must not come out to a viewer, by what it is."""
        found = {"the seed": self.seed}
        for (version, name), part in self.parts.items():
            if (version, name) not in self.open_to(viewer):
                found[f"the salt of {name} at {version}"] = part["salt"]
                data = jcs(part["data"]).decode()
                if len(data) >= LONG or name in ("chance", "search"):
                    found[f"the data of {name} at {version}"] = data
        return found


def readers(name: str) -> tuple[int, ...]:
    """Return who may be the reader of a part before the end: -1 is everybody, -2 nobody, else a seat."""
    if name == "command":
        return (-1, -2, 0, 1, 2, 3)
    return (int(name[5:].split("/")[0]),) if name.startswith("seat:") else (-2,)


def everything(web: Web, match: str, token: str | None, seat: int | None, luck: random.Random) -> Iterator[Any]:
    """Return all that a caller can fetch of a running match, and answers to commands that change nothing."""
    query = "" if seat is None else f"?seat={seat}"
    more = "?" if seat is None else f"?seat={seat}&"
    path = f"/v1/matches/{match}"
    now = web.get(path + query, token)
    yield now
    yield web.client.head(path + query, headers={} if token is None else {"Authorization": f"Bearer {token}"})
    yield web.get(path + query, token, **{"If-None-Match": now.headers["ETag"]})
    yield web.get(f"{path}/events{more}limit=1000", token)
    yield web.get(f"{path}/audit{query}", token)
    yield web.get("/v1/matches", token)
    yield web.get(f"{path}/zones", token)
    yield web.get(f"{path}/board.svg{more}lang={luck.choice(['en', 'de'])}&layout={luck.choice(['tall', 'wide'])}", token)
    yield web.get(f"/matches/{match}", token)
    for at in {1, now.json["version"], luck.randint(1, now.json["version"])}:
        yield web.get(f"{path}{more}at={at}", token)
    legal = web.get(f"{path}/legal-commands{query}", token)
    yield legal
    if seat is None:
        return
    for entry in luck.sample(legal.json["legal_commands"], min(5, len(legal.json["legal_commands"]))):
        yield web.command(match, token, seat, entry["command"], dry_run=True)
        yield web.command(match, token, seat, entry["command"], if_match='"1"')
    for command in ({"type": "undo", "to": 1}, {"type": "fly"}, {}):
        yield web.command(match, token, seat, command)


def check(web: Web, catalogue_app: Flask, match: str, tokens: dict[int, str], luck: random.Random) -> None:
    """Search what every caller can fetch."""
    kept = Kept(catalogue_app, match)
    callers: list[tuple[str | None, int | None, int]] = [(None, None, -1), (OPERATOR_KEY, None, -1)]
    callers += [(token, seat, seat) for seat, token in tokens.items()]
    for token, seat, viewer in callers:
        answers = list(everything(web, match, token, seat, luck))
        seen = "".join(answer.text + str(answer.headers) for answer in answers)
        for what, canary in kept.canaries(viewer).items():
            assert canary not in seen, f"viewer {viewer} is told {what}"
        for other in [*tokens.values(), WORKER_KEY, OPERATOR_KEY]:
            assert other not in seen
            assert hashlib.sha256(other.encode()).hexdigest() not in seen
        page = answers[3].json["events"]
        assert {(record["version"], name) for record in page for name in record["opened"]} == kept.open_to(viewer)


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_closed_comes_out(catalogue_app: Flask, name: str) -> None:
    web, luck = Web(catalogue_app.test_client()), random.Random(name)
    seats: list[Any] = [{"kind": "human"}] * min(3, GAMES[name].info.max_seats)
    seats[-1] = {"kind": "bot", "bot": {"iterations": 10}}
    match = web.post("/v1/matches", {"game": name, "seats": seats, "client_seed": "canaries"}).json
    tokens = {**tokens_of(match), len(seats) - 1: WORKER_KEY}
    for step in range(COMMANDS):
        now = web.read(match["id"])
        if now["status"] == "over":
            break
        if step % EVERY == 0:
            check(web, catalogue_app, match["id"], tokens, luck)
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat], f"?seat={seat}")]
        of_game = [command for command in listed if not is_lifecycle(command["type"])]
        report: dict[str, Any] = {"search": {"seed": f"canary-{uuid.uuid4()}"}} if tokens[seat] == WORKER_KEY else {}
        answer = web.command(match["id"], tokens[seat], seat, luck.choice(of_game), **report)
        assert answer.status_code == 201, answer.text
        assert "canary-" not in answer.text
    check(web, catalogue_app, match["id"], tokens, luck)
    web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "the test is over"})
    kept = Kept(catalogue_app, match["id"])
    told = json.dumps(web.get(f"/v1/matches/{match['id']}/events?limit=1000").json)
    assert all(part["salt"] in told for part in kept.parts.values()), "at the end everything is opened to everybody"
    assert "canary-" in told
