"""The life of a worker's fork: real forks that do jobs of a test."""

import os
import resource
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from workers import spare
from workers.spare import Spare, Told, fork_spare

Fork = Callable[[Callable[[Told], bool]], Spare]

ROOM: Final = 50 * 1024 * 1024


@pytest.fixture(autouse=True)
def most_memory(monkeypatch: pytest.MonkeyPatch) -> int:
    """Bound forks by what this process has needed so far, which they begin with: after many tests more than any worker does."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 + ROOM
    monkeypatch.setattr(spare, "MOST_MEMORY", most)
    return most


@pytest.fixture
def fork() -> Iterator[Fork]:
    """Makes forks, which are gone after the test."""
    made: list[Spare] = []

    def make(serve: Callable[[Told], bool]) -> Spare:
        made.append(fork_spare(lambda: None, serve))
        return made[-1]

    yield make
    for each in made:
        each.drop()


def do(each: Spare, job: str = "job") -> bool:
    """Give a job, and say whether the fork waits for the next one afterwards."""
    assert each.give({"job": job})
    return each.wait()


def status_of(each: Spare) -> int:
    """Wait for the end of a fork, and return its exit status."""
    return os.waitstatus_to_exitcode(os.waitpid(each.pid, 0)[1])


def test_it_does_one_job_after_the_other_and_is_prepared_before_each() -> None:
    reading, writing = os.pipe()

    def prepare() -> None:
        os.write(writing, b"+")

    each = fork_spare(prepare, lambda told: bool(os.write(writing, told["job"].encode())))
    assert [do(each, name) for name in "abc"] == [True] * 3
    each.drop()
    os.close(writing)
    assert os.read(reading, 100) in (b"+a+b+c", b"+a+b+c+")
    os.close(reading)


def test_a_job_that_speaks_against_another_one_ends_it(fork: Fork) -> None:
    each = fork(lambda told: told["job"] == "good")
    assert do(each, "good")
    assert not do(each, "bad")
    assert status_of(each) == 0


def test_what_goes_wrong_in_a_job_ends_it_with_a_status(fork: Fork) -> None:
    def fail(told: Told) -> bool:
        raise ValueError(told["job"])

    each = fork(fail)
    assert not do(each)
    assert status_of(each) == 1


def test_it_does_no_more_jobs_than_it_may_and_the_last_is_done(fork: Fork, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare, "MOST_JOBS", 3)
    each = fork(lambda told: True)
    assert [do(each) for _ in range(3)] == [True, True, False]
    assert status_of(each) == 0


def test_one_that_has_been_large_does_no_other_job(fork: Fork, most_memory: int) -> None:
    def eat(told: Told) -> bool:
        return bool(told["job"] != "feast" or b"x" * most_memory)

    each = fork(eat)
    assert do(each, "crumb")
    assert not do(each, "feast")
    assert status_of(each) == 0


def test_one_whose_job_goes_on_in_a_thread_does_no_other(fork: Fork) -> None:
    def leave_a_thread(told: Told) -> bool:
        threading.Thread(target=lambda: time.sleep(60), daemon=True).start()
        return True

    each = fork(leave_a_thread)
    assert not do(each)
    assert status_of(each) == 0


def test_one_that_was_killed_in_its_job_is_waited_for_as_a_process(fork: Fork) -> None:
    def be_killed(told: Told) -> bool:
        os.kill(os.getpid(), 9)
        return True

    each = fork(be_killed)
    assert not do(each)
    assert status_of(each) == -9


def test_one_that_is_gone_takes_no_job(fork: Fork) -> None:
    each = fork_spare(lambda: None, lambda told: True)
    os.kill(each.pid, 9)
    os.waitid(os.P_PID, each.pid, os.WEXITED | os.WNOWAIT)
    assert not each.give({"job": "late"})
