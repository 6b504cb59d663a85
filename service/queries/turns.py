"""What the queue of bot turns holds: Postgres knows what is due, Redis who is at it."""

from dataclasses import dataclass
from typing import Any

import redis

from service.store import turns
from service.store.database import Database
from service.store.jobs import BotQueue
from service.store.rules import Rules


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
    """Count the due bot turns, those whose worker is alive, and the workers: two questions, however many turns are due."""
    due, oldest = turns.count_due(database, rules)
    age = round(oldest.total_seconds(), 3)
    try:
        leased, workers = queue.alive()
    except redis.RedisError:
        return Figures(due, None, age, None)
    busy = min(leased, due)
    return Figures(due - busy, busy, age, workers)
