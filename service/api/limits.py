"""Rate limits per token and per address, counted for all web processes together; each counts alone while Redis is away."""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import redis

from service.store.limits import Counter, SharedCounters

MOST_CALLERS: Final = 20_000
PAUSE_SECONDS: Final = 1.0
"""For how long Redis is not asked after it did not answer."""

LOG: Final = logging.getLogger("atoll.api")


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a caller has left: requests now, and the seconds until the next one is granted (0: granted)."""

    policy: str
    burst: int
    rate: float
    left: int
    wait: float

    def headers(self) -> dict[str, str]:
        """Return the RateLimit headers (draft-ietf-httpapi-ratelimit-headers)."""
        window = max(1, ceil(self.burst / self.rate))
        return {
            "RateLimit-Policy": f'"{self.policy}";q={self.burst};w={window}',
            "RateLimit": f'"{self.policy}";r={self.left};t={self.retry_after()}',
        }

    def retry_after(self) -> int:
        """Return the whole seconds after which to ask again."""
        return max(1, ceil(self.wait))


class Limits:
    """Takes requests out of the shared counters, or out of this process's own ones while those can't be asked."""

    def __init__(self, shared: SharedCounters, clock: Callable[[], float] = time.monotonic) -> None:
        self.shared: Final = shared
        self.own: Final = Buckets(clock)
        self.clock: Final = clock
        self.ask_again = 0.0
        self.is_alone = False

    def take(self, counters: Sequence[Counter]) -> Allowance | None:
        """Take one request from each counter, and return the allowance that leaves the least; None without any limit."""
        limited = [counter for counter in counters if counter.rate]
        if not limited:
            return None
        taken = self.shared_or_none(limited) or [self.own.take(counter) for counter in limited]
        allowances = [Allowance(counter.policy, counter.burst, counter.rate, *found) for counter, found in zip(limited, taken, strict=True)]
        return max(allowances, key=lambda allowance: (allowance.wait, -allowance.left))

    def shared_or_none(self, counters: Sequence[Counter]) -> list[tuple[int, float]] | None:
        """Ask the shared counters; None while they are away, which is logged once when it begins and once when it ends."""
        if self.clock() < self.ask_again:
            return None
        try:
            taken = self.shared.take(counters)
        except redis.RedisError as error:
            if not self.is_alone:
                LOG.warning("Redis does not answer (%s): each web process counts the rate limits for itself", type(error).__name__)
            self.is_alone, self.ask_again = True, self.clock() + PAUSE_SECONDS
            return None
        if self.is_alone:
            LOG.warning("Redis answers again: the rate limits are counted for all web processes together")
        self.is_alone = False
        return taken


class Buckets:
    """Token buckets of this process, by policy and caller: `rate` requests a second, bursts of `burst`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock: Final = clock
        self.guard: Final = threading.Lock()
        self.levels: Final[OrderedDict[tuple[str, str], tuple[float, float]]] = OrderedDict()

    def take(self, counter: Counter) -> tuple[int, float]:
        """Take one request out of the caller's bucket: what is left, and the seconds to wait (0: granted)."""
        moment, key, burst = self.clock(), (counter.policy, counter.caller), float(counter.burst)
        with self.guard:
            level, seen = self.levels.pop(key, (burst, moment))
            level = min(burst, level + (moment - seen) * counter.rate)
            granted = level >= 1.0
            level = level - 1.0 if granted else level
            self.levels[key] = (level, moment)
            while len(self.levels) > MOST_CALLERS:
                self.levels.popitem(last=False)
        return int(level), 0.0 if granted else (1.0 - level) / counter.rate
