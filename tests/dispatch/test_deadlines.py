"""Deadlines on a real Postgres, with a web server that listens: claimed once when past, still while nobody watched."""

import logging
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest
from flask import Flask

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.dispatch.deadlines import claim_overdue, keep_heartbeat
from service.dispatch.main import PARTS, Dispatcher
from service.matches.clock import now
from service.settings import Settings
from service.store.database import Database
from service.store.rules import rules_of
from service.store.unavailable import Unavailable
from tests.api.web import Web
from tests.dispatch.conftest import client_for

GAME = lagoon(content_of("domain.toy"))
RULES = rules_of([GAME])


def move_deadlines(settings: Settings, by: timedelta) -> None:
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        connection.execute(
            "update matches set deadline = deadline + %(by)s, deadlines = array(select d + %(by)s from unnest(deadlines)"
            " with ordinality x (d, n) order by n) where deadline is not null",
            {"by": by},
        )


def deadline_of(match: Any) -> datetime:
    return datetime.fromisoformat(match["deadline"].replace("Z", "+00:00"))


def test_an_overdue_deadline_is_claimed_once(web: Web, listening: Settings, database: Database) -> None:
    match, other = web.create("hh", turn_seconds=10), web.create("hh", turn_seconds=1000)
    with client_for(listening) as client:
        assert claim_overdue(database, client, RULES, now()) == 0
        move_deadlines(listening, timedelta(seconds=-20))
        assert claim_overdue(database, client, RULES, now()) == 1
        assert claim_overdue(database, client, RULES, now()) == 0
    shown = web.read(match["id"])
    assert [seat["stand_in"] for seat in shown["seats"]] == [True, False]
    assert web.read(other["id"])["seats"][0]["stand_in"] is False
    last = web.get(f"/v1/matches/{match['id']}/events?after={match['version']}").json["events"]
    assert [event["type"] for event in last] == ["match.v1.stand_in_started"]


def test_a_match_that_went_on_is_looked_at_again_at_its_next_deadline(web: Web, listening: Settings, database: Database) -> None:
    """Commands leave the time at which the dispatcher looks, unless theirs is sooner: it finds nobody late, and moves it."""
    match = web.create("hh", turn_seconds=10)
    look = "select deadline, (select min(d) from unnest(deadlines) d) from matches"
    early = timedelta(seconds=-20)
    with psycopg.connect(listening.database_url, autocommit=True) as connection:
        connection.execute("update matches set deadline = deadline + %s", [early])
    with client_for(listening) as client:
        assert claim_overdue(database, client, RULES, now()) == 0
        assert database.rows(look) == [(deadline_of(match), deadline_of(match))]
        assert web.read(match["id"])["version"] == match["version"]
        move_deadlines(listening, early)
        assert claim_overdue(database, client, RULES, now()) == 1


def test_two_dispatchers_claim_once(web: Web, listening: Settings, database: Database) -> None:
    made = [web.create("hh", turn_seconds=10) for _ in range(4)]
    move_deadlines(listening, timedelta(seconds=-20))
    with client_for(listening) as client, ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _: claim_overdue(database, client, RULES, now()), range(3)))
    for match in made:
        assert web.read(match["id"])["version"] == match["version"] + 1


def test_a_claimed_seat_is_a_due_bot_turn(web: Web, listening: Settings, database: Database, app: Flask) -> None:
    match = web.create("hh", turn_seconds=10)
    move_deadlines(listening, timedelta(seconds=-20))
    with client_for(listening) as client:
        claim_overdue(database, client, RULES, now())
    assert [len(queue.job_ids) for queue in app.extensions["atoll"].queue.queues] == [0, 1, 0], "behind bots that somebody waits for"
    assert app.extensions["atoll"].queue.find_waiting() == {f"{match['id']}-0-{match['version'] + 1}-1"}


def test_deadlines_stand_still_while_nobody_watches(web: Web, settings: Settings, database: Database) -> None:
    match = web.create("hh", turn_seconds=100)
    before = deadline_of(match)
    start = now()
    keep_heartbeat(database, start)
    keep_heartbeat(database, start + timedelta(seconds=5))
    assert deadline_of(web.read(match["id"])) == before, "five seconds are no gap"
    keep_heartbeat(database, start + timedelta(seconds=65, milliseconds=250))
    assert deadline_of(web.read(match["id"])) == before + timedelta(seconds=60, milliseconds=250)
    keep_heartbeat(database, start + timedelta(seconds=66))
    assert deadline_of(web.read(match["id"])) == before + timedelta(seconds=60, milliseconds=250)


def test_the_first_heartbeat_is_no_gap(web: Web, database: Database) -> None:
    match = web.create("hh")
    keep_heartbeat(database, now() + timedelta(days=100))
    assert web.read(match["id"])["deadline"] == match["deadline"]


def test_a_gap_before_the_start_is_news_and_a_gap_while_running_is_a_warning(
    web: Web, listening: Settings, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    keep_heartbeat(database, now() - timedelta(hours=3))
    dispatcher = Dispatcher(listening, [GAME])
    with caplog.at_level("INFO", logger="atoll.dispatch"):
        dispatcher.sweep()
        assert [
            (record.levelname, re.search("3:00:0. while the service was off", record.message) is not None) for record in caplog.records
        ] == [("INFO", True)]
        caplog.clear()
        keep_heartbeat(database, now() + timedelta(minutes=2))
        assert [(record.levelname, "0:02:0" in record.message) for record in caplog.records] == [("WARNING", True)]
    dispatcher.close()


def test_a_gap_is_made_good_once_by_many_dispatchers(web: Web, database: Database) -> None:
    match = web.create("hh", turn_seconds=100)
    start = now()
    keep_heartbeat(database, start)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: keep_heartbeat(database, start + timedelta(seconds=30)), range(4)))
    assert deadline_of(web.read(match["id"])) == deadline_of(match) + timedelta(seconds=30)


DIES = """
import os, signal, sys
from datetime import datetime, timedelta
from service.store.database import Database
from service.store.turns import beat

class Dying(Database):
    def transaction(self):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().transaction()

left = int(sys.argv[3])
beat(Dying(sys.argv[1]), datetime.fromisoformat(sys.argv[2]), timedelta(seconds=5), batch=2)
"""
"""Moves the deadlines of two matches at once, and is killed before the transaction after so many."""


@pytest.mark.parametrize("transactions", [1, 3])
def test_who_is_killed_while_deadlines_are_moved_leaves_none_moved_twice_or_not_at_all(
    web: Web, settings: Settings, database: Database, transactions: int
) -> None:
    made = [web.create("hh", turn_seconds=1000) for _ in range(5)]
    start, gap = now(), timedelta(minutes=3)
    keep_heartbeat(database, start)
    dying = [sys.executable, "-c", DIES, settings.database_url, (start + gap).isoformat(), str(transactions)]
    assert subprocess.run(dying, check=False).returncode == -signal.SIGKILL
    moved = [deadline_of(web.read(match["id"])) - deadline_of(match) for match in made]
    assert sorted(moved) == [timedelta()] * (7 - 2 * transactions) + [gap] * (2 * transactions - 2)
    later = web.create("hh", turn_seconds=1000)
    with psycopg.connect(settings.database_url, autocommit=True) as connection:  # it begins when the dispatcher is back
        connection.execute("update matches set created = %s where match_id = %s", [start + gap, later["id"]])
    keep_heartbeat(database, start + gap + timedelta(seconds=4))
    assert [deadline_of(web.read(match["id"])) - deadline_of(match) for match in made] == [gap] * 5
    assert deadline_of(web.read(later["id"])) == deadline_of(later), "its time began after the gap"
    keep_heartbeat(database, start + gap + timedelta(seconds=14))
    (moved_again,) = {deadline_of(web.read(match["id"])) - deadline_of(match) for match in made}
    assert gap + timedelta(seconds=5) < moved_again <= gap + timedelta(seconds=10), "the next gap begins where the move ended"


def test_a_gap_after_a_move_that_was_broken_off_counts_beside_it(web: Web, settings: Settings, database: Database) -> None:
    made = [web.create("hh", turn_seconds=1000) for _ in range(3)]
    start, gap = now(), timedelta(minutes=3)
    keep_heartbeat(database, start)
    dying = [sys.executable, "-c", DIES, settings.database_url, (start + gap).isoformat(), "2"]
    assert subprocess.run(dying, check=False).returncode == -signal.SIGKILL
    keep_heartbeat(database, start + 2 * gap)
    (at,) = database.rows("select at from heartbeats")[0]
    for match in made:
        moved = deadline_of(web.read(match["id"])) - deadline_of(match)
        assert gap < moved <= 2 * gap
    assert at >= start + 2 * gap


def test_a_moved_deadline_is_the_one_that_is_recorded(web: Web, listening: Settings, database: Database) -> None:
    match = web.create("hh", turn_seconds=10)
    move_deadlines(listening, timedelta(seconds=-60))
    start = now()
    keep_heartbeat(database, start)
    keep_heartbeat(database, start + timedelta(seconds=30))
    with client_for(listening) as client:
        assert claim_overdue(database, client, RULES, now()) == 1
    event = web.get(f"/v1/matches/{match['id']}/events?after={match['version']}").json["events"][0]
    assert datetime.fromisoformat(event["data"]["deadline"].replace("Z", "+00:00")) == deadline_of(match) - timedelta(seconds=30)


def test_a_sweep_survives_servers_that_are_away(listening: Settings, web: Web, caplog: pytest.LogCaptureFixture) -> None:
    broken = Dispatcher(
        replace(
            listening,
            database_url="postgresql:///none?host=/nonexistent",
            redis_url="redis://127.0.0.1:1",
            internal_url="http://127.0.0.1:1",
        )
    )
    with ThreadPoolExecutor(len(PARTS)) as pool:  # side by side, as its threads do
        list(pool.map(broken.look, PARTS * 2))
    assert len([record for record in caplog.records if "trying on" in record.message]) == 1, "an outage is told once"
    assert not [record for record in caplog.records if record.name == "psycopg.pool"]
    broken.close()


def test_an_outage_ends_once_when_all_parts_are_done_again(listening: Settings, caplog: pytest.LogCaptureFixture) -> None:
    dispatcher = Dispatcher(listening, [GAME])

    def fail() -> None:
        raise Unavailable("gone")

    caplog.set_level(logging.INFO, "atoll.dispatch")
    for part in (fail, fail, str):
        for name in PARTS:
            dispatcher.attempt(name, part)
    assert [record.message for record in caplog.records] == [
        "Postgres does not answer (Unavailable: gone); trying on",
        "Postgres answers again",
    ]
    dispatcher.close()


def test_a_whole_sweep(listening: Settings, web: Web) -> None:
    late, bots = web.create("hh", turn_seconds=10), web.create("bb")
    move_deadlines(listening, timedelta(seconds=-20))
    dispatcher = Dispatcher(listening, [GAME])
    dispatcher.sweep()
    dispatcher.close()
    assert web.read(late["id"])["seats"][0]["stand_in"] is True
    assert f"{bots['id']}-0-{bots['version']}-1" in dispatcher.queue.find_waiting()


def test_a_sweep_works_on_after_the_database_dropped_its_connections(listening: Settings, web: Web, app: Flask) -> None:
    dispatcher = Dispatcher(listening, [GAME])
    dispatcher.sweep()
    match = web.create("hh", turn_seconds=10)
    move_deadlines(listening, timedelta(seconds=-20))
    with psycopg.connect(listening.database_url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        )
    for _ in range(5):
        dispatcher.sweep()
    dispatcher.close()
    assert web.read(match["id"])["seats"][0]["stand_in"] is True
