"""The service on the real servers of a session: settings without limits, the application with the toy game, a real port for it.

A plugin of pytest that `tests/conftest.py` names once it has chosen the form of the rules.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any, Final

import pytest
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.serving import ThreadedWSGIServer, make_server

from domain.kernel.game import AnyGame
from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api import spec
from service.api.app import create_app
from service.api.limits import Limits
from service.embedded import Servers
from service.matches.context import Context
from service.settings import Settings
from service.store.database import Database
from service.streams.streams import Streams
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web

POLL_SECONDS: Final = 0.05
"""What a lost wake-up costs a stream, and how long a server may take to hear that it is to stop; half a second, if nobody says so."""


def unlimited(home: Path, database_url: str, redis_url: str, **more: Any) -> Settings:
    """Return settings without limits."""
    return Settings(
        home=home,
        database_url=database_url,
        redis_url=redis_url,
        worker_key=WORKER_KEY,
        operator_key=OPERATOR_KEY,
        secret="secret-of-the-tests",
        rate_limit=0,
        address_rate_limit=0,
        create_limit=0,
        create_total=0,
        bot_matches=0,
        bot_matches_total=0,
        **more,
    )


def toy_games() -> dict[str, AnyGame]:
    """Return the toy game alone, as a catalogue."""
    return {"lagoon": lagoon(content_of("domain.toy"))}


def streaming_app(settings: Settings, games: dict[str, AnyGame] | None = None) -> Flask:
    """Return the application as the streams' process serves it, here with threads."""
    return create_app(settings, games, make_streams=lambda chosen, database: Streams(chosen, database, poll=POLL_SECONDS))


@contextmanager
def listening_at(app: Flask) -> Iterator[tuple[str, ThreadedWSGIServer]]:
    """Let an application listen on a port; yield its address and the server. Requests that are not over in the end are left alone."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    assert isinstance(server, ThreadedWSGIServer)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=[POLL_SECONDS], daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    """Settings without limits, for a database and a Valkey that hold nothing."""
    return unlimited(tmp_path, database_url, redis_url)


@pytest.fixture(scope="session")
def wired_app(tmp_path_factory: pytest.TempPathFactory, migrated_url: str, servers: Servers) -> Flask:
    """The application whose addresses and checks the tests of a session share: to install them takes longer than many tests."""
    return create_app(unlimited(tmp_path_factory.mktemp("home"), migrated_url, servers.redis_url), toy_games())


@pytest.fixture
def app(wired_app: Flask, settings: Settings, lend_connections: Callable[[Database], None]) -> Flask:
    """The real application, offering the toy game. What it has, from its settings to the matches that it keeps, is new for each test."""
    context = Context(settings, toy_games())
    lend_connections(context.database)
    wired_app.extensions["atoll"] = context
    wired_app.extensions["atoll_limits"] = Limits(wired_app.extensions["atoll_limits"].shared)
    return wired_app


@pytest.fixture
def web(app: Flask) -> Web:
    """A caller of that application."""
    return Web(app.test_client())


def share_documents() -> None:
    """Let applications that offer the same games share the document: to make it takes longer than most tests."""
    make_document = spec.openapi_bytes
    made: dict[tuple[object, ...], bytes] = {}

    def shared(games: dict[str, AnyGame]) -> bytes:
        key = tuple((name, type(game), game.revision, game.content_sha256) for name, game in games.items())
        if key not in made:
            made[key] = make_document(games)
        return made[key]

    spec.openapi_bytes = shared


class SharedTemplates(BytecodeCache):
    """What Jinja has compiled of the templates, for all applications of this process: to compile a page takes longer than most tests."""

    def __init__(self) -> None:
        self.compiled: Final[dict[tuple[str, str], CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.compiled[bucket.key, bucket.checksum] = bucket.code


share_documents()
Flask.jinja_options = {"bytecode_cache": SharedTemplates()}
