"""Requests to one service: sent again, with the same key, while it is away or asks for patience."""

import re
import ssl
import time
from collections.abc import Mapping
from functools import cache
from types import TracebackType
from typing import Any, Final, Protocol, Self

import httpx

from openapi.client.problems import Problem, ServiceAway

PATIENCE_SECONDS: Final = 20.0
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
TIMEOUT_SECONDS: Final = 10.0
AWAY: Final = (429, 502, 503, 504)
"""Statuses after which the same request may succeed a little later."""


class Waiting(Protocol):
    """How time passes between two tries, and whether there should be another one."""

    def is_due(self) -> bool:
        """Say whether to give up now."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""


class Sleeping:
    """Waits by sleeping, and never gives up early."""

    def is_due(self) -> bool:
        """No."""
        return False

    def wait(self, seconds: float) -> None:
        """Sleep."""
        time.sleep(seconds)


class Pauses:
    """The pauses between tries: each twice the last one, at least as long as the service asks for."""

    def __init__(self) -> None:
        self.next = FIRST_PAUSE

    def begin_anew(self) -> None:
        """Let the next pause be the shortest: the service has answered."""
        self.next = FIRST_PAUSE

    def after(self, answer: httpx.Response | None) -> float:
        """Return the seconds to wait after an answer that asks for patience, or after none."""
        asked = 0.0 if answer is None else retry_after(answer)
        pause = max(self.next, asked)
        self.next = min(2 * self.next, LONGEST_PAUSE)
        return pause


class Connection:
    """A service at an address, asked with one token or none. A request that changes something needs a key of its own to be sent again."""

    def __init__(self, url: str, token: str | None = None, *, patience: float = PATIENCE_SECONDS, waiting: Waiting | None = None) -> None:
        if token is not None and not re.fullmatch("[!-~]+", token):
            raise ValueError("a token is one word of plain characters, without spaces and line ends; this one is not")
        self.patience: Final = patience
        self.waiting: Final[Waiting] = Sleeping() if waiting is None else waiting
        self.http: Final = httpx.Client(
            base_url=url,
            headers={} if token is None else {"Authorization": f"Bearer {token}"},
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
            verify=tls_context(url.startswith("https:")),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str | int] | None = None,
        headers: Mapping[str, str] | None = None,
        body: object = None,
    ) -> httpx.Response:
        """Send a request, again and again while the service is away, for as long as patience lasts; then `ServiceAway`."""
        end, pauses = time.monotonic() + self.patience, Pauses()
        while True:
            try:
                answer = self.http.request(method, path, params=params, headers=headers, json=body)
                if answer.status_code not in AWAY:
                    return answer
                trouble, pause = f"status {answer.status_code}", pauses.after(answer)
            except httpx.LocalProtocolError:
                raise  # a request that cannot be sent, however long one waits
            except httpx.TransportError as error:
                trouble, pause = f"{type(error).__name__}: {error}", pauses.after(None)
            if self.waiting.is_due() or time.monotonic() + pause > end:
                raise ServiceAway(f"{method} {path}: {trouble}")
            self.waiting.wait(pause)

    def ask(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str | int] | None = None,
        headers: Mapping[str, str] | None = None,
        body: object = None,
    ) -> Any:
        """Send a request and return the body of a success; `Problem` for anything else."""
        answer = self.send(method, path, params=params, headers=headers, body=body)
        if not answer.is_success:
            raise Problem(answer)
        return answer.json() if answer.content else None


@cache
def tls_context(is_used: bool) -> ssl.SSLContext:
    """Return the one TLS context of this process and its forks; certificates take 50 ms to load, and are so only where they are used."""
    return httpx.create_ssl_context(trust_env=False) if is_used else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def retry_after(answer: httpx.Response) -> float:
    """Return the seconds that a `Retry-After` asks for (0 without one, or with a date)."""
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isascii() and text.isdigit() else 0.0
