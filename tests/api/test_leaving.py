"""Seats of matches that have not started are left: by a command, and when a player goes."""

import json
import uuid
from typing import Any

import psycopg

from domain.kernel.audit import verify
from service.settings import Settings
from tests.api.web import Web, tokens_of
from tests.laws.settings import find

LEAVE = {"type": "leave"}


def kinds(match: Any) -> list[str]:
    return [seat["kind"] for seat in match["seats"]]


def go(web: Web, player: Any) -> None:
    assert web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {player['key']}"}).status_code == 204


def test_a_seat_is_left_and_taken_by_somebody_else(web: Web) -> None:
    match = web.create("ho")
    token = tokens_of(match)[0]
    (entry,) = [entry for entry in web.legal(match["id"], token) if entry["command"] == LEAVE]
    assert entry["label"] == {"en": "Leave the table", "de": "Den Tisch verlassen"}
    answer = web.play(match["id"], token, 0, LEAVE)
    assert answer["events"][0]["text"]["de"] == "Platz 0 geht; dieser Platz ist wieder frei"
    assert (answer["status"], kinds(web.read(match["id"]))) == ("open", ["open", "open"])
    for again in (web.command(match["id"], token, 0, LEAVE), web.get(f"/v1/matches/{match['id']}", token)):
        assert again.status_code == 401
    taken = [web.post(f"/v1/matches/{match['id']}/seats", {"name": name}).json for name in ("Eve", "Fay")]
    assert [tokens_of(each).keys() for each in taken] == [{0}, {1}]
    over = web.finish(match["id"], tokens_of(taken[0]) | tokens_of(taken[1]))
    assert over["outcome"]["reason"] == "finished"
    assert verify(web.get(f"/v1/matches/{match['id']}/audit").json, find).finished


def test_a_running_match_is_not_left(web: Web) -> None:
    match = web.create("hh")
    refused = web.command(match["id"], tokens_of(match)[0], 0, LEAVE)
    assert (refused.status_code, refused.json["code"], refused.json["rule"]) == (422, "cannot_leave", "L12")


def test_a_player_leaves_one_of_his_seats(web: Web) -> None:
    ada = web.player("Ada")
    match = web.create_as(ada["key"], "hho")
    web.play(match["id"], ada["key"], 0, LEAVE)
    now = web.read(match["id"], ada["key"])
    assert [(seat["kind"], seat["name"], seat["player"]) for seat in now["seats"]] == [
        ("open", None, None),
        ("human", "Ada", ada["id"]),
        ("open", None, None),
    ]
    web.play(match["id"], ada["key"], 1, LEAVE)
    assert web.command(match["id"], ada["key"], 1, LEAVE).status_code == 403
    assert web.get("/v1/players/me/matches", ada["key"]).json["matches"] == []


def test_the_seats_of_a_player_who_goes_are_open_again_and_nothing_of_his_stays(web: Web, settings: Settings) -> None:
    name = "Zebulon Q. Nautilus"
    gone, bob = web.player(name), web.player("Bob")
    own = web.post(
        "/v1/matches",
        {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "open"}]},
        gone["key"],
        **{"Idempotency-Key": uuid.uuid4().hex},
    ).json
    other = web.create_as(bob["key"], "hoo")
    web.post(f"/v1/matches/{other['id']}/seats", {}, gone["key"], **{"Idempotency-Key": uuid.uuid4().hex})
    go(web, gone)
    assert (kinds(web.read(own["id"])), kinds(web.read(other["id"]))) == (["open", "open"], ["human", "open", "open"])
    with psycopg.connect(settings.database_url) as connection:
        for (table,) in connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall():
            for (row,) in connection.execute(f"select t::text from {table} t").fetchall():
                kept = row + "".join(bytes.fromhex(part.split('"')[0]).decode(errors="replace") for part in row.split("\\\\x")[1:])
                assert name not in kept, table
                assert gone["id"] not in kept or table == "receipts", table
    for _ in range(2):
        assert web.post(f"/v1/matches/{other['id']}/seats", {}, bob["key"]).status_code == 201
    assert name not in json.dumps(web.get(f"/v1/matches/{other['id']}/events").json)
    assert verify(web.get(f"/v1/matches/{other['id']}/audit", tokens_of(other)[0]).json, find).finished is False


def test_open_seats_are_found_by_how_patient_their_matches_are(web: Web) -> None:
    found = {seconds: web.create("ho", turn_seconds=seconds)["id"] for seconds in (10, 60, 600, 86_400)}
    for query, wanted in (
        ("turn_seconds_min=60", [60, 600, 86_400]),
        ("turn_seconds_max=60", [10, 60]),
        ("turn_seconds_min=60&turn_seconds_max=600&game=lagoon", [60, 600]),
        ("turn_seconds_min=601&turn_seconds_max=600", []),
    ):
        listed, address = [], f"/v1/matches?status=open&limit=1&{query}"
        while address:
            page = web.get(address)
            listed += [match["id"] for match in page.json["matches"]]
            address = page.headers["Link"].split(">")[0][1:] if page.json["next"] else ""
        assert sorted(listed) == sorted(found[seconds] for seconds in wanted), query
    assert web.get("/v1/matches?turn_seconds_min=-1").status_code == 422
