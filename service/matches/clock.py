"""Time as the records write it: UTC, RFC 3339, milliseconds. What the time is, the database says (`service.store.database.present`)."""

import time
from datetime import UTC, datetime, timedelta
from typing import Final

from service.store.rows import Loaded

FRESH_SECONDS: Final = 1.0
"""For how long a look at the database's clock is good for the time since."""

STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A clock that nobody sets, and that goes on while the machine sleeps, where there is one."""


class SeenClock:
    """The database's clock as it was last read, and what it must show a moment later."""

    def __init__(self) -> None:
        self.seen: tuple[float, datetime] | None = None

    def note(self, now: datetime) -> None:
        """Keep what it shows now."""
        self.seen = time.clock_gettime(STEADY), now

    def estimate(self) -> datetime | None:
        """Return what it shows now, cut to milliseconds; None when it was not read just before."""
        if self.seen is None:
            return None
        read, then = self.seen
        passed = time.clock_gettime(STEADY) - read
        return then + timedelta(milliseconds=int(passed * 1000)) if passed <= FRESH_SECONDS else None


def now() -> datetime:
    """Return the present by this process's own clock, cut to milliseconds. Nothing that is stored counts by it."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def moment_for(loaded: Loaded) -> datetime:
    """Return the time of a command: the database's when the match was read, but never before the last record."""
    return max(loaded.now, loaded.summary.last_at)


def text_of(moment: datetime) -> str:
    """Write a time so that times compare as text."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")[:-6] + "Z"


def milliseconds(moment: datetime) -> int:
    """Return the milliseconds since 1970."""
    return round(moment.timestamp() * 1000)
