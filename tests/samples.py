"""How much is tried of what could be tried without end: a few samples in `make test`, many in `make test-all`.

Each law is checked for each game either way. `make test-all` sets TEST_SAMPLES=many.
"""

import os
from typing import Final

from service.compiled import COMPILED, form

MANY: Final = os.environ.get("TEST_SAMPLES") == "many"


def samples(few: int, many: int) -> int:
    """Return how many samples are taken: `few` in `make test`, `many` in `make test-all`."""
    return many if MANY else few


FLOATS: Final = () if form() == COMPILED else (1.0, 2.5)
"""Floats for readers of JSON. No type of the domain holds one: the service and the audit refuse them before anything is read, and the
compiled form raises TypeError."""
