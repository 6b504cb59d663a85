"""Migrations on a real Postgres: once, in order, safely from several starts at once."""

from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from service.store.migrate import MigrationChanged, migrate, migrations, missing_migrations


def test_an_empty_database_gets_every_migration_once(empty_database_url: str) -> None:
    assert migrate(empty_database_url) == len(migrations())
    assert migrate(empty_database_url) == 0
    with psycopg.connect(empty_database_url) as connection:
        assert missing_migrations(connection) == []


def test_concurrent_starts_apply_each_migration_once(empty_database_url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        applied = list(pool.map(migrate, [empty_database_url] * 6))
    assert sum(applied) == len(migrations())


def test_a_database_without_migrations_is_noticed(empty_database_url: str) -> None:
    with psycopg.connect(empty_database_url) as connection:
        assert missing_migrations(connection) == migrations()


def test_a_changed_migration_is_an_error(empty_database_url: str) -> None:
    migrate(empty_database_url)
    with psycopg.connect(empty_database_url, autocommit=True) as connection:
        connection.execute("update migrations set sha256 = 'another' where number = 1")
        with pytest.raises(MigrationChanged):
            missing_migrations(connection)


def test_numbers_are_unique_and_without_gap() -> None:
    assert [migration.number for migration in migrations()] == list(range(1, len(migrations()) + 1))
