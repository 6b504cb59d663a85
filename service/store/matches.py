"""Creating matches, listing them, and the commitments to seeds that no match has used yet."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import orjson
import psycopg

from service.store.database import Cursor, Database, Row
from service.store.event_store import COLUMNS, FIRST_EXTRA, VersionTaken, append_with_newcomers, fixed_from, summary_from
from service.store.names import names_in
from service.store.rows import Append, Fixed, Receipt, Summary

CREATE: Final = """
insert into matches (match_id, game, revision, content_sha256, created, turn_seconds, seed_commitment, unrated, options, plans, invitation,
                     rated, fork_of, fork_at, rematch_of, reserved,
                     version, status, to_act, taken, stand_ins, deadlines, due, head, last_at)
values ($1::uuid, $2, $3, $4, $5::timestamptz, $6, $7, $8, $9::jsonb, $10::jsonb, $11::bytea,
        $12, $13::uuid, $14, $15::uuid, $16::smallint[], 0, 'open', '{}', '{}', '{}', '{}', '[]', '', $5::timestamptz)
"""

SEED: Final = "insert into seeds (match_id, server_seed) values ($1::uuid, $2::bytea)"

USE_UP: Final = "delete from seed_commitments where commitment = $1 and expires > now() returning commitment"

COMMIT: Final = """
with gone as (delete from seed_commitments where expires < now())
insert into seed_commitments (commitment, server_seed, expires)
values ($1, $2::bytea, date_trunc('milliseconds', now()) + $3::interval) returning expires
"""

COMMITTED: Final = "select server_seed from seed_commitments where commitment = $1 and expires > now()"

BOT_MATCHES: Final = 0x424F5453
"""The advisory lock under which matches of bots alone are counted and opened (the letters BOTS)."""

COUNT_OF_BOTS: Final = """
select count(*) filter (where creator = $1::bytea), count(*) from matches where creator is not null and status <> 'over'
"""

OF_BOTS: Final = "update matches set creator = $2::bytea where match_id = $1::uuid"

RECEIPT: Final = "select fingerprint, answer, version, to_act, status from receipts where match_id = $1::uuid and caller = $2 and key = $3"

PROGRAMS: Final = """(
    select jsonb_object_agg(h.seat, coalesce(k.link, '')) from player_seats h join players k on k.player_id = h.player_id
    where h.match_id = m.match_id and k.bot
)"""
"""By seat, where the authors of the bots who hold it can be found."""

LISTED: Final = (
    """
select """
    + COLUMNS
    + """,
       (select jsonb_object_agg(n.seat, n.name) from names n where n.match_id = m.match_id),
       (select jsonb_object_agg(h.seat, h.player_id) from player_seats h where h.match_id = m.match_id),
       """
    + PROGRAMS
    + """
from matches m
where m.invitation is null and ($3::timestamptz is null or (m.created, m.match_id) < ($3::timestamptz, $4::uuid))
"""
)
BY_STATUS: Final = (" and $1::text is null", " and m.status = $1::text")
BY_GAME: Final = (" and $2::text is null", " and m.game = $2::text")
BY_PATIENCE: Final = (" and $6::integer is null and $7::integer is null", " and m.turn_seconds between $6::integer and $7::integer")
"""Without and with the filter: a statement for each pair, so that each has its index."""
NEWEST_FIRST: Final = " order by m.created desc, m.match_id desc limit $5"


IDS: Final = """
select match_id::text from matches where $1::uuid is null or match_id > $1::uuid order by match_id limit $2
"""

STORE_NAME: Final = "select current_database() || '/' || 'matches'::regclass::oid"


class SeedGone(Exception):
    """The commitment was used, has expired, or never was."""


class TooManyRun(Exception):
    """So many matches of bots alone run already: of this creator (`own`), or in all."""

    def __init__(self, *, own: bool) -> None:
        super().__init__(own)
        self.own: Final = own


@dataclass(frozen=True, slots=True)
class Bounds:
    """Whose a new match of bots alone is, and how many of them may run, of this creator and in all (0: any number)."""

    creator: bytes
    own: int
    total: int


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in a list: its row, and by seat the names at its table, the players who hold it, and of bots the links to their authors."""

    fixed: Fixed
    summary: Summary
    names: dict[int, str]
    players: dict[int, str]
    programs: dict[int, str]


def create(
    database: Database, fixed: Fixed, server_seed: bytes, commitment: str | None, first: Append, bounds: Bounds | None = None
) -> None:
    """Store a new match with its first command, all or nothing.

    `VersionTaken` when a match of this id is there already; `SeedGone` when the commitment can't be used (any more); `TooManyRun` when
    it is of bots alone (`bounds`) and one more would be too many.
    """
    row = (
        fixed.id,
        fixed.game,
        fixed.revision,
        fixed.content_sha256,
        fixed.created,
        fixed.turn_seconds,
        fixed.seed_commitment,
        fixed.unrated,
        orjson.dumps(fixed.options).decode(),
        orjson.dumps(fixed.plans).decode(),
        fixed.invitation,
        fixed.rated,
        fixed.fork_of,
        fixed.fork_at,
        fixed.rematch_of,
        fixed.reserved,
    )
    with database.transaction() as cursor:
        try:
            cursor.execute(CREATE, row)
        except psycopg.errors.UniqueViolation as error:
            raise VersionTaken() from error
        if commitment is not None and cursor.execute(USE_UP, (commitment,)).fetchone() is None:
            raise SeedGone()
        cursor.execute(SEED, (fixed.id, server_seed))
        append_with_newcomers(cursor, first)
        if bounds is not None:
            keep_bounds(cursor, fixed.id, bounds)


def keep_bounds(cursor: Cursor, match: str, bounds: Bounds) -> None:
    """Note whose match of bots it is; `TooManyRun` when there are enough. One creation after the other, so that the count is exact."""
    cursor.execute("select pg_advisory_xact_lock($1)", (BOT_MATCHES,))
    own, total = cursor.execute(COUNT_OF_BOTS, (bounds.creator,)).fetchone() or (0, 0)
    if bounds.own and own >= bounds.own:
        raise TooManyRun(own=True)
    if bounds.total and total >= bounds.total:
        raise TooManyRun(own=False)
    cursor.execute(OF_BOTS, (match, bounds.creator))


def commit_to(database: Database, commitment: str, server_seed: bytes, life: timedelta) -> datetime:
    """Store a secret seed under its commitment, and forget those that have expired; return when this one does."""
    expires = database.write(COMMIT, (commitment, server_seed, life))[0][0]
    assert isinstance(expires, datetime)
    return expires


def find_committed_seed(database: Database, commitment: str) -> bytes | None:
    """Return the secret seed of a commitment that can still be used."""
    rows = database.rows(COMMITTED, (commitment,))
    return rows[0][0] if rows else None


def find_receipt(database: Database, match: str, caller: str, key: str) -> Receipt | None:
    """Return a stored answer."""
    rows = database.rows(RECEIPT, (match, caller, key))
    return Receipt(*rows[0]) if rows else None


def newest(
    database: Database,
    status: str | None,
    game: str | None,
    after: tuple[datetime, str] | None,
    limit: int,
    patience: tuple[int, int] | None = None,
) -> list[Listed]:
    """Return matches that are not private, newest first, from behind `after` (creation time and id of the last one seen).

    `patience` bounds their `turn_seconds`.
    """
    created, match = after if after is not None else (None, None)
    least, most = patience if patience is not None else (None, None)
    statement = LISTED + BY_STATUS[status is not None] + BY_GAME[game is not None] + BY_PATIENCE[patience is not None] + NEWEST_FIRST
    rows = database.rows(statement, (status, game, created, match, limit, least, most))
    return [listed_from(row) for row in rows]


def ids_after(database: Database, match: str | None, limit: int) -> list[str]:
    """Return ids of stored matches behind one, in their order (None: from the first one on)."""
    return [row[0] for row in database.rows(IDS, (match, limit))]


def count_matches(database: Database) -> int:
    """Return how many matches are stored."""
    count: int = database.rows("select count(*) from matches")[0][0]
    return count


def store_name(database: Database) -> str:
    """Return what tells this database from others."""
    return str(database.rows(STORE_NAME)[0][0])


def listed_from(row: Row) -> Listed:
    """Read the row of a list."""
    return Listed(
        fixed_from(row), summary_from(row), names_in(row[FIRST_EXTRA]), by_seat(row[FIRST_EXTRA + 1]), by_seat(row[FIRST_EXTRA + 2])
    )


def by_seat(texts: dict[str, str] | None) -> dict[int, str]:
    """Read texts by seat."""
    return {} if texts is None else {int(seat): text for seat, text in texts.items()}
