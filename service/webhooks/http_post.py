"""One request to somebody's server: only to addresses in public networks, within a time, and never further than there."""

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterable
from concurrent.futures import Future
from functools import cache
from typing import Any, Final

import httpcore

CONNECT_SECONDS: Final = 4.0


class NotTaken(Exception):
    """The server did not take it; the text says why, for the player whose webhook it is."""


class Gone(NotTaken):
    """The server says that this address is no more (410)."""


def is_public(address: str, loopback: bool) -> bool:
    """Say whether an IP address is one of the public internet; with `loopback` this machine's own are allowed, too.

    >>> [is_public(a, False) for a in ("9.9.9.9", "10.0.0.1", "127.0.0.1", "169.254.1.1", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False, False, False]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = find_ipv4(found)
    if loopback and found.is_loopback:
        return True
    return found.is_global and not found.is_multicast and (inner is None or (inner.is_global and not inner.is_multicast))


def is_public_name(host: str, loopback: bool) -> bool:
    """Say whether a host can be a public one, as far as that is seen without asking for its address: a literal address is public, in
    whichever way it is written, and a name is not one of those that stand for this machine or its own network (RFC 6761, RFC 6762).

    >>> [is_public_name(name, False) for name in ("example.org", "9.9.9.9", "127.1", "2130706433", "[::1]", "localhost", "nas.local")]
    [True, True, False, False, False, False, False]
    """
    name = host.strip("[]").rstrip(".").lower()
    try:
        return is_public(socket.inet_ntoa(socket.inet_aton(name)), loopback)
    except OSError:
        pass
    try:
        return is_public(name, loopback)
    except ValueError:
        return loopback or name.rpartition(".")[2] not in ("localhost", "local", "internal")


def find_ipv4(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address that an IPv6 one stands for: mapped, 6to4, or translated (RFC 6052)."""
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in ipaddress.ip_network("64:ff9b::/96"):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def resolve(host: str, port: int, loopback: bool, seconds: float) -> list[str]:
    """Return the addresses of a host, if all are public; `NotTaken` else. Whoever connects takes one of these and asks no second time."""
    try:
        addresses = look_up(host, port, seconds)
    except TimeoutError as error:
        raise NotTaken("nobody tells the address of its name in time") from error
    except (OSError, UnicodeError) as error:
        raise NotTaken("its name has no address") from error
    if not addresses or not all(is_public(address, loopback) for address in addresses):
        raise NotTaken("its address is not in a public network")
    return addresses


def look_up(host: str, port: int, seconds: float) -> list[str]:
    """Return all addresses of a host; `TimeoutError` when nobody tells them in time.

    The system's own look-up cannot be bounded: some name servers never answer. It is left to a thread, which ends when it ends.
    """
    told: Future[list[str]] = Future()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            told.set_result(list(dict.fromkeys(str(entry[4][0]) for entry in found)))
        except (OSError, UnicodeError) as error:
            told.set_exception(error)

    threading.Thread(target=ask, name="look-up", daemon=True).start()
    return told.result(seconds)


class Bounded(httpcore.NetworkStream):
    """A connection on which every wait ends with the time of the whole request."""

    def __init__(self, inner: httpcore.NetworkStream, end: float) -> None:
        self.inner: Final = inner
        self.end: Final = end

    def left(self) -> float:
        """Return the seconds that are left."""
        left = self.end - time.monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("the time of the request is over")
        return left

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read what comes."""
        return self.inner.read(max_bytes, self.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send."""
        self.inner.write(buffer, self.left())

    def close(self) -> None:
        """Hang up."""
        self.inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """Go on under TLS; the certificate has to be one of the host's name."""
        return Bounded(self.inner.start_tls(ssl_context, server_hostname, self.left()), self.end)

    def get_extra_info(self, info: str) -> Any:
        """Tell about the connection."""
        return self.inner.get_extra_info(info)


class PublicNetwork(httpcore.NetworkBackend):
    """Connects to public addresses only: to the very address that was looked at."""

    def __init__(self, loopback: bool, end: float) -> None:
        self.loopback: Final = loopback
        self.end: Final = end
        self.inner: Final = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address that answers."""
        trouble: Exception = NotTaken("it cannot be reached")
        for address in resolve(host, port, self.loopback, self.end - time.monotonic()):
            left = min(CONNECT_SECONDS, self.end - time.monotonic())
            if left <= 0:
                break
            try:
                return Bounded(self.inner.connect_tcp(address, port, left, local_address, socket_options), self.end)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                trouble = error
        raise trouble


@cache
def tls() -> ssl.SSLContext:
    """Return how servers are checked: by the certificates that this machine trusts."""
    return ssl.create_default_context()


def post(url: str, headers: dict[str, str], body: bytes, seconds: float, *, loopback: bool) -> None:
    """Send a body; `NotTaken` unless a 2xx comes in time. Redirections are not followed, and the answer's body is not read."""
    end = time.monotonic() + seconds
    sent = [
        (name.encode(), value.encode()) for name, value in {**headers, "Content-Type": "application/json", "User-Agent": "Atoll"}.items()
    ]
    context = tls() if url.startswith("https:") else None
    try:
        with (
            httpcore.ConnectionPool(ssl_context=context, network_backend=PublicNetwork(loopback, end)) as pool,
            pool.stream("POST", url, headers=sent, content=body) as answer,
        ):
            status = answer.status
    except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, httpcore.UnsupportedProtocol, OSError) as error:
        raise NotTaken(f"it cannot be reached, or does not answer ({type(error).__name__})") from error
    if status == 410:
        raise Gone("it answers 410 Gone")
    if not 200 <= status < 300:
        raise NotTaken(f"it answers {status}")
