"""Where a request comes from, as limits count it."""

import ipaddress

from flask import request


def caller_address() -> str:
    """Return the caller's address; of IPv6 the first 64 bits, since one caller has all the rest."""
    return counted(request.remote_addr or "")


def counted(address: str) -> str:
    """Return the part of an address that stands for one caller."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
