"""What is stored of the analysis of a finished match: how far it has come, and what was found at each decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from service.store.database import Database

BEGIN: Final = "insert into analyses (match_id) values ($1::uuid) on conflict do nothing"

READ: Final = "select engine, analysed_to, complete from analyses where match_id = $1::uuid"

DECISIONS: Final = "select version, seat, found from analysed_decisions where match_id = $1::uuid order by version"

LOCK: Final = "select engine, analysed_to from analyses where match_id = $1::uuid for update"

ANEW: Final = """
with gone as (delete from analysed_decisions where match_id = $1::uuid)
update analyses set engine = null, analysed_to = 0, complete = false where match_id = $1::uuid
"""

GO_ON: Final = """
with found as (
    insert into analysed_decisions (match_id, version, seat, found)
    select $1::uuid, new.version, new.seat, new.found::jsonb
    from unnest($2::integer[], $3::smallint[], $4::text[]) new (version, seat, found)
)
update analyses set engine = $5::text, analysed_to = $6, complete = $7::boolean where match_id = $1::uuid
"""


class MovedOn(Exception):
    """Another worker has come further, or another engine has begun: nothing was stored."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis has come, and by which search."""

    engine: str | None
    analysed_to: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """What was found where a seat decided at a version."""

    version: int
    seat: int
    found: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of an analysis: all decisions of the match from behind version `after` up to `upto`."""

    match: str
    engine: str
    after: int
    upto: int
    decisions: Sequence[Decision]


def begin(database: Database, match: str) -> None:
    """Note that a match is to be analysed."""
    database.write(BEGIN, (match,))


def read_progress(database: Database, match: str) -> Progress | None:
    """Return how far the analysis of a match has come; None where nobody has asked for it."""
    rows = database.rows(READ, (match,))
    return Progress(*rows[0]) if rows else None


def read_decisions(database: Database, match: str) -> list[Decision]:
    """Return what was found so far, in order."""
    return [Decision(*row) for row in database.rows(DECISIONS, (match,))]


def store(database: Database, stretch: Stretch, complete: bool) -> None:
    """Store a stretch that goes on where the analysis stands; `MovedOn` where it stands elsewhere.

    What another engine has begun and not ended begins anew: the two can't be compared.
    """
    mixed = False
    with database.transaction() as cursor:
        row = cursor.execute(LOCK, (stretch.match,)).fetchone()
        if row is None or row[1] != stretch.after:
            raise MovedOn(stretch.match)
        mixed = row[0] not in (None, stretch.engine)
        if mixed:
            cursor.execute(ANEW, (stretch.match,))
        else:
            columns = (
                [entry.version for entry in stretch.decisions],
                [entry.seat for entry in stretch.decisions],
                [orjson.dumps(entry.found).decode() for entry in stretch.decisions],
            )
            cursor.execute(GO_ON, (stretch.match, *columns, stretch.engine, stretch.upto, complete))
    if mixed:
        raise MovedOn(stretch.match)
