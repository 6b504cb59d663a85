"""Time on a real Postgres: a shift between deciding and storing, a clock that was set back, a match that everybody left."""

import threading
from datetime import datetime, timedelta
from queue import SimpleQueue
from typing import Any

import psycopg
import pytest
from flask import Flask

from domain.kernel.audit import AuditFailed, verify
from domain.registry import content_of
from domain.toy.rules import lagoon
from service.dispatch.deadlines import claim_overdue, keep_heartbeat
from service.dispatch.due import enqueue_due
from service.dispatch.main import Dispatcher
from service.embedded.process import wait_until
from service.settings import Settings
from service.store.database import Database, read_clock
from service.store.rules import rules_of
from tests.api.web import WORKER_KEY, Web, tokens_of
from tests.dispatch.conftest import client_for

LAGOON = lagoon(content_of("domain.toy"))
RULES = rules_of([LAGOON])
HOUR = timedelta(hours=1)


def let_pass(settings: Settings, seconds: int) -> None:
    """Make everything that a match waits for come so much sooner."""
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        connection.execute(
            "update matches set deadline = deadline - %(by)s, abandoned_at = abandoned_at - %(by)s,"
            " deadlines = array(select d - %(by)s from unnest(deadlines) with ordinality x (d, n) order by n),"
            " untils = array(select d - %(by)s from unnest(untils) with ordinality x (d, n) order by n)",
            {"by": timedelta(seconds=seconds)},
        )


def deadline_of(match: Any) -> datetime:
    return datetime.fromisoformat(match["deadline"].replace("Z", "+00:00"))


def types_after(web: Web, match: Any) -> list[str]:
    return [event["type"] for event in web.get(f"/v1/matches/{match['id']}/events?after={match['version']}").json["events"]]


def test_a_shift_between_deciding_and_storing_is_not_written_over(web: Web, settings: Settings, app: Flask, database: Database) -> None:
    """The row is locked until the command waits to be stored; then the deadlines are moved, and only then it goes on."""
    match = web.create("hh", turn_seconds=1000)
    token = tokens_of(match)[0]
    shell = web.read(match["id"], token)["state"]["hands"][0][0]["shell"]
    keep_heartbeat(database, read_clock(database) - HOUR)
    answers: list[Any] = []
    other = Web(app.test_client())
    bury = threading.Thread(target=lambda: answers.append(other.command(match["id"], token, 0, {"type": "bury", "shell": shell})))
    with psycopg.connect(settings.database_url) as holder, psycopg.connect(settings.database_url, autocommit=True) as watcher:
        holder.execute("select 1 from matches for update")
        bury.start()
        waits = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        assert wait_until(lambda: watcher.execute(waits).fetchone() == (1,), 30), "the command has been decided and waits"
        shift = threading.Thread(target=lambda: keep_heartbeat(database, read_clock(database)))
        holder.execute(
            "update matches set shifts = shifts + 1, deadline = deadline + %(by)s,"
            " deadlines = array(select d + %(by)s from unnest(deadlines) with ordinality x (d, n) order by n),"
            " untils = array(select d + %(by)s from unnest(untils) with ordinality x (d, n) order by n)",
            {"by": HOUR},
        )
        holder.commit()
        bury.join()
        shift.start()
        shift.join()
    assert answers[0].status_code == 201, answers[0].text
    assert web.read(match["id"])["version"] > match["version"]
    moved = deadline_of(web.read(match["id"])) - deadline_of(match)
    assert abs(moved - 2 * HOUR) < timedelta(minutes=1), "by the shift that came between, and by the dispatcher's own after it"


def test_a_heartbeat_from_the_future_is_mended_and_logged(web: Web, database: Database, caplog: pytest.LogCaptureFixture) -> None:
    match = web.create("hh", turn_seconds=100)
    now = read_clock(database)
    keep_heartbeat(database, now + HOUR)
    with caplog.at_level("WARNING", logger="atoll.dispatch"):
        keep_heartbeat(database, now)
    assert [record.message for record in caplog.records if "set back" in record.message], "it is said"
    assert deadline_of(web.read(match["id"])) == deadline_of(match)
    keep_heartbeat(database, now + timedelta(seconds=40))
    assert deadline_of(web.read(match["id"])) == deadline_of(match) + timedelta(seconds=40), "a pause after it counts again"


def test_a_heartbeat_a_little_ahead_is_another_dispatchers(web: Web, database: Database, caplog: pytest.LogCaptureFixture) -> None:
    now = read_clock(database)
    keep_heartbeat(database, now + timedelta(seconds=2))
    keep_heartbeat(database, now)
    assert not caplog.records
    assert database.rows("select at from heartbeats") == [(now + timedelta(seconds=2),)]


def test_lost_hints_do_not_wait_out_an_hour_that_a_clock_was_set_back(web: Web, app: Flask, settings: Settings, database: Database) -> None:
    match = web.create("bb")
    queue = app.extensions["atoll"].queue
    queue.redis.flushall()
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        connection.execute(
            "update matches set due = jsonb_set(due, '{0,since}', to_jsonb((due->0->>'since')::bigint + 3600000)),"
            " due_since = due_since + interval '1 hour', last_at = last_at + interval '1 hour'"
        )
    assert enqueue_due(database, queue, RULES, read_clock(database)) == 1
    assert queue.find_waiting() == {f"{match['id']}-0-{match['version']}-2"}
    queue.redis.flushall()
    answer = web.command(match["id"], WORKER_KEY, 0, {"type": "dive"}, search={"iterations": 10})
    assert answer.status_code == 201, answer.text
    (due,), last = database.rows("select due, last_at from matches")[0]
    assert due["since"] / 1000 < last.timestamp() - 3000, "the next turn is due by the clock, not by the last record"


def test_whoever_claims_his_own_time_gets_one_short_grace_and_no_more(web: Web, settings: Settings) -> None:
    match = web.create("hh", turn_seconds=600)
    token = tokens_of(match)[0]
    let_pass(settings, 600)
    first = deadline_of(web.read(match["id"]))
    shells = [held["shell"] for held in web.read(match["id"], token)["state"]["hands"][0]]
    for _ in range(8):
        answer = web.command(match["id"], token, 0, {"type": "claim_timeout"})
        assert answer.status_code in (201, 422)
        version = web.read(match["id"])["version"]
        web.play(match["id"], token, 0, {"type": "bury", "shell": shells[0]})
        undone = web.command(match["id"], token, 0, {"type": "undo", "to": version})
        assert undone.status_code == 201, undone.text
        assert deadline_of(web.read(match["id"])) <= first + timedelta(seconds=30)


def test_a_match_that_everybody_left_waits_and_is_abandoned(web: Web, listening: Settings, app: Flask, database: Database) -> None:
    match = web.create("hhb", turn_seconds=10)
    queue = app.extensions["atoll"].queue
    web.play(match["id"], tokens_of(match)[1], 1, {"type": "resign"})
    let_pass(listening, 20)
    with client_for(listening) as client:
        assert claim_overdue(database, client, RULES, read_clock(database)) == 1
        assert queue.find_waiting() == set(), "no bot turn is due: nobody waits for one"
        assert enqueue_due(database, queue, RULES, read_clock(database) + timedelta(seconds=30)) == 0
        let_pass(listening, 45)
        assert claim_overdue(database, client, RULES, read_clock(database)) == 0, "at least a minute"
        let_pass(listening, 20)
        assert claim_overdue(database, client, RULES, read_clock(database)) == 1
    over = web.read(match["id"])
    assert over["outcome"] == {"reason": "abandoned", "scores": None, "ranking": [[0, 2], [1]]}
    assert types_after(web, match)[-3:] == ["match.v1.match_abandoned", "match.v1.match_over", "match.v1.seed_revealed"]


def test_an_abandoned_match_is_audited(web: Web, listening: Settings, database: Database) -> None:
    """The records' times are real ones here, so that the audit finds this end too soon: times were moved in the database only."""
    match = web.create("hb", turn_seconds=10)
    let_pass(listening, 20)
    with client_for(listening) as client:
        claim_overdue(database, client, RULES, read_clock(database))
        let_pass(listening, 70)
        claim_overdue(database, client, RULES, read_clock(database))
    with pytest.raises(AuditFailed, match="before its time was up"):
        verify(web.get(f"/v1/matches/{match['id']}/audit").json, lambda name, revision, content: LAGOON)


def test_who_comes_back_out_of_turn_is_listed_and_starts_the_bots_again(
    web: Web, listening: Settings, app: Flask, database: Database
) -> None:
    match = web.create("hhb", turn_seconds=10)
    tokens = tokens_of(match)
    let_pass(listening, 20)
    with client_for(listening) as client:
        claim_overdue(database, client, RULES, read_clock(database))
    answer = web.command(match["id"], WORKER_KEY, 0, {"type": "dive"}, search={"iterations": 10})
    assert answer.status_code == 201, answer.text
    let_pass(listening, 20)
    with client_for(listening) as client:
        claim_overdue(database, client, RULES, read_clock(database))
    assert {"type": "claim_timeout"} in [entry["command"] for entry in web.legal(match["id"], tokens[0])]
    now = web.read(match["id"])
    web.play(match["id"], tokens[0], 0, {"type": "claim_timeout"})
    assert types_after(web, now) == ["match.v1.stand_in_ended"]
    assert web.read(match["id"])["seats"][0]["stand_in"] is False
    assert f"{match['id']}-1-{now['version'] + 1}-1" in app.extensions["atoll"].queue.find_waiting()


def test_a_long_sweep_is_no_downtime(web: Web, listening: Settings, database: Database) -> None:
    """The heart beats in a loop of its own: while the bot turns are held up for as long as one likes, it goes on."""
    match = web.create("hh", turn_seconds=1000)
    web.create("bb")
    dispatcher = Dispatcher(listening)
    held, beaten = threading.Event(), threading.Event()
    ends: SimpleQueue[BaseException | None] = SimpleQueue()
    look, beats = dispatcher.look, []

    class Held(Dispatcher):
        def look(self, name: str) -> None:
            if name == "bot turns":
                held.set()
                beaten.wait(60)
            look(name)
            if name == "heartbeat" and held.is_set():
                beats.append(name)
                if len(beats) == 3:
                    beaten.set()

    dispatcher.__class__ = Held
    loop = threading.Thread(target=dispatcher.run, args=(ends,))
    loop.start()
    assert beaten.wait(60)
    ends.put(None)
    loop.join()
    dispatcher.close()
    assert deadline_of(web.read(match["id"])) == deadline_of(match)
