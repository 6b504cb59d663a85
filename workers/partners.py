"""Whom a turn talks to: Redis and the service. Made before the fork, connected in it before its turn is due."""

from contextlib import suppress
from types import TracebackType
from typing import Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from workers.client import Client
from workers.config import Config


def connect_redis(url: str) -> "redis.Redis":
    """Return a connection that tries once more at once, for one that was dropped: a turn is played without Redis too."""
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), 1))


class Partners:
    """Connections of one turn. Until the first call, or `connect`, none is open, so that a fork may inherit them."""

    def __init__(self, config: Config) -> None:
        self.redis: Final = connect_redis(config.redis_url)
        self.client: Final = Client(config)

    def __enter__(self) -> "Partners":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.client.close()
        self.redis.close()

    def connect(self) -> None:
        """Open the connection to Redis; where it is away, whoever needs it will find out."""
        with suppress(redis.RedisError):
            self.redis.ping()


_prepared: Final[dict[Config, Partners]] = {}


def prepare(config: Config) -> Partners:
    """Return the connections that the next turn with these settings takes."""
    return _prepared.setdefault(config, Partners(config))


def take(config: Config) -> Partners:
    """Return the connections that were prepared, for one turn, else new ones."""
    return _prepared.pop(config, None) or Partners(config)
