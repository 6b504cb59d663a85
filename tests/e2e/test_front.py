"""The front as a client meets it: real addresses, compressed answers, problems of its own, HTTPS, and the door that avoids it."""

import re
import socket
import ssl
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.streams.player_cursor import PlayerCursor
from service.supervisor.stack import Stack, start_stack
from tests.e2e.caller import Caller
from tests.e2e.following import EVENT_STREAM, NDJSON
from tests.e2e.other_settings import with_settings

pytestmark = pytest.mark.e2e

LIMITED = {"ATOLL_ADDRESS_RATE_LIMIT": "1", "ATOLL_RATE_BURST": "2", "ATOLL_RATE_LIMIT": "1"}
BEHIND_A_PROXY = LIMITED | {"ATOLL_TRUSTED_PROXIES": "127.0.0.1/32, 10.0.0.0/8"}


def refused(url: str, forwarded: list[str]) -> list[int]:
    """The statuses of requests that claim to come from these addresses, in a row."""
    with httpx.Client(base_url=url, timeout=20, verify=False) as client:
        return [client.get("/v1/games", headers={"X-Forwarded-For": claim, "X-Real-IP": claim}).status_code for claim in forwarded]


@pytest.fixture(scope="module")
def named() -> Iterator[Stack]:
    """The product under a name, with a certificate of its own, behind proxies that it trusts."""
    with start_stack(workers=0, env=BEHIND_A_PROXY | {"ATOLL_TLS_NAME": "localhost", "ATOLL_HOST": "127.0.0.1"}) as started:
        yield started


def test_clients_behind_a_trusted_proxy_do_not_share_a_limit(named: Stack) -> None:
    assert set(refused(named.url, [f"198.51.100.{number}" for number in range(60)])) == {200}
    assert 429 in refused(named.url, [f"1.2.3.{number}, 203.0.113.1, 10.1.1.1" for number in range(60)]), "one client, who forges"


def test_where_no_proxy_is_trusted_a_forged_address_counts_for_nothing(named: Stack) -> None:
    assert named.front is not None
    with with_settings(named, named.web, named.front, ATOLL_TRUSTED_PROXIES=""):
        claims = [f"203.0.113.{number}" for number in range(60)]
        assert 429 in refused(named.url, claims)
        assert 429 in refused(named.internal_url, claims)


def test_https_under_a_name(named: Stack) -> None:
    assert re.fullmatch(r"https://localhost:[0-9]+", named.url)
    trust = ssl.create_default_context(cafile=str(certificate(named)))
    with httpx.Client(base_url=named.url, verify=trust, http2=False, headers={"X-Forwarded-For": "192.0.2.1"}) as client:
        assert client.get("/v1/games").status_code == 200


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_compressed_answer_has_a_weak_tag_that_comes_back_as_not_modified(product: Stack, caller: Caller, coding: str) -> None:
    match = caller.create("reef-gardens", [{"kind": "human"}, {"kind": "human"}])
    path, accept = f"/v1/matches/{match['id']}", {"Accept-Encoding": coding}
    with caller.http.stream("GET", path, headers=accept) as answer:
        assert answer.headers["Content-Encoding"] == coding
        assert answer.headers["ETag"] == f'W/"{match["version"]}"'
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert caller.http.get(path, headers=accept | {"If-None-Match": answer.headers["ETag"]}).status_code == 304
    plain = caller.http.get(path, headers={"Accept-Encoding": "identity"})
    assert plain.headers["ETag"] == f'"{match["version"]}"'


@pytest.mark.parametrize("coding", ["identity", "gzip", "zstd"])
def test_head_tells_no_length_but_that_of_the_content(product: Stack, caller: Caller, coding: str) -> None:
    """Caddy compresses the nothing of an answer to HEAD, and its length stood there as that of the whole."""
    whole = caller.http.get("/v1/games", headers={"Accept-Encoding": "identity"})
    head = caller.http.head("/v1/games", headers={"Accept-Encoding": coding})
    assert (head.status_code, head.headers["Content-Length"]) == (200, str(len(whole.content)))
    assert "Content-Encoding" not in head.headers


@pytest.mark.parametrize("id", ["%00", "%0A", "%0D%0A", "%7F", "%C3%A4", "%FF", "x", "..", "%2E%2E", "-"])
@pytest.mark.parametrize("path", ["/v1/matches/{}", "/v1/matches/{}/zones", "/matches/{}"])
def test_what_is_no_id_of_a_match_is_not_found(product: Stack, caller: Caller, id: str, path: str) -> None:
    """The front names the match in a header, and a request with a header that is none failed as if the service were away."""
    line = f"GET {path.format(id)} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n"
    assert raw(product, line.encode()).startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize("matches", [1, 160, 320, 590])
def test_a_players_stream_goes_on_by_the_cursor_of_many_matches(product: Stack, caller: Caller, matches: int) -> None:
    """gunicorn takes shorter addresses and headers than the front, and refused cursors that the service had given."""
    key = caller.http.post("/v1/players", json={"name": "Ada"}).json()["key"]
    cursor = PlayerCursor(1_796_000_000_000, {str(uuid.UUID(int=number)): 2**31 for number in range(matches)}).text()
    known: list[dict[str, dict[str, str]]] = [{"params": {"after": cursor}}, {"headers": {"Last-Event-ID": cursor}}]
    for shown in known:
        headers = {"Accept": EVENT_STREAM, "Authorization": f"Bearer {key}", **shown.get("headers", {})}
        with caller.http.stream("GET", "/v1/players/me/events", params=shown.get("params"), headers=headers) as answer:
            assert (answer.status_code, len(cursor) < 16_000) == (200, True)


@pytest.mark.parametrize("size", [280_000, 299_999, 300_000, 2_000_000])
def test_a_body_that_is_too_large_is_always_told_so(product: Stack, caller: Caller, size: int) -> None:
    """Whoever refuses it, front or API: a refusal that overtook the body looked to the front as if the API had gone, and became a 503."""
    json = {"Content-Type": "application/json"}
    assert {caller.http.post("/v1/matches", content=b" " * size, headers=json).status_code for _ in range(40)} == {413}


@pytest.mark.parametrize(
    ("path", "status"), [("/v1/nothing", 404), ("/v1/games", 405), ("/v1/matches/none/chat", 404), ("/v1/players/me/matches", 405)]
)
def test_a_large_body_that_nobody_wants_is_answered_as_a_small_one(product: Stack, caller: Caller, path: str, status: int) -> None:
    json = {"Content-Type": "application/json"}
    assert {caller.http.post(path, content=b" " * 250_000, headers=json).status_code for _ in range(40)} == {status}


def test_its_own_refusals_are_problems(product: Stack, caller: Caller) -> None:
    large = caller.http.post("/v1/matches", content=b" " * 400_000, headers={"Content-Type": "application/json"})
    told(large, 413, "too-large")
    german = caller.http.post("/v1/matches", content=b" " * 400_000, headers={"Accept-Language": "de"})
    assert german.json()["title"] == "Inhalt zu groß"
    small = caller.http.post("/v1/matches", content=b" " * 270_000, headers={"Content-Type": "application/json"})
    told(small, 413, "too-large")
    for name in (
        "Cache-Control",
        "Vary",
        "X-Content-Type-Options",
        "Access-Control-Allow-Origin",
        "Access-Control-Expose-Headers",
        "Server",
    ):
        assert large.headers.get(name) == german.headers.get(name) == small.headers.get(name), f"as the API says {name}"
    assert [each.headers["Content-Language"] for each in (large, german, small)] == ["en", "de", "en"]
    answer = raw(product, b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"application/problem+json" in answer
    assert b"/problems/malformed" in answer


def test_while_the_web_is_away_the_front_says_so_as_the_web_would(product: Stack) -> None:
    with httpx.Client(base_url=product.url, timeout=60, verify=False) as client:
        assert client.get("/healthz").status_code == 200
        product.web.stop()
        try:
            answer = client.get("/v1/games")
            told(answer, 503, "unavailable")
            assert answer.json()["retryable"] is True
            assert answer.headers["Retry-After"]
        finally:
            product.web.start()
            product.wait_ready()
        assert client.get("/v1/games").status_code == 200


def test_what_is_no_http_is_refused(product: Stack) -> None:
    assert raw(product, b"GET / HTTP/1.1\r\nno header\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert raw(product, b"GET / HTTP/1.1\r\nHost: x\r\nLong: " + b"x" * 40_000 + b"\r\n\r\n").startswith(b"HTTP/1.1 431 ")


def test_any_host_name_is_served(caller: Caller) -> None:
    assert caller.http.get("/healthz", headers={"Host": "play.example"}).json() == {"status": "ok"}


def test_the_front_is_told_no_secret(product: Stack) -> None:
    assert product.front is not None
    told_to_it = Path(f"/proc/{product.front.pid}/environ").read_text()
    secrets = (product.worker_key, product.operator_key, product.settings.secret, product.database_url, product.redis_url)
    assert not [secret for secret in secrets if secret in told_to_it]


def test_without_it_everything_but_streams_works_at_the_same_address() -> None:
    with start_stack(env={"ATOLL_FRONT": "0"}) as stack, Caller(stack.url) as caller:
        assert stack.front is None
        assert caller.get("/healthz") == {"status": "ok"}
        match = caller.create("reef-gardens", [{"kind": "bot", "bot": {"iterations": 1}}] * 2)
        caller.wait_for(match["id"], lambda now: now["version"] > match["version"], 60)
        assert stack.streams is None, "streams and waiting are refused"
        for form in (EVENT_STREAM, NDJSON):
            with caller.http.stream("GET", f"/v1/matches/{match['id']}/events", headers={"Accept": form}) as answer:
                assert answer.status_code == 503
        assert caller.http.get(f"/v1/matches/{match['id']}/events?wait=3").status_code == 503
        assert caller.events(match["id"])


def certificate(stack: Stack) -> Path:
    """The root of the certificates that Caddy makes for names of this machine."""
    return stack.settings.home / "front" / "caddy" / "pki" / "authorities" / "local" / "root.crt"


def told(answer: httpx.Response, status: int, name: str) -> None:
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert body["type"] == f"/problems/{name}"
    assert body["status"] == status
    assert {"title", "detail"} <= set(body)


def raw(stack: Stack, request: bytes) -> bytes:
    """Send these bytes and read to the end."""
    url = httpx.URL(stack.url)
    with socket.create_connection((url.host, url.port or 80), timeout=30) as connection:
        connection.sendall(request)
        received = b""
        while piece := connection.recv(65_536):
            received += piece
        return received
