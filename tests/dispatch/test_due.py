"""Due bot turns on a real Postgres and Valkey: nothing that is due is forgotten, nothing that lives is doubled."""

import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
import redis
from flask import Flask
from rq.job import Job as RqJob
from rq.job import JobStatus
from rq.serializers import JSONSerializer

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.dispatch.due import enqueue_due
from service.dispatch.main import rest_after
from service.matches.clock import now
from service.matches.context import Context
from service.queries.turns import figures
from service.settings import Settings
from service.store.jobs import Job
from tests.api.web import WORKER_KEY, Web
from workers.lease import Lease


@pytest.fixture
def table(app: Flask) -> "Table":
    return Table(app.extensions["atoll"], Web(app.test_client()))


class Table:
    """A service whose bots nobody plays, and a dispatcher's sweep at any time one likes."""

    def __init__(self, context: Context, web: Web) -> None:
        self.context = context
        self.web = web
        self.redis = context.queue.redis

    def sweep(self, later: float = 0.0) -> int:
        return enqueue_due(self.context.database, self.context.queue, self.context.rules, self.time(later))

    def time(self, later: float = 0.0) -> datetime:
        return now() + timedelta(seconds=later)

    def queued(self) -> list[str]:
        return sorted(self.context.queue.find_waiting())

    def job(self, match: Any, attempt: int = 1, seat: int | None = None) -> Job:
        return Job(match["id"], match["to_act"][0] if seat is None else seat, match["version"], attempt)

    def wipe(self) -> None:
        self.redis.flushall()

    def lease(self, job: Job) -> None:
        assert Lease(self.redis).take(job.id())

    def status(self, job: Job, status: JobStatus, started: datetime | None = None) -> None:
        found = RqJob.fetch(job.id(), connection=self.redis, serializer=JSONSerializer)
        found.set_status(status)
        for queue in self.context.queue.queues:
            self.redis.lrem(queue.key, 0, job.id())
        if started is not None:
            self.redis.hset(f"rq:job:{job.id()}", "started_at", started.strftime("%Y-%m-%dT%H:%M:%S.%fZ"))


def test_a_commit_enqueues_the_turn_it_made_due(table: Table) -> None:
    match = table.web.create("bb")
    assert table.queued() == [table.job(match).id()]
    job = RqJob.fetch(table.queued()[0], connection=table.redis, serializer=JSONSerializer)
    assert job.func_name == "workers.think.think"
    assert job.kwargs == {"match": match["id"], "seat": match["to_act"][0], "version": match["version"], "attempt": 1}


def test_a_human_turn_is_not_due(table: Table) -> None:
    table.web.create("hb")
    assert table.queued() == []
    assert table.sweep(60) == 0


def test_a_queued_job_is_live(table: Table) -> None:
    table.web.create("bb")
    assert table.sweep(5) == 0
    assert table.sweep(100) == 0


def test_a_wiped_redis_loses_nothing(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "atoll.dispatch")
    match = table.web.create("bb")
    table.wipe()
    assert table.sweep(0) == 0, "the hint gets its time first"
    assert table.sweep(2) == 1
    assert table.queued() == [table.job(match, 2).id()]
    assert table.sweep(2) == 0
    assert "(attempt 2: Redis knows no job of it)" in caplog.text


def test_a_job_that_only_claims_to_be_queued_is_found_out(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "atoll.dispatch")
    match = table.web.create("bb")
    table.redis.delete(*(queue.key for queue in table.context.queue.queues))
    assert table.sweep(5) == 0
    assert table.sweep(11) == 1
    assert table.queued() == [table.job(match, 2).id()]
    assert "(attempt 2: its job stood in no queue)" in caplog.text


def test_a_leased_job_is_live_within_its_budget_and_grace(table: Table) -> None:
    match = table.web.create("bb")
    job = table.job(match)
    table.status(job, JobStatus.STARTED, table.time())
    table.lease(job)
    assert table.sweep(39) == 0
    assert table.sweep(41) == 1, "10 s for the budget in iterations, 30 s of grace"


def test_a_killed_worker_leaves_no_lease(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "atoll.dispatch")
    match = table.web.create("bb")
    table.status(table.job(match), JobStatus.STARTED, table.time())
    assert table.sweep(3) == 0, "it may not have taken its lease yet"
    assert table.sweep(7) == 1
    assert "(attempt 2: its worker is gone)" in caplog.text


@pytest.mark.parametrize("status", [JobStatus.FINISHED, JobStatus.FAILED, JobStatus.STOPPED])
def test_a_job_that_ended_without_a_move_is_tried_again(table: Table, status: JobStatus) -> None:
    match = table.web.create("bb")
    table.status(table.job(match), status)
    assert table.sweep(2) == 1
    assert table.queued() == [table.job(match, 2).id()]


def test_attempts_are_counted_and_wait_longer_each_time(table: Table) -> None:
    match = table.web.create("bb")
    elapsed = 0.0
    for attempt, pause in enumerate([1, 2, 4, 8, 16, 30, 30], start=2):
        table.wipe()
        assert table.sweep(elapsed + pause - 0.5) == 0
        elapsed += pause + 0.1
        assert table.sweep(elapsed) == 1
        assert table.queued() == [table.job(match, attempt).id()]


def test_attempts_begin_anew_when_the_match_moves(table: Table) -> None:
    match = table.web.create("bb")
    table.wipe()
    table.sweep(2)
    moved = worker_moves(table, match)
    table.wipe()
    assert table.sweep(2) == 1
    assert table.queued() == [table.job(moved, 2).id()]


def test_the_worker_that_goes_on_gets_no_rival(table: Table) -> None:
    match = table.web.create("bb")
    seat = match["to_act"][0]
    table.wipe()
    shell = table.web.read(match["id"], WORKER_KEY, f"?seat={seat}")["state"]["hands"][seat][0]["shell"]
    answer = table.web.command(match["id"], WORKER_KEY, seat, {"type": "bury", "shell": shell})
    assert answer.status_code == 201, answer.text
    assert answer.json["to_act"] == [seat]
    assert table.queued() == []
    table.lease(Job(match["id"], seat, answer.json["version"], 1))
    assert table.sweep(5) == 0


def test_two_dispatchers_enqueue_one_attempt(table: Table) -> None:
    for _ in range(5):
        table.web.create("bb")
    table.wipe()
    moment = table.time(2)
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda _: enqueue_due(table.context.database, table.context.queue, table.context.rules, moment), range(4)))
    assert sum(counts) == 5
    assert len(table.queued()) == 5


def test_no_more_than_a_page_is_read_at_once_and_nothing_is_missed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.dispatch.due.PAGE", 2)
    for _ in range(5):
        table.web.create("bb")
    table.wipe()
    assert table.sweep(2) == 5


def test_the_figures_say_what_waits_and_what_is_played(table: Table) -> None:
    first = table.web.create("bb")
    table.web.create("bb")
    table.lease(table.job(first))
    found = figures(table.context.database, table.context.queue, table.context.rules)
    assert (found.pending, found.in_progress, found.workers) == (1, 1, 0)
    assert 0 <= found.oldest_age_seconds < 60


def worker_moves(table: Table, match: Any) -> Any:
    """Play a move for the bot that is to act, and return the match afterwards."""
    seat = match["to_act"][0]
    answer = table.web.command(match["id"], WORKER_KEY, seat, {"type": "dive"}, search={"iterations": 10})
    assert answer.status_code == 201, answer.text
    return table.web.read(match["id"])


def test_a_redis_that_is_away_costs_no_command(settings: Settings) -> None:
    app = create_app(replace(settings, redis_url="redis://127.0.0.1:1/0"), {"lagoon": lagoon(content_of("domain.toy"))})
    web = Web(app.test_client())
    match = web.create("bb")
    worker_moves(Table(app.extensions["atoll"], web), match)
    context = app.extensions["atoll"]
    with pytest.raises(redis.RedisError):
        enqueue_due(context.database, context.queue, context.rules, now() + timedelta(seconds=5))
    app.extensions["atoll"].database.close()


def commands_of(table: Table) -> dict[str, int]:
    """How often each command of Redis was called since the figures were last reset."""
    return {name.removeprefix("cmdstat_"): found["calls"] for name, found in table.redis.info("commandstats").items()}


def test_a_sweep_reads_the_queue_in_chunks_and_never_job_by_job(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked once for each queued job: only what RQ and the lease say of it is, many in one round trip."""
    monkeypatch.setattr("service.store.jobs.CHUNK", 10)
    for _ in range(30):
        table.web.create("bb")
    table.redis.config_resetstat()
    assert table.sweep(100) == 0, "all stand in the queue"
    asked = commands_of(table)
    assert "lpos" not in asked
    assert asked["lrange"] <= 3 + 2 * 30 / 10
    table.redis.delete(*(queue.key for queue in table.context.queue.queues))
    assert table.sweep(100) == 30
    assert len(table.queued()) == 30


def test_jobs_are_queued_by_who_waits_for_them(table: Table) -> None:
    """A person's bot, then nobody's; a stand-in between the two is tested with the deadlines."""
    alone, awaited = table.web.create("bb"), table.web.create("bh")
    assert [queue.job_ids for queue in table.context.queue.queues] == [[table.job(awaited).id()], [], [table.job(alone).id()]]
    table.wipe()
    assert table.sweep(2) == 2
    assert [queue.job_ids for queue in table.context.queue.queues] == [[table.job(awaited, 2).id()], [], [table.job(alone, 2).id()]]


def test_the_figures_of_many_turns_need_no_question_for_each(table: Table) -> None:
    for _ in range(20):
        table.web.create("bb")
    table.redis.config_resetstat()
    found = figures(table.context.database, table.context.queue, table.context.rules)
    assert (found.pending, found.in_progress) == (20, 0)
    assert commands_of(table)["eval"] == 2
    assert sum(commands_of(table).get(name, 0) for name in ("exists", "hmget", "lpos", "lrange")) == 0


def test_a_look_that_cost_much_is_followed_by_a_rest() -> None:
    assert [rest_after(spent) for spent in (0.0, 0.01, 0.05, 0.1, 10.0)] == [0.5, 0.5, 1.0, 2.0, 3.0]
