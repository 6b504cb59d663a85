"""Undo: how far back it goes in a turn, and what a match allows of it."""

from typing import Any

import pytest

from tests.api.web import Web, hand, tokens_of


def test_undo_goes_back_within_the_turn(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    before = web.read(match["id"], token)
    web.play(match["id"], token, 0, {"type": "bury", "shell": hand(web, match, token, 0)[0]})
    undo = {"type": "undo", "to": match["version"]}
    assert undo in [entry["command"] for entry in web.legal(match["id"], token)]
    answer = web.play(match["id"], token, 0, undo)
    assert answer["events"][0]["type"] == "match.v1.undone"
    after = web.read(match["id"], token)
    assert after["state"] == before["state"]
    assert after["version"] == before["version"] + 2
    assert after["deadline"] == before["deadline"], "neither commands nor undo renew a deadline"


def test_chance_cannot_be_taken_back(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    web.play(match["id"], tokens[0], 0, {"type": "dive"})
    for seat in (0, 1):
        assert web.command(match["id"], tokens[seat], seat, {"type": "undo", "to": match["version"]}).status_code in (409, 422)


def test_twenty_undos_a_turn(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    shell = hand(web, match, token, 0)[0]
    for _ in range(20):
        version = web.read(match["id"])["version"]
        web.play(match["id"], token, 0, {"type": "bury", "shell": shell})
        web.play(match["id"], token, 0, {"type": "undo", "to": version})
    version = web.read(match["id"])["version"]
    web.play(match["id"], token, 0, {"type": "bury", "shell": shell})
    answer = web.command(match["id"], token, 0, {"type": "undo", "to": version})
    assert (answer.status_code, answer.json["code"], answer.json["rule"]) == (422, "too_many_undos", "L2")
    assert [entry for entry in web.legal(match["id"], token) if entry["command"]["type"] == "undo"] == []


@pytest.mark.parametrize("undo", ["rules", "never"])
def test_l8_a_match_says_what_it_allows_of_undo(web: Web, undo: str) -> None:
    match = web.create("hh", undo=undo)
    token = tokens_of(match)[0]
    assert match["undo"] == web.read(match["id"])["undo"] == undo
    web.play(match["id"], token, 0, {"type": "bury", "shell": hand(web, match, token, 0)[0]})
    wish = {"type": "undo", "to": match["version"]}
    assert (wish in [entry["command"] for entry in web.legal(match["id"], token)]) == (undo == "rules")
    answer = web.command(match["id"], token, 0, wish)
    assert answer.status_code == (201 if undo == "rules" else 422)
    if undo == "never":
        assert (answer.json["code"], answer.json["rule"]) == ("no_undo", "L8")
    first = web.get(f"/v1/matches/{match['id']}/events?limit=1").json["events"][0]
    recorded = (first["data"].get("undo"), first["opened"]["command"]["data"]["command"].get("undo"))
    assert recorded == ((None, None) if undo == "rules" else ("never", "never"))


@pytest.mark.parametrize("undo", ["always", None, 1, True, ["never"]])
def test_another_undo_is_invalid(web: Web, undo: Any) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "human"}], "undo": undo})
    assert (answer.status_code, answer.json["errors"][0]["path"]) == (422, "/undo")
