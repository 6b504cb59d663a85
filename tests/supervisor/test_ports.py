"""A port that somebody else uses is never taken, and ours is kept for the web processes."""

import socket
from collections.abc import Iterator

import pytest

from service.settings import SettingsError
from service.supervisor.ports import PortReservation, reserve


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_the_next_free_port_is_chosen(taken: int) -> None:
    chosen = reserve("127.0.0.1", taken, is_fixed=False)
    assert taken < chosen.port < taken + 100
    chosen.close()


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(taken: int) -> None:
    with pytest.raises(SettingsError, match=f"ATOLL_PORT={taken}: that port of 127.0.0.1 is in use"):
        reserve("127.0.0.1", taken, is_fixed=True)


def test_a_reserved_port_is_not_given_out_twice() -> None:
    first = PortReservation("127.0.0.1", 0)
    second = reserve("127.0.0.1", first.port, is_fixed=False)
    assert second.port != first.port
    first.close()
    second.close()


def test_a_port_shared_by_so_reuseport_counts_as_taken() -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(SettingsError):
            reserve("127.0.0.1", other.getsockname()[1], is_fixed=True)


def test_the_web_may_listen_on_the_reserved_port_and_gets_every_connection() -> None:
    reservation = PortReservation("127.0.0.1", 0)
    with socket.socket() as web:
        web.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        web.bind(("127.0.0.1", reservation.port))
        web.listen()
        web.settimeout(5)
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", reservation.port), timeout=5) as client:
                accepted, peer = web.accept()
                accepted.close()
                assert peer == client.getsockname()
    reservation.close()
