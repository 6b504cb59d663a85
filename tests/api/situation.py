"""A table at which a command is about to be sent that would be accepted, to be spoiled in one way or another."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.api.web import Web, tokens_of

NOWHERE = "00000000-0000-4000-8000-000000000000"


@dataclass
class Sent:
    """A request to the command endpoint that would be accepted, until something is spoiled."""

    match: str
    headers: dict[str, str]
    body: dict[str, Any]
    raw: Callable[[dict[str, Any]], bytes] = field(default=lambda body: json.dumps(body).encode())
    query: str = ""

    def send(self, web: Web) -> Any:
        return web.client.post(f"/v1/matches/{self.match}/commands{self.query}", data=self.raw(self.body), headers=self.headers)


class Situation:
    """A match in which seat 0 is to act and has used the key `used`, and a match that is over."""

    def __init__(self, web: Web) -> None:
        self.web = web
        self.running = web.create("hb")
        self.token = tokens_of(self.running)[0]
        shell = self.hand()[0]
        answer = web.command(self.running["id"], self.token, 0, {"type": "bury", "shell": shell}, key="used")
        assert answer.status_code == 201
        self.version = answer.json["version"]
        self.shell = shell

    def hand(self) -> list[int]:
        state = self.web.read(self.running["id"], self.token)["state"]
        return [shell["shell"] for shell in state["hands"][0]]

    def good(self) -> Sent:
        return Sent(
            self.running["id"],
            {
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "Idempotency-Key": "fresh",
                "If-Match": f'"{self.version}"',
            },
            {"seat": 0, "command": {"type": "play", "shell": self.hand()[0]}},
        )


@pytest.fixture
def situation(web: Web) -> Situation:
    return Situation(web)


def check_problem(answer: Any, status: int, kind: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.mimetype == "application/problem+json"
    body = answer.json
    assert body["type"] == f"/problems/{kind}"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
