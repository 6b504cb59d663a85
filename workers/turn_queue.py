"""The queues of bot turns as a worker sees them: which turns go first, and how a turn is put back for later.

They are a hint: what is lost in them is due in the service all the same, and found there by the dispatcher.
"""

import logging
from typing import Final

import redis
from rq import Queue, get_current_job
from rq.serializers import JSONSerializer

from domain.kernel.ids import bot_turn_id

QUEUES: Final = ("bot-turns", "bot-turns-stand-ins", "bot-turns-unattended")
"""Turns of bots that a person waits for; of stand-ins; of matches of bots alone. A turn is taken from a later queue only while the earlier
ones are empty."""

TASK: Final = "workers.think.think"
FIRST_ATTEMPT: Final = 1
JOB_SECONDS: Final = 3600
KEEP_SECONDS: Final = 300

_log: Final = logging.getLogger("atoll.worker")


def present_queue() -> str:
    """Return the queue from which the job at hand was taken; the first one outside of a job."""
    job = get_current_job()
    return QUEUES[0] if job is None or job.origin not in QUEUES else job.origin


def must_wait(connection: "redis.Redis", queue: str) -> bool:
    """Say whether a turn stands in an earlier queue, for which those of this one make way. While Redis is away nobody knows of any."""
    earlier = QUEUES[: QUEUES.index(queue)]
    try:
        return any(connection.llen(Queue.redis_queue_namespace_prefix + name) for name in earlier)
    except redis.RedisError:
        return False


def put_back(connection: "redis.Redis", queue: str, match: str, seat: int, version: int) -> None:
    """Put the rest of a turn at the end of its queue, as if it had become due now. Failing is fine: the dispatcher finds it."""
    rest = Queue.prepare_data(
        TASK,
        kwargs={"match": match, "seat": seat, "version": version, "attempt": FIRST_ATTEMPT},
        job_id=bot_turn_id(match, seat, version, FIRST_ATTEMPT),
        timeout=JOB_SECONDS,
        result_ttl=KEEP_SECONDS,
        failure_ttl=KEEP_SECONDS,
    )
    try:
        Queue(queue, connection=connection, serializer=JSONSerializer).enqueue_many([rest])
    except redis.RedisError as error:
        _log.warning("match %s version %d: the rest of the turn of seat %d was not put back: %s", match, version, seat, error)
