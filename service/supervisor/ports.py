"""Choosing a port that nobody else uses, and keeping it."""

import errno
import socket
from typing import Final

from service.settings import SettingsError

_TRIED: Final = 100


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


def reserve(host: str, port: int, *, is_fixed: bool) -> PortReservation:
    """The port wished for, or the next free one; a taken port that `is_fixed` is an error."""
    for candidate in [port] if is_fixed else range(port, min(port + _TRIED, 65536)):
        try:
            return PortReservation(host, candidate)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            raise SettingsError(f"can't serve on {host} port {candidate}: {error.strerror}") from None
    if is_fixed:
        raise SettingsError(f"ATOLL_PORT={port}: that port of {host} is in use; choose another, or leave it unset")
    raise SettingsError(f"no free port of {host} from {port} on: set ATOLL_PORT")
