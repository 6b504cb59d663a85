"""The dispatcher writes the log beside its other work, and does that work where the log must not be written."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.dispatch.main import Dispatcher
from service.log.keys import open_checkpoint
from service.log.notes import read_key
from service.settings import Settings, SettingsError
from service.store import log
from service.store.database import Database
from tests.api.web import Web

KEY, OTHER = (base64.urlsafe_b64encode(bytes([number]) * 32).decode().rstrip("=") for number in (1, 2))


@contextmanager
def dispatcher(settings: Settings, key: str) -> Iterator[Dispatcher]:
    made = Dispatcher(replace(settings, log_key=key, public_url="https://play.example"), [lagoon(content_of("domain.toy"))])
    yield made
    made.close()


def heartbeat_of(database: Database) -> object:
    return database.rows("select at from heartbeats")


def test_a_sweep_logs_what_was_played(web: Web, listening: Settings, database: Database) -> None:
    match = web.create()
    with dispatcher(listening, KEY) as made:
        made.sweep()
    found = log.last_signed(database)
    assert found is not None
    assert found.note is not None
    key = read_key(log.keys(database)[0][0])
    assert key.name == "play.example/v1/log"
    assert open_checkpoint(found.note, key)[1].size == 1
    assert log.leaves(database, 0, 1)[0].match == match["id"]


def test_another_key_stops_the_log_and_nothing_else(
    web: Web, listening: Settings, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with dispatcher(listening, KEY) as made:
        made.sweep()
    before = heartbeat_of(database)
    web.create()
    with dispatcher(listening, OTHER) as made:
        made.sweep()
        made.sweep()
    found = log.last_signed(database)
    assert found is not None
    assert found.size == 0
    assert heartbeat_of(database) != before
    warned = [record.message for record in caplog.records if record.levelname == "WARNING" and "another key" in record.message]
    assert len(warned) == 1
    assert "the log of play.example/v1/log was signed by another key than ATOLL_LOG_KEY so far" in warned[0]


def test_without_a_key_no_log_is_kept(listening: Settings, database: Database) -> None:
    with dispatcher(listening, "") as made:
        made.sweep()
    assert log.last_signed(database) is None


@pytest.mark.parametrize("key", ["x", "=", KEY[:-2], f"{KEY},{KEY}AA"])
def test_a_key_that_is_none_is_refused(listening: Settings, key: str) -> None:
    with pytest.raises(SettingsError, match="ATOLL_LOG_KEY"), dispatcher(listening, key):
        pass
