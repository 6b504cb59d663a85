"""Hints, from the request to the worker and back: listed commands, from what the seat may know alone, each computed once, never lost."""

import os
import random
import signal
import subprocess
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from rq.job import Job as QueuedJob
from rq.serializers import JSONSerializer

from domain.kernel.canonical import jcs
from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.registry import GAMES, find_game
from service.api.app import create_app
from service.embedded.process import wait_until
from service.hints import search_jobs
from service.hints.grants import LIFE, is_granted, make_grant
from service.matches.clock import now
from service.settings import Settings
from service.store.advice_jobs import ANALYSES, HINTS, MOST_TRIES, MOST_WAITING
from tests.api.web import WORKER_KEY, Web, tokens_of
from tests.api.worlds import another, midway
from tests.workers.conftest import Table, check_shape
from tests.workers.test_main import worker as worker  # the fixture
from workers import advise, turn_queue
from workers.advice import seed_of
from workers.advise import hint, hints_for
from workers.lease import lease_key
from workers.search.budget import Budget

pytestmark = pytest.mark.timeout(240)

FEW = Budget(iterations=12)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests do not wait, and searches are short."""
    monkeypatch.setattr(search_jobs, "WAIT_SECONDS", 0.0)
    monkeypatch.setattr(advise, "BUDGET", FEW)


def begun(table: Table) -> tuple[str, int, str]:
    """A match of two people: its id, the seat to act and its token."""
    opened = table.open("h", "h")
    seat = opened["to_act"][0]
    return opened["id"], seat, opened["seats"][seat]["token"]


def ask(table: Table, match: str, token: str, body: Any = None, query: str = "") -> Any:
    """Ask for hints."""
    return table.http.post(f"/v1/matches/{match}/hints{query}", json=body or {}, headers={"Authorization": f"Bearer {token}"})


def jobs(settings: Settings, queue: str = HINTS) -> list[dict[str, Any]]:
    """The arguments of the jobs in a queue."""
    with redis.Redis.from_url(settings.redis_url) as connection:
        names = [name.decode() for name in connection.lrange(f"rq:queue:{queue}", 0, -1)]
        return [QueuedJob.fetch(name, connection=connection, serializer=JSONSerializer).kwargs for name in names]


def wipe(settings: Settings) -> None:
    with redis.Redis.from_url(settings.redis_url) as connection:
        connection.flushall()


def kind(answer: Any) -> str:
    return str(answer.json()["type"]).removeprefix("/problems/")


def play_one(table: Table, match: str, seat: int, token: str) -> None:
    """Play the first listed command."""
    auth = {"Authorization": f"Bearer {token}"}
    (first, *_) = table.http.get(f"/v1/matches/{match}/legal-commands", headers=auth).json()["legal_commands"]
    headers = {**auth, "If-Match": "*", "Idempotency-Key": os.urandom(8).hex()}
    body = {"seat": seat, "command": first["command"]}
    assert table.http.post(f"/v1/matches/{match}/commands", json=body, headers=headers).status_code == 201


def test_both_sides_mean_the_same_queues() -> None:
    assert (turn_queue.HINTS, turn_queue.ANALYSES) == (HINTS, ANALYSES)
    assert (*turn_queue.QUEUES[:2], HINTS, turn_queue.QUEUES[2], ANALYSES) == turn_queue.ORDER


def test_hints_are_listed_commands_with_values_and_can_be_searched_again(table: Table, settings: Settings) -> None:
    match, seat, token = begun(table)
    pending = ask(table, match, token)
    assert (pending.status_code, pending.headers["Retry-After"]) == (202, "1")
    (job,) = jobs(settings)
    assert token not in str(job)
    assert hint(**job) == "searched 12 times"
    answer = ask(table, match, token, {"limit": 3})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    check_shape("PendingHints", pending.json())
    check_shape("HintList", found)
    auth = {"Authorization": f"Bearer {token}"}
    listed = table.http.get(f"/v1/matches/{match}/legal-commands", headers=auth).json()
    assert found["version"] == listed["version"]
    shown = [{name: entry[name] for name in entry if name in ("command", "label", "places", "more")} for entry in found["hints"]]
    assert len(shown) == 3
    assert all(entry in listed["legal_commands"] for entry in shown)
    assert all(0 <= entry["value"] <= 1000 and entry["text"]["de"] for entry in found["hints"])
    seen = table.http.get(f"/v1/matches/{match}", headers=auth).json()
    again: Any = hints_for({**seen, "seats": len(seen["seats"])}, Seat(seat), Budget(iterations=found["iterations"]))
    assert (again["seed"], again["values"], again["engine"]) == (found["seed"], found["values"], found["engine"])
    assert again["hints"][:3] == [{name: entry[name] for name in ("command", "visits", "value")} for entry in found["hints"]]


def test_one_search_serves_everybody_who_asks_for_a_seat_at_a_version(table: Table, settings: Settings) -> None:
    match, seat, token = begun(table)
    assert [ask(table, match, token).status_code for _ in range(3)] == [202] * 3
    (job,) = jobs(settings)
    hint(**job)
    wipe_queue = jobs(settings)
    assert ask(table, match, token).json() == ask(table, match, token).json()
    assert jobs(settings) == wipe_queue, "nothing is searched again"
    play_one(table, match, seat, token)
    assert hint(**job).startswith("moved on"), "the grant is for one version"


def test_a_request_waits_a_moment_and_has_its_hints(table: Table, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is at it while the request waits: a job that is run as soon as it is started."""
    monkeypatch.setattr(search_jobs, "WAIT_SECONDS", 20.0)
    match, _, token = begun(table)

    def serve() -> None:
        assert wait_until(lambda: bool(jobs(settings)), 20)
        hint(**jobs(settings)[0])

    thread = threading.Thread(target=serve)
    thread.start()
    assert ask(table, match, token).status_code == 200
    thread.join()


def test_who_may_not_have_hints_is_told_why(table: Table, settings: Settings) -> None:
    match, seat, token = begun(table)
    other = table.open("h", "h")
    waiting = next(chair["token"] for chair in other["seats"] if chair["seat"] not in other["to_act"])
    assert table.http.post(f"/v1/matches/{match}/hints", json={}).status_code == 401
    assert kind(ask(table, match, "nonsense")) == "unauthenticated"
    assert kind(ask(table, match, token, query=f"?seat={1 - seat}")) == "wrong-seat"
    assert kind(ask(table, match, WORKER_KEY, query=f"?seat={seat}")) == "wrong-seat"
    assert kind(ask(table, match, token, {"limit": 0})) == "invalid"
    assert kind(ask(table, match, token, query="?wait=1")) == "invalid"
    assert kind(ask(table, other["id"], waiting)) == "not-your-turn"

    player = table.http.post("/v1/players", json={"name": "Ada"}).json()["key"]
    wish = {"game": "reef-gardens", "rated": True, "seats": [{"kind": "human"}, {"kind": "bot", "bot": {"level": "quick"}}]}
    rated = table.http.post("/v1/matches", json=wish, headers={"Authorization": f"Bearer {player}"}).json()
    refused = ask(table, rated["id"], player)
    assert (refused.status_code, kind(refused)) == (409, "match-rated")
    table.resign(other["id"], 0, other["seats"][0]["token"])
    assert kind(ask(table, other["id"], other["seats"][1]["token"])) == "match-over"
    assert jobs(settings) == []


def view_for_a_worker(table: Table, match: str, seat: int, version: int, key: str, grant: str) -> Any:
    headers = {"Authorization": f"Bearer {key}", "Atoll-Grant": grant}
    return table.http.get(f"/workers/v1/matches/{match}/hints/{seat}/{version}", headers=headers)


def test_a_grant_opens_one_view_at_one_version_to_a_worker(table: Table, settings: Settings) -> None:
    match, seat, token = begun(table)
    ask(table, match, token)
    (job,) = jobs(settings)
    version, grant = job["version"], job["grant"]
    seen = view_for_a_worker(table, match, seat, version, WORKER_KEY, grant)
    own = table.http.get(f"/v1/matches/{match}", headers={"Authorization": f"Bearer {token}"}).json()
    assert seen.json()["state"] == own["state"]
    assert view_for_a_worker(table, match, seat, version, token, grant).status_code == 403
    nowhere = "00000000-0000-4000-8000-000000000000"
    assert view_for_a_worker(table, nowhere, seat, version, token, grant).status_code == 403, "as where there is a match"
    assert view_for_a_worker(table, match, seat, version, WORKER_KEY, "").status_code == 403
    assert view_for_a_worker(table, match, seat, version, WORKER_KEY, grant[:-1] + "~").status_code == 403
    assert view_for_a_worker(table, match, 1 - seat, version, WORKER_KEY, grant).status_code == 403
    assert view_for_a_worker(table, match, seat, version + 1, WORKER_KEY, grant).status_code == 403
    another_match, _, _ = begun(table)
    assert view_for_a_worker(table, another_match, seat, version, WORKER_KEY, grant).status_code == 403
    play_one(table, match, seat, token)
    assert view_for_a_worker(table, match, seat, version, WORKER_KEY, grant).status_code == 409


def test_a_grant_runs_out() -> None:
    begun_at = now()
    grant = make_grant("secret", "m", Seat(1), 7, begun_at)
    assert is_granted("secret", grant, "m", Seat(1), 7, begun_at)
    assert not is_granted("secret", grant, "m", Seat(1), 7, begun_at + LIFE)
    assert not is_granted("another", grant, "m", Seat(1), 7, begun_at)
    end, seal = grant.split(".")
    assert not is_granted("secret", f"{int(end) + 1}.{seal}", "m", Seat(1), 7, begun_at + timedelta(seconds=1))


def test_many_hints_are_limited_by_token_and_address_and_coming_back_for_one_is_not(settings: Settings) -> None:
    app = create_app(replace(settings, hint_limit=1))
    web = Web(app.test_client())
    wish = {"game": "reef-gardens", "seats": [{"kind": "human"}, {"kind": "human"}]}
    key = web.player()["key"]
    mine = [web.post("/v1/matches", wish, key).json for _ in range(2)]
    first, second = (f"/v1/matches/{match['id']}/hints?seat={match['to_act'][0]}" for match in mine)
    assert [web.post(first, {}, key).status_code for _ in range(3)] == [202] * 3
    refused = web.post(second, {}, key)
    assert (refused.status_code, refused.json["type"]) == (429, "/problems/rate-limited")
    (seconds,) = refused.headers.getlist("Retry-After")
    assert int(seconds) > 0
    assert refused.headers["RateLimit"].startswith('"hints";r=0')
    strangers = [web.create_as(None, "hh", game="reef-gardens") for _ in range(2)]
    said = []
    for match in strangers:
        seat = match["to_act"][0]
        said.append(web.post(f"/v1/matches/{match['id']}/hints", {}, tokens_of(match)[seat]).status_code)
    assert said == [202, 429], "an address may have twice as many"
    app.extensions["atoll"].database.close()


def test_a_full_queue_and_a_hint_that_fails_again_and_again_are_refused(table: Table, settings: Settings) -> None:
    match, _, token = begun(table)
    for _ in range(MOST_TRIES):
        assert ask(table, match, token).status_code == 202
        with redis.Redis.from_url(settings.redis_url) as connection:
            connection.delete(f"rq:queue:{HINTS}")  # the job is lost each time
    assert kind(ask(table, match, token)) == "unavailable"
    other, _, other_token = begun(table)
    with redis.Redis.from_url(settings.redis_url) as connection:
        connection.rpush(f"rq:queue:{HINTS}", *[f"another-{number}" for number in range(MOST_WAITING[HINTS])])
    assert kind(ask(table, other, other_token)) == "unavailable"


def test_a_wiped_redis_costs_a_search_and_nothing_else(table: Table, settings: Settings) -> None:
    match, _, token = begun(table)
    ask(table, match, token)
    hint(**jobs(settings)[0])
    first = ask(table, match, token).json()
    wipe(settings)
    assert ask(table, match, token).status_code == 202
    hint(**jobs(settings)[0])
    assert ask(table, match, token).json() == first, "the same view, seed and iterations"


@pytest.mark.slow
def test_a_hint_whose_worker_was_killed_is_found_by_another(
    table: Table, settings: Settings, worker: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat, token = begun(table)
    version = table.read(match)["version"]
    key = lease_key(f"hint-{match}-{seat}-{version}")
    with redis.Redis.from_url(settings.redis_url) as connection:
        assert ask(table, match, token).status_code == 202
        assert wait_until(lambda: bool(connection.exists(key)), 60)
        for child in Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        assert ask(table, match, token).status_code == 202
        assert wait_until(lambda: ask(table, match, token).status_code == 200, 60)
        assert connection.zcard("atoll:leases") == 0, "what advises is not counted among the bot turns"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_worlds_that_look_the_same_to_a_seat_get_the_same_hints(game: AnyGame, table: Table, settings: Settings) -> None:
    luck = random.Random(5)
    seats = game.info.min_seats
    options = game.fill_options({}, seats)
    truth = midway(game, seats, options, luck, 30)
    seat = truth.to_act[0]
    told = []
    for state in (truth, another(game, options, seat, truth, luck)):
        position = game.codec.state_to_json(state)
        wish = {"game": game.name, "seats": [{"kind": "human"}] * seats, "options": options, "position": position}
        opened = table.http.post("/v1/matches", json=wish).json()
        token = opened["seats"][seat]["token"]
        assert ask(table, opened["id"], token).status_code == 202
        hint(**jobs(settings)[0])
        found = ask(table, opened["id"], token)
        assert found.status_code == 200, found.text
        told.append(found.content)
        wipe(settings)
    assert told[0] == told[1]


def test_the_seed_follows_from_what_the_seat_may_know() -> None:
    game = find_game("wondrous-creatures")
    options = game.fill_options({}, 2)
    state = midway(game, 2, options, random.Random(3), 12)
    views = [game.view_for(state, Seat(seat)) for seat in (0, 1)]
    assert seed_of(views[0], Seat(0), options) == seed_of(dict(reversed(list(views[0].items()))), Seat(0), options)
    assert seed_of(views[0], Seat(0), options) != seed_of(views[1], Seat(1), options)
    drawn = game.belief_of(views[0], Seat(0), options).determinize(FastChance(9))
    assert jcs(game.view_for(drawn, Seat(0))) == jcs(views[0])
