"""Real servers for every test that wants them, and a fresh database for each."""

import os
import uuid
from collections.abc import Iterator

import psycopg
import pytest
import redis

from service.compiled import activate
from service.embedded import Servers, throwaway
from service.supervisor.stack import Stack, start_stack

# Tests run plain Python unless they are asked to run the compiled form; so do the processes that they start.
os.environ.setdefault("ATOLL_COMPILED", "0")
activate()

_TEMPLATE = "migrated"


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """A real Postgres and a real Valkey, for the whole session."""
    with throwaway() as started:
        yield started


@pytest.fixture(scope="session")
def migrated_template(servers: Servers) -> str:
    """The name of a database with every migration applied, from which fresh ones are copied."""
    from service.store.migrate import migrate

    _administer(servers, f"create database {_TEMPLATE}")
    migrate(servers.postgres.url(_TEMPLATE))
    return _TEMPLATE


@pytest.fixture
def database_url(servers: Servers, migrated_template: str) -> Iterator[str]:
    """The address of a migrated database that nobody has used."""
    name = f"test_{uuid.uuid4().hex}"
    _administer(servers, f"create database {name} template {migrated_template}")
    yield servers.postgres.url(name)
    _administer(servers, f"drop database {name} with (force)")


@pytest.fixture
def empty_database_url(servers: Servers) -> Iterator[str]:
    """The address of a database without a single table."""
    name = f"test_{uuid.uuid4().hex}"
    _administer(servers, f"create database {name} template template0")
    yield servers.postgres.url(name)
    _administer(servers, f"drop database {name} with (force)")


@pytest.fixture
def redis_url(servers: Servers) -> str:
    """The address of a Valkey that holds nothing."""
    redis.Redis.from_url(servers.redis_url).flushall()
    return servers.redis_url


@pytest.fixture
def stack() -> Iterator[Stack]:
    """The whole product, started for one test: web, dispatcher, one worker, servers."""
    with start_stack() as started:
        yield started


def _administer(servers: Servers, statement: str) -> None:
    with psycopg.connect(servers.postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(statement)
