"""The check that each test of the API is under: an answer that does not fit the document is noted."""

import json
from typing import Any

import pytest
from flask import Response

from service.api import spec
from service.api.errors import MEDIA_TYPE
from tests.conformance import Documented
from tests.service import toy_games

PROBLEM = {"type": "/problems/not-over", "title": "x", "status": 429, "detail": "x"}
UNFIT: dict[str, tuple[str, str, Response]] = {
    "the status": ("/v1/games", "get", Response("{}", 418, mimetype="application/json")),
    "text/html": ("/v1/games", "get", Response("{}", 200, mimetype="text/html")),
    "[]: ": ("/v1/games", "get", Response("{}", 200, mimetype="application/json")),
    "ETag is not documented": ("/v1/games", "get", Response('{"games": []}', 200, {"ETag": '"1"'}, "application/json")),
    "Retry-After is missing": ("/v1/games", "get", Response(json.dumps(PROBLEM), 429, mimetype=MEDIA_TYPE)),
    "/problems/not-over is not documented": ("/v1/games", "get", Response(json.dumps(PROBLEM), 429, {"Retry-After": "1"}, MEDIA_TYPE)),
    "Location is missing": ("/v1/players", "post", Response("{}", 201, mimetype="application/json")),
    "Location is not documented": ("/v1/matches/{match_id}/commands", "post", Response("{}", 200, {"Location": "/"}, "application/json")),
}


@pytest.mark.parametrize("fault", UNFIT)
def test_an_answer_that_does_not_fit_is_noted(fault: str) -> None:
    found = list(Documented(spec.openapi_bytes(toy_games())).faults(*UNFIT[fault]))
    assert any(each.startswith(fault) for each in found), found


def test_an_answer_that_fits_is_not(app: Any) -> None:
    documented = Documented(spec.openapi_bytes(toy_games()))
    answer = app.test_client().get("/v1/games")
    assert not list(documented.faults("/v1/games", "get", answer))
    assert not list(documented.faults("/not/in/the/document", "get", Response("", 418)))
