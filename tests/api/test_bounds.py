"""What bad input may cost: answers of a bounded length, work that grows no faster than what was sent."""

import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import pytest
from flask import Flask

from service.api.app import create_app
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, Web, tokens_of
from tests.samples import MANY, samples

MOST_ANSWER: Final = 20 * (100 + 200) * 4 + 4000
"""20 errors with a path of 100 and a message of 200 characters, each in at most 4 bytes, and the rest of a problem."""

LENGTHS: Final = (300, 900, 60_000, 250_000) if MANY else (300, 60_000)
DOUBLED: Final = (4_000, 8_000, 16_000) if MANY else (4_000, 8_000)
LONG_HEADERS: Final = (2_000, 4_000, 8_000) if MANY else (4_000, 8_000)
"""Bytes of what is sent; in the last two rows each is twice as long as the one before."""

Made = Callable[[int], bytes]


def long_key_over_floats(size: int) -> bytes:
    return json.dumps({"k" * (size // 2): [0.5] * (size // 10)}).encode()


def nested_keys(size: int) -> bytes:
    value: Any = [0.5] * (size // 10)
    for depth in range(50):
        value = {f"{depth}" + "k" * (size // 100): value}
    return json.dumps(value).encode()


NASTY: Final[dict[str, Made]] = {
    "one long key over many floats": long_key_over_floats,
    "long keys within each other": nested_keys,
    "many floats": lambda size: json.dumps([0.5] * (size // 5)).encode(),
    "many integers": lambda size: json.dumps([1] * (size // 3)).encode(),
    "large integers": lambda size: json.dumps([10**20] * (size // 22)).encode(),
    "an integer of many digits": lambda size: b"9" * size,
    "many long integers": lambda size: json.dumps({"a": [10**400] * (size // 402)}).encode(),
    "many unknown members": lambda size: json.dumps({f"m{i}": 1 for i in range(size // 12)}).encode(),
    "one unknown member": lambda size: json.dumps({"m" * size: 1}).encode(),
    "the same member again and again": lambda size: b"{" + b",".join([b'"a":1'] * (size // 6)) + b"}",
    "different members, the last twice": lambda size: b"{" + b",".join([b'"m%d":1' % i for i in range(size // 12)] + [b'"m0":1']) + b"}",
    "NaN": lambda size: b"[" + b",".join([b"NaN"] * (size // 4)) + b"]",
    "brackets": lambda size: b"[" * size,
    "brackets within strings": lambda size: b"[" * 70 + b'"' + b'\\"[' * (size // 3) + b'"',
    "brackets and quotes": lambda size: b'["' * (size // 2),
    "a string without an end": lambda size: b'{"a":"' + b'\\"' * (size // 2),
    "escaped zeros": lambda size: b'{"a":["' + b'\\u0000","' * (size // 9) + b'"]}',
    "escaped surrogates": lambda size: b'{"a":"' + b"\\ud800" * (size // 6) + b'"}',
    "white space": lambda size: b" " * size,
    "a long string": lambda size: json.dumps({"game": "x" * size, "seats": "y" * size}).encode()[: size + 40],
    "hidden characters": lambda size: json.dumps({"\u200b" * (size // 12): ["\u202e"] * (size // 16)}, ensure_ascii=False).encode(),
    "a long name": lambda size: json.dumps({"name": "x" * size}).encode(),
    "marks in the wrong order": lambda size: json.dumps({"name": "a" + "\u0315\u0300" * (size // 4)}, ensure_ascii=False).encode(),
    "many seats": lambda size: json.dumps({"game": "lagoon", "seats": [{"kind": "x", "name": " "}] * (size // 26)}).encode(),
    "many seats of the wrong kind": lambda size: json.dumps({"game": "lagoon", "seats": [[]] * (size // 4)}).encode(),
    "an option of many entries": lambda size: json.dumps(
        {"game": "reef-gardens", "seats": [{"kind": "bot"}] * 2, "options": {"board": {"map": [1] * (size // 3)}}}
    ).encode(),
    "cards": lambda size: json.dumps(
        {"game": "wondrous-creatures", "seats": [{"kind": "bot"}] * 2, "options": {"deck": {"cards": [{}] * (size // 4)}}}
    ).encode(),
    "a row order of mixed entries": lambda size: json.dumps(
        {"game": "das-riff", "seats": [{"kind": "bot"}] * 2, "options": {"refill_row_order": [0, *map(str, range(size // 9))]}}
    ).encode(),
    "a position of many members": lambda size: json.dumps(
        {"game": "reef-encounter", "seats": [{"kind": "bot"}] * 2, "position": {"sea": {f"x{i}": [i] for i in range(size // 14)}}}
    ).encode(),
    "a command of many members": lambda size: json.dumps(
        {"seat": 0, "command": {"type": "dive", **{f"m{i}": [i] for i in range(size // 16)}}}
    ).encode(),
    "an unknown type": lambda size: json.dumps({"seat": 0, "command": {"type": "x" * size}}).encode(),
    "a long reason": lambda size: json.dumps({"seat": None, "command": {"type": "close", "reason": "x" * size}}).encode(),
    "a search of many floats": lambda size: json.dumps(
        {"seat": 0, "command": {"type": "dive"}, "search": {"a": [0.5] * (size // 5)}}
    ).encode(),
}


@pytest.fixture(scope="module")
def sizes() -> tuple[int, int]:
    return 8_000, 32_000


@pytest.fixture
def offering(settings: Settings) -> Iterator[Web]:
    """The games that are really on offer."""
    made = create_app(settings)
    yield Web(made.test_client())
    made.extensions["atoll"].database.close()


def addresses(web: Web) -> dict[str, dict[str, str]]:
    """Every address that takes a body, with the headers that lead to its last check."""
    listed = web.get("/v1/games").json["games"][0]["id"]
    created = web.post("/v1/matches", {"game": listed, "seats": [{"kind": "human"}, {"kind": "open"}]}).json
    match, token = created["id"], tokens_of(created)[0]
    play = {"Idempotency-Key": "a key", "If-Match": "*"}
    return {
        "/v1/seed-commitments": {},
        "/v1/matches": {},
        f"/v1/matches/{match}/seats": {},
        f"/v1/matches/{match}/commands": {**play, "Authorization": f"Bearer {token}"},
        f"/v1/matches/{match}/commands?": {**play, "Authorization": f"Bearer {OPERATOR_KEY}"},
    }


def refused(web: Web, address: str, raw: bytes, headers: dict[str, str]) -> Any:
    answer = web.client.post(address, data=raw, content_type="application/json", headers=headers)
    assert 400 <= answer.status_code < 500, (address, answer.status_code, answer.text[:500])
    assert answer.mimetype == "application/problem+json"
    return answer


@pytest.mark.parametrize("kind", NASTY)
def test_no_answer_is_longer_than_a_bound_whatever_is_sent(offering: Web, kind: str) -> None:
    for address, headers in addresses(offering).items():
        for size in LENGTHS:
            answer = refused(offering, address, NASTY[kind](size), headers)
            assert len(answer.data) <= MOST_ANSWER, (address, size, len(answer.data))
            for error in answer.json.get("errors", []):
                assert len(error.get("path", error.get("parameter"))) <= 100
                assert len(error["message"]) <= 200
            assert len(answer.json.get("errors", [])) <= 20


def seconds(call: Callable[[], object], times: int) -> float:
    """The least processor time of this thread that a call took, of so many times."""
    best = float("inf")
    for _ in range(times):
        begun = time.thread_time()
        call()
        best = min(best, time.thread_time() - begun)
    return best


@pytest.mark.parametrize("kind", [kind if i % 8 == 0 else pytest.param(kind, marks=pytest.mark.slow) for i, kind in enumerate(NASTY)])
def test_refusing_costs_no_more_than_in_proportion_to_the_bytes(offering: Web, kind: str, sizes: tuple[int, int]) -> None:
    """Four times the bytes may cost four times the processor time, with as much again for what is measured badly; the square is 16."""
    for address, headers in addresses(offering).items():
        calls = [partial(refused, offering, address, raw, headers) for raw in (b"[]", *(NASTY[kind](size) for size in sizes))]
        for times in (1, 5):  # what looks too much is measured better
            floor, small, large = (seconds(call, times) for call in calls)
            if large <= 8 * small + 4 * floor:
                break
        else:
            raise AssertionError(f"{address}: {large} s, of a quarter {small} s, of nothing {floor} s")


def calls_of(call: Callable[[], object]) -> int:
    """How many functions, ours and the libraries', a call enters."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", NASTY)
def test_the_steps_of_refusing_grow_no_faster_than_the_bytes(offering: Web, kind: str) -> None:
    for address, headers in addresses(offering).items():
        steps = [calls_of(partial(refused, offering, address, NASTY[kind](size), headers)) for size in DOUBLED]
        for before, after in itertools.pairwise(steps):
            assert after <= 2.5 * before + 1000, (address, steps)


def test_a_fuzz_of_bodies_finds_no_answer_that_outgrows_its_request(offering: Web) -> None:
    luck = random.Random(7)
    words = ["seat", "command", "type", "game", "seats", "name", "kind", "bot", "options", "position", "a/b", "~", "k" * 300, "\u200b", ""]

    def value(left: int) -> Any:
        pick = luck.randrange(9 if left else 6)
        if pick >= 6:
            size = luck.choice([0, 1, 3, 40])
            inner = [value(left - 1) for _ in range(size)]
            return inner if pick == 6 else dict(zip(luck.choices(words, k=size), inner, strict=True))
        return [None, True, luck.randrange(-(10**18), 10**18), 0.5, luck.choice(words) * luck.choice([1, 50]), luck.choice(list(words))][
            pick
        ]

    targets = addresses(offering)
    for _ in range(samples(60, 150)):
        raw = json.dumps(value(3)).encode()
        for address, headers in targets.items():
            answer = offering.client.post(address, data=raw, content_type="application/json", headers=headers)
            assert answer.status_code in {201, 400, 403, 409, 413, 422}, answer.text[:300]
            if answer.status_code >= 400:
                assert len(answer.data) <= MOST_ANSWER


@pytest.mark.parametrize(("address", "most"), [("/v1/seed-commitments", 1024), ("/v1/matches", 256 * 1024)])
def test_bodies_are_as_small_as_each_address_needs(web: Web, address: str, most: int) -> None:
    match = web.create("ho")
    token = tokens_of(match)[0]
    limits = {address: most, f"/v1/matches/{match['id']}/seats": 4096, f"/v1/matches/{match['id']}/commands": 64 * 1024}
    for path, limit in limits.items():
        for size, status in ((limit, 400), (limit + 1, 413), (limit * 4, 413)):
            answer = refused(web, path, b"x" * size, {"Authorization": f"Bearer {token}"})
            assert answer.status_code == status, (path, size)
    assert web.client.post("/v1/seed-commitments").status_code == 201
    assert web.post("/v1/seed-commitments", {}).status_code == 201


@pytest.mark.parametrize(
    "query",
    ["&".join(f"p{i}=1" for i in range(400)), "x" * 4000 + "=1", "limit=" + "9" * 4000, "limit=1&" * 400, "status=" + "%F0%9F%A6%80" * 300],
)
def test_answers_to_query_strings_are_bounded_too(web: Web, query: str) -> None:
    answer = web.get(f"/v1/matches?{query}")
    assert answer.status_code == 422
    assert len(answer.data) <= MOST_ANSWER
    assert len(answer.json["errors"]) <= 20


@pytest.mark.parametrize(
    "name", ["Authorization", "If-Match", "If-None-Match", "Idempotency-Key", "Accept", "Accept-Language", "Content-Type", "Origin"]
)
def test_headers_cost_and_tell_no_more_than_their_length(web: Web, app: Flask, name: str) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    for unit in ("x", ",", '"1",', "a/b;q=0.5,", "application/json;a=b,", "de;q=0.1,", '"', ";", " ,"):
        good = {"Authorization": f"Bearer {token}", "Idempotency-Key": "k", "If-Match": "*", "Content-Type": "application/json"}
        for method, path in (("GET", f"/v1/matches/{match['id']}"), ("POST", f"/v1/matches/{match['id']}/commands")):

            def send(length: int, method: str = method, path: str = path, unit: str = unit, good: dict[str, str] = good) -> Any:
                headers = {**good, name: (unit * length)[:length]}
                return web.client.open(path, method=method, headers=headers, data=b'{"seat": 0, "command": {"type": "fly"}}')

            answer = send(8000)
            assert answer.status_code < 500
            if answer.status_code >= 400:
                assert len(answer.data) <= MOST_ANSWER
            steps = [calls_of(partial(send, length)) for length in LONG_HEADERS]
            for before, after in itertools.pairwise(steps):
                assert after <= 2.5 * before + 1000, (unit, steps)


def test_a_long_address_is_not_repeated(web: Web) -> None:
    for path in ("/v1/" + "x" * 4000, "/v1/games/" + "x" * 4000, "/v1/matches/" + "%F0%9F%A6%80" * 300, "/problems/" + "x" * 4000):
        answer = web.get(path)
        assert answer.status_code == 404
        assert len(answer.data) < 600
