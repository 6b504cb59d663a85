"""The log on a real Postgres: what it appends, in what order, and that nothing makes it fork."""

import hashlib
import uuid
from collections.abc import Iterator

import psycopg
import pytest

from service.log.entries import entry_of, read_entry
from service.log.keys import open_checkpoint
from service.log.log_reader import bytes_of, reader
from service.log.merkle import hash_leaf, root_of
from service.log.notes import read_key
from service.log.writer import LogBroken, LogWriter
from service.store import log as store
from service.store.database import Database
from tests.log.conftest import NAME, SEED
from tests.log.written import Written, known_tree


@pytest.fixture
def written(database_url: str) -> Iterator[Written]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield Written(connection)


def test_the_first_checkpoint_is_of_an_empty_tree(database: Database, writer: LogWriter) -> None:
    assert writer.follow() == 0
    last = store.last_signed(database)
    assert last is not None
    assert last.note is not None
    (key, since), *others = store.keys(database)
    assert (since, others) == (0, [])
    _, checkpoint = open_checkpoint(last.note, read_key(key))
    assert (checkpoint.origin, checkpoint.size, checkpoint.root) == (NAME, 0, root_of([]))
    assert writer.follow() == 0
    assert store.last_signed(database) == last, "nothing is written where nothing has changed"


def test_each_look_appends_the_last_head_of_every_match_that_changed(database: Database, writer: LogWriter, written: Written) -> None:
    first, second = written.match(3), written.match(1)
    assert writer.follow() == 2
    written.more(first, 2)
    written.more(first, 1)
    assert writer.follow() == 1
    assert writer.follow() == 0
    heads = store.leaves(database, 0, 10)
    assert sorted((head.match, head.version) for head in heads[:2]) == sorted([(first, 3), (second, 1)])
    assert (heads[2].match, heads[2].version, heads[2].hash) == (first, 6, written.hash_of(first, 6))
    assert known_tree(database) == 3


def test_matches_from_before_the_log_are_in_it(database: Database, writer: LogWriter, written: Written) -> None:
    matches = {written.match(2) for _ in range(7)}
    written.forget_transactions()
    assert writer.follow() == 7
    assert {head.match for head in store.leaves(database, 0, 10)} == matches


def test_what_is_committed_late_is_not_passed_over(database: Database, writer: LogWriter, written: Written) -> None:
    """A transaction that began first and ends last: others were seen and signed in between."""
    writer.follow()
    match = written.match(1)
    with psycopg.connect(database.url) as late:
        late.execute("select 1")
        slow = Written(late)
        hidden = slow.match(2)
        assert writer.follow() == 1
        written.more(match, 1)
        assert writer.follow() == 1
        late.commit()
    assert writer.follow() == 1
    assert store.leaves(database, 2, 1)[0].match == hidden
    assert writer.follow() == 0
    assert known_tree(database) == 3


def test_a_tree_of_two_levels_of_tiles_is_the_same_however_it_came_to_be(
    database: Database, writer: LogWriter, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.log.writer.BATCH", 100)
    for _ in range(620):
        written.match(1)
    assert writer.follow() == 620
    another = LogWriter(database, NAME, [SEED])
    for _ in range(5):
        written.match(1)
    assert another.follow() == 5
    assert writer.follow() == 0, "the second one looks behind the first"
    written.match(1)
    assert writer.follow() == 1
    assert known_tree(database) == 626
    assert len(store.hashes(database, 1, 0, 10)) == 2
    read = reader(database)
    leaves = [hash_leaf(bytes_of(head)) for head in store.leaves(database, 0, 256)]
    assert read(1, 0, 1) == [root_of(leaves)]


def test_only_one_appends_at_a_time(database: Database, writer: LogWriter, written: Written) -> None:
    written.match(1)
    with psycopg.connect(database.url) as holder:
        holder.execute("select pg_advisory_xact_lock(%s::bigint)", (store.LOCK,))
        assert writer.follow() == 0
        assert store.last_signed(database) is None
    assert writer.follow() == 1


def test_what_was_committed_unsigned_is_signed_by_the_next(database: Database, writer: LogWriter, written: Written) -> None:
    written.match(1)
    writer.follow()
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("update log_checkpoints set note = null where size = 1")
    LogWriter(database, NAME, [SEED]).follow()
    last = store.last_signed(database)
    assert last is not None
    assert last.size == 1


def test_the_key_of_another_is_refused_and_rotation_signs_with_both(database: Database, writer: LogWriter, written: Written) -> None:
    written.match(1)
    writer.follow()
    other = bytes(reversed(SEED))
    with pytest.raises(LogBroken, match="another key"):
        LogWriter(database, NAME, [other]).follow()
    written.match(1)
    LogWriter(database, "renamed.example", [other, SEED]).follow()
    (old, _), (new, since) = store.keys(database)
    assert since == 1
    last = store.last_signed(database)
    assert last is not None
    assert last.note is not None
    for key in (old, new):
        assert open_checkpoint(last.note, read_key(key))[1].size == 2
    assert read_key(new).name == NAME, "the name stays for as long as the log"
    written.match(1)
    assert LogWriter(database, NAME, [other]).follow() == 1, "afterwards the new one alone is enough"


def test_a_log_whose_rows_were_changed_is_not_signed_again(database: Database, writer: LogWriter, written: Written) -> None:
    match = written.match(2)
    writer.follow()
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("update log_leaves set head = %s where match_id = %s", (bytes(32), match))
    written.match(1)
    with pytest.raises(LogBroken, match="rows of it were changed"):
        LogWriter(database, NAME, [SEED]).follow()


def test_a_leaf_tells_nothing_of_a_match_to_who_does_not_know_its_id() -> None:
    match = str(uuid.UUID(int=5))
    entry = entry_of(match, 7, bytes(32))
    assert entry.to_bytes().decode() == f'{{"hash":"{"0" * 64}","match":"{hashlib.sha256(match.encode()).hexdigest()}","version":7}}'
    assert read_entry(entry.to_bytes()) == entry
