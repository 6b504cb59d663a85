"""How gunicorn serves the API: threads in a few processes, listening sockets of its own for each of them.

The code is loaded once, before the processes are forked, which share its memory; each makes an application of its own.
"""

import gc
import importlib
import os
import socket

from service.compiled import activate
from service.loading import loading
from service.settings import Settings, front_socket, listeners

# gunicorn puts its working folder in front of the import path: with the compiled form it must be that form's folder.
chdir = str(activate() or os.getcwd())

# All that the processes need, before they are forked; nothing is connected, and no thread started, by an import.
with loading():
    importlib.import_module("service.api.app")
    importlib.import_module("service.api.worker")
    importlib.import_module("domain.kernel.mismatch")  # not loaded before something is checked

_BACKLOG = 2048

_settings = Settings.from_env()
bind = listeners(_settings)
worker_class = "service.api.worker.Worker"
workers = _settings.web_processes
threads = _settings.web_threads
reuse_port = True
graceful_timeout = 3
timeout = 60
keepalive = 15
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
proc_name = "atoll web"
accesslog = "-" if os.environ.get("ATOLL_ACCESS_LOG") == "1" else None
loglevel = os.environ.get("ATOLL_LOG_LEVEL", "warning")


def child_exit(server: object, worker: object) -> None:
    """Metrics of a process that is gone no longer count among the living."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[attr-defined,no-untyped-call]


def pre_fork(server: object, worker: object) -> None:
    """Give the new process the lowest number that no living one has."""
    taken = {other.number for other in server.WORKERS.values()}  # type: ignore[attr-defined]
    gc.freeze()  # what stands here stays: a collection would write into pages that all share
    worker.number = next(number for number in range(len(taken) + 1) if number not in taken)  # type: ignore[attr-defined]


def post_fork(server: object, worker: object) -> None:
    """Listen for the front in the folder of sockets: each process at one of its own, so that the front can share the work out."""
    if not _settings.front_listen.startswith("unix:"):
        return
    path = front_socket(_settings.front_listen, worker.number)  # type: ignore[attr-defined]
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    path.chmod(0o600)
    listener.listen(_BACKLOG)
    worker.sockets.append(listener)  # type: ignore[attr-defined]
