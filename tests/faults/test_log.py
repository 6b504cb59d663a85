"""The transparency log of the whole product, while its dispatcher and Postgres are killed under load."""

import random
from collections.abc import Callable
from typing import Final

import pytest

from service.supervisor.stack import Stack
from tests.faults.crowd import Crowd
from tests.faults.test_under_load import kill_postgres, stop_postgres
from tests.log.written import whole_log

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.slow, pytest.mark.timeout(240)]


def kill_the_dispatcher(stack: Stack) -> None:
    """Kill who writes the log, and start him as a supervisor would."""
    stack.dispatcher.kill()
    stack.dispatcher.start()


BLOWS: Final[list[Callable[[Stack], None]]] = [kill_the_dispatcher, kill_the_dispatcher, kill_postgres, stop_postgres]


def test_the_log_is_whole_whatever_is_killed(victim: Stack) -> None:
    chance = random.Random(5)
    with Crowd(victim.url) as crowd:
        for _ in range(8):
            chance.choice(BLOWS)(victim)
            crowd.progress(5)
    assert whole_log(victim.database_url) > 0
