"""Clients that play match after match while things break, send again what was not answered, and keep every answer."""

import threading
import time
import uuid
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final

import httpx

from domain.kernel.lifecycle_commands import is_lifecycle
from service.embedded.process import wait_until
from tests.e2e.caller import Caller, bearer, in_turn, table, tokens_of
from tests.e2e.positions import QUICKEST
from tests.e2e.proofs import body_of, prove
from workers.replay import by_command

ANSWER_SECONDS: Final = 60.0
"""How long a client goes on asking for one answer."""

RETRYABLE: Final = (429, 502, 503, 504)


@dataclass
class Match:
    """A match of one client, and the answers to its commands in order."""

    id: str
    tokens: dict[int, str]
    answers: list[Any] = field(default_factory=list)


class Persistent:
    """Plays both seats of its matches. Every request is repeated, with the same key, until there is a definite answer."""

    def __init__(self, url: str, stop: threading.Event) -> None:
        self.caller: Final = Caller(url)
        self.stop: Final = stop
        self.matches: Final[list[Match]] = []
        self.answered = 0
        self.repeated = 0
        self.replayed = 0
        self.failure: BaseException | None = None
        self.thread: Final = threading.Thread(target=self.run)

    def run(self) -> None:
        """Play until it is told to stop; then give up the match at hand, so that it has an end."""
        try:
            while not self.stop.is_set():
                self.play_match()
        except BaseException as failure:
            self.failure = failure
            self.stop.set()
        finally:
            self.caller.http.close()

    def play_match(self) -> None:
        key = f"a secret of this client: {uuid.uuid4()}"
        opened = self.insist(
            "POST", "/v1/matches", json={"game": QUICKEST.name, "seats": table("hh")}, headers={"Idempotency-Key": key}
        ).json()
        match = Match(opened["id"], tokens_of(opened))
        self.matches.append(match)
        pick = in_turn()
        now = opened
        while now["status"] != "over":
            seat = now["to_act"][0]
            listed = self.insist("GET", f"/v1/matches/{match.id}/legal-commands", headers=bearer(match.tokens[seat])).json()
            commands = [entry["command"] for entry in listed["legal_commands"]]
            command = {"type": "resign"} if self.stop.is_set() else pick([c for c in commands if not is_lifecycle(c["type"])])
            now = self.command(match, seat, command, listed["version"])

    def command(self, match: Match, seat: int, command: Any, version: int) -> Any:
        """Send one command for a version; whatever happens on the way, it is accepted once."""
        headers = bearer(match.tokens[seat]) | {"Idempotency-Key": str(uuid.uuid4()), "If-Match": f'"{version}"'}
        answer = self.insist("POST", f"/v1/matches/{match.id}/commands", json={"seat": seat, "command": command}, headers=headers)
        self.replayed += "Idempotent-Replayed" in answer.headers
        match.answers.append({"seat": seat, "command": command, "before": version, **answer.json()})
        self.answered += 1
        return match.answers[-1]

    def insist(self, method: str, path: str, **request: Any) -> httpx.Response:
        """Send a request again until it is answered; anything but success is a failure."""
        end = time.monotonic() + ANSWER_SECONDS
        while True:
            try:
                answer = self.caller.http.request(method, path, **request)
            except httpx.TransportError as error:
                problem = repr(error)
            else:
                if answer.is_success:
                    return answer
                problem = f"{answer.status_code} {answer.text}"
                assert answer.status_code in RETRYABLE, f"{method} {path}: {problem}"
            assert time.monotonic() < end, f"{method} {path}: after {ANSWER_SECONDS:g} s still {problem}"
            self.repeated += 1
            time.sleep(0.02)


class Crowd:
    """Several such clients at work while the block runs; afterwards every match is over."""

    def __init__(self, url: str, size: int = 3) -> None:
        self.url: Final = url
        self.stop: Final = threading.Event()
        self.clients: Final = [Persistent(url, self.stop) for _ in range(size)]

    def __enter__(self) -> "Crowd":
        for client in self.clients:
            client.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop.set()
        for client in self.clients:
            client.thread.join(2 * ANSWER_SECONDS)
        for client in self.clients:
            if client.failure is not None and error is None:
                raise client.failure

    def progress(self, count: int, seconds: float = 60) -> None:
        """Wait until every client has got `count` more answers."""
        goals = [(client, client.answered + count) for client in self.clients]
        done = wait_until(lambda: self.stop.is_set() or all(client.answered >= goal for client, goal in goals), seconds)
        assert done, f"after {seconds:g} s: {[(client.answered, goal) for client, goal in goals]}"

    def repeated(self) -> int:
        """Return how many requests had to be sent again."""
        return sum(client.repeated for client in self.clients)

    def prove(self) -> None:
        """Every match ended, its history is sound, and holds exactly what was acknowledged, once each and in order."""
        with Caller(self.url) as caller:
            for client in self.clients:
                for match in client.matches:
                    holds_exactly(prove(caller, match.id), match.answers)


def holds_exactly(records: list[Any], answers: list[Any]) -> None:
    """The commands of a history are those that were answered, with the very records of the answers."""
    commands: list[list[Any]] = list(by_command(records)[1:])
    assert [(group[0]["version"] - 1, body_of(group)) for group in commands] == [
        (answer["before"], {"seat": answer["seat"], "command": answer["command"]}) for answer in answers
    ]
    for group, answer in zip(commands, answers, strict=True):
        assert [record["hash"] for record in group] == [record["hash"] for record in answer["events"]]
        assert answer["version"] == group[-1]["version"]
