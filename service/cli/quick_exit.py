"""The end of a fork: without taking down what was loaded, which would copy all of the memory that forks share, and take ten times as long.

To be imported before anything that has something to do at the end, since what was registered last is called first.
"""

import atexit
import os
import sys
from collections.abc import Callable


class QuickExit:
    """Ends this process when all else that is to be done at its end has been done."""

    def __init__(self) -> None:
        self.status = 1
        atexit.register(self.leave)

    def run(self, program: Callable[[], object]) -> None:
        """Run a program and remember its exit status."""
        try:
            program()
        except SystemExit as end:
            self.status = end.code if isinstance(end.code, int) else int(end.code is not None)
            raise
        self.status = 0

    def leave(self) -> None:
        """End at once."""
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(self.status)


QUICK_EXIT = QuickExit()
