"""A seat's name is erased: by the seat or the operator, in any match, for ever, and every proof still holds."""

import json
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from flask import Flask

from domain.kernel.audit import verify
from service.embedded.process import wait_until
from service.settings import Settings
from tests.api.test_audit import find
from tests.api.test_revisions import OTHERS, now_web, today
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of, with_token

__all__ = ["now_web", "today"]

NAME = "Zebulon Q. Nautilus"
SECRET = uuid.uuid4().hex


def erase(web: Web, match: str, seat: object, token: str | None, query: str = "") -> Any:
    return web.client.delete(f"/v1/matches/{match}/seats/{seat}/name{query}", headers=with_token(token, {}))


@pytest.fixture
def match(web: Web) -> Any:
    """A match of two people with names; the answers that show them are kept."""
    seats = [{"kind": "human", "name": NAME}, {"kind": "open"}, {"kind": "bot"}]
    made = web.post("/v1/matches", {"game": "lagoon", "seats": seats, "client_seed": "mine"}, None, **{"Idempotency-Key": SECRET}).json
    taken = web.post(f"/v1/matches/{made['id']}/seats", {"name": "Grace"}, None, **{"Idempotency-Key": SECRET[::-1]}).json
    assert [seat["name"] for seat in taken["seats"]] == [NAME, "Grace", None]
    return {**made, "tokens": {**tokens_of(made), **tokens_of(taken)}}


def everything_stored(database_url: str) -> str:
    """Return all that the database holds, binary columns as text too."""
    found: list[str] = []
    with psycopg.connect(database_url) as connection:
        for (table,) in connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall():
            for (row,) in connection.execute(f"select t::text from {table} t").fetchall():
                found += [row, *(bytes.fromhex(part.split('"')[0]).decode(errors="replace") for part in row.split("\\\\x")[1:])]
    return "\n".join(found)


def shown_everywhere(web: Web, match: Any) -> str:
    """Return all that tells of a match."""
    path, token = f"/v1/matches/{match['id']}", match["tokens"][0]
    asked = [path, f"{path}/events?limit=1000", f"{path}/board.svg", f"{path}/audit", f"{path}/zones", f"{path}?at=3"]
    told = [web.get(address, token).text for address in [*asked, "/v1/matches", "/", f"/matches/{match['id']}"]]
    return "\n".join(told)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("by", ["seat", "operator"])
def test_an_erased_name_is_nowhere(web: Web, settings: Settings, match: Any, by: str, over: bool) -> None:
    path, token = f"/v1/matches/{match['id']}", match["tokens"][0]
    if over:
        web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "a test"})
    assert NAME in everything_stored(settings.database_url)
    assert NAME in shown_everywhere(web, match)
    before = web.read(match["id"])
    answer = erase(web, match["id"], 0, token if by == "seat" else OPERATOR_KEY)
    assert (answer.status_code, answer.data) == (204, b"")
    assert NAME not in everything_stored(settings.database_url)
    assert NAME not in shown_everywhere(web, match)
    assert "Grace" in web.get(f"{path}/board.svg").text, "the other name stays"
    seats = [{**seat, "name": None} if seat["seat"] == 0 else seat for seat in before["seats"]]
    assert web.read(match["id"]) == {**before, "seats": seats}, "nothing else is another"
    again = web.post("/v1/matches", json.loads('{"game": "lagoon"}'), None, **{"Idempotency-Key": SECRET})
    assert NAME not in again.text
    for known in ("", "/board.svg"):
        fresh = web.get(path + known, **{"If-None-Match": f'"{before["version"]}"'})
        assert fresh.status_code == 200, "whoever may have the name from before is not told that nothing is new"
        assert NAME not in fresh.text


def test_a_kept_answer_comes_again_without_the_name(web: Web, match: Any) -> None:
    erase(web, match["id"], 0, match["tokens"][0])
    seats = [{"kind": "human", "name": NAME}, {"kind": "open"}, {"kind": "bot"}]
    made = web.post("/v1/matches", {"game": "lagoon", "seats": seats, "client_seed": "mine"}, None, **{"Idempotency-Key": SECRET})
    assert (made.status_code, made.headers["Idempotent-Replayed"]) == (201, "true")
    assert [seat["name"] for seat in made.json["seats"]] == [None] * 3
    assert tokens_of(made.json)[0] == match["tokens"][0]
    taken = web.post(f"/v1/matches/{match['id']}/seats", {"name": "Grace"}, None, **{"Idempotency-Key": SECRET[::-1]})
    assert [seat["name"] for seat in taken.json["seats"]] == [None, "Grace", None]


def test_every_proof_holds_and_the_match_goes_on(web: Web, match: Any) -> None:
    erase(web, match["id"], 0, match["tokens"][0])
    web.play(match["id"], match["tokens"][0], 0, {"type": "dive"})
    web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "a test"})
    before = web.get(f"/v1/matches/{match['id']}/audit").json
    erase(web, match["id"], 1, OPERATOR_KEY)
    after = web.get(f"/v1/matches/{match['id']}/audit").json
    assert verify(before, find).last_hash == verify(after, find).last_hash
    assert before["events"] == after["events"]
    assert [seat["name"] for seat in after["match"]["seats"]] == [None] * 3


def test_once_more_and_where_there_is_no_name_nothing_happens(web: Web, match: Any) -> None:
    for seat in (0, 0, 2):
        assert erase(web, match["id"], seat, OPERATOR_KEY).status_code == 204
    assert [seat["name"] for seat in web.read(match["id"])["seats"]] == [None, "Grace", None]


def test_a_players_key_erases_the_names_of_his_seats(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = web.create_as(ada["key"], "hho")
    for seat in (0, 1):
        assert erase(web, match["id"], seat, ada["key"]).status_code == 204
        assert web.read(match["id"])["seats"][seat]["name"] is None
    assert erase(web, match["id"], 0, bob["key"]).status_code == 403


@pytest.mark.parametrize(
    ("seat", "token", "query", "status"),
    [
        (0, None, "", 401),
        (0, "nonsense", "", 401),
        (0, 1, "", 403),
        (2, 0, "", 403),
        (0, WORKER_KEY, "", 403),
        (2, WORKER_KEY, "", 403),
        (3, OPERATOR_KEY, "", 404),
        ("-1", OPERATOR_KEY, "", 404),
        ("00", 0, "", 404),
        ("x", 0, "", 404),
        (0, 0, "?now=1", 422),
    ],
)
def test_nobody_else_erases_it(web: Web, match: Any, seat: object, token: object, query: str, status: int) -> None:
    shown = match["tokens"][token] if isinstance(token, int) else token
    answer = erase(web, match["id"], seat, shown if isinstance(shown, str) else None, query)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json"), answer.text
    assert web.read(match["id"])["seats"][0]["name"] == NAME


def test_an_unknown_match_and_a_private_one_are_not_there(web: Web) -> None:
    hidden, other = web.create("hh", private=True), web.create("hh")
    assert erase(web, str(uuid.uuid4()), 0, OPERATOR_KEY).status_code == 404
    assert erase(web, hidden["id"], 0, tokens_of(other)[0]).status_code == 401
    assert erase(web, hidden["id"], 0, tokens_of(hidden)[0]).status_code == 204


def test_an_answer_that_is_being_made_does_not_bring_it_back(web: Web, app: Flask, settings: Settings) -> None:
    """Both wait for the match's row, the erasure first; who takes a seat has read the old name by then."""
    seats = [{"kind": "human", "name": NAME}, {"kind": "open"}]
    match = web.post("/v1/matches", {"game": "lagoon", "seats": seats}).json
    waiting = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

    def wait_for(count: int, connection: Any) -> None:
        assert wait_until(lambda: connection.execute(waiting).fetchone() == (count,), 20)

    def take() -> Any:
        return Web(app.test_client()).post(f"/v1/matches/{match['id']}/seats", {}, None, **{"Idempotency-Key": SECRET})

    with (
        psycopg.connect(settings.database_url) as lock,
        psycopg.connect(settings.database_url, autocommit=True) as look,
        ThreadPoolExecutor(2) as pool,
    ):
        lock.execute("select from matches where match_id = %s for update", [match["id"]])
        erased = pool.submit(erase, Web(app.test_client()), match["id"], 0, OPERATOR_KEY)
        wait_for(1, look)
        taken = pool.submit(take)
        wait_for(2, look)
        lock.commit()
        assert erased.result().status_code == 204
        assert [seat["name"] for seat in taken.result().json["seats"]] == [None, None]
    assert NAME not in everything_stored(settings.database_url)


@pytest.mark.parametrize("today", [next(iter(OTHERS))], indirect=True)
def test_it_needs_no_rules(web: Web, now_web: Web, today: Flask, match: Any, settings: Settings) -> None:
    assert erase(now_web, match["id"], 0, match["tokens"][0]).status_code == 204
    assert NAME not in everything_stored(settings.database_url)
