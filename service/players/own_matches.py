"""`GET /v1/players/me/matches`: one's own matches, those where one is to act first, by an opaque cursor."""

from datetime import datetime
from typing import Any

from service.matches.context import Context
from service.matches.match_json import listed_json
from service.queries.cursors import invalid_cursor, read_cursor, write_cursor
from service.store import players
from service.store.players import Player

RANKS = ("0", "1", "2")


def list_own(context: Context, player: Player, status: str | None, after: str | None, limit: int) -> tuple[list[Any], str | None]:
    """Return a page of the player's matches, and the cursor of the next page when there is one.

    A match whose turn changes between two pages may be told twice, or not: the first page is always right.
    """
    found = players.read_matches(context.database, player.id, status, None if after is None else position_of(after), limit + 1)
    cursor = None
    if len(found) > limit:
        rank, last = found[limit - 1]
        cursor = write_cursor(last.fixed.created, last.fixed.id, str(rank))
    return [listed_json(listed) for _, listed in found[:limit]], cursor


def position_of(cursor: str) -> tuple[int, datetime, str]:
    """Read a cursor: rank, creation and id of the last match seen."""
    (rank,), created, match = read_cursor(cursor, 1)
    if rank not in RANKS:
        raise invalid_cursor()
    return int(rank), created, match
