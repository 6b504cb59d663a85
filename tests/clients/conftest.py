"""The whole API with streams on a real port, for clients that speak HTTP."""

from collections.abc import Iterator

import pytest
from werkzeug.serving import BaseWSGIServer

from service.settings import Settings
from tests.service import listening_at, streaming_app, toy_games


@pytest.fixture
def served(settings: Settings) -> Iterator[BaseWSGIServer]:
    """The application with threads for streams, offering the toy game."""
    app = streaming_app(settings, toy_games())
    with listening_at(app) as (_, server):
        yield server
        app.extensions["atoll_streams"].drain()
    app.extensions["atoll"].database.close()


@pytest.fixture
def url(served: BaseWSGIServer) -> str:
    return f"http://127.0.0.1:{served.server_port}"
