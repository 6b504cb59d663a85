"""How gunicorn serves the streams: greenlets in one process, which listens for the front only."""

import gc
import os

from service.compiled import activate
from service.settings import Settings, streams_socket
from service.streams.gevent_patch import look_through

# gunicorn puts its working folder in front of the import path: with the compiled form it must be that form's folder.
chdir = str(activate() or os.getcwd())

_settings = Settings.from_env()
bind = f"unix:{streams_socket(_settings.streams_listen)}" if _settings.streams_listen.startswith("unix:") else _settings.streams_listen
reuse_port = not bind.startswith("unix:")  # of a port that somebody keeps for this process
umask = 0o177  # of the socket: its owner's alone
worker_class = "service.api.stream_worker.StreamWorker"
workers = 1
# Above the limit of streams, else those over it would wait instead of being refused, and everybody with them.
worker_connections = (_settings.streams or 100_000) + 1000
graceful_timeout = 4
timeout = 60
# A player's cursor grows with his matches, in an address or in a header; how long either may be, the front says.
limit_request_line = 0
limit_request_field_size = 32_768  # twice what the front lets through
keepalive = 0  # one request a connection, so that none that is silent holds up the end
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
proc_name = "atoll streams"
accesslog = "-" if os.environ.get("ATOLL_ACCESS_LOG") == "1" else None
loglevel = os.environ.get("ATOLL_LOG_LEVEL", "warning")


def pre_fork(server: object, worker: object) -> None:
    """What stands here stays: to collect it, or to look through it, would write into pages that both share."""
    look_through()
    gc.freeze()


def post_fork(server: object, worker: object) -> None:
    """The new process loads the code: the garbage collector would look through it again and again."""
    gc.disable()


def post_worker_init(worker: object) -> None:
    """All is loaded."""
    gc.enable()


def child_exit(server: object, worker: object) -> None:
    """Metrics of a process that is gone no longer count among the living."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[attr-defined,no-untyped-call]
