"""A real server that webhooks are sent to: it answers as it is told, and keeps what came."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

Answer = tuple[int, dict[str, str]]
TAKEN: Final[Answer] = (204, {})


class Receiver:
    """What came, in order; `answer` decides on each request by how many came before it."""

    def __init__(self, answer: Callable[[int], Answer]) -> None:
        self.answer: Final = answer
        self.bodies: Final[list[bytes]] = []
        self.headers: Final[list[dict[str, str]]] = []
        self.taken: Final[list[Any]] = []
        self.guard: Final = threading.Lock()
        self.hanging: Final = threading.Event()
        self.news: Final = threading.Event()
        self.url = ""

    def receive(self, handler: BaseHTTPRequestHandler) -> None:
        """Keep a request and answer it."""
        body = handler.rfile.read(int(handler.headers.get("Content-Length", "0")))
        with self.guard:
            number = len(self.bodies)
            self.bodies.append(body)
            self.headers.append(dict(handler.headers))
        status, headers = self.answer(number)
        self.news.set()
        if 200 <= status < 300:
            with self.guard:
                self.taken.append(json.loads(body)["data"])
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    def versions(self, match: str) -> list[int]:
        """Return the versions of a match that were taken, in order."""
        return [record["version"] for record in self.taken if record["match"] == match]

    def wait(self) -> None:
        """Wait until something comes, a second at most."""
        self.news.wait(1)
        self.news.clear()

    def hang(self) -> Answer:
        """Answer nothing until the test is over."""
        self.hanging.wait(60)
        return TAKEN


@contextmanager
def receiving(answer: Callable[[int], Answer] = lambda number: TAKEN) -> Iterator[Receiver]:
    """Yield a receiver that listens."""
    receiver = Receiver(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            try:
                receiver.receive(self)
            except OSError:
                self.close_connection = True

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, format: str, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield receiver
    finally:
        receiver.hanging.set()
        server.shutdown()
        thread.join()
        server.server_close()
