"""Who is asking: seat tokens, players' keys, worker key, operator key. Tokens are kept as hashes only and compared in constant time."""

import base64
import hashlib
import hmac
import secrets
import uuid
from dataclasses import dataclass, replace
from typing import Final

from domain.kernel.ids import Seat

NO_TOKEN: Final = "nobody"
SEAT_TOKEN: Final = "token"
WORKER: Final = "worker"
OPERATOR: Final = "operator"


@dataclass(frozen=True, slots=True)
class Credential:
    """What the caller showed: nothing, a key of the service, or what may be a seat's token or a player's key (by its SHA-256)."""

    kind: str
    digest: bytes = b""
    invitation: bytes = b""
    """SHA-256 of the secret of a private match, where the caller showed one."""

    def scope(self) -> str:
        """Return the name under which the caller's receipts are kept."""
        return self.digest.hex() if self.kind == SEAT_TOKEN else self.kind


NOTHING: Final = Credential(NO_TOKEN)


def digest_of(token: str) -> bytes:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(token.encode()).digest()


def same(key: str, token: str) -> bool:
    """Compare a key of the service in constant time; an empty key is no key."""
    return bool(key) and hmac.compare_digest(digest_of(key), digest_of(token))


def credential_of(header: str | None, worker_key: str, operator_key: str, invitation: str | None = None) -> Credential:
    """Read an `Authorization` header, and the secret of an invitation. One of another scheme stands for a token that nobody knows."""
    shown = shown_token(header, worker_key, operator_key)
    return replace(shown, invitation=digest_of(invitation)) if invitation else shown


def shown_token(header: str | None, worker_key: str, operator_key: str) -> Credential:
    """Read an `Authorization` header."""
    if header is None:
        return NOTHING
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        return Credential(SEAT_TOKEN, b"")
    if same(worker_key, token):
        return Credential(WORKER)
    if same(operator_key, token):
        return Credential(OPERATOR)
    return Credential(SEAT_TOKEN, digest_of(token))


# Making tokens


def random_token() -> str:
    """Return a new token of 256 bits."""
    return secrets.token_urlsafe(32)


def derive_token(secret: str, match: str, seat: Seat, key: str) -> str:
    """Return the token that the same secret key of the caller gives again (docs/api.md, "Keys")."""
    return derive_secret(secret, f"{match}:{seat}:{key}")


def derive_secret(secret: str, what: str) -> str:
    """Return the secret that the same request of a caller gets again."""
    return encode_token(keyed_digest(secret, what))


INVITATION: Final = Seat(-1)
"""Stands for no seat: the secret of a private match."""


class SeatTokens:
    """The tokens of seats that a request takes, and the secret of a private match.

    They are those of its secret key, else random ones, the same as long as this lives.
    """

    def __init__(self, secret: str, match: str, key: str | None) -> None:
        self.secret: Final = secret
        self.match: Final = match
        self.key: Final = key
        self.made: Final[dict[int, str]] = {}

    def of(self, seat: Seat) -> str:
        """Return the token of a seat."""
        if seat not in self.made:
            self.made[seat] = random_token() if self.key is None else derive_token(self.secret, self.match, seat, self.key)
        return self.made[seat]

    def invitation(self) -> str:
        """Return the secret by which the invited know of a private match."""
        return self.of(INVITATION)


def derive_id(secret: str, what: str) -> str:
    """Return the id that the same request of a caller gives again: `what` says which, with the caller's secret key in it."""
    return str(uuid.UUID(bytes=keyed_digest(secret, what)[:16], version=4))


def keyed_digest(secret: str, message: str) -> bytes:
    """Return HMAC-SHA256 of a message under the service's secret."""
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).digest()


def encode_token(digest: bytes) -> str:
    """Write 256 bits as a token."""
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
