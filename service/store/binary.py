"""Values as Postgres reads them in its binary form, written in one go: psycopg's own adaptation costs more than all else of an append.

NULL is None, in arrays too. Arrays that come again and again (who is to act, which seats are taken, the types of events) are kept.
"""

import struct
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""From when Postgres counts its time stamps, in microseconds."""

MICROSECOND: Final = timedelta(microseconds=1)
HEADER: Final = struct.Struct("!iiIii")
LENGTH: Final = struct.Struct("!i")
NULL: Final = LENGTH.pack(-1)
EMPTY: Final = struct.Struct("!iiI")
SMALLINT, INTEGER, BIGINT = struct.Struct("!h"), struct.Struct("!i"), struct.Struct("!q")
SIZED_SMALLINT, SIZED_INTEGER, SIZED_BIGINT = struct.Struct("!ih"), struct.Struct("!ii"), struct.Struct("!iq")

BYTEA_OID, SMALLINT_OID, INTEGER_OID, TEXT_OID, TIMESTAMPTZ_OID = 17, 21, 23, 25, 1184
"""The types of elements (pg_type.dat)."""

KEPT: Final = 4096
"""So many arrays of each type are kept."""


def smallint(value: int) -> bytes:
    """Return a `smallint`."""
    return SMALLINT.pack(value)


def integer(value: int) -> bytes:
    """Return an `integer`."""
    return INTEGER.pack(value)


def uuid(value: str) -> bytes:
    """Return a `uuid` from its text."""
    return bytes.fromhex(value.replace("-", ""))


def jsonb(text: bytes) -> bytes:
    """Return a `jsonb` from its text."""
    return b"\x01" + text


def timestamp(moment: datetime | None) -> bytes | None:
    """Return a `timestamptz`."""
    return None if moment is None else BIGINT.pack((moment - EPOCH) // MICROSECOND)


def array(element_oid: int, encoded: Sequence[bytes]) -> bytes:
    """Return the array of elements that are written with their length in front."""
    if not encoded:
        return EMPTY.pack(0, 0, element_oid)
    return HEADER.pack(1, int(NULL in encoded), element_oid, len(encoded), 1) + b"".join(encoded)


@lru_cache(KEPT)
def smallints(items: tuple[int | None, ...]) -> bytes:
    """Return a `smallint[]`."""
    return array(SMALLINT_OID, [NULL if item is None else SIZED_SMALLINT.pack(2, item) for item in items])


@lru_cache(KEPT)
def integers(items: tuple[int | None, ...]) -> bytes:
    """Return an `integer[]`."""
    return array(INTEGER_OID, [NULL if item is None else SIZED_INTEGER.pack(4, item) for item in items])


@lru_cache(KEPT)
def texts(items: tuple[str | None, ...]) -> bytes:
    """Return a `text[]`."""
    return array(TEXT_OID, [NULL if item is None else with_length(item.encode()) for item in items])


def timestamps(items: Iterable[datetime | None]) -> bytes:
    """Return a `timestamptz[]`."""
    return array(TIMESTAMPTZ_OID, [NULL if item is None else SIZED_BIGINT.pack(8, (item - EPOCH) // MICROSECOND) for item in items])


def blobs(items: Iterable[bytes | None]) -> bytes:
    """Return a `bytea[]`."""
    return array(BYTEA_OID, [NULL if item is None else with_length(item) for item in items])


def with_length(data: bytes) -> bytes:
    """Return an element with its length in front."""
    return LENGTH.pack(len(data)) + data
