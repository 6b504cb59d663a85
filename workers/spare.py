"""The fork of a worker that does its jobs: made while nothing is to do, connected, and told of one job after the other.

A fork that is made when its job is there costs whoever waits for the turn 20 to 30 ms: the fork itself, and the connection to Redis. In its
first job a fork takes another 15 ms to copy what it writes to of the memory that it shares. So it goes on with the next job, as long as
nothing speaks against it: a fork whose job failed, which has grown, or which was asked to stop ends, and another takes its place.
"""

import json
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from typing import Final, NoReturn

Told = dict[str, str]
"""What a fork has to know of its job: ids and names."""

LONGEST_LINE: Final = 4096
"""Bytes; so much is written to a pipe in one piece."""

MOST_JOBS: Final = 100
"""A fork does so many jobs."""

MOST_MEMORY: Final = 200 * 1024 * 1024
"""Bytes: a fork that has ever been larger does no other job."""

DONE: Final = b"."


class Spare:
    """A fork that waits, or does a job. It ends when whoever made it ends or drops it."""

    def __init__(self, pid: int, telling: int, hearing: int) -> None:
        self.pid: Final = pid
        self.telling: Final = telling
        self.hearing: Final = hearing

    def give(self, told: Told) -> bool:
        """Tell it its job; False when it is gone, which is then cleared away."""
        try:
            os.write(self.telling, json.dumps(told).encode())
        except BrokenPipeError:
            self.drop()
            return False
        return True

    def wait(self) -> bool:
        """Wait until its job is done; False when it has ended instead, or ends with it: then it is to be waited for as a process."""
        return os.read(self.hearing, len(DONE)) == DONE

    def close(self) -> None:
        """Let go of a fork that has ended, or is to."""
        os.close(self.telling)
        os.close(self.hearing)

    def drop(self) -> None:
        """End it, whatever it does, and clear it away."""
        self.close()
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            return


def fork_spare(prepare: Callable[[], None], serve: Callable[[Told], bool]) -> Spare:
    """Return a fork that calls `prepare` before each job, and `serve` with what it is told of it; False from there ends it."""
    (told, telling), (hearing, done) = os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(telling)
        os.close(hearing)
        wait_and_serve(told, done, prepare, serve)
    os.close(told)
    os.close(done)
    return Spare(pid, telling, hearing)


def wait_and_serve(told: int, done: int, prepare: Callable[[], None], serve: Callable[[Told], bool]) -> NoReturn:
    """The life of the fork. Its last job is not told to be done: its end says so."""
    status = 1
    try:
        for number in range(1, MOST_JOBS + 1):
            prepare()
            if not (line := os.read(told, LONGEST_LINE)) or not serve(json.loads(line)) or number == MOST_JOBS or is_in_doubt():
                break
            os.write(done, DONE)
        status = 0
    finally:
        os._exit(status)


def is_in_doubt() -> bool:
    """Say whether this process had better end: it has been too large, or something of the job goes on."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit > MOST_MEMORY or threading.active_count() > 1
