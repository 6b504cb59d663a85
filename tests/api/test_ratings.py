"""Rated matches: what they have to be, and what the ratings make of them; made anew from the matches they come out the same."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from flask import Flask

from service.dispatch.main import Dispatcher
from service.ratings.rating_update import count_anew, count_finished
from service.settings import Settings
from service.store import ratings
from service.store.database import Database
from service.store.unavailable import Unavailable
from tests.api.web import OPERATOR_KEY, Web, tokens_of

OPEN, HUMAN = {"kind": "open"}, {"kind": "human"}
QUICK, STRONG = ({"kind": "bot", "bot": {"level": level}} for level in ("quick", "strong"))


@pytest.fixture
def database(app: Flask) -> Database:
    found = app.extensions["atoll"].database
    assert isinstance(found, Database)
    return found


def opened(web: Web, key: str | None, seats: list[Any], **members: Any) -> Any:
    return web.post("/v1/matches", {"game": "lagoon", "seats": seats, "rated": True, **members}, key)


def rated(web: Web, players: list[Any], *bots: Any) -> Any:
    """Return a running rated match of players, each in a seat, and bots behind them."""
    answer = opened(web, players[0]["key"], [HUMAN, *[OPEN] * (len(players) - 1), *bots])
    assert answer.status_code == 201, answer.text
    for player in players[1:]:
        assert web.post(f"/v1/matches/{answer.json['id']}/seats", {}, player["key"]).status_code == 201
    return answer.json


def resign(web: Web, match: Any, player: Any, seat: int) -> None:
    web.play(match["id"], player["key"], seat, {"type": "resign"})


def table(settings: Settings) -> list[Any]:
    with psycopg.connect(settings.database_url) as connection:
        return connection.execute("select * from ratings order by game, player").fetchall()


def listed(web: Web, query: str = "") -> list[Any]:
    answer = web.get(f"/v1/ratings?game=lagoon{query}")
    assert answer.status_code == 200, answer.text
    found: list[Any] = answer.json["ratings"]
    return found


def test_a_rated_match_moves_its_players(web: Web, database: Database) -> None:
    ada, bob = web.player("Ada"), web.player("Bob", bot=True)
    match = rated(web, [ada, bob], QUICK)
    assert (match["rated"], match["unrated"]) == (True, False)
    assert count_finished(database) == 0
    resign(web, match, bob, 1)
    resign(web, match, ada, 0)
    assert count_finished(database) == 1
    assert count_finished(database) == 0, "once"
    best = listed(web)
    assert [(line["player"], line["level"], line["name"], line["bot"], line["matches"]) for line in best] == [
        (None, "quick", None, True, 1),
        (ada["id"], None, "Ada", False, 1),
        (bob["id"], None, "Bob", True, 1),
    ]
    assert best[0]["rating"] > best[1]["rating"] > best[2]["rating"]
    assert best[1]["interval"][0] < best[1]["rating"] < best[1]["interval"][1]
    mine = web.get("/v1/players/me", ada["key"]).json["ratings"]
    assert mine == [{"game": "lagoon", **{name: best[1][name] for name in ("rating", "interval", "matches")}}]


def test_the_dispatcher_counts(web: Web, settings: Settings) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    resign(web, rated(web, [ada, bob]), bob, 1)
    dispatcher = Dispatcher(settings)
    dispatcher.look("ratings")
    dispatcher.close()
    assert [line["name"] for line in listed(web)] == ["Ada", "Bob"]


@pytest.mark.parametrize(
    ("seats", "members", "path"),
    [
        ([HUMAN], {}, "/rated"),
        ([QUICK, STRONG], {}, "/rated"),
        ([HUMAN, HUMAN], {}, "/seats/1"),
        ([HUMAN, QUICK, QUICK], {}, "/seats/2/bot"),
        ([HUMAN, {"kind": "bot", "bot": {"iterations": 5}}], {}, "/seats/1/bot"),
        ([HUMAN, OPEN], {"position": {}}, "/position"),
        ([HUMAN, OPEN], {"options": {"board": {}}}, "/options/board"),
    ],
)
def test_what_can_not_be_rated(web: Web, seats: list[Any], members: Any, path: str) -> None:
    refused = opened(web, web.player()["key"], seats, **members)
    assert refused.status_code == 422
    assert path in [error["path"] for error in refused.json["errors"]]


def test_people_are_players_with_one_seat_each(web: Web) -> None:
    assert opened(web, None, [HUMAN, OPEN]).status_code == 422
    match = opened(web, None, [OPEN, OPEN, OPEN]).json
    ada = web.player()
    address = f"/v1/matches/{match['id']}/seats"
    assert web.post(address, {}).status_code == 401
    taken = web.post(address, {}, ada["key"])
    assert taken.status_code == 201
    twice = web.post(address, {}, ada["key"])
    assert (twice.status_code, twice.json["type"]) == (403, "/problems/wrong-seat")
    assert web.post(address, {}, tokens_of(taken.json)[0]).status_code == 401, "a seat's token is no player's key"
    assert web.post(address, {}, web.player()["key"]).status_code == 201


def test_nothing_but_rated_matches_that_were_played_counts(web: Web, database: Database, settings: Settings) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    unrated = web.create_as(ada["key"], "ho")
    web.post(f"/v1/matches/{unrated['id']}/seats", {}, bob["key"])
    resign(web, unrated, bob, 1)
    web.play(rated(web, [ada, bob])["id"], ada["key"], 0, {"type": "abort"})
    web.play(rated(web, [ada, bob])["id"], OPERATOR_KEY, None, {"type": "close", "reason": "rain"})  # type: ignore[arg-type]
    assert count_finished(database) == 2, "they are looked at once"
    assert table(settings) == []
    agreed = rated(web, [ada, bob])
    version = web.play(agreed["id"], ada["key"], 0, {"type": "propose", "what": "end"})["version"]
    web.play(agreed["id"], bob["key"], 1, {"type": "answer", "proposal": version, "accept": True})
    count_finished(database)
    assert [line["matches"] for line in listed(web)] == [1, 1]


def test_made_anew_from_the_matches_the_ratings_come_out_the_same(web: Web, database: Database, settings: Settings) -> None:
    luck = random.Random(4)
    players = [web.player(f"P{number}") for number in range(4)]
    matches = []
    for _ in range(14):
        sitting = luck.sample(players, luck.choice([1, 2, 3]))
        match = rated(web, sitting, *([QUICK] if len(sitting) == 1 or luck.random() < 0.5 else []))
        matches.append(match["id"])
        order = luck.sample(range(len(sitting)), len(sitting))
        for seat in order:
            if web.read(match["id"])["status"] == "running":
                resign(web, match, sitting[seat], seat)
        if luck.random() < 0.4:
            count_finished(database)
    count_finished(database)
    known = table(settings)
    assert len(known) == 5
    with database.transaction() as cursor:
        count_anew(cursor, "lagoon")
    assert table(settings) == known
    with psycopg.connect(settings.database_url) as connection:  # as if these had been committed late, behind later ones
        connection.execute("update matches set counted = false where match_id = any(%s::uuid[])", (matches[2:9:3],))
    assert count_finished(database) == 3
    assert table(settings) == known
    with psycopg.connect(settings.database_url) as connection:  # as if there had never been any
        connection.execute("truncate ratings, rated_through")
        connection.execute("update matches set counted = false")
    count_finished(database)
    assert table(settings) == known


def test_any_number_may_count_at_once_and_be_killed(web: Web, database: Database, settings: Settings) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    for seat in (0, 1, 1, 0, 1):
        resign(web, rated(web, [ada, bob]), (ada, bob)[seat], seat)

    def count() -> None:
        own = Database(settings.database_url, 1)
        try:
            count_finished(own)
        except Unavailable:
            pass
        finally:
            own.close()

    with ThreadPoolExecutor(4) as pool:
        counting = [pool.submit(count) for _ in range(4)]
        with psycopg.connect(settings.database_url, autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
            )
        for each in counting:
            each.result()
    count_finished(Database(settings.database_url, 1))
    assert [line["matches"] for line in listed(web)] == [5, 5]
    known = table(settings)
    with Database(settings.database_url, 1).transaction() as cursor:
        count_anew(cursor, "lagoon")
    assert table(settings) == known


def test_the_rating_of_a_player_who_goes_stays_under_an_id_that_says_nothing(web: Web, database: Database, settings: Settings) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    resign(web, rated(web, [ada, bob]), bob, 1)
    count_finished(database)
    running = rated(web, [ada, bob])
    before = listed(web)
    assert web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {ada['key']}"}).status_code == 204
    assert web.read(running["id"])["status"] == "over"
    after = listed(web)
    assert [line["name"] for line in after] == [None, "Bob"]
    assert after[0]["player"] not in (None, ada["id"])
    assert after[0]["rating"] == before[0]["rating"]
    count_finished(database)
    known = table(settings)
    assert [row[4] for row in known] == [2, 2], "his resignation counts under the same id"
    with database.transaction() as cursor:
        count_anew(cursor, "lagoon")
    assert table(settings) == known
    assert ada["id"] not in str(known)


def test_pages(web: Web, database: Database) -> None:
    players = [web.player(f"P{number}") for number in range(5)]
    for number in range(4):
        resign(web, rated(web, players[number : number + 2]), players[number], 0)
    count_finished(database)
    everybody = listed(web)
    assert sorted(line["interval"][0] for line in everybody) == [line["interval"][0] for line in reversed(everybody)]
    found, address = [], "/v1/ratings?game=lagoon&limit=2"
    while address:
        page = web.get(address)
        found += page.json["ratings"]
        address = page.headers["Link"].split(">")[0][1:] if page.json["next"] else ""
    assert found == everybody
    for query, status in (
        ("", 422),
        ("?game=chess", 404),
        ("?game=lagoon&after=x", 422),
        ("?game=lagoon&limit=0", 422),
        ("?game=lagoon&x=1", 422),
    ):
        assert web.get(f"/v1/ratings{query}").status_code == status, query


def test_l11_a_rated_match_with_bots_has_no_undo_by_consent(web: Web) -> None:
    ada = web.player("Ada")
    refused = opened(web, ada["key"], [HUMAN, QUICK], undo="consent")
    assert (refused.status_code, [error["path"] for error in refused.json["errors"]]) == (422, ["/undo"])
    assert "bots" in refused.json["errors"][0]["message"]
    assert opened(web, ada["key"], [HUMAN, QUICK], undo="never").status_code == 201
    assert opened(web, ada["key"], [HUMAN, OPEN], undo="consent").status_code == 201
    free = web.post("/v1/matches", {"game": "lagoon", "seats": [HUMAN, QUICK], "undo": "consent"}, ada["key"])
    assert free.status_code == 201


def test_a_rematch_of_a_rated_match_is_rated(web: Web, database: Database) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = rated(web, [ada, bob])
    resign(web, match, bob, 1)
    again = web.post(f"/v1/matches/{match['id']}/rematch", {}, bob["key"]).json
    assert again["rated"] is True
    assert web.post(f"/v1/matches/{match['id']}/rematch", {}, ada["key"]).status_code == 201
    resign(web, again, ada, 1)
    assert count_finished(database) == 2
    assert [line["matches"] for line in listed(web)] == [2, 2]
    assert ratings.read_of_player(database, ada["id"])
