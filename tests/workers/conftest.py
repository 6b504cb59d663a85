"""The real service on a real port, and the environment in which a worker finds it."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema_rs import Draft202012Validator

from domain.kernel.ids import JsonObject
from service.api.app import create_app
from service.settings import Settings
from tests.service import listening_at
from workers.config import PUBLIC_URL, REDIS_URL, WORKER_KEY
from workers.shutdown import STOPPING


class Table:
    """A match on the service, as a spectator sees it."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20, trust_env=False, verify=False)

    def open(self, *kinds: str, begin: JsonObject | None = None, **budget: Any) -> Any:
        """Open a match of people (h) and bots (b), at its beginning or with what `begin` says."""
        bot = {"kind": "bot", "bot": budget or {"iterations": 2}}
        seats = [bot if kind == "b" else {"kind": "human"} for kind in kinds]
        answer = self.http.post("/v1/matches", json={"game": "reef-gardens", "seats": seats, **(begin or {})})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def read(self, match: str) -> Any:
        return self.http.get(f"/v1/matches/{match}").json()

    def events(self, match: str, after: int) -> Any:
        return self.http.get(f"/v1/matches/{match}/events", params={"after": after, "limit": 1000}).json()["events"]

    def audit(self, match: str) -> Any:
        return self.http.get(f"/v1/matches/{match}/audit").json()

    def resign(self, match: str, seat: int, token: str) -> None:
        answer = self.http.post(
            f"/v1/matches/{match}/commands",
            json={"seat": seat, "command": {"type": "resign"}},
            headers={"Authorization": f"Bearer {token}", "Idempotency-Key": "resign", "If-Match": "*"},
        )
        assert answer.status_code == 201, answer.text


@cache
def shape(name: str) -> Draft202012Validator:
    """Return what checks values against a component of the committed description."""
    document = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text("utf-8"))
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]})


def check_shape(name: str, value: Any) -> None:
    """Check an answer against its component."""
    shape(name).validate(value)


@pytest.fixture
def table(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    app = create_app(settings)
    with listening_at(app) as (url, _):
        monkeypatch.setenv(REDIS_URL, settings.redis_url)
        monkeypatch.setenv(PUBLIC_URL, url)
        monkeypatch.setenv(WORKER_KEY, settings.worker_key)
        seen = Table(url)
        yield seen
        seen.http.close()
        STOPPING.asked = False
    app.extensions["atoll"].database.close()
