"""What a command costs the indices: none of them holds a column that it changes, unless a bot is due or the match begins or ends."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest

from service.store.database import Database
from service.store.group_commit import write_alone
from service.store.rows import Append, Due
from tests.store.test_append import AT, command, database, match

__all__ = ["database", "match"]  # fixtures

CHANGED: Final = "select pg_stat_get_xact_tuples_updated('matches'::regclass), pg_stat_get_xact_tuples_hot_updated('matches'::regclass)"


def of_people(match_id: str, before: int) -> Append:
    """A command after which another person has time, later than all before."""
    new = command(match_id, before, 1)
    at = AT + timedelta(seconds=before)
    return replace(new, reveals=[], summary=replace(new.summary, due=[], last_at=at, deadlines=[at, None], to_act=[before % 2]))


def changed(database: Database, commands: list[Append]) -> tuple[int, int]:
    """Return how many rows these commands changed, and how many of them without a word in an index."""
    with database.transaction() as cursor:
        (rows_before, in_place_before), *_ = cursor.execute(CHANGED).fetchall()
        for new in commands:
            write_alone(cursor.connection, new)
        (rows, in_place), *_ = cursor.execute(CHANGED).fetchall()
    return rows - rows_before, in_place - in_place_before


def test_a_command_between_people_changes_no_index(database: Database, match: str) -> None:
    assert changed(database, [of_people(match, 2)]) == (1, 0), "no bot is due any more"
    assert changed(database, [of_people(match, before) for before in range(3, 6)]) == (3, 3)


@pytest.mark.parametrize("status", ["open", "over"])
def test_another_status_and_a_bot_that_is_due_are_in_indices(database: Database, match: str, status: str) -> None:
    other = of_people(match, 2)
    assert changed(database, [replace(other, summary=replace(other.summary, status=status))]) == (1, 0)
    due = of_people(match, 3)
    assert changed(database, [replace(due, summary=replace(due.summary, status=status, due=[Due(1, 4, 1, 5)]))]) == (1, 0)


def test_a_time_that_was_written_down_stays_until_an_earlier_one_or_the_end(database: Database, match: str) -> None:
    def look() -> object:
        return database.rows("select deadline from matches")[0][0]

    changed(database, [of_people(match, 2)])
    first = look()
    changed(database, [of_people(match, 3)])
    assert look() == first
    sooner = of_people(match, 4)
    changed(database, [replace(sooner, summary=replace(sooner.summary, deadlines=[None, AT - timedelta(days=1)]))])
    assert look() == AT - timedelta(days=1)
    over = of_people(match, 5)
    changed(database, [replace(over, summary=replace(over.summary, status="over", deadlines=[None, None]))])
    assert look() is None
