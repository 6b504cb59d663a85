"""One server process: in a session of its own, ended by the kernel when its parent dies, its output in a log file."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from service.embedded.account import Account
from service.embedded.errors import ServerError

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
_LIBC: Final = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
_POLL_SECONDS: Final = 0.01
_LARGEST_LOG: Final = 10_000_000


def dies_with_parent(death_signal: signal.Signals) -> Callable[[], None] | None:
    """What a child must call before it executes its program, so that it gets `death_signal` when the parent is gone.

    The kernel ties the signal to the parent's *thread*, so only the main thread may start such a child. It must be the
    last thing before the program starts, since a change of user clears it. None where the system has no such thing.
    """
    if _LIBC is None:
        return None
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("a process that must die with its parent is started from the main thread only")
    parent, prctl = os.getpid(), _LIBC.prctl

    def ask_for_signal() -> None:
        prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return ask_for_signal


def die_with_parent(death_signal: signal.Signals) -> None:
    """This very process gets `death_signal` when the process that started it is gone."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)


CAN_ADOPT: Final = _LIBC is not None
"""Whether the system lets a process become the parent of those whose own parent has ended."""


@contextmanager
def adopting() -> Iterator[None]:
    """Whoever loses its parent meanwhile, and descends from this process, becomes its child."""
    assert _LIBC is not None
    _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def wait_until(done: Callable[[], bool], seconds: float, pause: float = _POLL_SECONDS) -> bool:
    """True as soon as `done()`, called every `pause` seconds, is; False when it still isn't after `seconds`."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
    return True


class ServerProcess:
    """A server's process from start to stop; it can be started again after it ended."""

    def __init__(self, name: str, argv: Sequence[str], *, cwd: Path, log: Path, account: Account | None, lock: int | None) -> None:
        self.name: Final = name
        self._argv: Final = list(argv)
        self._cwd: Final = cwd
        self._account: Final = account
        self._lock: Final = lock
        self._started_at = 0
        self._child: subprocess.Popen[bytes] | None = None
        self.log: Final = log

    @property
    def pid(self) -> int:
        """The number of the running process."""
        if self._child is None:
            raise ServerError(f"{self.name} was never started")
        return self._child.pid

    @property
    def is_running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def spawn(self, death_signal: signal.Signals) -> None:
        """Start the process; it isn't ready yet."""
        if self.log.exists() and self.log.stat().st_size > _LARGEST_LOG:
            self.log.rename(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as log:
            self._started_at = log.tell()
            self._child = subprocess.Popen(
                self._argv,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self._cwd,
                env=server_environment(),
                start_new_session=True,
                pass_fds=() if self._lock is None else (self._lock,),
                umask=0o077,
                user=None if self._account is None else self._account.uid,
                group=None if self._account is None else self._account.gid,
                extra_groups=None if self._account is None else [],
                preexec_fn=dies_with_parent(death_signal),
            )

    def wait_ready(self, is_ready: Callable[[], bool], seconds: float) -> bool:
        """True once ready, False when it ended before that; too slow is an error."""
        if not wait_until(lambda: is_ready() or not self.is_running, seconds):
            self.kill()
            raise ServerError(f"{self.name} wasn't ready within {seconds:.0f} s; its log ({self.log}) ends:\n{self.tail()}")
        return self.is_running

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, if the process still runs."""
        if self.is_running:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self.signal(signal.SIGKILL)
        self.wait(10)

    def wait(self, seconds: float) -> bool:
        """True when the process has ended within `seconds`."""
        if self._child is None:
            return True
        try:
            self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def tail(self, size: int = 2000) -> str:
        """The end of what the process wrote since its last start."""
        with self.log.open("rb") as log:
            log.seek(self._started_at)
            return log.read()[-size:].decode(errors="replace").strip()


def server_environment() -> Mapping[str, str]:
    """What a server may know of the environment: no setting of another Postgres, no foreign language."""
    kept = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TZ", "TMPDIR")
    return {name: os.environ[name] for name in kept if name in os.environ} | {"LC_ALL": "C"}
