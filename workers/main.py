"""A worker process: takes bot turns from the queue and plays each in a fork of its own.

A fork costs ten milliseconds, and for that a turn that crashes, is killed or eats memory takes nothing with it. On SIGTERM the fork is
told to finish the decision at hand and hand back the rest of its turn; the dispatcher gives that to another worker.
"""

import logging
import os
from typing import Protocol

import redis
from rq import Queue, Worker
from rq.serializers import JSONSerializer

import domain.registry
from workers.config import Config
from workers.log_filters import LostQueue
from workers.presence import Presence
from workers.shutdown import STOPPING, tell
from workers.turn_queue import QUEUES
from workers.warm_up import warm_up


class WorkerSettings(Protocol):
    """What `run` needs of the settings of the product."""

    @property
    def redis_url(self) -> str: ...
    @property
    def internal_url(self) -> str: ...
    @property
    def worker_key(self) -> str: ...


class BotWorker(Worker):
    """RQ's forking worker, which lets its fork know when it is asked to stop."""

    def setup_work_horse_signals(self) -> None:
        """In the fork: remember who made it, so that it stops when that worker is gone."""
        super().setup_work_horse_signals()  # type: ignore[no-untyped-call]  # RQ has no annotation here
        STOPPING.parent = os.getppid()

    def handle_warm_shutdown_request(self) -> None:
        """Ask the fork to stop after the decision at hand."""
        tell(self.horse_pid)


def run(settings: WorkerSettings, *, burst: bool = False) -> None:
    """Play bot turns until SIGTERM, or, with `burst`, until the queue is empty."""
    logging.getLogger("httpx").setLevel(logging.WARNING)
    config = Config(settings.redis_url, settings.internal_url, settings.worker_key)
    config.export()
    STOPPING.install()
    assert domain.registry.bots(), "the levels are read"
    warm_up(config)
    connection = redis.Redis.from_url(settings.redis_url)
    queues = [Queue(name, connection=connection, serializer=JSONSerializer) for name in QUEUES]
    worker = BotWorker(queues, connection=connection, serializer=JSONSerializer, log_job_description=False)
    logging.getLogger("rq.worker").addFilter(LostQueue())
    try:
        with Presence(redis.Redis.from_url(settings.redis_url, socket_timeout=2.0, socket_connect_timeout=2.0)):
            worker.work(burst=burst, logging_level="WARNING")
    except redis.RedisError:
        raise SystemExit(1) from None  # it was told; whoever keeps workers going starts another
