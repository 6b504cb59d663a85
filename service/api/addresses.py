"""Who asks: the address of the client, whatever stands between it and this process.

The front says it in a header that it writes itself; what a client writes there counts for nothing. Without the front the header counts
only when a trusted proxy opened the connection.
"""

import ipaddress
import socket
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from flask import current_app, request

from service.settings import Settings

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

ONE_HOLDER: Final = 64
"""The bits of an IPv6 address that one household or machine has in common."""


def caller_address() -> str:
    """Return the address to count the present request by."""
    settings: Settings = current_app.extensions["atoll"].settings
    return client_address(request.environ, settings.front_listen, settings.trusted_proxies)


def client_address(environ: Mapping[str, Any], front_listen: str, trusted: Sequence[Network]) -> str:
    """Return the address to count requests by; an IPv6 client counts with all addresses of its network."""
    forwarded = [part.strip() for part in str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")]
    if came_by_front(environ, front_listen):
        return normalize_address(forwarded[-1])
    found = str(environ.get("REMOTE_ADDR", ""))
    while forwarded and is_trusted(found, trusted):
        found = forwarded.pop() or found
    return normalize_address(found)


def came_by_front(environ: Mapping[str, Any], front_listen: str) -> bool:
    """Say whether the request arrived at the listener that only the front knows."""
    connection = environ.get("gunicorn.socket")
    if not front_listen or not isinstance(connection, socket.socket):
        return False
    if front_listen.startswith("unix:"):
        return connection.family == socket.AF_UNIX
    return connection.family != socket.AF_UNIX and connection.getsockname()[1] == int(front_listen.rpartition(":")[2])


def is_trusted(text: str, trusted: Sequence[Network]) -> bool:
    """Say whether an address is one of the proxies'."""
    address = parse_address(text)
    return address is not None and any(address in network for network in trusted)


@lru_cache(4096)
def normalize_address(text: str) -> str:
    """Return an address in the one form in which its holder is counted."""
    address = parse_address(text)
    if address is None:
        return text[:64]
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((address, ONE_HOLDER), strict=False))
    return str(address)


def parse_address(text: str) -> Address | None:
    """Read an address; one of IPv4 in the clothes of IPv6 is one of IPv4."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
