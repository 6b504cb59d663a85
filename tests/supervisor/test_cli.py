"""The command line loads only what a command needs, and says what is wrong in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def _atoll(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    base = {name: value for name, value in os.environ.items() if name == "ATOLL_COMPILED" or not name.startswith("ATOLL_")}
    return subprocess.run(
        [sys.executable, "-P", "-m", "service.cli", *arguments], env=base | env, capture_output=True, text=True, check=False
    )


def test_every_process_is_a_command() -> None:
    listed = _atoll("--help").stdout
    for command in ("up", "migrate", "web", "dispatch", "worker", "audit", "openapi", "demo"):
        assert f"\n  {command} " in listed


def test_a_worker_never_loads_the_database_driver_or_the_web_framework() -> None:
    ask = "import service.cli.main, workers.main, sys; print([n for n in ('psycopg', 'flask', 'marshmallow') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-P", "-c", ask], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_wrong_setting_is_one_line(tmp_path: Path) -> None:
    done = _atoll("up", ATOLL_HOME=str(tmp_path), ATOLL_PORT="eighty")
    assert done.returncode == 2
    assert done.stderr == "atoll: ATOLL_PORT='eighty': expected integer from 1 to 65535\n"


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("migrate", ["ATOLL_DATABASE_URL"]),
        ("web", ["ATOLL_DATABASE_URL", "ATOLL_REDIS_URL", "ATOLL_WORKER_KEY", "ATOLL_SECRET"]),
        ("dispatch", ["ATOLL_DATABASE_URL", "ATOLL_REDIS_URL", "ATOLL_WORKER_KEY", "ATOLL_SECRET"]),
        ("worker", ["ATOLL_REDIS_URL", "ATOLL_WORKER_KEY"]),
    ],
)
def test_every_missing_setting_is_named_in_one_line(tmp_path: Path, command: str, needed: list[str]) -> None:
    given = {
        "ATOLL_DATABASE_URL": "postgresql://localhost/x",
        "ATOLL_REDIS_URL": "redis://localhost:1",
        "ATOLL_WORKER_KEY": "k",
        "ATOLL_SECRET": "s",
    }
    done = _atoll(command, ATOLL_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"atoll: {' and '.join(needed)} {'is' if len(needed) == 1 else 'are'} not set\n"
    for name in needed:
        others = {other: value for other, value in given.items() if other != name}
        done = _atoll(command, ATOLL_HOME=str(tmp_path), **others)
        assert (done.returncode, done.stderr) == (2, f"atoll: {name} is not set\n")


@pytest.mark.parametrize(("variable", "value"), [("ATOLL_REDIS_URL", "localhost:6379"), ("ATOLL_PUBLIC_URL", "play.example")])
def test_an_address_without_its_scheme_is_one_line(tmp_path: Path, variable: str, value: str) -> None:
    done = _atoll("worker", ATOLL_HOME=str(tmp_path), **{variable: value})
    assert done.returncode == 2
    assert done.stderr.startswith(f"atoll: {variable}='{value}': it must begin with ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("home", ["a file", "no writing"])
def test_a_home_that_can_t_be_used_is_one_line(tmp_path: Path, home: str) -> None:
    folder = tmp_path / "home"
    if home == "a file":
        folder.touch()
    else:
        folder = Path("/proc/atoll")  # nobody can make a folder there, not even root
    done = _atoll("up", ATOLL_HOME=str(folder))
    assert done.returncode == 2
    assert f"ATOLL_HOME={folder}: can't write there" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("host", ["192.0.2.1"])
def test_an_address_of_another_machine_is_one_line(tmp_path: Path, host: str) -> None:
    done = _atoll("up", ATOLL_HOME=str(tmp_path), ATOLL_HOST=host)
    assert done.returncode == 2
    assert f"can't serve on {host} port 8000" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
