"""`atoll corpus check --database`: every stored match, of whatever revision, is decided again, and what differs is listed."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from domain.kernel.canonical import jcs, sha256_hex
from domain.kernel.game import AnyGame
from domain.kernel.revisions import find_rules
from domain.registry import AT_HAND, OLDER, find_game
from service.api.app import create_app
from service.cli.corpus import DIFFERENT, NO_RULES, SAME, UNREADABLE, run
from service.embedded import Servers
from service.settings import Settings
from service.store.migrate import migrate
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.e2e.caller import table

NAME = "reef-gardens"
REVISIONS = [find_game(NAME), next(game for game in OLDER if game.name == NAME)]

PLAYED = "played"
COPY = "copy_of_played"

DIES = """
import os, signal, sys
from domain.registry import find_game
from pathlib import Path
from service.cli.corpus import run

seen = []

def find(*names):
    seen.append(names)
    if len(seen) == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    return find_game(*names)

run(sys.argv[1], Path(sys.argv[2]), find)
"""
"""A check that is killed in the midst of the fourth match."""


@pytest.fixture(scope="module")
def played(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Six matches in a database of their own, three of each revision: one waits for a player, one runs, one is over."""
    administer(servers, f"create database {PLAYED}")
    migrate(servers.postgres.url(PLAYED))
    settings = Settings(
        home=tmp_path_factory.mktemp("home"),
        database_url=servers.postgres.url(PLAYED),
        redis_url=servers.redis_url,
        worker_key=WORKER_KEY,
        operator_key=OPERATOR_KEY,
        secret="secret",
    )
    made: list[str] = []
    for game in REVISIONS:
        app = create_app(settings, {NAME: game})
        web = Web(app.test_client())
        for kinds in ("hho", "hhh", "hhb"):
            match = web.post("/v1/matches", {"game": NAME, "seats": table(kinds, iterations=1)}).json
            made.append(match["id"])
            if kinds != "hho":
                play(web, match["id"], {**tokens_of(match), **({2: WORKER_KEY} if kinds == "hhb" else {})})
            if kinds == "hhb":
                web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "seen enough"})
        app.extensions["atoll"].database.close()
    return made


@pytest.fixture
def matches(played: list[str]) -> list[str]:
    """The numbers of the six, of which each test has a copy."""
    return list(played)


@pytest.fixture
def database_url(played: list[str], servers: Servers) -> Iterator[str]:
    """The address of a copy of what was played: to copy it costs a tenth of playing it."""
    administer(servers, f"create database {COPY} template {PLAYED}")
    yield servers.postgres.url(COPY)
    administer(servers, f"drop database {COPY} with (force)")


def administer(servers: Servers, statement: str) -> None:
    with psycopg.connect(servers.postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(statement.encode())


def play(web: Web, match: str, tokens: dict[int, str]) -> None:
    """Play some commands, and undo one."""
    for step in range(12):
        now = web.read(match)
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match, tokens[seat], f"?seat={seat}")]
        game = [command for command in listed if command["type"] not in ("undo", "resign", "abort", "propose", "answer", "claim_timeout")]
        undo = [command for command in listed if command["type"] == "undo"]
        chosen = undo[0] if undo and step == 6 else game[step % len(game)]
        search: dict[str, Any] = {"search": {"fallback": "a test"}} if tokens[seat] == WORKER_KEY and chosen["type"] != "undo" else {}
        assert web.command(match, tokens[seat], seat, chosen, **search).status_code == 201


class Said:
    """What a check said, its exit status, and how many histories it looked at."""

    def __init__(self, database_url: str, file: Path, games: list[AnyGame] = AT_HAND) -> None:
        self.lines: list[str] = []
        self.looked = 0

        def find(name: str, revision: int, content_sha256: str) -> AnyGame:
            self.looked += 1
            return find_rules(games, name, revision, content_sha256)

        self.status = run(database_url, file, find, self.lines.append)
        self.text = "\n".join(self.lines)


def test_matches_of_both_revisions_are_what_the_code_makes_of_them(matches: list[str], database_url: str, tmp_path: Path) -> None:
    said = Said(database_url, tmp_path / "state.json")
    assert said.status == SAME, said.text
    assert said.lines == ["checked 6 of 6 stored matches: 0 differ"]
    assert said.looked == 6
    assert not (tmp_path / "state.json").exists(), "the next run begins anew"


def tamper(database_url: str, match: str, change: Callable[[Any], None]) -> int:
    """Change the last but two records of a history as somebody who makes the chain anew; return the version."""
    with psycopg.connect(database_url) as connection:
        rows = connection.execute(
            "select version, record from events where match_id = %s order by version desc limit 3", [match]
        ).fetchall()
        prev = ""
        for version, stored in rows[::-1]:
            record = json.loads(stored)
            if prev:
                record["prev"] = prev
            else:
                change(record)
            raw = jcs(record)
            prev = sha256_hex(raw)
            connection.execute(
                "update events set record = %s, hash = %s where match_id = %s and version = %s", [raw, bytes.fromhex(prev), match, version]
            )
        connection.execute("update matches set head = %s where match_id = %s", [bytes.fromhex(prev), match])
    return int(rows[2][0])


@pytest.mark.parametrize("which", range(1, 6, 3), ids=["of the present revision", "of the older one"])
def test_a_tampered_match_is_listed_and_no_other(matches: list[str], which: int, database_url: str, tmp_path: Path) -> None:
    version = tamper(database_url, matches[which], lambda record: record["data"].update(another="fact"))
    said = Said(database_url, tmp_path / "state.json")
    assert said.status == DIFFERENT
    assert [line for line in said.lines if line.startswith("DIFFERS")] == said.lines[:1]
    assert f"DIFFERS: match {matches[which]} ({NAME} revision {3 if which < 3 else 2}, running): event {version}: " in said.lines[0]
    assert said.lines[1:] == ["checked 6 of 6 stored matches: 1 differ"]


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("update matches set to_act = '{7}' where match_id = %s", "the row's `to_act` is [7], the history gives"),
        ("update matches set status = 'over' where match_id = %s", "the row's `status` is over, the history gives running"),
        ("update matches set options = options || '{\"atolls\": true}' where match_id = %s", "the row's `options` is"),
        ("update seeds set server_seed = sha256('x') where match_id = %s", "event 1: the server seed is not the one that was committed to"),
        ("update events set record = record || ' ' where version = 3 and match_id = %s", "event 3: the stored bytes are not those that"),
        ("delete from events where version = 4 and match_id = %s", "event 4: expected version 4, got 5"),
        ("delete from seeds where match_id = %s", "its row has no server seed beside it"),
        ("delete from events where match_id = %s", "there are no events"),
    ],
)  # fmt: skip
def test_whatever_is_changed_beside_the_events_is_listed(
    matches: list[str], statement: str, words: str, database_url: str, tmp_path: Path
) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(statement.encode(), [matches[1]])
    said = Said(database_url, tmp_path / "state.json")
    assert said.status == DIFFERENT
    assert words in said.lines[0]
    assert matches[1] in said.lines[0]


def test_matches_without_their_rules_are_counted_and_nothing_is_said_of_them(matches: list[str], database_url: str, tmp_path: Path) -> None:
    said = Said(database_url, tmp_path / "state.json", [find_game(NAME)])
    assert said.status == NO_RULES
    assert said.lines == [
        "not checked: 3 matches; revision 2 of reef-gardens is not at hand here (at hand: 3)",
        "checked 3 of 6 stored matches: 0 differ",
    ]


def test_a_killed_check_goes_on_where_it_was(matches: list[str], database_url: str, tmp_path: Path) -> None:
    first = sorted(matches)[0]
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("update matches set to_act = '{7}' where match_id = %s", [first])
    state = tmp_path / "state.json"
    done = subprocess.run([sys.executable, "-P", "-c", DIES, database_url, str(state)], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    kept = json.loads(state.read_text())
    assert (kept["checked"], kept["after"]) == (3, sorted(matches)[2])
    said = Said(database_url, state)
    assert said.status == DIFFERENT, "what the first run found is not forgotten"
    assert said.looked == 3, "no match is checked twice, none is left out"
    assert said.lines[0].startswith("going on behind 3 matches")
    assert first in said.lines[1]
    assert said.lines[2:] == ["checked 6 of 6 stored matches: 1 differ"]


def test_what_other_code_has_found_counts_for_nothing(matches: list[str], database_url: str, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    subprocess.run([sys.executable, "-P", "-c", DIES, database_url, str(state)], check=False)
    state.write_text(json.dumps(json.loads(state.read_text()) | {"code": "other"}))
    said = Said(database_url, state)
    assert (said.status, said.looked) == (SAME, 6)
    assert said.lines[0].startswith("beginning anew")


def test_what_cannot_be_read_is_another_answer(matches: list[str], database_url: str, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text("{}")
    assert Said(database_url, state).status == UNREADABLE
    assert state.exists(), "somebody else's file is left alone"


def test_the_command(matches: list[str], database_url: str, tmp_path: Path) -> None:
    ask = [sys.executable, "-P", "-m", "service.cli", "corpus", "check", "--database"]
    done = subprocess.run([*ask, database_url, "--state", str(tmp_path / "s.json")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (SAME, "checked 6 of 6 stored matches: 0 differ\n"), done.stderr
