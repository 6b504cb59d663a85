"""Streams through the front, from the process that serves them."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import httpx
import psycopg
import pytest

from service.embedded.process import wait_until
from service.settings import streams_socket
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller, bearer, in_turn, table, tokens_of
from tests.e2e.following import EVENT_STREAM, NDJSON, Follower, bare
from tests.e2e.other_settings import with_settings
from tests.e2e.positions import QUICKEST, late
from tests.samples import MANY

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

SLOW: Final = 40
BOUND: Final = 45


@pytest.fixture(scope="module")
def bounded(product: Stack) -> Iterator[Stack]:
    """The product, whose streams have small bounds."""
    assert product.streams is not None
    with with_settings(product, product.streams, ATOLL_STREAMS=str(BOUND), ATOLL_TOKEN_STREAMS="2"):
        yield product


@pytest.fixture
def caller(bounded: Stack) -> Iterator[Caller]:
    with Caller(bounded.url) as made:
        yield made


def status(stack: Stack, match: str, token: str | None = None, accept: str = NDJSON) -> int:
    """Ask for a stream, and hang up."""
    with httpx.stream(
        "GET", f"{stack.url}/v1/matches/{match}/events", headers={"Accept": accept} | bearer(token), timeout=30, verify=False
    ) as answer:
        return answer.status_code


def test_a_whole_match_is_told_to_each_seat_as_its_pages_have_it(bounded: Stack, caller: Caller) -> None:
    begin = {} if MANY else late(QUICKEST, 2, 40)
    opened = caller.create(QUICKEST.name, table("hh"), **begin)
    tokens = tokens_of(opened)
    viewers = [None, *tokens.values()]
    with ExitStack() as exits:
        followers = [
            exits.enter_context(Follower(bounded.url, opened["id"], form, token)) for token in viewers for form in (EVENT_STREAM, NDJSON)
        ]
        caller.play_seats(opened["id"], tokens, in_turn(), 200)
        history = caller.events(opened["id"])
        for follower in followers:
            follower.thread.join(60)
            assert follower.is_over
            assert bare(follower.records) == bare(history)
            assert follower.connections == 1


def test_a_place_is_free_again_as_soon_as_its_reader_hangs_up(bounded: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hh"))
    token = tokens_of(opened)[0]
    path, headers = f"/v1/matches/{opened['id']}/events", {"Accept": EVENT_STREAM} | bearer(token)
    with caller.http.stream("GET", path, headers=headers), caller.http.stream("GET", path, headers=headers):
        refused = caller.http.get(path, headers=headers)
        assert (refused.status_code, refused.json()["type"]) == (429, "/problems/rate-limited")
        assert refused.headers["Retry-After"]
        assert status(bounded, opened["id"]) == 200, "others have places of their own"
    assert wait_until(lambda: status(bounded, opened["id"], token) == 200, 10), "long before a sign of life would be sent"


def test_the_front_gives_the_rest_to_the_web(bounded: Stack, caller: Caller) -> None:
    path = f"/v1/matches/{caller.create(QUICKEST.name, table('hh'))['id']}/events"
    request = caller.http.build_request("GET", path)
    del request.headers["Accept"]
    answer = caller.http.send(request)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    for accept, form in (
        ("*/*", "application/json"),
        ("application/json;q=0.9, */*;q=0.8", "application/json"),
        ("TEXT/EVENT-STREAM", EVENT_STREAM),
        ("text/*", EVENT_STREAM),
        ("application/json;q=0.5, */*", NDJSON),
        ("application/json; Q=0, */*;q=0.1", NDJSON),
        ("application/*;q=0.5, */*", EVENT_STREAM),
    ):
        answer = caller.http.head(path, headers={"Accept": accept})
        assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, form), accept
    refused = caller.http.post(path, headers={"Accept": EVENT_STREAM})
    assert refused.status_code == 405


def test_slow_readers_hold_nobody_up(bounded: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hh"))
    tokens = tokens_of(opened)
    url = httpx.URL(bounded.url)
    asked = f"GET /v1/matches/{opened['id']}/events?after=0 HTTP/1.1\r\nHost: slow\r\nAccept: {EVENT_STREAM}\r\n\r\n".encode()
    with ExitStack() as exits:
        for _ in range(SLOW):
            connection = exits.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect((url.host, url.port or 80))
            connection.sendall(asked)
        follower = exits.enter_context(Follower(bounded.url, opened["id"], EVENT_STREAM))
        now = caller.play_seats(opened["id"], tokens, in_turn(), 200, most=12)
        follower.wait_for(now["version"])


def test_one_that_waits_for_the_database_stops_no_other(bounded: Stack, caller: Caller) -> None:
    match = caller.create(QUICKEST.name, table("hh"))["id"]
    with (
        Follower(bounded.url, match, NDJSON) as follower,
        psycopg.connect(bounded.database_url) as owner,
        socket.socket(socket.AF_UNIX) as own,
    ):
        follower.wait_for(1)
        owner.execute("lock table events in access exclusive mode")
        own.connect(str(streams_socket(bounded.streams.program.env["ATOLL_STREAMS_LISTEN"])))  # type: ignore[union-attr]
        own.sendall(f"GET /v1/matches/{match}/events?wait=1 HTTP/1.1\r\nHost: own\r\n\r\n".encode())
        assert wait_until(lambda: waits_for_a_lock(owner), 20)
        with socket.socket(socket.AF_UNIX) as other:
            other.settimeout(10)
            other.connect(own.getpeername())
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: other\r\n\r\n")
            assert other.recv(64).startswith(b"HTTP/1.1 200")
        owner.rollback()
        assert own.recv(64).startswith(b"HTTP/1.1 200")


def waits_for_a_lock(connection: Any) -> bool:
    """Say whether a statement waits."""
    return bool(connection.execute("select count(*) from pg_stat_activity where wait_event_type = 'Lock'").fetchone()[0])
