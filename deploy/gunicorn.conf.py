"""How gunicorn serves the API: threads in a few processes, one listening socket for each of them."""

import os

from service.compiled import activate
from service.settings import Settings

# gunicorn puts its working folder in front of the import path: with the compiled form it must be that form's folder.
_compiled = activate()
if _compiled is not None:
    chdir = str(_compiled)

_settings = Settings.from_env()
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
worker_class = "service.api.gunicorn_worker.ProblemWorker"
workers = _settings.web_processes
threads = _settings.web_threads
reuse_port = True
graceful_timeout = 3
timeout = 60
keepalive = 15
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
proc_name = "atoll"
accesslog = "-" if os.environ.get("ATOLL_ACCESS_LOG") == "1" else None
loglevel = os.environ.get("ATOLL_LOG_LEVEL", "warning")


def child_exit(server: object, worker: object) -> None:
    """Metrics of a process that is gone no longer count among the living."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[attr-defined,no-untyped-call]
