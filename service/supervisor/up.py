"""`atoll up`: everything on one machine, from an empty folder to a running service, until it is told to stop."""

import shutil
import signal
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import Final

from service.compiled import COMPILED, form, is_built
from service.embedded import ServerError, Servers, start_persistent
from service.embedded.process import die_with_parent
from service.settings import Settings, SettingsError
from service.supervisor.child import Child, say, show
from service.supervisor.forks import ForkServer
from service.supervisor.keys import ensure_home, ensure_keys
from service.supervisor.ports import reserve, socket_folder
from service.supervisor.programs import Ports, Programs, environment, programs
from service.supervisor.ready import StartError, choose_walk, wait_ready
from service.supervisor.watch import Watch

_LOOK_SECONDS: Final = 0.2
_READY_LOOK_SECONDS: Final = 0.02
_MIGRATE_SECONDS: Final = 600.0
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _Stopped(Exception):
    """A signal asked for the end before the start was complete."""


class Product:
    """All processes of one `atoll up`."""

    def __init__(self, settings: Settings, *, demo: bool, compiling: bool) -> None:
        self._settings: Final = settings
        self._demo: Final = demo
        self._compiling: Final = compiling and form() != COMPILED
        self._signals: Final[SimpleQueue[int]] = SimpleQueue()
        self._forks: Final = ForkServer(environment())
        self._servers: Servers | None = None
        self._web: Child | None = None
        self._streams: Child | None = None
        self._front: Child | None = None
        self._others: list[Child] = []
        self._workers: list[Child] = []
        self._compiler: Child | None = None

    def run(self) -> int:
        """Start, keep going, stop; the exit status says whether it went well."""
        for number in _SIGNALS:
            signal.signal(number, lambda received, _frame: self._signals.put(received))
        with ExitStack() as stack:
            try:
                self._start(stack)
                self._keep_going()
            except _Stopped:
                return 0
            except SettingsError as error:
                say(str(error))
                return error.exit_status
            except (ServerError, StartError) as error:
                say(str(error))
                return 1
        return 0

    def _start(self, stack: ExitStack) -> None:
        began = time.monotonic()
        settings = self._settings
        ensure_home(settings.home)
        stack.callback(self._forks.close)
        self._forks.start()  # it loads while the servers start
        port = reserve(settings.host, settings.port, is_fixed=settings.port_was_given)
        stack.callback(port.close)
        if port.port != settings.port:
            say(f"port {settings.port} is in use by somebody else; serving on {port.port} (ATOLL_PORT chooses)")
        internal = reserve(settings.internal_host, settings.internal_port or 0, is_fixed=True, variable="ATOLL_INTERNAL_PORT")
        stack.callback(internal.close)
        sockets = stack.enter_context(socket_folder(settings.home, port.port))
        metrics = settings.home / "metrics" / str(port.port)
        stack.callback(shutil.rmtree, metrics, ignore_errors=True)
        stack.callback(self._stop)  # before ports are given back and folders go: the processes clean up in them
        self._start_servers()
        self._check_signals(0)
        ensure_keys(settings.home)
        settings = self._with_keys(settings)
        planned = programs(
            settings,
            database_url=settings.database_url or self._open_embedded().database_url,
            redis_url=settings.redis_url or self._open_embedded().redis_url,
            ports=Ports(port.port, internal.port),
            sockets=sockets,
            metrics=metrics,
            environ=environment(),
        )
        self._migrate(planned)
        self._start_children(planned)
        self._greet(planned.web.env, time.monotonic() - began)
        if self._demo:
            self._others.append(Child(planned.demo, forks=self._forks))
            self._others[-1].start()
        if self._compiling:
            self._compiler = Child(planned.compiler)
            self._compiler.start()
        self._forks.close()  # what it shares with its forks stays shared; what has to be started again is executed

    def _with_keys(self, settings: Settings) -> Settings:
        made = Settings.from_env({"ATOLL_HOME": str(settings.home)})
        return replace(
            settings,
            worker_key=settings.worker_key or made.worker_key,
            operator_key=settings.operator_key or made.operator_key,
            secret=settings.secret or made.secret,
            log_key=settings.log_key or made.log_key,
        )

    def _start_servers(self) -> None:
        own_postgres, own_valkey = not self._settings.database_url, not self._settings.redis_url
        if not own_postgres and not own_valkey:
            say("using the servers of ATOLL_DATABASE_URL and ATOLL_REDIS_URL")
            return
        names = [name for name, wanted in (("Postgres", own_postgres), ("Valkey", own_valkey)) if wanted]
        say(f"starting {' and '.join(names)}; the data stays in {self._settings.home}")
        self._servers = start_persistent(self._settings.home, postgres=own_postgres, valkey=own_valkey)
        if note := self._servers.place.note:
            say(note)
        postgres = [f"Postgres answers at {self._servers.database_url}"] if own_postgres else []
        valkey = [f"Valkey answers at {self._servers.redis_url}"] if own_valkey else []
        say(", ".join(postgres + valkey))

    def _open_embedded(self) -> Servers:
        assert self._servers is not None
        return self._servers

    def _migrate(self, planned: Programs) -> None:
        while not self._forks.is_ready():
            self._check_signals(_READY_LOOK_SECONDS)
        child = Child(planned.migrate, forks=self._forks)
        child.start()
        deadline = time.monotonic() + _MIGRATE_SECONDS
        while not child.wait(_LOOK_SECONDS):
            self._check_signals(0)
            if time.monotonic() > deadline:
                child.kill()
                raise StartError(f"the migration took longer than {_MIGRATE_SECONDS:.0f} s and was ended")
        if child.exit_status != 0:
            raise StartError("the migration failed; see above")

    def _start_children(self, planned: Programs) -> None:
        count = len(planned.workers)
        before = "front, streams, " if planned.front else ""
        say(f"starting {before}web, dispatcher and {count} bot worker{'' if count == 1 else 's'}; the rules run as {form()}")
        self._web = Child(planned.web, forks=self._forks)
        self._streams = Child(planned.streams, forks=self._forks) if planned.streams else None
        self._front = Child(planned.front, forks=self._forks) if planned.front else None
        self._workers = [Child(worker, forks=self._forks) for worker in planned.workers]
        self._others = [Child(planned.dispatcher, forks=self._forks), *self._workers]
        for child in (self._web, *self._live(), *self._doors()):
            child.start()
        wait_ready(self._web, self._streams, self._front, lambda: self._check_signals(_READY_LOOK_SECONDS))
        for child in self._others:  # who would only take the processors away from those that answer
            child.start()

    def _live(self) -> list[Child]:
        return [] if self._streams is None else [self._streams]

    def _doors(self) -> list[Child]:
        return [] if self._front is None else [self._front]

    def _greet(self, env: Mapping[str, str], seconds: float) -> None:
        url, internal_url = env["ATOLL_PUBLIC_URL"], env["ATOLL_INTERNAL_URL"]
        say(f"for bot workers, the dispatcher and health checks: {internal_url} (it does not go through the front)")
        walk = choose_walk(url, internal_url)
        more = "; to play from another terminal, paste this:" if walk else ""
        say(f"ready after {seconds:.1f} s: {url} (documentation: {url}/docs); Ctrl-C ends it{more}")
        if walk:
            show(f"\n{walk}\n")

    def _keep_going(self) -> None:
        assert self._web is not None
        watch = Watch(self._servers, [self._web, *self._live(), *self._doors(), *self._others])
        while True:
            self._check_signals(_LOOK_SECONDS)
            watch.look()
            if self._compiler is not None and not self._compiler.is_running:
                self._compiler = None
                self._renew_workers()

    def _renew_workers(self) -> None:
        """After compiling, let each bot worker finish its decision and end; the watch starts it again, in the compiled form."""
        if not is_built():
            return
        say("the bot workers change to the compiled rules; web and dispatcher do at the next start")
        for worker in self._workers:
            worker.ask_to_stop()

    def _check_signals(self, seconds: float) -> None:
        """Raise when a signal asks for the end; wait for one at most this long."""
        try:
            number = self._signals.get(timeout=seconds)
        except Empty:
            return
        say(f"stopping ({signal.Signals(number).name})")
        raise _Stopped

    def _stop(self) -> None:
        """End bots, dispatcher, streams and compiler, then the front and the web (which they need to finish a turn), then the servers."""
        first = [*self._others, *self._live(), *([self._compiler] if self._compiler else [])]
        for child in first:
            child.ask_to_stop()
        deadline = time.monotonic() + max((child.program.stop_seconds for child in first), default=0)
        for child in first:
            child.finish(deadline - time.monotonic())
        for door in self._doors():
            door.stop()
        if self._web is not None:
            self._web.stop()
        if self._servers is not None:
            say("stopping the servers")
            self._servers.stop()
        say("stopped")


def run(settings: Settings, *, with_parent: bool, demo: bool, compiling: bool) -> int:
    """Run the whole product until a signal ends it; the exit status."""
    if with_parent:
        die_with_parent(signal.SIGTERM)
    return Product(settings, demo=demo, compiling=compiling).run()
