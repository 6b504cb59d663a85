"""What the dispatcher asks of Postgres: due bot turns, overdue deadlines, and its own heartbeat."""

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

TRY_AGAIN: Final = """
update matches set due = $4::jsonb where match_id = $1::uuid and version = $2 and due = $3::jsonb returning 1
"""

OVERDUE: Final = f"""
select m.match_id::text, m.version, m.to_act, m.deadlines from matches m
where m.deadline is not null and m.deadline <= $4::timestamptz and {AT_HAND} order by m.deadline limit $5
"""

LAST_BEAT: Final = "select at from heartbeats where name = 'dispatcher' for update"

BEAT: Final = """
insert into heartbeats (name, at) values ('dispatcher', $1::timestamptz)
on conflict (name) do update set at = greatest(heartbeats.at, excluded.at)
"""

SHIFT: Final = """
update matches set deadline = deadline + $1::interval,
       deadlines = array(select d + $1::interval from unnest(deadlines) with ordinality x (d, n) order by n)
where deadline is not null
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
    """A match with a seat past its deadline."""

    match: str
    version: int
    seat: int


def due_matches(database: Database, rules: Rules, after: tuple[datetime, str], limit: int) -> list[DueMatch]:
    """Return matches with bot turns due, longest waiting first, from behind `after`; without their rules at hand nothing is due."""
    rows = database.rows(DUE, (*rules.params(), *after, limit))
    return [DueMatch(match, version, plans, [Due(**entry) for entry in due], since) for match, version, plans, due, since in rows]


def try_again(database: Database, seen: DueMatch, due: list[Due]) -> bool:
    """Write down a new attempt, provided nothing has moved since `seen`; only one dispatcher succeeds."""
    before, after = (orjson.dumps([entry.to_json() for entry in entries]).decode() for entries in (seen.due, due))
    return bool(database.write(TRY_AGAIN, (seen.match, seen.version, before, after)))


def overdue(database: Database, rules: Rules, now: datetime, limit: int) -> list[Overdue]:
    """Return matches past a deadline, with the lowest seat that is late; never one whose rules are not at hand."""
    found: list[Overdue] = []
    for match, version, to_act, deadlines in database.rows(OVERDUE, (*rules.params(), now, limit)):
        late = [seat for seat in sorted(to_act) if deadlines[seat] is not None and deadlines[seat] <= now]
        if late:
            found.append(Overdue(match, version, late[0]))
    return found


def beat(database: Database, now: datetime, longest_gap: timedelta) -> timedelta | None:
    """Keep the heartbeat; after a gap longer than `longest_gap` move every deadline by it first, and return it."""
    with database.transaction() as cursor:
        row = cursor.execute(LAST_BEAT).fetchone()
        gap = now - row[0] if row is not None else timedelta()
        gap = timedelta(milliseconds=round(gap / timedelta(milliseconds=1)))
        if gap > longest_gap:
            cursor.execute(SHIFT, (gap,))
        cursor.execute(BEAT, (now,))
    return gap if gap > longest_gap else None
