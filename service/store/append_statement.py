"""The one statement of a command: it moves the match's row on and inserts all that belongs to the command, or does nothing.

There is one of these for each shape of a command: a few events have parameters of their own, and what a command has none of is left out.
Arrays that Postgres has to unnest cost as much as all else of the statement (docs/adr/0016-a-statement-for-each-shape.md).
"""

from itertools import product
from typing import Final, NamedTuple

import orjson

from service.store.binary import blobs, integer, integers, jsonb, smallint, smallints, texts, timestamp, timestamps, uuid
from service.store.prepared import Param, Prepared
from service.store.rows import Append, NewEvent, NewReceipt

MOST_ROWS: Final = 4
"""Up to so many events have parameters of their own; more come as arrays."""

ROW: Final = (
    ("match_id", "uuid"),
    ("before", "integer"),
    ("command", "uuid"),
    ("version", "integer"),
    ("status", "text"),
    ("to_act", "smallint[]"),
    ("taken", "smallint[]"),
    ("stand_ins", "smallint[]"),
    ("deadlines", "timestamptz[]"),
    ("claimed", "timestamptz"),
    ("due", "jsonb"),
    ("due_since", "timestamptz"),
    ("outcome", "jsonb"),
    ("head", "bytea"),
    ("last_at", "timestamptz"),
    ("untils", "timestamptz[]"),
    ("graced", "integer[]"),
    ("abandoned_at", "timestamptz"),
    ("shifts", "integer"),
    ("prev", "bytea"),
)
"""What a command says of its match's row: names and types, in the order of `row_params`."""

MOVE: Final = """update matches m
    set version = {version}, status = {status}, to_act = {to_act}, taken = {taken}, stand_ins = {stand_ins}, deadlines = {deadlines},
        deadline = case when {status} <> 'over' then least(m.deadline, {claimed}) end, due = {due}, due_since = {due_since},
        outcome = {outcome}, head = {head}, last_at = {last_at}, untils = {untils}, graced = {graced}, abandoned_at = {abandoned_at},
        shifts = 0"""

UNLESS_FORESTALLED: Final = """m.match_id = {match_id} and m.version = {before} and m.shifts = {shifts} and ({prev} = '' or m.head = {prev})
      and ({before} = 0 or exists (select from events e where e.match_id = {match_id} and e.version = {before}))"""

PARAMS: Final = {name: f"${number}::{kind}" for number, (name, kind) in enumerate(ROW, 1)}

STANDING: Final = f"""
with standing as (
    {MOVE.format(**PARAMS)}
    where {UNLESS_FORESTALLED.format(**PARAMS)}
    returning m.match_id
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
    number = len(ROW)

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
    params = row_params(new)
    if shape.events:
        for event in new.events:
            params += event_params(event)
    else:
        params += event_arrays(new.events)
    if shape.openings:
        params += opening_arrays(new.reveals)
    if new.receipt is not None:
        params += receipt_params(new.receipt)
    return params


def row_params(new: Append) -> list[Param]:
    """Return what a command says of its match's row, in the order of `ROW`."""
    summary = new.summary
    return [
        uuid(new.match),
        integer(new.before),
        uuid(new.command),
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
        integer(new.shifts),
        bytes.fromhex(new.prev),
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


def opening_arrays(reveals: list[tuple[int, str, int]]) -> list[Param]:
    """Return each column of the parts that a command opens as an array."""
    return [
        integers(tuple([version for version, _, _ in reveals])),
        texts(tuple([part for _, part, _ in reveals])),
        integers(tuple([by for _, _, by in reveals])),
    ]


def receipt_params(receipt: NewReceipt) -> tuple[Param, ...]:
    """Return the columns of a receipt."""
    return receipt.caller.encode(), receipt.key.encode(), receipt.fingerprint, receipt.answer
