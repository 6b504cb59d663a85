"""Whoever writes the log is killed at every point: no gap, no fork, no two heads of one size, and every head is in it in the end."""

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import psycopg
import pytest

from service.log.writer import LogWriter
from service.store.database import Database
from tests.log.written import Written, known_tree
from tests.samples import samples

MOST_POINTS: Final = 60


class Killed:
    """The process that starts and kills those who follow."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "tests.log.killed", url]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.read() == "ready"

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def let(self, word: str, figure: float) -> None:
        """Start a process, and do not wait for its end."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word} {figure}\n")
        self.process.stdin.flush()

    def kill(self, word: str, figure: float) -> str:
        """Start a process, and return how it ended."""
        self.let(word, figure)
        return self.read()

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(30) == 0


@pytest.fixture
def killed(database_url: str) -> Iterator[Killed]:
    made = Killed(database_url)
    yield made
    made.end()


@pytest.fixture
def written(database_url: str) -> Iterator[Written]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield Written(connection)


class Watch:
    """Notes every signed checkpoint that anybody could have seen; none may ever change."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.seen: dict[int, str] = {}

    def look(self) -> None:
        for size, note in self.database.rows("select size, note from log_checkpoints where note is not null"):
            assert self.seen.setdefault(size, note) == note

    def everything_is_there(self, writer: LogWriter, written: Written) -> None:
        writer.follow()
        self.look()
        size = known_tree(self.database)
        rows = self.database.rows("select match_id::text, max(version) from log_leaves group by match_id")
        heads = {str(match): version for match, version in rows}
        assert heads == written.versions
        assert size >= len(heads)
        assert {size for (size,) in self.database.rows("select size from log_checkpoints")} >= set(self.seen)


def test_a_kill_at_any_statement_leaves_a_whole_log(database: Database, writer: LogWriter, written: Written, killed: Killed) -> None:
    watch = Watch(database)
    matches = [written.match(2)]
    ended = []
    for point in range(1, MOST_POINTS):
        written.more(matches[0], 1)
        matches.append(written.match(1))
        ended.append(killed.kill("point", point))
        watch.look()
        if ended[-1] == "done":
            break
    assert ended[-1] == "done", "a look has fewer points than were tried"
    assert set(ended[:-1]) == {"killed"}
    assert len(ended) > 20
    watch.everything_is_there(writer, written)


@pytest.mark.parametrize("seed", range(samples(1, 10)))
def test_kills_at_any_moment_leave_a_whole_log(database: Database, writer: LogWriter, written: Written, killed: Killed, seed: int) -> None:
    chance, watch = random.Random(seed), Watch(database)
    matches = [written.match(1) for _ in range(3)]
    for _ in range(25):
        killed.let(chance.choice(["after", "two"]), chance.choice([0.005, 0.03, 0.06, 0.1]) * chance.random())
        for _ in range(chance.randrange(30)):
            if chance.random() < 0.3:
                matches.append(written.match(chance.randrange(1, 4)))
            else:
                written.more(chance.choice(matches), 1)
        assert killed.read() == "killed"
        watch.look()
    watch.everything_is_there(writer, written)
