"""Bots of others: marked wherever their seats are shown, and asked for or not by open seats."""

from typing import Any

import pytest

from tests.api.web import Web, with_token

LINK = "https://example.org/my-bot"


def table(web: Web, key: str | None, *wants: str | None) -> Any:
    """Open a match of a person and an open seat for each wish."""
    seats = [{"kind": "human"}, *({"kind": "open"} if want is None else {"kind": "open", "wants": want} for want in wants)]
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": seats}, key)
    assert answer.status_code == 201, answer.text
    return answer.json


def take(web: Web, match: Any, key: str | None, **members: Any) -> Any:
    return web.post(f"/v1/matches/{match['id']}/seats", members, key)


def test_a_bot_is_marked_with_its_authors_link_wherever_its_seat_is_shown(web: Web) -> None:
    bot = web.player("Deep Lagoon", bot=True, link=LINK)["key"]
    shy = web.player("Shy", bot=True)["key"]
    match = table(web, bot, None)
    assert match["seats"][0]["program"] == {"link": LINK}
    taken = take(web, match, shy).json
    assert [seat["program"]["link"] for seat in taken["seats"]] == [LINK, None]
    shown = [
        web.read(match["id"]),
        web.get("/v1/matches").json["matches"][0],
        web.get("/v1/players/me/matches", bot).json["matches"][0],
    ]
    for one in shown:
        assert [seat["program"]["link"] for seat in one["seats"]] == [LINK, None]
    people = table(web, web.player()["key"], None)
    assert all("program" not in seat for seat in people["seats"])


def test_a_bot_that_goes_leaves_no_link(web: Web) -> None:
    bot = web.player("Deep Lagoon", bot=True, link=LINK)["key"]
    match = table(web, bot, None)
    key = "k" * 40
    other = web.player()["key"]
    first = web.post(f"/v1/matches/{match['id']}/seats", {}, other, **{"Idempotency-Key": key})
    assert LINK in first.text
    assert web.client.delete("/v1/players/me", headers=with_token(bot, {})).status_code == 204
    assert LINK not in web.get(f"/v1/matches/{match['id']}").text
    again = web.post(f"/v1/matches/{match['id']}/seats", {}, other, **{"Idempotency-Key": key})
    assert again.status_code == 201
    assert LINK not in again.text


@pytest.mark.parametrize(("wants", "seats_bots", "seats_people"), [("bots", True, False), ("people", False, True), (None, True, True)])
def test_an_open_seat_can_be_for_bots_or_for_people(web: Web, wants: str | None, seats_bots: bool, seats_people: bool) -> None:
    callers = {web.player("Bot", bot=True)["key"]: seats_bots, web.player()["key"]: seats_people, None: seats_people}
    for key, is_seated in callers.items():
        match = table(web, None, wants)
        assert match["seats"][1].get("wants") == wants
        answer = take(web, match, key)
        assert answer.status_code == (201 if is_seated else 403)
        if is_seated:
            assert "wants" not in answer.json["seats"][1]
        else:
            assert answer.json["type"].endswith("wrong-seat")
            assert web.read(match["id"])["status"] == "open", "nothing has changed"


def test_without_a_seat_named_one_gets_the_lowest_that_is_for_him(web: Web) -> None:
    bot = web.player("Bot", bot=True)["key"]
    match = table(web, None, "people", "bots")
    answer = take(web, match, bot)
    assert answer.status_code == 201
    assert [seat["kind"] for seat in answer.json["seats"]] == ["human", "open", "human"]
    assert take(web, match, bot, seat=1).status_code == 403


def test_only_an_open_seat_is_for_somebody(web: Web) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human", "wants": "bots"}, {"kind": "open"}]})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["path"] == "/seats/0/wants"


def test_whom_a_seat_is_for_stands_outside_the_history(web: Web) -> None:
    match = table(web, None, "bots")
    assert "wants" not in web.get(f"/v1/matches/{match['id']}/events").text
