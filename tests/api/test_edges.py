"""Everything around matches: catalogue, health, metrics, documents, rate limits, headers."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from jsonschema import Draft202012Validator

from domain.kernel.game import AnyGame
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS
from domain.registry import GAMES, content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.api.limits import PAUSE_SECONDS, Buckets, Limits
from service.api.spec import openapi_json
from service.embedded.process import wait_until
from service.matches import request_schemas
from service.settings import Settings, SettingsError
from service.store.limits import Counter, SharedCounters
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"


# Catalogue


def test_the_catalogue(web: Web) -> None:
    listed = web.get("/v1/games").json["games"]
    assert [game["id"] for game in listed] == ["lagoon"]
    assert listed[0]["seats"] == {"min": 2, "max": 4}
    game = web.get("/v1/games/lagoon").json
    assert game["rules"][0]["id"] == "S1"
    assert game["rules"][0]["de"] != game["rules"][0]["en"]
    assert game["content"]["hand"] == 2
    assert game["options"]["properties"]["rounds"]["default"] == 4
    for schema in [*game["commands"].values(), *game["events"].values(), game["position"], game["options"]]:
        Draft202012Validator.check_schema(schema)
    assert {"dive", "undo", "resign", "abort", "propose", "answer", "claim_timeout", "close"} <= set(game["commands"])
    assert {"lagoon.v1.well_opened", "match.v1.seed_revealed"} <= set(game["events"])
    assert web.get("/v1/games/chess").status_code == 404


def test_the_events_of_a_match_have_the_schemas_of_the_catalogue(web: Web) -> None:
    schemas = web.get("/v1/games/lagoon").json["events"]
    match = web.create("hh", options={"rounds": 2})
    web.finish(match["id"], tokens_of(match), pick=5)
    for event in web.get(f"/v1/matches/{match['id']}/events?limit=1000").json["events"]:
        data = {name: value for name, value in event["data"].items() if name != "opens"}
        Draft202012Validator(schemas[event["type"]]).validate(data)


def test_the_bots(web: Web) -> None:
    bots = web.get("/v1/bots").json["bots"]
    assert [bot["level"] for bot in bots] == ["beginner", "quick", "normal", "strong", "strongest"]
    for bot in bots:
        assert bot["iterations"] > 0
        assert bot["milliseconds"] > 0


# Operations


def test_health_and_readiness(web: Web) -> None:
    assert web.get("/healthz").json == {"status": "ok"}
    assert web.get("/readyz").json == {"status": "ok"}


def test_readiness_fails_without_migrations_or_servers(settings: Settings, empty_database_url: str) -> None:
    for broken in (
        replace(settings, database_url=empty_database_url),
        replace(settings, database_url="postgresql:///none?host=/nonexistent"),
        replace(settings, redis_url="redis://127.0.0.1:1/0"),
        replace(settings, database_url=""),
    ):
        app = create_app(broken)
        answer = app.test_client().get("/readyz")
        assert answer.status_code == 503
        assert answer.headers["Retry-After"]
        assert answer.json is not None
        assert answer.json["type"] == "/problems/unavailable"
        assert app.test_client().get("/healthz").status_code == 200
        app.extensions["atoll"].database.close()


def test_a_database_that_is_away_is_503(settings: Settings) -> None:
    app = create_app(replace(settings, database_url="postgresql:///none?host=/nonexistent"))
    answer = app.test_client().get("/v1/matches")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    app.extensions["atoll"].database.close()


def test_figures_are_for_the_operator(web: Web) -> None:
    for path in ("/v1/bot-turns", "/metrics"):
        for token in (None, "nonsense", WORKER_KEY):
            assert web.get(path, token).status_code == 401
    web.create("bb")
    turns = web.get("/v1/bot-turns", OPERATOR_KEY).json
    assert (turns["pending"], turns["in_progress"], turns["workers"]) == (1, 0, 0)
    text = web.get("/metrics", OPERATOR_KEY).text
    assert "atoll_bot_turns_pending 1.0" in text
    assert 'atoll_requests_total{method="POST",route="/v1/matches",status="201"}' in text
    assert "atoll_request_seconds_bucket" in text


def test_an_app_needs_its_secret(settings: Settings) -> None:
    with pytest.raises(SettingsError, match="ATOLL_SECRET"):
        create_app(replace(settings, secret=""))


def test_an_empty_key_of_the_service_opens_nothing(settings: Settings) -> None:
    app = create_app(replace(settings, worker_key="", operator_key=""))
    web = Web(app.test_client())
    for header in ("Bearer ", "Bearer", "Bearer  "):
        assert web.get("/v1/bot-turns", Authorization=header).status_code == 401
    app.extensions["atoll"].database.close()


# Documents


def test_the_committed_document_is_that_of_the_code() -> None:
    assert COMMITTED.read_text("utf-8") == openapi_json(), "write it anew: make openapi"


def test_the_document_is_valid_openapi(web: Web) -> None:
    from openapi_spec_validator import validate  # loaded here: each process collects these tests, and one needs it
    from openapi_spec_validator.schemas import schema_v31

    served = web.get("/openapi.json").json
    validate(served)
    assert served["openapi"].startswith("3.1")
    checker = jsonschema_rs.Draft202012Validator(dict(schema_v31))
    assert checker.is_valid(served)
    assert checker.is_valid(json.loads(openapi_json()))


@pytest.mark.slow
def test_the_document_of_the_games_on_offer_is_valid_openapi_in_every_reference() -> None:
    from openapi_spec_validator import validate

    validate(json.loads(openapi_json()))


def test_commands_are_typed_by_a_discriminator(web: Web) -> None:
    schemas = web.get("/openapi.json").json["components"]["schemas"]
    union = schemas["LagoonCommand"]
    assert union["discriminator"]["propertyName"] == "type"
    assert union["discriminator"]["mapping"]["open_well"] == "#/components/schemas/LagoonOpenWell"
    assert {"$ref": "#/components/schemas/LagoonOpenWell"} in union["oneOf"]
    assert schemas["LagoonOpenWell"]["properties"]["type"]["const"] == "open_well"
    assert schemas["LagoonCreation"]["properties"]["position"]["$ref"] == "#/components/schemas/LagoonPosition"


def silent(schema: Any, path: str) -> Iterator[str]:
    """The members of a schema that have no description, at every depth."""
    if isinstance(schema, list):
        for entry in schema:
            yield from silent(entry, path)
    if not isinstance(schema, dict):
        return
    for name, member in schema.get("properties", {}).items():
        if "description" not in member and "$ref" not in member:
            yield f"{path}.{name}"
        yield from silent(member, f"{path}.{name}")
    for word in ("items", "additionalProperties", "anyOf", "oneOf"):
        yield from silent(schema.get(word), path)


def with_the_toy_game() -> dict[str, AnyGame]:
    """The games on offer and the toy game."""
    return {**GAMES, "lagoon": lagoon(content_of("domain.toy"))}


def test_every_member_and_parameter_is_described() -> None:
    document = json.loads(openapi_json(with_the_toy_game()))
    members = [name for schema, found in document["components"]["schemas"].items() for name in silent(found, schema)]
    creation = request_schemas.creation(["lagoon"])
    parameters = [
        f"{method} {path}: {parameter['name']}"
        for path, operations in document["paths"].items()
        for method, operation in [*operations.items(), ("every", operations)]
        if isinstance(operation, dict)
        for parameter in operation.get("parameters", [])
        if "description" not in parameter
    ]
    assert [*members, *silent(creation, "MatchCreation"), *parameters] == []


def test_every_command_and_event_says_what_it_is() -> None:
    for game in with_the_toy_game().values():
        for name, schema in game.codec.command_schemas().items():
            assert schema.get("title"), f"{game.name}: {name} has no title"
            assert schema.get("description"), f"{game.name}: {name} is not described"
        for name, schema in game.codec.event_schemas().items():
            assert schema.get("description"), f"{game.name}: {name} is not described"


def test_what_descriptions_name_in_the_content_is_there() -> None:
    for game in with_the_toy_game().values():
        schemas = [
            game.options.source,
            game.codec.view_schema(),
            game.codec.state_schema(),
            game.codec.command_schemas(),
            game.codec.event_schemas(),
        ]
        for named in set(re.findall(r"content `([^`]+)`", json.dumps(schemas))):
            at: Any = game.info.content
            for step in named.split("/"):
                if step.startswith("<"):  # which one is another matter: a board, a number of seats
                    step = next(key for key in at if key != "status")
                assert step in at, f"{game.name}: the content has no {named}"
                at = at[step]


def test_every_event_of_a_game_has_a_component() -> None:
    schemas = json.loads(openapi_json())["components"]["schemas"]
    types = {name for game in GAMES.values() for name in game.codec.event_schemas()} | set(LIFECYCLE_EVENT_SCHEMAS)
    for union, ending in (("Record", "Record"), ("Fact", "Fact")):
        assert set(schemas[union]["discriminator"]["mapping"]) == types
        planted = schemas["ReefGardensCoralPlantedV1" + ending]["properties"]
        assert planted["type"]["const"] == "reef_gardens.v1.coral_planted"
        assert planted["data"]["$ref"] == "#/components/schemas/ReefGardensCoralPlantedV1"


def test_every_address_is_documented(app: Flask, web: Web) -> None:
    documented = set(web.get("/openapi.json").json["paths"])
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/v1"):
            assert re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule) in documented


def test_the_pages_need_nothing_from_elsewhere(web: Web) -> None:
    page = web.get("/docs").text
    for path in ("/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/docs/start.js", "/docs/favicon-32x32.png"):
        assert path in page
        answer = web.get(path)
        assert answer.status_code == 200
        answer.close()
    assert "http://" not in page
    assert "https://" not in page
    assert web.get("/docs").headers["Content-Security-Policy"].startswith("default-src 'self';")
    assert '"/openapi.json"' in web.get("/docs/start.js").text
    for path in ("/docs/../service", "/docs/%2e%2e/x", "/docs/nothing.js"):
        assert web.get(path).status_code == 404


def test_the_documents_are_linked_and_the_pages_are_no_part_of_the_document(web: Web) -> None:
    assert 'href="/docs"' in web.get("/").text
    assert web.get("/docs/").text == web.get("/docs").text
    assert web.client.post("/").status_code == 405
    assert not [path for path in web.get("/openapi.json").json["paths"] if not path.startswith(("/v1/", "/healthz", "/readyz", "/metrics"))]


def test_the_games_on_offer_are_in_the_committed_document() -> None:
    schemas = json.loads(COMMITTED.read_text("utf-8"))["components"]["schemas"]
    for game in GAMES:
        assert "".join(word.capitalize() for word in game.split("-")) + "Command" in schemas


# Headers and limits


@pytest.mark.parametrize(
    "path",
    [
        "/v1/games",
        "/v1/matches",
        "/v1/bots",
        "/v1/nothing",
        "/v1/bot-turns",
        "/v1/matches?status=x",
        "/metrics",
        "/healthz",
        "/nothing",
        "/web/0/no.js",
    ],
)
def test_every_answer_is_private_and_fresh(web: Web, path: str) -> None:
    answer = web.get(path)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    in_words = answer.mimetype == "application/problem+json"
    assert answer.headers.getlist("Vary") == ["Authorization, Accept, Accept-Language" if in_words else "Authorization, Accept"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def limited(settings: Settings, **limits: Any) -> tuple[Flask, Web]:
    app = create_app(replace(settings, **limits), {"lagoon": lagoon(content_of("domain.toy"))})
    return app, Web(app.test_client())


def test_requests_are_limited_by_token(settings: Settings) -> None:
    app, web = limited(settings, rate_limit=1, rate_burst=5)
    match = web.create("hh")
    first, second = tokens_of(match).values()
    path = f"/v1/matches/{match['id']}"
    answers = [web.get(path, first) for _ in range(8)]
    assert [answer.status_code for answer in answers][:5] == [200] * 5
    assert answers[-1].status_code == 429
    assert answers[-1].json["type"] == "/problems/rate-limited"
    (seconds,) = answers[-1].headers.getlist("Retry-After")
    assert int(seconds) >= 1
    assert "r=0" in answers[-1].headers["RateLimit"]
    assert "q=5" in answers[0].headers["RateLimit-Policy"]
    assert "r=4" in answers[0].headers["RateLimit"]
    assert web.get(path, second).status_code == 200
    assert {web.get(f"/v1/matches/{match['id']}?seat=0", WORKER_KEY).status_code for _ in range(20)} == {403}
    app.extensions["atoll"].database.close()


def test_requests_are_limited_by_address(settings: Settings) -> None:
    app, web = limited(settings, address_rate_limit=1, rate_burst=5)
    assert [web.get("/v1/bots").status_code for _ in range(8)][5:] == [429] * 3
    assert web.get("/matches/nonsense").status_code == 429, "a table costs as much as the match that it shows"
    assert [web.get(path).status_code for path in ("/", "/rules/none", "/ratings")] == [429] * 3, "they list matches, draw rules or rate"
    assert {web.get("/healthz").status_code for _ in range(8)} == {200}
    app.extensions["atoll"].database.close()


def test_limits_are_counted_for_all_web_processes_together(settings: Settings) -> None:
    (app, web), (other_app, other) = (limited(settings, address_rate_limit=1, rate_burst=6) for _ in range(2))
    assert [caller.get("/v1/bots").status_code for caller in (web, other) * 4] == [200] * 6 + [429] * 2
    for made in (app, other_app):
        made.extensions["atoll"].database.close()


def test_without_redis_each_process_counts_alone_and_says_so_once(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    app, web = limited(settings, redis_url="redis://127.0.0.1:1", address_rate_limit=1, rate_burst=5)
    with caplog.at_level("INFO", logger="atoll.api"):
        assert [web.get("/v1/bots").status_code for _ in range(8)] == [200] * 5 + [429] * 3
    assert [record.message for record in caplog.records if "counts the rate limits for itself" in record.message] == [
        "Redis does not answer (ConnectionError): each web process counts the rate limits for itself"
    ]
    app.extensions["atoll"].database.close()


def test_redis_is_asked_again_after_a_pause(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    time = [0.0]
    limits, counter = Limits(SharedCounters("redis://127.0.0.1:1"), lambda: time[0]), Counter("token", "somebody", 1, 2)
    assert [waits(limits, counter) for _ in range(3)] == [False, False, True]
    limits.shared.redis.connection_pool = SharedCounters(settings.redis_url).redis.connection_pool
    assert waits(limits, counter), "not yet"
    time[0] = PAUSE_SECONDS
    caplog.clear()
    with caplog.at_level("INFO", logger="atoll.api"):
        assert [waits(limits, counter) for _ in range(3)] == [False, False, True], "the shared counter is another one"
    assert [record.message for record in caplog.records] == [
        "Redis answers again: the rate limits are counted for all web processes together"
    ]


def waits(limits: Limits, counter: Counter) -> bool:
    allowance = limits.take([counter])
    assert allowance is not None
    return allowance.wait > 0


def test_shared_counters_fill_again_and_run_out(settings: Settings) -> None:
    counters, fast = SharedCounters(settings.redis_url), Counter("token", "somebody", 5, 3)
    taken = [counters.take([fast])[0] for _ in range(4)]
    assert [left for left, _ in taken][:3] == [2, 1, 0]
    assert 0 < taken[3][1] <= 1 / 5
    assert wait_until(lambda: counters.take([fast])[0][1] == 0.0, 30)
    assert wait_until(lambda: not counters.redis.keys("atoll:limit:*"), 30)


def test_buckets_fill_again() -> None:
    time = [0.0]
    buckets, counter = Buckets(lambda: time[0]), Counter("token", "caller", 2, 3)

    def granted() -> bool:
        return buckets.take(counter)[1] == 0.0

    assert [granted() for _ in range(4)] == [True, True, True, False]
    time[0] = 0.5
    assert [granted() for _ in range(2)] == [True, False]
    time[0] = 100.0
    assert [granted() for _ in range(4)] == [True, True, True, False]
