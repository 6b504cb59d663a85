"""A worker's own sign of life, by which the service counts workers: renewed each second, gone soon after the worker.

RQ's registry is no guide: it keeps a killed worker for minutes, and forgets those that live when Redis is wiped.
"""

import os
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Final

import redis

LIFE_SECONDS: Final = 5
RENEWAL_SECONDS: Final = 1.0
WORKERS: Final = "atoll:workers"
"""The sorted set of the workers, each until the second (of Redis' clock) at which it counts as dead."""

RENEW: Final = "return redis.call('ZADD', KEYS[1], redis.call('TIME')[1] + ARGV[1], ARGV[2])"


class Presence:
    """Says that this process is a worker, from a thread of its own (which its forks do not have), until it is left."""

    def __init__(self, connection: "redis.Redis") -> None:
        self.connection: Final = connection
        self.name: Final = f"{socket.gethostname()}-{os.getpid()}-{os.urandom(4).hex()}"
        self.gone: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self.keep, name="presence", daemon=True)

    def __enter__(self) -> "Presence":
        self.renew()
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.gone.set()
        self.thread.join()
        with suppress(redis.RedisError):
            self.connection.zrem(WORKERS, self.name)

    def keep(self) -> None:
        """Renew the sign until the worker ends."""
        while not self.gone.wait(RENEWAL_SECONDS):
            self.renew()

    def renew(self) -> None:
        """Give the sign its full life again; while Redis is away there is nobody to give it to."""
        with suppress(redis.RedisError):
            self.connection.eval(RENEW, 1, WORKERS, str(LIFE_SECONDS), self.name)
