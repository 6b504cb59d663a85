"""A process that writes the log and is killed: `python -m tests.log.killed DATABASE_URL`.

It forks, for each line that it reads, a process that follows the log, and says how that ended. `point N`: it kills itself before (odd N)
or after (even N) its (N + 1) / 2-th statement, commits included. `after SECONDS`: it follows without a pause until it is killed.
`two SECONDS`: two of them, killed at different moments. No process ends in order.
"""

import os
import signal
import sys
import time
from typing import Any, Final

import psycopg

from service.log.writer import LogWriter
from service.store.database import Database

NAME: Final = "atoll.example/v1/log"
SEED: Final = bytes(range(32))


def follow(url: str) -> None:
    """Follow the log without a pause."""
    writer = LogWriter(Database(url, 3), NAME, [SEED])
    while True:
        writer.follow()


def follow_to(url: str, point: int) -> None:
    """Follow the log once; die at a point."""
    passed = 0

    def step() -> None:
        nonlocal passed
        passed += 1
        if passed == point:
            os.kill(os.getpid(), signal.SIGKILL)

    execute, leave = psycopg.RawCursor.execute, psycopg.Transaction.__exit__

    def executing(self: Any, *args: Any, **named: Any) -> Any:
        step()
        found = execute(self, *args, **named)
        step()
        return found

    def leaving(self: Any, *args: Any) -> Any:
        step()
        found = leave(self, *args)
        step()
        return found

    psycopg.RawCursor.execute = executing  # type: ignore[method-assign]
    psycopg.Transaction.__exit__ = leaving  # type: ignore[method-assign]
    LogWriter(Database(url, 3), NAME, [SEED]).follow()
    os._exit(0)


def start(url: str, point: int | None) -> int:
    """Fork a process that follows; return its number."""
    child = os.fork()
    if child == 0:
        try:
            if point is None:
                follow(url)
            else:
                follow_to(url, point)
        finally:
            os._exit(3)
    return child


def main() -> None:
    """Do as each line says."""
    url = sys.argv[1]
    print("ready", flush=True)
    for line in sys.stdin:
        word, figure = line.split()
        children = [start(url, int(figure) if word == "point" else None) for _ in range(2 if word == "two" else 1)]
        if word != "point":
            for child in children:
                time.sleep(float(figure))
                os.kill(child, signal.SIGKILL)
        ends = [os.waitpid(child, 0)[1] for child in children]
        print("killed" if all(os.WIFSIGNALED(end) for end in ends) else "done" if ends == [0] else "broken", flush=True)


if __name__ == "__main__":
    main()
