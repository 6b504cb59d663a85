"""Webhooks against a real receiver: each event at least once, in order for each match, to public addresses only; a dead one is paused."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import psycopg
import pytest
from standardwebhooks import Webhook as Signer

from service.settings import Settings
from service.store.database import Database
from service.streams.player_cursor import PlayerCursor, read_player_cursor
from service.webhooks.delivery import AT_ONCE as AT_THE_SAME_TIME
from service.webhooks.delivery import Courier, Patience
from service.webhooks.http_post import NotTaken, post, resolve
from tests.api.receiver import TAKEN, Receiver, receiving
from tests.api.web import Web, tokens_of
from tests.api.webhooks import HOOKS, hook, shown
from tests.api.webhooks import app as app  # the fixture
from tests.service import toy_games

AT_ONCE: Final = Patience(first=0.0, tries=4, answer=3.0)


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    made = Database(settings.database_url, 6)
    yield made
    made.close()


@pytest.fixture
def courier(settings: Settings, database: Database) -> Iterator[Courier]:
    made = Courier(database, list(toy_games().values()), settings.secret, loopback=True, patience=AT_ONCE)
    yield made
    made.close()


def deliver(courier: Courier, times: int = 1) -> None:
    """Serve everything that is due, so many times."""
    for _ in range(times):
        courier.sweep()
        courier.finish()


def play_on(web: Web, ada: Any, commands: int, **members: Any) -> Any:
    """Open a match of a player with a stranger and play so many commands; return the match."""
    match = web.create_as(ada["key"], "ho", **members)
    invitation = {"Atoll-Invitation": match["invitation"]} if "invitation" in match else {}
    other = tokens_of(web.post(f"/v1/matches/{match['id']}/seats", {}, **invitation).json)[1]
    for _ in range(commands):
        now = web.read(match["id"], ada["key"])
        seat = now["to_act"][0]
        token = (ada["key"], other)[seat]
        web.play(match["id"], token, seat, web.legal(match["id"], token)[0]["command"])
    return match


def test_events_come_in_order_signed_and_as_the_player_may_see_them(web: Web, courier: Courier) -> None:
    ada = web.player()
    with receiving() as receiver:
        made = hook(web, ada["key"], receiver.url)
        match = play_on(web, ada, 4, private=True)
        deliver(courier)
        page = web.get(f"/v1/matches/{match['id']}/events", ada["key"]).json["events"]
        assert receiver.taken == page
        assert [record["version"] for record in page] == list(range(1, len(page) + 1))
        for body, headers in zip(receiver.bodies, receiver.headers, strict=True):
            told = Signer(made["secret"]).verify(body, headers)
            assert told["type"] == told["data"]["type"]
            assert told["timestamp"] == told["data"]["at"]
        identities = [headers["webhook-id"] for headers in receiver.headers]
        assert identities == [f"{match['id']}.{record['version']}" for record in page]
        deliver(courier)
        assert len(receiver.bodies) == len(page), "nothing is told twice while all is well"


def test_what_only_the_other_seat_may_know_is_in_no_delivery(web: Web, courier: Courier) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    with receiving() as receiver, receiving() as of_bob:
        hook(web, ada["key"], receiver.url)
        hook(web, bob["key"], of_bob.url)
        match = web.create_as(ada["key"], "ho")
        web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"])
        deliver(courier)
        salts = [
            {
                part["salt"]
                for event in web.get(f"/v1/matches/{match['id']}/events", key).json["events"]
                for part in event["opened"].values()
            }
            for key in (ada["key"], bob["key"])
        ]
        assert salts[1] - salts[0], "the toy game deals in secret"
        sent = b"".join(receiver.bodies)
        assert all(salt.encode() in sent for salt in salts[0])
        assert not any(salt.encode() in sent for salt in salts[1] - salts[0])
        assert not any(salt.encode() in b"".join(of_bob.bodies) for salt in salts[0] - salts[1])


@pytest.mark.parametrize("status", [302, 400, 500])
def test_what_is_not_taken_is_sent_again_and_nothing_overtakes_it(web: Web, courier: Courier, status: int) -> None:
    ada = web.player()
    with receiving() as inward, receiving(lambda number: (status, {"Location": inward.url}) if number in (1, 2, 5) else TAKEN) as receiver:
        hook(web, ada["key"], receiver.url)
        match = play_on(web, ada, 2)
        last = web.read(match["id"])["version"]
        deliver(courier)
        (told,) = shown(web, ada["key"])
        assert told["status"] == "active"
        assert told["error"] == f"it answers {status}"
        assert told["failing_since"] is not None
        deliver(courier, 5)
        assert receiver.versions(match["id"]) == list(range(1, last + 1))
        assert inward.bodies == [], "a redirection is not followed"
        (told,) = shown(web, ada["key"])
        assert (told["error"], told["failing_since"]) == (None, None)


def test_a_receiver_that_hangs_or_answers_late_holds_up_no_other(web: Web, courier: Courier) -> None:
    ada = web.player()
    slow: Receiver
    with receiving(lambda number: slow.hang() if number == 0 else TAKEN) as slow, receiving() as quick:
        hook(web, ada["key"], slow.url)
        hook(web, ada["key"], quick.url)
        match = play_on(web, ada, 1)
        last = web.read(match["id"])["version"]
        deliver(courier)
        assert quick.versions(match["id"]) == list(range(1, last + 1))
        assert slow.versions(match["id"]) == []
        assert "ReadTimeout" in shown(web, ada["key"])[0]["error"]
        deliver(courier)
        assert slow.versions(match["id"]) == list(range(1, last + 1))
        slow.hanging.set()


def test_a_dead_receiver_is_paused_and_said_to_be_and_a_cursor_goes_on_where_it_was(web: Web, courier: Courier) -> None:
    ada = web.player()
    with receiving(lambda number: TAKEN if number < 2 else (500, {})) as dead, receiving() as alive:
        hook(web, ada["key"], dead.url)
        match = play_on(web, ada, 1)
        last = web.read(match["id"])["version"]
        deliver(courier, AT_ONCE.tries + 3)
        (told,) = shown(web, ada["key"])
        assert (told["status"], told["error"]) == ("paused", "it answers 500")
        assert len(dead.bodies) == 2 + AT_ONCE.tries, "it is left alone"
        hook(web, ada["key"], alive.url, after=told["cursor"])
        deliver(courier)
        assert alive.versions(match["id"]) == list(range(3, last + 1))


def test_a_receiver_that_is_gone_for_good_is_paused_at_once(web: Web, courier: Courier) -> None:
    ada = web.player()
    with receiving(lambda number: (410, {})) as receiver:
        hook(web, ada["key"], receiver.url)
        play_on(web, ada, 0)
        deliver(courier, 2)
        assert len(receiver.bodies) == 1
        assert shown(web, ada["key"])[0]["status"] == "paused"


def test_it_begins_at_the_present_or_at_a_cursor(web: Web, courier: Courier) -> None:
    ada = web.player()
    with receiving() as receiver, receiving() as again:
        old = play_on(web, ada, 1)
        first = hook(web, ada["key"], receiver.url)
        deliver(courier)
        assert receiver.bodies == []
        new = play_on(web, ada, 1)
        web.play(old["id"], ada["key"], 0, {"type": "resign"})
        deliver(courier)
        before, last = old_versions(web, first, old), web.read(old["id"])["version"]
        assert receiver.versions(old["id"]) == list(range(before + 1, last + 1))
        assert receiver.versions(new["id"]) == list(range(1, web.read(new["id"])["version"] + 1))
        hook(web, ada["key"], again.url, after=first["cursor"])
        deliver(courier)
        assert sorted(map(str, again.taken)) == sorted(map(str, receiver.taken)), "replayed from where the first one began"


def test_whoever_has_waited_longest_is_next(web: Web, courier: Courier) -> None:
    ada = web.player()
    with ExitStack() as open_now:
        receivers = [open_now.enter_context(receiving()) for _ in range(AT_THE_SAME_TIME + 1)]
        for receiver in receivers:
            hook(web, ada["key"], receiver.url)
        play_on(web, ada, 0)
        deliver(courier)
        assert [bool(receiver.bodies) for receiver in receivers] == [True] * AT_THE_SAME_TIME + [False]
        play_on(web, ada, 0)
        deliver(courier)
        assert receivers[-1].bodies, "those that always have something to tell do not go before it for ever"


def test_a_cursor_of_ones_own_making_does_no_harm(web: Web, courier: Courier) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    mine, other = play_on(web, ada, 1), play_on(web, bob, 1)
    made_up = PlayerCursor(2**50, {mine["id"]: 2**32 - 1, other["id"]: 1, "00000000-0000-4000-8000-00000000000a": 5})
    with receiving() as receiver:
        hook(web, ada["key"], receiver.url, after=made_up.text())
        web.play(mine["id"], ada["key"], 0, {"type": "resign"})
        deliver(courier)
        assert receiver.versions(mine["id"])[-1] == web.read(mine["id"])["version"]
        assert receiver.versions(other["id"]) == []
    assert web.post(HOOKS, {"url": "https://example.org/", "after": "x"}, ada["key"]).json["errors"][0]["path"] == "/after"


def old_versions(web: Web, webhook: Any, match: Any) -> int:
    """Return the version of a match that a webhook's first cursor names."""
    cursor = read_player_cursor(webhook["cursor"])
    assert cursor is not None
    return cursor.versions[match["id"]]


COURIER: Final = """
import sys
from domain.registry import content_of
from domain.toy.rules import lagoon
from service.store.database import Database
from service.webhooks.delivery import Courier

courier = Courier(Database(sys.argv[1], 6), [lagoon(content_of("domain.toy"))], sys.argv[2], loopback=True)
while True:
    courier.sweep()
    courier.finish()
"""


def test_who_delivers_can_be_killed_at_any_point(web: Web, settings: Settings) -> None:
    ada = web.player()
    running: list[subprocess.Popen[bytes]] = []

    def answer(number: int) -> tuple[int, dict[str, str]]:
        if number in (0, 3):
            running[-1].kill()
            running[-1].wait()
        return TAKEN

    with receiving(answer) as receiver:
        hook(web, ada["key"], receiver.url)
        match = play_on(web, ada, 1)
        last = web.read(match["id"])["version"]
        while len(set(receiver.versions(match["id"]))) < last:
            running.append(subprocess.Popen([sys.executable, "-P", "-c", COURIER, settings.database_url, settings.secret]))
            try:
                while running[-1].poll() is None and len(set(receiver.versions(match["id"]))) < last:
                    receiver.wait()
            finally:
                running[-1].kill()
                running[-1].wait()
            with psycopg.connect(settings.database_url) as connection:
                connection.execute("update webhooks set lease = now()")  # the minute of a lease has passed
        versions = receiver.versions(match["id"])
        assert list(dict.fromkeys(versions)) == list(range(1, last + 1)), "in order, each at least once"
        assert len(running) == 3
        assert len(versions) > last, "what was not noted came again"


@pytest.mark.parametrize(
    "address",
    [
        *["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255"],
        *["::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::10.0.0.1", "2002:7f00:1::", "fe80::1%eth0"],
    ],
)
def test_nothing_inward_is_called(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The resolver is the one thing that is made up: names of the tests' own with public and inward addresses are not to be had."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    entries = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("9.9.9.9", 443)), (family, socket.SOCK_STREAM, 6, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *question, **more: entries)
    monkeypatch.setattr(socket, "create_connection", lambda *question, **more: pytest.fail("it was called"))
    with pytest.raises(NotTaken, match="public"):
        resolve("inward.example", 443, False, 5)
    with pytest.raises(NotTaken, match="public"):
        post("https://inward.example/", {}, b"{}", 1.0, loopback=False)


def test_a_name_server_that_never_answers_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: answered.wait() and [])
    try:
        with pytest.raises(NotTaken, match="in time"):
            post("https://silent.example/", {}, b"", 0.2, loopback=False)
    finally:
        answered.set()


def test_the_address_that_was_looked_at_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    with receiving() as receiver:
        port = int(receiver.url.split(":")[2].split("/")[0])
        real = socket.getaddrinfo

        def answer(host: Any, *question: Any, **more: Any) -> Any:
            if host == "turning.example":
                asked.append(host)
                host = "127.0.0.1" if len(asked) == 1 else "10.0.0.1"
            return real(host, *question, **more)

        monkeypatch.setattr(socket, "getaddrinfo", answer)
        post(f"http://turning.example:{port}/", {}, b'{"data": 1}', 2.0, loopback=True)
        assert asked == ["turning.example"]
        assert receiver.headers[0]["Host"] == f"turning.example:{port}"


def test_loopback_is_called_by_setting_only(web: Web, settings: Settings, database: Database) -> None:
    ada = web.player()
    with receiving() as receiver:
        hook(web, ada["key"], receiver.url)
        play_on(web, ada, 0)
        strict = Courier(database, list(toy_games().values()), settings.secret, patience=AT_ONCE)
        deliver(strict)
        strict.close()
        assert receiver.bodies == []
        assert "public" in shown(web, ada["key"])[0]["error"]
