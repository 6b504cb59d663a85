"""A lease: the sign of life by which the dispatcher knows that a turn is being thought about.

It is a hint. When Redis is away the worker plays on: what it posts is safe to post twice.
"""

import logging
import os
import threading
from types import TracebackType
from typing import Final

import redis

LIFE_SECONDS: Final = 5
RENEWAL_SECONDS: Final = 1.0
LEASES: Final = "atoll:leases"
"""The sorted set by which leases of bot turns are counted, each until the second (of Redis' clock) at which it runs out."""

OTHER_LEASES: Final = "atoll:leases:advice"
"""The same of hints and analyses."""

TAKE: Final = """
if ARGV[3] == '1' and redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('ZADD', KEYS[2], redis.call('TIME')[1] + ARGV[2], ARGV[4])
return 1
"""

_log: Final = logging.getLogger("atoll.worker")


def lease_key(job: str) -> str:
    """Return the Redis key of the lease of a job."""
    return f"atoll:lease:{job}"


class Lease:
    """Holds the key of one job at a time and renews it from a thread of its own until released."""

    def __init__(self, connection: "redis.Redis", counted: str = LEASES) -> None:
        self.connection: Final = connection
        self.counted: Final = counted
        self.owner: Final = os.urandom(8).hex()
        self.job = ""
        self.is_lost = False
        self.lock: Final = threading.Lock()
        self.released: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self.keep, name="lease", daemon=True)

    def __enter__(self) -> "Lease":
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.released.set()
        self.thread.join()
        self.drop()

    def take(self, job: str) -> bool:
        """Move to the lease of `job`; False when another worker holds it."""
        with self.lock:
            self.drop()
            try:
                if not self.mark(job, only_free=True):
                    return False
                self.note_contact()
            except redis.RedisError as error:
                self.note_miss(error)
            self.job = job
            return True

    def mark(self, job: str, *, only_free: bool) -> bool:
        """Give the lease of `job` its full life; False when it is to be free and another worker holds it."""
        keys, free = (lease_key(job), self.counted), "1" if only_free else "0"
        return bool(self.connection.eval(TAKE, 2, *keys, self.owner, str(LIFE_SECONDS), free, job))

    def keep(self) -> None:
        """Renew the lease until it is released."""
        while not self.released.wait(RENEWAL_SECONDS):
            self.renew()

    def renew(self) -> None:
        """Give the present lease its full life again."""
        with self.lock:
            if not self.job:
                return
            try:
                self.mark(self.job, only_free=False)
                self.note_contact()
            except redis.RedisError as error:
                self.note_miss(error)

    def drop(self) -> None:
        """Give the present lease back, so that a turn which is still due is found at once."""
        if not self.job:
            return
        try:
            with self.connection.pipeline(transaction=False) as pipeline:
                pipeline.delete(lease_key(self.job))
                pipeline.zrem(self.counted, self.job)
                pipeline.execute()
        except redis.RedisError as error:
            self.note_miss(error)
        self.job = ""

    def note_miss(self, error: redis.RedisError) -> None:
        """Say once that no sign of life can be given; a lease that is not given back runs out by itself."""
        if not self.is_lost:
            _log.warning("no sign of life for %s, which is played all the same: %s", self.job or "a turn", error)
        self.is_lost = True

    def note_contact(self) -> None:
        """Redis answers: the next trouble is news again."""
        self.is_lost = False
