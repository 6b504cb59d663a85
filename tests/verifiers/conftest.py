"""One process of Node for all tests of a module."""

from collections.abc import Iterator

import pytest

from tests.verifiers.node import Node, started


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    """A process of Node that answers questions; skipped where there is no Node."""
    with started() as running:
        yield running
