"""A worker process: takes bot turns, hints and analyses from the queues and does them in a fork.

A turn that crashes, is killed or eats memory takes only that fork with it. It is made before a turn is due (`spare.py`). On
SIGTERM the fork is told to finish the decision at hand and hand back the rest of its turn; the dispatcher gives that to another worker.
"""

import logging
import os
import random
from contextlib import suppress
from resource import struct_rusage
from types import FrameType
from typing import Protocol

import redis
from rq import Queue, Worker
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer

import domain.registry
from workers.config import Config
from workers.log_filters import LostQueue
from workers.partners import prepare
from workers.presence import Presence
from workers.shutdown import STOPPING, tell
from workers.spare import Spare, Told, fork_spare
from workers.turn_queue import ALTERNATING, ORDER, order_after
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
    """RQ's forking worker, whose fork is made while it waits for jobs, does several, and is told when the worker is asked to stop."""

    spare: Spare | None = None
    busy: Spare | None = None
    is_forking = False
    put_off: tuple[int, FrameType | None] | None = None

    def dequeue_job_and_maintain_ttl(self, timeout: int | None, max_idle_time: int | None = None) -> tuple[Job, Queue] | None:
        """Make the next fork, and wait for a job."""
        self.make_spare()
        return super().dequeue_job_and_maintain_ttl(timeout, max_idle_time)

    def reorder_queues(self, reference_queue: Queue) -> None:
        """A job was taken from a queue: where others take turns with it, they go first from now on."""
        if reference_queue.name in ALTERNATING:
            order = order_after(reference_queue.name)
            self._ordered_queues = sorted(self.queues, key=lambda queue: order.index(queue.name))

    def make_spare(self) -> None:
        """Make a fork, unless one waits. A signal that asks the worker to stop meanwhile is taken up afterwards.

        RQ raises `StopRequested` out of the handler, and what Python itself calls at a fork loses exceptions.
        """
        self.is_forking = True
        try:
            self.spare = self.spare or fork_spare(self.prepare_spare, self.serve)
        finally:
            self.is_forking = False
        if self.put_off is not None:
            self.request_stop(*self.put_off)

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Handle a signal that asks the worker to stop."""
        if self.is_forking:
            self.put_off = signum, frame
        else:
            super().request_stop(signum, frame)  # type: ignore[no-untyped-call]  # RQ has no annotation here

    def fork_work_horse(self, job: Job, queue: Queue) -> None:
        """Give the job to the fork that waits, or, where that is gone, to a new one for this job alone."""
        spare, self.spare = self.spare, None
        execution = self.execution
        assert execution is not None, "it was prepared"
        if spare is not None and spare.give({"job": job.id, "queue": queue.name, "execution": execution.id}):
            self._horse_pid = spare.pid
            self.busy = spare
        else:
            super().fork_work_horse(job, queue)

    def wait_for_horse(self) -> tuple[int | None, int | None, struct_rusage | None]:
        """Wait until the fork has done its job, and have it wait for the next one; or until it has ended."""
        if self.busy is not None:
            is_done = self.busy.wait()
            spare, self.busy = self.busy, None
            if is_done:
                self.spare = spare
                return spare.pid, os.EX_OK, None
            spare.close()
        return super().wait_for_horse()

    def prepare_spare(self) -> None:
        """In the fork: connect for the next job. Where Redis is away the job, which has to come from there, will find out."""
        if not self._is_horse:
            os.setpgrp()
            self.setup_work_horse_signals()
            random.seed()
            self._is_horse = True
        with suppress(redis.RedisError):
            self.connection.ping()
        prepare(Config.from_env()).connect()

    def serve(self, told: Told) -> bool:
        """In the fork: do a job; say whether it may do another one."""
        job = Job.fetch(told["job"], connection=self.connection, serializer=self.serializer)
        self.execution = Execution(told["execution"], told["job"], self.connection, self.name)
        queue = next(queue for queue in self.queues if queue.name == told["queue"])
        return self.perform_job(job, queue, self.execution) and not STOPPING.is_due()

    def procline(self, message: str) -> None:
        """Leave the name by which the process is known: RQ's would tell of jobs."""

    def teardown(self) -> None:
        """End the fork that waits, too."""
        if self.spare is not None:
            self.spare.drop()
        super().teardown()  # type: ignore[no-untyped-call]  # RQ has no annotation here

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
    queues = [Queue(name, connection=connection, serializer=JSONSerializer) for name in ORDER]
    worker = BotWorker(queues, connection=connection, serializer=JSONSerializer, log_job_description=False)
    logging.getLogger("rq.worker").addFilter(LostQueue())
    try:
        with Presence(redis.Redis.from_url(settings.redis_url, socket_timeout=2.0, socket_connect_timeout=2.0)):
            worker.work(burst=burst, logging_level="WARNING")
    except redis.RedisError:
        raise SystemExit(1) from None  # it was told; whoever keeps workers going starts another
