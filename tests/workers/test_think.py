"""The job of a worker against the real service: plays its turn, stops quietly when others moved on, is loud about bugs."""

import socket
from typing import Any

import httpx
import pytest
import redis
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.kernel.ids import Seat, bot_turn_id
from domain.registry import find_game
from service.settings import Settings
from tests.e2e.positions import QUICKEST, late
from tests.samples import MANY
from tests.workers.conftest import Table
from workers import client as client_module
from workers.client import BotBroken, Client, MovedOn, ServiceAway
from workers.config import PUBLIC_URL, Config
from workers.lease import Lease, lease_key
from workers.replay import replay_bundle
from workers.shutdown import STOPPING
from workers.think import FALLBACK_ATTEMPT, Turn, think
from workers.turn_queue import QUEUES, must_wait, put_back


def due(table: Table, match: str) -> tuple[int, int]:
    """The seat to act and the version."""
    now = table.read(match)
    return now["to_act"][0], now["version"]


def begun_by(table: Table, kind: str) -> Any:
    """A match of a person (seat 0) and a bot in which a seat of this kind happens to begin."""
    for _ in range(60):
        opened = table.open("h", "b")
        if opened["seats"][opened["to_act"][0]]["kind"] == kind:
            return opened
    raise AssertionError("the start player is drawn")


def searches(bundle: Any) -> list[Any]:
    """The reports in a bundle."""
    return [event["opened"]["search"]["data"] for event in bundle["events"] if "search" in event["opened"]]


def test_bots_play_a_match_that_can_be_searched_again(table: Table) -> None:
    match = table.open("b", "b", begin=None if MANY else late(QUICKEST, 2, 100))["id"]
    turns = 0
    while table.read(match)["status"] == "running":
        seat, version = due(table, match)
        outcome = think(match, Seat(seat), version, 1)
        assert outcome.startswith("played")
        assert (table.read(match)["to_act"] or [None])[0] != seat or not outcome.endswith("played"), "the whole turn was played"
        turns += 1
    bundle = table.audit(match)
    done = replay_bundle(bundle, find_game)
    assert done.searched > 20
    assert done.fallbacks == 0
    assert len(searches(bundle)) == len(bundle["commands"]) - 1
    report = searches(bundle)[0]
    assert (report["level"], report["sight"]) == ("custom", "two_turns")
    assert isinstance(report["seed"], str)
    assert {"engine", "iterations", "root_version", "spent", "values", "alternatives"} < report.keys()


def test_a_turn_computed_twice_is_played_once(table: Table) -> None:
    match = table.open("b", "b")["id"]
    seat, version = due(table, match)
    assert think(match, Seat(seat), version, 1).startswith("played")
    after = table.read(match)
    assert think(match, Seat(seat), version, 1).startswith("moved on")
    assert think(match, Seat(seat), version, 2).startswith("moved on")
    assert table.read(match) == after


def test_a_lease_held_by_another_worker_is_respected_and_ones_own_given_back(table: Table, settings: Settings) -> None:
    match = table.open("b", "b")["id"]
    seat, version = due(table, match)
    with redis.Redis.from_url(settings.redis_url) as connection:
        connection.set(lease_key(bot_turn_id(match, seat, version, 1)), "another", ex=60)
        assert think(match, Seat(seat), version, 1) == "another worker has it"
        assert table.read(match)["version"] == version
        assert think(match, Seat(seat), version, 2).startswith("played")
        assert connection.keys("atoll:lease:*") == [lease_key(bot_turn_id(match, seat, version, 1)).encode()]


def test_what_is_not_a_bots_is_left_alone(table: Table) -> None:
    match = begun_by(table, "human")["id"]
    before = table.read(match)
    for seat in (0, 1):
        assert think(match, Seat(seat), before["version"], 1).startswith("moved on")
    assert think("00000000-0000-0000-0000-000000000000", Seat(0), 1, 1).startswith("moved on")
    assert table.read(match) == before


def test_after_many_attempts_any_legal_command_is_played_and_the_reason_recorded(table: Table) -> None:
    opened = begun_by(table, "bot")
    match = opened["id"]
    seat, version = due(table, match)
    assert think(match, Seat(seat), version, FALLBACK_ATTEMPT) == "fallback"
    assert table.read(match)["version"] > version
    assert think(match, Seat(seat), version, FALLBACK_ATTEMPT).startswith("moved on")
    table.resign(match, 0, opened["seats"][0]["token"])
    assert searches(table.audit(match)) == [{"fallback": f"attempt {FALLBACK_ATTEMPT}"}]


def test_a_worker_that_is_asked_to_stop_finishes_one_decision_and_hands_back(table: Table, settings: Settings) -> None:
    match = table.open("b", "b")["id"]
    seat, version = due(table, match)
    STOPPING.asked = True
    outcome = think(match, Seat(seat), version, 1)
    assert outcome.startswith("played 1")
    now = table.read(match)
    assert now["version"] > version
    STOPPING.asked = False
    with redis.Redis.from_url(settings.redis_url) as connection:
        assert connection.keys("atoll:lease:*") == []
    if seat in now["to_act"]:
        assert outcome.endswith("handed back")
        assert think(match, Seat(seat), now["version"], 1).startswith("played"), "another worker goes on"


@pytest.mark.parametrize("enough", [3, pytest.param(10_000, marks=pytest.mark.slow, id="to the end")])
def test_a_turn_makes_way_between_two_decisions_for_one_that_a_person_waits_for(table: Table, settings: Settings, enough: int) -> None:
    match = table.open("b", "b")["id"]
    made_way = 0
    with redis.Redis.from_url(settings.redis_url) as connection, Client(Config.from_env()) as client, Lease(connection) as lease:
        while made_way < enough and table.read(match)["status"] == "running":
            connection.delete(*(f"rq:queue:{name}" for name in QUEUES))
            seat, version = due(table, match)
            connection.rpush(f"rq:queue:{QUEUES[0]}", "somebody waits for it")
            assert lease.take(bot_turn_id(match, seat, version, 1))
            outcome = Turn(client, lease, match, Seat(seat), version).play(connection, QUEUES[2])
            assert outcome in ("played 1", "played 1, made way"), "never more than one decision"
            now = table.read(match)
            rest = [job.decode() for job in connection.lrange(f"rq:queue:{QUEUES[2]}", 0, -1)]
            mine = bot_turn_id(match, seat, now["version"], 1)
            if outcome.endswith("made way"):
                made_way += 1
                assert rest == [mine]
                assert Job.fetch(mine, connection=connection, serializer=JSONSerializer).kwargs["version"] == now["version"]
            else:
                assert seat not in now["to_act"]
    assert made_way
    if table.read(match)["status"] == "over":
        assert replay_bundle(table.audit(match), find_game).searched, "each search that began anew can be searched again"


def test_turns_that_a_person_waits_for_make_way_for_none(table: Table, settings: Settings) -> None:
    with redis.Redis.from_url(settings.redis_url) as connection:
        for name in QUEUES:
            connection.rpush(f"rq:queue:{name}", "a job")
            assert [must_wait(connection, queue) for queue in QUEUES] == [False, name == QUEUES[0], name != QUEUES[2]]
            connection.delete(f"rq:queue:{name}")
        assert not any(must_wait(connection, queue) for queue in QUEUES)
    with redis.Redis(port=1) as nowhere:
        assert not must_wait(nowhere, QUEUES[2])
        put_back(nowhere, QUEUES[2], "00000000-0000-0000-0000-000000000000", Seat(0), 1)


def test_a_service_that_is_away_is_waited_for_and_then_reported(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table.open("b", "b")["id"]
    seat, version = due(table, match)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        monkeypatch.setenv(PUBLIC_URL, f"http://127.0.0.1:{unused.getsockname()[1]}")
        monkeypatch.setattr(client_module, "RETRY_SECONDS", 0.2)
        with pytest.raises(ServiceAway):
            think(match, Seat(seat), version, 1)
    assert table.read(match)["version"] == version


def test_an_illegal_command_is_loud(table: Table) -> None:
    match = table.open("b", "b")["id"]
    seat, version = due(table, match)
    with Client(Config.from_env()) as client:
        with pytest.raises(BotBroken, match="illegal-command"):
            client.play(match, Seat(seat), version, {"type": "end_turn"}, {})
        with pytest.raises(BotBroken, match="invalid"):
            client.play(match, Seat(seat), version, {"type": "no_such_thing"}, {})
        with pytest.raises(MovedOn, match="stale-version"):
            client.play(match, Seat(seat), version + 1, {"type": "end_turn"}, {})


@pytest.mark.parametrize(
    ("status", "kind", "error"),
    [
        (409, "match-over", MovedOn),
        (412, "stale-version", MovedOn),
        (422, "idempotency-mismatch", MovedOn),
        (422, "illegal-command", BotBroken),
        (422, "invalid", BotBroken),
        (401, "unauthenticated", ServiceAway),
        (500, "internal", ServiceAway),
    ],
)
def test_what_each_answer_means(status: int, kind: str, error: type[Exception]) -> None:
    answer = httpx.Response(status, json={"type": f"http://x/problems/{kind}"}, request=httpx.Request("POST", "http://x/"))
    with Client(Config("", "http://x", "key")) as client, pytest.raises(error):
        client.answer(answer)
