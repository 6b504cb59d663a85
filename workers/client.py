"""The REST calls of a worker: read a seat's view, list its commands, play. Safe to repeat, and repeated while the service is away."""

from typing import Final

import httpx

from domain.kernel.ids import JsonObject
from openapi.client.connection import Connection
from openapi.client.problems import Problem
from openapi.client.problems import ServiceAway as ServiceAway
from workers.config import Config
from workers.shutdown import STOPPING

RETRY_SECONDS: Final = 20.0
"""How long one call goes on trying while the service is away or asks for patience."""


class MovedOn(Exception):
    """The match is no longer where this job found it, or the seat is no longer ours: nothing is left to do."""


class BotBroken(Exception):
    """The service refused a command that the bot took for legal: a bug in the bot or the rules."""


class Client(Connection):
    """The service as a worker sees it."""

    def __init__(self, config: Config) -> None:
        super().__init__(config.service_url, config.worker_key, patience=RETRY_SECONDS, waiting=STOPPING)

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
                body={"seat": seat, "command": command, "search": search},
            )
        )

    def answer(self, answer: httpx.Response) -> JsonObject:
        """Read an answer: its body when it is a success, else the exception that says what the worker must do."""
        if answer.is_success:
            body: JsonObject = answer.json()
            return body
        problem = Problem(answer)
        if problem.status in (403, 404, 409, 412) or problem.kind == "idempotency-mismatch":
            raise MovedOn(problem.kind)
        if problem.status == 422:
            raise BotBroken(f"{problem}: {answer.text[:500]}")
        raise ServiceAway(str(problem))
