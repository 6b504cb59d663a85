"""Processes of a running product with other settings for a while: a few processes cost less than a product of one's own."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from service.supervisor.child import Child
from service.supervisor.ready import wait_ready
from service.supervisor.stack import Stack

PAUSE_SECONDS: Final = 0.02


@contextmanager
def with_settings(stack: Stack, *children: Child, **settings: str) -> Iterator[None]:
    """Let some processes of a product run with other settings, and in the end as they were; nothing else may use the product meanwhile."""
    others = {child: stack.child(replace(child.program, env={**child.program.env, **settings})) for child in children}
    for child in children:
        child.stop()
    try:
        for other in others.values():
            other.start()
        streams, front = (child and others.get(child, child) for child in (stack.streams, stack.front))
        wait_ready(others.get(stack.web, stack.web), streams, front, lambda: time.sleep(PAUSE_SECONDS))
        yield
    finally:
        for other in others.values():
            other.stop()
        for child in children:
            child.start()
        stack.wait_ready()
