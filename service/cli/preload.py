"""What the server of forks loads, so that no fork has to."""

import gc
import importlib
from typing import Final

# None of these imports psycopg or redis: gevent could not patch what they have taken from the standard library (ADR 14).
EARLY: Final = (
    "domain.registry",
    "domain.pictures",
    "domain.kernel.mismatch",
    "flask_smorest",
    "gunicorn.app.wsgiapp",
    "gunicorn.arbiter",
    "httpx",
    "jsonschema",
    "orjson",
    "prometheus_client",
    "service.cli.front",
)
LATE: Final = (
    "gunicorn.workers.gthread",
    "service.api.app",
    "service.api.worker",
    "service.cli.demo",
    "service.dispatch.main",
    "service.store.migrate",
    "workers.warm_up",
    "workers.main",
)


def load(modules: tuple[str, ...]) -> None:
    """Load them; nothing is connected, and no thread started, by an import.

    What is loaded is kept from the garbage collector, which would write into pages that all forks share.
    """
    for module in modules:
        importlib.import_module(module)
    keep()


def warm() -> None:
    """Do once what each fork would do at first: code is worked over when it first runs, and games build tables."""
    from openapi.client.connection import tls_context
    from workers.warm_up import warm_games

    tls_context(False)
    warm_games()
    keep()


def keep() -> None:
    """Keep what there is from the garbage collector."""
    gc.collect()
    gc.freeze()
