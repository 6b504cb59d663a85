"""Creating, listing and reading matches, and taking seats."""

import hashlib
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, TWO, WORKER_KEY, Web, tokens_of

SECRET = "a-random-secret-key-of-the-creator-0123456789"


# Create


def test_a_match_of_people_starts_at_once(web: Web) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "human"}]})
    assert answer.status_code == 201
    match = answer.json
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}"
    assert answer.headers["ETag"] == f'"{match["version"]}"'
    assert match["status"] == "running"
    assert match["options"] == {"rounds": 4}
    assert match["to_act"] == [0]
    assert match["unrated"] is False
    assert match["outcome"] is None
    assert [seat["name"] for seat in match["seats"]] == ["Ada", None]
    assert len({seat["token"] for seat in match["seats"]}) == 2
    assert all(len(seat["token"]) >= 43 for seat in match["seats"])


def test_tokens_are_shown_once_and_stored_as_hashes(web: Web, app: Flask) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    assert "token" not in str(web.read(match["id"], token)["seats"])
    with app.extensions["atoll"].database.cursor() as cursor:
        stored = cursor.execute("select hash from tokens where seat = 0").fetchone()
    assert stored is not None
    assert bytes(stored[0]) == hashlib.sha256(token.encode()).digest()


def test_open_and_bot_seats_have_no_token(web: Web) -> None:
    match = web.create("hob")
    assert list(tokens_of(match)) == [0]
    assert [seat["kind"] for seat in match["seats"]] == ["human", "open", "bot"]
    assert match["seats"][2]["bot"] == {"iterations": 10}
    assert (match["status"], match["state"], match["to_act"], match["deadline"]) == ("open", None, [], None)


def test_a_match_of_bots_starts_at_creation(web: Web) -> None:
    match = web.create("bb")
    assert match["status"] == "running"
    assert tokens_of(match) == {}


def test_a_bot_plays_at_normal_level_when_nothing_is_said(web: Web) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "bot"}, {"kind": "bot", "bot": {"level": "quick"}}]})
    assert [seat["bot"] for seat in answer.json["seats"]] == [{"level": "normal"}, {"level": "quick"}]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "chess"}, "/game"),
        ({"game": 1}, "/game"),
        ({"seats": []}, "/seats"),
        ({"seats": [{"kind": "human"}]}, "/seats"),
        ({"seats": [{"kind": "human"}] * 5}, "/seats"),
        ({"seats": [{"kind": "ghost"}, {"kind": "human"}]}, "/seats/0/kind"),
        ({"seats": [{"kind": "human", "bot": {"level": "quick"}}, {"kind": "human"}]}, "/seats/0/bot"),
        ({"seats": [{"kind": "bot", "bot": {}}, {"kind": "human"}]}, "/seats/0/bot"),
        ({"seats": [{"kind": "bot", "bot": {"level": "quick", "iterations": 5}}, {"kind": "human"}]}, "/seats/0/bot"),
        ({"seats": [{"kind": "bot", "bot": {"level": "godlike"}}, {"kind": "human"}]}, "/seats/0/bot/level"),
        ({"seats": [{"kind": "bot", "bot": {"milliseconds": 10**9}}, {"kind": "human"}]}, "/seats/0/bot/milliseconds"),
        ({"seats": [{"kind": "open", "name": "x"}, {"kind": "human"}]}, "/seats/0/name"),
        ({"seats": [{"kind": "human", "name": ""}, {"kind": "human"}]}, "/seats/0/name"),
        ({"seats": [{"kind": "human", "name": "x" * 65}, {"kind": "human"}]}, "/seats/0/name"),
        ({"options": {"rounds": 0}}, "/options/rounds"),
        ({"options": {"depth": 1}}, "/options"),
        ({"turn_seconds": 9}, "/turn_seconds"),
        ({"turn_seconds": 1_209_601}, "/turn_seconds"),
        ({"turn_seconds": 60.0}, "/turn_seconds"),
        ({"client_seed": "x" * 65}, "/client_seed"),
        ({"seed_commitment": "0" * 64}, "/seed_commitment"),
        ({"seed_commitment": "x"}, "/seed_commitment"),
        ({"client_seed": "x", "seats": [{"kind": "open"}, {"kind": "bot"}]}, "/client_seed"),
        ({"position": {}}, "/position/seats"),
        ({"colour": "red"}, ""),
    ],
)
def test_wishes_that_cannot_be_granted(web: Web, change: dict[str, Any], path: str) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": TWO, **change})
    assert answer.status_code == 422, answer.text
    assert answer.json["type"] == "/problems/invalid"
    assert path in [error["path"] for error in answer.json["errors"]]


def test_a_key_gives_the_same_match_with_the_same_tokens(web: Web) -> None:
    body = {"game": "lagoon", "seats": TWO}
    first = web.post("/v1/matches", body, **{"Idempotency-Key": SECRET})
    web.play(first.json["id"], tokens_of(first.json)[0], 0, {"type": "dive"})
    again = web.post("/v1/matches", body, **{"Idempotency-Key": SECRET})
    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.headers["ETag"] == first.headers["ETag"]
    other = web.post("/v1/matches", {**body, "turn_seconds": 60}, **{"Idempotency-Key": SECRET})
    assert (other.status_code, other.json["type"]) == (422, "/problems/idempotency-mismatch")
    assert web.post("/v1/matches", body, **{"Idempotency-Key": "short"}).status_code == 400


def test_the_same_creation_twenty_times_at_once_is_one_match(web: Web) -> None:
    body = {"game": "lagoon", "seats": TWO}
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: web.post("/v1/matches", body, **{"Idempotency-Key": SECRET}), range(20)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    assert len(web.get("/v1/matches").json["matches"]) == 1


def test_creating_can_be_limited_to_api_keys(settings: Settings) -> None:
    app = create_app(replace(settings, create_keys=("one", "two")), {"lagoon": lagoon(content_of("domain.toy"))})
    web = Web(app.test_client())
    body = {"game": "lagoon", "seats": TWO}
    assert web.post("/v1/matches", body).status_code == 401
    assert web.post("/v1/matches", body, "three").status_code == 401
    assert web.post("/v1/matches", body, WORKER_KEY).status_code == 401
    assert web.post("/v1/matches", body, "two").status_code == 201
    app.extensions["atoll"].database.close()


# Seeds


def test_a_seed_commitment_serves_one_match(web: Web) -> None:
    given = web.post("/v1/seed-commitments", {})
    assert given.status_code == 201
    commitment = given.json["seed_commitment"]
    body = {"game": "lagoon", "seats": TWO, "seed_commitment": commitment, "client_seed": "mine"}
    answer = web.post("/v1/matches", body)
    assert answer.status_code == 201, answer.text
    assert answer.json["seed_commitment"] == commitment
    assert web.post("/v1/matches", body).status_code == 422
    taken = web.get(f"/v1/matches/{answer.json['id']}/events").json["events"][1]
    assert taken["data"] == {"client_seed": "mine"}
    web.play(answer.json["id"], tokens_of(answer.json)[0], 0, {"type": "resign"})
    seed = web.get(f"/v1/matches/{answer.json['id']}/events").json["events"][-1]["data"]["server_seed"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment


def test_a_client_seed_before_the_commitment_is_marked(web: Web) -> None:
    match = web.create("hh", client_seed="mine")
    events = web.get(f"/v1/matches/{match['id']}/events").json["events"]
    assert events[1]["data"] == {"client_seed": "mine", "before_commitment": True}
    assert events[2]["data"] == {"client_seed": ""}


def test_seed_commitments_need_no_body(web: Web) -> None:
    assert web.client.post("/v1/seed-commitments").status_code == 201
    assert web.post("/v1/seed-commitments", {"x": 1}).status_code == 422


# Seats


def test_taking_the_last_open_seat_starts_the_match(web: Web) -> None:
    match = web.create("hoo")
    first = web.post(f"/v1/matches/{match['id']}/seats", {"name": "Bob", "client_seed": "b"})
    assert first.status_code == 201
    assert list(tokens_of(first.json)) == [1]
    assert first.json["status"] == "open"
    second = web.post(f"/v1/matches/{match['id']}/seats", {"seat": 2})
    assert second.json["status"] == "running"
    assert second.headers["ETag"] == f'"{second.json["version"]}"'
    assert [seat["kind"] for seat in second.json["seats"]] == ["human"] * 3
    assert [seat["name"] for seat in second.json["seats"]] == [None, "Bob", None]
    own = second.json["state"]["hands"]
    assert [shell["kind"] is not None for hand in own for shell in hand] == [False] * 4 + [True] * 2
    web.play(match["id"], tokens_of(match)[0], 0, {"type": "dive"})
    web.play(match["id"], tokens_of(first.json)[1], 1, {"type": "dive"})


def test_seats_that_cannot_be_taken(web: Web) -> None:
    match = web.create("ho")
    path = f"/v1/matches/{match['id']}/seats"
    assert web.post(path, {"seat": 0}).json["type"] == "/problems/seat-taken"
    assert web.post(path, {"seat": 2}).json["type"] == "/problems/invalid"
    assert web.post(path, {"seat": -1}).status_code == 422
    assert web.post(path, {"who": 1}).status_code == 422
    assert web.post(path, {}).status_code == 201
    assert web.post(path, {}).json["type"] == "/problems/seat-taken"
    assert web.post(f"/v1/matches/{uuid.uuid4()}/seats", {}).status_code == 404
    closed = web.create("ho")
    web.play(closed["id"], OPERATOR_KEY, None, {"type": "close", "reason": "x"})  # type: ignore[arg-type]
    assert web.post(f"/v1/matches/{closed['id']}/seats", {}).json["type"] == "/problems/match-over"


def test_one_seat_goes_to_one_of_many(web: Web) -> None:
    match = web.create("hoo")
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: web.post(f"/v1/matches/{match['id']}/seats", {}), range(20)))
    assert sorted(answer.status_code for answer in answers) == [201] * 2 + [409] * 18
    assert web.read(match["id"])["status"] == "running"


def test_a_key_gives_the_same_seat(web: Web) -> None:
    match = web.create("hoo")
    path = f"/v1/matches/{match['id']}/seats"
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: web.post(path, {"name": "x"}, **{"Idempotency-Key": SECRET}), range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    assert web.post(path, {"name": "y"}, **{"Idempotency-Key": SECRET}).json["type"] == "/problems/idempotency-mismatch"
    assert web.post(path, {}, **{"Idempotency-Key": "short"}).status_code == 400
    assert web.read(match["id"])["status"] == "open"


# Read


def test_reading_with_entity_tags(web: Web) -> None:
    match = web.create("hh")
    path = f"/v1/matches/{match['id']}"
    answer = web.get(path)
    assert answer.headers["ETag"] == f'"{match["version"]}"'
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Vary"] == "Authorization, Accept"
    for known in (f'"{match["version"]}"', f'"1", W/"{match["version"]}"', "*"):
        unchanged = web.get(path, **{"If-None-Match": known})
        assert (unchanged.status_code, unchanged.data) == (304, b"")
        assert unchanged.headers["ETag"] == answer.headers["ETag"]
    assert web.get(path, **{"If-None-Match": '"1"'}).status_code == 200
    past = web.get(path + f"?at={match['version']}", **{"If-None-Match": answer.headers["ETag"]})
    assert past.status_code == 200
    assert "ETag" not in past.headers


def test_the_past_is_shown_as_it_was(web: Web) -> None:
    match = web.create("hh", options={"rounds": 2})
    tokens = tokens_of(match)
    seen = {None: {}, 0: {}, 1: {}}  # type: ignore[var-annotated]
    for step in range(4):
        for viewer in seen:
            now = web.read(match["id"], None if viewer is None else tokens[viewer])
            seen[viewer][now["version"]] = now
        if step < 3:
            seat = now["to_act"][0]
            web.play(match["id"], tokens[seat], seat, {"type": "dive"})
    last = max(seen[None])
    for viewer, versions in seen.items():
        for version, shown in versions.items():
            again = web.read(match["id"], None if viewer is None else tokens[viewer], f"?at={version}")
            assert again["state"] == shown["state"]
            assert (again["version"], again["to_act"], again["status"]) == (version, shown["to_act"], "running")
            assert (again["deadline"] is None) == (version != last)
    first = web.read(match["id"], None, "?at=1")
    assert (first["status"], first["state"]) == ("open", None)
    for version in range(1, last + 1):
        assert web.read(match["id"], None, f"?at={version}")["version"] == version
    for wrong in (0, -1, last + 1, "x", 10**12):
        assert web.get(f"/v1/matches/{match['id']}?at={wrong}").status_code == 422


def test_who_may_read_as_whom(web: Web) -> None:
    match = web.create("hb")
    path, token = f"/v1/matches/{match['id']}", tokens_of(match)[0]
    for suffix in ("", "/events"):
        assert web.get(path + suffix).status_code == 200
        assert web.get(path + suffix, token).status_code == 200
        assert web.get(path + suffix + "?seat=0", token).status_code == 200
        assert web.get(path + suffix + "?seat=1", token).status_code == 403
        assert web.get(path + suffix + "?seat=0").status_code == 401
        assert web.get(path + suffix, "nonsense").status_code == 401
        assert web.get(path + suffix, WORKER_KEY).status_code == 422
        assert web.get(path + suffix + "?seat=1", WORKER_KEY).status_code == 200
        assert web.get(path + suffix + "?seat=0", WORKER_KEY).status_code == 403
        assert web.get(path + suffix + "?seat=9", WORKER_KEY).status_code == 403
        assert web.get(path + suffix, OPERATOR_KEY).status_code == 200
        assert web.get(path + suffix + "?seat=0", OPERATOR_KEY).status_code == 403
        assert web.get(f"/v1/matches/{uuid.uuid4()}{suffix}").status_code == 404
        assert web.get(f"/v1/matches/x{suffix}?seat=x").status_code == 404


def test_history_comes_in_pages(web: Web) -> None:
    match = web.create("hh")
    path, version = f"/v1/matches/{match['id']}/events", match["version"]
    everything = web.get(path).json
    assert everything["version"] == version
    assert [event["version"] for event in everything["events"]] == list(range(1, version + 1))
    paged: list[Any] = []
    while page := web.get(f"{path}?after={len(paged)}&limit=2").json["events"]:
        assert len(page) <= 2
        paged.extend(page)
    assert paged == everything["events"]
    assert web.get(f"{path}?limit=100000").json == everything
    assert web.get(f"{path}?after={version + 5}").json == {"version": version, "events": []}
    for wrong in ("limit=0", "limit=-1", "after=-1", "after=x", "limit=1.5"):
        assert web.get(f"{path}?{wrong}").status_code == 422


# List


def test_matches_are_listed_newest_first(web: Web) -> None:
    made = [web.create(seats)["id"] for seats in ("hh", "ho", "hb", "bb", "hh")]
    web.play(made[3], OPERATOR_KEY, None, {"type": "close", "reason": "x"})  # type: ignore[arg-type]
    listed = web.get("/v1/matches").json
    assert [match["id"] for match in listed["matches"]] == made[::-1]
    assert listed["next"] is None
    assert "state" not in listed["matches"][0]
    for status, indexes in (("open", [1]), ("running", [4, 2, 0]), ("over", [3])):
        found = web.get(f"/v1/matches?status={status}").json["matches"]
        assert [match["id"] for match in found] == [made[index] for index in indexes]
    assert web.get("/v1/matches?game=chess").json["matches"] == []
    assert len(web.get("/v1/matches?game=lagoon").json["matches"]) == 5


def test_the_list_is_paged_by_cursor(web: Web) -> None:
    made = [web.create("hh")["id"] for _ in range(5)]
    seen: list[str] = []
    path: str | None = "/v1/matches?status=running&limit=2"
    while path is not None:
        answer = web.get(path)
        seen.extend(match["id"] for match in answer.json["matches"])
        link = answer.headers.get("Link")
        assert (link is None) == (answer.json["next"] is None)
        path = None if link is None else link.split(">")[0][1:]
        if len(seen) == 2:
            web.create("hh")
    assert seen == made[::-1]


@pytest.mark.parametrize("query", ["status=gone", "limit=0", "limit=x", "after=x", "after=%00", "after=bm9uc2Vuc2U", "game=%00"])
def test_lists_that_cannot_be_had(web: Web, query: str) -> None:
    assert web.get(f"/v1/matches?{query}").status_code == 422


def test_names_lie_outside_the_chain(web: Web, app: Flask) -> None:
    seats = [{"kind": "human", "name": "Ada Canary"}, {"kind": "bot", "name": "Bot Canary"}, {"kind": "open"}]
    match = web.post("/v1/matches", {"game": "lagoon", "seats": seats}).json
    web.post(f"/v1/matches/{match['id']}/seats", {"name": "Open Canary"})
    web.play(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "x"})  # type: ignore[arg-type]
    assert "Canary" not in web.get(f"/v1/matches/{match['id']}/events").text
    assert web.get(f"/v1/matches/{match['id']}").text.count("Canary") == 3
    before = web.get(f"/v1/matches/{match['id']}/audit").json
    with app.extensions["atoll"].database.cursor() as cursor:
        cursor.execute("delete from names")
    after = web.get(f"/v1/matches/{match['id']}/audit").json
    assert "Canary" not in str(after)
    assert after["events"] == before["events"]
