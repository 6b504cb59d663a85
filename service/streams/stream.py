"""One stream of one match: what was missed, then what happens, signs of life between, and the end with the match."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import Seat
from service.queries.event_texts import Teller
from service.queries.match_news import News
from service.store.database import Database
from service.store.news import Fresh
from service.store.unavailable import Unavailable
from service.streams.formats import Form
from service.streams.subscribers import Feed, Subscriber

PIECE_BYTES: Final = 32_768
"""What is sent in one go, about: a reader has taken that before more is made."""

AGAIN_SECONDS: Final = 1.0
"""When the database is asked again after it did not answer."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads what: a viewer, in a form, from a version on; `may_read` says whether that is still allowed, by the match as it is."""

    match: str
    teller: Teller
    viewer: Seat
    cursor: int
    form: Form
    may_read: Callable[[Fresh], bool]


class Stream:
    """The pieces of a stream, made one by one as the reader takes them: nothing waits in memory for a slow one."""

    def __init__(
        self, database: Database, subscriber: Subscriber, reader: Reader, heart_beat: float, is_ending: Callable[[], bool]
    ) -> None:
        self.database: Final = database
        self.subscriber: Final = subscriber
        self.reader: Final = reader
        self.heart_beat: Final = heart_beat
        self.is_ending: Final = is_ending
        self.cursor = reader.cursor
        self.feed: Final[Feed] = subscriber.follow(reader.match, reader.cursor)

    def pieces(self, first: bytes) -> Iterator[bytes]:
        """Yield bytes until the match is over, the reader is gone or may not read on, or the process ends."""
        if (first := self.reader.form.preamble() + first) and not self.is_ending():
            yield first
        first = b""  # nothing that was sent is kept
        sent, may_be_news = time.monotonic(), True
        while not (self.is_ending() or self.subscriber.is_gone):
            pause = self.heart_beat
            if may_be_news:
                news = self.news()
                if news is None:
                    pause = AGAIN_SECONDS
                elif not self.reader.may_read(news.fresh):
                    return
                else:
                    for piece in self.pieces_of(news):
                        yield piece
                        sent = time.monotonic()
                    if news.ends_with(self.cursor):
                        return
                    if not news.is_whole():
                        continue
                may_be_news = news is None
                del news
            may_be_news |= self.subscriber.wait(min(pause, sent + self.heart_beat - time.monotonic()))
            if time.monotonic() - sent >= self.heart_beat:
                yield self.reader.form.heart_beat()
                sent = time.monotonic()
        if self.is_ending():
            yield self.reader.form.farewell()

    def news(self) -> News | None:
        """Return what is new, None while that can't be said."""
        try:
            return self.feed.read(self.database, self.cursor)
        except Unavailable:
            return None

    def pieces_of(self, news: News) -> Iterator[bytes]:
        """Yield the new records, several in one piece; the cursor moves to what is about to be sent."""
        piece = bytearray()
        for line in news.for_viewer(self.reader.teller, self.reader.viewer, self.cursor):
            piece += self.reader.form.record(line)
            self.cursor = line.version
            if len(piece) >= PIECE_BYTES:
                self.subscriber.cursors[self.reader.match] = self.cursor
                yield bytes(piece)
                piece = bytearray()
        self.subscriber.cursors[self.reader.match] = self.cursor
        if piece:
            yield bytes(piece)
