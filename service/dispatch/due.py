"""Due bot turns: which have no live job, and get the next attempt."""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from domain.kernel.json_fields import as_object
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

CLOCK_STEP: Final = timedelta(seconds=60)
"""How far the clock of the sweep may lag behind what was written meanwhile; a turn that is due later than that is a clock's fault."""

FOR_EVER: Final = timedelta(days=36_500)

MOST_TOLD: Final = 5
NOT_QUEUED: Final = "its job stood in no queue"
CAUSES: Final = {
    "started": "its worker is gone",
    "failed": "its job failed (the worker's log says why)",
    "finished": "its job ended without a move",
}
"""What RQ's words for the state of a job mean for a turn that is still due."""

LOG: Final = logging.getLogger("atoll.dispatch")


def enqueue_due(database: Database, queue: BotQueue, rules: Rules, now: datetime) -> int:
    """Enqueue the next attempt of every due turn that has no live job; return how many. The work grows with the number of due turns."""
    after, enqueued, standing = BEGINNING, 0, Standing(queue)
    while page := turns.due_matches(database, rules, after, PAGE):
        waiting = {job_of(entry, due): (entry, due) for entry in page for due in entry.due if has_waited(due, now)}
        dead = standing.without(jobs_in_doubt(queue, waiting, now))
        causes: dict[tuple[str, int], str] = {(job.match, job.seat): cause for job, cause in dead.items()}
        enqueued += start_again(database, queue, [waiting[job] for job in dead], causes, now)
        after = (page[-1].since, page[-1].match)
    return enqueued


class Standing:
    """The jobs that stand in the queues, read once, and only when somebody asks."""

    def __init__(self, queue: BotQueue) -> None:
        self.queue: Final = queue
        self.jobs: set[str] | None = None

    def without(self, doubts: dict[Job, str]) -> dict[Job, str]:
        """Return the jobs that are dead, with the cause: all in doubt, but for those that only claim to be queued and really are."""
        claim = [job for job, cause in doubts.items() if cause == NOT_QUEUED]
        if claim and self.jobs is None:
            self.jobs = self.queue.find_waiting()
        gone = [job for job in claim if self.jobs is not None and job.id() not in self.jobs]
        lives = self.queue.lives(gone)  # one that was taken between the two looks is no longer said to be queued
        taken = {job for job in gone if lives[job].leased or lives[job].status != "queued"}
        return {job: cause for job, cause in doubts.items() if cause != NOT_QUEUED or (job in lives and job not in taken)}


def jobs_in_doubt(queue: BotQueue, waiting: dict[Job, tuple[DueMatch, Due]], now: datetime) -> dict[Job, str]:
    """Return the jobs that no worker is at, with the cause: NOT_QUEUED where RQ says that it is, for too long to be believed unseen."""
    lives = queue.lives(waiting)
    doubts: dict[Job, str] = {}
    for job, (entry, due) in waiting.items():
        if lives[job].status == "queued" and not lives[job].leased:
            if age(due, now) >= TRUST_QUEUED:
                doubts[job] = NOT_QUEUED
        elif not is_played(lives[job], due, entry, now):
            doubts[job] = cause_of(lives[job])
    return doubts


def cause_of(life: Life) -> str:
    """Say for the log why a job that Redis tells this of will not play its turn."""
    if life.leased:
        return "its worker thought for too long"
    return CAUSES.get(life.status, f"its job is {life.status}" if life.status else "Redis knows no job of it")


def job_of(entry: DueMatch, due: Due) -> Job:
    """Return the job that should be at a due turn."""
    return Job(entry.match, due.seat, due.version, due.attempt, due.rank)


def age(due: Due, now: datetime) -> timedelta:
    """Return for how long the present attempt has been due: for ever, when a clock that was set back says that it is not yet."""
    passed = now - moment(due)
    return FOR_EVER if passed < -CLOCK_STEP else passed


def has_waited(due: Due, now: datetime) -> bool:
    """Say whether the present attempt has had its chance; each failed one gives the next more time."""
    wait = min(HINT_MILLISECONDS << min(due.attempt - 1, 10), LONGEST_WAIT_MILLISECONDS)
    return age(due, now) >= timedelta(milliseconds=wait)


def is_played(life: Life, due: Due, entry: DueMatch, now: datetime) -> bool:
    """Say whether a worker is at the job. RQ's word alone is not believed: a killed job stays `started` for minutes."""
    passed = age(due, now)
    if life.started is not None and life.started <= now:
        passed = min(passed, now - life.started)
    if life.leased:
        return passed < timedelta(seconds=budget_seconds(entry.plans[due.seat]) + GRACE_SECONDS)
    return life.status == "started" and passed < LEASE_LIFE


def moment(due: Due) -> datetime:
    """Return when the present attempt was queued."""
    return BEGINNING[0] + timedelta(milliseconds=due.since)


def budget_seconds(plan: dict[str, Any]) -> float:
    """Return the seconds that a seat's bot (a stand-in: the quick one) may think about one decision."""
    bot = plan.get("bot") or {"level": "quick"}
    figures = as_object(as_object(bots()["levels"], "/levels").get(bot["level"], {}), "/level") if "level" in bot else bot
    thinking = figures.get("milliseconds")
    return thinking / 1000 if isinstance(thinking, int) else ITERATIONS_SECONDS


def start_again(
    database: Database, queue: BotQueue, dead: list[tuple[DueMatch, Due]], causes: dict[tuple[str, int], str], now: datetime
) -> int:
    """Write down the next attempts of a page, then enqueue them; return how many (where another was first there is nothing to do).

    `causes` says by match and seat why the attempt before came to nothing.
    """
    late: dict[str, list[Due]] = {}
    for entry, due in dead:
        late.setdefault(entry.match, []).append(due)
    tries = [(entry, try_late_turns_again(entry, late[entry.match], now)) for entry in unique(dead)]
    written = turns.try_again(database, tries)
    jobs = [job_of(entry, due) for entry, dues in tries if entry.match in written for due in dues if due not in entry.due]
    if jobs:
        told = [f"{job.id()} (attempt {job.attempt}: {causes[job.match, job.seat]})" for job in jobs[:MOST_TOLD]]
        LOG.info("%d bot turns had no live job: %s", len(jobs), ", ".join(told) + (", …" if jobs[MOST_TOLD:] else ""))
    queue.enqueue_all(jobs)
    return len(jobs)


def unique(dead: list[tuple[DueMatch, Due]]) -> list[DueMatch]:
    """Return each match once, in order."""
    return list({entry.match: entry for entry, _ in dead}.values())


def try_late_turns_again(entry: DueMatch, late: list[Due], now: datetime) -> list[Due]:
    """Return what is due in a match, with the next attempt for those that are late."""
    return [Due(due.seat, due.version, due.attempt + 1, milliseconds(now), due.rank) if due in late else due for due in entry.due]
