"""What the queue of bot turns holds: Postgres knows what is due, Redis who is at it."""

from dataclasses import dataclass
from typing import Any, Final

import redis

from service.matches.clock import now
from service.store import turns
from service.store.database import Database
from service.store.jobs import BotQueue, Job
from service.store.rules import Rules
from service.store.turns import BEGINNING

PAGE: Final = 500


@dataclass(frozen=True, slots=True)
class Figures:
    """Bot turns that wait and that are being played, the seconds the oldest has been due, and the workers (None: Redis is away)."""

    pending: int
    in_progress: int | None
    oldest_age_seconds: float
    workers: int | None

    def to_json(self) -> dict[str, Any]:
        """Return the answer of `GET /v1/bot-turns`."""
        return {
            "pending": self.pending,
            "in_progress": self.in_progress,
            "oldest_age_seconds": self.oldest_age_seconds,
            "workers": self.workers,
        }


def figures(database: Database, queue: BotQueue, rules: Rules) -> Figures:
    """Count the due bot turns and those whose worker is alive."""
    after, jobs, oldest = BEGINNING, list[Job](), None
    while page := turns.due_matches(database, rules, after, PAGE):
        oldest = oldest or page[0].since
        jobs.extend(Job(entry.match, due.seat, due.version, due.attempt) for entry in page for due in entry.due)
        after = (page[-1].since, page[-1].match)
    age = 0.0 if oldest is None else max(0.0, round((now() - oldest).total_seconds(), 3))
    try:
        busy = sum(life.leased for life in queue.lives(jobs).values())
        return Figures(len(jobs) - busy, busy, age, queue.workers())
    except redis.RedisError:
        return Figures(len(jobs), None, age, None)
