"""The real application on a real Postgres and Valkey, offering the toy game."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.settings import Settings
from service.store.database import Database
from service.streams.streams import Streams
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        home=tmp_path,
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
    )


@pytest.fixture
def app(settings: Settings, lend_connections: Callable[[Database], None]) -> Flask:
    made = create_app(settings, {"lagoon": lagoon(content_of("domain.toy"))})
    lend_connections(made.extensions["atoll"].database)
    return made


@pytest.fixture
def live_app(settings: Settings, lend_connections: Callable[[Database], None]) -> Iterator[Flask]:
    """The application as the streams' process serves it, here with threads; a lost wake-up costs a twentieth of a second."""
    made = create_app(
        settings, {"lagoon": lagoon(content_of("domain.toy"))}, make_streams=lambda chosen, database: Streams(chosen, database, poll=0.05)
    )
    lend_connections(made.extensions["atoll"].database)
    yield made
    made.extensions["atoll_streams"].drain()


@pytest.fixture
def live(live_app: Flask) -> Web:
    return Web(live_app.test_client())


@pytest.fixture
def web(app: Flask) -> Web:
    return Web(app.test_client())
