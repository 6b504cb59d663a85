"""The dispatcher's loop. Any number may run; each survives restarts of Postgres, Redis and the web server."""

import logging
import signal
import threading
from collections.abc import Callable
from datetime import datetime
from types import FrameType
from typing import Final

import httpx
import redis

from service.dispatch.deadlines import claim_overdue, keep_heartbeat
from service.dispatch.due import enqueue_due
from service.matches.clock import now
from service.settings import Settings, SettingsError
from service.store.database import Database, Unavailable
from service.store.jobs import BotQueue

SWEEP_SECONDS: Final = 0.5
TROUBLES: Final = (Unavailable, redis.RedisError, httpx.HTTPError)

LOG: Final = logging.getLogger("atoll.dispatch")


class Dispatcher:
    """One sweep after the other: heartbeat and deadlines, then bot turns."""

    def __init__(self, settings: Settings) -> None:
        self.database: Final = Database(settings.database_url, 2)
        self.queue: Final = BotQueue(settings.redis_url)
        self.client: Final = httpx.Client(
            base_url=settings.internal_url,
            headers={"Authorization": f"Bearer {settings.worker_key}"},
            timeout=10.0,
            trust_env=False,
        )
        self.troubled: Final[dict[str, bool]] = {}
        self.starting = True

    def sweep(self) -> None:
        """Look at everything once. What fails does not keep the rest from being done."""
        moment = now()
        self.attempt("heartbeat", lambda: self.beat(moment))
        self.attempt("bot turns", lambda: enqueue_due(self.database, self.queue, moment))
        if not self.troubled.get("heartbeat"):
            self.attempt("deadlines", lambda: claim_overdue(self.database, self.client, moment))

    def beat(self, moment: datetime) -> None:
        """Keep the heartbeat; the first one after the start closes the gap in which the service was off."""
        keep_heartbeat(self.database, moment, starting=self.starting)
        self.starting = False

    def attempt(self, name: str, part: Callable[[], object]) -> None:
        """Do one part of a sweep; the beginning and the end of a trouble are logged once."""
        try:
            part()
        except TROUBLES as error:
            if not self.troubled.get(name):
                LOG.warning("%s: %s: %s; trying on", name, type(error).__name__, error)
            self.troubled[name] = True
            return
        if self.troubled.get(name):
            LOG.info("%s: well again", name)
        self.troubled[name] = False

    def close(self) -> None:
        """Give everything back."""
        self.database.close()
        self.client.close()


def run(settings: Settings) -> None:
    """Sweep until SIGTERM or SIGINT."""
    if not settings.database_url or not settings.redis_url:
        raise SettingsError("ATOLL_DATABASE_URL and ATOLL_REDIS_URL must be set for the dispatcher")
    if not settings.worker_key:
        raise SettingsError("ATOLL_WORKER_KEY must be set for the dispatcher: it claims deadlines by REST")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    stopped = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    dispatcher = Dispatcher(settings)
    try:
        while not stopped.wait(SWEEP_SECONDS):
            dispatcher.sweep()
    finally:
        dispatcher.close()
