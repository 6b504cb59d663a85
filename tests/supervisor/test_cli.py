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
    assert done.returncode == 1
    assert done.stderr == "atoll: ATOLL_PORT='eighty': it must be a whole number from 1 to 65535\n"


def test_a_missing_database_is_one_line(tmp_path: Path) -> None:
    done = _atoll("migrate", ATOLL_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, "atoll: ATOLL_DATABASE_URL is not set\n")


@pytest.mark.parametrize("host", ["192.0.2.1"])
def test_an_address_of_another_machine_is_one_line(tmp_path: Path, host: str) -> None:
    done = _atoll("up", ATOLL_HOME=str(tmp_path), ATOLL_HOST=host)
    assert done.returncode == 1
    assert f"can't serve on {host} port 8000" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
