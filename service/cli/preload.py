"""What the server of forks loads, so that no fork has to."""

import gc
import importlib
from pathlib import Path
from typing import Final

MODULES: Final = (
    "domain.kernel.mismatch",
    "domain.pictures",
    "gunicorn.app.wsgiapp",
    "gunicorn.arbiter",
    "service.api.app",
    "service.api.worker",
    "service.cli.demo",
    "service.cli.front",
    "service.dispatch.main",
    "service.store.migrate",
    "workers.warm_up",
    "workers.main",
)


def load() -> None:
    """Load `MODULES`; nothing is connected, and no thread started, by an import.

    What is loaded is kept from the garbage collector, which would write into pages that all forks share.
    """
    for module in MODULES:
        importlib.import_module(module)
    keep()


def warm() -> None:
    """Do once what each fork would do at first: code is worked over when it first runs, and games build tables."""
    from openapi.client.connection import tls_context
    from service.streams.gevent_patch import look_through
    from workers.warm_up import warm_games

    tls_context(False)
    warm_games()
    warm_web()
    look_through()
    keep()


def warm_web() -> None:
    """Make an application that knows nobody's secret; it is asked nothing, since it would count that where its metrics lie."""
    from service.api.app import create_app
    from service.settings import Settings

    create_app(Settings(home=Path(), secret="of nobody"))


def keep() -> None:
    """Keep what there is from the garbage collector."""
    gc.collect()
    gc.freeze()
