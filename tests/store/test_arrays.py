"""Arrays reach Postgres as psycopg's own lists would: it reads the same elements, NULLs among them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from service.store.arrays import Array, Blobs, Integers, SmallInts, Texts, Times

AT = datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)


@pytest.mark.parametrize(
    ("array", "type_name", "items"),
    [
        (SmallInts, "smallint[]", [0, -1, 32_767, -32_768, None]),
        (Integers, "integer[]", [2**31 - 1, -(2**31), None, 7]),
        (Times, "timestamptz[]", [AT, None, AT + timedelta(days=40_000, microseconds=1)]),
        (Texts, "text[]", ["", "a,b", '{"}\\', "NULL", "\U0001f41a", None]),
        (Blobs, "bytea[]", [b"", bytes(range(256)), None]),
    ],
)
def test_postgres_reads_what_was_written(database_url: str, array: type[Array], type_name: str, items: list[Any]) -> None:
    with psycopg.connect(database_url) as connection, psycopg.RawCursor(connection) as cursor:
        for each in (items, [item for item in items if item is not None], [None], []):
            row = cursor.execute(f"select $1::{type_name}", (array(each),), binary=True).fetchone()
            assert row == (each,)
