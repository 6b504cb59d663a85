"""Which address a request counts for."""

import ipaddress
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from service.api.addresses import client_address
from service.settings import Network

FRONT = "unix:/run/front"
PROXIES: list[Network] = [ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("192.0.2.7")]


@pytest.fixture
def by_front() -> Iterator[dict[str, Any]]:
    """What gunicorn tells of a request at the front's socket."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield {"gunicorn.socket": ours, "REMOTE_ADDR": ""}


def direct(peer: str, forwarded: str = "") -> dict[str, Any]:
    return {"REMOTE_ADDR": peer} | ({"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {})


def test_the_front_says_who_asks(by_front: dict[str, Any]) -> None:
    assert client_address(by_front | {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}, FRONT, []) == "203.0.113.9"


def test_what_stands_before_the_fronts_own_word_counts_for_nothing(by_front: dict[str, Any]) -> None:
    assert client_address(by_front | {"HTTP_X_FORWARDED_FOR": "1.1.1.1, 203.0.113.9"}, FRONT, PROXIES) == "203.0.113.9"


@pytest.mark.parametrize("forged", ["1.1.1.1", "127.0.0.1", "10.0.0.1, 10.0.0.2", "nonsense", ",,,", "203.0.113.9" * 100])
def test_a_clients_own_word_counts_for_nothing(forged: str) -> None:
    assert client_address(direct("203.0.113.9", forged), "", []) == "203.0.113.9"
    assert client_address(direct("203.0.113.9", forged), FRONT, PROXIES) == "203.0.113.9"


def test_behind_trusted_proxies_the_last_address_that_is_none_of_them_counts() -> None:
    assert client_address(direct("10.1.1.1", "1.1.1.1, 203.0.113.9, 192.0.2.7"), "", PROXIES) == "203.0.113.9"
    assert client_address(direct("10.1.1.1"), "", PROXIES) == "10.1.1.1"
    assert client_address(direct("10.1.1.1", "10.2.2.2"), "", PROXIES) == "10.2.2.2"


def test_the_front_at_a_port_is_known_by_that_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)), server.accept()[0] as ours:
            asked = direct("127.0.0.1", "203.0.113.9") | {"gunicorn.socket": ours}
            assert client_address(asked, f"127.0.0.1:{port}", []) == "203.0.113.9"
            assert client_address(asked, f"127.0.0.1:{port + 1}", []) == "127.0.0.1"


def test_an_ipv6_client_counts_with_its_network_and_ipv4_in_its_clothes_as_ipv4() -> None:
    assert client_address(direct("2001:db8:1:2::1"), "", []) == client_address(direct("2001:db8:1:2:ffff::9"), "", [])
    assert client_address(direct("2001:db8:1:2::1"), "", []) != client_address(direct("2001:db8:1:3::1"), "", [])
    assert client_address(direct("::ffff:203.0.113.9"), "", []) == "203.0.113.9"
