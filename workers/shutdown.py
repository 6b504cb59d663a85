"""Whether this worker was asked to stop: a job then finishes the decision at hand and leaves the rest to another worker."""

import os
import signal
import time
from types import FrameType
from typing import Final

SIGNAL: Final = signal.SIGUSR1
SLICE_SECONDS: Final = 0.05


class Stopping:
    """A flag that a signal sets. A plain attribute: a handler may run while the main thread holds any lock."""

    def __init__(self) -> None:
        self.asked = False
        self.parent = 0

    def is_due(self) -> bool:
        """Say whether to stop: the signal came, or the worker that made this fork is gone."""
        return self.asked or (self.parent != 0 and os.getppid() != self.parent)

    def ask(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal."""
        self.asked = True

    def install(self) -> None:
        """Listen for the signal; a fork inherits this."""
        signal.signal(SIGNAL, self.ask)

    def wait(self, seconds: float) -> None:
        """Let time pass before a retry, not longer than until the worker is asked to stop."""
        end = time.monotonic() + seconds
        while not self.is_due() and (left := end - time.monotonic()) > 0:
            time.sleep(min(SLICE_SECONDS, left))


STOPPING: Final = Stopping()


def tell(pid: int) -> None:
    """Ask the process `pid`, which has inherited the handler, to stop after the decision at hand."""
    if pid:
        try:
            os.kill(pid, SIGNAL)
        except ProcessLookupError:
            return
