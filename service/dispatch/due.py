"""Due bot turns: which have no live job, and get the next attempt."""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from domain.kernel.reading import as_object
from domain.registry import bots
from service.matches.clock import milliseconds
from service.store import turns
from service.store.database import Database
from service.store.jobs import BotQueue, Job, Life
from service.store.rows import Due
from service.store.rules import Rules
from service.store.turns import BEGINNING, DueMatch

PAGE: Final = 500
HINT_MILLISECONDS: Final = 1_000
"""How long the hint of the web process, or the worker that goes on by itself, gets to make a turn live."""

LONGEST_WAIT_MILLISECONDS: Final = 30_000
LEASE_LIFE: Final = timedelta(seconds=6)
"""A job that was started this recently may not have taken its lease yet."""

GRACE_SECONDS: Final = 30.0
ITERATIONS_SECONDS: Final = 10.0
"""What a worker allows a budget in iterations at most."""

TRUST_QUEUED: Final = timedelta(seconds=10)
"""For how long RQ's word `queued` is believed without looking into the queue."""

LOG: Final = logging.getLogger("atoll.dispatch")


def enqueue_due(database: Database, queue: BotQueue, rules: Rules, now: datetime) -> int:
    """Enqueue the next attempt of every due turn that has no live job; return how many."""
    after, enqueued = BEGINNING, 0
    while page := turns.due_matches(database, rules, after, PAGE):
        waiting = {job_of(entry, due): (entry, due) for entry in page for due in entry.due if waited(due, now)}
        lives = queue.lives(waiting)
        for job, (entry, due) in waiting.items():
            if not is_live(queue, job, lives[job], due, entry, now) and start_again(database, queue, entry, due, now):
                enqueued += 1
        after = (page[-1].since, page[-1].match)
    return enqueued


def job_of(entry: DueMatch, due: Due) -> Job:
    """Return the job that should be at a due turn."""
    return Job(entry.match, due.seat, due.version, due.attempt)


def waited(due: Due, now: datetime) -> bool:
    """Say whether the present attempt has had its chance; each failed one gives the next more time."""
    wait = min(HINT_MILLISECONDS << min(due.attempt - 1, 10), LONGEST_WAIT_MILLISECONDS)
    return milliseconds(now) - due.since >= wait


def is_live(queue: BotQueue, job: Job, life: Life, due: Due, entry: DueMatch, now: datetime) -> bool:
    """Say whether a worker is at the job, or will be. RQ's word alone is not believed: a killed job stays `started` for minutes."""
    if life.status == "queued" and not life.leased:
        return now - moment(due) < TRUST_QUEUED or queue.is_waiting(job)
    begun = max(moment(due), life.started or moment(due))
    if life.leased:
        return now - begun < timedelta(seconds=budget_seconds(entry.plans[due.seat]) + GRACE_SECONDS)
    return life.status == "started" and now - begun < LEASE_LIFE


def moment(due: Due) -> datetime:
    """Return when the present attempt was queued."""
    return BEGINNING[0] + timedelta(milliseconds=due.since)


def budget_seconds(plan: dict[str, Any]) -> float:
    """Return the seconds that a seat's bot (a stand-in: the quick one) may think about one decision."""
    bot = plan.get("bot") or {"level": "quick"}
    figures = as_object(as_object(bots()["levels"], "/levels").get(bot["level"], {}), "/level") if "level" in bot else bot
    thinking = figures.get("milliseconds")
    return thinking / 1000 if isinstance(thinking, int) else ITERATIONS_SECONDS


def start_again(database: Database, queue: BotQueue, entry: DueMatch, late: Due, now: datetime) -> bool:
    """Write down the next attempt, then enqueue it; False when another dispatcher or a command was first."""
    next_try = Due(late.seat, late.version, late.attempt + 1, milliseconds(now))
    due = [next_try if known.seat == late.seat else known for known in entry.due]
    if not turns.try_again(database, entry, due):
        return False
    LOG.info("match %s version %d seat %d: attempt %d", entry.match, late.version, late.seat, next_try.attempt)
    entry.due[:] = due
    queue.enqueue(job_of(entry, next_try))
    return True
