"""A service with a witness that it knows, and who writes its log."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from service.log.writer import LogWriter
from service.settings import Settings
from service.store.database import Database
from tests.log.witness import Witness

NAME: Final = "atoll.example/v1/log"
SEED: Final = bytes(range(32))
WITNESS: Final = Witness("witness.example/w1", bytes(range(1, 33)))


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, log_witnesses=(str(WITNESS.key),))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url, 4)
    yield made
    made.close()


@pytest.fixture
def writer(database: Database) -> LogWriter:
    return LogWriter(database, NAME, [SEED])
