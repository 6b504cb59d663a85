"""Commands that are written together, on a real Postgres: each is written as it would be alone, whatever becomes of the others."""

import uuid
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, Final

import psycopg
import pytest

from service.embedded.process import wait_until
from service.store import event_store, group_commit, group_statement, matches
from service.store.append_statement import MOST_ROWS
from service.store.database import Database
from service.store.event_store import VersionTaken
from service.store.group_commit import GroupCommit, write_alone
from service.store.rows import Append, Fixed, Newcomer
from service.store.unavailable import NoConnection, Unavailable
from tests.samples import samples
from tests.store.test_append import AT, command, versions
from tests.store.test_dry_pool import narrow

__all__ = ["narrow"]  # a fixture

TABLES: Final = {
    "matches": "match_id::text, version, status, to_act, taken, stand_ins, deadlines, deadline, due, due_since, outcome, head, last_at, "
    "untils, graced, abandoned_at, shifts",
    "events": "match_id::text, version, type, seat, at, record, hash, parts, xact is not null",
    "openings": "match_id::text, version, part, opened_by",
    "receipts": "match_id::text, caller, key, fingerprint, answer, version, to_act, status",
}
BLOCKED: Final = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url, 9)
    yield made
    made.close()


def open_matches(database: Database, count: int) -> list[str]:
    """Return matches of two events and two seats."""
    made = [str(uuid.uuid4()) for _ in range(count)]
    for match_id in made:
        fixed = Fixed(match_id, "lagoon", 1, "d" * 64, AT, 60, "c" * 64, False, {"rounds": 4}, [{"kind": "human"}, {"kind": "open"}])
        first = replace(command(match_id, 0, 2), newcomers=[Newcomer(0, b"h" * 32, "Ada")])
        matches.create(database, fixed, b"s" * 32, None, first)
    return made


def written(database: Database, table: str) -> list[tuple[Any, ...]]:
    return database.rows(f"select {TABLES[table]} from {table} order by 1, 2, 3")


@contextmanager
def locked(database: Database, *match_ids: str) -> Iterator[None]:
    """Hold the rows of matches."""
    with psycopg.connect(database.url) as connection:
        connection.execute("select from matches where match_id = any(%s::uuid[]) for update", [list(match_ids)])
        yield


def lanes_of(database: Database, count: int) -> GroupCommit:
    return GroupCommit(database, database.open_pool(), count)


@contextmanager
def held_up(database: Database, lanes: GroupCommit, news: list[Append]) -> Iterator[list[Future[bool]]]:
    """Have commands wait behind one whose match is locked; so they make one group when the lane comes free."""
    first, *others = news
    with ThreadPoolExecutor(len(news)) as threads:
        made: list[Future[bool]] = []
        with locked(database, first.match):
            made.append(threads.submit(lanes.write, first))
            assert wait_until(lambda: len(database.rows(BLOCKED)) == 1, 30)
            for new in others:
                made.append(threads.submit(lanes.write, new))
                assert wait_until(lambda: len(lanes.waiting) == len(made) - 1, 30)
        yield made


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanes that wait for a locked row for long."""
    monkeypatch.setattr(group_commit, "SETTINGS", group_commit.SETTINGS.replace("200ms", "60s"))


def any_command(random: Random, match_id: str, before: int) -> Append:
    """Return a command of any shape."""
    count = random.randint(1, MOST_ROWS + 2)
    new = command(match_id, before, count, key=random.choice(["", "k", "l"]))
    events = [replace(made, seat=random.choice([None, 0, 1]), record=random.randbytes(random.randint(1, 300))) for made in new.events]
    reveals = [(random.randint(1, before), f"{part}/x", before + count) for part in range(random.choice([0, 0, 1, 3]))]
    summary = new.summary
    if random.random() < 0.3:
        summary = replace(summary, status="over", to_act=[], deadlines=[None, None], due=[], outcome={"points": [1, 2]})
    if new.receipt is not None and random.random() < 0.5:
        new = replace(new, receipt=replace(new.receipt, answer=None))
    return replace(new, events=events, reveals=reveals, summary=replace(summary, untils=[AT, None], graced=[3, -1]))


@pytest.mark.parametrize("seed", range(samples(4, 60)))
def test_a_group_writes_what_each_command_would_write_alone(database_url: str, seed: int) -> None:
    """Also where some of them were forestalled, by version, by head, by a moved deadline."""
    random = Random(seed)
    together, alone = Database(database_url, 1), Database(database_url, 1)
    size = random.randint(2, group_statement.MOST)
    first, second = (sorted(open_matches(together, size)) for _ in range(2))
    news = [any_command(random, match_id, 2) for match_id in first]
    for place in range(size):
        fault = random.choice(["", "", "", "version", "head", "shifts"])
        if fault == "version":
            news[place] = any_command(random, first[place], random.choice([1, 3]))
        elif fault == "head":
            news[place] = replace(news[place], prev="f" * 64)
        elif fault == "shifts":
            news[place] = replace(news[place], shifts=1)
        else:
            news[place] = replace(news[place], prev=f"{2:064x}")
    with together.link() as connection:
        params = [param for new in news for param in group_statement.command_params(new)]
        places = group_statement.STATEMENTS[size].run(connection, params)
    with alone.link() as connection:
        done = [write_alone(connection, replace(new, match=match_id)) for new, match_id in zip(news, second, strict=True)]
    assert [str(place) for place in range(size) if done[place]] == (places.decode().split(",") if places else [])
    names = dict(zip(second, first, strict=True))
    for table in TABLES:
        rows = written(together, table)
        of_group = [row for row in rows if row[0] in first]
        assert of_group == [(names[row[0]], *row[1:]) for row in sorted(rows, key=lambda row: names.get(row[0], "")) if row[0] in names]
    together.close()
    alone.close()


@pytest.mark.parametrize("writers", [2, 8, 24])
def test_many_writers_at_once_lose_nothing_and_share_transactions(database: Database, writers: int) -> None:
    rounds = 12
    made = open_matches(database, writers)

    def play(match_id: str) -> None:
        for before in range(2, 2 + rounds):
            new = replace(command(match_id, before, 1, key=f"key {before}"), reveals=[])
            event_store.append(database, new)
            with pytest.raises(VersionTaken):
                event_store.append(database, new)

    with ThreadPoolExecutor(writers) as threads:
        list(threads.map(play, made))
    for match_id in made:
        assert versions(database, match_id) == list(range(1, 3 + rounds))
    assert database.rows("select count(*) from receipts") == [(writers * rounds,)]
    transactions = database.rows("select count(distinct xact) from events where version > 2")[0][0]
    assert transactions < writers * rounds or writers == 2, "two have a lane each"
    lanes = database.group_commit()
    assert lanes is not None
    assert (lanes.inside, len(lanes.waiting), len(lanes.free)) == (0, 0, group_commit.LANES)


def test_commands_that_wait_are_written_in_one_transaction(database: Database, patient: None) -> None:
    lanes = lanes_of(database, 1)
    made = open_matches(database, 5)
    with held_up(database, lanes, [replace(command(match_id, 2, 2), reveals=[]) for match_id in made]) as results:
        pass
    assert [result.result() for result in results] == [True] * 5
    groups = database.rows("select count(*) from events where version = 4 group by xact order by 1")
    assert groups == [(1,), (4,)]
    lanes.close()


def test_of_two_commands_for_one_match_that_wait_one_is_written(database: Database, patient: None) -> None:
    lanes = lanes_of(database, 1)
    held, one, other = open_matches(database, 3)
    news = [replace(command(match_id, 2, 1), reveals=[]) for match_id in (held, one, one, other, one)]
    with held_up(database, lanes, news) as results:
        pass
    assert [result.result() for result in results] == [True, True, False, True, False]
    assert versions(database, one) == [1, 2, 3]
    lanes.close()


def test_an_error_in_a_group_is_that_of_its_command_alone(database: Database, patient: None) -> None:
    """A key that was used already is an error to Postgres, which ends the transaction of all."""
    lanes = lanes_of(database, 1)
    held, one, used, other = open_matches(database, 4)
    event_store.append(database, command(used, 2, 1, key="used"))
    news = [replace(command(match_id, 2, 1, key="key"), reveals=[]) for match_id in (held, one, other)]
    with held_up(database, lanes, [*news, replace(command(used, 3, 1, key="used"), reveals=[])]) as results:
        pass
    assert [result.result() for result in results] == [True, True, True, False]
    assert [versions(database, match_id) for match_id in (one, other, used)] == [[1, 2, 3]] * 3
    lanes.close()


def test_a_locked_match_holds_up_its_own_commands_alone(database: Database) -> None:
    stuck, *others = open_matches(database, 9)
    with ThreadPoolExecutor(9) as threads:
        with locked(database, stuck):
            waits = threads.submit(event_store.append, database, command(stuck, 2, 1))
            list(threads.map(lambda match_id: event_store.append(database, command(match_id, 2, 1)), others))
            assert not waits.done()
        waits.result()
    assert [versions(database, match_id) for match_id in (stuck, *others)] == [[1, 2, 3]] * 9


def test_a_group_with_a_locked_match_is_written_but_for_that(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lane gives up after a moment, which undoes the group; each command goes on alone."""
    lanes = lanes_of(database, 1)
    first, stuck, other = sorted(open_matches(database, 3))
    with locked(database, stuck), ThreadPoolExecutor(2) as threads:
        waiting = [group_commit.Waiting(replace(command(match_id, 2, 1), reveals=[])) for match_id in (first, stuck, other)]
        lane = lanes.take_lane()
        assert lane is not None
        assert lanes.outcomes_of(lane, waiting) == [group_commit.Outcome.UNDONE] * 3
        for each in waiting:
            each.outcome = group_commit.Outcome.UNDONE
        assert lanes.conclude(waiting[0], replace(command(first, 2, 1), reveals=[]))
        late = threads.submit(lanes.conclude, waiting[1], replace(command(stuck, 2, 1), reveals=[]))
        assert lanes.conclude(waiting[2], replace(command(other, 2, 1), reveals=[]))
        assert versions(database, stuck) == [1, 2]
        lanes.hand_on(lane, 3)
        lanes.close()
        assert not late.done()
        database.write("select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'")
        assert isinstance(late.exception(), Unavailable)
    assert [versions(database, match_id)[-1] for match_id in (first, stuck, other)] == [3, 2, 3]


def test_a_connection_that_breaks_under_a_group_is_told_and_replaced(database: Database, patient: None) -> None:
    """Whether it was written nobody can say: the caller asks again with the same key."""
    lanes = lanes_of(database, 1)
    held, stuck, other = open_matches(database, 3)
    news = [replace(command(match_id, 2, 1), reveals=[]) for match_id in (held, stuck, other)]
    with locked(database, stuck):
        with held_up(database, lanes, news) as results:
            assert results[0].result()
            assert wait_until(lambda: len(database.rows(BLOCKED)) == 1, 30)
            database.write("select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'")
        assert [type(result.exception()) for result in results[1:]] == [Unavailable, Unavailable]
    assert [lanes.write(new) for new in news] == [False, True, True]
    lanes.close()


def test_a_connection_that_ended_while_nobody_wrote_is_replaced_unnoticed(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "QUIET", -1.0)
    [match_id] = open_matches(database, 1)
    event_store.append(database, replace(command(match_id, 2, 1), reveals=[]))
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("select pg_terminate_backend(pid, 9000) from pg_stat_activity where datname = current_database() "
                           "and pid <> pg_backend_pid()")  # fmt: skip
    event_store.append(database, replace(command(match_id, 3, 1), reveals=[]))
    with psycopg.connect(database.url) as connection:
        assert connection.execute("select version from matches").fetchone() == (4,)


def test_where_no_connection_is_to_be_had_nothing_was_sent(narrow: Any, database: Database) -> None:
    [match_id] = open_matches(database, 1)
    poor = Database(narrow.url, 3)
    narrow.use_up()
    with pytest.raises(NoConnection):
        event_store.append(poor, command(match_id, 2, 1))
    lanes = poor.group_commit()
    assert lanes is not None
    assert (lanes.inside, len(lanes.free)) == (0, 1)
    poor.close()
    assert versions(database, match_id) == [1, 2]


def test_when_a_lane_does_not_come_free_those_who_wait_are_refused(
    database: Database, patient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And who comes then is refused at once, until somebody has written."""
    monkeypatch.setattr(group_commit, "WAIT", 0.05)
    lanes = lanes_of(database, 1)
    held, other = open_matches(database, 2)
    with ThreadPoolExecutor(1) as threads:
        with locked(database, held):
            first = threads.submit(lanes.write, command(held, 2, 1))
            assert wait_until(lambda: len(database.rows(BLOCKED)) == 1, 30)
            for _ in range(3):
                with pytest.raises(NoConnection):
                    lanes.write(command(other, 2, 1))
        assert first.result()
    assert lanes.write(command(other, 2, 1))
    assert (lanes.inside, len(lanes.waiting), len(lanes.free)) == (0, 0, 1)
    lanes.close()
