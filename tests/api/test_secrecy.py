"""Nobody is told what he may not know: closed parts by their salts, and a table that differs only in what is hidden."""

import re
from copy import deepcopy
from typing import Any

import orjson
import pytest
from flask import Flask

from domain.kernel.lifecycle_commands import is_lifecycle
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.samples import samples

EVERY = samples(5, 3)
"""Commands played between two searches of all that can be fetched."""

KINDS_OF_PART = re.compile(r"^(command|search|chance|none/.*|seat:\d+/.*)$")


class Secrets:
    """What the database holds of a match: every salt with who may know it now, and the seed."""

    def __init__(self, app: Flask, match: str) -> None:
        database = app.extensions["atoll"].database
        with database.cursor() as cursor:
            seed = cursor.execute("select server_seed from seeds where match_id = $1::uuid", (match,)).fetchone()
            rows = cursor.execute("select version, parts from events where match_id = $1::uuid", (match,)).fetchall()
            shown = set(cursor.execute("select version, part from openings where match_id = $1::uuid", (match,)).fetchall())
        assert seed is not None
        self.seed = bytes(seed[0]).hex()
        self.salts: dict[str, tuple[int, bool]] = {}
        for version, parts in rows:
            for name, part in orjson.loads(bytes(parts)).items():
                assert KINDS_OF_PART.match(name)
                self.salts[part["salt"]] = (part["reader"], (version, name) in shown)

    def closed_to(self, viewer: int) -> set[str]:
        return {
            salt for salt, (reader, shown) in self.salts.items() if not shown and reader != -1 and not (viewer >= 0 and reader == viewer)
        }

    def open_to(self, viewer: int) -> set[str]:
        return set(self.salts) - self.closed_to(viewer)


def everything(web: Web, match: str, token: str | None, seat: int | None) -> str:
    """All that a caller can fetch."""
    query = "" if seat is None else f"?seat={seat}"
    more = "?" if seat is None else f"?seat={seat}&"
    path = f"/v1/matches/{match}"
    version = web.read(match)["version"]
    pages = [web.get(path + query, token), web.get(f"{path}/events{more}limit=1000", token), web.get(f"{path}/audit{query}", token)]
    pages.extend(web.get(f"{path}{more}at={at}", token) for at in range(1, version + 1))
    pages.append(web.get(f"{path}/legal-commands{query}", token))
    if seat is not None:
        for command in [{"type": "dive"}, {"type": "play", "shell": 0}, {"type": "play", "shell": 2}, {"type": "open_well", "shell": 4}]:
            pages.append(web.command(match, token, seat, command, dry_run=True))
    return "".join(page.text + str(page.headers) for page in pages)


def check_secrecy(web: Web, app: Flask, match: str, tokens: dict[int, str]) -> None:
    secrets = Secrets(app, match)
    callers: list[tuple[str | None, int | None, int]] = [(None, None, -1), (OPERATOR_KEY, None, -1)]
    callers += [(token, seat, seat) for seat, token in tokens.items()]
    for token, seat, viewer in callers:
        seen = everything(web, match, token, seat)
        assert secrets.seed not in seen
        for salt in secrets.closed_to(viewer):
            assert salt not in seen, f"viewer {viewer} sees a closed part"
        if token is not None and seat is not None:
            for salt in secrets.open_to(viewer):
                assert salt in seen, f"viewer {viewer} misses a part of his own"


def test_closed_parts_stay_closed_at_every_version(web: Web, app: Flask) -> None:
    match = web.create("hhh", options={"rounds": 2})
    tokens = tokens_of(match)
    for step in range(100):
        now = web.read(match["id"])
        if now["status"] == "over":
            break
        if step % EVERY == 0:
            check_secrecy(web, app, match["id"], tokens)
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat])]
        of_game = [command for command in listed if not is_lifecycle(command["type"])]
        answer = web.command(match["id"], tokens[seat], seat, of_game[(5 * step) % len(of_game)])
        assert answer.status_code == 201
        for salt in Secrets(app, match["id"]).closed_to(seat) if answer.json["status"] != "over" else ():
            assert salt not in answer.text
    secrets = Secrets(app, match["id"])
    seen = web.get(f"/v1/matches/{match['id']}/events?limit=1000").text
    assert secrets.seed in seen
    assert all(salt in seen for salt in secrets.salts), "at the end everything is opened to everybody"


def test_a_shell_that_was_shown_is_open_at_its_old_record_and_only_opened_changes(web: Web) -> None:
    match = web.create("hh")
    path = f"/v1/matches/{match['id']}/events?limit=1000"
    shell = web.read(match["id"], tokens_of(match)[0])["state"]["hands"][0][0]["shell"]
    before = web.get(path).json["events"]
    web.play(match["id"], tokens_of(match)[0], 0, {"type": "play", "shell": shell})
    after = web.get(path).json["events"]
    changed = [i for i, record in enumerate(before) if record != after[i]]
    assert len(changed) == 1
    old, new = before[changed[0]], after[changed[0]]
    beside = ("opened", "text")
    assert {name: value for name, value in old.items() if name not in beside} == {
        name: value for name, value in new.items() if name not in beside
    }
    assert new["text"]["en"].startswith(old["text"]["en"]), "and says what it is"
    assert len(new["text"]["en"]) > len(old["text"]["en"])
    assert set(new["opened"]) - set(old["opened"]) == {f"seat:0/shell/{shell}"}
    shown = next(record for record in after if record["type"] == "lagoon.v1.shell_played")
    assert shown["data"]["opens"] == [{"version": old["version"], "part": f"seat:0/shell/{shell}"}]


@pytest.fixture
def two_worlds(web: Web) -> tuple[Any, Any]:
    """Two matches from positions that differ only in the hand of seat 1 and in the wells."""
    source = web.create("hh")
    web.play(source["id"], tokens_of(source)[1], 1, {"type": "resign"})
    position = web.read(source["id"])["state"]
    worlds = []
    for hand, wells in (((0, 0), (1, 2)), ((2, 1), (0, 1))):
        changed = deepcopy(position)
        for shells, kinds in ((changed["hands"][1], hand), (changed["wells"], wells)):
            for shell, kind in zip(shells, kinds, strict=True):
                shell["kind"] = kind
        for shell, kind in zip(changed["hands"][0], (0, 1), strict=True):
            shell["kind"] = kind
        worlds.append(web.create("hh", position=changed))
    return worlds[0], worlds[1]


VARIABLE = ("id", "match", "seed_commitment", "created", "deadline", "hash", "prev", "at", "salt", "token", "command_id")


def comparable(value: Any) -> Any:
    """Leave out what differs between any two matches: ids, times, hashes, salts."""
    if isinstance(value, list):
        return [comparable(item) for item in value]
    if isinstance(value, dict):
        kept = {name: item for name, item in value.items() if name not in VARIABLE}
        if isinstance(kept.get("command"), str):
            del kept["command"]
        if isinstance(kept.get("sealed"), dict):
            kept["sealed"] = sorted(kept["sealed"])
        return {name: comparable(item) for name, item in kept.items()}
    return value


def test_worlds_that_look_the_same_to_a_seat_answer_the_same(web: Web, two_worlds: tuple[Any, Any]) -> None:
    def fetch(match: Any) -> list[Any]:
        token, path = tokens_of(match)[0], f"/v1/matches/{match['id']}"
        answers = []
        for caller in (None, token, OPERATOR_KEY):
            answers += [web.get(path, caller), web.get(path + "/events", caller), web.get(path + "/audit", caller)]
        answers.append(web.get(path + "/legal-commands", token))
        for shell in range(8):
            for kind in ("play", "bury", "open_well"):
                answers.append(web.command(match["id"], token, 0, {"type": kind, "shell": shell}, dry_run=True))
        for shell in (2, 3, 4, 7):
            answers.append(web.command(match["id"], token, 0, {"type": "play", "shell": shell}))
            answers.append(web.command(match["id"], token, 0, {"type": "bury", "shell": shell}))
        answers.append(web.command(match["id"], token, 0, {"type": "bury", "shell": 0}))
        answers.append(web.command(match["id"], token, 0, {"type": "play", "shell": 1}))
        answers.append(web.get(path + "/events", token))
        return [(answer.status_code, comparable(answer.json)) for answer in answers]

    first, second = (fetch(world) for world in two_worlds)
    for one, other in zip(first, second, strict=True):
        assert one == other


def test_a_worker_sees_only_the_seat_it_plays(web: Web, app: Flask) -> None:
    match = web.create("bh")
    secrets = Secrets(app, match["id"])
    seen = everything(web, match["id"], WORKER_KEY, 0)
    assert secrets.seed not in seen
    assert not [salt for salt in secrets.closed_to(0) if salt in seen]


def test_errors_and_logs_hold_no_token(web: Web, caplog: pytest.LogCaptureFixture) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    for command in ({"type": "fly"}, {"type": "play", "shell": 199}):
        assert token not in web.command(match["id"], token, 0, command).text
    assert token not in caplog.text
