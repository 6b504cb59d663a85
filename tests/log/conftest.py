"""A service with a witness that it knows, and who writes its log."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.log.keys import Witness
from service.log.writer import LogWriter
from service.settings import Settings
from service.store.database import Database
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web

NAME: Final = "atoll.example/v1/log"
SEED: Final = bytes(range(32))
WITNESS: Final = Witness("witness.example/w1", bytes(range(1, 33)))


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
        log_witnesses=(str(WITNESS.key),),
    )


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    made = create_app(settings, {"lagoon": lagoon(content_of("domain.toy"))})
    yield made
    made.extensions["atoll"].database.close()


@pytest.fixture
def web(app: Flask) -> Web:
    return Web(app.test_client())


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url, 4)
    yield made
    made.close()


@pytest.fixture
def writer(database: Database) -> LogWriter:
    return LogWriter(database, NAME, [SEED])
