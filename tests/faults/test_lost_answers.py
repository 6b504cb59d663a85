"""A command is done once and its first answer is kept, however often it is sent and whatever happens to the answer."""

import os
import signal
import socket
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx
import psycopg
import pytest
import redis

from service.embedded.process import wait_until
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller, bearer, in_turn, table, tokens_of
from tests.e2e.positions import QUICKEST
from tests.e2e.proofs import prove
from tests.faults.processes import wait_for_all_of_the_web, web_processes
from workers.replay import by_command

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(120)]

CALLERS: Final = 50
TRIES: Final = 5
"""The web waits for Valkey no longer than its time-out; who is slower to kill it finds the answer sent."""


class Table:
    """A match of two people, one of whom is about to send a command."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.opened = caller.create(QUICKEST.name, table("hh"))
        self.id: str = self.opened["id"]
        self.tokens = tokens_of(self.opened)
        self.pick = in_turn()

    def next_command(self) -> tuple[int, int, Any]:
        """Return seat, version and a legal command."""
        now = self.caller.read(self.id)
        seat = now["to_act"][0]
        version, commands = self.caller.legal(self.id, self.tokens[seat])
        return seat, version, self.pick(commands)

    def request(self, seat: int, version: int, command: Any, key: str) -> dict[str, Any]:
        """Return the parts of the request."""
        return {
            "url": f"/v1/matches/{self.id}/commands",
            "json": {"seat": seat, "command": command},
            "headers": {"If-Match": f'"{version}"', "Idempotency-Key": key} | bearer(self.tokens[seat]),
        }

    def commands(self) -> int:
        """Return how many commands the history holds."""
        return len(by_command(self.caller.events(self.id)))

    def end(self) -> None:
        """End the match and prove it."""
        self.caller.play(self.id, self.tokens[0], 0, {"type": "resign"})
        prove(self.caller, self.id)


def version_in(database_url: str, match: str) -> int:
    """Return the version that is committed."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        row = connection.execute("select version from matches where match_id = %s", [match]).fetchone()
    assert row is not None
    return int(row[0])


@pytest.fixture
def listener(victim: Stack) -> Iterator[None]:
    """Somebody who is woken by every command, so that the web calls Valkey after each commit."""
    with redis.Redis.from_url(victim.redis_url) as connection, connection.pubsub() as subscription:
        subscription.psubscribe("atoll:match:*")
        assert subscription.get_message(timeout=30) is not None, "it is confirmed"
        yield


@contextmanager
def answers_held_back(stack: Stack) -> Iterator[None]:
    """Stop Valkey, so that the web waits for it between the commit of a command and the answer."""
    stack.servers.valkey.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        stack.servers.valkey.signal(signal.SIGCONT)


def kill_the_web(stack: Stack) -> None:
    stack.web.kill()
    stack.web.start()


def kill_its_processes(stack: Stack) -> None:
    for process in web_processes(stack):
        os.kill(process, signal.SIGKILL)


def send_until_answered(caller: Caller, request: dict[str, Any]) -> httpx.Response:
    """Send it again as long as it is answered that a later try may do: one process is ready, the one for this match may not be."""
    answers: list[httpx.Response] = []

    def is_answered() -> bool:
        answers.append(caller.http.post(**request))
        return answers[-1].status_code != 503 or not answers[-1].json()["retryable"]

    assert wait_until(is_answered, 30)
    return answers[-1]


@dataclass
class Lost:
    """A command that was committed and never answered."""

    stack: Stack
    table: Table
    seat: int
    version: int
    request: dict[str, Any]
    commands_before: int

    def is_committed(self) -> bool:
        """Say whether the match has gone on."""
        return version_in(self.stack.database_url, self.table.id) > self.version


def lose_an_answer(victim: Stack, caller: Caller, kill: Callable[[Stack], None]) -> Lost:
    """Send commands until the web is killed between the commit of one and its answer; where the answer was quicker, the next is tried."""
    for _ in range(TRIES):
        table = Table(caller)
        seat, version, command = table.next_command()
        found = Lost(victim, table, seat, version, table.request(seat, version, command, "first"), table.commands())
        with answers_held_back(victim), ThreadPoolExecutor() as threads:
            sent = threads.submit(caller.http.post, **found.request)
            assert wait_until(found.is_committed, 10)
            kill(victim)
            error = sent.exception(10)
            assert error is None or isinstance(error, httpx.TransportError)
        wait_for_all_of_the_web(victim)
        if error is not None or sent.result().status_code == 503:  # the front says that nobody answered
            return found
        assert sent.result().status_code == 201
    pytest.fail(f"all of {TRIES} answers were quicker than the kill")


@pytest.mark.parametrize("kill", [kill_the_web, kill_its_processes], ids=lambda kill: kill.__name__)
@pytest.mark.usefixtures("listener")
def test_a_command_whose_answer_died_with_the_web_is_not_played_again(victim: Stack, caller: Caller, kill: Callable[[Stack], None]) -> None:
    lost = lose_an_answer(victim, caller, kill)
    table, seat, version = lost.table, lost.seat, lost.version
    again = send_until_answered(caller, lost.request)
    assert again.status_code == 201, again.text
    assert again.headers["Idempotent-Replayed"] == "true"
    assert table.commands() == lost.commands_before + 1
    assert again.json()["version"] == version_in(victim.database_url, table.id)
    assert again.json()["events"] == caller.events(table.id, table.tokens[seat])[version:]
    other = table.request(seat, version, {"type": "resign"}, "first")
    assert caller.http.post(**other).status_code == 422
    table.end()


def send_and_hang_up(table: Table, request: dict[str, Any], before_hanging_up: Callable[[], None]) -> None:
    """Send a whole request over a connection of its own, wait for something, and close without reading."""
    raw = table.caller.http.build_request("POST", **request)
    with socket.create_connection((str(raw.url.host), int(raw.url.port or 80))) as connection:
        lines = [f"POST {raw.url.raw_path.decode()} HTTP/1.1", *(f"{name}: {value}" for name, value in raw.headers.items())]
        connection.sendall("\r\n".join([*lines, "", ""]).encode() + raw.content)
        before_hanging_up()


@pytest.mark.usefixtures("listener")
def test_a_caller_who_hung_up_after_the_commit_gets_the_answer_when_he_asks_again(victim: Stack, caller: Caller) -> None:
    table = Table(caller)
    seat, version, command = table.next_command()
    request = table.request(seat, version, command, "first")

    def committed() -> None:
        assert wait_until(lambda: version_in(victim.database_url, table.id) > version, 10)

    with answers_held_back(victim):
        send_and_hang_up(table, request, committed)
    again = caller.http.post(**request)
    assert (again.status_code, again.headers.get("Idempotent-Replayed")) == (201, "true")
    assert again.json()["events"] == caller.events(table.id, table.tokens[seat])[version:]
    table.end()


def test_a_caller_who_hung_up_at_once_and_asks_again_is_played_once(victim: Stack, caller: Caller) -> None:
    """Whether the front still passed the first request on is open; that the command is played once is not."""
    table = Table(caller)
    for _ in range(10):
        seat, version, command = table.next_command()
        before = table.commands()
        request = table.request(seat, version, command, f"key {version}")
        send_and_hang_up(table, request, lambda: None)
        again = caller.http.post(**request)
        assert again.status_code == 201, again.text
        assert table.commands() == before + 1
    table.end()


def at_once(url: str, requests: list[dict[str, Any]]) -> list[httpx.Response]:
    """Send all requests at the same moment, each over a connection of its own."""
    gate = threading.Barrier(len(requests))

    def send(request: dict[str, Any]) -> httpx.Response:
        with httpx.Client(base_url=url, timeout=60, trust_env=False, verify=False) as client:
            client.get("/healthz")
            gate.wait(60)
            return client.post(**request)

    with ThreadPoolExecutor(len(requests)) as threads:
        sent: list[Future[httpx.Response]] = [threads.submit(send, request) for request in requests]
        return [answer.result() for answer in sent]


def test_the_same_command_sent_many_times_at_once_is_played_once(victim: Stack, caller: Caller) -> None:
    assert len(web_processes(victim)) == 2
    table = Table(caller)
    for _ in range(3):
        seat, version, command = table.next_command()
        before = table.commands()
        answers = at_once(victim.url, [table.request(seat, version, command, f"key {version}")] * CALLERS)
        assert Counter(answer.status_code for answer in answers) == {201: CALLERS}
        assert len({answer.content for answer in answers}) == 1
        assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
        assert table.commands() == before + 1
    table.end()


def test_of_many_commands_for_one_version_one_is_played(victim: Stack, caller: Caller) -> None:
    table = Table(caller)
    for _ in range(3):
        seat, version, command = table.next_command()
        before = table.commands()
        answers = at_once(victim.url, [table.request(seat, version, command, str(uuid.uuid4())) for _ in range(CALLERS)])
        assert Counter(answer.status_code for answer in answers) == {201: 1, 412: CALLERS - 1}
        now = caller.read(table.id)["version"]
        assert {answer.json()["current_version"] for answer in answers if answer.status_code == 412} == {now}
        assert table.commands() == before + 1
    table.end()


def test_of_many_who_resign_whatever_the_version_one_does(victim: Stack, caller: Caller) -> None:
    table = Table(caller)
    request = table.request(0, 0, {"type": "resign"}, "")
    requests = [request | {"headers": request["headers"] | {"If-Match": "*", "Idempotency-Key": str(uuid.uuid4())}} for _ in range(CALLERS)]
    answers = at_once(victim.url, requests)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: CALLERS - 1}
    prove(caller, table.id)


def test_of_many_who_want_the_same_seat_one_gets_it(victim: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("ho"))
    answers = at_once(victim.url, [{"url": f"/v1/matches/{opened['id']}/seats", "json": {"seat": 1}} for _ in range(CALLERS)])
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: CALLERS - 1}
    (token,) = [answer.json()["seats"][1]["token"] for answer in answers if answer.status_code == 201]
    caller.play(opened["id"], token, 1, {"type": "resign"})
    prove(caller, opened["id"])
