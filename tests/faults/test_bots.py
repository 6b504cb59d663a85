"""Bots go on after whatever happens to workers, dispatcher and queue: no turn is forgotten, none is played twice."""

from typing import Any, Final

import psycopg
import pytest
import redis

from service.embedded.process import wait_until
from service.store.jobs import LEASE
from service.supervisor.child import Child
from service.supervisor.stack import Stack
from service.supervisor.watch import Watch
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.positions import QUICKEST, late
from tests.e2e.proofs import bots_played_once, prove
from tests.samples import samples

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(120)]

LEFT: Final = samples(16, 40)
"""Decisions that are left in the matches of bots."""

SLOW: Final = {"milliseconds": 2_000}
"""A budget that leaves time to kill the worker while it thinks."""


def open_late(caller: Caller, kinds: str, left: int = LEFT, **members: Any) -> Any:
    """Open a match that is about to end, of bots that decide at once."""
    return caller.create(QUICKEST.name, table(kinds), **late(QUICKEST, len(kinds), left), **members)


def wait_moved(caller: Caller, opened: Any, events: int) -> None:
    """Wait until a match holds so many more events than when it was opened, or is over."""
    caller.wait_for(opened["id"], lambda now: now["status"] == "over" or now["version"] >= opened["version"] + events, 60)


def prove_played_once(victim: Stack, caller: Caller, match: str, bots: set[int]) -> list[Any]:
    """Prove a match that is over, and that its bots' turns were played by workers, once each."""
    records = prove(caller, match)
    bots_played_once(victim.database_url, match, records, bots)
    return records


def thinking(stack: Stack, match: str) -> list[str]:
    """Return the jobs of a match at which a worker is."""
    with redis.Redis.from_url(stack.redis_url) as connection:
        return [key.decode().removeprefix(LEASE) for key in connection.keys(f"{LEASE}{match}-*")]


def attempts(stack: Stack, match: str) -> list[int]:
    """Return the attempts at the bot turns that are due."""
    with psycopg.connect(stack.database_url) as connection:
        row = connection.execute("select due from matches where match_id = %s", [match]).fetchone()
    assert row is not None
    return [due["attempt"] for due in row[0]]


def test_a_turn_whose_worker_was_killed_in_thought_is_played_once_by_another(victim: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, [{"kind": "human"}, {"kind": "bot", "bot": SLOW}])
    match, tokens = opened["id"], tokens_of(opened)
    while caller.read(match)["to_act"] == [0]:
        caller.play_seats(match, tokens, in_turn(), most=1)
    assert wait_until(lambda: bool(thinking(victim, match)), 20)
    version = caller.read(match)["version"]
    victim.workers[0].kill()
    assert caller.read(match)["version"] == version, "it was killed before it played"
    victim.workers[0].start()
    assert wait_until(lambda: 2 in attempts(victim, match), 20)
    caller.wait_for(match, lambda now: now["version"] > version, 40)
    caller.play(match, tokens[0], 0, {"type": "resign"})
    prove_played_once(victim, caller, match, {1})


@pytest.mark.slow
def test_machines_make_way_for_a_person_and_a_kill_in_between_loses_nothing(victim: Stack, caller: Caller) -> None:
    """One worker, busy with bots alone: who plays a bot is served between two decisions. Then the worker dies at the person's turn."""
    seats = [{"kind": "bot", "bot": {"milliseconds": 400}}] * 2
    machines = caller.create(QUICKEST.name, seats, **late(QUICKEST, 2, 12))
    opened = caller.create(QUICKEST.name, [{"kind": "human"}, {"kind": "bot", "bot": SLOW}])
    match, tokens = opened["id"], tokens_of(opened)
    assert wait_until(lambda: bool(thinking(victim, machines["id"]) or thinking(victim, match)), 30)
    while caller.read(match)["to_act"] == [0]:
        caller.play_seats(match, tokens, in_turn(), most=1)
    assert wait_until(lambda: bool(thinking(victim, match)), 20)
    assert caller.read(machines["id"])["status"] == "running", "the person did not wait for its end"
    version = caller.read(match)["version"]
    victim.workers[0].kill()
    victim.workers[0].start()
    caller.wait_for(match, lambda now: now["version"] > version, 60)
    caller.play(match, tokens[0], 0, {"type": "resign"})
    prove_played_once(victim, caller, match, {1})
    caller.wait_over(machines["id"])
    prove_played_once(victim, caller, machines["id"], {0, 1})


def test_a_wiped_queue_forgets_no_turn(victim: Stack, caller: Caller) -> None:
    opened = open_late(caller, "bb", 40)
    with redis.Redis.from_url(victim.redis_url) as connection:
        for more in (5, 15, 25):
            wait_moved(caller, opened, more)
            connection.flushall()
    caller.wait_over(opened["id"])
    prove_played_once(victim, caller, opened["id"], {0, 1})


def test_a_killed_queue_loses_no_turn(victim: Stack, caller: Caller) -> None:
    opened = open_late(caller, "bb")
    wait_moved(caller, opened, 5)
    victim.servers.valkey.kill()
    assert caller.http.get("/readyz").status_code == 503
    assert caller.http.get("/healthz").status_code == 200
    other = caller.create(QUICKEST.name, table("hh"))
    caller.play_seats(other["id"], tokens_of(other), in_turn(), most=3)
    victim.servers.valkey.start()
    watch = Watch(None, victim.workers)

    def is_over() -> bool:
        watch.look()
        return bool(caller.read(opened["id"])["status"] == "over")

    assert wait_until(is_over, 60), "a worker that met a dead queue may end; its supervisor starts it again"
    prove_played_once(victim, caller, opened["id"], {0, 1})
    caller.play(other["id"], tokens_of(other)[0], 0, {"type": "resign"})


def test_without_a_dispatcher_hints_suffice_and_with_a_new_one_nothing_is_lost(victim: Stack, caller: Caller) -> None:
    victim.dispatcher.kill()
    opened = open_late(caller, "bb")
    caller.wait_over(opened["id"])
    prove_played_once(victim, caller, opened["id"], {0, 1})
    victim.workers[0].stop()
    forgotten = open_late(caller, "bb")
    with redis.Redis.from_url(victim.redis_url) as connection:
        connection.flushall()
    victim.workers[0].start()
    assert caller.read(forgotten["id"])["version"] == forgotten["version"]
    victim.dispatcher.start()
    caller.wait_over(forgotten["id"])
    prove_played_once(victim, caller, forgotten["id"], {0, 1})


def test_two_dispatchers_and_two_workers_play_each_turn_once(victim: Stack, caller: Caller) -> None:
    others = [Child(child.program, victim.folder / f"other-{child.name}.log") for child in (victim.dispatcher, *victim.workers)]
    for child in others:
        child.start()
    try:
        opened = [open_late(caller, "bb") for _ in range(2)]
        for match in opened:
            caller.wait_over(match["id"])
            prove_played_once(victim, caller, match["id"], {0, 1})
    finally:
        for child in others:
            child.stop()


def test_a_worker_that_is_told_to_stop_leaves_its_turn_to_another(victim: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, [{"kind": "bot", "bot": {"milliseconds": 700}}, {"kind": "human"}])
    match, tokens = opened["id"], tokens_of(opened)
    while caller.read(match)["to_act"] == [1]:
        caller.play_seats(match, tokens, in_turn(), most=1)
    assert wait_until(lambda: bool(thinking(victim, match)), 20)
    victim.workers[0].stop()
    assert victim.workers[0].exit_status == 0
    victim.workers[0].start()
    caller.wait_for(match, lambda now: now["to_act"] == [1], 60)
    caller.play(match, tokens[1], 1, {"type": "resign"})
    prove_played_once(victim, caller, match, {0})
