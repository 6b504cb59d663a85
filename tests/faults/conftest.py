"""A product whose commits are on disk, and that is whole again after each test."""

from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack, start_stack
from tests.conftest import UNLIMITED
from tests.e2e.caller import Caller
from tests.faults.processes import wait_for_a_worker, wait_for_all_of_the_web


@pytest.fixture(scope="session")
def sturdy() -> Iterator[Stack]:
    """One for a session, which leaves nothing in the end."""
    with start_stack(durable=True, env=UNLIMITED) as started:
        yield started
    assert not any(child.is_running for child in started.children())
    assert not started.folder.exists()


@pytest.fixture
def victim(sturdy: Stack) -> Iterator[Stack]:
    """The product, to be broken: what a test leaves dead is started again, as a supervisor would."""
    yield sturdy
    for server in sturdy.servers.list_running():
        if not server.is_running:
            server.start()
    for child in sturdy.children():
        if not child.is_running:
            child.start()
    wait_for_all_of_the_web(sturdy)
    wait_for_a_worker(sturdy)


@pytest.fixture
def caller(victim: Stack) -> Iterator[Caller]:
    with Caller(victim.url) as made:
        yield made
