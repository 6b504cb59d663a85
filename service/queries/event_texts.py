"""What happened, in words, beside each record: made from what the reader of the record may know, and kept for the next reader."""

from typing import Any, Final

import orjson

from domain.kernel.event_texts import bare_text
from domain.kernel.game import AnyGame
from domain.kernel.history import event_of
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.lifecycle_texts import event_text
from domain.kernel.record import own_parts
from service.matches.match_cache import Current
from service.store.rows import Stored

KEPT: Final = 8192
"""So many texts are kept in a process (about 3 MB); then all are let go at once."""

_texts: Final[dict[str, bytes]] = {}


class Teller:
    """Says what the records of one match mean, by its rules; `game` is None where these are not at hand."""

    def __init__(self, game: AnyGame | None, seats: int, options: JsonObject) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options

    def text_of(self, stored: Stored, opened: dict[str, Any]) -> bytes:
        """Return `{"en", "de"}` of a record, from its data and the opened parts alone."""
        parts = own_parts(opened) if opened else {}
        key = "|".join([stored.hash, *sorted(parts)]) if parts else stored.hash
        text = _texts.get(key) if self.game is not None else None
        if text is None:
            text = self.make_text(orjson.loads(stored.record), parts)
            if self.game is not None:
                if len(_texts) >= KEPT:
                    _texts.clear()
                _texts[key] = text
        return text

    def make_text(self, record: JsonObject, parts: JsonObject) -> bytes:
        """Return the text of a record anew."""
        if self.game is None:
            seat = record["seat"]
            return orjson.dumps(bare_text(str(record["type"]), Seat(seat if isinstance(seat, int) else NOBODY)).to_json())
        event = event_of(self.game, record, parts)
        return orjson.dumps(event_text(self.game, self.seats, self.options, event).to_json())


def teller_of(current: Current) -> Teller:
    """Return who tells the events of a match."""
    fixed = current.loaded.fixed
    return Teller(None if current.folded is None else current.folded.game, len(fixed.plans), fixed.options)
