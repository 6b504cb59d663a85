"""Jobs beside the bot turns, in Redis: hints that a seat asked for, analyses of finished matches. All of it may be lost at any time.

Nobody keeps a list of them: whoever asks again finds the job alive, or starts another.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import orjson
import redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.store.jobs import JOB_SECONDS, KEEP_SECONDS, LEASE, BotQueue, life_from

HINTS: Final = "hints"
ANALYSES: Final = "analyses"
"""The queues. Workers take hints behind the turns that people wait for, and analyses behind these, by turns with bots alone."""

FOUND: Final = "atoll:hint:"
TRIES: Final = "atoll:advice-tries:"
FOUND_SECONDS: Final = 3600
"""How long a hint is kept."""

TRIES_SECONDS: Final = 900
MOST_TRIES: Final = 4
"""So often a job is started within that time; what kills its worker each time is left alone then."""

MOST_WAITING: Final = {HINTS: 200, ANALYSES: 500}
"""A queue with so many jobs takes no more."""

UNLEASED: Final = timedelta(seconds=6)
"""A job that was started this recently may not have taken its lease yet."""


class QueueFull(Exception):
    """No job is taken now: too many wait, or this one has failed too often."""


@dataclass(frozen=True, slots=True)
class AdviceJob:
    """A job: its queue, what is called with what, its id, and the lease that its worker holds."""

    queue: str
    task: str
    id: str
    lease: str
    arguments: dict[str, Any]


def hint_job(match: str, seat: int, version: int, grant: str) -> AdviceJob:
    """Return the job that looks for hints; `grant` lets it read that seat's view at that version."""
    name = f"hint-{match}-{seat}-{version}"
    return AdviceJob(HINTS, "workers.advise.hint", name, name, {"match": match, "seat": seat, "version": version, "grant": grant})


def analysis_job(match: str, after: int) -> AdviceJob:
    """Return the job that goes on with an analysis behind a version. It is one analysis, however far it has come: one lease."""
    return AdviceJob(
        ANALYSES, "workers.analyse.analyse", f"analysis-{match}-{after}", f"analysis-{match}", {"match": match, "after": after}
    )


class AdviceQueue:
    """The queues of hints and analyses, and the hints that were found."""

    def __init__(self, bots: BotQueue) -> None:
        self.redis: Final = bots.redis

    def is_alive(self, job: AdviceJob) -> bool:
        """Say whether a worker is at a job, or it really stands in its queue; RQ's word alone is not believed."""
        pipeline = self.redis.pipeline(transaction=False)
        pipeline.exists(LEASE + job.lease)
        pipeline.hmget("rq:job:" + job.id, "status", "started_at")
        pipeline.lpos(Queue.redis_queue_namespace_prefix + job.queue, job.id)
        pipeline.time()
        leased, fields, place, (seconds, _) = pipeline.execute()
        life = life_from(leased, fields)
        if life.leased or place is not None:
            return True
        begun = life.started
        return life.status == "started" and begun is not None and datetime.fromtimestamp(seconds, begun.tzinfo) - begun < UNLEASED

    def start(self, job: AdviceJob) -> None:
        """Put a job at the end of its queue; `QueueFull` where that takes no more, or this job has been tried too often of late."""
        queue = Queue(job.queue, connection=self.redis, serializer=JSONSerializer)
        tries = TRIES + job.id
        pipeline = self.redis.pipeline(transaction=False)
        pipeline.llen(queue.key)
        pipeline.incr(tries)
        pipeline.expire(tries, TRIES_SECONDS, nx=True)
        waiting, tried, _ = pipeline.execute()
        if waiting >= MOST_WAITING[job.queue] or tried > MOST_TRIES:
            raise QueueFull(job.id)
        queue.enqueue_many(
            [
                Queue.prepare_data(
                    job.task,
                    kwargs=job.arguments,
                    job_id=job.id,
                    timeout=JOB_SECONDS,
                    result_ttl=KEEP_SECONDS,
                    failure_ttl=KEEP_SECONDS,
                )
            ]
        )

    def count_waiting(self) -> dict[str, int] | None:
        """Return how many jobs stand in each queue; None while Redis is away."""
        try:
            return {name: self.redis.llen(Queue.redis_queue_namespace_prefix + name) for name in (HINTS, ANALYSES)}
        except redis.RedisError:
            return None

    def keep_hint(self, match: str, seat: int, version: int, found: dict[str, Any]) -> None:
        """Keep what was found for a seat at a version."""
        self.redis.set(f"{FOUND}{match}:{seat}:{version}", orjson.dumps(found), ex=FOUND_SECONDS)

    def find_hint(self, match: str, seat: int, version: int) -> dict[str, Any] | None:
        """Return what was found for a seat at a version, if it is there."""
        kept = self.redis.get(f"{FOUND}{match}:{seat}:{version}")
        if not isinstance(kept, bytes):
            return None
        found: dict[str, Any] = orjson.loads(kept)
        return found
