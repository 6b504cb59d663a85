"""A caller of the product that all tests of a session share."""

from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack
from tests.e2e.caller import Caller


@pytest.fixture
def caller(product: Stack) -> Iterator[Caller]:
    with Caller(product.url) as made:
        yield made
