"""Names for the small values that travel everywhere: seats, versions and JSON."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""

NOBODY: Final = Seat(-1)
"""Stands where a seat is expected and there is none; as a viewer it is the spectator."""

ALL_SEEING: Final = Seat(-3)
"""As a viewer: the reader to whom everything has been opened, as everybody is once a match is over."""

UNKNOWN: Final = -1
"""Stands in a state for a piece whose identity the holder of that state may not know."""

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
"""What may be hashed: no floats (docs/history.md, "Canonical JSON")."""

JsonObject = dict[str, Json]

MAX_INTEGER: Final = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly (RFC 8785, 3.2.2.3)."""


def bot_turn_id(match: str, seat: int, version: int, attempt: int) -> str:
    """Return the id of one attempt at one bot turn: of its job, and of the lease on it.

    >>> bot_turn_id("6f1d", 2, 17, 1)
    '6f1d-2-17-1'
    """
    return f"{match}-{seat}-{version}-{attempt}"
