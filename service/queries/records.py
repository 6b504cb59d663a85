"""Event records as a viewer may see them: the stored bytes, with the hash, the parts that are open there, and a text beside them."""

from collections.abc import Collection
from typing import Any

import orjson

from domain.kernel.ids import Seat
from domain.kernel.record import OPEN_TO_ALL
from service.queries.event_texts import Teller
from service.store.rows import Stored

Reveals = Collection[tuple[int, str]]
"""The (version, part) pairs that later records have shown to everybody."""


def find_open_parts(stored: Stored, viewer: Seat, reveals: Reveals, finished: bool) -> dict[str, Any]:
    """Return the parts that the viewer may open: everybody's, those of its seat, those shown since, and all when the match is over."""
    return {
        name: {"salt": part["salt"], "data": part["data"]}
        for name, part in stored.parts.items()
        if finished or part["reader"] == OPEN_TO_ALL or (viewer >= 0 and part["reader"] == viewer) or (stored.version, name) in reveals
    }


def record_for(teller: Teller, stored: Stored, viewer: Seat, reveals: Reveals, finished: bool) -> orjson.Fragment:
    """Return a record ready to be sent. The nine members are the very bytes that were hashed."""
    opened = find_open_parts(stored, viewer, reveals, finished)
    return orjson.Fragment(with_opened(stored, opened) + b',"text":' + teller.text_of(stored, opened) + b"}")


def audit_record_for(stored: Stored, viewer: Seat, reveals: Reveals, finished: bool) -> orjson.Fragment:
    """Return a record as an audit reads it: nothing stands beside it that is not proven."""
    return orjson.Fragment(with_opened(stored, find_open_parts(stored, viewer, reveals, finished)) + b"}")


def with_opened(stored: Stored, opened: dict[str, Any]) -> bytes:
    """Return a record with its hash and opened parts, still open at its end."""
    return stored.record[:-1] + b',"hash":"' + stored.hash.encode() + b'","opened":' + orjson.dumps(opened)
