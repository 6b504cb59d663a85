"""The worker process, with real jobs from a real queue."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from service.embedded.process import wait_until
from service.settings import Settings
from tests.workers.conftest import Table
from workers.lease import lease_key
from workers.think import job_id

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
    return job_id(match, now["to_act"][0], now["version"], 1)


def test_a_match_of_bots_is_played_to_its_end_from_the_queue(table: Table) -> None:
    match = table.open("b", "b", iterations=1)["id"]
    subprocess.run([*WORKER, "--burst"], check=True, timeout=200, cwd="/")
    assert table.read(match)["status"] == "over"


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
