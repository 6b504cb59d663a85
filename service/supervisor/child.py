"""One process of the product under a supervisor."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from service.embedded.process import dies_with_parent
from service.supervisor.forks import Forked, ForkServer

_LAST_WORDS_SECONDS: Final = 1.0
_print_lock: Final = threading.Lock()


@dataclass(frozen=True)
class Program:
    """What to run: a name for people, the command, the whole environment, and how long it may take to end in order.

    `command` is the one of `atoll` that this is, so that it can be forked, too.
    """

    name: str
    argv: Sequence[str]
    env: Mapping[str, str]
    stop_seconds: float
    command: str = ""


class Child:
    """A program that can be started, watched and ended, any number of times.

    It has a session of its own, so that a Ctrl-C at the terminal reaches the supervisor alone, and ends when the
    supervisor's process is gone. Its output goes to `log`, or else line by line, after its name, to the terminal. Where the program can be
    forked `forks` does it; else it is executed.
    """

    def __init__(self, program: Program, log: Path | None = None, forks: ForkServer | None = None) -> None:
        self.program: Final = program
        self.log: Final = log
        self._forks: Final = forks
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self._printer: threading.Thread | None = None

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def pid(self) -> int:
        """The number of the process started last."""
        if self._process is None:
            raise LookupError(f"{self.name} was never started")
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def exit_status(self) -> int | None:
        """None before the first start and while it runs; minus the signal's number when a signal ended it."""
        return None if self._process is None else self._process.poll()

    def start(self) -> None:
        """Run the program; call it from the main thread, to which the child's life is tied."""
        if self.log is not None:
            with self.log.open("ab") as file:
                self._process = self._run(file.fileno())
            return
        reading, writing = os.pipe()
        try:
            self._process = self._run(writing)
        finally:
            os.close(writing)
            lines = open(reading, "rb")  # noqa: SIM115 - the thread closes it
        self._printer = threading.Thread(target=_print_lines, args=(self.name, lines), daemon=True)
        self._printer.start()

    def _run(self, output: int) -> subprocess.Popen[bytes] | Forked:
        program = self.program
        fork = self._forks.fork([program.command], program.env, output) if self._forks and program.command else None
        return fork or subprocess.Popen(
            list(program.argv),
            env=dict(program.env),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=dies_with_parent(signal.SIGTERM),
        )

    def ask_to_stop(self) -> None:
        """Send SIGTERM: finish what is in hand, then end."""
        self.signal(signal.SIGTERM)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, if it still runs."""
        if self.is_running:
            os.kill(self.pid, number)

    def wait(self, seconds: float) -> bool:
        """True when it has ended within `seconds`; then its last words are on the terminal, too."""
        if self._process is None:
            return True
        try:
            self._process.wait(max(seconds, 0.0))
        except subprocess.TimeoutExpired:
            return False
        if self._printer is not None:
            self._printer.join(_LAST_WORDS_SECONDS)
        return True

    def stop(self) -> None:
        """End it in order, or by force when it takes longer than it may."""
        self.ask_to_stop()
        self.finish(self.program.stop_seconds)

    def finish(self, seconds: float) -> None:
        """Wait for the end that was asked for; then force it."""
        if not self.wait(seconds):
            self.kill()

    def kill(self) -> None:
        """End it and all that it started at once, as a crash would."""
        if self._process is not None:
            for pid in _session_members(self._process.pid) if self.is_running else []:
                _kill(pid)
            self.signal(signal.SIGKILL)
            self._process.wait(10)

    def output(self) -> str:
        """What it wrote to its log."""
        return self.log.read_text(errors="replace") if self.log is not None and self.log.exists() else ""


def say(text: str, name: str = "atoll") -> None:
    """Print a line under the name of the process that it is from."""
    show(f"{name:<10} | {text}\n")


def show(text: str) -> None:
    """Print this text in one piece; a terminal that is gone is no reason to fail."""
    with _print_lock:
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except OSError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - stays open to the end


def _print_lines(name: str, stream: IO[bytes]) -> None:
    with stream:
        for line in stream:
            say(line.decode(errors="replace").rstrip().removeprefix("atoll: "), name)


def _session_members(leader: int) -> list[int]:
    """The processes of the session that `leader` leads, itself excepted; on systems without /proc none."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            session = int(stat.read_text().rpartition(") ")[2].split()[3])
        except OSError:
            continue
        if session == leader and int(stat.parent.name) != leader:
            members.append(int(stat.parent.name))
    return members


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
