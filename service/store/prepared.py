"""A statement that is prepared once a connection and run by libpq itself: for the one that every command runs.

psycopg's cursor looks at the type of each of some thirty parameters, each time; that costs more than all else of the client's part. Here a
parameter is what is sent, in Postgres' binary form (`binary.py`), None for NULL. The types stand in the statement.
"""

from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakSet

import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

FORGOTTEN: Final = b"26000"
"""SQLSTATE of a prepared statement that is not there."""
GOOD: Final = (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK)

Param = bytes | None


class Prepared:
    """One statement under a name of its own, with so many parameters. It returns one row of one value."""

    def __init__(self, name: str, sql: str, params: int) -> None:
        self.name: Final = name.encode()
        self.sql: Final = sql.encode()
        self.formats: Final = [Format.BINARY] * params
        self.known: Final[WeakSet[psycopg.Connection]] = WeakSet()

    def run(self, connection: psycopg.Connection, params: Sequence[Param]) -> bytes | None:
        """Run it as the connection's next statement, and return the text of its value; raises as psycopg does."""
        values: list[Any] = list(params)  # psycopg's annotation leaves NULL out
        return check(connection, self.send(connection, values)).get_value(0, 0)

    def send(self, connection: psycopg.Connection, params: list[Any]) -> PGresult:
        """Have it run. Within a transaction it is not prepared: that could fail, and end the transaction.

        psycopg forgets all that is prepared on a connection when a transaction is rolled back; then it is prepared once more.
        """
        link = connection.pgconn
        if link.transaction_status != TransactionStatus.IDLE:
            return link.exec_params(self.sql, params, None, self.formats)
        if connection in self.known:
            result = link.exec_prepared(self.name, params, self.formats)
            if result.status in GOOD or result.error_field(DiagnosticField.SQLSTATE) != FORGOTTEN:
                return result
        check(connection, link.prepare(self.name, self.sql))
        self.known.add(connection)
        return link.exec_prepared(self.name, params, self.formats)


def check(connection: psycopg.Connection, result: PGresult) -> PGresult:
    """Return the result of a statement that worked; else raise what went wrong."""
    if result.status in GOOD:
        return result
    if connection.pgconn.status == ConnStatus.BAD:
        raise psycopg.OperationalError(result.get_error_message())
    raise error_from_result(result)
