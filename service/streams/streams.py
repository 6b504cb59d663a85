"""All streams and waiting requests of one process."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import redis

from service.settings import Settings
from service.store.database import Database
from service.store.news import read_versions
from service.store.unavailable import Unavailable
from service.store.wakes import WakeUps
from service.streams.places import Places
from service.streams.stream import Reader, Stream
from service.streams.subscribers import Registry, Subscriber

LOG: Final = logging.getLogger("atoll.streams")

HEART_BEAT_SECONDS: Final = 15.0
POLL_SECONDS: Final = 1.0
"""A wake-up that got lost costs so much."""

STALLED_SECONDS: Final = 10.0
"""A reader who has not taken what was sent for so long is cut off, and comes back by the cursor."""

IN_ALL: Final = "in all"

WatchHangUp = Callable[[Any, Callable[[], None]], Callable[[], None]]
"""Calls back when the other side of a connection has hung up; the result ends the watch."""


def no_watch(connection: Any, hung_up: Callable[[], None]) -> Callable[[], None]:
    """Watch nothing: the end of a connection shows when something is sent."""
    return lambda: None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the names under which places are counted, with their bounds, and the connection (None where there is none to cut)."""

    bounds: dict[str, int]
    connection: Any


class Open:
    """A stream or waiting request that has its places: to be closed, however it ends."""

    def __init__(self, streams: "Streams", caller: Caller) -> None:
        self.streams: Final = streams
        self.caller: Final = caller
        streams.places.take(caller.bounds)
        self.subscriber: Final = Subscriber(streams.registry)
        self.pieces: Iterator[bytes] = iter(())
        self.sending_since: float | None = None
        self.is_closed = False
        watch = no_watch if caller.connection is None else streams.watch
        self.unwatch: Final = watch(caller.connection, self.subscriber.leave)
        streams.opened.add(self)

    def begin(self, reader: Reader, first: bytes) -> "Open":
        """Let the pieces be those of a stream, with `first` before them."""
        stream = Stream(self.streams.database, self.subscriber, reader, self.streams.heart_beat, self.streams.is_ending)
        self.pieces = stream.pieces(first)
        return self

    def run(self, pieces: Iterator[bytes]) -> "Open":
        """Let the pieces be these."""
        self.pieces = pieces
        return self

    def __iter__(self) -> "Open":
        return self

    def __next__(self) -> bytes:
        self.sending_since = None
        piece = next(self.pieces)
        self.sending_since = time.monotonic()
        return piece

    def close(self) -> None:
        """Give everything back; once is enough."""
        if self.is_closed:
            return
        self.is_closed = True
        self.pieces = iter(())
        self.unwatch()
        self.subscriber.close()
        self.streams.opened.discard(self)
        self.streams.places.give_back(list(self.caller.bounds))

    def cut_if_stalled(self, moment: float) -> None:
        """End the connection of somebody who takes nothing."""
        since = self.sending_since
        if since is None or moment - since < self.streams.stalled or self.caller.connection is None:
            return
        self.subscriber.leave()
        cut(self.caller.connection)


class Streams:
    """What is open, who is woken by what, and how it ends. Nothing runs before the first one comes (so that it survives a fork)."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        watch: WatchHangUp = no_watch,
        *,
        heart_beat: float = HEART_BEAT_SECONDS,
        poll: float = POLL_SECONDS,
        stalled: float = STALLED_SECONDS,
    ) -> None:
        self.settings: Final = settings
        self.database: Final = database
        self.watch: Final = watch
        self.heart_beat: Final = heart_beat
        self.poll: Final = poll
        self.stalled: Final = stalled
        self.places: Final = Places()
        self.registry: Final = Registry(self.begin)
        self.opened: Final[set[Open]] = set()
        self.ending: Final = threading.Event()
        self.needed: Final = threading.Event()
        self.guard: Final = threading.Lock()
        self.threads: list[threading.Thread] = []

    def open(self, caller: Caller) -> Open:
        """Take the caller's places; 429 where there is none. To be closed."""
        return Open(self, caller)

    def wait(self, caller: Caller, match: str, after: int, seconds: float) -> None:
        """Return when the match has moved on from a version, after so long, or when the caller is gone or the process ends."""
        taken = self.open(caller)
        try:
            taken.subscriber.follow(match, after)
            end = time.monotonic() + seconds
            while not (self.is_ending() or taken.subscriber.is_gone or self.is_beyond(match, after)):
                left = end - time.monotonic()
                if left <= 0:
                    return
                taken.subscriber.wait(left)
        finally:
            taken.close()

    def is_beyond(self, match: str, version: int) -> bool:
        """Say whether a match has moved on, as Postgres has it."""
        return any(present > version for _, present in read_versions(self.database, [match]))

    def is_ending(self) -> bool:
        """Say whether the process is about to end."""
        return self.ending.is_set()

    def drain(self) -> None:
        """End all that is open, in order: readers are told to come back."""
        self.ending.set()
        self.needed.set()
        for one in list(self.opened):
            one.subscriber.wake()

    def begin(self) -> None:
        """Listen and poll, as there is something to follow."""
        self.needed.set()
        if self.threads:
            return
        with self.guard:
            if not self.threads:
                self.threads = [threading.Thread(target=job, daemon=True) for job in (self.listen, self.tick)]
                for thread in self.threads:
                    thread.start()

    def listen(self) -> None:
        """Pass on the wake-ups of Redis, for ever; while it is away polling does."""
        wake_ups, was_away = WakeUps(self.settings.redis_url), False
        while not self.is_ending():
            self.needed.clear()
            if not self.registry.matches():
                wake_ups.forget()
                self.needed.wait(self.poll)
                continue
            try:
                told = wake_ups.next(self.poll)
            except (redis.RedisError, ValueError) as error:
                if not was_away:
                    LOG.warning("Redis does not answer (%s): streams look for news every %g s", type(error).__name__, self.poll)
                was_away = True
                self.ending.wait(self.poll)
                continue
            if was_away:
                LOG.warning("Redis answers again: streams are woken by it")
            was_away = False
            if told is not None:
                self.registry.announce(*told)
        wake_ups.forget()

    def tick(self) -> None:
        """Every so often find what no wake-up told, cut off who takes nothing, and forget what was shared."""
        while not self.ending.wait(self.poll):
            self.look()
            moment = time.monotonic()
            for one in list(self.opened):
                one.cut_if_stalled(moment)

    def look(self) -> None:
        """Ask Postgres how far the followed matches have come."""
        self.registry.forget_news()
        followed = self.registry.matches()
        if not followed:
            return
        try:
            for match, version in read_versions(self.database, followed):
                self.registry.announce(match, version)
        except Unavailable as error:
            LOG.debug("the database does not answer: %s", error)


def cut(connection: Any) -> None:
    """Shut a connection, so that whoever is sending to it fails."""
    try:
        connection.shutdown(2)
    except OSError as error:
        LOG.debug("a stalled connection was gone already: %s", error)
