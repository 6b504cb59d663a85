"""What those who follow matches read: the news of one match, and how far many have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from service.store.database import Database
from service.store.event_store import stored_from
from service.store.rows import Stored

NEWS: Final = """
select m.version, m.status, m.stand_ins, k.seats, k.hashes, e.versions, e.types, e.records, e.hashes, e.parts, o.versions, o.parts
from matches m
cross join lateral (
    select array_agg(version order by version) versions, array_agg(type order by version) types,
           array_agg(record order by version) records, array_agg(hash order by version) hashes, array_agg(parts order by version) parts
    from events where match_id = m.match_id and version > $2::integer and version <= $2::integer + $3::integer
) e
cross join lateral (
    select array_agg(version) versions, array_agg(part) parts
    from openings where match_id = m.match_id and version > $2::integer and version <= $2::integer + $3::integer
) o
cross join lateral (
    select array_agg(seat) seats, array_agg(hash) hashes from (
        select seat, hash from tokens where match_id = m.match_id
        union all
        select h.seat, p.key_hash from player_seats h join players p on p.player_id = h.player_id
        where h.match_id = m.match_id and p.key_hash is not null
    ) known
) k
where m.match_id = $1::uuid
"""

VERSIONS: Final = "select match_id::text, version from matches where match_id = any($1::uuid[])"


@dataclass(frozen=True, slots=True)
class Fresh:
    """A match as it is, with its next events after a version: each with its type, and the parts of theirs that were shown since.

    `keys` are the hashes of tokens and players' keys that may read, with their seats.
    """

    version: int
    status: str
    stand_ins: list[int]
    keys: frozenset[tuple[int, bytes]]
    events: list[tuple[str, Stored]]
    reveals: frozenset[tuple[int, str]]


def read_fresh(database: Database, match: str, after: int, limit: int) -> Fresh | None:
    """Read the next events after a version, at most `limit`, in one statement; None when there is no such match."""
    rows = database.rows(NEWS, (match, after, limit))
    if not rows:
        return None
    version, status, stand_ins, seats, keys, versions, types, records, hashes, parts, shown_at, shown = rows[0]
    stored = [] if versions is None else [stored_from(row) for row in zip(versions, records, hashes, parts, strict=True)]
    reveals = frozenset() if shown_at is None else frozenset(zip(shown_at, shown, strict=True))
    may_read = frozenset() if seats is None else frozenset(zip(seats, keys, strict=True))
    return Fresh(version, status, stand_ins, may_read, list(zip(types or [], stored, strict=True)), reveals)


def read_versions(database: Database, matches: Sequence[str]) -> list[tuple[str, int]]:
    """Read the present versions of matches."""
    return [(match, version) for match, version in database.rows(VERSIONS, (list(matches),))]
