"""News by Redis that a match has moved on: a hint that may be lost at any time (`service.store.jobs.BotQueue.tell` sends it)."""

from typing import Final

import redis
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.retry import Retry

from service.store.jobs import WAKE

CONNECT_SECONDS: Final = 0.5


class WakeUps:
    """A subscription to the wake-ups of all matches. What goes wrong raises `redis.RedisError`, and the next call begins anew."""

    def __init__(self, url: str) -> None:
        self.redis: Final = redis.Redis.from_url(
            url or "redis://127.0.0.1:1", socket_connect_timeout=CONNECT_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self.subscription: PubSub | None = None

    def next(self, seconds: float) -> tuple[str, int] | None:
        """Wait so long for the next wake-up: the match and its version; None when there was none."""
        try:
            if self.subscription is None:
                self.subscription = PubSub(self.redis.connection_pool, ignore_subscribe_messages=True)
                self.subscription.psubscribe(WAKE + "*")
            message = self.subscription.get_message(timeout=seconds)
        except redis.RedisError:
            self.forget()
            raise
        if message is None or message["type"] != "pmessage":
            return None
        return message["channel"].decode().removeprefix(WAKE), int(message["data"])

    def forget(self) -> None:
        """Listen no longer: whoever tells finds that nobody does."""
        subscription, self.subscription = self.subscription, None
        if subscription is not None:
            subscription.close()
