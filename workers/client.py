"""The REST calls of a worker: read a seat's view, list its commands, play. Safe to repeat, and repeated while the service is away."""

import ssl
import time
from functools import cache
from types import TracebackType
from typing import Any, Final

import httpx

from domain.kernel.ids import JsonObject
from workers.config import Config
from workers.shutdown import STOPPING

RETRY_SECONDS: Final = 20.0
"""How long one call goes on trying while the service is away or asks for patience."""

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
TIMEOUT_SECONDS: Final = 10.0
GRANT: Final = "Atoll-Grant"
"""The header of a grant."""


class MovedOn(Exception):
    """The match is no longer where this job found it, or the seat is no longer ours: nothing is left to do."""


class BotBroken(Exception):
    """The service refused a command that the bot took for legal: a bug in the bot or the rules."""


class ServiceAway(Exception):
    """The service did not answer in time, or not as the contract says."""


class Client:
    """The service as a worker sees it."""

    def __init__(self, config: Config) -> None:
        self.http: Final = httpx.Client(
            base_url=config.service_url,
            headers={"Authorization": f"Bearer {config.worker_key}"},
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
            verify=tls_context(config.service_url.startswith("https:")),
        )

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def match(self, match: str, seat: int) -> JsonObject:
        """Return the match as `seat` may see it; `MovedOn` when it is unknown or not ours."""
        return self.answer(self.send("GET", f"/v1/matches/{match}", params={"seat": seat}))

    def legal_commands(self, match: str, seat: int) -> JsonObject:
        """Return the legal commands of `seat`."""
        return self.answer(self.send("GET", f"/v1/matches/{match}/legal-commands", params={"seat": seat}))

    def play(self, match: str, seat: int, version: int, command: JsonObject, search: JsonObject) -> JsonObject:
        """Play a command at `version` and return the answer; `MovedOn` when somebody played this version before."""
        return self.answer(
            self.send(
                "POST",
                f"/v1/matches/{match}/commands",
                headers={"If-Match": f'"{version}"', "Idempotency-Key": f"bot:{match}:{seat}:{version}"},
                json={"seat": seat, "command": command, "search": search},
            )
        )

    def hint_view(self, match: str, seat: int, version: int, grant: str) -> JsonObject:
        """Return what a seat may know at a version, by a grant of the service; `MovedOn` when hints are no longer wanted."""
        return self.answer(self.send("GET", f"/v1/matches/{match}/hints/{seat}/{version}", headers={GRANT: grant}))

    def hand_in_hints(self, match: str, seat: int, version: int, grant: str, found: JsonObject) -> None:
        """Hand in the hints for a view."""
        self.answer(self.send("PUT", f"/v1/matches/{match}/hints/{seat}/{version}", headers={GRANT: grant}, json=found))

    def bundle(self, match: str) -> JsonObject:
        """Return the audit bundle of a finished match, as anybody may read it; `MovedOn` where the match is not over."""
        return self.answer(self.send("GET", f"/v1/matches/{match}/analysis/bundle"))

    def hand_in_analysis(self, match: str, stretch: JsonObject) -> None:
        """Hand in a stretch of an analysis; `MovedOn` when another worker was first."""
        self.answer(self.send("PUT", f"/v1/matches/{match}/analysis", json=stretch))

    def send(self, method: str, path: str, **request: Any) -> httpx.Response:
        """Send a request, again and again while the service is away, up to a limit; then `ServiceAway`."""
        end = time.monotonic() + RETRY_SECONDS
        pause = FIRST_PAUSE
        while True:
            try:
                answer = self.http.request(method, path, **request)
                if answer.status_code not in (429, 502, 503, 504):
                    return answer
                problem = f"status {answer.status_code}"
                wait = max(pause, patience(answer))
            except httpx.TransportError as error:
                problem = f"{type(error).__name__}: {error}"
                wait = pause
            if STOPPING.is_due() or time.monotonic() + wait > end:
                raise ServiceAway(f"{method} {path}: {problem}")
            STOPPING.wait(wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    def answer(self, answer: httpx.Response) -> JsonObject:
        """Read an answer: its body when it is a success, else the exception that says what the worker must do."""
        if answer.is_success:
            body: JsonObject = answer.json()
            return body
        kind = problem_kind(answer)
        if answer.status_code in (403, 404, 409, 412) or kind == "idempotency-mismatch":
            raise MovedOn(kind)
        if answer.status_code == 422:
            raise BotBroken(f"{answer.request.method} {answer.request.url.path}: {answer.text[:500]}")
        raise ServiceAway(f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text[:500]}")


@cache
def tls_context(is_used: bool) -> ssl.SSLContext:
    """Return the one TLS context of this process and its forks; certificates take 50 ms to load, and are so only where they are used."""
    return httpx.create_ssl_context(trust_env=False) if is_used else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def patience(answer: httpx.Response) -> float:
    """Return the seconds that a `Retry-After` asks for (0 without one, or with a date)."""
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isascii() and text.isdigit() else 0.0


def problem_kind(answer: httpx.Response) -> str:
    """Return the last part of a problem's type, or the status when the answer is no problem document."""
    try:
        return str(answer.json()["type"]).rsplit("/", 1)[-1]
    except (ValueError, KeyError, TypeError):
        return str(answer.status_code)
