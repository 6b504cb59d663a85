"""What the service is measured against: Flask with one validated body and one insert by the same driver, served in the same way."""

import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import marshmallow as ma
import orjson
from flask import Flask, Response, request
from marshmallow import fields
from psycopg_pool import ConnectionPool

from service.bench.wire import post_bytes
from service.compiled import TREE
from service.settings import Settings
from service.supervisor.child import Child, Program
from service.supervisor.ports import PortReservation, socket_folder
from service.supervisor.ready import wait_ready
from service.supervisor.stack import Stack

ROW_BYTES: Final = 700
"""About the size of one event's record."""

TABLE: Final = "create table if not exists bench_rows (match uuid, version integer, record bytea, primary key (match, version))"
INSERT: Final = "insert into bench_rows values (%s, %s, %s)"
RECORD: Final = "x" * ROW_BYTES


@dataclass(frozen=True)
class Rival:
    """The rival as it is served: its address, its processes."""

    url: str
    children: list[Child]


class Row(ma.Schema):
    """The body of the rival's one address."""

    match = fields.UUID(required=True)
    version = fields.Integer(required=True, strict=True)
    record = fields.String(required=True, validate=ma.validate.Length(max=10 * ROW_BYTES))


def create_app() -> Flask:
    """Return the rival, for gunicorn."""
    settings = Settings.from_env()
    pool = ConnectionPool(settings.database_url, min_size=1, max_size=settings.web_threads + 2, open=False, kwargs=CONNECTING)
    app = Flask("rival", static_folder=None)
    body = Row()

    def insert() -> Response:
        try:
            found: dict[str, Any] = body.load(orjson.loads(request.get_data()))
        except (ValueError, ma.ValidationError):
            return Response(status=422)
        pool.open()  # the first request of a process opens it: one made before a fork is dead in the child
        with pool.connection() as connection:
            connection.execute(INSERT, (found["match"], found["version"], found["record"].encode()))
        return Response(orjson.dumps({"version": found["version"]}), 201, mimetype="application/json")

    app.add_url_rule("/rows", view_func=insert, methods=["POST"])
    app.add_url_rule("/readyz", "readyz", lambda: Response("ok"))
    return app


CONNECTING: Final = {"autocommit": True, "prepare_threshold": 0}


@contextmanager
def start_rival(stack: Stack) -> Iterator[Rival]:
    """Serve the rival beside the stack: as many processes and threads, a front of its own, the same Postgres."""
    with ExitStack() as exits:
        public, internal = PortReservation("127.0.0.1", 0), PortReservation("127.0.0.1", 0)
        exits.callback(public.close)
        exits.callback(internal.close)
        sockets = exits.enter_context(socket_folder(stack.folder, public.port))
        changed = {"ATOLL_PORT": str(public.port), "ATOLL_FRONT_LISTEN": f"unix:{sockets}", "ATOLL_INTERNAL_PORT": str(internal.port)}
        argv = [sys.executable, "-P", "-m", "gunicorn", "--config", str(TREE / "deploy" / "gunicorn.conf.py"), f"{__name__}:create_app()"]
        children = [rename(stack.web.program, argv, changed, stack.folder)]
        if stack.front is not None:
            children.append(rename(stack.front.program, stack.front.program.argv, changed, stack.folder))
        for child in children:
            child.start()
            exits.callback(child.stop)
        wait_ready(children[0], None, children[1] if stack.front is not None else None, lambda: time.sleep(0.02))
        yield Rival(f"http://127.0.0.1:{public.port}", children)


def rename(program: Program, argv: Any, changed: dict[str, str], folder: Path) -> Child:
    """Return the rival's program in the place of one of the stack."""
    name = f"rival {program.name}"
    return Child(Program(name, argv, {**program.env, **changed}, program.stop_seconds), folder / f"{name.replace(' ', '-')}.log")


def requests_of_rows(count: int) -> list[bytes]:
    """Return requests, each of which inserts a row."""
    match = str(uuid.uuid4())
    return [post_bytes("/rows", {"match": match, "version": version, "record": RECORD}) for version in range(count)]
