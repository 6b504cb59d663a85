"""How much is tried of what could be tried without end: a few samples in `make test`, many in `make test-all`.

Each law is checked for each game either way. `make test-all` sets TEST_SAMPLES=many.
"""

import os
from typing import Final

MANY: Final = os.environ.get("TEST_SAMPLES") == "many"


def samples(few: int, many: int) -> int:
    """Return how many samples are taken: `few` in `make test`, `many` in `make test-all`."""
    return many if MANY else few
