"""Who is asking: seat tokens, worker key, operator key. Tokens are kept as hashes only and compared in constant time."""

import base64
import hashlib
import hmac
import secrets
import uuid
from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import NOBODY
from service.matches.problems import Problem, WrongParameter, invalid, unauthenticated, wrong_seat
from service.store.rows import Loaded

NO_TOKEN: Final = "nobody"
SEAT_TOKEN: Final = "token"
WORKER: Final = "worker"
OPERATOR: Final = "operator"


@dataclass(frozen=True, slots=True)
class Credential:
    """What the caller showed: nothing, a key of the service, or what may be a seat's token (by its SHA-256)."""

    kind: str
    digest: bytes = b""

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


def credential_of(header: str | None, worker_key: str, operator_key: str) -> Credential:
    """Read an `Authorization` header. One of another scheme stands for a token that nobody knows."""
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


def seat_of(credential: Credential, loaded: Loaded) -> int:
    """Return the seat of a seat token; `unauthenticated` when it is none of this match."""
    found = NOBODY + 0
    for seat, digest in loaded.tokens.items():
        if hmac.compare_digest(digest, credential.digest):
            found = seat
    if found == NOBODY:
        raise unauthenticated()
    return found


def is_played_by_service(loaded: Loaded, seat: int) -> bool:
    """Say whether workers play a seat: a bot's, or one that a stand-in holds."""
    plans = loaded.fixed.plans
    return 0 <= seat < len(plans) and (plans[seat]["kind"] == "bot" or seat in loaded.summary.stand_ins)


def not_for_workers(seat: object) -> Problem:
    """Return the refusal of a worker at a human's seat."""
    return wrong_seat(
        f"The worker key plays for bots and stand-ins only, and seat {seat} has neither.",
        f"Der Worker-Schlüssel spielt nur für Bots und Vertretungen, und auf Platz {seat} sitzt keines von beiden.",
    )


def viewer_of(credential: Credential, loaded: Loaded, seat: int | None) -> int:
    """Return as whom the caller reads: a seat, or NOBODY for a spectator. `seat` is the query parameter."""
    if credential.kind == SEAT_TOKEN:
        own = seat_of(credential, loaded)
        if seat is not None and seat != own:
            raise wrong_seat(f"This token belongs to seat {own}.", f"Dieses Token gehört zu Platz {own}.")
        return own
    if credential.kind == WORKER:
        if seat is None:
            raise invalid([WrongParameter("seat", "with the worker key the query parameter `seat` is required")])
        if not is_played_by_service(loaded, seat):
            raise not_for_workers(seat)
        return seat
    if seat is not None:
        if credential.kind == OPERATOR:
            raise wrong_seat("The operator sees no seat's secrets.", "Der Betreiber sieht keine verdeckten Informationen eines Platzes.")
        raise unauthenticated()
    return NOBODY


# Making tokens


def random_token() -> str:
    """Return a new token of 256 bits."""
    return secrets.token_urlsafe(32)


def derive_token(secret: str, match: str, seat: int, key: str) -> str:
    """Return the token that the same secret key of the caller gives again (docs/api.md, "Keys")."""
    return encode_token(keyed_digest(secret, f"{match}:{seat}:{key}"))


class SeatTokens:
    """The tokens of seats that a request takes: those of its secret key, else random ones, the same as long as this lives."""

    def __init__(self, secret: str, match: str, key: str | None) -> None:
        self.secret: Final = secret
        self.match: Final = match
        self.key: Final = key
        self.made: Final[dict[int, str]] = {}

    def of(self, seat: int) -> str:
        """Return the token of a seat."""
        if seat not in self.made:
            self.made[seat] = random_token() if self.key is None else derive_token(self.secret, self.match, seat, self.key)
        return self.made[seat]


def derive_match_id(secret: str, key: str) -> str:
    """Return the id of the match that a caller's secret key creates, the same each time."""
    return str(uuid.UUID(bytes=keyed_digest(secret, f"create:{key}")[:16], version=4))


def keyed_digest(secret: str, message: str) -> bytes:
    """Return HMAC-SHA256 of a message under the service's secret."""
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).digest()


def encode_token(digest: bytes) -> str:
    """Write 256 bits as a token."""
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
