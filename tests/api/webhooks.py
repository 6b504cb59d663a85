"""An application whose webhooks may lead to this machine, and a player's webhooks."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from flask import Flask

from service.api.app import create_app
from service.settings import Settings
from tests.api.web import Web
from tests.service import toy_games

HOOKS: Final = "/v1/players/me/webhooks"


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """The application of the tests, which lets webhooks lead to this machine."""
    made = create_app(replace(settings, webhooks_loopback=True), toy_games())
    yield made
    made.extensions["atoll"].database.close()


def hook(web: Web, key: str, url: str, **members: Any) -> Any:
    answer = web.post(HOOKS, {"url": url, **members}, key)
    assert answer.status_code == 201, answer.text
    return answer.json


def shown(web: Web, key: str) -> list[Any]:
    """Return the player's webhooks as he sees them."""
    return list(web.get(HOOKS, key).json["webhooks"])
