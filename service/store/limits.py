"""Counters of requests in Redis, shared by all web processes: who has asked how often lately.

Each counter is one key (GCRA): the moment until which its caller has used up its rate. It runs out by itself.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.exceptions import NoScriptError
from redis.retry import Retry

PREFIX: Final = "atoll:limit:"
PATIENCE_SECONDS: Final = 0.25

# Redis' own clock counts, in microseconds: the clocks of the web processes may differ.
TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local found = {}
for i, key in ipairs(KEYS) do
    local each, burst = 1000000 / tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
    local used = math.max(tonumber(redis.call('GET', key) or now), now) + each
    local wait = used - now - burst * each
    if wait > 1 then
        found[2 * i - 1], found[2 * i] = 0, string.format('%.0f', wait)
    else
        redis.call('SET', key, string.format('%.0f', used), 'PX', math.ceil((used - now) / 1000))
        found[2 * i - 1], found[2 * i] = math.floor(burst - (used - now) / each + 0.01), '0'
    end
end
return found
"""
DIGEST: Final = hashlib.sha1(TAKE.encode(), usedforsecurity=False).hexdigest()
"""By this name Redis knows the script once it has run it."""


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
        keys = [f"{PREFIX}{counter.policy}:{counter.caller}" for counter in counters]
        bounds = [str(bound) for counter in counters for bound in (counter.rate, counter.burst)]
        try:
            found: Any = self.redis.evalsha(DIGEST, len(keys), *keys, *bounds)
        except NoScriptError:  # it is new to this Redis, or was forgotten
            found = self.redis.eval(TAKE, len(keys), *keys, *bounds)
        return [(int(left), int(wait) / 1_000_000) for left, wait in zip(found[::2], found[1::2], strict=True)]
