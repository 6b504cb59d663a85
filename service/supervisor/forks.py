"""Starting processes as forks of one that has loaded their code; where that can't be, whoever asks starts them anew."""

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Final

from service.embedded.process import CAN_ADOPT, adopting, dies_with_parent, wait_until
from service.supervisor.fork_server import FAILED, FORK, PID, READY, Told

_ANSWER_SECONDS: Final = 60.0
_ATTEMPTS: Final = 2
_COMMAND: Final = (sys.executable, "-P", "-m", "service.cli.fork_server")
SETTINGS_OF_LIBRARIES: Final = {"PYTHONUNBUFFERED": "1", "SPT_NOENV": "1"}
"""Output comes at once; a process that gives itself a name (setproctitle) leaves alone what the system tells of its environment."""

# What the server may know of the settings: nothing that is secret, as every process that it forks could find it in its memory.
_SETTINGS_FOR_ALL: Final = ("ATOLL_COMPILED", "ATOLL_HOME")


class Forked:
    """A process that was forked: a child of this one, with the methods of `subprocess.Popen` that a supervisor needs."""

    def __init__(self, pid: int) -> None:
        self.pid: Final = pid
        self._status: int | None = None
        self._lock: Final = threading.Lock()

    def poll(self) -> int | None:
        """Return its exit status, or minus the number of the signal that ended it; None while it runs."""
        with self._lock:
            if self._status is None:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                self._status = os.waitstatus_to_exitcode(status) if pid else None
            return self._status

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit status once it has ended; `subprocess.TimeoutExpired` when it has not within `timeout` seconds."""
        if not wait_until(lambda: self.poll() is not None, float("inf") if timeout is None else timeout):
            raise subprocess.TimeoutExpired("a fork", timeout or 0.0)
        assert self._status is not None
        return self._status


class ForkServer:
    """The server as whoever starts processes has it. It is started when it is first wanted, and once more where it does not answer.

    Its end takes no process with it that it forked.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ: Final = {
            **{name: value for name, value in environ.items() if not name.startswith("ATOLL_") or name in _SETTINGS_FOR_ALL},
            **SETTINGS_OF_LIBRARIES,
            "PROMETHEUS_MULTIPROC_DIR": os.devnull,  # that there is one decides, when it is loaded, how figures are kept
        }
        self._is_possible = CAN_ADOPT
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._is_loading = False

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        if self._process is None:
            raise LookupError("there is no server of forks")
        return self._process.pid

    def start(self) -> None:
        """Let it load beside what this process does meanwhile, unless it runs; call it from the main thread, to which its life is tied."""
        if self._process is not None or not self._is_possible:
            return
        self._control, theirs = socket.socketpair()
        self._control.settimeout(_ANSWER_SECONDS)
        self._is_loading = True
        with theirs:
            self._process = subprocess.Popen(
                [*_COMMAND, str(theirs.fileno())],
                env=self._environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                preexec_fn=dies_with_parent(signal.SIGKILL),
            )

    def is_ready(self) -> bool:
        """Say whether nothing has to be waited for any more."""
        return self._control is None or not self._is_loading or bool(select.select([self._control], [], [], 0)[0])

    def fork(self, arguments: Sequence[str], environ: Mapping[str, str], output: int) -> Forked | None:
        """Return a process that runs `atoll` with these arguments; None where that can't be."""
        told = Told(os.getpid(), tuple(arguments), environ, os.getcwd())
        for _ in range(_ATTEMPTS):
            if self._is_possible:
                try:
                    return self._ask(told, output)
                except OSError:
                    self._drop()
        self._is_possible = False
        return None

    def _ask(self, told: Told, output: int) -> Forked:
        self.start()
        control = self._control
        assert control is not None
        if self._is_loading:
            expect(control, READY)
            self._is_loading = False
        ours, theirs = socket.socketpair()
        with ours:
            with adopting(), theirs:
                socket.send_fds(control, [FORK], [theirs.fileno(), output])
                (pid,) = PID.unpack(expect(control))
            fork = Forked(pid)
            if pid == FAILED or fork.poll() is not None:  # raises when it is no child of this process
                raise ConnectionError("no fork was made")
            ours.settimeout(_ANSWER_SECONDS)
            try:
                ours.sendall(told.to_bytes())
                ours.shutdown(socket.SHUT_WR)
                expect(ours, READY)
            except OSError:
                os.kill(pid, signal.SIGKILL)
                fork.wait()
                raise
        return fork

    def close(self) -> None:
        """End it for good; what it forked goes on."""
        self._is_possible = False
        self._drop()

    def _drop(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._control = None
        self._is_loading = False


def expect(line: socket.socket, answer: bytes = b"") -> bytes:
    """Return what is said on a line: this answer, or, without one, a number."""
    said = line.recv(len(answer) or PID.size, socket.MSG_WAITALL)
    if not said or (answer and said != answer):
        raise ConnectionError("the server of forks does not answer")
    return said
