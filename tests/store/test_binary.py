"""What is written in binary reaches Postgres as psycopg's own adaptation would: it reads the same values, NULLs among them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from psycopg.pq import Format

from service.store.binary import blobs, integer, integers, jsonb, smallints, texts, timestamp, timestamps, uuid

AT = datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
LATER = AT + timedelta(days=40_000, microseconds=1)
MATCH = "0190b7a4-5c3e-7d1f-8a2b-00ff00ff00ff"


def read_back(database_url: str, type_name: str, sent: bytes | None, value: Any) -> bool:
    """Say whether Postgres takes what was sent for this value."""
    with psycopg.connect(database_url) as connection, psycopg.RawCursor(connection) as cursor:
        cursor.execute(f"select ($1::{type_name})::text", (value,))
        expected = cursor.fetchone()
        answer = connection.pgconn.exec_params(f"select ($1::{type_name})::text".encode(), [sent], None, [Format.BINARY])
        assert not answer.error_message, answer.error_message
        got = answer.get_value(0, 0)
    return expected == (None if got is None else got.decode(),)


@pytest.mark.parametrize(
    ("write", "type_name", "items"),
    [
        (smallints, "smallint[]", (0, -1, 32_767, -32_768, None)),
        (integers, "integer[]", (2**31 - 1, -(2**31), None, 7)),
        (timestamps, "timestamptz[]", (AT, None, LATER)),
        (texts, "text[]", ("", "a,b", '{"}\\', "NULL", "\U0001f41a", None)),
        (blobs, "bytea[]", (b"", bytes(range(256)), None)),
    ],
)
def test_postgres_reads_the_arrays_that_were_written(
    database_url: str, write: Callable[[tuple[Any, ...]], bytes], type_name: str, items: tuple[Any, ...]
) -> None:
    for each in (items, tuple(item for item in items if item is not None), (None,), ()):
        assert read_back(database_url, type_name, write(each), list(each)), each


@pytest.mark.parametrize(
    ("sent", "type_name", "value"),
    [
        (integer(-7), "integer", -7),
        (integer(2**31 - 1), "integer", 2**31 - 1),
        (uuid(MATCH), "uuid", MATCH),
        (jsonb(b'{"a": [1, "\xc3\xa4"]}'), "jsonb", '{"a": [1, "\u00e4"]}'),
        (timestamp(AT), "timestamptz", AT),
        (timestamp(LATER), "timestamptz", LATER),
        (timestamp(None), "timestamptz", None),
    ],
)
def test_postgres_reads_the_values_that_were_written(database_url: str, sent: bytes | None, type_name: str, value: Any) -> None:
    assert read_back(database_url, type_name, sent, value)
