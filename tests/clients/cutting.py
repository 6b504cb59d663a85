"""A connection to a service that breaks: after so many bytes of answers, or just before an answer."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final


class Cutting:
    """Hands connections on to a port; `allowance` says for each of them after how many bytes of answers it breaks (None: never)."""

    def __init__(self, port: int, allowance: Callable[[], int | None]) -> None:
        self.port: Final = port
        self.allowance: Final = allowance
        self.listener: Final = socket.create_server(("127.0.0.1", 0))
        self.url: Final = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.broken = 0
        self.thread: Final = threading.Thread(target=self.accept, daemon=True)

    def accept(self) -> None:
        """Take connections until the listener is closed."""
        while True:
            try:
                caller, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.hand_on, args=(caller,), daemon=True).start()

    def hand_on(self, caller: socket.socket) -> None:
        """Carry bytes both ways until one side is done or the allowance is used up."""
        left = self.allowance()
        with caller, socket.create_connection(("127.0.0.1", self.port)) as service:
            threading.Thread(target=carry, args=(caller, service), daemon=True).start()
            while piece := receive(service):
                if left is not None and len(piece) > left:
                    caller.sendall(piece[:left])
                    self.broken += 1
                    break
                left = None if left is None else left - len(piece)
                try:
                    caller.sendall(piece)
                except OSError:
                    break
            for side in (caller, service):
                shut(side)


def receive(side: socket.socket) -> bytes:
    """Return the next bytes, none when the other side is gone."""
    try:
        return side.recv(65_536)
    except OSError:
        return b""


def carry(source: socket.socket, target: socket.socket) -> None:
    """Carry bytes one way to the end."""
    while piece := receive(source):
        try:
            target.sendall(piece)
        except OSError:
            return
    shut(target)


def shut(side: socket.socket) -> None:
    """End a connection in both directions."""
    try:
        side.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


@contextmanager
def cutting(port: int, allowance: Callable[[], int | None]) -> Iterator[Cutting]:
    """Yield a way to a port that breaks."""
    made = Cutting(port, allowance)
    made.thread.start()
    try:
        yield made
    finally:
        shut(made.listener)
        made.listener.close()
        made.thread.join()
