"""Somebody who knows the service by HTTP only: opens matches, plays seats, reads histories."""

import itertools
import time
import uuid
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final

import httpx

from domain.kernel.lifecycle_commands import is_lifecycle

PAUSE_SECONDS: Final = 0.03
"""Between two looks at a match that others play: each look costs as much as a command."""

LONGEST_PAUSE_SECONDS: Final = 0.3
"""Between two looks at a match in which nothing has happened for a while."""

PAGE: Final = 150
"""Events read at once: less than a match has, so that a history takes several pages."""

Pick = Callable[[list[Any]], Any]
"""Chooses one of the game's listed commands."""


class Caller:
    """A connection to the service; `at` may name another address than the public one."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.http: Final = httpx.Client(base_url=url, timeout=20, trust_env=False, verify=False)

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.http.close()

    def get(self, path: str, token: str | None = None, **params: Any) -> Any:
        """Read something that must be there."""
        answer = self.http.get(path, params=params, headers=bearer(token))
        assert answer.status_code == 200, f"{answer.request.url}: {answer.status_code} {answer.text}"
        return answer.json()

    def create(self, game: str, seats: list[dict[str, Any]], **members: Any) -> Any:
        """Open a match that must be possible."""
        answer = self.http.post("/v1/matches", json={"game": game, "seats": seats, **members})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def read(self, match: str, token: str | None = None, **params: Any) -> Any:
        """Read the match."""
        return self.get(f"/v1/matches/{match}", token, **params)

    def legal(self, match: str, token: str) -> tuple[int, list[Any]]:
        """Return the version, and the game's commands that the token's seat may send."""
        listed = self.get(f"/v1/matches/{match}/legal-commands", token)
        commands = [entry["command"] for entry in listed["legal_commands"]]
        return listed["version"], [command for command in commands if not is_lifecycle(command["type"])]

    def send(
        self, match: str, token: str, seat: int | None, command: Any, version: int | None = None, key: str | None = None
    ) -> httpx.Response:
        """Send a command for a version (None: whatever is current), with a fresh key unless one is given."""
        headers = {"If-Match": "*" if version is None else f'"{version}"', "Idempotency-Key": key or str(uuid.uuid4())}
        body = {"seat": seat, "command": command}
        return self.http.post(f"/v1/matches/{match}/commands", json=body, headers=headers | bearer(token))

    def play(self, match: str, token: str, seat: int | None, command: Any, version: int | None = None) -> Any:
        """Send a command that must be accepted."""
        answer = self.send(match, token, seat, command, version)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def events(self, match: str, token: str | None = None) -> list[Any]:
        """Read all pages of the history, to the empty one that ends it."""
        found: list[Any] = []
        while page := self.get(f"/v1/matches/{match}/events", token, after=len(found), limit=PAGE)["events"]:
            assert len(page) <= PAGE
            found += page
        return found

    def audit(self, match: str) -> Any:
        """Read the bundle of a finished match as anybody may."""
        return self.get(f"/v1/matches/{match}/audit")

    def wait_for(self, match: str, is_reached: Callable[[Any], bool], seconds: float) -> Any:
        """Read the match, whenever its version is another, until it is as wanted."""
        seen: list[Any] = []
        pause = PAUSE_SECONDS

        def reached() -> bool:
            nonlocal pause
            known = {"If-None-Match": f'"{seen[0]["version"]}"'} if seen else {}
            answer = self.http.get(f"/v1/matches/{match}", headers=known)
            if answer.status_code == 304:
                pause = min(pause * 1.1, LONGEST_PAUSE_SECONDS)
                return False
            assert answer.status_code == 200, answer.text
            seen[:], pause = [answer.json()], PAUSE_SECONDS
            return is_reached(seen[0])

        end = time.monotonic() + seconds
        while not reached():
            assert time.monotonic() < end, f"after {seconds:g} s the match stands at {brief(seen[0])}"
            time.sleep(pause)
        return seen[0]

    def wait_over(self, match: str, seconds: float = 60) -> Any:
        """Wait for the end of the match."""
        return self.wait_for(match, lambda now: now["status"] == "over", seconds)

    def play_seats(self, match: str, tokens: dict[int, str], pick: Pick, seconds: float = 60, most: int = 100_000) -> Any:
        """Play the seats of these tokens, others play theirs, to the end of the match or for `most` commands; return it as it is then."""
        end = time.monotonic() + seconds
        now: Any = None
        for _ in range(most):
            if now is None or not set(now["to_act"]) & set(tokens):
                now = self.wait_for(
                    match, lambda now: now["status"] == "over" or bool(set(now["to_act"]) & set(tokens)), end - time.monotonic()
                )
            assert time.monotonic() < end, f"after {seconds:g} s the match goes on at version {now['version']}"
            if now["status"] == "over":
                return now
            seat = min(set(now["to_act"]) & set(tokens))
            version, commands = self.legal(match, tokens[seat])
            answer = None
            if version == now["version"]:
                answer = self.send(match, tokens[seat], seat, pick(commands), version)
                assert answer.status_code in (201, 412), answer.text
            now = answer.json() if answer is not None and answer.status_code == 201 else None
        return self.read(match)


def bearer(token: str | None) -> dict[str, str]:
    """Return the header that shows a token."""
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def tokens_of(match: Any) -> dict[int, str]:
    """Return the tokens in the answer that opened a match, by seat."""
    return {seat["seat"]: seat["token"] for seat in match["seats"] if "token" in seat}


def table(kinds: str, **budget: int) -> list[dict[str, Any]]:
    """Return the seats of a new match: h is a person's, o an open one, b a bot's with this budget."""
    seats: dict[str, dict[str, Any]] = {
        "h": {"kind": "human"},
        "o": {"kind": "open"},
        "b": {"kind": "bot", "bot": budget or {"iterations": 1}},
    }
    return [seats[kind] for kind in kinds]


def in_turn() -> Pick:
    """Return a choice that goes through the list with a stride of its own, so that every kind of command comes up."""
    steps = itertools.count(1)
    return lambda commands: commands[next(steps) * 7 % len(commands)]


def brief(match: Any) -> dict[str, Any]:
    """Return what tells where a match stands."""
    return {name: match[name] for name in ("id", "game", "status", "version", "to_act", "deadline", "outcome")}
