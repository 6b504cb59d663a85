"""The list of matches, newest first, by an opaque cursor."""

from typing import Any

from service.matches.context import Context
from service.matches.match_json import listed_json
from service.queries.cursors import read_cursor, write_cursor
from service.store import matches as store


def list_matches(
    context: Context, status: str | None, game: str | None, after: str | None, limit: int, patience: tuple[int, int] | None = None
) -> tuple[list[Any], str | None]:
    """Return a page of matches, and the cursor of the next page when there is one; `patience` bounds their `turn_seconds`."""
    place = None if after is None else read_cursor(after)[1:]
    found = store.newest(context.database, status, game, place, limit + 1, patience)
    cursor = None
    if len(found) > limit:
        last = found[limit - 1].fixed
        cursor = write_cursor(last.created, last.id)
    return [listed_json(listed) for listed in found[:limit]], cursor
