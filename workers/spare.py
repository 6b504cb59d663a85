"""The next fork of a worker, made while nothing is to do: it is connected, and waits to be told which job is its own.

A fork that is made when its job is there costs whoever waits for the turn 20 to 30 ms: the fork itself, and the connection to Redis.
"""

import json
import os
import signal
from collections.abc import Callable
from typing import Final, NoReturn

Told = dict[str, str]
"""What a fork has to know of its job: ids and names."""

LONGEST_LINE: Final = 4096
"""Bytes; so much is written to a pipe in one piece."""


class Spare:
    """A fork that waits. It ends when it is told of a job and has done it, and when whoever made it ends or drops it."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid: Final = pid
        self.pipe: Final = pipe

    def give(self, told: Told) -> bool:
        """Tell it its job; False when it is gone, which is then cleared away."""
        try:
            os.write(self.pipe, json.dumps(told).encode())
        except BrokenPipeError:
            self.drop()
            return False
        os.close(self.pipe)
        return True

    def drop(self) -> None:
        """End it, whatever it does, and clear it away."""
        os.close(self.pipe)
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            return


def fork_spare(prepare: Callable[[], None], serve: Callable[[Told], None]) -> Spare:
    """Return a fork that has called `prepare`, and calls `serve` with what it will be told."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(writing)
        wait_and_serve(reading, prepare, serve)
    os.close(reading)
    return Spare(pid, writing)


def wait_and_serve(pipe: int, prepare: Callable[[], None], serve: Callable[[Told], None]) -> NoReturn:
    """The life of the fork."""
    status = 1
    try:
        prepare()
        if line := os.read(pipe, LONGEST_LINE):
            os.close(pipe)
            serve(json.loads(line))
        status = 0
    finally:
        os._exit(status)
