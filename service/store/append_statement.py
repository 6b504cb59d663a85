"""The one statement of a command: it moves the match's row on and inserts all that belongs to the command, or does nothing.

There is one of these for each shape of a command: a few events have parameters of their own, and what a command has none of is left out.
Arrays that Postgres has to unnest cost as much as all else of the statement (docs/adr/0016-a-statement-for-each-shape.md).
"""

from itertools import product
from typing import Final, NamedTuple

import orjson

from service.store.binary import blobs, integer, integers, jsonb, smallint, smallints, texts, timestamp, timestamps, uuid
from service.store.prepared import Param, Prepared
from service.store.rows import Append, NewEvent, NewReceipt, Summary

MOST_ROWS: Final = 4
"""Up to so many events have parameters of their own; more come as arrays."""

STANDING: Final = """
with standing as (
    update matches
    set version = $4::integer, status = $5::text, to_act = $6::smallint[], taken = $7::smallint[], stand_ins = $8::smallint[],
        deadlines = $9::timestamptz[],
        deadline = case when $5::text <> 'over' then least(deadline, $10::timestamptz) end, due = $11::jsonb, due_since = $12::timestamptz,
        outcome = $13::jsonb, head = $14::bytea, last_at = $15::timestamptz,
        untils = $16::timestamptz[], graced = $17::integer[], abandoned_at = $18::timestamptz
    where match_id = $1::uuid and version = $2::integer and shifts = $19::integer and ($20::bytea = '' or head = $20::bytea)
      and ($2::integer = 0 or exists (select from events where match_id = $1::uuid and version = $2::integer))
    returning match_id
)"""

# The log (`service.store.log`) finds new heads by `xact`; so only the last event of a command has it, and is in that index.
EVENTS: Final = """, added as (
    insert into events (match_id, version, command, type, seat, at, record, hash, parts, xact)
    select match_id, $2::integer + n, $3::uuid, type, seat, $15::timestamptz, record, hash, parts,
           case when $2::integer + n = $4::integer then pg_current_xact_id() end
    from standing, """

EVENT: Final = ("text", "smallint", "bytea", "bytea", "bytea")
"""The types of an event's own columns: type, seat, record, hash, parts."""

OPENINGS: Final = """, shown as (
    insert into openings (match_id, version, part, opened_by)
    select standing.match_id, new.* from standing, """

RECEIPT: Final = """, answered as (
    insert into receipts (match_id, version, to_act, status, caller, key, fingerprint, answer)
    select match_id, $4::integer, $6::smallint[], $5::text, """

COUNT: Final = """
select count(*) from standing
"""


class Shape(NamedTuple):
    """What a command has: so many events (0: an array of them), parts that it opens, a receipt."""

    events: int
    openings: bool
    receipt: bool


def shape_of(new: Append) -> Shape:
    """Return the shape of a command."""
    return Shape(len(new.events) if len(new.events) <= MOST_ROWS else 0, bool(new.reveals), new.receipt is not None)


def make_statement(shape: Shape) -> Prepared:
    """Return the statement for commands of a shape; it returns 1, or 0 when somebody else was first."""
    number = 20

    def take(*types: str) -> str:
        """Return the next parameters, of these types."""
        nonlocal number
        first, number = number + 1, number + len(types)
        return ", ".join(f"${first + place}::{one}" for place, one in enumerate(types))

    sql = STANDING + EVENTS
    if shape.events:
        sql += "(values " + ", ".join(f"({n}, {take(*EVENT)})" for n in range(1, shape.events + 1)) + ")"
        sql += " new (n, type, seat, record, hash, parts)\n)"
    else:
        sql += f"unnest({take(*(f'{one}[]' for one in EVENT))}) with ordinality new (type, seat, record, hash, parts, n)\n)"
    if shape.openings:
        sql += OPENINGS + f"unnest({take('integer[]', 'text[]', 'integer[]')}) new\n)"
    if shape.receipt:
        sql += RECEIPT + take("text", "text", "bytea", "bytea") + " from standing\n)"
    name = f"atoll_append_{shape.events or 'many'}{'_openings' if shape.openings else ''}{'_receipt' if shape.receipt else ''}"
    return Prepared(name, sql + COUNT, number)


# One of each, made before any thread asks: two of one name would each prepare it on the same connection.
SHAPES: Final = [Shape(*each) for each in product(range(MOST_ROWS + 1), (False, True), (False, True))]
STATEMENTS: Final = {shape: make_statement(shape) for shape in SHAPES}


def params_of(new: Append, shape: Shape) -> list[Param]:
    """Return the parameters of the statement of a shape, in its order."""
    summary = new.summary
    params = [
        uuid(new.match),
        integer(new.before),
        uuid(new.command),
        *summary_params(summary),
        integer(summary.shifts),
        bytes.fromhex(new.prev),
    ]
    if shape.events:
        for event in new.events:
            params += event_params(event)
    else:
        params += event_arrays(new.events)
    if shape.openings:
        params += [
            integers(tuple([version for version, _, _ in new.reveals])),
            texts(tuple([part for _, part, _ in new.reveals])),
            integers(tuple([by for _, _, by in new.reveals])),
        ]
    if new.receipt is not None:
        params += receipt_params(new.receipt)
    return params


def summary_params(summary: Summary) -> list[Param]:
    """Return what `STANDING` sets, in its order."""
    return [
        integer(summary.version),
        summary.status.encode(),
        smallints(tuple(summary.to_act)),
        smallints(tuple(summary.taken)),
        smallints(tuple(summary.stand_ins)),
        timestamps(summary.deadlines),
        timestamp(summary.claimed_at()),
        jsonb(orjson.dumps([entry.to_json() for entry in summary.due])),
        timestamp(summary.due_since()),
        None if summary.outcome is None else jsonb(orjson.dumps(summary.outcome)),
        bytes.fromhex(summary.head),
        timestamp(summary.last_at),
        timestamps(summary.untils),
        integers(tuple(summary.graced)),
        timestamp(summary.abandoned_at),
    ]


def event_params(event: NewEvent) -> tuple[Param, ...]:
    """Return the columns of one event."""
    return event.type.encode(), None if event.seat is None else smallint(event.seat), event.record, bytes.fromhex(event.hash), event.parts


def event_arrays(events: list[NewEvent]) -> list[Param]:
    """Return each column of several events as an array."""
    return [
        texts(tuple([event.type for event in events])),
        smallints(tuple([event.seat for event in events])),
        blobs([event.record for event in events]),
        blobs([bytes.fromhex(event.hash) for event in events]),
        blobs([event.parts for event in events]),
    ]


def receipt_params(receipt: NewReceipt) -> tuple[Param, ...]:
    """Return the columns of a receipt."""
    return receipt.caller.encode(), receipt.key.encode(), receipt.fingerprint, receipt.answer
