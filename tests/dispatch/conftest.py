"""A service on real servers, and one that listens on a real port."""

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from flask import Flask

from service.settings import Settings
from service.store.database import Database
from tests.service import listening_at


@pytest.fixture
def listening(app: Flask, settings: Settings) -> Iterator[Settings]:
    """The settings of a dispatcher beside a web server that listens on a port."""
    with listening_at(app) as (url, _):
        yield replace(settings, internal_url=url)


@pytest.fixture
def database(app: Flask) -> Database:
    found = app.extensions["atoll"].database
    assert isinstance(found, Database)
    return found


def client_for(settings: Settings) -> httpx.Client:
    return httpx.Client(
        base_url=settings.internal_url, headers={"Authorization": f"Bearer {settings.worker_key}"}, trust_env=False, verify=False
    )
