"""Asking a service that was just started whether it serves, and what it offers."""

import json
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from service.settings import local_url, streams_socket
from service.supervisor.child import Child
from service.supervisor.walk import GAME, walk

_READY_SECONDS: Final = 60.0
_ANSWER_SECONDS: Final = 5.0
_CERTIFICATE_SECONDS: Final = 5.0
_GOOD: Final = "200"


class StartError(RuntimeError):
    """A process of the product didn't come up; what it said is in its output."""


def wait_ready(web: Child, streams: Child | None, front: Child | None, check: Callable[[], None]) -> None:
    """Return once the service says that it is ready, and streams and front take connections; `check` is called all the while, may raise."""
    env = web.program.env
    url = f"{local_url(env['ATOLL_INTERNAL_HOST'], int(env['ATOLL_INTERNAL_PORT']))}/readyz"
    _wait_for(web, lambda: _status(url), f"{url} answers", check)
    if streams is not None:
        path = streams_socket(streams.program.env["ATOLL_STREAMS_LISTEN"])
        _wait_for(streams, lambda: _ask(path), f"its socket {path} says", check)
    if front is not None:
        address = urlsplit(local_url(env["ATOLL_HOST"], int(env["ATOLL_PORT"])))
        _wait_for(front, lambda: _connect(str(address.hostname), int(address.port or 0)), f"its port {address.port} says", check)
        if name := env.get("ATOLL_TLS_NAME", ""):
            _wait_for_certificate(str(address.hostname), int(address.port or 0), name, check)


def _wait_for(child: Child, ask: Callable[[], str], where: str, check: Callable[[], None]) -> None:
    deadline = time.monotonic() + _READY_SECONDS
    while (answer := ask()) != _GOOD:
        check()
        if not child.is_running:
            raise StartError(f"{child.name} ended while starting (exit status {child.exit_status}); see above")
        if time.monotonic() > deadline:
            raise StartError(f"{child.name} isn't ready after {_READY_SECONDS:.0f} s: {where} {answer}")


def _wait_for_certificate(host: str, port: int, name: str, check: Callable[[], None]) -> None:
    """Wait until the front speaks TLS under its name, but not for long: an authority may take minutes to give it a certificate."""
    deadline = time.monotonic() + _CERTIFICATE_SECONDS
    while not _speaks_tls(host, port, name) and time.monotonic() < deadline:
        check()


def choose_walk(url: str, internal_url: str) -> str:
    """The walk through the API at `url` with the game that hides nothing, else the first on offer; empty when there is none."""
    try:
        games = [str(game["id"]) for game in _items(f"{internal_url}/v1/games")]
        return walk(url, GAME if GAME in games else games[0])
    except (OSError, ValueError, LookupError):
        return ""


def answers(url: str) -> bool:
    """Say whether something is served there."""
    return _status(url) == _GOOD


def _connect(host: str, port: int) -> str:
    try:
        socket.create_connection((host, port), timeout=_ANSWER_SECONDS).close()
    except OSError as error:
        return str(error)
    return _GOOD


def _speaks_tls(host: str, port: int, name: str) -> bool:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # that there is a certificate is asked, not whose
    try:
        with socket.create_connection((host, port), timeout=_ANSWER_SECONDS) as connection:
            context.wrap_socket(connection, server_hostname=name).close()
    except OSError:
        return False
    return True


def _ask(path: Path) -> str:
    """Ask whether the process at a socket lives."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_ANSWER_SECONDS)
            connection.connect(str(path))
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: streams\r\nConnection: close\r\n\r\n")
            return connection.recv(64).decode("ascii", "replace").partition(" ")[2][:3]
    except OSError as error:
        return str(error)


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
