"""A real Postgres on a Unix socket."""

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Final
from urllib.parse import quote

from service.embedded.binaries import Binaries, find_postgres, postgres_major
from service.embedded.cluster_template import copy_from, keep, template_of
from service.embedded.errors import ServerError
from service.embedded.one_off import run
from service.embedded.place import Place
from service.embedded.process import ServerProcess, server_environment, wait_until

USER: Final = "atoll"
DATABASE: Final = "atoll"
_BUILTIN_LOCALES_SINCE: Final = 17
_SYNC_METHODS_SINCE: Final = 17
_READY_SECONDS: Final = 300.0
_CRASHED_SECONDS: Final = 15.0
_FAST_STOP_SECONDS: Final = 10.0
_IMMEDIATE_STOP_SECONDS: Final = 2.0
_OPTIONS: Final = (
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "shared_buffers=128MB",
    "max_connections=200",
    "max_locks_per_transaction=16",  # 3,200 in all, of which a command holds a few dozen; room for more is touched at the start
    "max_pred_locks_per_transaction=10",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_logical_replication_workers=0",
    "jit=off",
    "log_checkpoints=off",
)
_WITH_DATABASE: Final = "atoll.made"
"""A file in clusters that were made with the database in them; in those of earlier releases one looks for it."""

_NOT_DURABLE: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Postgres:
    """One cluster and its server; `start` makes the cluster the first time."""

    def __init__(self, place: Place, *, durable: bool = True) -> None:
        self._place: Final = place
        self._durable: Final = durable
        self._installed: Final[Binaries] = find_postgres()
        self._binaries: Final[Binaries] = place.reachable(self._installed)
        self.data: Final = place.folder / "postgres"
        self._sockets: Final = place.sockets()
        self._process: Final = ServerProcess(
            "postgres",
            [str(self._binaries.program("postgres")), "-D", str(self.data), *self._options()],
            cwd=place.folder,
            log=place.folder / "postgres.log",
            account=place.account,
            lock=place.servers_lock,
        )

    def url(self, database: str = DATABASE) -> str:
        """The address of one of its databases, as libpq understands it."""
        return f"postgresql://{USER}@/{quote(database)}?host={quote(str(self._sockets), safe='')}"

    @property
    def pid(self) -> int:
        """The number of the postmaster's process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.is_running

    @property
    def log(self) -> Path:
        return self._process.log

    def start(self) -> None:
        """Run until ready: a missing cluster is made, a crashed one recovered, and the database exists."""
        major = postgres_major(self._binaries)
        if not self.data.exists():
            self._create(major)
        self._refuse_other_version(major)
        self._remove_stale_pid_file()
        if not wait_until(self._start_once, _CRASHED_SECONDS):
            raise ServerError(f"postgres doesn't start; its log ({self.log}) ends:\n{self._process.tail()}")
        if not (self.data / _WITH_DATABASE).exists():
            self._see_database_exists()

    def ask_to_stop(self) -> None:
        """Begin the end in order; `stop` waits for it."""
        self._process.signal(signal.SIGINT)

    def stop(self) -> None:
        """End it in order: open transactions are rolled back, committed ones are on disk."""
        self.ask_to_stop()
        if not self._process.wait(_FAST_STOP_SECONDS):
            self._process.signal(signal.SIGQUIT)
            if not self._process.wait(_IMMEDIATE_STOP_SECONDS):
                self._process.kill()

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it as a crash would; what it acknowledged is found again at the next start."""
        self._process.signal(number)
        self._process.wait(10)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the postmaster."""
        self._process.signal(number)

    def _options(self) -> list[str]:
        options = [*_OPTIONS, f"unix_socket_directories={self._sockets}", *(() if self._durable else _NOT_DURABLE)]
        return [argument for option in options for argument in ("-c", option)]

    def _create(self, major: int) -> None:
        """Make a cluster beside its final place and rename it, so that a half-made one never has the final name."""
        for old in self._place.folder.glob("postgres.new*"):
            shutil.rmtree(old)
        fresh = self._place.private("postgres.new")
        builtin = ["--locale-provider=builtin", "--locale=C.UTF-8"] if major >= _BUILTIN_LOCALES_SINCE else ["--locale=C"]
        arguments = [*builtin, "-E", "UTF8", "-A", "trust", "-U", USER, "--no-sync"]
        initdb = str(self._binaries.program("initdb"))
        template = template_of(self._installed, arguments)
        if copy_from(template, fresh):
            self._place.give_all(fresh)
        else:
            self._run([initdb, "-D", str(fresh), *arguments])
            self._run(
                [str(self._binaries.program("postgres")), "--single", "-F", "-D", str(fresh), "postgres"], f"create database {DATABASE}\n"
            )
            (fresh / _WITH_DATABASE).touch()
            self._place.give(fresh / _WITH_DATABASE)
            keep(template, fresh)
        if self._durable:
            # All of the file system at once, where that can be had: 1300 files one by one take seconds.
            at_once = ["--sync-method=syncfs"] if major >= _SYNC_METHODS_SINCE and sys.platform == "linux" else []
            self._run([initdb, "-D", str(fresh), "--sync-only", *at_once])
        fresh.rename(self.data)
        if self._durable:
            _sync_folder(self._place.folder)

    def _run(self, argv: list[str], told: str = "") -> None:
        account = self._place.account
        ids = None if account is None else (account.uid, account.gid)
        done = run(argv, told=told, ids=ids, cwd=self._place.folder, env=server_environment())
        if done.returncode != 0:
            raise ServerError(f"{Path(argv[0]).name} failed:\n{done.stdout[-1000:]}{done.stderr[-2000:]}")

    def _refuse_other_version(self, major: int) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != str(major):
            raise ServerError(
                f"{self.data} was made by Postgres {found}, and this is Postgres {major}. Name the folder of the "
                f"programs of Postgres {found} in ATOLL_POSTGRES_BIN, dump and load the data, or move the folder away"
            )

    def _remove_stale_pid_file(self) -> None:
        """Take away a pid file whose process is not this cluster's: a zombie, or a stranger with a number used again.

        The place's lock says that no server of an earlier owner runs, so the file is only in Postgres's way.
        """
        file = self.data / "postmaster.pid"
        lines = file.read_text().splitlines() if file.exists() else []
        if not lines or not Path("/proc/self/stat").exists():
            return
        try:
            state = Path(f"/proc/{lines[0]}/stat").read_text().rpartition(") ")[2][:1]
            folder = Path(f"/proc/{lines[0]}/cwd")
            is_ours = state != "Z" and folder.exists() and folder.samefile(self.data)
        except OSError:
            return
        if is_ours:
            raise ServerError(f"a Postgres that Atoll didn't start runs on {self.data} (process {lines[0]}): stop it first")
        file.unlink()

    def _start_once(self) -> bool:
        """True when ready; false when it refused because processes of a crashed postmaster are still ending."""
        self._process.spawn(signal.SIGINT)
        if self._process.wait_ready(self._is_ready, _READY_SECONDS):
            return True
        if "is still in use" in self._process.tail():
            return False
        raise ServerError(f"postgres ended while starting; its log ({self.log}) ends:\n{self._process.tail()}")

    def _is_ready(self) -> bool:
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) >= 8 and lines[0] == str(self.pid) and lines[7].strip() == "ready"

    def _see_database_exists(self) -> None:
        import psycopg  # eight megabytes, seldom needed

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            if not connection.execute("select 1 from pg_database where datname = %s", [DATABASE]).fetchone():
                connection.execute(f"create database {DATABASE}")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
