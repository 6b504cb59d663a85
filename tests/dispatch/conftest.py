"""A service on real servers, and one that listens on a real port."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from flask import Flask
from werkzeug.serving import make_server

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.settings import Settings
from service.store.database import Database
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        home=tmp_path,
        database_url=database_url,
        redis_url=redis_url,
        worker_key=WORKER_KEY,
        operator_key=OPERATOR_KEY,
        secret="secret",
        rate_limit=0,
        address_rate_limit=0,
        create_limit=0,
        create_total=0,
        bot_matches=0,
        bot_matches_total=0,
    )


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    made = create_app(settings, {"lagoon": lagoon(content_of("domain.toy"))})
    yield made
    made.extensions["atoll"].database.close()


@pytest.fixture
def listening(app: Flask, settings: Settings) -> Iterator[Settings]:
    """The settings of a dispatcher beside a web server that listens on a port."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield replace(settings, internal_url=f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def web(app: Flask) -> Web:
    return Web(app.test_client())


@pytest.fixture
def database(app: Flask) -> Database:
    found = app.extensions["atoll"].database
    assert isinstance(found, Database)
    return found


def client_for(settings: Settings) -> httpx.Client:
    return httpx.Client(
        base_url=settings.internal_url, headers={"Authorization": f"Bearer {settings.worker_key}"}, trust_env=False, verify=False
    )
