"""What is said when Postgres does not answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests

WAIT: Final = 3.0
"""Seconds to wait for a connection."""


class Unavailable(Exception):
    """The database does not answer now; nothing can be said about a statement under way."""


class NoConnection(Unavailable):
    """There is no connection to be had in time; nothing was sent."""


@contextmanager
def report_unavailable() -> Iterator[None]:
    """Have what goes wrong with a connection be `Unavailable`."""
    try:
        yield
    except (PoolTimeout, PoolClosed, TooManyRequests) as error:
        raise NoConnection(str(error)) from error
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise Unavailable(str(error).splitlines()[0] if str(error) else "no answer") from error
