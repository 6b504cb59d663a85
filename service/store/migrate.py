"""Numbered migrations, applied in order and recorded; concurrent starts wait for each other."""

import hashlib
from importlib.resources import files
from typing import Final, NamedTuple

import psycopg

LOCK: Final = 0x41544F4C4C
"""The advisory lock that one migrating process holds (the letters ATOLL)."""

SCHEMA: Final = b"""
create table if not exists migrations (
    number integer primary key, name text not null, sha256 text not null, applied timestamptz not null default now())
"""


class Migration(NamedTuple):
    """One numbered file of SQL."""

    number: int
    name: str
    sql: bytes

    def sha256(self) -> str:
        """Return the hash by which a changed file is noticed."""
        return hashlib.sha256(self.sql).hexdigest()


class MigrationChanged(Exception):
    """A migration that the database has already applied is no longer the file it was."""


def migrations() -> list[Migration]:
    """Return all migrations in order."""
    found = [
        Migration(int(item.name.split("_", 1)[0]), item.name, item.read_bytes())
        for item in files("service.store").joinpath("migrations").iterdir()
        if item.name.endswith(".sql")
    ]
    return sorted(found)


def migrate(database_url: str) -> int:
    """Apply every migration that is missing; return how many there were."""
    with psycopg.connect(database_url, autocommit=True, connect_timeout=10) as connection:
        connection.execute("set lock_timeout = '60s'")
        connection.execute("select pg_advisory_lock(%s)", (LOCK,))
        connection.execute("set client_min_messages = warning")
        connection.execute(SCHEMA)
        missing = missing_migrations(connection)
        for migration in missing:
            apply(connection, migration)
        return len(missing)


def holds_matches(database_url: str) -> bool:
    """Say whether any match is stored."""
    with psycopg.connect(database_url, connect_timeout=10) as connection:
        return connection.execute("select exists (select from matches)").fetchone() == (True,)


def apply(connection: psycopg.Connection, migration: Migration) -> None:
    """Apply one migration in a transaction of its own, with time-outs, and record it."""
    with connection.transaction():
        connection.execute("set local lock_timeout = '5s'")
        connection.execute("set local statement_timeout = '300s'")
        connection.execute(migration.sql)
        connection.execute(
            "insert into migrations (number, name, sha256) values (%s, %s, %s)",
            (migration.number, migration.name, migration.sha256()),
        )


def missing_migrations(connection: psycopg.Connection) -> list[Migration]:
    """Return the migrations that the database lacks; `MigrationChanged` when one it has is another file now."""
    if connection.execute("select to_regclass('migrations') is null").fetchone() == (True,):
        return migrations()
    applied: dict[int, str] = dict(connection.execute("select number, sha256 from migrations").fetchall())
    for migration in migrations():
        if applied.get(migration.number, migration.sha256()) != migration.sha256():
            raise MigrationChanged(f"{migration.name} was changed after it had been applied")
    return [migration for migration in migrations() if migration.number not in applied]
