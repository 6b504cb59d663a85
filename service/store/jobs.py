"""The queue of bot turns in Redis: a hint that may be lost at any time, and never a reason for a command to fail."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue, Worker
from rq.serializers import JSONSerializer

QUEUE: Final = "bot-turns"
TASK: Final = "workers.think.think"
LEASE: Final = "atoll:lease:"
WAKE: Final = "atoll:match:"
JOB_SECONDS: Final = 3600
KEEP_SECONDS: Final = 300
PAUSE: Final = 1.0
"""Seconds for which no hint is tried after one has failed."""


@dataclass(frozen=True, slots=True)
class Job:
    """One attempt at one bot turn."""

    match: str
    seat: int
    version: int
    attempt: int

    def id(self) -> str:
        """Return the job's id, the same for everybody who would enqueue it."""
        return f"{self.match}-{self.seat}-{self.version}-{self.attempt}"


@dataclass(frozen=True, slots=True)
class Life:
    """What Redis knows of a job: whether its worker holds the lease, RQ's status word, when it was started."""

    leased: bool
    status: str
    started: datetime | None


class BotQueue:
    """The RQ queue `bot-turns`."""

    def __init__(self, url: str) -> None:
        self.redis: Final = redis.Redis.from_url(
            url or "redis://127.0.0.1:1", socket_timeout=2.0, socket_connect_timeout=0.5, retry=Retry(NoBackoff(), 1)
        )
        self.queue: Final = Queue(QUEUE, connection=self.redis, serializer=JSONSerializer)
        self.quiet_until = 0.0

    def enqueue(self, job: Job) -> None:
        """Put a job at the end of the queue."""
        self.queue.enqueue_call(
            TASK,
            kwargs={"match": job.match, "seat": job.seat, "version": job.version, "attempt": job.attempt},
            job_id=job.id(),
            timeout=JOB_SECONDS,
            result_ttl=KEEP_SECONDS,
            failure_ttl=KEEP_SECONDS,
        )

    def tell(self, match: str, version: int, jobs: list[Job]) -> None:
        """After a commit: wake streams, and enqueue the bot turns that it made due. Failing is fine: the sweep finds them."""
        if time.monotonic() < self.quiet_until:
            return
        try:
            self.redis.publish(WAKE + match, version)
            for job in jobs:
                self.enqueue(job)
        except redis.RedisError:
            self.quiet_until = time.monotonic() + PAUSE

    def lives(self, jobs: Iterable[Job]) -> dict[Job, Life]:
        """Look at many jobs in one round trip."""
        asked = list(jobs)
        if not asked:
            return {}
        pipeline = self.redis.pipeline(transaction=False)
        for job in asked:
            pipeline.exists(LEASE + job.id())
            pipeline.hmget("rq:job:" + job.id(), "status", "started_at")
        answers = pipeline.execute()
        return {job: life_from(answers[2 * i], answers[2 * i + 1]) for i, job in enumerate(asked)}

    def is_waiting(self, job: Job) -> bool:
        """Say whether the job really stands in the queue (its status word alone may be out of date)."""
        return self.redis.lpos(self.queue.key, job.id()) is not None

    def workers(self) -> int:
        """Return the number of workers that listen to the queue."""
        return Worker.count(queue=self.queue)

    def problem(self) -> str | None:
        """Say what is wrong with Redis, None when it answers."""
        try:
            self.redis.ping()
        except redis.RedisError as error:
            return f"{type(error).__name__}: Redis does not answer"
        return None


def life_from(leased: Any, fields: Any) -> Life:
    """Read what the pipeline answered for one job."""
    status, started = (None if value is None else value.decode() for value in fields)
    when = datetime.fromisoformat(started.replace("Z", "+00:00")) if started else None
    return Life(bool(leased), status or "", when)
