"""`GET /v1/players/me/matches`: one's own matches, those where one is to act first, by an opaque cursor."""

import base64
import binascii
from datetime import datetime
from typing import Any

from service.matches.context import Context, is_uuid
from service.matches.match_json import listed_json
from service.matches.problems import WrongParameter, invalid
from service.store import players
from service.store.matches import Listed
from service.store.players import Player

RANKS = ("0", "1", "2")


def list_own(context: Context, player: Player, status: str | None, after: str | None, limit: int) -> tuple[list[Any], str | None]:
    """Return a page of the player's matches, and the cursor of the next page when there is one.

    A match whose turn changes between two pages may be told twice, or not: the first page is always right.
    """
    found = players.read_matches(context.database, player.id, status, None if after is None else position_of(after), limit + 1)
    cursor = cursor_of(*found[limit - 1]) if len(found) > limit else None
    return [listed_json(listed) for _, listed in found[:limit]], cursor


def cursor_of(rank: int, listed: Listed) -> str:
    """Return the place behind a match as an opaque text."""
    place = f"{rank}|{listed.fixed.created.isoformat()}|{listed.fixed.id}"
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def position_of(cursor: str) -> tuple[int, datetime, str]:
    """Read a cursor."""
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
        rank, created, match_id = text.split("|")
        moment = datetime.fromisoformat(created)
    except (binascii.Error, ValueError) as error:
        raise invalid([WrongParameter("after", "invalid cursor; leave it out to begin anew")]) from error
    if rank not in RANKS or not is_uuid(match_id) or moment.tzinfo is None:
        raise invalid([WrongParameter("after", "invalid cursor; leave it out to begin anew")])
    return int(rank), moment, match_id
