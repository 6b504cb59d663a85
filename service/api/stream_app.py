"""The application of the streams' process: `service.api.stream_app:create_stream_app()` for gunicorn."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from flask import Flask
from gevent import get_hub

from service.api.app import create_app
from service.settings import Settings
from service.streams.streams import Streams

READABLE: Final = 1


def create_stream_app() -> Flask:
    """Return the application as it is everywhere, with streams; who comes in by the streams' listener comes by the front."""
    settings = Settings.from_env()
    settings = replace(settings, front_listen=settings.streams_listen)
    return create_app(settings, make_streams=lambda chosen, database: Streams(chosen, database, watch_hang_up))


def watch_hang_up(connection: Any, hung_up: Callable[[], None]) -> Callable[[], None]:
    """Call back when the front closes the connection of a stream: nothing else makes it readable, as nobody sends behind a request."""
    watcher = get_hub().loop.io(connection.fileno(), READABLE)

    def end() -> None:
        watcher.stop()
        hung_up()

    def unwatch() -> None:
        watcher.stop()
        watcher.close()

    watcher.start(end)
    return unwatch
