"""Real servers for every test that wants them, and a fresh database for each."""

import gc
import os
import signal
import uuid
from collections.abc import Callable, Iterator
from typing import Final

import psycopg
import pytest
import redis
from werkzeug.routing import Rule

from service.compiled import activate
from service.embedded import Servers, throwaway
from service.supervisor.stack import Stack, start_stack
from tests.docs.browser import Chromium, chromium

# The garbage collector took a tenth of all time: nearly everything that is imported and collected stays.
gc.set_threshold(20_000, 20, 20)

# Tests run plain Python unless they are asked to run the compiled form; so do the processes that they start.
os.environ.setdefault("ATOLL_COMPILED", "0")
activate()

from service.store.database import Database  # noqa: E402  # it imports the rules, whose form is chosen by now

pytest_plugins = ("tests.service", "tests.conformance")

# Whoever starts the tests in the background may have them ignore Ctrl-C, and what they start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

UNLIMITED: Final = dict.fromkeys(
    [
        "ATOLL_RATE_LIMIT",
        "ATOLL_ADDRESS_RATE_LIMIT",
        "ATOLL_CREATE_LIMIT",
        "ATOLL_CREATE_TOTAL",
        "ATOLL_BOT_MATCHES",
        "ATOLL_BOT_MATCHES_TOTAL",
    ],
    "0",
)
"""The settings that switch limits off."""

EMPTY: Final = """
do $$
declare name text; filled boolean;
begin
    perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and not (application_name = 'kept' and state = 'idle');
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
        execute format('select exists (select from %I)', name) into filled;
        if filled then execute format('delete from %I', name); end if;
    end loop;
end $$
"""
"""Ends all other connections to a database, but idle ones of `kept_connections`, and empties its tables: nearly all are empty, and a look
costs less than to delete nothing."""

_MIGRATED: Final = "migrated"


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """A real Postgres and a real Valkey, for the whole session."""
    with throwaway() as started:
        yield started


@pytest.fixture(scope="session")
def migrated_url(servers: Servers) -> str:
    """The address of the database that the tests of a session use one after the other, with every migration applied."""
    from service.store.migrate import migrate

    _administer(servers, f"create database {_MIGRATED}")
    migrate(servers.postgres.url(_MIGRATED))
    return servers.postgres.url(_MIGRATED)


@pytest.fixture(scope="session")
def emptying(migrated_url: str) -> Iterator[list[psycopg.Connection]]:
    """The connection over which the database of a session is emptied, the last of the list; a test may end it."""
    opened = [psycopg.connect(migrated_url, autocommit=True)]
    yield opened
    for connection in opened:
        connection.close()


@pytest.fixture
def database_url(migrated_url: str, emptying: list[psycopg.Connection]) -> str:
    """The address of a migrated database that holds nothing, and that nobody else is connected to."""
    try:
        emptying[-1].execute(EMPTY)
    except psycopg.OperationalError:
        emptying.append(psycopg.connect(migrated_url, autocommit=True))
        emptying[-1].execute(EMPTY)
    return migrated_url


@pytest.fixture(scope="session")
def kept_connections(migrated_url: str) -> Iterator[Database]:
    """Connections that tests use one after the other: a new one costs Postgres more than most tests do with it."""
    kept = Database(f"{migrated_url}{'&' if '?' in migrated_url else '?'}application_name=kept")
    yield kept
    kept.close()


@pytest.fixture
def lend_connections(kept_connections: Database) -> Callable[[Database], None]:
    """What lends a database object, which then has not to be closed, the connections that are kept."""

    def lend(borrower: Database) -> None:
        if kept_connections.pool is not None and kept_connections.pool.closed:
            kept_connections.close()
        kept_connections.open_pool().check()  # a test may end all connections
        borrower.pool, borrower.owner = kept_connections.open_pool(), os.getpid()

    return lend


@pytest.fixture
def empty_database_url(servers: Servers) -> Iterator[str]:
    """The address of a database without a single table."""
    name = f"test_{uuid.uuid4().hex}"
    _administer(servers, f"create database {name} template template0")
    yield servers.postgres.url(name)
    _administer(servers, f"drop database {name} with (force)")


@pytest.fixture(scope="session")
def flushing(servers: Servers) -> Iterator[redis.Redis]:
    """The connection over which the Valkey of a session is emptied."""
    with redis.Redis.from_url(servers.redis_url) as connection:
        yield connection


@pytest.fixture
def redis_url(servers: Servers, flushing: redis.Redis) -> str:
    """The address of a Valkey that holds nothing."""
    flushing.flushall()
    return servers.redis_url


@pytest.fixture(scope="session")
def product() -> Iterator[Stack]:
    """The whole product without limits, for all tests of a session that leave it as they found it: web, dispatcher, worker, servers."""
    with start_stack(env=UNLIMITED) as started:
        yield started


@pytest.fixture(scope="session")
def running_chromium() -> Iterator[Chromium]:
    """A real Chromium for all tests of a session, each of which has a page that shares nothing with others."""
    with chromium() as started:
        yield started


def _administer(servers: Servers, statement: str) -> None:
    with psycopg.connect(servers.postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(statement)


def share_url_builders() -> None:
    """Let applications share what Werkzeug compiles of each address: it depends on these alone, and takes most of the time."""
    compile_builder = Rule._compile_builder
    known: dict[tuple[object, ...], Callable[..., tuple[str, str]]] = {}

    def shared(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        if rule.defaults:
            return compile_builder(rule, append_unknown)
        key = (append_unknown, *rule._trace, *sorted(rule.arguments))
        if key not in known:
            known[key] = compile_builder(rule, append_unknown)
        return known[key]

    Rule._compile_builder = shared  # type: ignore[assignment, method-assign]


share_url_builders()


def pytest_collection_finish() -> None:
    """What was imported and collected stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
