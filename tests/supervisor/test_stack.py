"""The stack that other tests stand on: everything real, each process in reach."""

import signal

import httpx
import pytest

from service.supervisor.stack import Stack, start_stack

pytestmark = [pytest.mark.e2e, pytest.mark.faults]


def test_the_whole_stack_runs_again_after_each_process_was_killed_and_leaves_nothing() -> None:
    with start_stack() as stack:
        assert httpx.get(f"{stack.url}/readyz", verify=False).status_code == 200
        assert httpx.get(f"{stack.internal_url}/readyz", verify=False).status_code == 200
        children = stack.children()
        assert [child.name for child in children] == ["web", "streams", "front", "dispatch", "worker 1"]
        assert len({child.pid for child in children}) == 5
        folder = stack.folder
        for child in children:
            child.kill()
            assert child.exit_status == -signal.SIGKILL
            child.start()
        stack.servers.postgres.kill()
        stack.servers.postgres.start()
        stack.servers.valkey.kill()
        stack.servers.valkey.start()
        stack.wait_ready()
        assert httpx.get(f"{stack.url}/readyz", verify=False).status_code == 200
    assert not any(child.is_running for child in children)
    assert not folder.exists()


def test_the_figures_of_forked_processes_are_told_together(product: Stack) -> None:
    httpx.get(f"{product.url}/v1/games", verify=False)
    told = httpx.get(f"{product.internal_url}/metrics", headers={"Authorization": f"Bearer {product.operator_key}"}, verify=False)
    assert 'atoll_requests_total{method="GET",route="/v1/games",status="200"}' in told.text
    assert list((product.folder / "metrics").glob("counter_*.db")), "kept beside this product, whoever else is forked from the same server"


def test_the_worker_is_told_no_secret_of_the_service(product: Stack) -> None:
    told = product.workers[0].program.env
    assert told["ATOLL_WORKER_KEY"] == product.worker_key
    assert not {"ATOLL_DATABASE_URL", "ATOLL_SECRET", "ATOLL_OPERATOR_KEY", "ATOLL_LOG_KEY"} & set(told)
    assert "ATOLL_LOG_KEY" not in product.web.program.env, "the dispatcher alone signs"
    assert product.dispatcher.program.env["ATOLL_LOG_KEY"]
    assert product.settings.secret not in told.values()
