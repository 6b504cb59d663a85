"""A match whose people have left waits for them, and is abandoned on the dispatcher's word, after its time and not before.

In real time, a minute or more; `tests/dispatch/test_clock.py` shows the same with a clock that is moved.
"""

from datetime import datetime
from typing import Any, Final

import pytest

from domain.kernel.lifecycle_commands import is_lifecycle
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.positions import QUICKEST, late
from tests.e2e.proofs import body_of, game_commands, prove, seat_of
from workers.replay import by_command

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(240)]

TURN_SECONDS: Final = 10
"""The shortest time that a match can give."""


def started(records: list[Any]) -> list[Any]:
    return [record for record in records if record["type"] == "match.v1.stand_in_started"]


def after_deadlines(records: list[Any]) -> None:
    """Each stand-in came after its seat's deadline, which lies a turn's time after the seat's time began."""
    for record in started(records):
        assert record["at"] >= record["data"]["deadline"]
        began = [other["at"] for other in records if other["version"] < record["version"] and other["seat"] != record["seat"]]
        allowed = datetime.fromisoformat(record["data"]["deadline"]) - datetime.fromisoformat(min(began))
        assert allowed.total_seconds() >= TURN_SECONDS


@pytest.mark.slow
def test_a_match_that_everybody_left_is_abandoned(victim: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hb"), turn_seconds=TURN_SECONDS, **late(QUICKEST, 2, 12, seed=2))
    over = caller.wait_over(opened["id"], 150)
    assert over["outcome"] == {"reason": "abandoned", "scores": None, "ranking": [[0, 1]]}
    records = prove(caller, opened["id"])
    after_deadlines(records)
    (record,) = started(records)
    assert record["data"]["reason"] == "deadline"
    assert [body_of(group)["command"] for group in by_command(records)][-2:] == [{"type": "claim_timeout"}] * 2
    assert over["seats"][0]["stand_in"] is True
    assert all(group[0]["version"] < record["version"] for group in game_commands(records)), "after that nobody played for nobody"


@pytest.mark.slow
def test_who_comes_back_plays_on(victim: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hb"), turn_seconds=TURN_SECONDS)
    tokens = tokens_of(opened)
    caller.wait_for(opened["id"], lambda now: now["seats"][0]["stand_in"], 60)
    returned = False
    while not returned:
        now = caller.wait_for(opened["id"], lambda now: 0 in now["to_act"], 60)
        version, commands = caller.legal(opened["id"], tokens[0])
        returned = bool(commands) and caller.send(opened["id"], tokens[0], 0, commands[0], version).status_code == 201
        assert now["status"] == "running"
    now = caller.read(opened["id"])
    assert now["seats"][0]["stand_in"] is False
    caller.play_seats(opened["id"], tokens, in_turn(), 120)
    records = prove(caller, opened["id"])
    after_deadlines(records)
    assert [record["seat"] for record in records if record["type"] == "match.v1.stand_in_ended"] == [0]
    by_person = [group for group in game_commands(records) if seat_of(group) == 0 and "search" not in group[0]["sealed"]]
    assert by_person


@pytest.mark.slow
def test_everybody_at_a_full_table_may_leave(victim: Stack, caller: Caller) -> None:
    seats = QUICKEST.info.max_seats
    opened = caller.create(QUICKEST.name, table("h" * seats), turn_seconds=TURN_SECONDS)
    over = caller.wait_over(opened["id"], 170)
    assert over["outcome"]["reason"] == "abandoned"
    records = prove(caller, opened["id"])
    after_deadlines(records)
    assert {record["seat"] for record in started(records)} == set(range(seats)), "the last to leave stopped the match"
    acted = {seat_of(group) for group in by_command(records) if not is_lifecycle(body_of(group)["command"]["type"])} - {None}
    assert len(acted) <= seats - 1
