"""The table of errors: each answer, and the order in which the checks run (the first failure answers)."""

import io
import itertools
import json
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from gunicorn.http.errors import InvalidHeader  # type: ignore[import-untyped]  # it has no type hints

from service.api.errors import KINDS
from service.api.problem_worker import refuse
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of

NOWHERE = "00000000-0000-4000-8000-000000000000"


@dataclass
class Sent:
    """A request to the command endpoint that would be accepted, until something is spoiled."""

    match: str
    headers: dict[str, str]
    body: dict[str, Any]
    raw: Callable[[dict[str, Any]], bytes] = field(default=lambda body: json.dumps(body).encode())
    query: str = ""

    def send(self, web: Web) -> Any:
        return web.client.post(f"/v1/matches/{self.match}/commands{self.query}", data=self.raw(self.body), headers=self.headers)


class Situation:
    """A match in which seat 0 is to act and has used the key `used`, and a match that is over."""

    def __init__(self, web: Web) -> None:
        self.web = web
        self.running = web.create("hb")
        self.token = tokens_of(self.running)[0]
        shell = self.hand()[0]
        answer = web.command(self.running["id"], self.token, 0, {"type": "bury", "shell": shell}, key="used")
        assert answer.status_code == 201
        self.version = answer.json["version"]
        self.shell = shell

    def hand(self) -> list[int]:
        state = self.web.read(self.running["id"], self.token)["state"]
        return [shell["shell"] for shell in state["hands"][0]]

    def good(self) -> Sent:
        return Sent(
            self.running["id"],
            {
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "Idempotency-Key": "fresh",
                "If-Match": f'"{self.version}"',
            },
            {"seat": 0, "command": {"type": "play", "shell": self.hand()[0]}},
        )


@pytest.fixture
def situation(web: Web) -> Situation:
    return Situation(web)


def too_large(sent: Sent, at: Situation) -> None:
    sent.raw = lambda body: b" " * 300_000


def wrong_media(sent: Sent, at: Situation) -> None:
    sent.headers["Content-Type"] = "text/plain"


def not_acceptable(sent: Sent, at: Situation) -> None:
    sent.headers["Accept"] = "text/html"


def malformed(sent: Sent, at: Situation) -> None:
    inner = sent.raw
    sent.raw = lambda body: inner(body) + b"}" if len(inner(body)) < 100_000 else inner(body)


def no_token(sent: Sent, at: Situation) -> None:
    del sent.headers["Authorization"]


def another_seat(sent: Sent, at: Situation) -> None:
    sent.body["seat"] = 1


def no_key(sent: Sent, at: Situation) -> None:
    sent.headers.pop("Idempotency-Key", None)


def no_if_match(sent: Sent, at: Situation) -> None:
    sent.headers.pop("If-Match", None)


def no_tags(sent: Sent, at: Situation) -> None:
    if "If-Match" in sent.headers:
        sent.headers["If-Match"] = str(at.version)


def unknown_parameter(sent: Sent, at: Situation) -> None:
    sent.query = "?colour=red"


def used_key(sent: Sent, at: Situation) -> None:
    if "Idempotency-Key" in sent.headers:
        sent.headers["Idempotency-Key"] = "used"


def unknown_field(sent: Sent, at: Situation) -> None:
    sent.body["command"]["colour"] = 1


def stale(sent: Sent, at: Situation) -> None:
    if '"' in sent.headers.get("If-Match", ""):
        sent.headers["If-Match"] = '"3"'


def illegal(sent: Sent, at: Situation) -> None:
    sent.body["command"]["shell"] = 199


ORDER: list[tuple[Callable[[Sent, Situation], None], int, str]] = [
    (too_large, 413, "too-large"),
    (wrong_media, 415, "unsupported-media-type"),
    (not_acceptable, 406, "not-acceptable"),
    (malformed, 400, "malformed"),
    (no_token, 401, "unauthenticated"),
    (another_seat, 403, "wrong-seat"),
    (no_key, 400, "idempotency-key-required"),
    (no_if_match, 428, "precondition-required"),
    (no_tags, 400, "malformed-precondition"),
    (used_key, 422, "idempotency-mismatch"),
    (unknown_field, 422, "invalid"),
    (unknown_parameter, 422, "invalid"),
    (stale, 412, "stale-version"),
    (illegal, 422, "illegal-command"),
]


def check_problem(answer: Any, status: int, kind: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.mimetype == "application/problem+json"
    body = answer.json
    assert body["type"] == f"/problems/{kind}"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]


def test_the_good_request_is_accepted(situation: Situation) -> None:
    assert situation.good().send(situation.web).status_code == 201


@pytest.mark.parametrize(("spoil", "status", "kind"), ORDER)
def test_each_failure_has_its_answer_and_changes_nothing(
    situation: Situation, spoil: Callable[[Sent, Situation], None], status: int, kind: str
) -> None:
    sent = situation.good()
    spoil(sent, situation)
    check_problem(sent.send(situation.web), status, kind)
    assert situation.web.read(situation.running["id"])["version"] == situation.version
    assert situation.good().send(situation.web).status_code == 201, "a refused key may be used again"


def test_the_first_failure_answers(situation: Situation) -> None:
    for (first, status, kind), (second, _, _) in itertools.combinations(ORDER, 2):
        for spoils in ((first, second), (second, first)):
            sent = situation.good()
            for spoil in spoils:
                spoil(sent, situation)
            check_problem(sent.send(situation.web), status, kind)


def test_everything_wrong_at_once_is_told_one_by_one(situation: Situation) -> None:
    for start, (_, status, kind) in enumerate(ORDER):
        sent = situation.good()
        for spoil, _, _ in reversed(ORDER[start:]):
            spoil(sent, situation)
        check_problem(sent.send(situation.web), status, kind)


def test_a_known_key_answers_before_the_body_is_looked_at(situation: Situation) -> None:
    sent = situation.good()
    sent.headers["Idempotency-Key"] = "used"
    sent.headers["If-Match"] = '"1"'
    sent.body = {"seat": 0, "command": {"type": "bury", "shell": situation.shell}}
    answer = sent.send(situation.web)
    assert answer.status_code == 201
    assert answer.headers["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b'{"a":1,"a":2}',
        b'{"seat":0,"command":{"type":"dive","type":"dive"}}',
        b'{"a":"\\u0000"}',
        b'{"\\u0000":1}',
        b'{"a":"\\ud800"}',
        b'{"a":"\x00"}',
        b'{"a":"\xff"}',
        b"\xef\xbb\xbf{}",
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b"[" * 60_000,
        b"[" * 80 + b"]" * 80,
        b"{} {}",
        b"{'a':1}",
    ],
)
def test_malformed_json(situation: Situation, raw: bytes) -> None:
    sent = situation.good()
    sent.raw = lambda body: raw
    check_problem(sent.send(situation.web), 400, "malformed")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda body: body["command"].update(shell=1.0), "/command/shell"),
        (lambda body: body["command"].update(shell=1e300), "/command/shell"),
        (lambda body: body["command"].update(shell=2**53), "/command/shell"),
        (lambda body: body["command"].update(shell=10**400), "/command/shell"),
        (lambda body: body["command"].update(shell=True), "/command/shell"),
        (lambda body: body["command"].update(shell="1"), "/command/shell"),
        (lambda body: body["command"].update(type="fly"), "/command/type"),
        (lambda body: body["command"].update(type=None), "/command/type"),
        (lambda body: body["command"].pop("type"), "/command"),
        (lambda body: body["command"].pop("shell"), "/command/shell"),
        (lambda body: body.pop("command"), ""),
        (lambda body: body.pop("seat"), ""),
        (lambda body: body.update(seat="0"), "/seat"),
        (lambda body: body.update(seat=0.0), "/seat"),
        (lambda body: body.update(seat=True), "/seat"),
        (lambda body: body.update(command=[]), "/command"),
        (lambda body: body.update(dry_run="yes"), "/dry_run"),
        (lambda body: body.update(extra=1), ""),
        (lambda body: body.update(seat=10**29), "/seat"),
        (lambda body: body.update(seat=-1), "/seat"),
        (lambda body: body.update(seat=10), "/seat"),
        (lambda body: body.update({"a/b~c": 0.5}), "/a~1b~0c"),
    ],
)
def test_invalid_bodies_name_the_place(situation: Situation, change: Callable[[Any], Any], path: str) -> None:
    sent = situation.good()
    change(sent.body)
    answer = sent.send(situation.web)
    check_problem(answer, 422, "invalid")
    assert path in [error["path"] for error in answer.json["errors"]]


@pytest.mark.parametrize("body", [[], 1, "x", None, True])
def test_a_body_that_is_no_object(situation: Situation, body: Any) -> None:
    sent = situation.good()
    sent.raw = lambda _: json.dumps(body).encode()
    check_problem(sent.send(situation.web), 422, "invalid")


def test_stale_version_names_the_current_one(situation: Situation) -> None:
    sent = situation.good()
    stale(sent, situation)
    assert sent.send(situation.web).json["current_version"] == situation.version


NO_TAGS = [
    "{}",
    '"x"',
    '""',
    '"{}x"',
    "x",
    "",
    ",",
    '"{}',
    '{}"',
    'w/"{}"',
    'W/ "{}"',
    '"0{}"',
    '"+{}"',
    '"{}", x',
    '*, "{}"',
    '"{}" "{}"',
    "'{}'",
    '"{}-x"',
]


@pytest.mark.parametrize("tag", NO_TAGS)
def test_what_is_no_list_of_versions_is_told_and_how_to_write_one(situation: Situation, tag: str) -> None:
    sent = situation.good()
    sent.headers["If-Match"] = tag.format(situation.version, situation.version)
    answer = sent.send(situation.web)
    check_problem(answer, 400, "malformed-precondition")
    assert 'If-Match: "17"' in answer.json["detail"]
    sent.body["dry_run"] = True
    check_problem(sent.send(situation.web), 400, "malformed-precondition")
    path = f"/v1/matches/{situation.running['id']}"
    for address in (path, path + "/legal-commands"):
        answer = situation.web.get(address, situation.token, **{"If-None-Match": tag.format(situation.version, situation.version)})
        check_problem(answer, 400, "malformed-precondition")
        assert 'If-None-Match: "17"' in answer.json["detail"]


@pytest.mark.parametrize("tag", ['"{}"', 'W/"{}"', '"1", W/"{}"', "*", '"{}-gzip"', '"{}-zstd"', 'W/"{}-br"'])
def test_if_none_match_takes_what_if_match_takes(situation: Situation, tag: str) -> None:
    path = f"/v1/matches/{situation.running['id']}"
    for address in (path, path + "/legal-commands"):
        assert situation.web.get(address, situation.token, **{"If-None-Match": tag.format(situation.version)}).status_code == 304
        other = situation.web.get(address, situation.token, **{"If-None-Match": tag.format(situation.version + 1)})
        assert other.status_code == (304 if tag == "*" else 200)


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"1", "2"', '"99999999999999999999999999"'])
def test_tags_of_other_versions_are_stale(situation: Situation, tag: str) -> None:
    sent = situation.good()
    sent.headers["If-Match"] = tag
    check_problem(sent.send(situation.web), 412, "stale-version")


@pytest.mark.parametrize("tag", ['"1", "{}"', "*", ' "{}" ', 'W/"{}"', 'W/"1",W/"{}"', ', "{}",', '"{}-gzip"'])
def test_if_match_takes_lists_and_the_star(situation: Situation, tag: str) -> None:
    sent = situation.good()
    sent.headers["If-Match"] = tag.format(situation.version)
    assert sent.send(situation.web).status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 256, "ä"])
def test_keys_of_the_wrong_form(situation: Situation, key: str) -> None:
    sent = situation.good()
    sent.headers["Idempotency-Key"] = key
    check_problem(sent.send(situation.web), 400, "idempotency-key-required")


@pytest.mark.parametrize("authorization", ["Bearer nonsense", "Bearer", "Basic YTpi", "nonsense", "Bearer  "])
def test_unknown_tokens(situation: Situation, authorization: str) -> None:
    sent = situation.good()
    sent.headers["Authorization"] = authorization
    answer = sent.send(situation.web)
    check_problem(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_of_another_match_is_unknown_here(situation: Situation) -> None:
    other = situation.web.create("hh")
    sent = situation.good()
    sent.headers["Authorization"] = f"Bearer {tokens_of(other)[0]}"
    check_problem(sent.send(situation.web), 401, "unauthenticated")


def test_an_unknown_match_is_not_found_with_a_key_of_the_service(situation: Situation) -> None:
    for match in (NOWHERE, "x", NOWHERE.upper()[:-1] + "A", "{" + NOWHERE + "}"):
        sent = situation.good()
        sent.match = match
        sent.headers["Authorization"] = f"Bearer {WORKER_KEY}"
        check_problem(sent.send(situation.web), 404, "not-found")
        sent.headers["Authorization"] = f"Bearer {tokens_of(situation.running)[0]}"
        check_problem(sent.send(situation.web), 401, "unauthenticated")


def test_the_worker_key_speaks_for_bots_only(situation: Situation) -> None:
    sent = situation.good()
    sent.headers["Authorization"] = f"Bearer {WORKER_KEY}"
    check_problem(sent.send(situation.web), 403, "wrong-seat")
    sent.body["seat"] = 7
    check_problem(sent.send(situation.web), 403, "wrong-seat")
    sent.body["seat"] = None
    check_problem(sent.send(situation.web), 403, "wrong-seat")
    sent.body = {"seat": 1, "command": {"type": "dive"}}
    check_problem(sent.send(situation.web), 409, "not-your-turn")
    sent.body = {"seat": 0, "command": {"type": "claim_timeout"}}
    check_problem(sent.send(situation.web), 422, "illegal-command")


def test_search_belongs_to_workers(situation: Situation) -> None:
    sent = situation.good()
    sent.body["search"] = {}
    check_problem(sent.send(situation.web), 403, "wrong-seat")


def test_the_operator_cannot_play(situation: Situation) -> None:
    sent = situation.good()
    sent.headers["Authorization"] = f"Bearer {OPERATOR_KEY}"
    check_problem(sent.send(situation.web), 403, "wrong-seat")
    sent.body["seat"] = None
    check_problem(sent.send(situation.web), 422, "invalid")


def test_only_the_operator_closes(situation: Situation) -> None:
    for key, seat in ((situation.token, 0), (situation.token, None), (WORKER_KEY, 1), (WORKER_KEY, None)):
        answer = situation.web.command(situation.running["id"], key, seat, {"type": "close", "reason": "x"})
        check_problem(answer, 403, "wrong-seat")


def test_a_match_that_is_over(situation: Situation) -> None:
    assert situation.web.command(situation.running["id"], situation.token, 0, {"type": "resign"}).status_code == 201
    for command in ({"type": "dive"}, {"type": "undo", "to": 3}, {"type": "resign"}, {"type": "claim_timeout"}):
        check_problem(situation.web.command(situation.running["id"], situation.token, 0, command), 409, "match-over")
    answer = situation.web.command(situation.running["id"], OPERATOR_KEY, None, {"type": "close", "reason": "x"})
    check_problem(answer, 409, "match-over")


def test_not_your_turn(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[1]
    check_problem(web.command(match["id"], token, 1, {"type": "dive"}), 409, "not-your-turn")
    check_problem(web.command(match["id"], token, 1, {"type": "undo", "to": 3}), 409, "not-your-turn")
    waiting = web.create("ho")
    check_problem(web.command(waiting["id"], tokens_of(waiting)[0], 0, {"type": "dive"}), 409, "not-your-turn")


def test_refusals_name_rule_and_code_in_both_languages(situation: Situation) -> None:
    sent = situation.good()
    illegal(sent, situation)
    english = sent.send(situation.web)
    assert (english.json["code"], english.json["rule"]) == ("not_in_hand", "P1")
    sent.headers["Accept-Language"] = "de-DE,de;q=0.9,en;q=0.5"
    german = sent.send(situation.web)
    assert german.headers["Content-Language"] == "de"
    assert german.json["detail"] != english.json["detail"]
    assert german.json["title"] == KINDS["illegal-command"].title.de
    assert (german.json["code"], german.json["rule"]) == ("not_in_hand", "P1")


def test_every_problem_type_resolves(web: Web) -> None:
    for kind in KINDS:
        answer = web.get(f"/problems/{kind}")
        assert answer.status_code == 200
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    check_problem(web.get("/problems/none"), 404, "not-found")


def test_unknown_addresses_and_methods(web: Web) -> None:
    check_problem(web.get("/v1/nothing"), 404, "not-found")
    check_problem(web.get("/nothing"), 404, "not-found")
    check_problem(web.get("/v1/matches/"), 404, "not-found")
    answer = web.client.delete("/v1/matches")
    check_problem(answer, 405, "method-not-allowed")
    assert "POST" in answer.headers["Allow"]
    assert answer.headers["Allow"] in answer.text


@pytest.mark.parametrize(("method", "path"), [("GET", "/v1/nothing"), ("GET", "/nothing"), ("DELETE", "/v1/matches")])
def test_an_unknown_address_or_method_is_told_in_the_language_of_the_caller(web: Web, method: str, path: str) -> None:
    german = web.client.open(path, method=method, headers={"Accept-Language": "de"})
    assert german.headers["Content-Language"] == "de"
    assert "Adresse" in json.loads(german.data)["detail"]


def test_chunked_bodies_are_limited_too(situation: Situation) -> None:
    sent = situation.good()
    headers = {name: value for name, value in sent.headers.items() if name != "Content-Type"}
    answer = situation.web.client.post(
        f"/v1/matches/{sent.match}/commands",
        input_stream=io.BytesIO(b" " * 300_000),
        content_type="application/json",
        headers={**headers, "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    check_problem(answer, 413, "too-large")


def test_what_gunicorn_refuses_is_logged_without_what_was_sent(caplog: pytest.LogCaptureFixture) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        refuse(logging.getLogger("refusals"), ours, ("192.0.2.7", 5), InvalidHeader("Authorization Bearer hush"))
        assert theirs.recv(4096).startswith(b"HTTP/1.1 400 ")
    (record,) = caplog.records
    assert record.getMessage() == "refused a request of 192.0.2.7: A header is malformed, or contradicts another. (InvalidHeader)"
