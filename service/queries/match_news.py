"""What is new of a match for those who follow it, as each of them may see it."""

from dataclasses import dataclass, field
from typing import Final

import orjson

from domain.kernel.ids import Seat
from service.queries.event_texts import Teller
from service.queries.records import record_for
from service.store.database import Database
from service.store.news import Fresh, read_fresh

PAGE: Final = 200
"""How many events are read at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """One record ready to be sent: its version, its type, its JSON."""

    version: int
    type: str
    json: bytes


@dataclass(frozen=True, slots=True)
class News:
    """The events of a match after a version, at most a page of them, and what the match is at now.

    They are prepared once for each viewer, however many there are of one kind.
    """

    after: int
    fresh: Fresh
    lines: dict[int, list[Line]] = field(default_factory=dict)

    @property
    def upto(self) -> int:
        """The last version that is held."""
        return self.after + len(self.fresh.events)

    def is_whole(self) -> bool:
        """Say whether they reach to the present."""
        return self.upto >= self.fresh.version

    def ends_with(self, version: int) -> bool:
        """Say whether nothing can follow a version: the match is over."""
        return self.fresh.status == "over" and version >= self.fresh.version

    def for_viewer(self, teller: Teller, viewer: Seat, after: int) -> list[Line]:
        """Return the records after a version as a viewer may see them now."""
        if viewer not in self.lines:
            self.lines[viewer] = self.prepare(teller, viewer)
        return self.lines[viewer][max(after - self.after, 0) :]

    def prepare(self, teller: Teller, viewer: Seat) -> list[Line]:
        """Return all records as a viewer may see them now."""
        finished, reveals = self.fresh.status == "over", self.fresh.reveals
        return [
            Line(stored.version, type_name, orjson.dumps(record_for(teller, stored, viewer, reveals, finished)))
            for type_name, stored in self.fresh.events
        ]


def read_news(database: Database, match: str, after: int) -> News | None:
    """Read what follows a version; None when there is no such match (any more)."""
    fresh = read_fresh(database, match, after, PAGE)
    return None if fresh is None else News(after, fresh)
