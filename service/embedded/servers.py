"""Both servers together, in a place that is locked while they run."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from service.embedded.place import Place, place_for, temporary_place
from service.embedded.postgres import Postgres
from service.embedded.valkey import Valkey

_EARLIER_SERVERS_SECONDS: Final = 60.0
_ROOM_BYTES: Final = 48 * 1024 * 1024
"""Below this Postgres can't write the segments of its log that a start after a crash needs."""


class Servers:
    """A running Postgres and a running Valkey; `stop` ends both and gives their folder up."""

    def __init__(self, place: Place, *, durable: bool = True, postgres: bool = True, valkey: bool = True) -> None:
        self.place: Final = place
        self._postgres: Postgres | None = None
        self._valkey: Valkey | None = None
        place.lock(_EARLIER_SERVERS_SECONDS)
        try:
            if postgres:
                self._postgres = Postgres(place, durable=durable)
            if valkey:
                self._valkey = Valkey(place)
            for server in self.list_running():
                server.start()
        except BaseException:
            self.stop()
            raise

    def list_running(self) -> list[Postgres | Valkey]:
        """The servers of this place, in the order in which they start."""
        return [server for server in (self._valkey, self._postgres) if server]

    def has_room(self) -> bool:
        """Say whether the disk has room for the servers to start."""
        return shutil.disk_usage(self.place.folder).free >= _ROOM_BYTES

    @property
    def postgres(self) -> Postgres:
        if self._postgres is None:
            raise LookupError("this place has no Postgres")
        return self._postgres

    @property
    def valkey(self) -> Valkey:
        if self._valkey is None:
            raise LookupError("this place has no Valkey")
        return self._valkey

    @property
    def database_url(self) -> str:
        return self.postgres.url()

    @property
    def redis_url(self) -> str:
        return self.valkey.url()

    def stop(self) -> None:
        """End both in order; everything that uses them must have ended before."""
        for server in self.list_running():
            server.ask_to_stop()
        for server in self.list_running():
            server.stop()
        self.place.remove_sockets()
        self.place.unlock()


def start_persistent(home: Path, *, postgres: bool = True, valkey: bool = True) -> Servers:
    """Started servers whose data stays under `home` (or where its `place.note` says) from one start to the next."""
    return Servers(place_for(home), postgres=postgres, valkey=valkey)


@contextmanager
def throwaway(*, durable: bool = False) -> Iterator[Servers]:
    """Started servers in a temporary folder, gone afterwards. With `durable` a commit is on disk, as in production."""
    place = temporary_place()
    try:
        servers = Servers(place, durable=durable)
        try:
            yield servers
        finally:
            servers.stop()
    finally:
        shutil.rmtree(place.folder, ignore_errors=True)
