"""Keeps processes going: what ended by itself is started again, later each time that it ends soon."""

import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from service.embedded.errors import ServerError
from service.embedded.servers import Servers
from service.supervisor.child import Child, say

_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 30.0
_SOUND_SECONDS: Final = 30.0


class _Startable(Protocol):
    @property
    def is_running(self) -> bool: ...

    def start(self) -> None: ...


class Watched:
    """One process, and when it may be started again. While `has_room` says no it is left alone, and then started at once."""

    def __init__(self, name: str, what: _Startable, has_room: Callable[[], bool] = lambda: True) -> None:
        self.name: Final = name
        self.what: Final = what
        self._has_room: Final = has_room
        self._is_full = False
        self._pause = _FIRST_PAUSE
        self._running_since = time.monotonic()
        self._again_at: float | None = None

    def look(self, ending: str) -> None:
        """Notice an end; start it again once its pause is over."""
        now = time.monotonic()
        if self.what.is_running:
            return
        if self._again_at is None:
            if now - self._running_since > _SOUND_SECONDS:
                self._pause = _FIRST_PAUSE
            say(f"{self.name} {ending}; starting it again in {self._pause:g} s")
            self._again_at = now + self._pause
            self._pause = min(self._pause * 2, _LONGEST_PAUSE)
            return
        if not self._has_room():
            if not self._is_full:
                say(f"{self.name} waits: the disk is full")
            self._is_full = True
            return
        if self._is_full:
            self._is_full, self._pause, self._again_at = False, _FIRST_PAUSE, now
        if now >= self._again_at:
            self._again_at = None
            self._running_since = now
            try:
                self.what.start()
            except (ServerError, OSError) as error:
                say(f"{self.name} can't be started: {error}")


class Watch:
    """The servers and children that should be running."""

    def __init__(self, servers: Servers | None, children: Sequence[Child]) -> None:
        self._servers: Final = (
            [Watched(type(server).__name__.lower(), server, servers.has_room) for server in servers.list_running()] if servers else []
        )
        self._children: Final = [(Watched(child.name, child), child) for child in children]

    def look(self) -> None:
        """Look at each once; call it often."""
        for server in self._servers:
            server.look("ended")
        for watched, child in self._children:
            watched.look(_ending(child.exit_status))


def _ending(status: int | None) -> str:
    if status is None:
        return "isn't running"
    return f"was ended by signal {-status}" if status < 0 else f"ended with exit status {status}"
