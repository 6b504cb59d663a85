"""Everything at once, for a while: clients and bots play, and at random one thing after another is killed, stopped or wiped."""

import random
from collections.abc import Callable
from typing import Final

import pytest
import redis

from domain.registry import GAMES
from service.embedded.process import wait_until
from service.supervisor.stack import Stack
from service.supervisor.watch import Watch
from tests.e2e.caller import Caller, table
from tests.e2e.positions import late
from tests.e2e.proofs import bots_played_once, prove
from tests.faults.crowd import Crowd
from tests.faults.test_under_load import FAULTS
from tests.log.written import whole_log

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.slow, pytest.mark.timeout(590)]

BLOWS: Final = 16


def kill_the_worker(stack: Stack) -> None:
    """Kill the bots' process and what it forked."""
    stack.workers[0].kill()


def kill_the_dispatcher(stack: Stack) -> None:
    """Kill the process that looks for due turns."""
    stack.dispatcher.kill()


def wipe_the_queue(stack: Stack) -> None:
    """Empty Valkey."""
    with redis.Redis.from_url(stack.redis_url) as connection:
        connection.flushall()


BLOW: Final[list[Callable[[Stack], None]]] = [*FAULTS, kill_the_worker, kill_the_dispatcher, wipe_the_queue]


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_breaks_every_match_is_played_to_its_end(victim: Stack, seed: int) -> None:
    chance = random.Random(seed)
    watch = Watch(None, [victim.dispatcher, *victim.workers])
    with Crowd(victim.url) as crowd, Caller(victim.url) as caller:
        bots = [
            caller.create(game.name, table("b" * game.info.max_seats), **late(game, game.info.max_seats, 60, seed))["id"]
            for game in GAMES.values()
        ]
        for _ in range(BLOWS):
            chance.choice(BLOW)(victim)
            crowd.progress(5)
            watch.look()
    crowd.prove()

    def all_over() -> bool:
        watch.look()
        return all(caller.read(match)["status"] == "over" for match in bots)

    with Caller(victim.url) as caller:
        assert wait_until(all_over, 200), [caller.read(match)["version"] for match in bots]
        for match in bots:
            records = prove(caller, match)
            bots_played_once(victim.database_url, match, records, set(range(len(caller.read(match)["seats"]))))
    assert whole_log(victim.database_url) > 0
