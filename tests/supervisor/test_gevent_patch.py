"""What the streams' process has loaded before gevent patches the standard library waits as greenlets do, like what it loads afterwards."""

import subprocess
import sys

import pytest

from service.embedded import Servers

LOADED = """
import sys
from service.cli.preload import load, warm
load()
warm()
from types import BuiltinFunctionType, FunctionType
from gevent import monkey
monkey.patch_all()
from service.streams import gevent_patch
"""
HOLDERS = """
def holders():
    replaced = {id(old) for old, new in gevent_patch.replaced_parts() if isinstance(old, FunctionType | BuiltinFunctionType | type)}
    return sorted(
        f"{name}.{held}"
        for name, module in sys.modules.items()
        if not gevent_patch.is_left_alone(name)
        for held, value in list(vars(module).items())
        if id(value) in replaced
    )
"""


def told(code: str, *arguments: str) -> list[str]:
    """Return the lines that this code prints, in a process that has loaded what the server of forks has, and that gevent has patched."""
    command = [sys.executable, "-P", "-W", "ignore", "-c", LOADED + code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


@pytest.fixture(scope="module")
def found() -> list[str]:
    """Who holds what gevent has replaced, before and after that is patched, and what gevent replaces that is not looked for."""
    return told(
        HOLDERS
        + """
print(*holders())
gevent_patch.patch_loaded()
print(*holders())
for module, saved in monkey.saved.items():
    for name, old in saved.items():
        if isinstance(old, FunctionType | BuiltinFunctionType | type) and module not in gevent_patch.REPLACED_IN:
            print(module, name)
"""
    )


def test_nobody_holds_what_gevent_has_replaced(found: list[str]) -> None:
    before, after, *_ = found
    assert {"psycopg.connection.Lock", "psycopg_pool.pool.Event", "redis.connection.LifoQueue"} <= set(before.split())
    assert after == ""


def test_it_is_looked_for_in_every_module_that_gevent_patches(found: list[str]) -> None:
    assert found[2:] == []


def test_a_statement_that_takes_long_stops_no_other_greenlet(servers: Servers) -> None:
    """Who began last and asks for least is done first; a second one waits for a connection meanwhile, by the pool's own locks."""
    done = told(
        """
gevent_patch.patch_loaded()
import gevent
from service.store.database import Database
database = Database(sys.argv[1], 1)
def ask(seconds):
    database.rows("select pg_sleep($1)", [seconds])
    print(seconds)
def rest():
    gevent.sleep(0.05)
    print("rested")
gevent.joinall([gevent.spawn(ask, 1.0), gevent.spawn(ask, 0.0), gevent.spawn(rest)], raise_error=True)
database.close()
""",
        servers.database_url,
    )
    assert done == ["rested", "1.0", "0.0"]
