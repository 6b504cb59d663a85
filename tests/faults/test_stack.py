"""The stack that other tests stand on: everything real, each process in reach. `sturdy` checks in its end that it leaves nothing."""

import signal

import httpx
import pytest

from service.supervisor.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.faults]


def test_the_whole_stack_runs_again_after_each_process_was_killed(victim: Stack) -> None:
    assert httpx.get(f"{victim.url}/readyz", verify=False).status_code == 200
    assert httpx.get(f"{victim.internal_url}/readyz", verify=False).status_code == 200
    children = victim.children()
    assert [child.name for child in children] == ["web", "streams", "front", "dispatch", "worker 1"]
    assert len({child.pid for child in children}) == 5
    for child in children:
        child.kill()
        assert child.exit_status == -signal.SIGKILL
        child.start()
    victim.servers.postgres.kill()
    victim.servers.postgres.start()
    victim.servers.valkey.kill()
    victim.servers.valkey.start()
    victim.wait_ready()
    assert httpx.get(f"{victim.url}/readyz", verify=False).status_code == 200
