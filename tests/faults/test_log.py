"""The transparency log of the whole product, while its dispatcher and Postgres are killed under load."""

import random
from collections.abc import Callable
from typing import Final

import pytest

from service.embedded.process import wait_until
from service.store.database import Database, Unavailable
from service.supervisor.stack import Stack
from tests.faults.crowd import Crowd
from tests.faults.test_under_load import kill_postgres, stop_postgres
from tests.log.written import known_tree

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.slow, pytest.mark.timeout(240)]

BEHIND: Final = """
select count(*) from matches m
where m.version > coalesce((select max(l.version) from log_leaves l where l.match_id = m.match_id), 0)
   or exists (select from log_checkpoints where note is null)
"""


def kill_the_dispatcher(stack: Stack) -> None:
    """Kill who writes the log, and start him as a supervisor would."""
    stack.dispatcher.kill()
    stack.dispatcher.start()


BLOWS: Final[list[Callable[[Stack], None]]] = [kill_the_dispatcher, kill_the_dispatcher, kill_postgres, stop_postgres]


def test_the_log_is_whole_whatever_is_killed(victim: Stack) -> None:
    chance = random.Random(5)
    database = Database(victim.database_url, 2)

    def has_all() -> bool:
        try:
            return database.rows(BEHIND) == [(0,)]
        except Unavailable:
            return False

    with Crowd(victim.url) as crowd:
        for _ in range(8):
            chance.choice(BLOWS)(victim)
            crowd.progress(5)
    assert wait_until(has_all, 60)
    assert known_tree(database) > 0
    database.close()
