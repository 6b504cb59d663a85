"""Every game on offer over the API: listed commands are accepted, what is hidden stays hidden, the bundle is proven."""

import hashlib
import random
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from jsonschema_rs import Draft202012Validator

from domain.kernel.audit import verify
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES, find_game
from tests.api.test_secrecy import Secrets
from tests.api.web import OPERATOR_KEY, Web, tokens_of
from tests.samples import samples

COMMANDS = samples(24, 60)


def start(web: Web, game: Any) -> Any:
    seats = max(2, game["seats"]["min"]) if game["seats"]["max"] > 1 else 1
    answer = web.post("/v1/matches", {"game": game["id"], "seats": [{"kind": "human"}] * seats})
    assert answer.status_code == 201, answer.text
    return answer.json


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_of_the_catalogue(catalogue_app: Flask, name: str) -> None:
    web, luck = Web(catalogue_app.test_client()), random.Random(name)
    game = web.get(f"/v1/games/{name}").json
    checks = {kind: Draft202012Validator(schema) for kind, schema in game["events"].items()}
    view = Draft202012Validator(game["view"])
    match = start(web, game)
    tokens = tokens_of(match)
    for step in range(COMMANDS):
        now = web.read(match["id"], None if step % 2 else tokens[0])
        view.validate(now["state"])
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat])]
        of_game = [command for command in listed if not is_lifecycle(command["type"])]
        answer = web.command(match["id"], tokens[seat], seat, luck.choice(of_game))
        assert answer.status_code == 201, answer.text
        for event in answer.json["events"]:
            checks[event["type"]].validate({member: value for member, value in event["data"].items() if member != "opens"})
        if step % 20 == 0:
            check_closed(web, catalogue_app, match["id"], tokens)
    if web.read(match["id"])["status"] != "over":
        assert web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "the test is over"}).status_code == 201
    view.validate(web.read(match["id"])["state"])
    report = verify(web.get(f"/v1/matches/{match['id']}/audit").json, find_game)
    assert report.finished


def play_on(web: Web, match: Any, commands: int) -> None:
    """Play the last listed command of the game, some times, unless the match ends before."""
    tokens = tokens_of(match)
    for _ in range(commands):
        now = web.read(match["id"])
        if now["status"] == "over":
            return
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat])]
        web.play(match["id"], tokens[seat], seat, [command for command in listed if not is_lifecycle(command["type"])][-1])


@pytest.mark.parametrize("name", list(GAMES))
def test_a_position_in_mid_turn_can_be_played_on(catalogue_app: Flask, name: str) -> None:
    web = Web(catalogue_app.test_client())
    source = start(web, web.get(f"/v1/games/{name}").json)
    play_on(web, source, 8)
    web.command(source["id"], OPERATOR_KEY, None, {"type": "close", "reason": "enough"})
    source = web.read(source["id"])
    wish = {"game": name, "seats": [{"kind": "human"}] * len(source["seats"]), "options": source["options"], "position": source["position"]}
    answer = web.post("/v1/matches", wish)
    assert answer.status_code == 201, answer.text
    assert answer.json["unrated"] is True
    check_closed(web, catalogue_app, answer.json["id"], tokens_of(answer.json))
    play_on(web, answer.json, 8)
    web.command(answer.json["id"], OPERATOR_KEY, None, {"type": "close", "reason": "enough"})
    assert verify(web.get(f"/v1/matches/{answer.json['id']}/audit").json, find_game).finished


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value but the value itself."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for step, item in steps for place in [(*path, step), *places(item, (*path, step))]]


def spoiled(position: Any, luck: random.Random) -> Any:
    """Return the position with one place changed."""
    copy = deepcopy(position)
    *way, last = luck.choice(places(position))
    owner = copy
    for step in way:
        owner = owner[step]
    old = owner[last]
    others: list[Any] = [0, -1, 1, 99, None, True, "x", [], {}]
    if isinstance(old, int):
        others += [old + 1, old - 1]
    if isinstance(old, list):
        others += [old[:-1], old * 2]
    owner[last] = luck.choice(others)
    return copy


@pytest.mark.slow
@pytest.mark.parametrize("name", list(GAMES))
def test_spoiled_positions_are_refused_or_can_be_played_on(catalogue_app: Flask, name: str) -> None:
    web, luck = Web(catalogue_app.test_client()), random.Random(name)
    source = start(web, web.get(f"/v1/games/{name}").json)
    play_on(web, source, 10)
    web.command(source["id"], OPERATOR_KEY, None, {"type": "close", "reason": "enough"})
    source = web.read(source["id"])
    for _ in range(150):
        position = spoiled(source["state"], luck)
        wish = {"game": name, "seats": [{"kind": "human"}] * len(source["seats"]), "options": source["options"], "position": position}
        answer = web.post("/v1/matches", wish)
        assert answer.status_code in (201, 422), answer.text
        if answer.status_code == 201:
            play_on(web, answer.json, 5)
        else:
            assert answer.json["errors"][0]["path"].startswith("/position")


def check_closed(web: Web, catalogue_app: Flask, match: str, tokens: dict[int, str]) -> None:
    """Nobody sees the salt of a part that is closed to him."""
    secrets = Secrets(catalogue_app, match)
    for viewer, token in [(-1, None), *tokens.items()]:
        seen = web.get(f"/v1/matches/{match}/events?limit=1000", token).text + web.get(f"/v1/matches/{match}", token).text
        assert secrets.seed not in seen
        assert not [salt for salt in secrets.closed_to(viewer) if salt in seen]


def mirrored(rows: list[str]) -> dict[str, Any]:
    return {"side": "long", "map": [row[::-1] for row in rows]}


def places_of(zones: Any) -> dict[str, Any]:
    return {place["place"]: place for zone in zones for place in zone["places"]}


def test_a_match_on_a_board_of_ones_own_lists_the_places_of_that_board(catalogue_app: Flask) -> None:
    web = Web(catalogue_app.test_client())
    game = web.get("/v1/games/reef-gardens").json
    rows = game["content"]["boards"]["boards"]["A_long"]["map"]
    wish = {"game": "reef-gardens", "seats": [{"kind": "human"}] * 2, "options": {"board": mirrored(rows)}}
    match = web.post("/v1/matches", wish).json
    answer = web.get(f"/v1/matches/{match['id']}/zones")
    assert answer.status_code == 200
    zones = places_of(answer.json["zones"])
    shape = {"$ref": "#/components/schemas/ZoneList", "components": web.get("/openapi.json").json["components"]}
    Draft202012Validator(shape).validate(answer.json)
    catalogue = places_of(game["zones"])
    for letter in "ABCDEFGHIJKLMNO":
        own, usual = zones[f"site/{letter}"], catalogue[f"site/{letter}"]
        assert (own["x"], own["y"]) == (len(rows[0]) - 1 - usual["x"], usual["y"])
    assert {place for place in zones if place.startswith("hand:")} == {
        place for place in catalogue if place.startswith(("hand:0", "hand:1"))
    }
    for token in tokens_of(match).values():
        named = [place for entry in web.legal(match["id"], token) for place in entry["places"]]
        assert set(named) <= set(zones)
    assert web.get(f"/v1/matches/{match['id']}/zones", tokens_of(match)[1]).json == answer.json, "nothing in it depends on who asks"


def test_the_zones_of_no_match(catalogue_app: Flask) -> None:
    web = Web(catalogue_app.test_client())
    assert web.get("/v1/matches/none/zones").status_code == 404


@pytest.mark.parametrize("path", [f"/v1/games/{name}" for name in GAMES] + ["/openapi.json"])
def test_large_documents_are_revalidated_by_the_hash_of_their_bytes(catalogue_app: Flask, path: str) -> None:
    offering = Web(catalogue_app.test_client())
    whole = offering.get(path)
    tag = whole.headers["ETag"]
    assert tag == f'"{hashlib.sha256(whole.data).hexdigest()}"'
    by_a_proxy = [f'{weak}{tag[:-1]}-{coding}"' for weak in ("", "W/") for coding in ("gzip", "zstd")]
    for shown in (tag, f"W/{tag}", f'"other", {tag}', "*", *by_a_proxy):
        again = offering.get(path, **{"If-None-Match": shown})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    for shown in ('"other"', "", "W/", f'{tag[:-1]}-other"'):
        assert offering.get(path, **{"If-None-Match": shown}).data == whole.data
