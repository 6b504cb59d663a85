"""The stack that other tests stand on: what its processes are told."""

import httpx
import pytest

from service.supervisor.stack import Stack

pytestmark = pytest.mark.e2e


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
