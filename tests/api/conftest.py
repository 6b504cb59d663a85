"""The application with streams, beside the one without."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from service.settings import Settings
from service.store.database import Database
from tests.api.web import Web
from tests.service import streaming_app, toy_games


@pytest.fixture
def live_app(settings: Settings, lend_connections: Callable[[Database], None]) -> Iterator[Flask]:
    made = streaming_app(settings, toy_games())
    lend_connections(made.extensions["atoll"].database)
    yield made
    made.extensions["atoll_streams"].drain()


@pytest.fixture
def live(live_app: Flask) -> Web:
    return Web(live_app.test_client())
