"""Matches that begin from a position, and positions from which none can."""

import pytest

from tests.api.web import TWO, Web, tokens_of


def test_a_match_from_a_position(web: Web) -> None:
    source = web.create("hh")
    tokens = tokens_of(source)
    web.play(source["id"], tokens[0], 0, {"type": "dive"})
    web.play(source["id"], tokens[1], 1, {"type": "resign"})
    position = web.read(source["id"])["state"]
    match = web.create("hh", position=position)
    assert match["unrated"] is True
    assert match["status"] == "running"
    assert match["to_act"] == position["to_act"]
    token = tokens_of(match)[1]
    own = web.read(match["id"], token)["state"]["hands"]
    assert own[1] == position["hands"][1]
    assert [shell["kind"] for shell in own[0]] == [None, None]
    first = web.get(f"/v1/matches/{match['id']}/events").json["events"][0]
    assert first["data"]["from_position"] is True
    assert "none" in str(first["sealed"].keys())
    assert "command" not in first["opened"] or "position" not in str(first["opened"]["command"]), "the position holds secrets"
    over = web.finish(match["id"], tokens_of(match), pick=3)
    assert over["outcome"]["reason"] == "finished"


@pytest.mark.parametrize("spoil", ["unseen", "hands", "over", "to_act"])
def test_positions_that_cannot_be(web: Web, spoil: str) -> None:
    source = web.create("hh")
    web.play(source["id"], tokens_of(source)[1], 1, {"type": "resign"})
    position = web.read(source["id"])["state"]
    position[spoil] = {"unseen": [9, 9, 9], "hands": [], "over": True, "to_act": []}[spoil]
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": TWO, "position": position})
    assert answer.status_code == 422, answer.text
    assert answer.json["errors"][0]["path"].startswith("/position")


def test_a_view_is_no_position(web: Web) -> None:
    source = web.create("hh")
    for token in (None, tokens_of(source)[0]):
        view = web.read(source["id"], token)["state"]
        answer = web.post("/v1/matches", {"game": "lagoon", "seats": TWO, "position": view})
        assert answer.status_code == 422, answer.text


def test_a_position_in_which_nobody_can_act_is_refused(web: Web) -> None:
    source = web.create("hh")
    web.play(source["id"], tokens_of(source)[1], 1, {"type": "resign"})
    position = web.read(source["id"])["state"]
    nothing = {**position, "hands": [[], []], "wells": [], "unseen": [0, 0, 0], "deck": 0}
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": TWO, "position": nothing})
    assert answer.status_code == 422, answer.text
    assert answer.json["errors"][0]["path"].startswith("/position")
