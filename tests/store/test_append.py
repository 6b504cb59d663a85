"""The one statement of a command, on a real Postgres: all or nothing, one after the other, without gaps."""

import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from service.store import event_store, matches
from service.store.append_statement import STATEMENTS, params_of, shape_of
from service.store.database import Database
from service.store.event_store import VersionTaken
from service.store.rows import Append, Due, Fixed, Newcomer, NewEvent, NewReceipt, Receipt, Summary
from service.store.unavailable import Unavailable

KILL_OTHERS = """
select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
"""
AT = datetime(2026, 11, 27, 21, 0, 0, 123000, tzinfo=UTC)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url, 8)
    yield made
    made.close()


@pytest.fixture
def match(database: Database) -> str:
    """A match with two events and two seats."""
    match_id = str(uuid.uuid4())
    fixed = Fixed(match_id, "lagoon", 1, "d" * 64, AT, 60, "c" * 64, False, {"rounds": 4}, [{"kind": "human"}, {"kind": "open"}])
    first = command(match_id, 0, 2)
    matches.create(database, fixed, b"s" * 32, None, replace(first, newcomers=[Newcomer(0, b"h" * 32, "Ada")]))
    return match_id


def event(version: int) -> NewEvent:
    record = b'{"version":%d}' % version
    return NewEvent("lagoon.v1.something_happened", 0, record, f"{version:064x}", b'{"command":{"salt":"00","data":{},"reader":-1}}')


def command(match_id: str, before: int, count: int, key: str = "") -> Append:
    summary = Summary(
        before + count, "running", [1], [0, 1], [], [AT, None], [Due(1, before + count, 1, 5)], None, f"{before + count:064x}", AT
    )
    receipt = NewReceipt("caller", key, b"fingerprint", b"answer") if key else None
    events = [event(before + 1 + i) for i in range(count)]
    return Append(match_id, before, str(uuid.uuid4()), events, [(1, "none/x", before + 1)] if before else [], summary, receipt)


def versions(database: Database, match_id: str) -> list[int]:
    return [stored.version for stored in event_store.read_events(database, match_id, 0, 10_000, 10_000)]


def test_what_is_appended_is_read_back(database: Database, match: str) -> None:
    new = command(match, 2, 3, key="k")
    event_store.append(database, new)
    loaded = event_store.load(database, match, 2, "caller", "k")
    assert loaded is not None
    assert loaded.summary == new.summary
    assert [(stored.version, stored.record, stored.hash) for stored in loaded.events] == [
        (3 + i, made.record, made.hash) for i, made in enumerate(new.events)
    ]
    assert loaded.events[0].parts == {"command": {"salt": "00", "data": {}, "reader": -1}}
    assert loaded.receipt is not None
    assert (loaded.receipt.answer, loaded.receipt.version) == (b"answer", 5)
    assert loaded.tokens == {0: b"h" * 32}
    assert loaded.names == {0: "Ada"}
    assert loaded.server_seed == b"s" * 32
    assert loaded.fixed.options == {"rounds": 4}
    assert event_store.read_reveals(database, match, 0, 5) == {(1, "none/x"): 3}


@pytest.mark.parametrize("key", ["", "k"])
@pytest.mark.parametrize("opened", [0, 1, 3])
@pytest.mark.parametrize("count", range(1, 8))
def test_a_command_of_any_shape_is_written_whole(database: Database, match: str, count: int, opened: int, key: str) -> None:
    reveals = [(1, f"none/{part}", 2 + count) for part in range(opened)]
    bare = replace(event(3), seat=None)
    new = replace(command(match, 2, count, key), reveals=reveals)
    event_store.append(database, replace(new, events=[bare, *new.events[1:]]))
    written = database.rows(
        "select version, command::text, type, seat, at, record, hash, parts from events where version > 2 order by version"
    )
    assert written == [
        (3 + n, new.command, made.type, 0 if n else None, AT, made.record, bytes.fromhex(made.hash), made.parts)
        for n, made in enumerate(new.events)
    ]
    assert database.rows("select version from events where xact is not null and version > 2") == [(2 + count,)]
    assert event_store.read_reveals(database, match, 0, 99) == {(1, f"none/{part}"): 2 + count for part in range(opened)}
    receipts = database.rows("select caller, key, fingerprint, answer, version, to_act, status from receipts")
    assert receipts == ([("caller", "k", b"fingerprint", b"answer", 2 + count, [1], "running")] if key else [])


def test_each_shape_has_one_statement_with_a_name_of_its_own() -> None:
    some = str(uuid.uuid4())
    for count in range(1, 8):
        for new in (command(some, 2, count), command(some, 2, count, "k"), replace(command(some, 2, count), reveals=[])):
            assert len(params_of(new, shape_of(new))) == len(STATEMENTS[shape_of(new)].formats)
    assert len({statement.name for statement in STATEMENTS.values()}) == len(STATEMENTS) == 20


def test_only_the_last_event_of_a_command_is_looked_for_by_the_log(database: Database, match: str) -> None:
    event_store.append(database, command(match, 2, 3))
    assert database.rows("select version from events where xact is not null order by version") == [(2,), (5,)]


def test_fifty_writers_at_once_and_exactly_one_succeeds(database: Database, match: str) -> None:
    def write(number: int) -> bool:
        try:
            event_store.append(database, command(match, 2, 4, key=f"key {number}"))
        except VersionTaken:
            return False
        return True

    with ThreadPoolExecutor(50) as pool:
        results = list(pool.map(write, range(50)))
    assert sum(results) == 1
    assert versions(database, match) == [1, 2, 3, 4, 5, 6]
    with psycopg.connect(database.url) as connection:
        assert connection.execute("select count(*) from receipts").fetchone() == (1,)
        assert connection.execute("select version from matches").fetchone() == (6,)


@pytest.mark.parametrize("before", [0, 1, 3, 5, 100])
def test_neither_gaps_nor_overwriting(database: Database, match: str, before: int) -> None:
    with pytest.raises(VersionTaken):
        event_store.append(database, command(match, before, 1))
    assert versions(database, match) == [1, 2]


def test_a_gap_is_impossible_even_when_the_summary_lies(database: Database, match: str) -> None:
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("update matches set version = 7")
    with pytest.raises(VersionTaken):
        event_store.append(database, command(match, 7, 1))
    assert versions(database, match) == [1, 2]


def test_an_event_is_never_overwritten_even_when_the_summary_lies(database: Database, match: str) -> None:
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("update matches set version = 1")
    with pytest.raises(VersionTaken):
        event_store.append(database, command(match, 1, 1))
    assert versions(database, match) == [1, 2]


def test_all_or_nothing(database: Database, match: str) -> None:
    event_store.append(database, command(match, 2, 1, key="used"))
    with pytest.raises(VersionTaken):
        event_store.append(database, command(match, 3, 2, key="used"))
    loaded = event_store.load(database, match, 0)
    assert loaded is not None
    assert loaded.summary.version == 3
    assert versions(database, match) == [1, 2, 3]


def test_a_seat_whose_token_exists_is_not_given_twice(database: Database, match: str) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation):
        event_store.append(database, replace(command(match, 2, 1), newcomers=[Newcomer(0, b"x" * 32, None)]))
    assert versions(database, match) == [1, 2]


def test_a_commitment_serves_one_match(database: Database) -> None:
    matches.commit_to(database, "c" * 64, b"s" * 32, timedelta(hours=1))
    assert matches.find_committed_seed(database, "c" * 64) == b"s" * 32

    def create(number: int) -> bool:
        match_id = str(uuid.uuid4())
        fixed = Fixed(match_id, "lagoon", 1, "d" * 64, AT, 60, "c" * 64, False, {}, [])
        try:
            matches.create(database, fixed, b"s" * 32, "c" * 64, command(match_id, 0, 2))
        except matches.SeedGone:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(create, range(8))) == 1
    assert matches.find_committed_seed(database, "c" * 64) is None
    with psycopg.connect(database.url) as connection:
        assert connection.execute("select count(*) from matches").fetchone() == (1,)


def test_an_expired_commitment_is_none(database: Database) -> None:
    matches.commit_to(database, "c" * 64, b"s" * 32, timedelta(seconds=-1))
    assert matches.find_committed_seed(database, "c" * 64) is None


def test_a_connection_that_died_is_replaced(database: Database, match: str) -> None:
    assert versions(database, match) == [1, 2]
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute(KILL_OTHERS)
    assert versions(database, match) == [1, 2]


def test_a_database_that_is_away_is_told_as_such() -> None:
    away = Database("postgresql:///nothing?host=/nonexistent", 1)
    assert away.problem() is not None
    with pytest.raises(Unavailable):
        away.write("select 1")
    away.close()


def test_a_match_that_is_not_there(database: Database) -> None:
    assert event_store.load(database, str(uuid.uuid4()), 0) is None


def test_readiness_needs_the_migrations(empty_database_url: str, database_url: str) -> None:
    empty, full = Database(empty_database_url, 1), Database(database_url, 1)
    assert "migration" in (empty.problem() or "")
    assert full.problem() is None
    empty.close()
    full.close()


def test_the_events_of_a_command_are_found_by_its_last_version(database: Database, match: str) -> None:
    event_store.append(database, command(match, 2, 3, key="k"))
    event_store.append(database, replace(command(match, 5, 1, key="l"), reveals=[]))
    assert [stored.version for stored in event_store.read_events_of_command(database, match, 5)] == [3, 4, 5]
    assert [stored.version for stored in event_store.read_events_of_command(database, match, 6)] == [6]
    assert [stored.version for stored in event_store.read_events_of_command(database, match, 2)] == [1, 2]


def test_a_receipt_without_an_answer_says_how_the_match_stood(database: Database, match: str) -> None:
    new = command(match, 2, 3, key="k")
    assert new.receipt is not None
    event_store.append(database, replace(new, receipt=replace(new.receipt, answer=None)))
    event_store.append(database, replace(command(match, 5, 1), reveals=[]))
    loaded = event_store.load(database, match, 6, "caller", "k")
    assert loaded is not None
    assert loaded.receipt == Receipt(b"fingerprint", None, 5, [1], "running")


def test_a_connection_that_forgot_its_statements_goes_on(database_url: str, match: str) -> None:
    """psycopg has Postgres forget them all when a transaction is rolled back."""
    single = Database(database_url, 1)
    third, fourth, fifth = (replace(command(match, before, 1), reveals=[]) for before in (2, 3, 4))
    event_store.append(single, third)
    with suppress(psycopg.errors.DivisionByZero), single.cursor() as cursor, cursor.connection.transaction():
        cursor.execute("select 1 / 0")
    event_store.append(single, fourth)
    single.write("deallocate all")
    event_store.append(single, replace(fifth, newcomers=[Newcomer(1, b"i" * 32, None)]))
    assert versions(single, match) == [1, 2, 3, 4, 5]
    single.close()


def test_nothing_is_appended_behind_another_record(database: Database, match: str) -> None:
    """A version that is right is not enough: the hash that was sealed behind has to be the last one."""
    with pytest.raises(VersionTaken):
        event_store.append(database, replace(command(match, 2, 1), prev="f" * 64))
    event_store.append(database, replace(command(match, 2, 1), prev=f"{2:064x}"))
    assert versions(database, match) == [1, 2, 3]


def test_what_has_shifted_since_the_last_event_counts_from_none_again(database: Database, match: str) -> None:
    """So a version and its count together never come back: who decided before a change writes nothing."""
    database.write("update matches set shifts = shifts + 1 where match_id = $1::uuid", (match,))
    loaded = event_store.load(database, match, 2)
    assert loaded is not None
    assert loaded.summary.shifts == 1
    for shifts in (0, 2):
        with pytest.raises(VersionTaken):
            event_store.append(database, replace(command(match, 2, 1), shifts=shifts))
    event_store.append(database, replace(command(match, 2, 1), shifts=1))
    loaded = event_store.load(database, match, 2)
    assert loaded is not None
    assert (loaded.summary.version, loaded.summary.shifts) == (3, 0)
