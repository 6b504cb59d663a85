"""Requests that gunicorn itself refuses, or whose body breaks off, on bare sockets: problems like any other, and no traceback."""

import json
import socket
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from service.supervisor.stack import Stack

REFUSED: Final[dict[str, tuple[bytes, int, str]]] = {
    "a request line of nonsense": (b"nonsense\r\n\r\n", 400, "malformed"),
    "a version that is not spoken": (b"GET /v1/games HTTP/9.9\r\nHost: x\r\n\r\n", 400, "malformed"),
    "a method in small letters": (b"get\x01 /v1/games HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed"),
    "a header without a colon": (b"GET /v1/games HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", 400, "malformed"),
    "a header name with a space": (b"GET /v1/games HTTP/1.1\r\nHost : x\r\n\r\n", 400, "malformed"),
    "a folded header": (b"GET /v1/games HTTP/1.1\r\nHost: x\r\nAccept: a\r\n b\r\n\r\n", 400, "malformed"),
    "a length that is no number": (b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400, "malformed"),
    "two lengths": (b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "malformed"),
    "a long address": (b"GET /v1/games?" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri-too-long"),
    "a long header": (b"GET /v1/games HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 9000 + b"\r\n\r\n", 431, "headers-too-large"),
    "many headers": (b"GET /v1/games HTTP/1.1\r\nHost: x\r\n" + b"X: x\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
    "an unknown expectation": (b"GET /v1/games HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417, "expectation-failed"),
    "an unknown coding": (b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: tea\r\n\r\n", 501, "not-implemented"),
}

POST: Final = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED: Final = POST + b"Transfer-Encoding: chunked\r\n\r\n"
BROKEN: Final[dict[str, bytes]] = {
    "a chunk size of nonsense": CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n",
    "no chunk size": CHUNKED + b"\r\n{}\r\n0\r\n\r\n",
    "a negative chunk size": CHUNKED + b"-2\r\n{}\r\n0\r\n\r\n",
    "a chunk without its end": CHUNKED + b"2\r\n{}0\r\n\r\n",
    "a chunk that is too short": CHUNKED + b"9\r\n{}\r\n0\r\n\r\n",
    "an extension of nonsense": CHUNKED + b"2;\x00\r\n{}\r\n0\r\n\r\n",
    "a trailer of nonsense": CHUNKED + b"2\r\n{}\r\n0\r\nnonsense\r\n\r\n",
    "chunks that break off": CHUNKED + b"2\r\n{",
    "a body that breaks off": POST + b"Content-Length: 9\r\n\r\n{}",
}


def exchange(stack: Stack, sent: bytes) -> list[tuple[int, dict[str, str], Any]]:
    """Send bytes, say that no more will come, and return every answer until the connection closes."""
    url = urlsplit(stack.internal_url)
    with socket.create_connection((url.hostname or "", url.port or 0), timeout=60) as wire:
        wire.sendall(sent)
        wire.shutdown(socket.SHUT_WR)
        received = b""
        while part := wire.recv(65536):
            received += part
    found = []
    while received:
        head, _, rest = received.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = int(headers["content-length"])
        found.append((int(first.split()[1]), headers, json.loads(rest[:length])))
        received = rest[length:]
    return found


def check(answers: list[tuple[int, dict[str, str], Any]], status: int, kind: str, sent: bytes) -> None:
    assert [answer[0] for answer in answers] == [status], answers
    _, headers, body = answers[0]
    assert headers["content-type"] == "application/problem+json"
    assert headers["access-control-allow-origin"] == "*"
    assert (headers["cache-control"], headers["vary"]) == ("private, no-cache", "Authorization, Accept, Accept-Language")
    assert (body["type"], body["status"]) == (f"/problems/{kind}", status)
    assert body["title"]
    assert body["detail"]
    assert len(json.dumps(body)) < 600, "it repeats nothing of what was sent"


@pytest.mark.parametrize("name", REFUSED)
def test_what_gunicorn_refuses_is_a_problem(product: Stack, name: str) -> None:
    sent, status, kind = REFUSED[name]
    answers = exchange(product, sent)
    check(answers, status, kind, sent)
    assert answers[0][1]["connection"] == "close"


@pytest.mark.parametrize("name", BROKEN)
def test_a_body_that_is_broken_is_the_callers_fault(product: Stack, name: str) -> None:
    check(exchange(product, BROKEN[name]), 400, "malformed", BROKEN[name])


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_body_that_nobody_reads_gets_one_answer(product: Stack, name: str) -> None:
    sent = BROKEN[name].replace(b"POST /v1/matches", b"GET /v1/bots", 1)
    answers = exchange(product, sent)
    assert [answer[0] for answer in answers] == [200], answers


def test_a_chunked_body_that_is_whole_is_read(product: Stack) -> None:
    answers = exchange(product, CHUNKED.replace(b"/v1/matches", b"/v1/seed-commitments", 1) + b"1;a=b\r\n{\r\n1\r\n}\r\n0\r\nX: y\r\n\r\n")
    assert [answer[0] for answer in answers] == [201], answers


def test_a_chunked_body_that_is_too_long_is_refused(product: Stack) -> None:
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    answers = exchange(product, CHUNKED + chunk * 80 + b"0\r\n\r\n")
    assert [answer[0] for answer in answers] == [413], answers


def test_none_of_it_left_a_traceback(product: Stack) -> None:
    for sent in [*(sent for sent, _, _ in REFUSED.values()), *BROKEN.values()]:
        exchange(product, sent)
    said = product.web.output()
    assert "Traceback" not in said, said[-3000:]
    assert max(map(len, said.splitlines()), default=0) < 600, "the log repeats no long request"
