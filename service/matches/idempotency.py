"""Answers of the use cases that write: they are stored as they were given, so that a repeated request gets the same one."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from domain.kernel.ids import Json
from domain.kernel.localized import Text
from service.matches.problems import Problem
from service.store.rows import Receipt


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, body and headers of a success."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)


SORTED: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
"""What fingerprints are taken over: the receipts hold them, so it never changes."""


def etag(version: int) -> str:
    """Return a version as an entity tag."""
    return f'"{version}"'


def fingerprint_of(body: Json) -> bytes:
    """Return the hash that tells whether a repeated key comes with the same body."""
    return hashlib.sha256(SORTED.encode(body).encode()).digest()


def key_digest(key: str) -> str:
    """Return the hash under which the secret key of an anonymous caller is kept."""
    return hashlib.sha256(key.encode()).hexdigest()


def check_same_body(receipt: Receipt, body: Json) -> None:
    """Refuse a key that was used for another body."""
    if receipt.fingerprint != fingerprint_of(body):
        raise Problem(
            "idempotency-mismatch",
            Text(
                "This Idempotency-Key was used for another request; its answer is kept.",
                "Dieser Idempotency-Key gehört zu einer anderen Anfrage; deren Antwort bleibt.",
            ),
        )


def with_tokens(match: dict[str, Any], tokens: dict[int, str]) -> bytes:
    """Return the match with the seats' tokens in it, as only the answer that makes them shows it."""
    for seat in match["seats"]:
        if seat["seat"] in tokens:
            seat["token"] = tokens[seat["seat"]]
    return orjson.dumps(match)


KEY_RULE: Final = Text(
    "Idempotency-Key must be 1 to 255 printable ASCII characters.", "Idempotency-Key: 1 bis 255 druckbare ASCII-Zeichen sind nötig."
)
SECRET_KEY_RULE: Final = Text(
    "Here Idempotency-Key is a secret: 32 to 255 random printable ASCII characters, or leave it out.",
    "Hier ist der Idempotency-Key ein Geheimnis: 32 bis 255 zufällige druckbare ASCII-Zeichen, oder keiner.",
)


def is_key(key: str | None, least: int) -> bool:
    """Say whether a key has at least `least` and at most 255 characters of printable ASCII."""
    return key is not None and least <= len(key) <= 255 and all("\x20" <= char <= "\x7e" for char in key)


def check_key(key: str | None, least: int, rule: Text) -> None:
    """Refuse a key of the wrong form; one that is too long or too short is told so."""
    if is_key(key, least):
        return
    if key and not least <= len(key) <= 255:
        raise Problem(
            "idempotency-key-required",
            Text(f"{rule.en} This one has {len(key)}.", f"{rule.de} Dieser hat {len(key)}."),
        )
    raise Problem("idempotency-key-required", rule)
