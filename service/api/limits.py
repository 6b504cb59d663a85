"""Rate limits: a token bucket per token and per address, kept by each web process for itself."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

MOST_CALLERS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a caller has left: requests now, and the seconds until the next one is granted (0: granted)."""

    policy: str
    burst: int
    rate: int
    left: int
    wait: float

    def headers(self) -> dict[str, str]:
        """Return the RateLimit headers (draft-ietf-httpapi-ratelimit-headers)."""
        window = max(1, ceil(self.burst / self.rate))
        shown = {
            "RateLimit-Policy": f'"{self.policy}";q={self.burst};w={window}',
            "RateLimit": f'"{self.policy}";r={self.left};t={max(1, ceil(self.wait))}',
        }
        if self.wait:
            shown["Retry-After"] = str(max(1, ceil(self.wait)))
        return shown


class Buckets:
    """Token buckets by caller: `rate` requests a second, bursts of `burst`; a rate of 0 is no limit."""

    def __init__(self, policy: str, rate: int, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.policy: Final = policy
        self.rate: Final = rate
        self.burst: Final = burst
        self.clock: Final = clock
        self.guard: Final = threading.Lock()
        self.levels: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def take(self, caller: str) -> Allowance | None:
        """Take one request out of the caller's bucket; None when there is no limit."""
        if self.rate == 0:
            return None
        moment = self.clock()
        with self.guard:
            level, seen = self.levels.pop(caller, (float(self.burst), moment))
            level = min(float(self.burst), level + (moment - seen) * self.rate)
            granted = level >= 1.0
            level = level - 1.0 if granted else level
            self.levels[caller] = (level, moment)
            while len(self.levels) > MOST_CALLERS:
                self.levels.popitem(last=False)
        return Allowance(self.policy, self.burst, self.rate, int(level), 0.0 if granted else (1.0 - level) / self.rate)
