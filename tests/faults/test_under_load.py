"""Whatever is killed or restarted while clients play: each answer stands, each command is played once, each match ends."""

import os
import signal
from collections.abc import Callable

import pytest

from service.embedded.process import wait_until
from service.supervisor.stack import Stack
from tests.faults.crowd import Crowd
from tests.faults.processes import web_processes
from tests.samples import samples

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(240)]

Fault = Callable[[Stack], None]


def kill_one_web_process(stack: Stack) -> None:
    """Kill a process that answers requests; gunicorn starts another."""
    processes = web_processes(stack)
    os.kill(min(processes), signal.SIGKILL)
    assert wait_until(lambda: len(set(web_processes(stack)) - {min(processes)}) >= len(processes), 30)


def kill_every_web_process(stack: Stack) -> None:
    """Kill all processes that answer requests at once."""
    for process in web_processes(stack):
        os.kill(process, signal.SIGKILL)


def kill_the_web(stack: Stack) -> None:
    """Kill all of gunicorn, and start it as a supervisor would."""
    stack.web.kill()
    stack.web.start()


def stop_postgres(stack: Stack) -> None:
    """Restart Postgres in order: it breaks off what is under way."""
    stack.servers.postgres.stop()
    stack.servers.postgres.start()


def kill_postgres(stack: Stack) -> None:
    """Kill the postmaster; the next one recovers."""
    stack.servers.postgres.kill()
    stack.servers.postgres.start()


def kill_valkey(stack: Stack) -> None:
    """Kill the queue's server."""
    stack.servers.valkey.kill()
    stack.servers.valkey.start()


FAULTS = [kill_one_web_process, kill_every_web_process, kill_the_web, stop_postgres, kill_postgres, kill_valkey]
RARE = (kill_every_web_process, stop_postgres)


@pytest.mark.parametrize(
    "fault", [pytest.param(fault, marks=pytest.mark.slow if fault in RARE else (), id=fault.__name__) for fault in FAULTS]
)
def test_what_was_answered_stands_and_is_played_once(victim: Stack, fault: Fault) -> None:
    with Crowd(victim.url) as crowd:
        for _ in range(samples(1, 3)):
            crowd.progress(8)
            fault(victim)
        crowd.progress(8)
    if fault is kill_valkey:
        assert crowd.repeated() == 0, "Valkey is never a reason for a request to fail"
    crowd.prove()
