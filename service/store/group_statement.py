"""The one statement of several commands of different matches: each is written whole or not at all, whatever becomes of the others.

There is one of these for each number of commands. What Postgres does to begin and to end a statement, it does once for all of them.
"""

from collections.abc import Sequence
from typing import Final

from service.store.append_statement import (
    MOVE,
    ROW,
    UNLESS_FORESTALLED,
    event_arrays,
    opening_arrays,
    receipt_params,
    row_params,
)
from service.store.prepared import Param, Prepared
from service.store.rows import Append

MOST: Final = 8
"""Commands in a group."""

COLUMNS: Final = (
    *ROW,
    ("types", "text[]"),
    ("seats", "smallint[]"),
    ("records", "bytea[]"),
    ("hashes", "bytea[]"),
    ("parts", "bytea[]"),
    ("shown_versions", "integer[]"),
    ("shown_parts", "text[]"),
    ("shown_by", "integer[]"),
    ("caller", "text"),
    ("key", "text"),
    ("fingerprint", "bytea"),
    ("answer", "bytea"),
)
"""All that a command says, in the order of `command_params`: its match's row, its events, the parts that it opens, its receipt."""

NAMES: Final = ", ".join(name for name, _ in COLUMNS)
GIVEN: Final = {name: f"given.{name}" for name, _ in ROW}

WRITE: Final = f"""), standing as (
    {MOVE.format(**GIVEN)}
    from given
    where {UNLESS_FORESTALLED.format(**GIVEN)}
    returning given.*
), added as (
    insert into events (match_id, version, command, type, seat, at, record, hash, parts, xact)
    select s.match_id, s.before + e.n, s.command, e.type, e.seat, s.last_at, e.record, e.hash, e.parts,
           case when s.before + e.n = s.version then pg_current_xact_id() end
    from standing s, unnest(s.types, s.seats, s.records, s.hashes, s.parts) with ordinality e (type, seat, record, hash, parts, n)
), shown as (
    insert into openings (match_id, version, part, opened_by)
    select s.match_id, o.* from standing s, unnest(s.shown_versions, s.shown_parts, s.shown_by) o
), answered as (
    insert into receipts (match_id, version, to_act, status, caller, key, fingerprint, answer)
    select match_id, version, to_act, status, caller, key, fingerprint, answer from standing where key is not null
)
select coalesce(string_agg(place::text, ','), '') from standing
"""


def make_statement(size: int) -> Prepared:
    """Return the statement for so many commands; it returns the places in the group, from 0, of those that it wrote: "0,2"."""
    rows = []
    for place in range(size):
        params = (f"${place * len(COLUMNS) + number}::{kind}" for number, (_, kind) in enumerate(COLUMNS, 1))
        rows.append(f"({place}, {', '.join(params)})")
    sql = f"\nwith given (place, {NAMES}) as (\n    values {', '.join(rows)}\n" + WRITE
    return Prepared(f"atoll_group_{size}", sql, size * len(COLUMNS))


STATEMENTS: Final = {size: make_statement(size) for size in range(2, MOST + 1)}


def command_params(new: Append) -> Sequence[Param]:
    """Return the parameters of one command, in the order of `COLUMNS`."""
    receipt = (None, None, None, None) if new.receipt is None else receipt_params(new.receipt)
    return [*row_params(new), *event_arrays(new.events), *opening_arrays(new.reveals), *receipt]
