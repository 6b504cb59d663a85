"""The dispatcher's loops. Any number may run; each survives restarts of Postgres, Redis and the web server."""

import logging
import signal
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from types import FrameType
from typing import Final

import httpx
import redis

from domain.kernel.game import AnyGame
from domain.registry import AT_HAND
from openapi.client.connection import tls_context
from service.dispatch.deadlines import claim_overdue, keep_heartbeat
from service.dispatch.due import enqueue_due
from service.log.keys import seeds_of
from service.log.notes import NAME, NoteError
from service.log.writer import LogBroken, LogWriter
from service.ratings.rating_update import count_finished
from service.settings import Settings, SettingsError
from service.store.database import Database, read_clock
from service.store.jobs import BotQueue
from service.store.rules import rules_of
from service.store.unavailable import Unavailable
from service.webhooks.delivery import AT_ONCE, Courier

SWEEP_SECONDS: Final = 0.5
MOST_PAUSE_SECONDS: Final = 3.0
LEAST_REST: Final = 20
"""The bot turns rest for so many times the CPU they took: thousands that no worker takes cost a few hundredths of a core."""
LOG_SECONDS: Final = 1.0
HEARTBEAT, DEADLINES, BOT_TURNS = "heartbeat", "deadlines", "bot turns"
RATINGS, WEBHOOKS, TREE = "ratings", "webhooks", "transparency log"
PARTS: Final = (HEARTBEAT, DEADLINES, BOT_TURNS, RATINGS, WEBHOOKS, TREE)
TROUBLES: Final = (Unavailable, redis.RedisError, httpx.HTTPError, LogBroken)

LOG: Final = logging.getLogger("atoll.dispatch")


class Dispatcher:
    """A loop for each of `PARTS`; none waits for another, however much it finds to do.

    Only matches of `games` are ever due.
    """

    def __init__(self, settings: Settings, games: Sequence[AnyGame] = AT_HAND) -> None:
        self.database: Final = Database(settings.database_url, len(PARTS) + AT_ONCE + 1)  # the log reads while it writes
        self.queue: Final = BotQueue(settings.redis_url)
        self.client: Final = httpx.Client(
            base_url=settings.internal_url,
            headers={"Authorization": f"Bearer {settings.worker_key}"},
            timeout=10.0,
            trust_env=False,
            verify=tls_context(settings.internal_url.startswith("https:")),
        )
        self.rules: Final = rules_of(games)
        self.log: Final = log_writer(settings, self.database)
        self.courier: Final = Courier(self.database, games, settings.secret, loopback=settings.webhooks_loopback)
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # an outage is told once, by `note`, not by each attempt to connect
        self.outages: Final[dict[str, str]] = {}
        self.guard: Final = threading.Lock()
        self.starting = True

    def sweep(self) -> None:
        """Look at everything once. What fails does not keep the rest from being done."""
        for name in PARTS:
            self.look(name)

    def look(self, name: str) -> None:
        """Do one part once."""
        if name == HEARTBEAT:
            self.attempt(name, self.beat)
        elif name == BOT_TURNS:
            self.attempt(name, lambda: enqueue_due(self.database, self.queue, self.rules, read_clock(self.database)))
        elif name == TREE:
            if self.log is not None:
                self.attempt(name, self.log.follow)
        elif name == RATINGS:
            self.attempt(name, lambda: count_finished(self.database))
        elif name == WEBHOOKS:
            self.attempt(name, self.courier.sweep)
        elif self.is_well(HEARTBEAT):
            self.attempt(name, self.claim)

    def beat(self) -> None:
        """Keep the heartbeat; the first one after the start closes the gap in which the service was off."""
        keep_heartbeat(self.database, read_clock(self.database), starting=self.starting)
        self.starting = False

    def claim(self) -> None:
        """Claim what is overdue, with a heartbeat first: after a pause of the whole process deadlines are moved before any is claimed."""
        self.beat()
        claim_overdue(self.database, self.client, self.rules, read_clock(self.database))

    def run(self, ends: SimpleQueue[BaseException | None]) -> None:
        """Sweep in a thread each until `ends` holds something. A bug in one ends them all, and is raised.

        They begin one after the other: together they would want a connection each, where one after the other can have the same.
        """
        stopped = threading.Event()

        def loop(name: str) -> None:
            try:
                pause = SWEEP_SECONDS * (1 + PARTS.index(name) / len(PARTS))
                while not stopped.wait(pause):
                    began, since = time.thread_time(), time.monotonic()
                    self.look(name)
                    spent = {BOT_TURNS: time.thread_time() - began, WEBHOOKS: time.monotonic() - since}
                    pause = rest_after(spent[name]) if name in spent else LOG_SECONDS if name == TREE else SWEEP_SECONDS
            except BaseException as bug:  # whatever it is, a dispatcher without one of its parts must not look alive
                ends.put(bug)

        threads = [threading.Thread(target=loop, args=(name,), name=name) for name in PARTS]
        for thread in threads:
            thread.start()
        end = ends.get()
        stopped.set()
        for thread in threads:
            thread.join()
        if end is not None:
            raise end

    def attempt(self, name: str, part: Callable[[], object]) -> None:
        """Do one part of a sweep. The beginning and the end of an outage are logged once, whatever it keeps from being done."""
        try:
            part()
        except TROUBLES as error:
            self.note(name, partner_of(error), f"{type(error).__name__}: {error}")
            return
        self.note(name, "")

    def note(self, name: str, partner: str, error: str = "") -> None:
        """Note who does not answer to a part of the sweep (empty: everybody does)."""
        with self.guard:
            before, known = self.outages.get(name, ""), set(self.outages.values())
            self.outages[name] = partner
            if partner and partner not in known:
                LOG.warning("%s does not answer (%s); trying on", partner, error)
            if before and before not in self.outages.values():
                LOG.info("%s answers again", before)

    def is_well(self, name: str) -> bool:
        """Say whether a part of the sweep was done when it was last tried; False before the first time."""
        with self.guard:
            return self.outages.get(name) == ""

    def close(self) -> None:
        """Give everything back."""
        self.courier.close()
        self.database.close()
        self.client.close()


def log_writer(settings: Settings, database: Database) -> LogWriter | None:
    """Return who writes the log; None without a key."""
    if not settings.log_key:
        return None
    try:
        seeds = seeds_of(settings.log_key)
    except NoteError as error:
        raise SettingsError(f"ATOLL_LOG_KEY: {error}") from None
    name = settings.log_name or settings.public_url.partition("://")[2] + "/v1/log"
    if NAME.fullmatch(name) is None:
        raise SettingsError(f"ATOLL_LOG_NAME={name!r}: neither white space nor + may stand in it")
    return LogWriter(database, name, seeds)


def rest_after(spent: float) -> float:
    """Return the seconds until the next look after one that took so many seconds: of CPU, or of the database where that looks."""
    return min(max(SWEEP_SECONDS, LEAST_REST * spent), MOST_PAUSE_SECONDS)


def partner_of(error: Exception) -> str:
    """Return who does not answer."""
    if isinstance(error, Unavailable):
        return "Postgres"
    if isinstance(error, LogBroken):
        return "the transparency log"
    return "Redis" if isinstance(error, redis.RedisError) else "the web"


def run(settings: Settings) -> None:
    """Sweep until SIGTERM or SIGINT, with a worker key (deadlines are claimed by REST) and the secret that signs webhooks."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)

    ends: SimpleQueue[BaseException | None] = SimpleQueue()

    def stop(number: int, frame: FrameType | None) -> None:
        ends.put(None)  # the one thing that a handler may do while the main thread waits for it: an Event could deadlock

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    dispatcher = Dispatcher(settings)
    if dispatcher.log is None:
        LOG.warning("ATOLL_LOG_KEY is not set: no transparency log is kept")
    try:
        dispatcher.run(ends)
    finally:
        dispatcher.close()
