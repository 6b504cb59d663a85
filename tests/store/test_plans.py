"""What statements read: on a new database, whose tables are small and have never been analysed, no plan reads a whole table.

A plan that is kept with a prepared statement is kept when its table has grown.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from service.store import event_store
from service.store.database import Database
from service.store.group_commit import GroupCommit, Outcome, Waiting
from service.store.group_statement import MOST
from tests.store.test_append import command, match
from tests.store.test_group_commit import open_matches

__all__ = ["match"]  # a fixture

RUNS: Final = 12
"""After five runs a plan for any parameters is kept."""

READ_WHOLE: Final = """
select relname, seq_scan from pg_stat_user_tables
where relname in ('matches', 'events', 'openings', 'receipts', 'seeds', 'tokens', 'names', 'player_seats')
"""


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url, 1)
    yield made
    made.close()


def whole_reads(database: Database) -> dict[str, int]:
    """Return how often each table was read whole, this connection's own reads included."""
    database.write("select pg_stat_force_next_flush()")
    return dict(database.rows(READ_WHOLE))


@pytest.mark.parametrize("events", [1, 5])
def test_a_command_looks_into_indices_from_the_first_one_on(database: Database, match: str, events: int) -> None:
    before = whole_reads(database)
    for run in range(RUNS):
        version = 2 + run * events
        new = command(match, version, events, key=f"key {run}")
        event_store.append(database, replace(new, reveals=[(1, f"none/{run}", version + 1)], prev=f"{version:064x}"))
    assert whole_reads(database) == before


def test_reading_looks_into_indices_from_the_first_one_on(database: Database, match: str) -> None:
    event_store.append(database, command(match, 2, 1, key="key"))
    before = whole_reads(database)
    for _ in range(RUNS):
        assert event_store.load(database, match, 0, "caller", "key") is not None
        assert len(event_store.read_events(database, match, 0, 10, 10)) == 3
        assert len(event_store.read_events_of_command(database, match, 3)) == 1
        assert event_store.read_reveals(database, match, 0, 3) == {(1, "none/x"): 3}
    assert whole_reads(database) == before


MANY: Final = 60
LOOKED_UP: Final = "select idx_tup_fetch from pg_stat_user_tables where relname = 'matches'"


@pytest.mark.parametrize("size", [2, MOST])
def test_a_group_looks_each_of_its_matches_up_however_many_there_are_by_then(database_url: str, size: int) -> None:
    """While there are few, to read all of them in the order of an index is as cheap; a plan for that would be kept."""
    database = Database(database_url, 2)
    lanes = GroupCommit(database, database.open_pool(), 1)
    lane, matches = lanes.free[0], sorted(open_matches(database, size))

    def write(first: int) -> None:
        for before in range(first, first + RUNS):
            group = [Waiting(replace(command(match, before, 1, key=f"key {before}"), reveals=[])) for match in matches]
            assert lanes.outcomes_of(lane, group) == [Outcome.WRITTEN] * size
        lane.connect().execute("select pg_stat_force_next_flush()")

    database.write("analyze matches")
    write(2)
    open_matches(database, MANY)
    before, [[looked_up]] = whole_reads(database), database.rows(LOOKED_UP)
    write(2 + RUNS)
    [[later]] = database.rows(LOOKED_UP)
    assert whole_reads(database) == before
    assert size * RUNS <= later - looked_up < MANY * RUNS // 2
    lanes.close()
    database.close()
