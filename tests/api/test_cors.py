"""Pages of other origins are clients like any other: every answer may be read, preflights are kept, errors too."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, Web, tokens_of

ORIGIN: Final = {"Origin": "https://elsewhere.example"}
SENT: Final = ("authorization", "content-type", "accept-language", "idempotency-key", "if-match", "if-none-match")
READ: Final = ("etag", "location", "link", "retry-after", "ratelimit", "ratelimit-policy", "idempotent-replayed")


def words(header: str) -> set[str]:
    return {word.strip().lower() for word in header.split(",")}


def check_open(answer: Any) -> None:
    """Assert that a page of any origin may read the answer and the headers of the contract."""
    assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
    assert set(READ) <= words(answer.headers["Access-Control-Expose-Headers"])
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Set-Cookie" not in answer.headers


def test_answers_and_errors_may_be_read_by_any_origin(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    path = f"/v1/matches/{match['id']}"
    answers: dict[int, Callable[[], Any]] = {
        200: lambda: web.get(path, token, **ORIGIN),
        201: lambda: web.post("/v1/seed-commitments", {}, **ORIGIN),
        304: lambda: web.get(path, token, **ORIGIN, **{"If-None-Match": f'"{match["version"]}"'}),
        400: lambda: web.client.post("/v1/matches", data=b"{", content_type="application/json", headers=ORIGIN),
        401: lambda: web.get(path, "nonsense", **ORIGIN),
        403: lambda: web.get(f"{path}?seat=1", token, **ORIGIN),
        404: lambda: web.get("/v1/nothing", **ORIGIN),
        405: lambda: web.client.delete("/v1/matches", headers=ORIGIN),
        406: lambda: web.get("/v1/games", **ORIGIN, Accept="text/html"),
        413: lambda: web.client.post("/v1/seed-commitments", data=b" " * 2000, content_type="application/json", headers=ORIGIN),
        415: lambda: web.client.post("/v1/matches", data=b"{}", content_type="text/plain", headers=ORIGIN),
        422: lambda: web.get("/v1/matches?colour=red", **ORIGIN),
        428: lambda: web.command(match["id"], token, 0, {"type": "dive"}, if_match=None),
    }
    for status, ask in answers.items():
        answer = ask()
        assert answer.status_code == status
        check_open(answer)
    check_open(web.get("/openapi.json", **ORIGIN))


def test_also_when_there_were_too_many_requests_or_something_broke(settings: Settings) -> None:
    app = create_app(replace(settings, address_rate_limit=1, rate_burst=3), {"lagoon": lagoon(content_of("domain.toy"))})
    web = Web(app.test_client())
    answers = [web.get("/v1/bots", **ORIGIN) for _ in range(6)]
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"]
    for answer in answers:
        check_open(answer)
    assert preflight(web, "/v1/bots", "GET").status_code == 204, "asking whether one may ask is not counted"
    app.extensions["atoll"].database.close()
    away = create_app(replace(settings, database_url="postgresql:///none?host=/nonexistent"))
    answer = Web(away.test_client()).get("/v1/matches", **ORIGIN)
    assert answer.status_code == 503
    check_open(answer)
    away.extensions["atoll"].database.close()


def test_also_when_it_is_our_fault(settings: Settings) -> None:
    app = create_app(settings, {})

    def broken() -> str:
        raise RuntimeError("a bug")

    app.add_url_rule("/v1/broken", view_func=broken)
    answer = app.test_client().get("/v1/broken", headers=ORIGIN)
    assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
    check_open(answer)


def preflight(web: Web, path: str, method: str, headers: str = ", ".join(SENT)) -> Any:
    asked = {**ORIGIN, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers}
    return web.client.options(path, headers=asked)


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_preflights_are_answered_for_every_address_and_kept(web: Web, method: str) -> None:
    match = web.create("hh")["id"]
    paths = [
        path.replace("{match_id}", match).replace("{game}", "lagoon").replace("{seat}", "0")
        for path in web.get("/openapi.json").json["paths"]
    ]
    for path in [*paths, "/openapi.json", "/v1/nothing"]:
        answer = preflight(web, path, method)
        assert (answer.status_code, answer.data) == (204, b"")
        check_open(answer)
        assert method.lower() in words(answer.headers["Access-Control-Allow-Methods"])
        assert set(SENT) <= words(answer.headers["Access-Control-Allow-Headers"])
        assert int(answer.headers["Access-Control-Max-Age"]) >= 7200


def test_options_without_a_preflight_tells_the_methods(web: Web) -> None:
    answer = web.client.options("/v1/matches")
    assert answer.status_code == 200
    assert {"get", "post", "head", "options"} == words(answer.headers["Allow"])
    check_open(answer)


def test_every_documented_header_may_be_sent_and_read(web: Web) -> None:
    allowed = words(preflight(web, "/v1/games", "GET").headers["Access-Control-Allow-Headers"])
    exposed = words(web.get("/v1/games").headers["Access-Control-Expose-Headers"])
    for item in web.get("/openapi.json").json["paths"].values():
        for operation in item.values():
            if not isinstance(operation, dict):
                continue
            assert {p["name"].lower() for p in operation.get("parameters", []) if p.get("in") == "header"} <= allowed
            for answer in operation["responses"].values():
                assert {name.lower() for name in answer.get("headers", {})} <= exposed


def test_no_answer_sets_a_cookie_and_none_is_read(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    for cookie in (f"token={token}", f"Authorization=Bearer {token}"):
        assert web.get(f"/v1/matches/{match['id']}/legal-commands", Cookie=cookie).status_code == 401
    assert web.get("/metrics", OPERATOR_KEY).headers.getlist("Set-Cookie") == []
