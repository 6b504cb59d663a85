"""The worker process, with real jobs from a real queue."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from rq import Queue
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from domain.kernel.ids import bot_turn_id
from service.embedded import throwaway
from service.embedded.process import wait_until
from service.settings import Settings
from service.store.jobs import BotQueue, Job
from tests.workers.conftest import Table
from workers.lease import lease_key
from workers.main import BotWorker
from workers.spare import Spare
from workers.turn_queue import ORDER

WORKER = [sys.executable, "-P", "-m", "service.cli", "worker"]

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def worker(table: Table) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that serves the queue until it is stopped."""
    process = subprocess.Popen(WORKER, cwd="/")
    yield process
    if process.poll() is None:
        process.kill()
    process.wait()


def job_of(table: Table, match: str) -> str:
    """The id of the job of the first attempt at the turn that is due."""
    now = table.read(match)
    return bot_turn_id(match, now["to_act"][0], now["version"], 1)


@pytest.mark.slow
def test_a_match_of_bots_is_played_to_its_end_from_the_queue(table: Table) -> None:
    match = table.open("b", "b", iterations=1)["id"]
    subprocess.run([*WORKER, "--burst"], check=True, timeout=200, cwd="/")
    assert table.read(match)["status"] == "over"


def test_turns_of_bots_alone_and_analyses_are_taken_by_turns(settings: Settings) -> None:
    """People come first at any time, and neither of the others can keep the other one waiting for good."""
    with redis.Redis.from_url(settings.redis_url) as connection:
        queues = [Queue(name, connection=connection, serializer=JSONSerializer) for name in ORDER]
        people, _, hints, bots_alone, analyses = queues
        worker = BotWorker(queues, connection=connection, serializer=JSONSerializer)
        worker.spare = Spare(0, 0, 0)
        waiting = {people: 1, hints: 1, bots_alone: 4, analyses: 2}
        for queue, jobs in waiting.items():
            for _ in range(jobs):
                queue.enqueue("workers.think.think")
        taken = []
        for number in range(sum(waiting.values())):
            found = worker.dequeue_job_and_maintain_ttl(1)
            assert found is not None
            taken.append(found[1])
            if number == 2:
                people.enqueue("workers.think.think")
    assert taken == [people, hints, bots_alone, people, analyses, bots_alone, analyses, bots_alone]


def test_asked_to_stop_it_ends_after_the_decision_at_hand(table: Table, settings: Settings, worker: subprocess.Popen[bytes]) -> None:
    match = table.open("b", "b", milliseconds=1500)["id"]
    job = job_of(table, match)
    before = table.read(match)["version"]
    with redis.Redis.from_url(settings.redis_url) as connection:
        assert wait_until(lambda: bool(connection.exists(lease_key(job))), 30)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=20) == 0
        assert connection.keys("atoll:lease:*") == []
    commands = {event["command"] for event in table.events(match, before)}
    assert len(commands) <= 1, "a turn has several decisions, and only the one at hand was finished"


def test_a_killed_fork_takes_nothing_with_it(table: Table, settings: Settings, worker: subprocess.Popen[bytes]) -> None:
    match = table.open("b", "b", milliseconds=20_000)["id"]
    job = job_of(table, match)
    with redis.Redis.from_url(settings.redis_url) as connection:
        assert wait_until(lambda: bool(connection.exists(lease_key(job))), 30)
        (fork,) = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
        os.kill(int(fork), signal.SIGKILL)
        assert wait_until(lambda: not connection.exists(lease_key(job)), 15), "the lease runs out"
    other = table.open("b", "b", iterations=1)["id"]
    version = table.read(other)["version"]
    assert wait_until(lambda: bool(table.read(other)["version"] > version), 30), "the worker goes on with other turns"


def test_a_queue_that_dies_during_a_job_is_told_in_lines_without_a_traceback(table: Table, settings: Settings, tmp_path: Path) -> None:
    """The queue is a Valkey of its own, so that the other tests keep theirs; the worker ends, and says in one line why."""
    with throwaway() as own, (tmp_path / "log").open("w") as log:
        now = table.read(table.open("b", "b", milliseconds=600)["id"])
        BotQueue(own.redis_url).enqueue(Job(now["id"], now["to_act"][0], now["version"], 1))
        env = os.environ | {"ATOLL_REDIS_URL": own.redis_url}
        worker = subprocess.Popen(WORKER, cwd="/", env=env, stdout=log, stderr=subprocess.STDOUT)
        try:
            with redis.Redis.from_url(own.redis_url) as connection:
                assert wait_until(lambda: bool(connection.keys("atoll:lease:*")), 30)
            own.valkey.kill()
            assert worker.wait(60) == 1
        finally:
            worker.kill()
            worker.wait()
    said = (tmp_path / "log").read_text()
    assert "Traceback" not in said
    assert said.count("Redis does not answer") == 1, said
    assert said.count("no sign of life") <= 1, said


def children(worker: subprocess.Popen[bytes]) -> list[int]:
    """The forks of a worker."""
    return [int(pid) for pid in Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()]


def waiting_fork(worker: subprocess.Popen[bytes]) -> int:
    """The fork of an idle worker that waits for a turn."""
    assert wait_until(lambda: len(children(worker)) == 1, 30)
    return children(worker)[0]


def is_there(pid: int) -> bool:
    """Say whether a process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


def test_the_fork_that_waits_plays_turn_after_turn(table: Table, worker: subprocess.Popen[bytes]) -> None:
    first = waiting_fork(worker)
    match = table.open("b", "b", iterations=1)
    assert wait_until(lambda: len({event["seat"] for event in table.events(match["id"], match["version"])} - {None}) == 2, 30)
    assert children(worker) == [first]


def test_a_fork_whose_job_failed_ends_and_another_takes_its_place(
    table: Table, settings: Settings, worker: subprocess.Popen[bytes]
) -> None:
    first = waiting_fork(worker)
    with redis.Redis.from_url(settings.redis_url) as connection:
        Queue("bot-turns", connection=connection, serializer=JSONSerializer).enqueue("workers.think.think", kwargs={"nonsense": 1})
        assert wait_until(lambda: not is_there(first), 30)
    match = table.open("b", "b", iterations=1)
    assert wait_until(lambda: bool(table.read(match["id"])["version"] > match["version"]), 30)
    assert first not in children(worker)


def test_where_the_fork_that_waits_was_killed_the_next_turn_is_played_all_the_same(table: Table, worker: subprocess.Popen[bytes]) -> None:
    os.kill(waiting_fork(worker), signal.SIGKILL)
    match = table.open("b", "b", iterations=1)
    assert wait_until(lambda: bool(table.read(match["id"])["version"] > match["version"]), 30)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_the_fork_that_waits_ends_with_its_worker(end: signal.Signals, worker: subprocess.Popen[bytes]) -> None:
    spare = waiting_fork(worker)
    worker.send_signal(end)
    worker.wait(20)
    assert wait_until(lambda: not is_there(spare), 10)


def test_a_stop_that_comes_while_the_next_fork_is_made_is_taken_up_when_that_is_done(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with redis.Redis.from_url(settings.redis_url) as connection:
        worker = BotWorker(
            [Queue("nothing", connection=connection, serializer=JSONSerializer)], connection=connection, serializer=JSONSerializer
        )

        made = Spare(0, 0, 0)

        def signalled(prepare: object, serve: object) -> Spare:
            worker.request_stop(signal.SIGTERM, None)
            return made

        before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
        monkeypatch.setattr("workers.main.fork_spare", signalled)
        try:
            with pytest.raises(StopRequested):
                worker.dequeue_job_and_maintain_ttl(1)
        finally:
            signal.signal(signal.SIGTERM, before[0])
            signal.signal(signal.SIGINT, before[1])
        assert worker.spare is made, "it is ended with the worker"
