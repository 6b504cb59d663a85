"""Where the web spends its time on a command: an application in this very process, whose stack is looked at every millisecond of CPU."""

import io
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from service.api.app import create_app
from service.bench.scripts import open_match, script
from service.compiled import TREE
from service.settings import Settings
from service.store.database import Database
from service.supervisor.stack import Stack

EVERY: Final = 0.001
"""CPU seconds between two looks; the system may round it up to its own tick."""

WARM_UP: Final = 50

LAYERS: Final = (
    ("service/api/limits.py", "", "limits"),
    ("service/store/limits.py", "", "limits"),
    ("service/api/app.py", "check", "limits"),
    ("service/api/addresses.py", "", "limits"),
    ("service/matches/tokens.py", "", "token and seat"),
    ("service/commands/authority.py", "", "token and seat"),
    ("service/api/body.py", "", "reading"),
    ("service/commands/command_body.py", "", "reading"),
    ("service/commands/request.py", "", "reading"),
    ("service/matches/request_schemas.py", "", "reading"),
    ("service/api/request_context.py", "wrong_parameters", "reading"),
    ("service/store/event_store.py", "load", "store: read"),
    ("service/store/event_store.py", "append", "store: append"),
    ("service/matches/match_cache.py", "fold_on", "fold"),
    ("service/commands/decision.py", "", "decide"),
    ("service/matches/new_records.py", "", "seal and summary"),
    ("service/commands/play.py", "answer_to", "answer"),
    ("service/store/jobs.py", "", "tell"),
    ("service/api/metrics.py", "", "metrics"),
    ("service/commands/play.py", "", "path of the command"),
    ("service/matches/", "", "path of the command"),
)
"""File (or folder), function (empty: any) and layer: the innermost call that is listed counts; the rest is the framework's."""

FRAMEWORK: Final = "Flask, smorest"
NAMES: Final = (FRAMEWORK, *dict.fromkeys(layer for _, _, layer in LAYERS))


@dataclass
class Layers:
    """CPU milliseconds of a command within the application, and how often which layer was seen at work."""

    milliseconds: float = 0.0
    commands: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def by_layer(self) -> dict[str, float]:
        """Return the milliseconds of each layer."""
        total = sum(self.seen.values())
        return {name: self.milliseconds * self.seen[name] / total for name in NAMES} if total else {}

    def to_json(self) -> dict[str, float]:
        """Return the milliseconds of each layer, and of all."""
        return {"all": round(self.milliseconds, 3), **{name: round(spent, 3) for name, spent in self.by_layer().items()}}

    def lines(self) -> Iterator[str]:
        """Return the table."""
        yield ""
        yield f"CPU milliseconds of a command within the application, by layer (all {self.milliseconds:.2f}, {self.seen.total()} looks)"
        for name, spent in sorted(self.by_layer().items(), key=lambda item: -item[1]):
            yield f"  {name:34}{spent:10.3f}"


def measure(stack: Stack, game: AnyGame, database: Database, seconds: float) -> Layers:
    """Play scripted commands for some CPU seconds."""
    app = create_app(Settings.from_env(stack.web.program.env))
    requests = script_requests(stack, game, database)
    for _ in range(WARM_UP):
        call(app, next(requests))
    found = Layers()
    spent = 0.0
    with watch_layers(found.seen) as look:
        while spent < seconds:
            request = next(requests)
            began = time.process_time()
            with look():
                call(app, request)
            spent += time.process_time() - began
            found.commands += 1
    found.milliseconds = spent * 1000 / found.commands
    app.extensions["atoll"].database.close()
    return found


def script_requests(stack: Stack, game: AnyGame, database: Database) -> Iterator[dict[str, Any]]:
    """Return the commands of one match after the other, as WSGI has requests."""
    chance = FastChance(11)
    while True:
        opened = open_match(stack.url, database, game, game.info.min_seats)
        for step in script(opened, chance):
            yield environ_of(opened.request(step.seat, step.command.to_json(), step.version))


def environ_of(request: bytes) -> dict[str, Any]:
    """Return a request as gunicorn hands it to the application."""
    head, _, body = request.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    method, path, protocol = first.split(" ")
    found: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": protocol,
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, _, value in (line.partition(": ") for line in lines):
        plain = name.upper().replace("-", "_")
        found[plain if plain in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{plain}"] = value
    return found


def call(app: Callable[..., Any], request: dict[str, Any]) -> None:
    """Have the application answer; it must be 201."""
    told: list[str] = []

    def start_response(status: str, headers: list[tuple[str, str]], error: object = None) -> Callable[[bytes], object]:
        told.append(status)
        return lambda written: None

    body = b"".join(app(request, start_response))
    assert told[0].startswith("201"), (told, body)


@contextmanager
def watch_layers(seen: Counter[str]) -> Iterator[Callable[[], Any]]:
    """Give what counts, while it is entered, the layers that are at work."""
    is_on = False

    def count(number: int, frame: FrameType | None) -> None:
        if is_on:
            seen[layer_of(frame)] += 1

    @contextmanager
    def look() -> Iterator[None]:
        nonlocal is_on
        is_on = True
        try:
            yield
        finally:
            is_on = False

    before = signal.signal(signal.SIGPROF, count)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        yield look
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def layer_of(frame: FrameType | None) -> str:
    """Return the layer of the innermost listed call."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(TREE / "service"):
            name, function = path.relative_to(TREE).as_posix(), frame.f_code.co_name
            for place, wanted, layer in LAYERS:
                if (name == place or (place.endswith("/") and name.startswith(place))) and wanted in ("", function):
                    return layer
        frame = frame.f_back
    return FRAMEWORK
