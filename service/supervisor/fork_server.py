"""The process that others are forked from: it has loaded their code, has one thread, and is told nothing that is secret.

What a fork is to be is read by the fork alone, from a socket that is handed through, so that no other one finds it in its memory. A fork is
made by a process between that ends at once: thus it becomes a child of whoever asked for it, who sees how it ends, and whose end ends it.
"""

import gc
import json
import os
import signal
import socket
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.embedded.process import die_with_parent

READY: Final = b"r"
"""Said once by the server, when it has loaded what it loads, and by a fork, when it is what it is to be."""
FORK: Final = b"f"
"""Asks for a fork; with it come the socket by which that is told what to be, and its output."""
PID: Final = struct.Struct("!i")
FAILED: Final = 0
"""Said in place of a process's number."""


@dataclass(frozen=True)
class Told:
    """What a fork is to be."""

    parent: int
    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    folder: str

    def to_bytes(self) -> bytes:
        """Return it as it is sent."""
        return json.dumps([self.parent, self.arguments, dict(self.environment), self.folder]).encode()

    @classmethod
    def from_bytes(cls, sent: bytes) -> "Told":
        """Read what `to_bytes` wrote."""
        parent, arguments, environment, folder = json.loads(sent)
        return cls(parent, tuple(arguments), environment, folder)


def serve(control: socket.socket) -> tuple[str, ...] | None:
    """Fork whenever `control` asks for it. Return in each fork, with the arguments of what it is to be; None once nobody asks any more."""
    control.sendall(READY)
    while True:
        try:
            order, handed, *_ = socket.recv_fds(control, len(FORK), 2)
        except ConnectionError:
            return None
        if not order:
            return None
        pid = fork_away()
        if pid == 0:
            control.close()
            return become(*handed)
        for number in handed:
            os.close(number)
        control.sendall(PID.pack(FAILED if pid is None else pid))


def fork_away() -> int | None:
    """Return 0 in a fork that is no child of this process, and here its number, once its parent is the next in line; None if it failed."""
    reading, writing = os.pipe()
    between = os.fork()
    if between == 0:
        os.close(reading)
        fork_and_end(writing)
        return 0
    os.close(writing)
    os.waitpid(between, 0)
    said = os.read(reading, PID.size)
    os.close(reading)
    return PID.unpack(said)[0] if said else None


def fork_and_end(writing: int) -> None:
    """Return in a fork, of which this process has written the number before it ended."""
    pid = -1
    try:
        pid = os.fork()
        if pid > 0:
            os.write(writing, PID.pack(pid))
    finally:
        if pid != 0:
            os._exit(0)
    os.close(writing)


def become(line: int, output: int) -> tuple[str, ...]:
    """Be what is said on this line, in a session of its own that ends with the parent; all that is printed goes to `output`."""
    with socket.socket(fileno=line) as told_by:
        sent = read_all(told_by)
        if not sent:  # whoever asked is gone, or has given it up
            os._exit(1)
        told = Told.from_bytes(sent)
        os.setsid()
        die_with_parent(signal.SIGTERM)
        if os.getppid() != told.parent:
            os._exit(1)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        os.environ.clear()
        os.environ.update(told.environment)
        time.tzset()
        os.chdir(told.folder)
        gc.enable()
        told_by.sendall(READY)
    return told.arguments


def read_all(line: socket.socket) -> bytes:
    """Return what is sent until the other side says no more."""
    pieces = []
    while piece := line.recv(65536):
        pieces.append(piece)
    return b"".join(pieces)
