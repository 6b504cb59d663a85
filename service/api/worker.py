"""gunicorn's worker with threads, so that liveness never waits for them.

All threads may be waiting for the database. Whether the process lives is asked beside them: a request for `/healthz` has a thread of its
own. And a connection that has sent nothing yet has none.
"""

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from selectors import EVENT_READ
from typing import Any, Final

from gunicorn.workers.gthread import TConn  # type: ignore[import-untyped]  # it has no type hints

from service.api.problem_worker import ProblemWorker

LIVENESS: Final = (b"GET /healthz ", b"GET /healthz?", b"HEAD /healthz ", b"HEAD /healthz?")
LONGEST: Final = max(map(len, LIVENESS))


class Worker(ProblemWorker):
    """Threads for requests, and one that only says that the process lives."""

    def init_process(self) -> None:
        """Make the thread in this process, after the fork."""
        self.lively = ThreadPoolExecutor(max_workers=1, thread_name_prefix="liveness")
        super().init_process()

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread once there is something to read; before that it waits without one."""
        if not conn.initialized and not conn.data_ready:
            self.wait_for_bytes(conn)
            return
        pool = self.lively if asks_for_liveness(conn.sock) else self.tpool
        done = pool.submit(self.handle, conn)
        done.add_done_callback(lambda future: self.method_queue.defer(self.finish_request, conn, future))

    def wait_for_bytes(self, conn: TConn) -> None:
        """Let the poller watch a new connection, for as long as it would a kept one."""
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))


def asks_for_liveness(connection: Any) -> bool:
    """Look at the beginning of a request without taking it."""
    try:
        beginning: bytes = connection.recv(LONGEST, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except OSError:
        return False
    return beginning.startswith(LIVENESS)
