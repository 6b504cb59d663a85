"""The table of errors: each answer, and the order in which the checks run (the first failure answers)."""

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest

from service.api.errors import KINDS
from tests.api.situation import NOWHERE, Sent, Situation, check_problem
from tests.api.situation import situation as situation  # the fixture
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of


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


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("de-AT,en;q=0.5", "de"),
        ("de-AT", "de"),
        ("DE-CH, fr", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("en;q=0.1,de-DE;q=0.2", "de"),
        ("fr,de;q=0.5", "de"),
        ("fr;q=0.9,*;q=0.5", "en"),
        ("*", "en"),
        ("de;q=0", "en"),
        ("de;q=0, *", "en"),
        ("en;q=0, *;q=0.1", "de"),
        ("den", "en"),
        ("nonsense;;q=x", "en"),
        ("", "en"),
    ],
)
def test_problems_speak_the_language_that_the_caller_prefers(web: Web, accepted: str, spoken: str) -> None:
    answer = web.get("/v1/games/none", **{"Accept-Language": accepted})
    assert answer.headers["Content-Language"] == spoken
    assert answer.json["title"] == getattr(KINDS["not-found"].title, spoken)


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
