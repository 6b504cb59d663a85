"""Canonical JSON (RFC 8785) and the hashes taken over it. Canonical bytes come from the rfc8785 library, which implements the RFC."""

import hashlib

import rfc8785

from domain.kernel.ids import Json


def jcs(value: Json) -> bytes:
    """Return the canonical bytes of a JSON value without floats."""
    return bytes(rfc8785.dumps(value))


def sha256_hex(data: bytes) -> str:
    """Return SHA-256 in lower case hex."""
    return hashlib.sha256(data).hexdigest()


def commitment_of(match: str, version: int, part: str, salt: str, data: Json) -> str:
    """Return the commitment to a sealed part (docs/history.md, "Sealed parts")."""
    return sha256_hex(jcs({"match": match, "version": version, "part": part, "salt": salt, "data": data}))
