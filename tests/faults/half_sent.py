"""A crowd of connections that never become a whole request, or never take their whole answer.

Those that were cut are opened anew, and slow readers in turn.
"""

import select
import socket
import threading
from itertools import islice
from types import TracebackType
from typing import Final
from urllib.parse import urlsplit

HEAD: Final = b"POST /v1/matches HTTP/1.1\r\nHost: half\r\nContent-Type: application/json\r\n"

SLOW: Final = "a slow reader"

KINDS: Final[dict[str, bytes]] = {
    "silence": b"",
    "half a header": HEAD + b"X-Half: ",
    "half a body": HEAD + b"Content-Length: 20000\r\n\r\n{",
    "half a body in chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    SLOW: b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: half\r\n\r\n",
}

READ_BYTES: Final = 4096
"""What the kernel takes for somebody who reads nothing."""

LOOK_SECONDS: Final = 0.05


class HalfSent:
    """So many open connections, of every kind, for as long as the block runs."""

    def __init__(self, url: str, count: int) -> None:
        address = urlsplit(url)
        self.address: Final = (str(address.hostname), int(address.port or 80))
        self.poll: Final = select.poll()
        self.open: Final[dict[int, tuple[socket.socket, str]]] = {}
        self.wanted: Final = [list(KINDS)[number % len(KINDS)] for number in range(count)]
        self.failure: BaseException | None = None
        self.stop: Final = threading.Event()
        self.guard: Final = threading.Lock()
        self.thread: Final = threading.Thread(target=self.keep)

    def __enter__(self) -> "HalfSent":
        for kind in self.wanted:
            self.begin(kind)
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop.set()
        self.thread.join()
        for connection, _ in self.open.values():
            connection.close()
        if self.failure is not None and error is None:
            raise self.failure

    def count(self) -> int:
        """Return how many are open; one that is being replaced counts."""
        with self.guard:
            return len(self.open)

    def begin(self, kind: str) -> None:
        """Open a connection and send the beginning that is all it ever sends."""
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_BYTES)
        connection.settimeout(30)
        connection.connect(self.address)
        connection.sendall(KINDS[kind])
        self.open[connection.fileno()] = connection, kind
        # Nobody reads here, so an answer's beginning is no news; the other side's end is (a slow reader doesn't see it, behind the answer).
        self.poll.register(connection, select.POLLRDHUP | select.POLLHUP | select.POLLERR)

    def keep(self) -> None:
        """Put a new connection in the place of each that the other side ended."""
        try:
            while not self.stop.wait(LOOK_SECONDS):
                ended = [descriptor for descriptor, _ in self.poll.poll(0)]
                slow = (descriptor for descriptor, (_, kind) in self.open.items() if kind == SLOW and descriptor not in ended)
                for descriptor in [*ended, *islice(slow, 1)]:
                    with self.guard:
                        connection, kind = self.open.pop(descriptor)
                        self.poll.unregister(connection)
                        connection.close()
                        self.begin(kind)
        except BaseException as failure:
            self.failure = failure
