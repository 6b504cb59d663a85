"""The REST calls of a worker: read a seat's view, list its commands, play. Safe to repeat, and repeated while the service is away."""

from typing import Final

import httpx

from domain.kernel.ids import JsonObject, Seat
from openapi.client.connection import Connection
from openapi.client.problems import Problem
from openapi.client.problems import ServiceAway as ServiceAway
from workers.config import Config
from workers.shutdown import STOPPING

RETRY_SECONDS: Final = 20.0
"""How long one call goes on trying while the service is away or asks for patience."""

GRANT: Final = "Atoll-Grant"
"""The header of a grant."""


class MovedOn(Exception):
    """The match is no longer where this job found it, or the seat is no longer ours: nothing is left to do."""


class BotBroken(Exception):
    """The service refused a command that the bot took for legal: a bug in the bot or the rules."""


class Client(Connection):
    """The service as a worker sees it."""

    def __init__(self, config: Config) -> None:
        super().__init__(config.service_url, config.worker_key, patience=RETRY_SECONDS, waiting=STOPPING)

    def match(self, match: str, seat: Seat) -> JsonObject:
        """Return the match as `seat` may see it; `MovedOn` when it is unknown or not ours."""
        return self.answer(self.send("GET", f"/v1/matches/{match}", params={"seat": seat}))

    def legal_commands(self, match: str, seat: Seat) -> JsonObject:
        """Return the legal commands of `seat`."""
        return self.answer(self.send("GET", f"/v1/matches/{match}/legal-commands", params={"seat": seat}))

    def play(self, match: str, seat: Seat, version: int, command: JsonObject, search: JsonObject) -> JsonObject:
        """Play a command at `version` and return the answer; `MovedOn` when somebody played this version before."""
        return self.answer(
            self.send(
                "POST",
                f"/v1/matches/{match}/commands",
                headers={"If-Match": f'"{version}"', "Idempotency-Key": f"bot:{match}:{seat}:{version}"},
                body={"seat": seat, "command": command, "search": search},
            )
        )

    def hint_view(self, match: str, seat: Seat, version: int, grant: str) -> JsonObject:
        """Return what a seat may know at a version, by a grant of the service; `MovedOn` when hints are no longer wanted."""
        return self.answer(self.send("GET", f"/workers/v1/matches/{match}/hints/{seat}/{version}", headers={GRANT: grant}))

    def hand_in_hints(self, match: str, seat: Seat, version: int, grant: str, found: JsonObject) -> None:
        """Hand in the hints for a view."""
        self.answer(self.send("PUT", f"/workers/v1/matches/{match}/hints/{seat}/{version}", headers={GRANT: grant}, body=found))

    def bundle(self, match: str) -> JsonObject:
        """Return the audit bundle of a finished match, as anybody may read it; `MovedOn` where the match is not over."""
        return self.answer(self.send("GET", f"/workers/v1/matches/{match}/analysis/bundle"))

    def hand_in_analysis(self, match: str, stretch: JsonObject) -> None:
        """Hand in a stretch of an analysis; `MovedOn` when another worker was first."""
        self.answer(self.send("PUT", f"/workers/v1/matches/{match}/analysis", body=stretch))

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
