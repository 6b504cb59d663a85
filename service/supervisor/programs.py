"""The processes of the product as commands and environments: the same ones that the containers run, and a compiler beside them."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from service.compiled import COMPILER
from service.settings import HTTPS_PORT, Settings, local_url
from service.supervisor.child import Program
from service.supervisor.forks import SETTINGS_OF_LIBRARIES

# Together with the servers' own limits these keep the whole stop below 30 seconds.
_WORKER_STOP_SECONDS: Final = 10.0
_WEB_STOP_SECONDS: Final = 5.0
_STREAMS_STOP_SECONDS: Final = 7.0
_FRONT_STOP_SECONDS: Final = 4.0
_COMPILER_STOP_SECONDS: Final = 5.0
# A worker plays by REST only: it isn't told what opens the database or the seats of others. The dispatcher alone signs the log.
_NOT_FOR_WORKERS: Final = ("ATOLL_DATABASE_URL", "ATOLL_OPERATOR_KEY", "ATOLL_SECRET", "ATOLL_LOG_KEY")
_NOT_FOR_THE_FRONT: Final = (*_NOT_FOR_WORKERS, "ATOLL_WORKER_KEY", "ATOLL_REDIS_URL", "ATOLL_CREATE_KEYS")


@dataclass(frozen=True)
class Ports:
    """Where clients come in, and where workers, dispatcher and health checks do."""

    public: int
    internal: int


@dataclass(frozen=True)
class Programs:
    """What runs beside the servers; `migrate` runs to its end before the others start, `compiler` ends by itself."""

    migrate: Program
    web: Program
    streams: Program | None
    front: Program | None
    dispatcher: Program
    workers: tuple[Program, ...]
    demo: Program
    compiler: Program


def programs(
    settings: Settings, *, database_url: str, redis_url: str, ports: Ports, sockets: Path, metrics: Path, environ: Mapping[str, str]
) -> Programs:
    """The programs for these servers and ports, in this environment; the front finds the web in the folder `sockets`."""
    env = {
        **environ,
        **SETTINGS_OF_LIBRARIES,
        "ATOLL_HOME": str(settings.home),
        "ATOLL_DATABASE_URL": database_url,
        "ATOLL_REDIS_URL": redis_url,
        "ATOLL_HOST": settings.host,
        "ATOLL_PORT": str(ports.public),
        "ATOLL_PUBLIC_URL": environ.get("ATOLL_PUBLIC_URL") or own_url(settings, ports.public),
        "ATOLL_FRONT_LISTEN": f"unix:{sockets}" if settings.front else "",
        "ATOLL_STREAMS_LISTEN": f"unix:{sockets}" if settings.front else "",
        "ATOLL_INTERNAL_HOST": settings.internal_host,
        "ATOLL_INTERNAL_PORT": str(ports.internal),
        "ATOLL_INTERNAL_URL": environ.get("ATOLL_INTERNAL_URL") or local_url(settings.internal_host, ports.internal),
        "ATOLL_WORKER_KEY": settings.worker_key,
        "ATOLL_OPERATOR_KEY": settings.operator_key,
        "ATOLL_SECRET": settings.secret,
        "ATOLL_LOG_KEY": settings.log_key,
    }
    worker_env = {name: value for name, value in env.items() if name not in _NOT_FOR_WORKERS}
    front_env = {name: value for name, value in env.items() if name not in _NOT_FOR_THE_FRONT}
    web_env = {**{name: value for name, value in env.items() if name != "ATOLL_LOG_KEY"}, "PROMETHEUS_MULTIPROC_DIR": str(metrics)}
    return Programs(
        migrate=_program("migrate", env, 10),
        web=_program("web", web_env, _WEB_STOP_SECONDS),
        streams=_program("streams", web_env, _STREAMS_STOP_SECONDS) if settings.front else None,
        front=_program("front", front_env, _FRONT_STOP_SECONDS) if settings.front else None,
        dispatcher=_program("dispatch", env, _WORKER_STOP_SECONDS),
        workers=tuple(
            _program("worker", worker_env, _WORKER_STOP_SECONDS, f"worker {number}") for number in range(1, settings.workers + 1)
        ),
        demo=_program("demo", worker_env, _WORKER_STOP_SECONDS),
        compiler=Program(
            "compile", [sys.executable, "-P", str(COMPILER), "--unless-failed", "--background"], environ, _COMPILER_STOP_SECONDS
        ),
    )


def own_url(settings: Settings, port: int) -> str:
    """The public address, when nobody says another: with HTTPS under the name of the certificate."""
    if settings.front and settings.tls_name:
        return f"https://{settings.tls_name}" + ("" if port == HTTPS_PORT else f":{port}")
    return local_url(settings.host, port)


def environment() -> dict[str, str]:
    """This process's environment, as children inherit it."""
    return dict(os.environ)


def _program(command: str, env: Mapping[str, str], stop_seconds: float, name: str = "") -> Program:
    argv = [sys.executable, "-P", "-m", "service.cli", command]
    return Program(name or command, argv, env, stop_seconds, command)
