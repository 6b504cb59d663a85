"""How a request asks: query parameters, `Accept`, and the places that errors name."""

import json
from typing import Any, Final

import pytest
from flask import Flask

from tests.api.web import OPERATOR_KEY, Web, tokens_of


def operations(web: Web) -> list[tuple[str, str]]:
    """Every documented operation, with a match and a game put in: method and address."""
    match = web.create("ho")
    found: list[tuple[str, str]] = []
    for path, item in web.get("/openapi.json").json["paths"].items():
        address = path.replace("{match_id}", match["id"]).replace("{game}", "lagoon").replace("{seat}", "0")
        found.extend((method.upper(), address) for method in item if method in ("get", "post", "delete", "put", "patch"))
    assert len(found) >= 15
    return found


def ask(web: Web, method: str, address: str, **headers: str) -> Any:
    """Send a request that gets as far as the shape of its query: with the operator's key, or the seat's token."""
    token = OPERATOR_KEY
    if "/players/me" in address:
        token = web.player()["key"]
    if address.split("?")[0].rsplit("/", 1)[-1] in ("legal-commands", "commands", "rematch", "hints"):
        made = web.create("hh")
        address = "/".join([*address.split("/")[:3], made["id"], address.split("/")[-1]])
        token = tokens_of(made)[0]
    body = {"seat": 0, "command": {"type": "dive"}} if "/commands" in address else {}
    sent = {"Authorization": f"Bearer {token}", "If-Match": "*", "Idempotency-Key": "k" * 32, **headers}
    return web.client.open(address, method=method, headers=sent, json=body if method == "POST" else None)


def test_no_operation_takes_a_parameter_that_it_does_not_know(web: Web) -> None:
    for method, address in operations(web):
        answer = ask(web, method, address + "?colour=red")
        assert answer.status_code == 422, (method, address, answer.text)
        assert {"parameter": "colour", "message": "unknown parameter"} in answer.json["errors"], (method, address)
        assert "?colour" in answer.json["detail"]


QUERIES: Final[list[tuple[str, list[str]]]] = [
    ("limit=x", ["limit"]),
    ("limit=0", ["limit"]),
    ("limit=1&limit=2", ["limit"]),
    ("status=lost", ["status"]),
    ("after=nonsense", ["after"]),
    ("Limit=3", ["Limit"]),
    ("limit=x&colour=1&status=y", ["colour", "limit", "status"]),
    ("game=%00", ["game"]),
    ("game=%E2%80%AE", ["game"]),
    ("=1", [""]),
]


@pytest.mark.parametrize(("text", "wrong"), QUERIES)
def test_a_wrong_parameter_is_named_as_one(web: Web, text: str, wrong: list[str]) -> None:
    answer = web.get(f"/v1/matches?{text}")
    assert answer.status_code == 422
    assert sorted(error["parameter"] for error in answer.json["errors"]) == wrong
    assert not any("path" in error for error in answer.json["errors"])


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/v1/matches?status=lost", "expected one of open, running, over"),
        ("/v1/matches?game=" + "x" * 65, "expected at most 64 characters"),
        ("/v1/matches?limit=0", "expected at least 1"),
        ("/v1/matches?limit=x", "expected integer"),
        ("/v1/ratings", "this parameter is missing"),
        ("/v1/log/proof", "this parameter is missing"),
        ("/v1/log/inclusion", "this parameter is missing"),
    ],
)
def test_what_is_wrong_with_a_parameter_is_said_as_of_a_body(web: Web, path: str, message: str) -> None:
    assert [error["message"] for error in web.get(path).json["errors"]] == [message]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("at=0", "at"), ("at=9999", "at"), ("at=1.5", "at"), ("seat=10", "seat"), ("seat=" + "9" * 30, "seat"), ("seat=-1", "seat")],
)
def test_a_match_names_wrong_parameters_too(web: Web, text: str, wrong: str) -> None:
    match = web.create("hh")
    answer = web.get(f"/v1/matches/{match['id']}?{text}", tokens_of(match)[0])
    assert answer.status_code == 422, answer.text
    assert [error["parameter"] for error in answer.json["errors"]] == [wrong]


def test_parameters_and_members_that_are_wrong_are_told_together(web: Web) -> None:
    answer = web.post("/v1/matches?colour=red", {"game": "lagoon", "seats": [{"kind": "x"}]})
    assert [(error.get("parameter"), error.get("path")) for error in answer.json["errors"]] == [("colour", None), (None, "/seats/0/kind")]


ALLOWING: Final = [
    "*/*",
    "application/*",
    "application/json",
    "application/json; charset=utf-8",
    "text/html, application/xhtml+xml, */*;q=0.8",
    "text/html, application/json;q=0.1",
    "application/json, application/problem+json",
    "APPLICATION/JSON",
    "*/*;q=0, application/json",
    "*",
    "",
]
FORBIDDING: Final = [
    "text/html",
    "application/xml",
    "application/json;q=0",
    "*/*, application/json;q=0",
    "application/*;q=0, */*",
    "nonsense",
    "*/*;q=0",
    "image/*",
    "application/problem+json",
]


FORMS: Final = {
    "/metrics": "text/plain",
    "/v1/players/me/events": "text/event-stream",
    "/v1/log/checkpoint": "text/plain",
    "/v1/log/proof": "text/plain",
    "/v1/log/inclusion": "text/plain",
    "/v1/log/consistency": "text/plain",
    "/v1/log/tile/{tile}": "application/octet-stream",
}
"""What is answered where it is not JSON."""


def test_an_accept_that_cannot_be_met_is_406_everywhere(web: Web) -> None:
    for method, address in operations(web):
        wrong = ask(web, method, address, Accept="image/png")
        assert wrong.status_code == 406, (method, address, wrong.text)
        assert wrong.json["type"] == "/problems/not-acceptable"
        assert wrong.mimetype == "application/problem+json"
        form = "image/svg+xml" if address.endswith(".svg") else FORMS.get(address, "application/json")
        assert ask(web, method, address, Accept=form).status_code != 406


@pytest.mark.parametrize("accept", ALLOWING)
def test_what_accept_allows(web: Web, accept: str) -> None:
    assert web.get("/v1/games", Accept=accept).status_code == 200


@pytest.mark.parametrize("accept", FORBIDDING)
def test_what_accept_forbids(web: Web, accept: str) -> None:
    assert web.get("/v1/games", Accept=accept).status_code == 406


PLACES: Final[list[tuple[bytes, str, str]]] = [
    (b'{"a":{"b":[{"c":1,"c":2}]}}', "/a/b/0", "duplicate key 'c'"),
    (b'{"a":1,"a":2}', "", "duplicate key 'a'"),
    (b'{"a":["\\u0000"]}', "/a/0", "U+0000"),
    (b'{"a":[1,NaN]}', "/a/1", "NaN"),
    (b'{"a/b":{"~":-Infinity}}', "/a~1b/~0", "Infinity"),
    (b'{"x":[1,"\\ud800"]}', "/x/1", "lone surrogate"),
    (b'{"x":' + b"[" * 70 + b"]" * 70 + b"}", "/x" + "/0" * 48, "64 levels"),
]


@pytest.mark.parametrize(("raw", "path", "words"), PLACES)
def test_what_no_reader_should_meet_is_told_with_its_place(web: Web, raw: bytes, path: str, words: str) -> None:
    answer: Any = web.client.post("/v1/matches", data=raw, content_type="application/json")
    assert answer.status_code == 400
    error = answer.json["errors"][0]
    assert error["path"].startswith(path)
    assert words in error["message"]
    assert words in answer.json["detail"]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"[" * 5000, "character 64"),
        (b'{"a":\n"\x00"}', "line 2"),
        (b'{"a":1,}', "char"),
        (b'{"a":"\xff"}', "byte 6"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
    ],
)
def test_what_is_no_json_at_all_is_told_with_its_character(web: Web, raw: bytes, words: str) -> None:
    answer: Any = web.client.post("/v1/matches", data=raw, content_type="application/json")
    assert answer.status_code == 400
    assert words in answer.json["detail"]


def test_the_root_is_the_empty_pointer(web: Web) -> None:
    bodies: list[Any] = [[], 1, "x", None]
    for body in bodies:
        answer: Any = web.client.post("/v1/matches", data=json.dumps(body), content_type="application/json")
        assert [error["path"] for error in answer.json["errors"]] == [""]


def test_an_overlong_key_says_so(web: Web) -> None:
    match = web.create("hh")
    long = web.command(match["id"], tokens_of(match)[0], 0, {"type": "dive"}, key="k" * 300)
    assert (long.status_code, "300" in long.json["detail"]) == (400, True)
    short = web.post("/v1/matches", {"game": "lagoon"}, **{"Idempotency-Key": "k" * 31})
    assert (short.status_code, "31" in short.json["detail"]) == (400, True)
    member = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human"}] * 2, "k" * 5000: 1})
    assert [error["path"] for error in member.json["errors"]] == [""]
    assert "5000 characters" in member.json["errors"][0]["message"]


def test_the_number_of_seats_reads_well(web: Web) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human"}]})
    assert answer.json["errors"] == [{"path": "/seats", "message": "lagoon is played with 2 to 4 seats, not with 1"}]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_unknown_addresses_and_methods_are_problems(web: Web, app: Flask, method: str) -> None:
    for path in ("/v1/nothing", "/v1", "/nothing", "//v1/games", "/v1//games", "/v1/games/", "/%00", "/v1/matches/x/y/z"):
        answer: Any = web.client.open(path, method=method)
        assert (answer.status_code, answer.mimetype) == (404, "application/problem+json"), (path, answer.status_code)
    for method_of, address in operations(web):
        answer = web.client.open(address, method=method)
        if answer.status_code == 405:
            assert answer.json["type"] == "/problems/method-not-allowed"
            assert method_of in answer.headers["Allow"] or method_of == "POST"
            assert method not in answer.headers["Allow"].split(", ")
