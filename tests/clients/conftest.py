"""One product for all generated clients of a session."""

from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack, start_stack

UNLIMITED = {"ATOLL_RATE_LIMIT": "0", "ATOLL_ADDRESS_RATE_LIMIT": "0"}


@pytest.fixture(scope="session")
def product() -> Iterator[Stack]:
    with start_stack(env=UNLIMITED) as started:
        yield started
