"""Canonical JSON (RFC 8785) and the hashes taken over it. Canonical bytes come from the rfc8785 library, which implements the RFC."""

import hashlib

import rfc8785

from domain.kernel.ids import Json


def jcs(value: Json) -> bytes:
    """Return the canonical bytes of a JSON value without floats.

    >>> jcs({"b": [1, True, None], "a": "ä"}).decode()
    '{"a":"ä","b":[1,true,null]}'
    """
    return bytes(rfc8785.dumps(value))


def sha256_hex(data: bytes) -> str:
    """Return SHA-256 in lower case hex.

    >>> sha256_hex(jcs({}))
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return hashlib.sha256(data).hexdigest()


def commitment_of(match: str, version: int, part: str, salt: str, data: Json) -> str:
    """Return the commitment to a sealed part (docs/history.md, "Sealed parts").

    >>> salt, data = "00" * 32, {"kind": 3}
    >>> sealed = {"match": "m", "version": 5, "part": "none/B3", "salt": salt, "data": data}
    >>> commitment_of("m", 5, "none/B3", salt, data) == sha256_hex(jcs(sealed))
    True
    """
    return sha256_hex(jcs({"match": match, "version": version, "part": part, "salt": salt, "data": data}))
