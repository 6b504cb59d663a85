"""What gevent replaces in the standard library, replaced as well where modules that were loaded before have taken it from there by name.

gevent puts its own locks, sockets and waiting into the modules of the standard library. Whoever has run `from threading import Lock` before
that has the old one for good, and a greenlet that waits by it stops all others. Under `atoll up` the streams' process is a fork that has
loaded everything (docs/adr/0014-forks-of-one-process.md); started by itself, it has loaded next to nothing yet.
"""

import importlib
import sys
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final

REPLACED_IN: Final = (
    "_thread",
    "_threading_local",
    "os",
    "queue",
    "select",
    "selectors",
    "signal",
    "socket",
    "ssl",
    "subprocess",
    "threading",
    "time",
)
"""The modules in which gevent replaces something."""

_held: Final[dict[str, list[str]]] = {}
"""The names under which each module that was looked through holds what one of `REPLACED_IN` has."""


def look_through() -> None:
    """Note who holds what gevent might replace, before it does; another call sees to what was loaded since.

    To look at something writes to it, as Python counts who does. So it is done before a fork, where that memory is shared.
    """
    parts = {id(part) for name in REPLACED_IN if name in sys.modules for part in parts_of(sys.modules[name]).values()}
    for name, module in list(sys.modules.items()):
        if name not in _held and isinstance(module, ModuleType):
            _held[name] = [] if is_left_alone(name) else [held for held, value in parts_of(module).items() if id(value) in parts]


def patch_loaded() -> None:
    """Give all that has been looked through what gevent has put into the standard library since."""
    replacements = {id(old): new for old, new in replaced_parts()}
    for name, names in _held.items():
        for held in names:
            old = id(getattr(sys.modules[name], held))
            if old in replacements:
                setattr(sys.modules[name], held, replacements[old])
    waiting = sys.modules.get("psycopg.waiting")
    if waiting is not None:
        importlib.reload(waiting)  # it chooses how to wait when it is loaded; all others ask it by name


def replaced_parts() -> Iterator[tuple[object, object]]:
    """Yield what gevent has replaced, each part with what stands in its place now."""
    from gevent import monkey

    for module, saved in monkey.saved.items():
        for name, old in saved.items():
            new = getattr(sys.modules.get(module), name, old)
            if new is not old:
                yield old, new


def parts_of(module: ModuleType) -> dict[str, object]:
    """Return the functions and classes of a module by the names that it has for them."""
    return {name: value for name, value in list(vars(module).items()) if isinstance(value, FunctionType | BuiltinFunctionType | type)}


def is_left_alone(module: str) -> bool:
    """Say whether this module is one of the standard library, to which gevent sees, or of gevent."""
    package = module.partition(".")[0]
    return package in sys.stdlib_module_names or package == "gevent"
