"""The queues as a worker sees them: which jobs go first, and how the rest of one is put back for later.

They are a hint: what is lost in them is due in the service all the same, and found there by the dispatcher.
"""

import logging
from collections.abc import Iterable
from typing import Final

import redis
from rq import Queue, get_current_job
from rq.serializers import JSONSerializer

from domain.kernel.ids import JsonObject, Seat, bot_turn_id

QUEUES: Final = ("bot-turns", "bot-turns-stand-ins", "bot-turns-unattended")
"""Turns of bots that a person waits for; of stand-ins; of matches of bots alone. A turn is taken from a later queue only while the earlier
ones are empty."""

HINTS: Final = "hints"
ANALYSES: Final = "analyses"
"""Hints that a seat asked for; analyses of finished matches."""

ORDER: Final = (QUEUES[0], QUEUES[1], HINTS, QUEUES[2], ANALYSES)
"""All queues, as a worker begins to serve them: hints wait for whoever waits for a bot, the others for both."""

ALTERNATING: Final = (QUEUES[2], ANALYSES)
"""The queues for which nobody sits at a table: they take turns, so that bots alone never keep an analysis waiting for good."""

TASK: Final = "workers.think.think"
ANALYSE: Final = "workers.analyse.analyse"
FIRST_ATTEMPT: Final = 1
JOB_SECONDS: Final = 3600
KEEP_SECONDS: Final = 300

_log: Final = logging.getLogger("atoll.worker")


def present_queue() -> str:
    """Return the queue from which the job at hand was taken; the first one outside of a job."""
    job = get_current_job()
    return QUEUES[0] if job is None or job.origin not in QUEUES else job.origin


def order_after(queue: str) -> tuple[str, ...]:
    """Return the order in which a worker serves the queues that has taken a job from one of `ALTERNATING`: the other goes first now."""
    first, second = ALTERNATING
    return (*ORDER[:-2], second, first) if queue == first else ORDER


def must_wait(connection: "redis.Redis", queue: str) -> bool:
    """Say whether a job stands in an earlier queue, for which those of this one make way. While Redis is away nobody knows of any.

    Analyses and bots alone do not: they take turns (`has_had_its_turn`).
    """
    place = ORDER.index(ALTERNATING[0] if queue in ALTERNATING else queue)
    return stands_in(connection, ORDER[:place])


def has_had_its_turn(connection: "redis.Redis") -> bool:
    """Say whether bots alone wait, so that an analysis has had its turn with a stretch."""
    return stands_in(connection, ALTERNATING[:1])


def stands_in(connection: "redis.Redis", queues: Iterable[str]) -> bool:
    """Say whether a job stands in one of the queues."""
    try:
        return any(connection.llen(Queue.redis_queue_namespace_prefix + name) for name in queues)
    except redis.RedisError:
        return False


def put_back(connection: "redis.Redis", queue: str, match: str, seat: Seat, version: int) -> None:
    """Put the rest of a turn at the end of its queue, as if it had become due now. Failing is fine: the dispatcher finds it."""
    arguments: JsonObject = {"match": match, "seat": seat, "version": version, "attempt": FIRST_ATTEMPT}
    enqueue(connection, queue, TASK, bot_turn_id(match, seat, version, FIRST_ATTEMPT), arguments)


def put_back_analysis(connection: "redis.Redis", match: str, after: int) -> None:
    """Put the rest of an analysis at the end of its queue. Failing is fine: whoever asks for it next starts it again."""
    enqueue(connection, ANALYSES, ANALYSE, f"analysis-{match}-{after}", {"match": match, "after": after})


def enqueue(connection: "redis.Redis", queue: str, task: str, job: str, arguments: JsonObject) -> None:
    """Put a job at the end of a queue, or say why it was not."""
    rest = Queue.prepare_data(
        task,
        kwargs=arguments,
        job_id=job,
        timeout=JOB_SECONDS,
        result_ttl=KEEP_SECONDS,
        failure_ttl=KEEP_SECONDS,
    )
    try:
        Queue(queue, connection=connection, serializer=JSONSerializer).enqueue_many([rest])
    except redis.RedisError as error:
        _log.warning("the rest of job %s was not put back: %s", job, error)
