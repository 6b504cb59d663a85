"""Counters of requests in Redis, shared by all web processes: who has asked how often lately.

Each counter is one key (GCRA): the moment until which its caller has used up its rate. It runs out by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

PREFIX: Final = "atoll:limit:"
PATIENCE_SECONDS: Final = 0.25

# Redis' own clock counts, in microseconds: the clocks of the web processes may differ.
TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local each, burst = 1000000 / tonumber(ARGV[1]), tonumber(ARGV[2])
local used = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + each
local wait = used - now - burst * each
if wait > 1 then
    return {0, string.format('%.0f', wait)}
end
redis.call('SET', KEYS[1], string.format('%.0f', used), 'PX', math.ceil((used - now) / 1000))
return {math.floor(burst - (used - now) / each + 0.01), '0'}
"""


@dataclass(frozen=True, slots=True)
class Counter:
    """One caller under one policy: `rate` requests a second, bursts of `burst`."""

    policy: str
    caller: str
    rate: float
    burst: int


class SharedCounters:
    """The counters of a Redis; what can't be asked raises `redis.RedisError` soon."""

    def __init__(self, url: str) -> None:
        self.redis: Final = redis.Redis.from_url(
            url or "redis://127.0.0.1:1",
            socket_timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            retry=Retry(NoBackoff(), 1),
        )

    def take(self, counters: Sequence[Counter]) -> list[tuple[int, float]]:
        """Take one request from each counter in one round trip: what is left of it, and the seconds to wait (0: granted)."""
        pipeline = self.redis.pipeline(transaction=False)
        for counter in counters:
            pipeline.eval(TAKE, 1, f"{PREFIX}{counter.policy}:{counter.caller}", str(counter.rate), str(counter.burst))
        return [(int(left), int(wait) / 1_000_000) for left, wait in pipeline.execute()]
