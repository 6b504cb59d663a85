"""Reading a match in one statement, and appending to it in one statement."""

from typing import Final

import orjson

from service.store.answers import erase_seats
from service.store.database import Cursor, Database, Row
from service.store.group_commit import write_alone
from service.store.names import has_erased, names_in
from service.store.rows import Append, Due, Fixed, Holder, Loaded, Receipt, Stored, Summary
from service.store.rules import CONTENT

COLUMNS: Final = (
    """m.match_id::text, m.game, m.revision, """
    + CONTENT
    + """, m.created, m.turn_seconds, m.seed_commitment, m.unrated, m.options, m.plans, m.invitation,
       m.rated, m.fork_of::text, m.fork_at, m.rematch_of::text, m.reserved,
       case when m.status = 'over' then (select r.match_id::text from matches r where r.rematch_of = m.match_id) end,
       m.version, m.status, m.to_act, m.taken, m.stand_ins, m.deadlines, m.due, m.outcome, m.head, m.last_at,
       m.untils, m.graced, m.abandoned_at, m.shifts"""
)

FIRST_CHANGING: Final = 17
FIRST_EXTRA: Final = 31
"""Where the columns of `COLUMNS` that change begin, and where a row goes on behind them."""

LOAD: Final = (
    """
select """
    + COLUMNS
    + """,
       s.server_seed, t.seats, t.hashes, n.names, r.fingerprint, r.answer, r.version, r.to_act, r.status,
       e.versions, e.records, e.hashes, e.parts, date_trunc('milliseconds', clock_timestamp()), p.seats, p.players, p.hashes, p.programs
from matches m
join seeds s on s.match_id = m.match_id
left join receipts r on r.match_id = m.match_id and r.caller = $2 and r.key = $3
cross join lateral (select array_agg(seat) seats, array_agg(hash) hashes from tokens where match_id = m.match_id) t
cross join lateral (select jsonb_object_agg(seat, name) names from names where match_id = m.match_id) n
cross join lateral (
    select array_agg(h.seat) seats, array_agg(h.player_id::text) players, array_agg(coalesce(k.key_hash, '')) hashes,
           array_agg(case when k.bot then coalesce(k.link, '') end) programs
    from player_seats h join players k on k.player_id = h.player_id where h.match_id = m.match_id
) p
cross join lateral (
    select array_agg(version order by version) versions, array_agg(record order by version) records,
           array_agg(hash order by version) hashes, array_agg(parts order by version) parts
    from events where match_id = m.match_id and version > $4
) e
where m.match_id = $1::uuid
"""
)

NEWCOMERS: Final = """
with seated as (
    insert into tokens (match_id, seat, hash)
    select $1::uuid, new.* from unnest($2::smallint[], $3::bytea[]) new
)
insert into names (match_id, seat, name) select $1::uuid, new.* from unnest($4::smallint[], $5::text[]) new
"""

HELD: Final = """
insert into player_seats (match_id, seat, player_id) select $1::uuid, new.* from unnest($2::smallint[], $3::uuid[]) new
"""

EVENTS: Final = """
select version, record, hash, parts from events
where match_id = $1::uuid and version > $2 and version <= $3 order by version limit $4
"""

EVENTS_OF_COMMAND: Final = """
select e.version, e.record, e.hash, e.parts from events e, events last
where last.match_id = $1::uuid and last.version = $2 and e.match_id = last.match_id and e.version <= $2 and e.command = last.command
order by e.version
"""

REVEALS: Final = """
select version, part, opened_by from openings where match_id = $1::uuid and version > $2 and version <= $3
"""


class VersionTaken(Exception):
    """Somebody else appended first, used the key, or moved the deadlines; nothing was written."""


def load(database: Database, match: str, after: int, caller: str = "", key: str = "") -> Loaded | None:
    """Read a match with the events after `after`, and the receipt of `caller` and `key`; None when there is no such match."""
    rows = database.rows(LOAD, (match, caller, key, after))
    return loaded_from(rows[0]) if rows else None


def loaded_from(row: Row) -> Loaded:
    """Read the row of `LOAD`."""
    fixed, summary = fixed_from(row), summary_from(row)
    server_seed, seats, hashes, names, *receipt, versions, records, digests, parts, now, held, players, keys, programs = row[FIRST_EXTRA:]
    events = [] if versions is None else [stored_from(item) for item in zip(versions, records, digests, parts, strict=True)]
    return Loaded(
        fixed,
        summary,
        server_seed,
        {} if seats is None else dict(zip(seats, hashes, strict=True)),
        names_in(names),
        None if receipt[0] is None else Receipt(*receipt),
        events,
        now,
        {} if held is None else {seat: Holder(*holder) for seat, *holder in zip(held, players, keys, programs, strict=True)},
        has_erased(names),
    )


def fixed_from(row: Row) -> Fixed:
    """Read the columns of a match that its commands leave as they are."""
    return Fixed(*row[:FIRST_CHANGING])


def summary_from(row: Row) -> Summary:
    """Read the columns of a match that change."""
    version, status, to_act, taken, stand_ins, deadlines, due, outcome, head, last_at, *times = row[FIRST_CHANGING:FIRST_EXTRA]
    known = [Due(**entry) for entry in due]
    return Summary(version, status, to_act, taken, stand_ins, deadlines, known, outcome, head.hex(), last_at, *times)


def stored_from(row: Row) -> Stored:
    """Read one event."""
    version, record, digest, parts = row
    return Stored(version, record, digest.hex(), orjson.loads(parts))


def append(database: Database, new: Append) -> None:
    """Append a command's events with everything that belongs to it, all or nothing; `VersionTaken` when somebody was first."""
    if new.newcomers or new.leavers:
        with database.transaction() as cursor:
            append_with_newcomers(cursor, new)
    elif not write(database, new):
        raise VersionTaken()


def write(database: Database, new: Append) -> bool:
    """Write a command on its own or with others; False when somebody was first."""
    groups = database.group_commit()
    if groups is not None:
        return groups.write(new)
    with database.link() as connection:
        return write_alone(connection, new)


def append_with_newcomers(cursor: Cursor, new: Append) -> None:
    """Append within a transaction, with tokens, names and players of seats that were taken, and without those of seats that were left."""
    if not write_alone(cursor.connection, new):
        raise VersionTaken()
    if new.leavers:
        erase_seats(cursor, new.match, new.leavers)
    tokens = [(entry.seat, entry.token_hash) for entry in new.newcomers if entry.token_hash is not None]
    names = [(entry.seat, entry.name) for entry in new.newcomers if entry.name is not None]
    seated = [[seat for seat, _ in tokens], [digest for _, digest in tokens]]
    named = [[seat for seat, _ in names], [name for _, name in names]]
    cursor.execute(NEWCOMERS, (new.match, *seated, *named))
    if held := [(entry.seat, entry.player) for entry in new.newcomers if entry.player is not None]:
        cursor.execute(HELD, (new.match, [seat for seat, _ in held], [player for _, player in held]))


def read_events(database: Database, match: str, after: int, upto: int, limit: int) -> list[Stored]:
    """Return the events after `after` up to `upto`, at most `limit`."""
    return [stored_from(row) for row in database.rows(EVENTS, (match, after, upto, limit))]


def read_events_of_command(database: Database, match: str, last: int) -> list[Stored]:
    """Return the events of the command whose last one has this version."""
    return [stored_from(row) for row in database.rows(EVENTS_OF_COMMAND, (match, last))]


def read_reveals(database: Database, match: str, after: int, upto: int) -> dict[tuple[int, str], int]:
    """Return which parts of the events after `after` up to `upto` were opened, and by which version."""
    return {(version, part): by for version, part, by in database.rows(REVEALS, (match, after, upto))}
