"""How many workers there are: counted by their own signs of life, with real workers that are killed, and a Valkey that is wiped."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
import redis

from service.embedded import throwaway
from service.embedded.process import wait_until
from service.store.jobs import LEASES, QUEUES, WORKERS, BotQueue, Job
from workers import lease, presence, turn_queue

WORKER = [sys.executable, "-P", "-m", "service.cli", "worker"]

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(scope="module")
def apart() -> Iterator[str]:
    """A Valkey where no other module's workers are."""
    with throwaway() as servers:
        yield servers.redis_url


@pytest.fixture
def own(apart: str) -> str:
    """The same, holding nothing; of the tests here one starts workers, and they are gone with it."""
    with redis.Redis.from_url(apart) as connection:
        connection.flushall()
    return apart


@pytest.fixture
def three(own: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Three workers that listen."""
    env = os.environ | {"ATOLL_REDIS_URL": own, "ATOLL_PUBLIC_URL": "http://127.0.0.1:1", "ATOLL_WORKER_KEY": "key"}
    started = [subprocess.Popen(WORKER, cwd="/", env=env) for _ in range(3)]
    yield started
    for process in started:
        if process.poll() is None:
            process.kill()
        process.wait()


def test_both_sides_mean_the_same_names() -> None:
    assert (lease.LEASES, presence.WORKERS, turn_queue.QUEUES) == (LEASES, WORKERS, QUEUES)


def test_a_killed_worker_is_not_counted_and_a_wiped_queue_forgets_none(own: str, three: list[subprocess.Popen[bytes]]) -> None:
    queue = BotQueue(own)
    assert wait_until(lambda: queue.alive() == (0, 3), 60)
    queue.redis.flushall()
    assert wait_until(lambda: queue.alive() == (0, 3), 3 * presence.LIFE_SECONDS), "each says again that it is there"
    three[0].kill()
    three[0].wait()
    assert wait_until(lambda: queue.alive() == (0, 2), 3 * presence.LIFE_SECONDS), "its sign runs out"
    three[1].terminate()
    three[1].wait()
    assert wait_until(lambda: queue.alive() == (0, 1), 3), "who leaves says so"


def test_leases_are_counted_while_they_are_held(own: str) -> None:
    queue = BotQueue(own)
    with redis.Redis.from_url(own) as connection, lease.Lease(connection) as held:
        assert held.take("m-0-5-1")
        assert queue.alive() == (1, 0)
        assert held.take("m-0-6-1")
        assert queue.alive() == (1, 0)
    assert queue.alive() == (0, 0)


def test_a_stand_in_waits_behind_bots_that_somebody_waits_for(own: str) -> None:
    """RQ takes from the first queue that holds anything: in the order of the ranks, whatever came first."""
    queue = BotQueue(own)
    jobs = [Job("m", seat, 5, 1, rank) for seat, rank in enumerate([2, 1, 0, 1, 0])]
    queue.enqueue_all(jobs)
    taken = []
    while (
        found := queue.queues[0].dequeue_any(queue.queues, None, connection=queue.redis, serializer=queue.queues[0].serializer)
    ) is not None:
        taken.append(found[0].kwargs["seat"])
    assert taken == [2, 4, 1, 3, 0]
