"""Cursors of pages: a place in a list as an opaque text of ASCII letters, digits, - and _."""

import base64
import binascii
from datetime import datetime

from service.matches.context import is_uuid
from service.matches.problems import Problem, WrongParameter, invalid


def write_cursor(created: datetime, match: str, *before: str) -> str:
    """Return the place behind a match: what the list is ordered by before its creation, the creation, its id."""
    place = "|".join([*before, created.isoformat(), match])
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def read_cursor(text: str, columns: int = 0) -> tuple[list[str], datetime, str]:
    """Read what `write_cursor` wrote with so many columns before; `invalid` for anything else."""
    try:
        *before, created, match = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True).decode().split("|")
        moment = datetime.fromisoformat(created)
    except (binascii.Error, ValueError) as error:
        raise invalid_cursor() from error
    if len(before) != columns or not is_uuid(match) or moment.tzinfo is None:
        raise invalid_cursor()
    return before, moment, match


def invalid_cursor() -> Problem:
    """Return the refusal of a cursor that was not made by this list."""
    return invalid([WrongParameter("after", "invalid cursor; leave it out to begin anew")])
