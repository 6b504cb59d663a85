"""A mirror keeps a log whole, and notices every way in which it could change what was."""

import random
import uuid
from pathlib import Path

import pytest

from service.cli import mirror as program
from service.log.merkle import tree_root
from service.log.mirror import HistoryChanged, Mirror, Unreachable
from service.log.tiles import ENTRIES, tiles_between, tiles_of
from tests.log.trees import Loglet


def grow(log: Loglet, count: int) -> None:
    """Append heads of matches, each its own."""
    for _ in range(count):
        number = len(log.entries)
        log.add(str(uuid.UUID(int=number % 50 + 1)), number // 50 + 1, f"{number:064x}")


def test_a_mirror_grows_with_its_log_and_is_a_log_itself(tmp_path: Path) -> None:
    log, chance = Loglet(), random.Random(1)
    kept = Mirror(tmp_path / "kept", log.key())
    assert kept.update(log.fetch) == 0
    for count in (1, 5, 249, 1, 300, 256, *(chance.randrange(1, 90) for _ in range(4))):
        grow(log, count)
        assert kept.update(log.fetch) == count
        size = len(log.entries)
        kept = Mirror(tmp_path / "kept", log.key())  # from the folder alone
        assert kept.checkpoint.size == size
        for level in (ENTRIES, 0, 1):
            for tile in tiles_between(level, 0, size):
                assert (tmp_path / "kept" / "tile" / tile.path()).read_bytes() == log.fetch(f"tile/{tile.path()}")
        assert tree_root(size, tiles_of(size, kept.read)) == kept.checkpoint.root
    second = Mirror(tmp_path / "second", log.key())
    assert second.update(program.fetcher(str(tmp_path / "kept"))) == len(log.entries)
    assert second.compare(program.fetcher(str(tmp_path / "kept")), "the first") == len(log.entries)


def test_a_rewritten_leaf_is_noticed_and_proven(tmp_path: Path) -> None:
    log = Loglet()
    grow(log, 40)
    kept = Mirror(tmp_path, log.key())
    kept.update(log.fetch)
    before = log.checkpoint()
    log.entries[7] = log.entries[8]
    for more in (0, 5):
        grow(log, more)
        with pytest.raises(HistoryChanged, match="HAS CHANGED ITS HISTORY"):
            kept.update(log.fetch)
    evidence = (tmp_path / "evidence" / "001").read_text()
    assert before in evidence
    assert log.checkpoint(40) in evidence


def test_a_log_that_has_lost_leaves_is_noticed_once_it_grows_otherwise(tmp_path: Path) -> None:
    log = Loglet()
    grow(log, 10)
    kept = Mirror(tmp_path, log.key())
    kept.update(log.fetch)
    rolled_back = Loglet(log.entries[:6])
    assert kept.update(rolled_back.fetch) == 0, "an older checkpoint of the same history, as a cache may have it"
    rolled_back.add(str(uuid.UUID(int=99)), 1, "00" * 32)
    with pytest.raises(HistoryChanged, match="7 leaves"):
        kept.update(rolled_back.fetch)


def test_a_match_that_is_logged_a_second_time_is_noticed(tmp_path: Path) -> None:
    log = Loglet()
    grow(log, 3)
    kept = Mirror(tmp_path, log.key())
    kept.update(log.fetch)
    log.add(str(uuid.UUID(int=2)), 1, "ff" * 32)
    with pytest.raises(HistoryChanged, match="rewritten"):
        kept.update(log.fetch)


def test_two_trees_shown_to_two_people_are_noticed_when_they_compare(tmp_path: Path) -> None:
    one, other = Loglet(), Loglet()
    grow(one, 20)
    other.entries = list(one.entries)
    one.add(str(uuid.UUID(int=91)), 1, "aa" * 32)
    other.add(str(uuid.UUID(int=91)), 1, "bb" * 32)
    first, second = Mirror(tmp_path / "1", one.key()), Mirror(tmp_path / "2", one.key())
    first.update(one.fetch)
    second.update(other.fetch)
    for more in (0, 3):
        for _ in range(more):
            other.add(str(uuid.uuid4()), 1, "cc" * 32)
        second.update(other.fetch)
        for ours, theirs in ((first, "2"), (second, "1")):
            with pytest.raises(HistoryChanged, match="was shown another tree"):
                ours.compare(program.fetcher(str(tmp_path / theirs)), "somebody")


def test_what_the_log_has_not_signed_is_no_word_of_it(tmp_path: Path) -> None:
    log, other = Loglet(), Loglet(seed=bytes(32))
    grow(log, 3)
    kept = Mirror(tmp_path, log.key())
    with pytest.raises(Unreachable):
        kept.update(other.fetch)
    with pytest.raises(Unreachable):
        kept.update(lambda path: log.fetch(path)[:-1])


def test_the_program_says_what_it_found(tmp_path: Path) -> None:
    log, said = Loglet(), list[str]()
    grow(log, 4)
    source, folder = str(tmp_path / "source"), tmp_path / "folder"
    first = Mirror(Path(source), log.key())
    first.update(log.fetch)

    def run(*others: str, key: str | None = None) -> int:
        said.clear()
        return program.run(source, folder, key, others, 0.0, once=True, say=said.append)

    assert run(key=str(log.key())) == 0
    assert said == ["atoll.example/v1/log: 4 leaves, 4 of them new; one history with all that was kept"]
    assert run(source) == 0, "the key is kept"
    assert said[1] == f"{source}: 4 leaves, of the same history"
    log.entries[0] = log.entries[1]
    grow(log, 1)
    (Path(source) / "checkpoint").write_text(log.checkpoint(4))
    assert run() == 1
    assert "HAS CHANGED ITS HISTORY" in said[0]
    source = str(tmp_path / "nowhere")
    assert run() == 2
    assert run(key="another+00000000+AAAA") == 2
