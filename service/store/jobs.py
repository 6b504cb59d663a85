"""The queue of bot turns in Redis: a hint that may be lost at any time, and never a reason for a command to fail."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.queue import EnqueueData
from rq.serializers import JSONSerializer

from domain.kernel.ids import bot_turn_id

QUEUES: Final = ("bot-turns", "bot-turns-stand-ins", "bot-turns-unattended")
"""One queue by rank (`rows.Due`): a worker takes from a later one only while the earlier ones are empty."""
TASK: Final = "workers.think.think"
LEASE: Final = "atoll:lease:"
LEASES: Final = "atoll:leases"
WORKERS: Final = "atoll:workers"
"""Sorted sets of what is alive by the second (of Redis' clock) until which it is, renewed each second: jobs and workers."""

WAKE: Final = "atoll:match:"
CHUNK: Final = 1000
"""How many ids or lives are asked for in one round trip."""

JOB_SECONDS: Final = 3600
KEEP_SECONDS: Final = 300

# What has run out goes, the rest is counted; Redis' own clock, as those of the workers may differ.
ALIVE: Final = """
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return redis.call('ZCARD', KEYS[1])
"""
PAUSE: Final = 1.0
"""Seconds for which no hint is tried after one has failed, and no stream is woken after nobody listened."""


@dataclass(frozen=True, slots=True)
class Job:
    """One attempt at one bot turn; `rank` says how long it may wait (`rows.Due`)."""

    match: str
    seat: int
    version: int
    attempt: int
    rank: int = 0

    def id(self) -> str:
        """Return the job's id, the same for everybody who would enqueue it."""
        return bot_turn_id(self.match, self.seat, self.version, self.attempt)


@dataclass(frozen=True, slots=True)
class Life:
    """What Redis knows of a job: whether its worker holds the lease, RQ's status word, when it was started."""

    leased: bool
    status: str
    started: datetime | None


class BotQueue:
    """The RQ queues of bot turns."""

    def __init__(self, url: str) -> None:
        self.redis: Final = redis.Redis.from_url(
            url or "redis://127.0.0.1:1", socket_timeout=2.0, socket_connect_timeout=0.5, retry=Retry(NoBackoff(), 1)
        )
        self.queues: Final = [Queue(name, connection=self.redis, serializer=JSONSerializer) for name in QUEUES]
        self.quiet_until = 0.0
        self.unheard_until = 0.0

    def enqueue(self, job: Job) -> None:
        """Put a job at the end of the queue of its rank."""
        self.enqueue_all([job])

    def enqueue_all(self, jobs: Sequence[Job]) -> None:
        """Put many jobs at the ends of their queues, in few round trips."""
        for rank, queue in enumerate(self.queues):
            data = [data_of(job) for job in jobs if job.rank == rank]
            for i in range(0, len(data), CHUNK):
                queue.enqueue_many(data[i : i + CHUNK])

    def tell(self, match: str, version: int, jobs: list[Job]) -> None:
        """After a commit: wake streams, and enqueue the bot turns that it made due. Failing is fine: the sweep finds them."""
        if time.monotonic() < self.quiet_until:
            return
        try:
            self.wake(match, version)
            self.enqueue_all(jobs)
        except redis.RedisError:
            self.quiet_until = time.monotonic() + PAUSE

    def wake(self, match: str, version: int) -> None:
        """Wake streams. Where nobody listened to the last call none is sent for a while; streams look for themselves meanwhile."""
        if time.monotonic() >= self.unheard_until and not self.redis.publish(WAKE + match, version):
            self.unheard_until = time.monotonic() + PAUSE

    def lives(self, jobs: Iterable[Job]) -> dict[Job, Life]:
        """Look at many jobs in few round trips."""
        asked = list(jobs)
        found: dict[Job, Life] = {}
        for start in range(0, len(asked), CHUNK):
            chunk = asked[start : start + CHUNK]
            pipeline = self.redis.pipeline(transaction=False)
            for job in chunk:
                pipeline.exists(LEASE + job.id())
                pipeline.hmget("rq:job:" + job.id(), "status", "started_at")
            answers = pipeline.execute()
            found.update({job: life_from(answers[2 * i], answers[2 * i + 1]) for i, job in enumerate(chunk)})
        return found

    def find_waiting(self) -> set[str]:
        """Return the ids of all jobs that really stand in a queue (the status word of one alone may be out of date).

        A queue that gets shorter meanwhile moves to the front: chunks overlap by half, so that nothing slips through between two.
        """
        found: set[str] = set()
        for queue in self.queues:
            start = 0
            while chunk := self.redis.lrange(queue.key, start, start + CHUNK - 1):
                found.update(one.decode() if isinstance(one, bytes) else one for one in chunk)
                if len(chunk) < CHUNK:
                    break
                start += CHUNK // 2
        return found

    def alive(self) -> tuple[int, int]:
        """Return how many jobs a worker is at, and how many workers are alive, by their own signs of life."""
        pipeline = self.redis.pipeline(transaction=False)
        pipeline.eval(ALIVE, 1, LEASES)
        pipeline.eval(ALIVE, 1, WORKERS)
        busy, workers = pipeline.execute()
        return int(busy), int(workers)

    def problem(self) -> str | None:
        """Say what is wrong with Redis, None when it answers."""
        try:
            self.redis.ping()
        except redis.RedisError as error:
            return f"{type(error).__name__}: Redis does not answer"
        return None


def data_of(job: Job) -> EnqueueData:
    """Return what RQ stores of a job."""
    return Queue.prepare_data(
        TASK,
        kwargs={"match": job.match, "seat": job.seat, "version": job.version, "attempt": job.attempt},
        job_id=job.id(),
        timeout=JOB_SECONDS,
        result_ttl=KEEP_SECONDS,
        failure_ttl=KEEP_SECONDS,
    )


def life_from(leased: Any, fields: Any) -> Life:
    """Read what the pipeline answered for one job."""
    status, started = (None if value is None else value.decode() for value in fields)
    when = datetime.fromisoformat(started.replace("Z", "+00:00")) if started else None
    return Life(bool(leased), status or "", when)
