"""A finished match is played again: one rematch, seats turned by one, each for who held it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from domain.kernel.audit import verify
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.laws.settings import find

SECRET = "s" * 32


def finished(web: Web, key: str | None = None, seats: str = "hh", **members: Any) -> Any:
    """Return a finished match as its creator knows it, with tokens."""
    match = web.create_as(key, seats, **members)
    seat, token = next(iter(tokens_of(match).items()))
    web.play(match["id"], token, seat, {"type": "abort"})
    return match


def ask(web: Web, match: Any, token: str | None, body: Any = None, **headers: str) -> Any:
    return web.post(f"/v1/matches/{match['id']}/rematch", {} if body is None else body, token, **headers)


def rematch(web: Web, match: Any, token: str) -> Any:
    answer = ask(web, match, token)
    assert answer.status_code == 201, answer.text
    return answer.json


def kinds(match: Any) -> list[str]:
    return [seat["kind"] + ("!" if seat.get("reserved") else "") for seat in match["seats"]]


def test_the_first_opens_it_and_the_second_gets_the_same_one(web: Web) -> None:
    match = finished(web, turn_seconds=77, undo="never")
    tokens = tokens_of(match)
    first = rematch(web, match, tokens[0])
    assert (kinds(first), first["status"], first["rematch_of"]) == (["open!", "human"], "open", match["id"])
    assert (first["turn_seconds"], first["undo"], first["options"]) == (77, "never", match["options"])
    assert list(tokens_of(first)) == [1]
    assert web.read(match["id"])["rematch"] == first["id"]
    second = rematch(web, match, tokens[1])
    assert (second["id"], second["status"], list(tokens_of(second))) == (first["id"], "running", [0])
    assert kinds(second) == ["human", "human"]
    again = rematch(web, match, tokens[0])
    assert (again["id"], tokens_of(again)) == (first["id"], {}), "a token is told once"
    over = web.finish(first["id"], {**tokens_of(first), **tokens_of(second)})
    assert (over["status"], over["rematch"]) == ("over", None)
    report = verify(web.get(f"/v1/matches/{first['id']}/audit").json, find)
    assert {"/match/rematch", "/match/rematch_of", "/match/rated"} <= set(report.unproven)
    third = rematch(web, over, tokens_of(first)[1])
    assert third["rematch_of"] == first["id"]


def test_who_has_the_version_is_told_of_the_rematch(web: Web) -> None:
    """Asking for it changes no version, so 304 would hide it."""
    match = finished(web)
    path, version = f"/v1/matches/{match['id']}", web.read(match["id"])["version"]
    assert web.get(path, **{"If-None-Match": f'"{version}"'}).status_code == 304
    again = rematch(web, match, tokens_of(match)[0])
    answer = web.get(path, **{"If-None-Match": f'"{version}"'})
    assert (answer.status_code, answer.json["rematch"]) == (200, again["id"])
    assert answer.headers["ETag"] == f'"{version}"'


def test_a_reserved_seat_is_no_strangers(web: Web) -> None:
    match = finished(web, seats="hhh")
    first = rematch(web, match, tokens_of(match)[2])
    assert kinds(first) == ["open!", "human", "open!"]
    for body in ({}, {"seat": 0}):
        refused = web.post(f"/v1/matches/{first['id']}/seats", body)
        assert (refused.status_code, refused.json["type"]) == (409, "/problems/seat-taken")
    listed = web.get("/v1/matches?status=open").json["matches"]
    assert [kinds(each) for each in listed if each["id"] == first["id"]] == [["open!", "human", "open!"]]
    assert "/match/seats/0/reserved" in verify(web.get(f"/v1/matches/{first['id']}/audit", tokens_of(first)[1]).json, find).unproven


def test_bots_sit_down_again_and_seats_that_nobody_held_are_open(web: Web) -> None:
    match = finished(web, seats="hbo")
    again = rematch(web, match, tokens_of(match)[0])
    assert kinds(again) == ["bot", "open", "human"]
    assert again["seats"][0]["bot"] == match["seats"][1]["bot"]
    assert web.post(f"/v1/matches/{again['id']}/seats", {}).status_code == 201


def test_players_keep_their_seats_by_their_keys(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = web.create_as(ada["key"], "ho")
    assert web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"]).status_code == 201
    web.play(match["id"], ada["key"], 0, {"type": "abort"})
    first = rematch(web, match, ada["key"])
    assert [(seat["name"], seat["player"]) for seat in first["seats"]] == [(None, None), ("Ada", ada["id"])]
    mine = web.get("/v1/players/me/matches", bob["key"]).json["matches"]
    assert [each["id"] for each in mine] == [first["id"], match["id"]], "he is told of it"
    second = rematch(web, match, bob["key"])
    assert [(seat["name"], seat["player"]) for seat in second["seats"]] == [("Bob", bob["id"]), ("Ada", ada["id"])]
    assert len(web.get("/v1/players/me/matches", bob["key"]).json["matches"]) == 2
    assert web.read(first["id"], bob["key"])["to_act"] == [0]


def test_one_who_holds_several_seats_gets_them_all(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = web.create_as(ada["key"], "hoh")
    web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"])
    web.play(match["id"], ada["key"], 0, {"type": "abort"})
    first = rematch(web, match, bob["key"])
    assert kinds(first) == ["human", "open!", "open!"]
    second = rematch(web, match, ada["key"])
    assert (second["status"], sorted(tokens_of(second))) == ("running", [1, 2])
    for seat, token in tokens_of(second).items():
        assert web.get(f"/v1/matches/{first['id']}?seat={seat}", token).status_code == 200


def test_the_same_key_gets_the_same_answer(web: Web) -> None:
    match = finished(web)
    tokens = tokens_of(match)
    for seat in (0, 1):
        headers = {"Idempotency-Key": f"{seat}" * 40}
        answer = ask(web, match, tokens[seat], {"client_seed": "rain"}, **headers)
        again = ask(web, match, tokens[seat], {"client_seed": "rain"}, **headers)
        assert (answer.status_code, answer.data) == (201, again.data)
        assert (again.headers["Idempotent-Replayed"], list(tokens_of(again.json))) == ("true", [1 - seat])
        assert ask(web, match, tokens[seat], {"client_seed": "sun"}, **headers).status_code == 422
    opened = web.get(f"/v1/matches/{answer.json['id']}/events").json["events"]
    seeds = [event["data"]["client_seed"] for event in opened if event["type"] == "match.v1.seat_taken"]
    assert seeds == ["rain", "rain"]


def test_all_who_ask_at_once_are_seated_in_one_match(app: Flask) -> None:
    web = Web(app.test_client())
    match = finished(web, seats="hhhh")
    tokens = tokens_of(match)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda seat: rematch(Web(app.test_client()), match, tokens[seat]), range(4)))
    assert len({each["id"] for each in found}) == 1
    assert sorted(seat for each in found for seat in tokens_of(each)) == [0, 1, 2, 3]
    assert web.read(found[0]["id"])["status"] == "running"


def test_who_may_ask(web: Web) -> None:
    running = web.create("hh")
    for token, status in ((None, 401), ("nobody", 401), (WORKER_KEY, 403), (OPERATOR_KEY, 403), (web.player()["key"], 403)):
        assert ask(web, running, token).status_code == status
    early = ask(web, running, tokens_of(running)[0])
    assert (early.status_code, early.json["type"]) == (409, "/problems/not-over")
    assert [ask(web, {"id": "0" * 8}, token).status_code for token in (None, tokens_of(running)[0])] == [401, 401]
    match = finished(web)
    assert ask(web, match, tokens_of(match)[0], {"game": "chess"}).status_code == 422
    assert ask(web, match, tokens_of(match)[0], **{"Idempotency-Key": "short"}).status_code == 400


def test_that_of_a_private_match_is_private(web: Web) -> None:
    match = finished(web, private=True)
    first = rematch(web, match, tokens_of(match)[0])
    assert web.get(f"/v1/matches/{first['id']}").status_code == 404
    assert web.get(f"/v1/matches/{first['id']}", **{"Atoll-Invitation": first["invitation"]}).status_code == 200
    second = rematch(web, match, tokens_of(match)[1])
    assert "invitation" not in second
    assert web.read(first["id"], tokens_of(second)[0])["private"] is True


@pytest.mark.parametrize("early", [True, False])
def test_the_seat_of_a_player_who_goes_is_open_to_all(web: Web, early: bool) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    match = web.create_as(ada["key"], "ho")
    web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"])
    web.play(match["id"], ada["key"], 0, {"type": "abort"})
    if early:
        assert web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {bob['key']}"}).status_code == 204
    first = rematch(web, match, ada["key"])
    assert kinds(first) == ["open" if early else "open!", "human"]
    if not early:
        assert web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {bob['key']}"}).status_code == 204
    assert kinds(web.read(first["id"])) == ["open", "human"]
    assert ask(web, match, bob["key"]).status_code == 401
    assert web.post(f"/v1/matches/{first['id']}/seats", {}).status_code == 201


def test_a_seat_of_a_rematch_that_is_left_is_open_to_all(web: Web) -> None:
    match = finished(web, seats="hhh")
    tokens = tokens_of(match)
    first = rematch(web, match, tokens[0])
    second = rematch(web, match, tokens[1])
    assert kinds(second) == ["human", "open!", "human"]
    web.play(first["id"], tokens_of(second)[0], 0, {"type": "leave"})
    assert kinds(web.read(first["id"])) == ["open", "open!", "human"]
    assert web.post(f"/v1/matches/{first['id']}/seats", {}).status_code == 201
    again = rematch(web, match, tokens[1])
    assert (tokens_of(again), again["status"]) == ({}, "open"), "the seat is another's now"
