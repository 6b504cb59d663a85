"""gunicorn's worker of the streams' process: a connection that waits costs a greenlet and no thread (docs/adr/0010-streams.md).

gunicorn loads this module before the worker has patched the standard library; what has been loaded until then is patched as well
(deploy/streams.conf.py looks through it).
"""

from typing import Any

import gevent
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]  # it has no type hints

from service.streams.gevent_patch import patch_loaded


class StreamWorker(GeventWorker):  # type: ignore[misc]  # gunicorn has no type hints
    """A worker that tells its readers to come back before it ends, and whose own refusals are problems."""

    def patch(self) -> None:
        """Let all that waits wait as a greenlet, whenever it was loaded."""
        super().patch()
        patch_loaded()

    def run(self) -> None:
        """Serve until it is told to end; then give the connections to the database back."""
        super().run()
        self.wsgi.extensions["atoll"].database.close()

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """End in order: take no more, and let every stream say goodbye."""
        super().handle_exit(sig, frame)
        gevent.spawn(self.drain)

    def drain(self) -> None:
        """Let every stream end."""
        self.wsgi.extensions["atoll_streams"].drain()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that could not be read, or a failure outside the application; the connection is closed then."""
        from service.api.problem_worker import refuse

        refuse(self.log, client, addr, exc)
