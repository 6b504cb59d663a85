"""When no connection is to be had, one caller waits for all: the others are refused at once, until there is one again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from service.embedded.process import wait_until
from service.store.database import Database
from service.store.unavailable import NoConnection


class Narrow:
    """An account that may have one connection, which the test can take away."""

    def __init__(self, url: str, name: str) -> None:
        self.url = make_conninfo(url, user=name)
        self.held: psycopg.Connection | None = None

    def use_up(self) -> None:
        """Hold the one connection."""
        self.held = psycopg.connect(self.url)

    def give_back(self) -> None:
        """Let the one connection go."""
        if self.held is not None:
            self.held.close()


@pytest.fixture
def narrow(database_url: str) -> Iterator[Narrow]:
    name = "narrow"
    with psycopg.connect(database_url, autocommit=True) as owner:
        owner.execute(f"create role {name} login connection limit 1")
        made = Narrow(database_url, name)
        yield made
        made.give_back()
        owner.execute("select pg_terminate_backend(pid) from pg_stat_activity where usename = %s", [name])
        owner.execute(f"drop role {name}")


@pytest.fixture
def database(narrow: Narrow) -> Iterator[Database]:
    made = Database(narrow.url, 3)
    yield made
    made.close()


def test_who_comes_while_one_waits_is_refused_before_the_one_is(narrow: Narrow, database: Database) -> None:
    narrow.use_up()
    with pytest.raises(NoConnection):
        database.write("select 1")
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(database.write, "select 1")
        assert wait_until(database.asking.locked, 30)
        for _ in range(50):
            with pytest.raises(NoConnection):
                database.write("select 1")
            assert database.problem() is not None
        assert not waiting.done(), "all of them were refused while the one still waited"
        assert isinstance(waiting.exception(), NoConnection)


def test_a_connection_that_comes_back_is_noticed_by_the_one_that_waits(narrow: Narrow, database: Database) -> None:
    narrow.use_up()
    with pytest.raises(NoConnection):
        database.write("select 1")
    narrow.give_back()
    assert wait_until(lambda: answers(database), 30)
    assert not database.is_dry
    assert database.write("select 1") == [(1,)]


def test_at_a_pool_that_is_not_known_to_be_dry_everybody_waits(narrow: Narrow, database: Database) -> None:
    with ThreadPoolExecutor(8) as many:
        assert list(many.map(lambda _: database.write("select 1"), range(40))) == [[(1,)]] * 40


def answers(database: Database) -> bool:
    try:
        return database.write("select 1") == [(1,)]
    except NoConnection:
        return False
