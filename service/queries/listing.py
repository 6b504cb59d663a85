"""The list of matches, newest first, by an opaque cursor."""

import base64
import binascii
from datetime import datetime
from typing import Any

from service.matches.context import Context, is_uuid
from service.matches.match_json import listed_json
from service.matches.problems import WrongParameter, invalid
from service.store import matches as store
from service.store.matches import Listed


def list_matches(context: Context, status: str | None, game: str | None, after: str | None, limit: int) -> tuple[list[Any], str | None]:
    """Return a page of matches, and the cursor of the next page when there is one."""
    found = store.newest(context.database, status, game, None if after is None else position_of(after), limit + 1)
    cursor = cursor_of(found[limit - 1]) if len(found) > limit else None
    return [listed_json(listed) for listed in found[:limit]], cursor


def cursor_of(listed: Listed) -> str:
    """Return the place behind a match as an opaque text."""
    place = f"{listed.fixed.created.isoformat()}|{listed.fixed.id}"
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def position_of(cursor: str) -> tuple[datetime, str]:
    """Read a cursor."""
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
        created, _, match_id = text.partition("|")
        moment = datetime.fromisoformat(created)
    except (binascii.Error, ValueError) as error:
        raise invalid([invalid_cursor()]) from error
    if not is_uuid(match_id) or moment.tzinfo is None:
        raise invalid([invalid_cursor()])
    return moment, match_id


def invalid_cursor() -> WrongParameter:
    """Say that a cursor was not made by this list."""
    return WrongParameter("after", "invalid cursor; leave it out to begin with the newest match")
