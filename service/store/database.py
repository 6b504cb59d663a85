"""Connections to Postgres: a pool per process, opened when it is first used (a pool made before a fork is dead in the child)."""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, LiteralString

import orjson
import psycopg
from psycopg.types.json import set_json_loads
from psycopg_pool import ConnectionPool, PoolTimeout, TooManyRequests

from service.store.group_commit import LANES, GroupCommit
from service.store.migrate import missing_migrations
from service.store.unavailable import WAIT, NoConnection, Unavailable, report_unavailable

set_json_loads(orjson.loads)

Row = tuple[Any, ...]
Cursor = psycopg.RawCursor[Row]

AT_ONCE: Final = 0.05
"""Seconds in which a connection that is free is handed over."""


class Database:
    """The one Postgres, as statements with `$1` parameters."""

    def __init__(self, url: str, size: int = 8) -> None:
        self.url: Final = url
        self.size: Final = size
        self.guard: Final = threading.Lock()
        self.pool: ConnectionPool | None = None
        self.groups: GroupCommit | None = None
        self.owner = 0
        self.is_dry = False
        self.asking: Final = threading.Lock()

    def open_pool(self) -> ConnectionPool:
        """Return this process's pool."""
        with self.guard:
            if self.pool is None or self.owner != os.getpid():
                self.owner = os.getpid()
                self.is_dry = False
                self.pool = ConnectionPool(
                    self.url,
                    min_size=1,
                    max_size=self.size,
                    timeout=WAIT,
                    open=True,
                    reconnect_timeout=2.0,
                    kwargs={"autocommit": True, "prepare_threshold": 0, "connect_timeout": 5},
                    configure=configure,
                )
                lanes = min(LANES, (self.size - 1) // 2)
                self.groups = GroupCommit(self, self.pool, lanes) if lanes else None
            return self.pool

    def close(self) -> None:
        """Close this process's connections."""
        with self.guard:
            if self.pool is not None and self.owner == os.getpid():
                if self.groups is not None:
                    self.groups.close()
                self.pool.close()
            self.pool = None

    def group_commit(self) -> GroupCommit | None:
        """Return this process's lanes for commands; None where there are too few connections for lanes of their own."""
        self.open_pool()
        return self.groups

    def borrow(self, pool: ConnectionPool, wait: float = WAIT) -> psycopg.Connection:
        """Return a connection of the pool. Once none was to be had in time, one caller at a time waits for the next; all others are refused
        at once."""
        connection = self.taken_at_once(pool) if self.is_dry else self.waited_for(pool, wait)
        if connection is None:
            if not self.asking.acquire(blocking=False):
                raise NoConnection("no connection was free a moment ago")
            try:
                connection = self.waited_for(pool, wait)
            finally:
                self.asking.release()
        return connection

    @contextmanager
    def connection(self, wait: float = WAIT) -> Iterator[psycopg.Connection]:
        """Lend a connection, as `borrow` does."""
        pool = self.open_pool()
        connection = self.borrow(pool, wait)
        try:
            yield connection
        finally:
            pool.putconn(connection)  # which rolls back what was left open, and replaces what is broken

    def taken_at_once(self, pool: ConnectionPool) -> psycopg.Connection | None:
        """Return a connection that is free now, None when there is none."""
        if not pool.get_stats().get("pool_available"):
            return None
        return self.waited_for(pool, AT_ONCE)

    def waited_for(self, pool: ConnectionPool, wait: float) -> psycopg.Connection:
        """Return a connection within this time, and remember whether there was one."""
        try:
            connection = pool.getconn(timeout=wait)
        except (PoolTimeout, TooManyRequests):
            self.is_dry = True
            raise
        self.is_dry = False
        return connection

    @contextmanager
    def link(self) -> Iterator[psycopg.Connection]:
        """Lend a connection, every statement of which is a transaction of its own; what goes wrong there is `Unavailable`."""
        with report_unavailable(), self.connection() as connection:
            yield connection

    @contextmanager
    def cursor(self) -> Iterator[Cursor]:
        """Lend a cursor; every statement is a transaction of its own."""
        with self.link() as connection, psycopg.RawCursor(connection) as cursor:
            yield cursor

    @contextmanager
    def transaction(self) -> Iterator[Cursor]:
        """Lend a cursor whose statements are committed together, or not at all."""
        with self.cursor() as cursor, cursor.connection.transaction():
            yield cursor

    def rows(self, sql: LiteralString, params: Sequence[object] = ()) -> list[Row]:
        """Run a statement that only reads; a connection that died meanwhile is replaced, once."""
        try:
            return self.write(sql, params)
        except NoConnection:
            raise
        except Unavailable:
            self.open_pool().check()
            return self.write(sql, params)

    def write(self, sql: LiteralString, params: Sequence[object] = ()) -> list[Row]:
        """Run one statement, once."""
        with self.cursor() as cursor:
            cursor.execute(sql, params, binary=True)
            return cursor.fetchall() if cursor.description is not None else []

    def problem(self) -> str | None:
        """Say what is wrong with the database, None when it is ready: reachable, with every migration."""
        if not self.url:
            return "ATOLL_DATABASE_URL is not set"
        try:
            with self.connection(2.0) as connection:
                missing = missing_migrations(connection)
        except Exception as error:
            return f"{type(error).__name__}: the database does not answer"
        return f"migration {missing[0].name} is missing" if missing else None


def read_clock(database: Database) -> datetime:
    """Return the time by the database's clock, cut to milliseconds: the one clock by which deadlines count."""
    found = database.rows("select date_trunc('milliseconds', clock_timestamp())")[0][0]
    assert isinstance(found, datetime)
    return found


def configure(connection: psycopg.Connection) -> None:
    """Bound what one statement may wait for, and have plans that hold: a plan is kept with its prepared statement, and one that was made
    while a table was small would read all of it for as long as the connection lives (docs/adr/0016-a-statement-for-each-shape.md)."""
    connection.execute("set statement_timeout = '15s'")
    connection.execute("set lock_timeout = '10s'")
    connection.execute("set enable_seqscan = off")
