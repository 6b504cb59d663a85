"""The real service on a real port, and the environment in which a worker finds it."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from werkzeug.serving import make_server

from service.api.app import create_app
from service.settings import Settings
from workers.config import PUBLIC_URL, REDIS_URL, WORKER_KEY
from workers.shutdown import STOPPING

KEY = "worker-key-of-the-tests"


class Table:
    """A match on the service, as a spectator sees it."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20, trust_env=False, verify=False)

    def open(self, *kinds: str, **budget: Any) -> Any:
        """Open a match of people (h) and bots (b)."""
        bot = {"kind": "bot", "bot": budget or {"iterations": 2}}
        seats = [bot if kind == "b" else {"kind": "human"} for kind in kinds]
        answer = self.http.post("/v1/matches", json={"game": "reef-gardens", "seats": seats})
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


def check_shape(name: str, value: Any) -> None:
    """Check an answer against its component of the committed description."""
    document = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text("utf-8"))
    Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]}).validate(value)


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        home=tmp_path,
        database_url=database_url,
        redis_url=redis_url,
        worker_key=KEY,
        secret="secret",
        rate_limit=0,
        address_rate_limit=0,
        create_limit=0,
        create_total=0,
        bot_matches=0,
        bot_matches_total=0,
    )


@pytest.fixture
def table(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    app = create_app(settings)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    url = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv(REDIS_URL, settings.redis_url)
    monkeypatch.setenv(PUBLIC_URL, url)
    monkeypatch.setenv(WORKER_KEY, KEY)
    seen = Table(url)
    yield seen
    seen.http.close()
    STOPPING.asked = False
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions["atoll"].database.close()
