"""One product for all tests of a session that leave it as they found it."""

from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack, start_stack
from tests.e2e.caller import Caller

UNLIMITED = dict.fromkeys(
    [
        "ATOLL_RATE_LIMIT",
        "ATOLL_ADDRESS_RATE_LIMIT",
        "ATOLL_CREATE_LIMIT",
        "ATOLL_CREATE_TOTAL",
        "ATOLL_BOT_MATCHES",
        "ATOLL_BOT_MATCHES_TOTAL",
    ],
    "0",
)


@pytest.fixture(scope="session")
def product() -> Iterator[Stack]:
    with start_stack(env=UNLIMITED) as started:
        yield started


@pytest.fixture
def caller(product: Stack) -> Iterator[Caller]:
    with Caller(product.url) as made:
        yield made
