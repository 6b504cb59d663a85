"""Forks: of a finished match the whole table, of a running one what the caller could have drawn himself."""

import json
import random
from typing import Any

import pytest

from domain.kernel.audit import verify
from domain.kernel.chance import SeededChance
from domain.kernel.ids import NOBODY, Seat
from service.commands.fork import draw_table
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.laws.settings import ALL_GAMES, find, settings
from tests.laws.world import World

HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}
QUICK = {"kind": "bot", "bot": {"level": "quick"}}
BOTH = [HUMAN, HUMAN]


def ask(web: Web, match: Any, token: str | None = None, seats: Any = None, query: str = "", key: str = "", **members: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return web.post(f"/v1/matches/{match['id']}/forks{query}", {"seats": seats or BOTH, **members}, token, **headers)


def fork(web: Web, match: Any, token: str | None = None, **members: Any) -> Any:
    answer = ask(web, match, token, **members)
    assert answer.status_code == 201, answer.text
    return answer.json


def commands(web: Web, match: Any, token: str | None = None) -> list[int]:
    """Return the last version of each command."""
    events = web.get(f"/v1/matches/{match['id']}/events", token).json["events"]
    return [
        event["version"]
        for event, after in zip(events, [*events[1:], None], strict=True)
        if after is None or event["command"] != after["command"]
    ]


def test_a_finished_match_is_forked_with_its_whole_table(web: Web) -> None:
    match = web.create("hh")
    web.finish(match["id"], tokens_of(match))
    at = commands(web, match)[4]
    then = web.read(match["id"], query=f"?at={at}")
    made = fork(web, match, at=at)
    assert made["fork"] == {"match": match["id"], "at": at}
    assert (made["status"], made["unrated"], made["rated"], made["options"]) == ("running", True, False, match["options"])
    tokens = tokens_of(made)
    over = web.finish(made["id"], tokens)
    assert over["fork"] == {"match": match["id"], "at": at}
    begun = web.read(made["id"], query=f"?at={made['version']}")
    assert begun["state"] == then["state"]
    bundle = web.get(f"/v1/matches/{made['id']}/audit").json
    assert bundle["match"]["fork"] == over["fork"]
    assert bundle["events"][0]["data"]["fork"] == over["fork"]
    assert verify(bundle, find).finished


def test_a_running_one_is_forked_from_what_the_caller_may_know(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    truth = web.read(match["id"], tokens[1])["state"]
    mine = web.read(match["id"], tokens[0])["state"]
    drawn = set()
    for _ in range(12):
        made = fork(web, match, tokens[0])
        own = tokens_of(made)
        assert web.read(made["id"], own[0])["state"] == mine, "his own view is the same"
        drawn.add(json.dumps(web.read(made["id"], own[1])["state"], sort_keys=True))
    assert len(drawn) > 1, "what he does not know is drawn anew"
    assert truth != mine
    spectator = fork(web, match)
    assert web.read(spectator["id"])["state"] == web.read(match["id"])["state"]
    listed = web.get("/v1/matches").json["matches"]
    assert {each["fork"]["match"] for each in listed if each["fork"]} == {match["id"]}


def test_where_a_match_can_be_forked(web: Web) -> None:
    match = web.create("hh")
    web.finish(match["id"], tokens_of(match))
    ends = commands(web, match)
    last = web.read(match["id"])["version"]
    within = next(version for version in range(ends[1], last) if version not in ends)
    for at in (None, last, 1, within, last + 1):
        refused = ask(web, match) if at is None else ask(web, match, at=at)
        assert (refused.status_code, [error["path"] for error in refused.json["errors"]]) == (422, ["/at"]), at
    assert ask(web, match, seats=[HUMAN], at=ends[3]).json["errors"][0]["path"] == "/seats"
    assert ask(web, match, at=0).status_code == 422
    assert ask(web, match, at=ends[3], rated=True).status_code == 422
    waiting = web.create("ho")
    assert ask(web, waiting).json["errors"][0]["path"] == "/at"


def test_seats_are_as_asked_for(web: Web) -> None:
    ada = web.player("Ada")
    match = web.create("hhh")
    made = fork(web, match, ada["key"], seats=[QUICK, HUMAN, OPEN])
    assert [(seat["kind"], seat["name"], seat["player"]) for seat in made["seats"]] == [
        ("bot", None, None),
        ("human", "Ada", ada["id"]),
        ("open", None, None),
    ]
    assert made["status"] == "open"
    assert web.post(f"/v1/matches/{made['id']}/seats", {}).json["status"] == "running"


def test_the_same_key_gets_the_same_fork(web: Web) -> None:
    match, secret = web.create("hh"), "k" * 40
    first, again = (ask(web, match, key=secret) for _ in range(2))
    assert (first.status_code, first.data, again.headers["Idempotent-Replayed"]) == (201, again.data, "true")
    assert ask(web, match, key=secret, client_seed="rain").status_code == 422
    assert ask(web, match, tokens_of(match)[0], key=secret).status_code == 422, "as somebody else it is another request"
    assert ask(web, match, key="short").status_code == 400


def test_who_may_fork(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    assert ask(web, match, "nobody").status_code == 401
    assert ask(web, match, WORKER_KEY).status_code == 403
    assert ask(web, match, tokens[0], query="?seat=1").status_code == 403
    assert ask(web, match, OPERATOR_KEY).status_code == 201
    assert ask(web, {"id": "0" * 8}).status_code == 404
    ada, bob = web.player("Ada"), web.player("Bob")
    rated = web.post("/v1/matches", {"game": "lagoon", "seats": [HUMAN, OPEN], "rated": True}, ada["key"]).json
    web.post(f"/v1/matches/{rated['id']}/seats", {}, bob["key"])
    refused = ask(web, rated, ada["key"])
    assert (refused.status_code, refused.json["type"]) == (409, "/problems/not-over")
    web.finish(rated["id"], {0: ada["key"], 1: bob["key"]})
    assert ask(web, rated, ada["key"], at=commands(web, rated)[3]).status_code == 201


def test_that_of_a_private_match_is_private_until_that_is_over(web: Web) -> None:
    match = web.create("hh", private=True)
    tokens = tokens_of(match)
    assert ask(web, match).status_code == 404
    made = fork(web, match, tokens[0])
    assert made["private"] is True
    assert web.get(f"/v1/matches/{made['id']}").status_code == 404
    web.play(match["id"], tokens[0], 0, {"type": "resign"})
    assert fork(web, match, at=commands(web, match)[0])["private"] is False


@pytest.mark.parametrize("name", ALL_GAMES)
def test_law_a_fork_tells_nothing_that_the_caller_could_not_have_drawn_himself(name: str) -> None:
    """Two worlds that look the same to a viewer: the same seed of the drawing gives the same fork, and it looks the same to him."""
    game = ALL_GAMES[name]
    luck = random.Random(name)
    setting = luck.choice([setting for setting in settings(game) if setting.seats > 1])
    world = World(setting, luck.randrange(2**31))
    for _ in range(12):
        if world.state.over:
            break
        for viewer in range(NOBODY, setting.seats):
            seed = luck.randbytes(32)
            other = draw_table(game, world.state, Seat(viewer), setting.options, SeededChance(luck.randbytes(32), 1))
            tables = [draw_table(game, state, Seat(viewer), setting.options, SeededChance(seed, 7)) for state in (world.state, other)]
            forks = [game.codec.state_to_json(table) for table in tables]
            assert forks[0] == forks[1]
            begun = game.codec.state_from_json(forks[0], setting.seats, setting.options)
            assert game.view_for(begun, Seat(viewer)) == game.view_for(world.state, Seat(viewer))
        for _ in range(5):
            seat = luck.choice(world.state.to_act or [NOBODY])
            if seat != NOBODY:
                world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
