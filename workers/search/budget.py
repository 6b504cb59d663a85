"""How long a search may think: iterations, a time, or both (whichever is spent first)."""

from collections.abc import Callable
from typing import Final, final

Clock = Callable[[], float]
"""Seconds since some moment. Written in Python, so that a compiled search lets signals and other threads through at every call."""

MOST_ITERATIONS: Final = 300_000
"""Bounds the tree's memory, whatever the time."""

MOST_MILLISECONDS: Final = 60_000


@final
class Budget:
    """At most so many iterations and so much time for one decision; at least one iteration is always made."""

    def __init__(self, iterations: int = MOST_ITERATIONS, milliseconds: int = MOST_MILLISECONDS) -> None:
        self.iterations: Final = max(1, min(iterations, MOST_ITERATIONS))
        self.milliseconds: Final = max(1, min(milliseconds, MOST_MILLISECONDS))
