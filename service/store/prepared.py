"""A statement that is prepared once a connection and run by libpq itself: for the one that every command runs.

psycopg's cursor looks at the type of each of some thirty parameters, each time; that costs more than all else of the client's part. Here a
parameter is what is sent: bytes as they are (Postgres' binary form), a text as its text, None for NULL. The types stand in the statement.
"""

from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakSet

import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGresult

BINARY, TEXT = 1, 0
FORGOTTEN: Final = b"26000"
"""SQLSTATE of a prepared statement that is not there."""
GOOD: Final = (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK)

Param = bytes | str | None


class Prepared:
    """One statement under a name of its own. It returns one row at most."""

    def __init__(self, name: str, sql: str) -> None:
        self.name: Final = name.encode()
        self.sql: Final = sql.encode()
        self.known: Final[WeakSet[psycopg.Connection]] = WeakSet()

    def run(self, connection: psycopg.Connection, params: Sequence[Param]) -> list[str]:
        """Run it as the connection's next statement, and return the first row as texts (empty: there is none); raises as psycopg does."""
        values: list[Any] = [param.encode() if isinstance(param, str) else param for param in params]
        formats = [BINARY if isinstance(param, bytes) else TEXT for param in params]
        result = check(connection, self.send(connection, values, formats))
        return [(result.get_value(0, i) or b"").decode() for i in range(result.nfields)] if result.ntuples else []

    def send(self, connection: psycopg.Connection, values: list[Any], formats: list[int]) -> PGresult:
        """Have it run. Within a transaction it is not prepared: that could fail, and end the transaction.

        psycopg forgets all that is prepared on a connection when a transaction is rolled back; then it is prepared once more.
        """
        link = connection.pgconn
        if link.transaction_status != TransactionStatus.IDLE:
            return link.exec_params(self.sql, values, None, formats)
        if connection in self.known:
            result = link.exec_prepared(self.name, values, formats)
            if result.error_field(DiagnosticField.SQLSTATE) != FORGOTTEN:
                return result
        check(connection, link.prepare(self.name, self.sql))
        self.known.add(connection)
        return link.exec_prepared(self.name, values, formats)


def check(connection: psycopg.Connection, result: PGresult) -> PGresult:
    """Return the result of a statement that worked; else raise what went wrong."""
    if result.status in GOOD:
        return result
    if connection.pgconn.status == ConnStatus.BAD:
        raise psycopg.OperationalError(result.get_error_message())
    raise error_from_result(result)
