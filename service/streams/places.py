"""How many may be followed at once: by token, by address, and in all. Nobody loses a place to somebody else."""

import threading
from collections import Counter
from typing import Final

from domain.kernel.localized import Text
from service.matches.problems import Problem

RETRY_SECONDS: Final = 5


class Places:
    """Places for streams and waiting requests, bounded under several names at once (a bound of 0: any number)."""

    def __init__(self) -> None:
        self.guard: Final = threading.Lock()
        self.taken: Final[Counter[str]] = Counter()

    def take(self, bounds: dict[str, int]) -> None:
        """Take a place under each name, or none at all: 429 where one is full."""
        with self.guard:
            if any(bound and self.taken[name] >= bound for name, bound in bounds.items()):
                raise too_many()
            self.taken.update(bounds.keys())

    def give_back(self, names: list[str]) -> None:
        """Give a place back under each name."""
        with self.guard:
            self.taken.subtract(names)
            for name in names:
                if self.taken[name] <= 0:
                    del self.taken[name]

    def count(self, name: str) -> int:
        """Return how many places are taken under a name."""
        with self.guard:
            return self.taken[name]


def too_many() -> Problem:
    """So many are open already."""
    return Problem(
        "rate-limited",
        Text(
            "Too many streams are open; close one, or come back later.",
            "Zu viele Streams sind offen; bitte einen schließen oder später wiederkommen.",
        ),
        retry_after=RETRY_SECONDS,
    )
