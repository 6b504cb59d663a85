"""Choosing a port that nobody else uses, and keeping it."""

import errno
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from service.embedded.place import LONGEST_SOCKET_PATH
from service.settings import SettingsError

_TRIED: Final = 100
_LONGEST_NAME: Final = "web-255.sock"


class PortReservation:
    """Holds a port for the web processes without listening on it.

    They bind it with SO_REUSEPORT, as this socket does, so they may have it; everybody else finds it taken. Without the
    reservation two services of one user could share a port unnoticed.
    """

    def __init__(self, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        if port:
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, port))
        self._socket: Final = socket.socket(family)
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            self._socket.bind((host, port))
        except OSError:
            self._socket.close()
            raise
        self.port: Final[int] = self._socket.getsockname()[1]

    def close(self) -> None:
        """Give the port up."""
        self._socket.close()


def reserve(host: str, port: int, *, is_fixed: bool, variable: str = "ATOLL_PORT") -> PortReservation:
    """The port wished for (0: any), or the next free one; a taken port that `is_fixed` is an error."""
    for candidate in [port] if is_fixed else range(port, min(port + _TRIED, 65536)):
        try:
            return PortReservation(host, candidate)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            raise SettingsError(f"can't serve on {host} port {candidate}: {error.strerror}") from None
    if is_fixed:
        raise SettingsError(f"{variable}={port}: that port of {host} is in use; choose another, or leave it unset")
    raise SettingsError(f"no free port of {host} from {port} on: set ATOLL_PORT")


@contextmanager
def socket_folder(home: Path, port: int) -> Iterator[Path]:
    """An empty folder for the sockets between the front at this port and the web, that nobody else may enter."""
    folder = home / "sockets" / str(port)
    shutil.rmtree(folder, ignore_errors=True)
    if len(os.fsencode(folder / _LONGEST_NAME)) > LONGEST_SOCKET_PATH:
        folder = Path(tempfile.mkdtemp(prefix="atoll-", dir="/tmp"))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
