"""A caller of the API, for tests."""

import itertools
from typing import Any

from flask.testing import FlaskClient

from domain.kernel.lifecycle_commands import is_lifecycle

WORKER_KEY = "worker-key-of-the-tests"
OPERATOR_KEY = "operator-key-of-the-tests"
TWO = [{"kind": "human"}, {"kind": "human"}]
"""The seats of a match of two people."""


class Web:
    """A caller of the API."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.keys = itertools.count()

    def get(self, path: str, token: str | None = None, **headers: str) -> Any:
        return self.client.get(path, headers=with_token(token, headers))

    def post(self, path: str, body: Any, token: str | None = None, **headers: str) -> Any:
        return self.client.post(path, json=body, headers=with_token(token, headers))

    def create(self, seats: str = "hh", **members: Any) -> Any:
        """Create a match: h is a human seat, o an open one, b a bot's."""
        return self.create_as(None, seats, **members)

    def player(self, name: str = "Ada", **members: Any) -> Any:
        """Become a player."""
        answer = self.post("/v1/players", {"name": name, **members})
        assert answer.status_code == 201, answer.text
        return answer.json

    def create_as(self, key: str | None, seats: str = "hh", **members: Any) -> Any:
        """Create a match, with a player's key if there is one."""
        kinds = {"h": {"kind": "human"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": {"iterations": 10}}}
        answer = self.post("/v1/matches", {"game": "lagoon", "seats": [kinds[seat] for seat in seats], **members}, key)
        assert answer.status_code == 201, answer.text
        return answer.json

    def read(self, match: str, token: str | None = None, query: str = "") -> Any:
        answer = self.get(f"/v1/matches/{match}{query}", token)
        assert answer.status_code == 200, answer.text
        return answer.json

    def command(
        self,
        match: str,
        token: str | None,
        seat: int | None,
        command: Any,
        if_match: str | None = "*",
        key: str | None = "",
        **members: Any,
    ) -> Any:
        """Send a command; `key` "" makes a fresh one, None sends none."""
        headers = {} if if_match is None else {"If-Match": if_match}
        if key is not None:
            headers["Idempotency-Key"] = key or f"key-{next(self.keys)}"
        return self.post(f"/v1/matches/{match}/commands", {"seat": seat, "command": command, **members}, token, **headers)

    def play(self, match: str, token: str, seat: int, command: Any) -> Any:
        """Send a command that must be accepted."""
        answer = self.command(match, token, seat, command)
        assert answer.status_code == 201, answer.text
        return answer.json

    def legal(self, match: str, token: str, query: str = "") -> Any:
        answer = self.get(f"/v1/matches/{match}/legal-commands{query}", token)
        assert answer.status_code == 200, answer.text
        return answer.json["legal_commands"]

    def finish(self, match: str, tokens: dict[int, str], most: int = 500, pick: int = 0) -> Any:
        """Play to the end, each time a listed command of the game."""
        for step in range(most):
            now = self.read(match)
            if now["status"] == "over":
                return now
            seat = now["to_act"][0]
            listed = [entry["command"] for entry in self.legal(match, tokens[seat])]
            of_game = [command for command in listed if not is_lifecycle(command["type"])]
            self.play(match, tokens[seat], seat, of_game[(pick * step) % len(of_game)])
        raise AssertionError("the match does not end")


def with_token(token: str | None, headers: dict[str, str]) -> dict[str, str]:
    return headers if token is None else {"Authorization": f"Bearer {token}", **headers}


def tokens_of(match: Any) -> dict[int, str]:
    return {seat["seat"]: seat["token"] for seat in match["seats"] if "token" in seat}


def hand(web: Web, match: Any, token: str, seat: int) -> list[int]:
    """Return the shells in a seat's hand."""
    return [shell["shell"] for shell in web.read(match["id"], token)["state"]["hands"][seat]]
