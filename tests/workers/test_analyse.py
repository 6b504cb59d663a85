"""Analyses of finished matches, from the request to the workers and back: every game, whatever is killed, always the same."""

import json
import os
import random
import signal
import subprocess
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from domain.kernel.game import AnyGame
from domain.kernel.history import game_of
from domain.kernel.ids import JsonObject
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES, find_game
from service.analysis.match_analysis import LEAST_LOSS, MOST_WORST
from service.api.app import create_app
from service.embedded.process import wait_until
from service.settings import Settings
from service.store.advice_jobs import ANALYSES, HINTS, MOST_TRIES
from tests.api.web import WORKER_KEY, Web
from tests.e2e.positions import QUICKEST, briefly, late
from tests.samples import samples
from tests.workers.conftest import Table, check_shape
from tests.workers.test_advise import jobs, kind
from tests.workers.test_main import worker as worker  # the fixture
from workers import analyse as module
from workers.advice import assess_move, moves_at, seed_of
from workers.analyse import OTHER_LUCK, Analysis, analyse, decisions, judge
from workers.config import REDIS_URL
from workers.search.budget import Budget
from workers.search.turn import engine_of
from workers.shutdown import STOPPING
from workers.think import think
from workers.turn_queue import QUEUES

pytestmark = pytest.mark.timeout(240)

CORPUS = Path(__file__).parents[1] / "corpus"

LEFT = samples(24, 30)
"""Decisions that are left in the matches that are analysed, of players who choose by luck; bots make more of them."""
LEFT_OF_EACH = samples(12, 30)
"""The same where each game is analysed, two of which are long."""


class Killed(BaseException):
    """Stands for SIGKILL: nobody handles it."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are short, and so are stretches."""
    monkeypatch.setattr(module, "ITERATIONS", samples(2, 6))
    monkeypatch.setattr(module, "EACH_MOVE", 0)
    monkeypatch.setattr(module, "STRETCH", 3)


def finished(table: Table, game: AnyGame = QUICKEST, left: int = LEFT) -> str:
    """A match of bots that is over, begun shortly before its end."""
    seats: list[JsonObject] = [{"kind": "bot", "bot": {"iterations": 1}}] * 2
    answer = table.http.post("/v1/matches", json={"game": game.name, "seats": seats, **late(game, 2, left, options=briefly(game))})
    assert answer.status_code == 201, answer.text
    match: str = answer.json()["id"]
    while (now := table.read(match))["status"] == "running":
        think(match, now["to_act"][0], now["version"], 1)
    with redis.Redis.from_url(os.environ[REDIS_URL]) as connection:
        connection.delete(*(f"rq:queue:{name}" for name in QUEUES))  # the hints that these turns were due
    return match


def ask(table: Table, match: str) -> Any:
    return table.http.get(f"/v1/matches/{match}/analysis")


def analysed(table: Table, settings: Settings, match: str) -> Any:
    """Ask until it is whole, and do each job that is waiting."""
    while (answer := ask(table, match)).status_code == 202:
        for job in take(settings):
            analyse(**job)
    assert answer.status_code == 200, answer.text
    return answer.json()


def take(settings: Settings) -> list[dict[str, Any]]:
    """The jobs that wait, which then wait no more."""
    found = jobs(settings, ANALYSES)
    with redis.Redis.from_url(settings.redis_url) as connection:
        connection.delete(f"rq:queue:{ANALYSES}")
    return found


def forget(settings: Settings) -> None:
    """Forget every analysis, and every job."""
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        connection.execute("delete from analyses")
    with redis.Redis.from_url(settings.redis_url) as queue:
        queue.flushall()


def dying_after(decisions: int) -> Callable[..., Any]:
    """A `judge` that kills its worker at some decision."""
    real, left = module.judge, [decisions]

    def judge(*given: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise Killed
        return real(*given)

    return judge


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_match_is_analysed_to_its_end_whatever_is_killed_and_always_the_same(
    game: AnyGame, table: Table, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(table, game, LEFT_OF_EACH)
    pending = ask(table, match)
    assert (pending.status_code, pending.headers["Retry-After"], pending.json()["complete"]) == (202, "2", False)
    deaths = 0
    while (answer := ask(table, match)).status_code == 202:
        jobs_now = take(settings)
        assert len(jobs_now) == 1
        with monkeypatch.context() as patch:
            if deaths < MOST_TRIES - 1:  # a job that has come no further has to live in its last try
                patch.setattr(module, "judge", dying_after(1 + deaths))
            try:
                analyse(**jobs_now[0])
            except Killed:
                deaths += 1
    assert deaths >= 1
    told = answer.json()
    forget(settings)
    assert analysed(table, settings, match) == told, "the same history, engine and iterations"
    check_analysis(table, match, told)


def check_analysis(table: Table, match: str, told: Any) -> None:
    """What every analysis must hold."""
    check_shape("Analysis", told)
    assert told["complete"]
    assert told["analysed_to"] == told["version"] == table.read(match)["version"]
    commands = {entry["version"] - 1: entry["body"] for entry in table.audit(match)["commands"] if entry["body"]}
    assert len(told["decisions"]) >= 4
    for one in told["decisions"]:
        body = commands[one["version"]]
        assert (body["seat"], body["command"]) == (one["seat"], one["played"]["command"])
        assert len(one["values"]) == 2
        assert all(0 <= value <= 1000 for value in one["values"])
        assert one["played"]["label"]["de"]
        if one["loss"]:
            assert one["best"]["command"] != one["played"]["command"]
            assert one["best"]["value"] - one["played"]["value"] == one["loss"]
        else:
            assert one["best"]["value"] == one["played"]["value"]
    losses = {one["version"]: one["loss"] for one in told["decisions"]}
    worst = [losses[version] for version in told["worst"]]
    assert worst == sorted((loss for loss in losses.values() if loss >= LEAST_LOSS), reverse=True)[:MOST_WORST]


def test_what_was_played_is_searched_as_often_as_what_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of both would leave the worse one after a few visits, and its value, and so the loss, would be those few worlds'."""
    iterations = 30
    monkeypatch.setattr(module, "ITERATIONS", iterations)
    records = json.loads((CORPUS / "das-riff" / "r2" / "bots.json").read_text("utf-8"))["events"]
    game, options = game_of(records, find_game), records[0]["data"]["options"]
    judged = ((decision, judge(game, options, decision)) for decision in decisions(game, records, 0))
    lost = list(islice(((decision, found) for decision, found in judged if found and found["loss"]), 3))
    assert len(lost) == 3
    for decision, found in lost:
        view = game.view_for(decision.match.table(), decision.seat)
        seed, belief = seed_of(view, decision.seat, options), game.belief_of(view, decision.seat, options)
        state, _ = moves_at(game, belief, decision.seat, seed)
        for name in ("played", "best"):
            told: Any = found[name]
            move = game.move_of(state, game.codec.command_from_json(told["command"]))
            alone = assess_move(game, belief, decision.seat, 2, state, move, seed + OTHER_LUCK, Budget(iterations=iterations))
            (searched,) = alone.alternatives
            assert (searched.visits, searched.value) == (iterations, told["value"])


def test_a_worker_gives_way_between_two_decisions_and_when_it_is_to_stop(table: Table, settings: Settings) -> None:
    match = finished(table)
    ask(table, match)
    with redis.Redis.from_url(settings.redis_url) as connection:
        (job,) = take(settings)
        connection.rpush(f"rq:queue:{HINTS}", "somebody waits for it")
        assert analyse(**job).startswith("made way")
        connection.delete(f"rq:queue:{HINTS}")
    assert len(ask(table, match).json()["decisions"]) == 1
    (rest,) = take(settings)
    STOPPING.asked = True
    assert analyse(**rest).startswith("made way")
    STOPPING.asked = False
    assert len(ask(table, match).json()["decisions"]) == 2
    (rest,) = take(settings)
    assert analyse(**rest).startswith("analysed")
    assert ask(table, match).status_code == 200
    assert jobs(settings, ANALYSES) == [], "what is whole is not begun again"


def test_where_bots_alone_wait_a_worker_gives_way_after_a_stretch(table: Table, settings: Settings) -> None:
    match = finished(table)
    ask(table, match)
    (job,) = take(settings)
    with redis.Redis.from_url(settings.redis_url) as connection:
        connection.rpush(f"rq:queue:{QUEUES[2]}", "nobody waits for it")
        assert analyse(**job).startswith("made way")
        assert len(ask(table, match).json()["decisions"]) == module.STRETCH
        connection.delete(f"rq:queue:{QUEUES[2]}")
    (rest,) = take(settings)
    assert analyse(**rest).startswith("analysed"), "where nothing waits it goes on to the end"


def test_two_workers_at_one_analysis_store_it_once(table: Table, settings: Settings) -> None:
    match = finished(table)
    ask(table, match)
    (job,) = take(settings)
    analyse(**job)
    told = ask(table, match).json()
    assert analyse(**job).startswith("moved on"), "it stands elsewhere by now"
    assert ask(table, match).json() == told


def test_another_engine_begins_anew_what_was_not_ended(table: Table, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(table)
    ask(table, match)
    (job,) = take(settings)
    real = Analysis.hand_in

    def hand_in(self: Analysis, upto: int) -> None:
        real(self, upto)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Analysis, "hand_in", hand_in)
        patch.setattr(module, "engine_of", lambda _: "of the last release")
        with pytest.raises(Killed):
            analyse(**job)
    assert ask(table, match).json()["engine"] == "of the last release"
    (job,) = take(settings)
    assert analyse(**job).startswith("moved on")
    assert ask(table, match).json()["decisions"] == []
    told = analysed(table, settings, match)
    assert told["engine"] == engine_of(QUICKEST)
    check_analysis(table, match, told)


def test_only_finished_matches_are_analysed_and_only_workers_hand_in(table: Table, settings: Settings) -> None:
    running = table.open("h", "h")["id"]
    assert (ask(table, running).status_code, kind(ask(table, running))) == (409, "not-over")
    path = f"/v1/matches/{running}/analysis"
    assert table.http.get("/v1/matches/00000000-0000-0000-0000-000000000000/analysis").status_code == 404
    assert kind(table.http.get(f"{path}?at=1")) == "invalid"
    by_worker = {"Authorization": f"Bearer {WORKER_KEY}"}
    assert kind(table.http.get(f"/workers{path}/bundle", headers=by_worker)) == "not-over"
    assert table.http.get(f"/workers{path}/bundle").status_code == 403
    assert table.http.put(f"/workers{path}", json={}).status_code == 403
    match = finished(table, left=4)
    path = f"/v1/matches/{match}/analysis"
    stretch = {"engine": "x", "after": 0, "upto": 2, "decisions": []}
    assert table.http.put(f"/workers{path}", json=stretch, headers=by_worker).status_code == 412, "nobody has asked for it"
    ask(table, match)
    assert table.http.put(f"/workers{path}", json={**stretch, "more": 1}, headers=by_worker).status_code == 422
    assert table.http.put(f"/workers{path}", json={**stretch, "upto": 10_000}, headers=by_worker).status_code == 404
    assert table.http.put(f"/workers{path}", json=stretch, headers=by_worker).status_code == 200


def test_what_was_taken_back_is_not_judged(table: Table, settings: Settings) -> None:
    opened = table.http.post("/v1/matches", json={"game": "reef-encounter", "seats": [{"kind": "human"}] * 2}).json()
    match, tokens = opened["id"], [chair["token"] for chair in opened["seats"]]
    undone: list[int] = []
    luck = random.Random(4)
    while not undone:
        now = table.read(match)
        seat, version = now["to_act"][0], now["version"]
        auth = {"Authorization": f"Bearer {tokens[seat]}"}
        listed = table.http.get(f"/v1/matches/{match}/legal-commands", headers=auth).json()["legal_commands"]
        commands = [entry["command"] for entry in listed]
        takes_back = [command for command in commands if command["type"] == "undo"]
        command = luck.choice(takes_back or [command for command in commands if not is_lifecycle(command["type"])])
        headers = {**auth, "If-Match": f'"{version}"', "Idempotency-Key": os.urandom(8).hex()}
        body = {"seat": seat, "command": command}
        assert table.http.post(f"/v1/matches/{match}/commands", json=body, headers=headers).status_code == 201
        if command["type"] == "undo":
            undone = list(range(command["to"], version))
    assert undone
    table.resign(match, 0, tokens[0])
    told = analysed(table, settings, match)
    judged = [one["version"] for one in told["decisions"]]
    assert judged
    assert not set(judged) & set(undone)


def test_beginning_analyses_is_limited_by_address(table: Table, settings: Settings) -> None:
    matches = [finished(table, left=3) for _ in range(2)]
    app = create_app(replace(settings, analysis_limit=1))
    web = Web(app.test_client())
    first, second = (f"/v1/matches/{match}/analysis" for match in matches)
    assert [web.get(first).status_code for _ in range(3)] == [202] * 3
    refused = web.get(second)
    assert (refused.status_code, refused.json["type"]) == (429, "/problems/rate-limited")
    assert refused.headers["RateLimit"].startswith('"analyses";r=0')
    app.extensions["atoll"].database.close()


@pytest.mark.slow
def test_a_killed_worker_costs_a_stretch_at_most(
    table: Table, settings: Settings, worker: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(table, left=24)
    assert wait_until(lambda: len(ask(table, match).json()["decisions"]) > 0, 120)
    for child in Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split():
        os.kill(int(child), signal.SIGKILL)
    before = ask(table, match).json()["decisions"]
    assert wait_until(lambda: ask(table, match).status_code == 200, 200)
    told = ask(table, match).json()
    assert told["decisions"][: len(before)] == before
    check_analysis(table, match, told)
