"""Addresses, methods and bodies that nobody serves, and what the server itself refuses."""

import io
import json
import logging
import socket

import pytest
from gunicorn.http.errors import InvalidHeader  # type: ignore[import-untyped]  # it has no type hints

from service.api.errors import KINDS
from service.api.problem_worker import refuse
from tests.api.situation import Situation, check_problem
from tests.api.situation import situation as situation  # the fixture
from tests.api.web import Web


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


class CutShort(io.BytesIO):
    """What is sent by somebody who goes in the middle of it."""

    def read(self, size: int | None = -1) -> bytes:
        if sent := super().read(size):
            return sent
        raise ConnectionResetError


def test_a_body_that_is_too_large_is_refused_so_when_its_sender_goes(situation: Situation) -> None:
    sent = situation.good()
    answer = situation.web.client.post(
        f"/v1/matches/{sent.match}/commands",
        input_stream=CutShort(b" " * 100_000),
        content_length=200_000,
        content_type="application/json",
        headers={name: value for name, value in sent.headers.items() if name != "Content-Type"},
    )
    check_problem(answer, 413, "too-large")


def test_what_gunicorn_refuses_is_logged_without_what_was_sent(caplog: pytest.LogCaptureFixture) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        refuse(logging.getLogger("refusals"), ours, ("192.0.2.7", 5), InvalidHeader("Authorization Bearer hush"))
        assert theirs.recv(4096).startswith(b"HTTP/1.1 400 ")
    (record,) = caplog.records
    assert record.getMessage() == "refused a request of 192.0.2.7: A header is malformed, or contradicts another. (InvalidHeader)"
