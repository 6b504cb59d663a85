"""The demo match, where only some may open matches."""

import threading
from pathlib import Path

import httpx
import pytest

from service.api.app import create_app
from service.cli.demo import keep_going
from service.settings import Settings

KEY = "a key that opens matches"


@pytest.mark.parametrize(("shown", "opened"), [(KEY, 1), (None, 0)], ids=["with the key", "without it"])
def test_the_demo_opens_a_match_by_the_key_that_this_needs(
    database_url: str, redis_url: str, tmp_path: Path, shown: str | None, opened: int
) -> None:
    settings = Settings(home=tmp_path, database_url=database_url, redis_url=redis_url, worker_key="w", secret="s", create_keys=(KEY,))
    app = create_app(settings)
    once = threading.Event()
    once.set()
    with httpx.Client(transport=httpx.WSGITransport(app=app), base_url="http://atoll.test") as client:
        keep_going(client, "http://atoll.test", once, shown)
        assert len(client.get("/v1/matches").json()["matches"]) == opened
    app.extensions["atoll"].database.close()
