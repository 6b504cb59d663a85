"""Hundreds of half requests, and nobody notices: a connection that has not sent a whole request holds no thread."""

import socket
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

import httpx
import pytest

from service.embedded.process import wait_until
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.other_settings import with_settings
from tests.e2e.positions import QUICKEST, late
from tests.e2e.proofs import prove
from tests.faults.half_sent import KINDS, SLOW, HalfSent
from tests.samples import MANY

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(300)]

CROWD: Final = 500
AGAIN: Final = 8
"""A slow reader asks so often at once: for more than the kernel keeps for him."""

WHOLE: Final = 12_000_000
"""What he asks for is longer."""

ESTABLISHED: Final = "01"


def test_a_match_is_played_to_its_end_beside_them(victim: Stack, caller: Caller) -> None:
    with HalfSent(victim.url, CROWD) as crowd:
        opened = caller.create(QUICKEST.name, table("hb"), **({} if MANY else late(QUICKEST, 2, 30)))
        over = caller.play_seats(opened["id"], tokens_of(opened), in_turn(), 200)
        for address in (victim.url, victim.internal_url):
            for path in ("/healthz", "/readyz"):
                assert httpx.get(address + path, timeout=20, verify=False).status_code == 200
        assert crowd.count() == CROWD
    assert over["outcome"]["reason"] == "finished"
    prove(caller, opened["id"])


def test_each_of_them_is_cut_at_its_deadline(victim: Stack) -> None:
    with ExitStack() as opened:
        held = {kind: opened.enter_context(begin(victim, kind)) for kind in KINDS}
        for kind, connection in held.items():
            if kind == SLOW:
                assert wait_until(partial(is_cut, connection), 60), "nobody ended it"
            assert answer(connection) < WHOLE, kind


def begin(stack: Stack, kind: str) -> socket.socket:
    """Open a connection and send the beginning that is all it ever sends."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(60)
    connection.connect((httpx.URL(stack.url).host, httpx.URL(stack.url).port or 80))
    connection.sendall(KINDS[kind] * (AGAIN if kind == SLOW else 1))
    return connection


def is_cut(connection: socket.socket) -> bool:
    """Say whether the other side, on this machine, has ended this connection (a reader who doesn't read can't see it end)."""
    ends = f"{connection.getpeername()[1]:04X}", f"{connection.getsockname()[1]:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return not any((local[-4:], remote[-4:]) == ends and state == ESTABLISHED for _, local, remote, state, *_ in lines)


def answer(connection: socket.socket) -> int:
    """Read to the end, however it comes; the bytes of it."""
    total = 0
    try:
        while piece := connection.recv(65_536):
            total += len(piece)
    except ConnectionResetError:
        pass
    return total


@pytest.mark.slow
def test_a_front_that_is_full_serves_again_when_the_deadlines_have_made_room(victim: Stack) -> None:
    assert victim.front is not None
    with with_settings(victim, victim.front, ATOLL_FRONT_CONNECTIONS="64"):
        address = (str(httpx.URL(victim.url).host), httpx.URL(victim.url).port or 80)
        held = [socket.create_connection(address, timeout=20) for _ in range(100)]
        assert httpx.get(f"{victim.internal_url}/healthz", verify=False).status_code == 200, "the other door is not affected"
        with httpx.Client(base_url=victim.url, transport=httpx.HTTPTransport(retries=3, verify=False), timeout=60) as client:
            assert wait_until(lambda: client.get("/v1/games").status_code == 200, 60)
        for connection in held:
            connection.close()
