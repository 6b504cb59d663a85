"""One stream for all matches of a player: what was missed of each, then what happens in any of them, and matches joined meanwhile."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import orjson

from domain.kernel.ids import Seat
from service.queries.event_texts import Teller
from service.store.database import Database
from service.store.players import Followed, Invited, find_player, read_followed, read_invited, read_present
from service.store.unavailable import Unavailable
from service.streams.formats import EVENT_STREAM, FORMS
from service.streams.player_cursor import PlayerCursor
from service.streams.stream import AGAIN_SECONDS, PIECE_BYTES
from service.streams.subscribers import Feed, Subscriber

REFRESH_SECONDS: Final = 5.0
"""How often the list of the player's matches is read anew when no wake-up told of a new one."""

MARGIN_MS: Final = 60_000
"""A seat that was taken so long ago may have been committed only now; what is sent twice for it is dropped by readers."""


REMATCH: Final = "rematch"
"""What announces that a rematch waits for the player."""


@dataclass(frozen=True, slots=True)
class PlayerReader:
    """Which player reads, by the hash of which key, in which form.

    `show` gives a match as a seat sees it now, with its version; None for one that cannot be shown. `teller` says
    in words what happens in one.
    """

    player: str
    key_hash: bytes
    form: str
    show: Callable[[Followed], tuple[int, bytes] | None]
    teller: Callable[[Followed], Teller]


class PlayerStream:
    """The pieces of a player's stream, made one by one as the reader takes them."""

    def __init__(
        self,
        database: Database,
        subscriber: Subscriber,
        reader: PlayerReader,
        cursor: PlayerCursor | None,
        heart_beat: float,
        is_ending: Callable[[], bool],
    ) -> None:
        self.database: Final = database
        self.subscriber: Final = subscriber
        self.reader: Final = reader
        self.heart_beat: Final = heart_beat
        self.is_ending: Final = is_ending
        present = read_present(database)
        self.shown_first: Final = read_followed(database, reader.player) if cursor is None else []
        self.cursor: Final = PlayerCursor(present) if cursor is None else cursor
        self.joined: Final = subscriber.follow(reader.player, 0)
        self.told = -1
        self.refreshed = float("-inf")
        self.feeds: Final[dict[str, tuple[int, Teller, Feed]]] = {}
        self.done: Final[set[str]] = set()
        self.up_to_date: Final[set[str]] = set()
        self.invited: list[Invited] = []
        self.announced: Final[set[str]] = set()
        self.sent = time.monotonic()

    def pieces(self) -> Iterator[bytes]:
        """Yield bytes until the reader is gone, the key is replaced, or the process ends.

        A stream without a cursor shows first each match as it stood when the stream was opened.
        """
        form = FORMS[self.reader.form]
        yield from self.as_sent(form.preamble() or form.heart_beat())  # a reader without matches sees at once that it is heard
        for followed in self.shown_first:
            yield from self.show(followed)
        while not (self.is_ending() or self.subscriber.is_gone):
            pause = REFRESH_SECONDS
            try:
                if self.is_stale() and not self.refresh():
                    return
                yield from self.announce()
                yield from self.news()
            except Unavailable:
                pause = AGAIN_SECONDS
            self.subscriber.wait(min(pause, self.sent + self.heart_beat - time.monotonic()))
            if time.monotonic() - self.sent >= self.heart_beat:
                yield from self.as_sent(FORMS[self.reader.form].heart_beat())
        if self.is_ending():
            yield from self.as_sent(FORMS[self.reader.form].farewell())

    def as_sent(self, piece: bytes) -> Iterator[bytes]:
        """Yield a piece, if it holds anything, and note when."""
        if piece:
            yield piece
            self.sent = time.monotonic()

    def show(self, followed: Followed) -> Iterator[bytes]:
        """Yield a match as it stands, and follow it from there on; one that cannot be shown is passed over."""
        shown = self.reader.show(followed)
        if shown is None:
            self.done.add(followed.match)
            return
        version, match = shown
        self.follow(followed, version)
        yield from self.as_sent(self.frame("match", match))

    def is_stale(self) -> bool:
        """Say whether the list of matches has to be read: a wake-up told of a new one, or it is some time ago."""
        return self.joined.told != self.told or time.monotonic() - self.refreshed >= REFRESH_SECONDS

    def refresh(self) -> bool:
        """Follow the matches as they are now, from the cursor on, others from the first event; False when the key is gone."""
        told, present = self.joined.told, read_present(self.database)
        player = find_player(self.database, self.reader.key_hash)
        if player is None or player.id != self.reader.player:
            return False
        for followed in read_followed(self.database, self.reader.player, list(self.cursor.versions), self.cursor.since):
            if followed.match not in self.feeds and followed.match not in self.done:
                self.follow(followed, min(self.cursor.versions.get(followed.match, 0), followed.version))
        self.cursor.since = max(self.cursor.since, present - MARGIN_MS)
        self.invited = read_invited(self.database, self.reader.player)
        self.told, self.refreshed = told, time.monotonic()
        return True

    def announce(self) -> Iterator[bytes]:
        """Yield each rematch that waits for the player, once a stream: it stands at version 0, as the player has not come yet."""
        for each in self.invited:
            if each.match not in self.announced:
                self.announced.add(each.match)
                told = {"match": each.match, "version": 0, "rematch_of": each.rematch_of, "game": each.game, "seats": each.seats}
                yield from self.as_sent(self.frame(REMATCH, orjson.dumps(told)))

    def follow(self, followed: Followed, version: int) -> None:
        """Follow a match from a version on."""
        self.cursor.versions[followed.match] = version
        self.feeds[followed.match] = (followed.seat, self.reader.teller(followed), self.subscriber.follow(followed.match, version))

    def news(self) -> Iterator[bytes]:
        """Yield what is new in all matches; one that is over is followed no longer once its last event was sent.

        A match that was read to its present is read again when more of it is announced, by Redis or by the look of each second: what
        happens in one of a player's many matches costs no look at the others.
        """
        for match, (seat, teller, feed) in list(self.feeds.items()):
            if match in self.up_to_date and feed.told <= self.cursor.versions[match]:
                continue
            while not (self.is_ending() or self.subscriber.is_gone):
                news = feed.read(self.database, self.cursor.versions[match])
                if news is None or (seat, self.reader.key_hash) not in news.fresh.keys:
                    self.drop(match)
                    break
                piece = bytearray()
                for line in news.for_viewer(teller, Seat(seat), self.cursor.versions[match]):
                    self.cursor.versions[match] = self.subscriber.cursors[match] = line.version
                    is_last = news.ends_with(line.version)
                    if is_last:
                        del self.cursor.versions[match]
                    piece += self.frame(line.type, line.json)
                    if len(piece) >= PIECE_BYTES and not is_last:
                        yield from self.as_sent(bytes(piece))
                        piece = bytearray()
                yield from self.as_sent(bytes(piece))
                if match not in self.cursor.versions or news.ends_with(self.cursor.versions[match]):
                    self.drop(match)
                    break
                if news.is_whole():
                    self.up_to_date.add(match)
                    break

    def drop(self, match: str) -> None:
        """Follow a match no longer."""
        self.done.add(match)
        self.cursor.versions.pop(match, None)
        del self.feeds[match]
        self.subscriber.drop(match)

    def frame(self, kind: str, data: bytes) -> bytes:
        """Return one thing that is told, with the cursor behind it."""
        cursor = self.cursor.text()
        if self.reader.form == EVENT_STREAM:
            return b"id: %s\nevent: %s\ndata: %s\n\n" % (cursor.encode(), kind.encode(), data)
        return orjson.dumps({"cursor": cursor, "event": kind, "data": orjson.Fragment(data)}) + b"\n"
