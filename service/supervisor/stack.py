"""The whole product in a temporary folder on a free port, for tests from end to end: every process is a real one."""

import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from service.embedded import Servers, throwaway
from service.settings import Settings
from service.supervisor.child import Child, Program
from service.supervisor.forks import ForkServer
from service.supervisor.keys import ensure_keys
from service.supervisor.ports import PortReservation, socket_folder
from service.supervisor.programs import Ports, environment, programs
from service.supervisor.ready import StartError, wait_ready


class Stack:
    """Handles to each process: `web`, `streams` and `front` (None without a front), `dispatcher`, `workers` (children), `servers` (Postgres
    and Valkey).

    A child has `pid`, `is_running`, `kill()`, `signal(n)`, `stop()`, `start()` and `output()`; nothing is
    started again by itself, so that a test sees what it did.
    """

    def __init__(self, folder: Path, servers: Servers, ports: Ports, sockets: Path, workers: int, env: Mapping[str, str]) -> None:
        home = folder / "home"
        ensure_keys(home)
        base = {name: value for name, value in environment().items() if not name.startswith("ATOLL_")}
        if "ATOLL_COMPILED" in environment():
            base["ATOLL_COMPILED"] = environment()["ATOLL_COMPILED"]
        base |= {"ATOLL_HOME": str(home), "ATOLL_WORKERS": str(workers), **env}
        metrics = folder / "metrics"
        metrics.mkdir()
        self.settings: Final = Settings.from_env(base)
        planned = programs(
            self.settings,
            database_url=servers.database_url,
            redis_url=servers.redis_url,
            ports=ports,
            sockets=sockets,
            metrics=metrics,
            environ=base,
        )
        self.url: Final = planned.web.env["ATOLL_PUBLIC_URL"]
        self.internal_url: Final = planned.web.env["ATOLL_INTERNAL_URL"]
        self.servers: Final = servers
        self.folder: Final = folder
        self._forks: Final = fork_server_for(base)
        self._migration: Final = self.child(planned.migrate)
        self.web: Final = self.child(planned.web)
        self.streams: Final = self.child(planned.streams) if planned.streams else None
        self.front: Final = self.child(planned.front) if planned.front else None
        self.dispatcher: Final = self.child(planned.dispatcher)
        self.workers: Final = [self.child(program) for program in planned.workers]

    def child(self, program: Program) -> Child:
        """Return the program as one of this stack, not started yet; it writes to the log of its name."""
        return Child(program, self.folder / f"{program.name.replace(' ', '-')}.log", self._forks)

    @property
    def worker_key(self) -> str:
        return self.settings.worker_key

    @property
    def operator_key(self) -> str:
        return self.settings.operator_key

    @property
    def database_url(self) -> str:
        return self.servers.database_url

    @property
    def redis_url(self) -> str:
        return self.servers.redis_url

    def start(self) -> None:
        """Migrate, start every process, wait until the service is ready."""
        self._migration.start()
        if not self._migration.wait(120) or self._migration.exit_status != 0:
            self._migration.kill()
            raise StartError("the migration failed")
        for child in self.children():
            child.start()
        self.wait_ready()

    def children(self) -> list[Child]:
        """Every process but the servers, in the order in which they start."""
        return [self.web, *(child for child in (self.streams, self.front) if child), self.dispatcher, *self.workers]

    def wait_ready(self) -> None:
        """Return once the web answers that it is ready; useful after a restart of it or of a server."""
        wait_ready(self.web, self.streams, self.front, lambda: time.sleep(0.02))

    def stop(self) -> None:
        """End all but the servers, in the order of production."""
        first = [*([self.streams] if self.streams else []), self.dispatcher, *self.workers]
        for child in first:
            child.ask_to_stop()
        for child in first:
            child.finish(child.program.stop_seconds)
        if self.front is not None:
            self.front.stop()
        self.web.stop()

    def logs(self) -> str:
        """The end of what every process wrote, for the report of a failure."""
        files = [*sorted(self.folder.glob("*.log")), *(server.log for server in self.servers.list_running())]
        return "\n".join(f"==> {file.name}\n{file.read_text(errors='replace')[-4000:]}" for file in files if file.exists())


@cache
def _fork_server(form: str) -> ForkServer:
    return ForkServer(environment() | {"ATOLL_COMPILED": form})


def fork_server_for(environ: Mapping[str, str]) -> ForkServer:
    """The server of forks for all stacks of this process that run the same form of the rules: what it loads depends on nothing else."""
    return _fork_server(environ.get("ATOLL_COMPILED", ""))


@contextmanager
def start_stack(*, workers: int = 1, durable: bool = False, env: Mapping[str, str] | None = None) -> Iterator[Stack]:
    """A started stack, gone afterwards; when the block fails, what the processes said is printed."""
    with ExitStack() as exits:
        fork_server_for({**environment(), **(env or {})}).start()  # it loads while the servers start
        servers = exits.enter_context(throwaway(durable=durable))
        public, internal = PortReservation("127.0.0.1", 0), PortReservation("127.0.0.1", 0)
        exits.callback(public.close)
        exits.callback(internal.close)
        folder = Path(tempfile.mkdtemp(prefix="atoll-stack-"))
        exits.callback(shutil.rmtree, folder, ignore_errors=True)
        sockets = exits.enter_context(socket_folder(folder, public.port))
        stack = Stack(folder, servers, Ports(public.port, internal.port), sockets, workers, env or {})
        exits.callback(stack.stop)
        try:
            stack.start()
            yield stack
        except BaseException:
            print(stack.logs(), flush=True)
            raise
