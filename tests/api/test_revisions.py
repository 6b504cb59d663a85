"""Matches of rules that are not at hand: they stay in lists, every other address answers 409, and nothing of them is ever due."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from flask import Flask

from domain.kernel.content import Content
from domain.kernel.game import AnyGame, any_game
from domain.registry import content_of
from domain.toy.rules import Lagoon
from service.api.app import create_app
from service.dispatch.due import enqueue_due
from service.matches.clock import now
from service.matches.context import Context
from service.queries.turns import figures
from service.settings import Settings
from service.store import turns
from service.store.rules import Stranded, count_without_rules, sentence_on
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of

CONTENT = content_of("domain.toy")
LATER = timedelta(days=30)


def lagoon(revision: int = 1, content: Content = CONTENT, name: str = "lagoon") -> AnyGame:
    game = Lagoon(content, revision)
    game.name = name
    return any_game(game)


def other_content() -> Content:
    """Return content that reads the same and has other bytes."""
    return Content({name: data + b"\n" for name, data in CONTENT.data.items()}, CONTENT.readme, CONTENT.readme_de)


OTHERS = {"another revision": lagoon(2), "other content": lagoon(1, other_content()), "another game": lagoon(name="puddle")}


@pytest.fixture(params=OTHERS)
def today(request: pytest.FixtureRequest, settings: Settings, app: Flask) -> Iterator[Flask]:
    """A service with other rules on the same database."""
    game = OTHERS[request.param]
    made = create_app(settings, {game.name: game})
    yield made
    made.extensions["atoll"].database.close()


@pytest.fixture
def now_web(today: Flask) -> Web:
    return Web(today.test_client())


def check_refused(answer: Any) -> None:
    assert (answer.status_code, answer.mimetype) == (409, "application/problem+json"), answer.text
    assert answer.json["type"] == "/problems/revision-unavailable"
    assert "lagoon revision 1" in answer.json["detail"]


def addresses(app: Flask) -> set[tuple[str, str]]:
    """Return every (method, path) of the service that is about one match, but for erasing a name, which needs no rules."""
    return {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if "<match_id>" in rule.rule and rule.rule.startswith("/v1/") and not rule.rule.endswith("/name")
    }


@pytest.mark.parametrize(
    ("language", "words"), [("en", "whose rules and content are not at hand here"), ("de", "sind hier nicht vorhanden")]
)
def test_the_page_of_such_a_match_says_so_in_words(web: Web, now_web: Web, language: str, words: str) -> None:
    match = web.create("hh")
    answer = now_web.get(f"/matches/{match['id']}?lang={language}")
    assert answer.status_code == 409
    assert answer.mimetype == "text/html"
    assert words in answer.text


QUERIES = {"/v1/matches/<match_id>": ["?at=3"], "/v1/matches/<match_id>/events": ["?after=2", "?limit=1", "?after=999"]}


@pytest.mark.parametrize("over", [False, True])
def test_every_address_of_such_a_match_answers_409(web: Web, now_web: Web, today: Flask, over: bool) -> None:
    match = web.create("hob")
    token = tokens_of(match)[0]
    taken = tokens_of(web.post(f"/v1/matches/{match['id']}/seats", {}).json)[1]
    if over:
        web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "a test"})
    found = addresses(today)
    assert found, "the service has addresses of matches"
    for method, rule in sorted(found):
        path = rule.replace("<match_id>", match["id"])
        assert "<" not in path, f"give {rule} its other parameters here"
        if method == "GET":
            for query in ("", *QUERIES.get(rule, ())):
                check_refused(now_web.get(path + query, token))
                check_refused(now_web.get(path + query, taken))
            check_refused(now_web.get(path + "?seat=2", WORKER_KEY))
            check_refused(now_web.get(path, token, **{"If-None-Match": f'"{now_web_version(now_web, match)}"'}))
        elif rule.endswith("/commands"):
            for command in ({"type": "dive"}, {"type": "resign"}, {"type": "claim_timeout"}, {"type": "undo", "to": 3}):
                check_refused(now_web.command(match["id"], token, 0, command))
                check_refused(now_web.command(match["id"], token, 0, command, if_match=None, key=None, dry_run=True))
            check_refused(now_web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "a test"}))
        else:
            check_refused(now_web.post(path, {"seats": [{"kind": "human"}] * 3} if rule.endswith("/forks") else {}, token))
    assert now_web_version(now_web, match) == now_web_version(web, match), "nothing was written"


def now_web_version(web: Web, match: Any) -> int:
    listed = web.get("/v1/matches").json["matches"]
    return next(int(entry["version"]) for entry in listed if entry["id"] == match["id"])


def test_it_stays_in_lists(web: Web, now_web: Web) -> None:
    running, open_one = web.create("hh"), web.create("ho")
    assert web.get("/v1/matches").json == now_web.get("/v1/matches").json
    listed = now_web.get("/v1/matches?status=open").json["matches"]
    assert [(entry["id"], entry["game"], entry["revision"]) for entry in listed] == [(open_one["id"], "lagoon", 1)]
    assert {entry["id"] for entry in now_web.get("/v1/matches?game=lagoon").json["matches"]} == {running["id"], open_one["id"]}


def test_what_comes_before_the_rules_is_still_told_first(web: Web, now_web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    path = f"/v1/matches/{match['id']}"
    accepted = web.command(match["id"], tokens[0], 0, {"type": "dive"}, key="kept")
    assert accepted.status_code == 201
    assert now_web.get(path, "nonsense").status_code == 401
    assert now_web.get(f"{path}/legal-commands").status_code == 401
    assert now_web.get(f"{path}/audit").status_code == 401
    assert now_web.get(f"{path}/zones", "nonsense").status_code == 401
    assert now_web.get(f"{path}?seat=1", tokens[0]).status_code == 403
    assert now_web.get(f"{path}?at=x", tokens[0]).status_code == 422
    assert now_web.get(f"{path}?at=999", tokens[0]).status_code == 422
    assert now_web.command(match["id"], tokens[0], 1, {"type": "dive"}).status_code == 403
    assert now_web.command(match["id"], tokens[0], 0, {"type": "dive"}, key=None).status_code == 400
    assert now_web.command(match["id"], tokens[0], 0, {"type": "dive"}, if_match=None).status_code == 428
    assert now_web.command(match["id"], tokens[0], 0, 7).status_code == 422
    assert now_web.command(match["id"], tokens[0], 0, {"type": "dive"}, if_match='"1"').status_code == 412
    again = now_web.command(match["id"], tokens[0], 0, {"type": "dive"}, key="kept")
    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (201, "true")
    assert without_texts(again.json) == without_texts(accepted.json)
    assert [event["text"]["en"] for event in again.json["events"]] == ["Seat 0: shell dived", "Seat 1: turn started"]
    assert now_web.post(f"{path}/seats", {"seat": "x"}).status_code == 422


def without_texts(answer: Any) -> Any:
    """Return an answer to a command without the texts, which the rules would have to tell."""
    return {**answer, "events": [{name: value for name, value in event.items() if name != "text"} for event in answer["events"]]}


def test_nothing_of_it_is_ever_due(web: Web, now_web: Web, app: Flask, today: Flask) -> None:
    web.create("bb")
    web.create("hh", turn_seconds=10)
    context: Context = app.extensions["atoll"]
    other: Context = today.extensions["atoll"]
    context.queue.redis.flushall()
    assert figures(other.database, other.queue, other.rules).pending == 0
    assert turns.overdue(other.database, other.rules, now() + LATER, turns.BEGINNING, 10) == []
    assert enqueue_due(other.database, other.queue, other.rules, now() + LATER) == 0
    assert figures(context.database, context.queue, context.rules).pending == 1
    assert len(turns.overdue(context.database, context.rules, now() + LATER, turns.BEGINNING, 10)) == 1
    assert enqueue_due(context.database, context.queue, context.rules, now() + LATER) == 1


def test_how_many_there_are_is_counted_by_game_and_revision(web: Web, now_web: Web, app: Flask, today: Flask) -> None:
    for seats in ("hh", "ho", "bb"):
        web.create(seats)
    context, other = app.extensions["atoll"], today.extensions["atoll"]
    assert count_without_rules(context.database, context.rules) == []
    assert sentence_on([]) == ""
    stranded = count_without_rules(other.database, other.rules)
    assert stranded == [Stranded("lagoon", 1, 3)]
    assert sentence_on(stranded).startswith("3 stored matches need rules that are not at hand here (lagoon revision 1: 3)")


def test_an_older_revision_that_is_at_hand_plays_on_by_its_own_rules(web: Web, settings: Settings) -> None:
    match = web.create("hh")
    app = create_app(settings, {"lagoon": lagoon(2)}, [lagoon(1)])
    both = Web(app.test_client())
    assert both.read(match["id"])["revision"] == 1
    both.play(match["id"], tokens_of(match)[0], 0, {"type": "dive"})
    assert both.create("hh")["revision"] == 2
    assert both.get("/v1/games/lagoon").json["revision"] == 2
    bundle = both.get(f"/v1/matches/{match['id']}/audit", tokens_of(match)[0]).json
    assert bundle["rules"]["revision"] == 1
    app.extensions["atoll"].database.close()


def test_a_row_from_before_the_column_is_looked_at_by_its_first_event(web: Web, now_web: Web, settings: Settings, app: Flask) -> None:
    match = web.create("hb")
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        connection.execute("update matches set content_sha256 = null")
    fresh = create_app(replace(settings), {"lagoon": lagoon()})
    assert Web(fresh.test_client()).read(match["id"], tokens_of(match)[0])["version"] == match["version"]
    check_refused(now_web.get(f"/v1/matches/{match['id']}", tokens_of(match)[0]))
    context: Context = fresh.extensions["atoll"]
    assert count_without_rules(context.database, context.rules) == []
    fresh.extensions["atoll"].database.close()


def test_the_page_of_the_problem_is_there(web: Web) -> None:
    assert web.get("/problems/revision-unavailable").status_code == 200
