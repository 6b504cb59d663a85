"""A match of bots that never ends: when one is over the next is opened, over REST like any other client."""

import itertools
import logging
import signal
import threading
from typing import Any, Final

import httpx

from openapi.client.connection import tls_context

_NAME: Final = "Demo"
_LOOK_SECONDS: Final = 2.0
_log: Final = logging.getLogger("atoll.demo")


def run(url: str, public_url: str, create_key: str | None = None) -> None:
    """Keep a match of bots going on the service at `url` until SIGTERM; people are told where they can watch.

    `create_key` is shown where the service lets only some open matches.
    """
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=stopped.set).start())
    with httpx.Client(base_url=url, timeout=10, verify=tls_context(url.startswith("https:"))) as client:
        keep_going(client, public_url, stopped, create_key)


def keep_going(client: httpx.Client, public_url: str, stopped: threading.Event, create_key: str | None) -> None:
    """Watch the demo match of the moment, open the next one after it; a service that is away is waited for."""
    match: str | None = None
    for turn in itertools.count():
        try:
            match = _watch(client, match or _find(client) or _open(client, public_url, turn, create_key))
        except (httpx.HTTPError, LookupError, ValueError) as error:
            _log.warning("the service doesn't answer as expected: %s", error)
        if stopped.wait(_LOOK_SECONDS):
            return


def _watch(client: httpx.Client, match: str) -> str | None:
    """The match's id while it goes on, None when it is over."""
    found = _get(client, f"/v1/matches/{match}")
    if found["status"] != "over":
        return match
    _log.info("demo match %s is over: %s", match, found["outcome"])
    return None


def _find(client: httpx.Client) -> str | None:
    """The running match that an earlier start left."""
    for found in _items(_get(client, "/v1/matches?status=running&limit=1000")):
        if all(seat["kind"] == "bot" and (seat["name"] or "").startswith(_NAME) for seat in found["seats"]):
            return str(found["id"])
    return None


def _open(client: httpx.Client, public_url: str, turn: int, create_key: str | None) -> str:
    games, levels = _items(_get(client, "/v1/games")), _items(_get(client, "/v1/bots"))
    game = games[turn % len(games)]
    count = max(int(game["seats"]["min"]), min(2, int(game["seats"]["max"])))
    seats = [
        {"kind": "bot", "name": f"{_NAME} {number + 1}", "bot": {"level": levels[number % len(levels)]["level"]}} for number in range(count)
    ]
    shown = {"Authorization": f"Bearer {create_key}"} if create_key else {}
    answer = client.post("/v1/matches", json={"game": game["id"], "seats": seats}, headers=shown)
    answer.raise_for_status()
    match = str(answer.json()["id"])
    _log.info("demo match of %s: %s/matches/%s", game["id"], public_url, match)
    return match


def _get(client: httpx.Client, path: str) -> Any:
    answer = client.get(path)
    answer.raise_for_status()
    return answer.json()


def _items(body: Any) -> list[dict[str, Any]]:
    """The list in an answer, whether it is the whole answer or its one list-valued member."""
    if isinstance(body, dict):
        return next(value for value in body.values() if isinstance(value, list))
    return list(body)
