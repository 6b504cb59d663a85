"""Who follows which matches. A subscriber may follow several; each match is read once for all who follow it."""

import threading
from collections.abc import Callable
from typing import Final

from service.queries.match_news import News, read_news
from service.store.database import Database


class Feed:
    """One match that somebody follows: what is newest of it, and up to where it is known to go."""

    def __init__(self, match: str) -> None:
        self.match: Final = match
        self.guard: Final = threading.Lock()
        self.subscribers: Final[set[Subscriber]] = set()
        self.news: News | None = None
        self.told = 0

    def read(self, database: Database, after: int) -> News | None:
        """Return what follows a version; None when the match is gone. Whoever is not far behind shares what the first one has read."""
        with self.guard:
            known = self.news
            if known is not None and known.after <= after <= known.upto and known.fresh.version >= self.told:
                return known
            found = read_news(database, self.match, after)
            if found is not None and found.is_whole():
                self.news = found
            return found


class Subscriber:
    """Somebody who waits for news. `wake` may be called from anywhere and never waits."""

    def __init__(self, registry: "Registry") -> None:
        self.registry: Final = registry
        self.cursors: Final[dict[str, int]] = {}
        self.event: Final = threading.Event()
        self.is_gone = False

    def follow(self, match: str, cursor: int) -> Feed:
        """Follow a match from a version on, beside those followed already."""
        self.cursors[match] = cursor
        return self.registry.join(self, match)

    def drop(self, match: str) -> None:
        """Follow a match no longer."""
        if self.cursors.pop(match, None) is not None:
            self.registry.part(self, match)

    def wake(self) -> None:
        """Let it look again."""
        self.event.set()

    def leave(self) -> None:
        """The other side is gone: let it end."""
        self.is_gone = True
        self.event.set()

    def wait(self, seconds: float) -> bool:
        """Wait until there may be something new, or for so long; say whether it was woken."""
        woken = self.event.wait(max(seconds, 0.0))
        self.event.clear()
        return woken

    def close(self) -> None:
        """Follow nothing any more."""
        for match in self.cursors:
            self.registry.part(self, match)
        self.cursors.clear()


class Registry:
    """All that is followed in this process. `begin` is called when the first subscriber comes."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self.begin: Final = begin
        self.guard: Final = threading.Lock()
        self.feeds: Final[dict[str, Feed]] = {}

    def join(self, subscriber: Subscriber, match: str) -> Feed:
        """Add a subscriber to those of a match."""
        with self.guard:
            feed = self.feeds.setdefault(match, Feed(match))
            feed.subscribers.add(subscriber)
        self.begin()
        return feed

    def part(self, subscriber: Subscriber, match: str) -> None:
        """Take a subscriber away; a match that nobody follows is forgotten."""
        with self.guard:
            feed = self.feeds.get(match)
            if feed is None:
                return
            feed.subscribers.discard(subscriber)
            if not feed.subscribers:
                del self.feeds[match]

    def matches(self) -> list[str]:
        """Return what is followed."""
        with self.guard:
            return list(self.feeds)

    def announce(self, match: str, version: int) -> None:
        """A match is at this version: wake those who have not read so far."""
        with self.guard:
            feed = self.feeds.get(match)
            waiting = [] if feed is None else list(feed.subscribers)
        if feed is None:
            return
        feed.told = max(feed.told, version)
        for subscriber in waiting:
            if subscriber.cursors.get(match, version) < version:
                subscriber.wake()

    def forget_news(self) -> None:
        """Let go of what was read for all: by now those who keep up have it."""
        with self.guard:
            feeds = list(self.feeds.values())
        for feed in feeds:
            feed.news = None
