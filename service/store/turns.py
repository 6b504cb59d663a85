"""What the dispatcher asks of Postgres: due bot turns, overdue deadlines, and its own heartbeat.

Every time comes from the database's clock (`service.store.database.present`), so that there is one."""

import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import orjson

from service.store.database import Database
from service.store.rows import Due
from service.store.rules import AT_HAND, Rules

DUE: Final = f"""
select m.match_id::text, m.version, m.plans, m.due, m.due_since from matches m
where m.due_since is not null and (m.due_since, m.match_id) > ($4::timestamptz, $5::uuid) and {AT_HAND}
order by m.due_since, m.match_id limit $6
"""

# A row that is locked is being played, or tried by another dispatcher: it is left alone.
TRY_AGAIN: Final = """
with free as (select match_id from matches where match_id = any($1::uuid[]) order by match_id for update skip locked)
update matches m set due = new.after::jsonb
from free, unnest($1::uuid[], $2::integer[], $3::text[], $4::text[]) new (match_id, version, before, after)
where m.match_id = free.match_id and new.match_id = free.match_id and m.version = new.version and m.due = new.before::jsonb
returning m.match_id::text
"""

QUEUED: Final = f"""
select coalesce(sum(jsonb_array_length(m.due)), 0)::bigint, min(m.due_since), clock_timestamp() from matches m
where m.due_since is not null and {AT_HAND}
"""

OVERDUE: Final = f"""
select m.match_id::text, m.version, m.to_act, m.deadlines, m.abandoned_at, m.plans, m.deadline from matches m
where m.deadline is not null and m.deadline <= $4::timestamptz and (m.deadline, m.match_id) > ($5::timestamptz, $6::uuid) and {AT_HAND}
order by m.deadline, m.match_id limit $7
"""

# Commands leave a time that was written down before, so that no index changes with each of them (migration 11).
LOOK_LATER: Final = """
with free as (select match_id from matches where match_id = any($1::uuid[]) order by match_id for update skip locked)
update matches m set deadline = (select min(d) from unnest(m.deadlines || m.abandoned_at) d) from free where m.match_id = free.match_id
"""

LAST_BEAT: Final = "select at, shift, shift_before, shift_after::text from heartbeats where name = 'dispatcher' for update"

BEAT: Final = """
insert into heartbeats (name, at, shift, shift_before, shift_after)
values ('dispatcher', $1::timestamptz, $2::interval, $3::timestamptz, $4::uuid)
on conflict (name) do update
set at = excluded.at, shift = excluded.shift, shift_before = excluded.shift_before, shift_after = excluded.shift_after
"""

SHIFT_BATCH: Final = 500
"""Matches whose deadlines are moved at once: their rows are locked for some hundredths of a second."""

SHIFT: Final = """
with batch as (
    select match_id from matches
    where match_id > $3::uuid and created < $2::timestamptz and status = 'running'
      and (deadline is not null or array_remove(untils, null) <> '{}')
    order by match_id limit $4 for update
)
update matches m set deadline = m.deadline + $1::interval, abandoned_at = m.abandoned_at + $1::interval, shifts = m.shifts + 1,
       deadlines = array(select d + $1::interval from unnest(m.deadlines) with ordinality x (d, n) order by n),
       untils = array(select d + $1::interval from unnest(m.untils) with ordinality x (d, n) order by n)
from batch where m.match_id = batch.match_id
returning m.match_id::text
"""

BEGINNING: Final = (datetime.fromisoformat("1970-01-01T00:00:00+00:00"), "00000000-0000-0000-0000-000000000000")


@dataclass(frozen=True, slots=True)
class DueMatch:
    """A match with bot turns due."""

    match: str
    version: int
    plans: list[dict[str, Any]]
    due: list[Due]
    since: datetime


@dataclass(frozen=True, slots=True)
class Overdue:
    """A match that is to be looked at since `deadline`; `seat` is whose time is claimed.

    None when no seat is past its deadline now, and the match was not left by everybody for good.
    """

    match: str
    version: int
    seat: int | None
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Beat:
    """What a heartbeat found: the gap by which deadlines were moved, or how far the one before lay in the future (else zero)."""

    gap: timedelta = timedelta()
    ahead: timedelta = timedelta()


def due_matches(database: Database, rules: Rules, after: tuple[datetime, str], limit: int) -> list[DueMatch]:
    """Return matches with bot turns due, longest waiting first, from behind `after`; without their rules at hand nothing is due."""
    rows = database.rows(DUE, (*rules.params(), *after, limit))
    return [DueMatch(match, version, plans, [Due(**entry) for entry in due], since) for match, version, plans, due, since in rows]


def try_again(database: Database, tries: list[tuple[DueMatch, list[Due]]]) -> set[str]:
    """Write down new attempts, each provided that nothing has moved since; return the matches where it was (of several dispatchers one)."""
    if not tries:
        return set()
    columns = (
        [seen.match for seen, _ in tries],
        [seen.version for seen, _ in tries],
        [text_of(seen.due) for seen, _ in tries],
        [text_of(due) for _, due in tries],
    )
    return {match for (match,) in database.write(TRY_AGAIN, columns)}


def text_of(due: list[Due]) -> str:
    """Return the stored form of due turns."""
    return orjson.dumps([entry.to_json() for entry in due]).decode()


def count_due(database: Database, rules: Rules) -> tuple[int, timedelta]:
    """Return how many bot turns are due, and for how long the oldest has been."""
    count, oldest, now = database.rows(QUEUED, rules.params())[0]
    return count, timedelta() if oldest is None else max(timedelta(), now - oldest)


def overdue(database: Database, rules: Rules, now: datetime, after: tuple[datetime, str], limit: int) -> list[Overdue]:
    """Return matches that are to be looked at by `now`, the earliest first, from behind `after`, with the lowest seat that is late.

    Never one whose rules are not at hand.
    """
    found: list[Overdue] = []
    for match, version, to_act, deadlines, abandoned_at, plans, deadline in database.rows(OVERDUE, (*rules.params(), now, *after, limit)):
        late = [seat for seat in to_act if deadlines[seat] is not None and deadlines[seat] <= now]
        if abandoned_at is not None and abandoned_at <= now:
            late = late or [seat for seat, plan in enumerate(plans) if plan["kind"] != "bot"]
        found.append(Overdue(match, version, min(late, default=None), deadline))
    return found


def look_later(database: Database, matches: list[str]) -> None:
    """Note of each match when it is to be looked at next: at its earliest deadline. One that is being played is left alone."""
    if matches:
        database.write(LOOK_LATER, (matches,))


def beat(database: Database, now: datetime, longest_gap: timedelta, batch: int = SHIFT_BATCH) -> Beat:
    """Keep the heartbeat; after a gap longer than `longest_gap` move every deadline by it first. One from the future is mended.

    Deadlines are moved in batches, each a transaction that also writes down how far the move has come: whoever is killed in between, the
    next heartbeat, of whichever dispatcher, goes on there. Dispatchers beside each other take turns.
    """
    began = time.monotonic()
    while (found := begin_beat(database, now, longest_gap)) is None:
        move_on(database, now, began, longest_gap, batch)
    if found.gap:
        move_on(database, now, began, longest_gap, batch)
    return found


def begin_beat(database: Database, now: datetime, longest_gap: timedelta) -> Beat | None:
    """Keep the heartbeat, and write down by how much deadlines are to be moved; None while they are still to be moved by a gap before."""
    with database.transaction() as cursor:
        row = cursor.execute(LAST_BEAT).fetchone()
        if row is not None and row[1] is not None:
            return None
        gap = now - row[0] if row is not None else timedelta()
        gap = timedelta(milliseconds=round(gap / timedelta(milliseconds=1)))
        if gap > longest_gap:
            cursor.execute(BEAT, (now, gap, now, BEGINNING[1]))
            return Beat(gap=gap)
        if gap >= timedelta() or -gap > longest_gap:  # a little ahead is another dispatcher, which was quicker
            cursor.execute(BEAT, (now, None, None, None))
    return Beat(ahead=-gap) if -gap > longest_gap else Beat()


def move_on(database: Database, now: datetime, began: float, longest_gap: timedelta, batch: int) -> None:
    """Move deadlines batch by batch until all are moved. It was `now` when the steady clock showed `began`.

    Who moves deadlines lives: the heartbeat goes on meanwhile, unless it had stopped before, which is another gap.
    """
    is_done = False
    while not is_done:
        with database.transaction() as cursor:
            row = cursor.execute(LAST_BEAT).fetchone()
            if row is None or row[1] is None:
                return
            at, gap, before, after = row
            moved = [match for (match,) in cursor.execute(SHIFT, (gap, before, after, batch)).fetchall()]
            present = now + timedelta(seconds=time.monotonic() - began)
            seen = present if timedelta() <= present - at <= longest_gap else at
            is_done = len(moved) < batch
            cursor.execute(BEAT, (seen, None, None, None) if is_done else (seen, gap, before, max(moved)))
