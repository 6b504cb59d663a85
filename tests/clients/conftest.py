"""The whole API with streams on a real port, for clients that speak HTTP."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import BaseWSGIServer, ThreadedWSGIServer, make_server

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.settings import Settings
from service.streams.streams import Streams


@pytest.fixture
def served(database_url: str, redis_url: str, tmp_path: Path) -> Iterator[BaseWSGIServer]:
    """The application with threads for streams, offering the toy game."""
    settings = Settings(
        home=tmp_path,
        database_url=database_url,
        redis_url=redis_url,
        worker_key="worker-key-of-the-tests",
        secret="secret-of-the-tests",
        rate_limit=0,
        address_rate_limit=0,
        create_limit=0,
        create_total=0,
        bot_matches=0,
        bot_matches_total=0,
    )
    app = create_app(
        settings, {"lagoon": lagoon(content_of("domain.toy"))}, make_streams=lambda chosen, base: Streams(chosen, base, poll=0.05)
    )
    server = make_server("127.0.0.1", 0, app, threaded=True)
    assert isinstance(server, ThreadedWSGIServer)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    app.extensions["atoll_streams"].drain()
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions["atoll"].database.close()


@pytest.fixture
def url(served: BaseWSGIServer) -> str:
    return f"http://127.0.0.1:{served.server_port}"
