"""Calling a match off over the API: errors in their order, replays, preconditions, what is listed and shown."""

from typing import Any

import pytest

from domain.kernel.audit import verify
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.laws.settings import find

ABORT = {"type": "abort"}


def listed(web: Web, match: Any, token: str) -> bool:
    return ABORT in [entry["command"] for entry in web.legal(match["id"], token)]


@pytest.mark.parametrize("seats", ["hh", "ho", "hb"])
def test_a_match_is_called_off_running_or_open(web: Web, seats: str) -> None:
    match = web.create(seats)
    token = tokens_of(match)[0]
    (entry,) = [entry for entry in web.legal(match["id"], token) if entry["command"] == ABORT]
    assert entry["label"] == {"en": "Call the match off", "de": "Die Partie absagen"}
    foreseen = web.command(match["id"], token, 0, ABORT, if_match=None, key=None, dry_run=True)
    assert [event["type"] for event in foreseen.json["events"]] == ["match.v1.aborted", "match.v1.match_over"]
    answer = web.play(match["id"], token, 0, ABORT)
    assert answer["status"] == "over"
    assert [event["text"]["en"] for event in answer["events"]][:2] == [
        "Seat 0 calls the match off",
        "The match is over, since it was called off",
    ]
    now = web.read(match["id"])
    assert now["outcome"] == {"reason": "aborted", "scores": None, "ranking": [[0, 1]]}
    assert now["deadline"] is None
    assert verify(web.get(f"/v1/matches/{match['id']}/audit").json, find).finished


def test_the_errors_come_in_their_order(web: Web) -> None:
    match = web.create("hhb")
    first, second = tokens_of(match)[0], tokens_of(match)[1]
    web.play(match["id"], first, 0, {"type": "dive"})
    version = f'"{web.read(match["id"])["version"]}"'
    for token, seat, if_match, key, status in (
        (None, 0, None, None, 401),
        (second, 0, None, None, 403),
        (OPERATOR_KEY, 0, None, None, 403),
        (WORKER_KEY, 0, None, None, 403),
        (first, 0, None, None, 400),
        (first, 0, None, "", 428),
        (first, 0, "soon", "", 400),
        (first, 0, '"1"', "", 412),
        (first, 0, version, "", 422),
    ):
        answer = web.command(match["id"], token, seat, ABORT, if_match=if_match, key=key)
        assert answer.status_code == status, (seat, answer.text)
    assert (answer.json["code"], answer.json["rule"]) == ("cannot_abort", "L7")
    wrong = web.command(match["id"], first, 0, {**ABORT, "why": "rain"}, if_match='"1"')
    assert (wrong.status_code, wrong.json["errors"][0]["path"]) == (422, "/command/why")
    assert web.command(match["id"], WORKER_KEY, 2, ABORT).status_code == 422
    assert not listed(web, match, first)
    assert listed(web, match, second)
    web.play(match["id"], second, 1, ABORT)
    assert web.command(match["id"], first, 0, ABORT).status_code == 409


def test_it_is_done_once_and_answered_again(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    first = web.command(match["id"], token, 0, ABORT, if_match=f'"{match["version"]}"', key="k")
    again = web.command(match["id"], token, 0, ABORT, if_match=f'"{match["version"]}"', key="k")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.data == again.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert web.command(match["id"], token, 0, {"type": "resign"}, key="k").status_code == 422


def test_an_open_seat_of_a_match_that_was_called_off_cannot_be_taken(web: Web) -> None:
    match = web.create("ho")
    web.play(match["id"], tokens_of(match)[0], 0, ABORT)
    answer = web.post(f"/v1/matches/{match['id']}/seats", {})
    assert (answer.status_code, answer.json["type"]) == (409, "/problems/match-over")
