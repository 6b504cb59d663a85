"""A real Redis-compatible server on a Unix socket."""

import signal
import socket
from pathlib import Path
from typing import Final
from urllib.parse import quote

from service.embedded.binaries import find_valkey, valkey_program
from service.embedded.errors import ServerError
from service.embedded.place import Place
from service.embedded.process import ServerProcess

_READY_SECONDS: Final = 60.0
_STOP_SECONDS: Final = 10.0


class Valkey:
    """One data folder and its server."""

    def __init__(self, place: Place) -> None:
        binaries = place.reachable(find_valkey())
        self.data: Final = place.private("valkey")
        self.socket: Final = place.sockets() / "valkey.sock"
        argv = [
            str(valkey_program(binaries)),
            "--port",
            "0",
            "--unixsocket",
            str(self.socket),
            "--unixsocketperm",
            "700",
        ]
        argv += ["--dir", str(self.data), "--appendonly", "yes", "--appendfsync", "everysec", "--save", ""]
        argv += ["--maxmemory-policy", "noeviction", "--daemonize", "no"]
        self._process: Final = ServerProcess(
            "valkey",
            argv,
            cwd=place.folder,
            log=place.folder / "valkey.log",
            account=place.account,
            lock=place.servers_lock,
        )

    def url(self, database: int = 0) -> str:
        """The address of one of its databases, as redis-py understands it."""
        return f"unix://{quote(str(self.socket))}?db={database}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.is_running

    @property
    def log(self) -> Path:
        return self._process.log

    def start(self) -> None:
        """Run until it answers PING with PONG (it answers LOADING before that)."""
        self._process.spawn(signal.SIGTERM)
        if not self._process.wait_ready(self._answers, _READY_SECONDS):
            raise ServerError(f"valkey ended while starting; its log ({self.log}) ends:\n{self._process.tail()}")

    def ask_to_stop(self) -> None:
        """Begin the end in order; `stop` waits for it."""
        self._process.signal(signal.SIGTERM)

    def stop(self) -> None:
        """End it in order, its data on disk."""
        self.ask_to_stop()
        if not self._process.wait(_STOP_SECONDS):
            self._process.kill()

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it as a crash would."""
        self._process.signal(number)
        self._process.wait(10)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to its process."""
        self._process.signal(number)

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(1)
                client.connect(str(self.socket))
                client.sendall(b"PING\r\n")
                return client.recv(64).startswith(b"+PONG")
        except OSError:
            return False
