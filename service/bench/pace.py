"""Doing prepared work from several threads at once, and counting."""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item")

Work = Callable[[], bool]
"""Does one unit; False when there is none left."""


def one_by_one(items: Iterable[Item], do: Callable[[Item], object]) -> Work:
    """Return the work of doing the items in order."""
    left = iter(items)

    def work() -> bool:
        for item in left:
            do(item)
            return True
        return False

    return work


@dataclass(frozen=True)
class Pace:
    """How many units were done in how many seconds."""

    count: int
    seconds: float

    def rate(self) -> float:
        """Return the units done a second."""
        return self.count / self.seconds


def pace_of(works: list[Work], seconds: float) -> Pace:
    """Do all works side by side, a thread each, until time is up or one has nothing left."""
    gate = threading.Barrier(len(works) + 1)
    done = [0] * len(works)
    failures: list[BaseException] = []
    stopped = threading.Event()

    def run(number: int) -> None:
        gate.wait()
        try:
            while not stopped.is_set() and works[number]():
                done[number] += 1
        except BaseException as failure:
            failures.append(failure)
        stopped.set()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    gate.wait()
    began = time.perf_counter()
    stopped.wait(seconds)
    stopped.set()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return Pace(sum(done), time.perf_counter() - began)
