"""The API against its own document: no answer that is not documented, and no answer of 5xx, whatever is sent."""

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as sized
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from service.api.app import create_app
from service.api.event_streams import NOT_HERE
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.samples import samples


def no_failure(context: Any, response: Any, case: Any) -> bool | None:
    """No answer of 5xx, but that streams have a process of their own, which does not run here."""
    if response.status_code == 503 and response.json()["detail"] == NOT_HERE.en:
        return None
    from schemathesis.checks import not_a_server_error

    return not_a_server_error(context, response, case)


EXAMPLES = 25


@pytest.fixture(params=["the toy game", "the catalogue"])
def offering(request: pytest.FixtureRequest, app: Flask, settings: Settings) -> Iterator[Flask]:
    """The application with the toy game, and with the games that are really on offer."""
    made = app if request.param == "the toy game" else create_app(settings)
    yield made
    made.extensions["atoll"].database.close()


def opened(web: Web) -> Any:
    """A match of a human and a bot, of the first game on offer."""
    game = web.get("/v1/games").json["games"][0]["id"]
    answer = web.post("/v1/matches", {"game": game, "seats": [{"kind": "human"}, {"kind": "bot"}]})
    assert answer.status_code == 201, answer.text
    return answer.json


@pytest.mark.slow
def test_every_operation_answers_as_documented(offering: Flask) -> None:
    import schemathesis  # loaded here: it takes as long as half of the product, and `make test` does without it
    from schemathesis.specs.openapi import checks

    conform = (
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
        checks.response_headers_conformance,
    )
    match = opened(Web(offering.test_client()))
    token, key = tokens_of(match)[0], Web(offering.test_client()).player()["key"]
    schema = schemathesis.openapi.from_wsgi("/openapi.json", offering)
    luck = random.Random(1)

    def check(operation: Any) -> None:
        @given(case=operation.as_strategy())
        @sized(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        )
        def run(case: Any) -> None:
            if luck.random() < 0.7 and "match_id" in case.path_parameters:
                case.path_parameters["match_id"] = match["id"]
            headers = {"Authorization": f"Bearer {luck.choice([token, token, key, WORKER_KEY, OPERATOR_KEY, 'nonsense'])}"}
            case.call_and_validate(headers=headers if luck.random() < 0.9 else {}, checks=[no_failure, *conform])

        run()

    found: list[Any] = [result.ok() for result in cast(Any, schema.get_all_operations())]
    assert len(found) >= 16
    for operation in found:
        check(operation)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
TYPES = ["dive", "play", "bury", "open_well", "reply", "undo", "resign", "abort", "claim_timeout", "close", "fly"]
COMMANDS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["dive", "play", "bury", "open_well", "reply", "undo", "resign", "abort", "claim_timeout", "close", "fly"])
        | st.text(max_size=5)
    },
    optional={
        "shell": st.integers(-1, 9) | JSON,
        "take": st.booleans() | JSON,
        "to": st.integers(-1, 30) | JSON,
        "reason": st.text(max_size=5) | JSON,
    },
)
BODIES = JSON | st.fixed_dictionaries(
    {},
    optional={
        "seat": st.integers(-1, 3) | st.none() | JSON,
        "command": COMMANDS | JSON,
        "dry_run": st.booleans() | JSON,
        "search": st.dictionaries(st.text(max_size=5), JSON, max_size=2) | JSON,
        "more": JSON,
    },
)


def test_whatever_is_sent_as_a_command_gets_a_definite_answer(web: Web) -> None:
    match: list[Any] = [web.create("hbh")]

    @given(body=BODIES, caller=st.integers(0, 3), if_match=st.sampled_from(["*", '"5"', "x", ""]), raw=st.none() | st.binary(max_size=40))
    @sized(max_examples=samples(60, 1000), deadline=None, database=None, suppress_health_check=list(HealthCheck), derandomize=True)
    def run(body: Any, caller: int, if_match: str, raw: bytes | None) -> None:
        if web.read(match[0]["id"])["status"] == "over":
            match[0] = web.create("hbh")
        tokens = [tokens_of(match[0])[0], tokens_of(match[0])[2], WORKER_KEY, OPERATOR_KEY]
        headers = {"Authorization": f"Bearer {tokens[caller]}", "Idempotency-Key": f"fuzz-{next(web.keys)}", "If-Match": if_match}
        path = f"/v1/matches/{match[0]['id']}/commands"
        if raw is None:
            answer = web.client.post(path, json=body, headers=headers)
        else:
            answer = web.client.post(path, data=raw, content_type="application/json", headers=headers)
        assert answer.status_code in {200, 201, 400, 403, 409, 412, 415, 422}, (body, answer.text)
        if answer.status_code >= 400:
            assert answer.json is not None
            assert answer.json["type"].startswith("/problems/")

    run()
    events = web.get(f"/v1/matches/{match[0]['id']}/events?limit=1000").json["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))


def test_the_answers_of_a_played_match_have_the_documented_shapes(web: Web) -> None:
    document = web.get("/openapi.json").json

    def fits(name: str, value: Any) -> None:
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]}).validate(value)

    match = web.create("hhb", options={"rounds": 1})
    fits("Match", match)
    tokens, path = tokens_of(match), f"/v1/matches/{match['id']}"
    for kind in ("dive", "fly", "play"):
        body = {"type": kind} | ({"shell": 199} if kind == "play" else {})
        dry = web.command(match["id"], tokens[0], 0, body, dry_run=True)
        fits("DryRun" if dry.status_code == 200 else "Problem", dry.json)
    fits("LegalCommandList", web.get(path + "/legal-commands", tokens[0]).json)
    fits("CommandAnswer", web.play(match["id"], tokens[0], 0, {"type": "dive"}))
    fits("CommandAnswer", web.play(match["id"], tokens[1], 1, {"type": "dive"}))
    fits("CommandAnswer", web.command(match["id"], WORKER_KEY, 2, {"type": "dive"}, search={"iterations": 1}).json)
    fits("EventsPage", web.get(path + "/events").json)
    fits("ZoneList", web.get(path + "/zones").json)
    fits("AuditBundle", web.get(path + "/audit").json)
    fits("Match", web.read(match["id"]))
    fits("MatchList", web.get("/v1/matches").json)
    fits("GameList", web.get("/v1/games").json)
    fits("Game", web.get("/v1/games/lagoon").json)
    fits("BotList", web.get("/v1/bots").json)
    fits("BotTurns", web.get("/v1/bot-turns", OPERATOR_KEY).json)
    fits("SeedCommitment", web.post("/v1/seed-commitments", {}).json)
    for command in ({"type": "dive"}, {"type": "play", "shell": 3}, {"type": "undo", "to": 3}):
        fits("CommandRequest", {"seat": 0, "command": command})
    fits("CommandRequest", {"seat": None, "command": {"type": "close", "reason": "x"}})
    wish = {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "bot", "bot": {"level": "quick"}}]}
    fits("MatchCreation", {**wish, "options": {"rounds": 2}, "position": web.read(match["id"])["state"]})
