"""Whether the process lives is answered while everything else waits for the database, and nobody waits long when there is no connection."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Final

import httpx
import psycopg
import pytest

from service.embedded.process import wait_until
from service.supervisor.stack import Stack, start_stack
from tests.conftest import UNLIMITED
from tests.e2e.caller import Caller, table
from tests.e2e.positions import QUICKEST

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(300)]

CLIENTS: Final = 80
MATCHES: Final = 16
"""The front gives all requests for one match to one process: so many reach each of them."""

CUT_OFF: Final = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> all(%s) and backend_type = 'client backend'"


@pytest.fixture(scope="module", params=[True, pytest.param(False, marks=pytest.mark.slow)], ids=["with the front", "without"])
def alone(request: pytest.FixtureRequest) -> Iterator[Stack]:
    """The product without dispatcher and workers: nobody else asks."""
    if request.param:
        started: Stack = request.getfixturevalue("sturdy")
        asking = [started.dispatcher, *started.workers]
        for child in asking:
            child.stop()
        yield started
        for child in asking:
            child.start()
        started.wait_ready()
    else:
        with start_stack(workers=0, env=UNLIMITED | {"ATOLL_FRONT": "0"}) as started:
            started.dispatcher.stop()
            yield started


def test_it_is_answered_while_every_thread_waits_for_a_lock(alone: Stack) -> None:
    with Caller(alone.url) as caller, psycopg.connect(alone.database_url) as owner, ThreadPoolExecutor(CLIENTS) as clients:
        matches = [caller.create(QUICKEST.name, table("hh"))["id"] for _ in range(MATCHES)]
        owner.execute("lock table matches in access exclusive mode")
        wanted = [f"{alone.url}/v1/matches/{matches[i % MATCHES]}" for i in range(CLIENTS)]
        asking = [clients.submit(httpx.get, url, timeout=120, verify=False) for url in wanted]
        assert wait_until(lambda: waiting(alone) >= alone.settings.web_threads * alone.settings.web_processes, 60)
        for url in (alone.url, alone.internal_url):
            assert httpx.get(f"{url}/healthz", timeout=120, verify=False).json() == {"status": "ok"}
        # Some may have waited for as long as a lock is waited for, and made room for others; in turn it would come after nearly all.
        assert sum(future.done() for future in asking) < CLIENTS / 2
        owner.rollback()
        assert {future.result().status_code for future in asking} <= {200, 503}


def test_without_a_connection_to_be_had_it_is_answered_and_the_others_are_refused(alone: Stack) -> None:
    with ExitStack() as held, ThreadPoolExecutor(CLIENTS) as clients:
        use_up(alone, held)
        asking = [clients.submit(httpx.get, f"{alone.url}/v1/matches", timeout=120, verify=False) for _ in range(CLIENTS)]
        assert httpx.get(f"{alone.url}/healthz", timeout=120, verify=False).status_code == 200
        for future in asking:
            assert future.result().status_code == 503
            assert future.result().headers["Retry-After"]
        assert httpx.get(f"{alone.internal_url}/readyz", timeout=120, verify=False).status_code == 503
        assert httpx.get(f"{alone.internal_url}/healthz", timeout=120, verify=False).status_code == 200
    assert wait_until(lambda: httpx.get(f"{alone.url}/v1/matches", timeout=120, verify=False).status_code == 200, 60), (
        "it comes back by itself"
    )


def waiting(stack: Stack) -> int:
    """How many statements wait for a lock."""
    with psycopg.connect(stack.database_url) as connection:
        row = connection.execute("select count(*) from pg_stat_activity where wait_event_type = 'Lock'").fetchone()
    assert row is not None
    return int(row[0])


def use_up(stack: Stack, held: ExitStack) -> None:
    """Take every connection of the server; first those of the web are cut off."""
    owner = held.enter_context(psycopg.connect(stack.database_url, autocommit=True))
    ours = [owner.info.backend_pid]

    def take() -> bool:
        owner.execute(CUT_OFF, [ours])
        try:
            while True:
                ours.append(held.enter_context(psycopg.connect(stack.database_url)).info.backend_pid)
        except psycopg.OperationalError:
            return httpx.get(f"{stack.internal_url}/readyz", timeout=120, verify=False).status_code == 503

    assert wait_until(take, 120)
