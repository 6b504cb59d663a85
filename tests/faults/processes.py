"""Looking at processes that the product started by itself."""

from pathlib import Path
from typing import Final
from uuid import uuid4

from service.embedded.process import wait_until
from service.store.jobs import BotQueue, Job
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller

ASKED: Final = 16
"""Matches that nobody opened: of so many, each of a few processes is asked for some."""


def web_processes(stack: Stack) -> list[int]:
    """Return gunicorn's worker processes: the children of its first process."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        if int(fields[1]) == stack.web.pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def wait_for_all_of_the_web(stack: Stack) -> None:
    """Return once every process of the web answers; the service is ready as soon as one does, and each match goes to one of them."""
    stack.wait_ready()
    with Caller(stack.url) as caller:
        assert wait_until(lambda: all(caller.http.get(f"/v1/matches/{uuid4()}").status_code == 404 for _ in range(ASKED)), 30)


def wait_for_a_worker(stack: Stack) -> None:
    """Return once a worker has done a job, a turn of a match that nobody opened; those that end meanwhile are started again.

    Only this tells that one serves the queue: who met a dead one may still be about to end.
    """
    queue, job = BotQueue(stack.redis_url), Job(str(uuid4()), 0, 1, 1)
    queue.enqueue(job)

    def is_done() -> bool:
        for worker in stack.workers:
            if not worker.is_running:
                worker.start()
        return queue.lives([job])[job].status == "finished"

    assert wait_until(is_done, 30)
