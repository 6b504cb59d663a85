"""A command for the version that its process knows is decided without reading the match, and nothing can be told from the outside.

Two applications stand for two web processes. Whether one has read a match shows by its secret seed: without that no match is found.
"""

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from flask import Flask

from service.api.app import create_app
from service.matches.clock import FRESH_SECONDS
from service.settings import Settings
from tests.api.web import WORKER_KEY, Web, tokens_of

DIVE = {"type": "dive"}


@pytest.fixture
def other(app: Flask, settings: Settings) -> Iterator[Web]:
    made = create_app(settings, app.extensions["atoll"].games)
    yield Web(made.test_client())
    made.extensions["atoll"].database.close()


def change(settings: Settings, statement: str, *values: object) -> None:
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        psycopg.RawCursor(connection).execute(statement.encode(), values)


def hide(settings: Settings, match: Any) -> None:
    """Keep a match from being read: what is played from now on was decided unread."""
    change(settings, "update seeds set match_id = gen_random_uuid() where match_id = $1", match["id"])


def tag(version: int) -> str:
    return f'"{version}"'


def test_the_version_that_is_known_is_played_on_without_a_look(web: Web, settings: Settings) -> None:
    match = web.create("hh", options={"rounds": 9})
    tokens = tokens_of(match)
    first = web.command(match["id"], tokens[0], 0, DIVE, if_match=tag(match["version"]))
    hide(settings, match)
    second = web.command(match["id"], tokens[1], 1, DIVE, if_match=tag(first.json["version"]))
    assert second.status_code == 201, second.text
    assert web.command(match["id"], tokens[0], 0, DIVE, if_match="*").status_code == 401, "any other way the match is read"


def test_what_one_process_did_is_no_news_to_the_other_and_never_lost(web: Web, other: Web) -> None:
    match = web.create("hh", options={"rounds": 9})
    tokens, version = tokens_of(match), match["version"]
    for step, player in zip(range(12), itertools.cycle([web, web, other, other, web, other]), strict=False):
        stale = player.command(match["id"], tokens[step % 2], step % 2, DIVE, if_match=tag(version - 1))
        assert stale.status_code == 412
        answer = player.command(match["id"], tokens[step % 2], step % 2, DIVE, if_match=tag(version))
        assert answer.status_code == 201, answer.text
        version = answer.json["version"]
    assert web.read(match["id"]) == other.read(match["id"])
    events = web.get(f"/v1/matches/{match['id']}/events").json["events"]
    assert [event["version"] for event in events] == list(range(1, version + 1))
    assert all(later["prev"] == earlier["hash"] for earlier, later in itertools.pairwise(events))


def test_a_known_key_is_answered_again_whatever_version_comes_with_it(web: Web, other: Web) -> None:
    match = web.create("hh", options={"rounds": 9})
    token = tokens_of(match)[0]
    shells = [held["shell"] for held in web.read(match["id"], token)["state"]["hands"][0]]
    bury = {"type": "bury", "shell": shells[0]}
    first = web.command(match["id"], token, 0, bury, if_match=tag(match["version"]), key="mine")
    assert first.status_code == 201, first.text
    for player in (web, other, web):
        player.read(match["id"], token)
        again = player.command(match["id"], token, 0, bury, if_match=tag(first.json["version"]), key="mine")
        assert (again.status_code, again.json) == (201, first.json)
        assert again.headers["Idempotent-Replayed"] == "true"
        differently = player.command(match["id"], token, 0, DIVE, if_match=tag(first.json["version"]), key="mine")
        assert differently.status_code == 422
        assert differently.json["type"] == "/problems/idempotency-mismatch"
    assert web.read(match["id"])["version"] == first.json["version"]


def test_one_key_sent_twenty_times_at_once_to_two_processes_is_played_once(web: Web, other: Web, app: Flask, settings: Settings) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    for player in (web, other):
        player.read(match["id"], token)
    with ThreadPoolExecutor(20) as threads:
        players = [Web(player.client.application.test_client()) for player in (web, other) for _ in range(10)]
        sent = [threads.submit(player.command, match["id"], token, 0, DIVE, tag(match["version"]), "once") for player in players]
        answers = [done.result() for done in sent]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1


def test_a_refusal_is_decided_on_a_fresh_look(web: Web, settings: Settings) -> None:
    """The time of seat 0 passes in the database only: claiming it is refused by what is known, and accepted by what is."""
    match = web.create("hh", turn_seconds=600)
    token = tokens_of(match)[1]
    assert web.command(match["id"], token, 1, {"type": "claim_timeout"}, if_match=tag(match["version"])).status_code == 422
    change(
        settings,
        "update matches set deadline = deadline - interval '1 hour',"
        " deadlines = array(select d - interval '1 hour' from unnest(deadlines) with ordinality x (d, n) order by n)",
    )
    answer = web.command(match["id"], token, 1, {"type": "claim_timeout"}, if_match=tag(match["version"]))
    assert answer.status_code == 201, answer.text


def test_moved_deadlines_are_not_written_over(web: Web, settings: Settings) -> None:
    match = web.create("hh", turn_seconds=600)
    token = tokens_of(match)[0]
    shell = web.read(match["id"], token)["state"]["hands"][0][0]["shell"]
    change(
        settings,
        "update matches set shifts = shifts + 1, deadline = deadline + interval '1 hour',"
        " deadlines = array(select d + interval '1 hour' from unnest(deadlines) with ordinality x (d, n) order by n),"
        " untils = array(select d + interval '1 hour' from unnest(untils) with ordinality x (d, n) order by n)",
    )
    answer = web.command(match["id"], token, 0, {"type": "bury", "shell": shell}, if_match=tag(match["version"]))
    assert answer.status_code == 201, answer.text
    moved = datetime.fromisoformat(web.read(match["id"])["deadline"]) - datetime.fromisoformat(match["deadline"])
    assert timedelta(minutes=59) < moved < timedelta(minutes=61)


def test_nothing_is_sealed_behind_another_history_of_the_same_length(web: Web, settings: Settings) -> None:
    """A database that was put back to an older state may go on differently; what this process knows does not follow that."""
    match = web.create("hh")
    token = tokens_of(match)[0]
    web.read(match["id"], token)
    change(settings, "update matches set head = sha256(head)")
    hide(settings, match)
    assert web.command(match["id"], token, 0, DIVE, if_match=tag(match["version"])).status_code == 401, "it was looked at again"


def test_records_keep_the_time_of_the_database(web: Web) -> None:
    match = web.create("hb")
    before = datetime.now(UTC)
    token, version = tokens_of(match)[0], match["version"]
    hand = [held["shell"] for held in web.read(match["id"], token)["state"]["hands"][0]]
    for _ in range(6):
        buried = web.command(match["id"], token, 0, {"type": "bury", "shell": hand[0]}, if_match=tag(version))
        assert buried.status_code == 201, buried.text
        undone = web.command(match["id"], token, 0, {"type": "undo", "to": version}, if_match=tag(buried.json["version"]))
        assert undone.status_code == 201, undone.text
        version = undone.json["version"]
    times = [datetime.fromisoformat(event["at"]) for event in web.get(f"/v1/matches/{match['id']}/events").json["events"]]
    assert times == sorted(times)
    slack = timedelta(seconds=FRESH_SECONDS)
    assert before - slack < times[-1] < datetime.now(UTC) + slack


def test_a_worker_s_right_to_a_seat_is_that_of_the_version(web: Web, other: Web) -> None:
    match = web.create("hb")
    web.read(match["id"])
    refused = web.command(match["id"], WORKER_KEY, 0, DIVE, if_match=tag(match["version"]), search={"iterations": 1})
    assert refused.status_code == 403
