"""What the transparency log keeps in Postgres, and how it finds what is new.

Rows are only ever added: a tree grows, and the primary keys let no place of it be written twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from service.store.database import Cursor, Database

LOCK: Final = 0x41544F4C4C4F47
"""The advisory lock of who appends (the letters ATOLLOG)."""
BEGINNING: Final = "00000000-0000-0000-0000-000000000000"

TAKE_LOCK: Final = "select pg_try_advisory_xact_lock($1::bigint)"

# Whatever is not committed yet has this number or a higher one. It is asked for before the events are, so that none falls between.
HORIZON: Final = "select pg_snapshot_xmin(pg_current_snapshot())::text"

NEW_HEADS: Final = """
with seen as (
    select match_id, max(version) as version, min(xact) as xact from events
    where xact is not null and xact >= $1::text::xid8 group by match_id
), fresh as (
    select * from seen s
    where s.version > coalesce((select max(l.version) from log_leaves l where l.match_id = s.match_id), 0)
    order by s.xact, s.match_id limit $2
)
select match_id::text, version, hash from fresh join events using (match_id, version) order by fresh.xact, match_id
"""

HEADS_OF_PAGE: Final = """
with page as (select match_id, version, head from matches where match_id > $1::uuid order by match_id limit $2)
select match_id::text, version, head, version > coalesce((select max(l.version) from log_leaves l where l.match_id = page.match_id), 0)
from page order by match_id
"""

LAST: Final = "select size, root, note from log_checkpoints order by size desc limit 1"
LAST_SIGNED: Final = "select size, root, note from log_checkpoints where note is not null order by size desc limit 1"
SIGNED_AT: Final = "select size, root, note from log_checkpoints where note is not null and size = $1"

ADD_LEAVES: Final = """
insert into log_leaves (index, match_id, version, head)
select $1::bigint + n - 1, new.match_id, new.version, new.head
from unnest($2::uuid[], $3::integer[], $4::bytea[]) with ordinality new (match_id, version, head, n)
"""

ADD_HASHES: Final = "insert into log_hashes (level, index, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])"
ADD_CHECKPOINT: Final = "insert into log_checkpoints (size, root) values ($1, $2)"
SIGN: Final = "update log_checkpoints set note = $2, created = clock_timestamp() where size = $1 and note is null"

LEAVES: Final = "select match_id::text, version, head from log_leaves where index >= $1 and index < $1::bigint + $2 order by index"
HASHES: Final = "select hash from log_hashes where level = $1 and index >= $2 and index < $2::bigint + $3 order by index"
LEAF_COVERING: Final = """
select index, match_id::text, version, head from log_leaves where match_id = $1::uuid and version >= $2 order by version limit 1
"""

KEYS: Final = "select key, since from log_keys order by created, key"
ADD_KEY: Final = "insert into log_keys (key, since) values ($1, $2) on conflict do nothing"

COSIGNATURES: Final = "select line from log_cosignatures where size = $1 order by key"
ADD_COSIGNATURE: Final = """
insert into log_cosignatures (size, key, line) select size, $2, $3 from log_checkpoints where size = $1 and note is not null
on conflict do nothing
"""
LAST_COSIGNED: Final = "select max(size) from log_cosignatures"


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a match: the hash of the record of its last version."""

    match: str
    version: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Stored:
    """A checkpoint as it is stored; `note` is None until it is signed."""

    size: int
    root: bytes
    note: str | None


def take_lock(cursor: Cursor) -> bool:
    """Say whether this transaction alone may append now."""
    return bool(cursor.execute(TAKE_LOCK, (LOCK,)).fetchall()[0][0])


def horizon(database: Database) -> str:
    """Return the number from which on transactions may not have ended yet."""
    found = database.rows(HORIZON)[0][0]
    assert isinstance(found, str)
    return found


def new_heads(cursor: Cursor, horizon: str, limit: int) -> list[Head]:
    """Return matches that changed since, and whose head the log has not."""
    return [Head(*row) for row in cursor.execute(NEW_HEADS, (horizon, limit)).fetchall()]


def heads_of_page(cursor: Cursor, after: str, limit: int) -> tuple[list[Head], str | None]:
    """Return those heads of a page of all matches that the log has not, and the last match of the page (None behind the last page)."""
    rows = cursor.execute(HEADS_OF_PAGE, (after, limit)).fetchall()
    return [Head(match, version, head) for match, version, head, is_new in rows if is_new], rows[-1][0] if rows else None


def last(cursor: Cursor) -> Stored | None:
    """Return the newest checkpoint, signed or not."""
    rows = cursor.execute(LAST).fetchall()
    return Stored(*rows[0]) if rows else None


def append(cursor: Cursor, size: int, heads: Sequence[Head], hashes: Sequence[tuple[int, int, bytes]], root: bytes) -> None:
    """Append leaves to a tree of this size, with what they complete, and the new root; committed with all else or not at all."""
    columns = ([head.match for head in heads], [head.version for head in heads], [head.hash for head in heads])
    cursor.execute(ADD_LEAVES, (size, *columns))
    cursor.execute(ADD_HASHES, ([level for level, _, _ in hashes], [index for _, index, _ in hashes], [made for _, _, made in hashes]))
    cursor.execute(ADD_CHECKPOINT, (size + len(heads), root))


def sign(database: Database, size: int, note: str) -> None:
    """Store the signed note of a checkpoint that was committed before."""
    database.write(SIGN, (size, note))


def last_signed(database: Database) -> Stored | None:
    """Return the newest checkpoint that is signed."""
    rows = database.rows(LAST_SIGNED)
    return Stored(*rows[0]) if rows else None


def signed_at(database: Database, size: int) -> Stored | None:
    """Return the signed checkpoint of this size."""
    rows = database.rows(SIGNED_AT, (size,))
    return Stored(*rows[0]) if rows else None


def leaves(database: Database, first: int, count: int) -> list[Head]:
    """Return leaves in order."""
    return [Head(*row) for row in database.rows(LEAVES, (first, count))]


def hashes(database: Database, level: int, first: int, count: int) -> list[bytes]:
    """Return hashes above the leaves in order."""
    return [found for (found,) in database.rows(HASHES, (level, first, count))]


def leaf_covering(database: Database, match: str, version: int) -> tuple[int, Head] | None:
    """Return index and head of the first leaf that this version of a match belongs to; None while there is none."""
    rows = database.rows(LEAF_COVERING, (match, version))
    return (rows[0][0], Head(*rows[0][1:])) if rows else None


def keys(database: Database) -> list[tuple[str, int]]:
    """Return the log's public keys, each with the size from which on it signs; the oldest first."""
    return [(key, since) for key, since in database.rows(KEYS)]


def add_key(database: Database, key: str, since: int) -> None:
    """Keep a public key."""
    database.write(ADD_KEY, (key, since))


def cosignatures(database: Database, size: int) -> list[str]:
    """Return the lines of witnesses under a checkpoint."""
    return [line for (line,) in database.rows(COSIGNATURES, (size,))]


def add_cosignature(database: Database, size: int, key: str, line: str) -> None:
    """Keep the signature of a witness; a second one by the same key changes nothing."""
    database.write(ADD_COSIGNATURE, (size, key, line))


def last_cosigned(database: Database) -> int | None:
    """Return the size of the newest checkpoint that a witness has signed."""
    found = database.rows(LAST_COSIGNED)[0][0]
    assert found is None or isinstance(found, int)
    return found
