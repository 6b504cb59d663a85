"""Asking a service that was just started whether it serves, and what it offers."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final

from service.settings import local_url
from service.supervisor.child import Child
from service.supervisor.walk import GAME, walk

_READY_SECONDS: Final = 60.0
_ANSWER_SECONDS: Final = 5.0


class StartError(RuntimeError):
    """A process of the product didn't come up; what it said is in its output."""


def wait_ready(web: Child, port: int, host: str, check: Callable[[], None]) -> None:
    """Return once the service says that it is ready; `check` is called all the while and may raise."""
    url = f"{local_url(host, port)}/readyz"
    deadline = time.monotonic() + _READY_SECONDS
    answer = ""
    while (answer := _status(url)) != "200":
        check()
        if not web.is_running:
            raise StartError(f"web ended while starting (exit status {web.exit_status}); see above")
        if time.monotonic() > deadline:
            raise StartError(f"web isn't ready after {_READY_SECONDS:.0f} s: {url} answers {answer}")


def choose_walk(url: str) -> str:
    """The walk through the API with the game that hides nothing, else the first on offer; empty when there is none."""
    try:
        games = [str(game["id"]) for game in _items(f"{url}/v1/games")]
        return walk(url, GAME if GAME in games else games[0])
    except (OSError, ValueError, LookupError):
        return ""


def _status(url: str) -> str:
    try:
        with urllib.request.urlopen(url, timeout=_ANSWER_SECONDS) as answer:
            return str(answer.status)
    except urllib.error.HTTPError as error:
        return str(error.code)
    except OSError as error:
        return str(error)


def _items(url: str) -> list[dict[str, Any]]:
    """The list in an answer, whether it is the whole answer or its one list-valued member."""
    with urllib.request.urlopen(url, timeout=_ANSWER_SECONDS) as answer:
        body = json.load(answer)
    if isinstance(body, dict):
        return next(value for value in body.values() if isinstance(value, list))
    return list(body)
