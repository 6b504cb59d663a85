"""The application with streams, and with the games of the catalogue, beside the one with the toy game and without streams."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask

from service.api.app import create_app
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


@pytest.fixture
def catalogue_app(settings: Settings) -> Iterator[Flask]:
    """The application with the games of the catalogue."""
    made = create_app(settings)
    yield made
    made.extensions["atoll"].database.close()


@pytest.fixture
def catalogue_app_with_streams(settings: Settings) -> Iterator[Flask]:
    """The application with the games of the catalogue as the streams' process serves them, with any number of streams."""
    made = streaming_app(replace(settings, streams=0, address_streams=0, token_streams=0))
    yield made
    made.extensions["atoll_streams"].drain()
    made.extensions["atoll"].database.close()
