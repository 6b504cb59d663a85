"""Grants: what lets a worker read one seat's view at one version, and hand in the hints for it.

The worker key alone reads the seats of bots and stand-ins only. A grant is for one match, seat and version, runs out soon, and is good
for nothing without the worker key; the seat's token is never told.
"""

import hmac
from datetime import datetime, timedelta
from typing import Final

from domain.kernel.ids import Seat
from service.matches.clock import milliseconds
from service.matches.tokens import encode_token, keyed_digest

LIFE: Final = timedelta(minutes=10)
MOST_CHARACTERS: Final = 80


def make_grant(secret: str, match: str, seat: Seat, version: int, now: datetime) -> str:
    """Return the grant to look for hints for a seat at a version: when it runs out, and a seal over it all."""
    end = milliseconds(now + LIFE)
    return f"{end}.{seal_of(secret, match, seat, version, end)}"


def is_granted(secret: str, grant: str, match: str, seat: Seat, version: int, now: datetime) -> bool:
    """Say whether a grant is one for this match, seat and version that has not run out."""
    text, _, seal = grant.partition(".")
    if len(grant) > MOST_CHARACTERS or not (text.isascii() and text.isdigit() and seal.isascii()):
        return False
    end = int(text)
    return hmac.compare_digest(seal, seal_of(secret, match, seat, version, end)) and milliseconds(now) < end


def seal_of(secret: str, match: str, seat: Seat, version: int, end: int) -> str:
    """Return the seal of a grant."""
    return encode_token(keyed_digest(secret, f"hint:{match}:{seat}:{version}:{end}"))
