"""Players: a key that acts for every seat one holds, and what is left of a player who goes."""

import json
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from flask import Flask

from service.settings import Settings
from tests.api.web import Web, tokens_of

SECRET = "s" * 32


def seats(match: Any) -> list[Any]:
    return [seat["player"] for seat in match["seats"]]


# ---- becoming one


def test_a_player_gets_a_key_that_is_told_once(web: Web) -> None:
    made = web.player("Grace")
    assert made["name"] == "Grace"
    assert made["bot"] is False
    assert made["link"] is None
    shown = web.get("/v1/players/me", made["key"])
    assert shown.status_code == 200
    assert shown.json == {name: value for name, value in made.items() if name != "key"}


def test_the_key_is_stored_nowhere(web: Web, settings: Settings) -> None:
    made = web.player()
    with psycopg.connect(settings.database_url) as connection:
        for (table,) in connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall():
            assert made["key"] not in str(connection.execute(f"select * from {table}").fetchall()), table


def test_the_same_secret_key_gives_the_same_player_again(web: Web) -> None:
    first = web.post("/v1/players", {"name": "Ada"}, None, **{"Idempotency-Key": SECRET})
    again = web.post("/v1/players", {"name": "Ada"}, None, **{"Idempotency-Key": SECRET})
    other = web.post("/v1/players", {"name": "Bob"}, None, **{"Idempotency-Key": SECRET})
    assert first.json == again.json
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert other.status_code == 422
    assert other.json["type"].endswith("idempotency-mismatch")


def test_one_request_that_comes_many_times_at_once_makes_one_player_and_one_new_key(app: Flask, web: Web) -> None:
    def many(path: str, body: Any, token: str | None) -> list[Any]:
        def ask(_: int) -> Any:
            return Web(app.test_client()).post(path, body, token, **{"Idempotency-Key": SECRET})

        with ThreadPoolExecutor(4) as threads:
            return list(threads.map(ask, range(8)))

    made = many("/v1/players", {"name": "Ada"}, None)
    assert {answer.status_code for answer in made} == {201}
    (key,) = {answer.json["key"] for answer in made}
    replaced = many("/v1/players/me/key", {}, key)
    assert {answer.status_code for answer in replaced} == {201}
    (new,) = {answer.json["key"] for answer in replaced}
    assert web.get("/v1/players/me", new).json["id"] == made[0].json["id"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, ""),
        ({"name": "   "}, "/name"),
        ({"name": "x" * 65}, "/name"),
        ({"name": "Ada", "link": "https://example.org"}, "/link"),
        ({"name": "Ada", "bot": True, "link": "javascript:alert(1)"}, "/link"),
        ({"name": "Ada", "bot": 1}, "/bot"),
        ({"name": "Ada", "mail": "x"}, ""),
    ],
)
def test_a_player_of_another_shape_is_refused(web: Web, body: Any, path: str) -> None:
    answer = web.post("/v1/players", body)
    assert answer.status_code == 422
    assert any(error["path"].startswith(path) for error in answer.json["errors"]), answer.json


@pytest.mark.parametrize("path", ["/v1/players/me", "/v1/players/me/matches", "/v1/players/me/events"])
def test_me_needs_a_players_key(web: Web, path: str) -> None:
    match = web.create("hh")
    for token in (None, "nonsense", tokens_of(match)[0], "worker-key-of-the-tests"):
        answer = web.get(path, token, **({"Accept": "text/event-stream"} if path.endswith("events") else {}))
        assert answer.status_code == 401, (token, answer.text)


# ---- seats


def test_human_seats_belong_to_the_player_who_opens_the_match(web: Web) -> None:
    ada = web.player("Ada")
    match = web.create_as(ada["key"], "hob")
    assert seats(match) == [ada["id"], None, None]
    assert match["seats"][0]["name"] == "Ada"
    listed = next(one for one in web.get("/v1/matches").json["matches"] if one["id"] == match["id"])
    assert seats(listed) == [ada["id"], None, None]


def test_an_open_seat_belongs_to_the_player_who_takes_it(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = web.create_as(ada["key"], "ho")
    taken = web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"])
    assert taken.status_code == 201
    assert seats(taken.json) == [ada["id"], bob["id"]]
    assert [seat["name"] for seat in taken.json["seats"]] == ["Ada", "Bob"]


def test_a_key_plays_and_sees_every_seat_it_holds(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = web.create_as(ada["key"], "ho")
    web.post(f"/v1/matches/{match['id']}/seats", {"name": "B"}, bob["key"])
    now = web.read(match["id"])
    keys = {0: ada["key"], 1: bob["key"]}
    seat = now["to_act"][0]
    other = 1 - seat
    assert web.read(match["id"], keys[seat])["state"] == web.read(match["id"], keys[seat], f"?seat={seat}")["state"]
    command = web.legal(match["id"], keys[seat])[0]["command"]
    refused = web.command(match["id"], keys[other], seat, command)
    assert refused.status_code == 403
    web.play(match["id"], keys[seat], seat, command)


def test_with_two_seats_in_a_match_the_seat_has_to_be_named(web: Web) -> None:
    ada = web.player()
    match = web.create_as(ada["key"], "hh")
    answer = web.get(f"/v1/matches/{match['id']}", ada["key"])
    assert answer.status_code == 422
    assert answer.json["errors"][0]["parameter"] == "seat"
    one, two = (web.read(match["id"], ada["key"], f"?seat={seat}") for seat in (0, 1))
    assert one["state"] != two["state"]
    seat = one["to_act"][0]
    web.play(match["id"], ada["key"], seat, web.legal(match["id"], ada["key"], f"?seat={seat}")[0]["command"])


def test_a_lost_seat_token_loses_nothing(web: Web) -> None:
    ada = web.player()
    match = web.create_as(ada["key"], "hb")
    assert web.legal(match["id"], ada["key"])


def test_a_player_without_a_seat_reads_as_a_spectator_and_plays_nothing(web: Web) -> None:
    ada, eve = web.player("Ada"), web.player("Eve")
    match = web.create_as(ada["key"], "hh")
    assert web.read(match["id"], eve["key"]) == web.read(match["id"])
    assert web.get(f"/v1/matches/{match['id']}?seat=0", eve["key"]).status_code == 403
    assert web.command(match["id"], eve["key"], 0, {"type": "resign"}).status_code == 403
    assert web.get(f"/v1/matches/{match['id']}/legal-commands", eve["key"]).status_code == 403
    assert web.get(f"/v1/matches/{uuid.uuid4()}/legal-commands", eve["key"]).status_code == 404


@pytest.mark.parametrize("path", ["/v1/matches", "/v1/matches/{id}/seats"])
def test_a_key_that_nobody_knows_gets_no_match_and_no_seat(web: Web, path: str) -> None:
    match = web.create("ho")
    body = {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "human"}]} if path.endswith("matches") else {}
    answer = web.post(path.format(id=match["id"]), body, "an old key")
    assert answer.status_code == 401
    assert web.read(match["id"])["seats"][1]["kind"] == "open"


def test_whoever_holds_a_seat_token_may_take_another_seat_with_it(web: Web) -> None:
    match = web.create("ho")
    taken = web.post(f"/v1/matches/{match['id']}/seats", {}, tokens_of(match)[0])
    assert taken.status_code == 201
    assert seats(taken.json) == [None, None]


# ---- one's matches


def test_my_matches_come_with_those_first_where_i_am_to_act(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    made = []
    for _ in range(4):
        match = web.create_as(ada["key"], "ho")
        web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"])
        made.append(match["id"])
    for match_id in made[2:]:
        now = web.read(match_id)
        seat = now["to_act"][0]
        key = (ada, bob)[seat]["key"]
        while web.read(match_id)["to_act"] == [seat]:
            web.play(match_id, key, seat, web.legal(match_id, key)[0]["command"])
    over = web.create_as(ada["key"], "hb")
    web.play(over["id"], ada["key"], 0, {"type": "resign"})
    web.create("hh")
    found = web.get("/v1/players/me/matches", ada["key"]).json["matches"]
    assert {one["id"] for one in found} == {*made, over["id"]}
    ranks = [2 if one["status"] == "over" else 0 if 0 in one["to_act"] else 1 for one in found]
    assert ranks == sorted(ranks)
    assert set(ranks) == {0, 1, 2}
    paged: list[str] = []
    after = ""
    while True:
        page = web.get(f"/v1/players/me/matches?limit=2{after}", ada["key"])
        paged += [one["id"] for one in page.json["matches"]]
        if page.json["next"] is None:
            assert "Link" not in page.headers
            break
        assert f"after={page.json['next']}" in page.headers["Link"]
        after = f"&after={page.json['next']}"
    assert paged == [one["id"] for one in found]
    assert [one["id"] for one in web.get("/v1/players/me/matches?status=over", ada["key"]).json["matches"]] == [over["id"]]


@pytest.mark.parametrize("cursor", ["x", "MHx4fHk", "OXwyMDI2LTAxLTAxVDAwOjAwOjAwKzAwOjAwfHg"])
def test_a_cursor_of_ones_own_making_is_refused(web: Web, cursor: str) -> None:
    answer = web.get(f"/v1/players/me/matches?after={cursor}", web.player()["key"])
    assert answer.status_code == 422
    assert answer.json["errors"][0]["parameter"] == "after"


# ---- another key


def test_a_new_key_ends_the_old_one_and_the_tokens_of_its_seats(web: Web) -> None:
    ada = web.player()
    match = web.create_as(ada["key"], "hb")
    token = tokens_of(match)[0]
    assert web.legal(match["id"], token)
    new = web.post("/v1/players/me/key", {}, ada["key"])
    assert new.status_code == 201
    assert web.legal(match["id"], new.json["key"])
    for old in (token, ada["key"]):
        assert web.get(f"/v1/matches/{match['id']}/legal-commands", old).status_code == 401
        assert web.command(match["id"], old, 0, {"type": "resign"}).status_code == 401
    assert web.get("/v1/players/me", ada["key"]).status_code == 401
    assert web.get("/v1/players/me", new.json["key"]).json["id"] == ada["id"]


def test_an_ended_token_plays_nothing_even_where_it_was_known_a_moment_ago(web: Web) -> None:
    ada = web.player()
    match = web.create_as(ada["key"], "hh")
    now = web.read(match["id"])
    seat = now["to_act"][0]
    token = tokens_of(match)[seat]
    played = web.play(match["id"], token, seat, web.legal(match["id"], token)[0]["command"])
    seat = played["to_act"][0]
    token = tokens_of(match)[seat]
    command = web.legal(match["id"], token)[0]["command"]
    new = web.post("/v1/players/me/key", {}, ada["key"]).json["key"]
    version = f'"{played["version"]}"'
    for old in (token, ada["key"]):
        assert web.command(match["id"], old, seat, command, if_match=version).status_code == 401
    assert web.command(match["id"], new, seat, command, if_match=version).status_code == 201


def test_the_old_key_may_ask_again_for_the_new_one(web: Web) -> None:
    ada = web.player()
    first = web.post("/v1/players/me/key", {}, ada["key"], **{"Idempotency-Key": SECRET})
    again = web.post("/v1/players/me/key", {}, ada["key"], **{"Idempotency-Key": SECRET})
    assert first.json == again.json
    assert again.headers["Idempotent-Replayed"] == "true"
    assert web.post("/v1/players/me/key", {}, ada["key"], **{"Idempotency-Key": "t" * 32}).status_code == 401
    assert web.get("/v1/players/me", first.json["key"]).status_code == 200


# ---- going


def test_who_goes_leaves_no_name_and_every_proof(web: Web, settings: Settings) -> None:
    name = "Zebulon Q. Nautilus"
    gone, bob = web.player(name, bot=True, link="https://nautilus.example"), web.player("Bob")
    match = web.create_as(gone["key"], "hoo", client_seed="chosen")
    for _ in range(2):
        web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"], **{"Idempotency-Key": uuid.uuid4().hex})
    other = web.post(
        "/v1/matches", {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "bot"}]}, gone["key"], **{"Idempotency-Key": SECRET}
    ).json
    token = tokens_of(match)[0]
    answer = web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {gone['key']}"})
    assert answer.status_code == 204
    assert not answer.data
    assert web.get("/v1/players/me", gone["key"]).status_code == 401
    for old in (token, gone["key"]):
        assert web.get(f"/v1/matches/{match['id']}/legal-commands", old).status_code == 401
    shown = web.read(match["id"])
    assert shown["seats"][0]["name"] is None
    assert shown["seats"][0]["player"] not in (None, gone["id"])
    assert web.read(other["id"])["status"] == "over"
    with psycopg.connect(settings.database_url) as connection:
        for (table,) in connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall():
            rows = connection.execute(f"select t::text from {table} t").fetchall()
            for (row,) in rows:
                kept = row + "".join(bytes.fromhex(part.split('"')[0]).decode(errors="replace") for part in row.split("\\\\x")[1:])
                for trace in (name, "nautilus.example", gone["id"]):
                    assert trace not in kept or (table == "receipts" and trace == gone["id"]), (table, trace)
    bundle = web.get(f"/v1/matches/{other['id']}/audit").json
    assert name not in json.dumps(bundle)
    assert bundle["match"]["outcome"]["reason"] == "resigned"


def test_a_request_from_before_going_gets_nothing_back(web: Web) -> None:
    made = web.post("/v1/players", {"name": "Ada"}, None, **{"Idempotency-Key": SECRET}).json
    web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {made['key']}"})
    again = web.post("/v1/players", {"name": "Ada"}, None, **{"Idempotency-Key": SECRET})
    assert again.status_code == 422
    assert again.json["type"].endswith("idempotency-mismatch")


# ---- private matches


def test_a_private_match_is_not_there_for_strangers(web: Web) -> None:
    ada, eve = web.player("Ada"), web.player("Eve")
    match = web.create_as(ada["key"], "ho", private=True)
    assert match["private"] is True
    missing = str(uuid.uuid4())
    for token in (None, eve["key"], "nonsense"):
        for path in ("", "?at=1", "/events", "/zones", "/audit", "/legal-commands"):
            told, unknown = (web.get(f"/v1/matches/{one}{path}", token) for one in (match["id"], missing))
            assert (told.status_code, told.data) == (unknown.status_code, unknown.data), (token, path)
        for path, body in (("/seats", {}), ("/commands", {"seat": 0, "command": {"type": "resign"}})):
            asked = [
                web.post(f"/v1/matches/{one}{path}", body, token, **{"If-Match": "*", "Idempotency-Key": SECRET})
                for one in (match["id"], missing)
            ]
            assert (asked[0].status_code, asked[0].data) == (asked[1].status_code, asked[1].data), (token, path)
    assert match["id"] not in web.get("/v1/matches").text
    assert match["id"] in web.get("/v1/players/me/matches", ada["key"]).text


def test_the_invited_watch_and_take_a_seat(web: Web) -> None:
    match = web.create("ho", private=True)
    invited = {"Atoll-Invitation": match["invitation"]}
    assert web.get(f"/v1/matches/{match['id']}", None, **{"Atoll-Invitation": "wrong"}).status_code == 404
    shown = web.get(f"/v1/matches/{match['id']}", None, **invited)
    assert shown.status_code == 200
    assert "invitation" not in shown.json
    taken = web.post(f"/v1/matches/{match['id']}/seats", {}, None, **invited)
    assert taken.status_code == 201
    assert "invitation" not in taken.json
    assert web.read(match["id"], tokens_of(taken.json)[1])["status"] == "running"


def test_the_service_plays_private_matches_and_anybody_reads_them_once_they_are_over(web: Web) -> None:
    match = web.create("hb", private=True)
    assert web.get(f"/v1/matches/{match['id']}?seat=1", "worker-key-of-the-tests").status_code == 200
    web.play(match["id"], tokens_of(match)[0], 0, {"type": "resign"})
    assert web.read(match["id"])["status"] == "over"
    assert web.get(f"/v1/matches/{match['id']}/audit").status_code == 200
    assert match["id"] not in web.get("/v1/matches").text


def test_the_invitation_comes_again_with_the_same_secret_key(web: Web) -> None:
    body = {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "open"}], "private": True}
    first, again = (web.post("/v1/matches", body, None, **{"Idempotency-Key": SECRET}) for _ in range(2))
    assert first.json == again.json
    assert len(first.json["invitation"]) >= 32
