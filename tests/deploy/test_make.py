"""The Makefile's small parts; its big ones are what people and CI run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_TREE = Path(__file__).parents[2]


def _make(*arguments: str, cwd: Path = _TREE, compiled: str | None = None) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name not in ("MFLAGS", "ATOLL_COMPILED")}
    if compiled is not None:
        env["ATOLL_COMPILED"] = compiled
    done = subprocess.run(["make", *arguments], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_help_lists_the_commands() -> None:
    listed = {line.split()[0] for line in _make("help").splitlines()}
    assert {"up", "test", "test-all", "check", "bench", "arena", "golden", "openapi", "compile"} <= listed


def _planned_up(folder: Path, compiled: str | None) -> str:
    """Return what `make up` would run in a tree where nothing has been installed yet."""
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-build.lock", "requirements-compile.lock"):
        (folder / name).write_text((_TREE / name).read_text())
    return _make("-n", "up", f"PYTHON={sys.executable}", cwd=folder, compiled=compiled)


@pytest.mark.parametrize("compiled", [None, "", "1", "require"])
def test_up_installs_the_compiler(tmp_path: Path, compiled: str | None) -> None:
    plan = _planned_up(tmp_path, compiled)
    assert "-r requirements-compile.lock" in plan
    assert plan.index("-r requirements.lock") < plan.index("-r requirements-compile.lock") < plan.index("atoll up")


def test_up_without_the_compiled_form_does_not_install_the_compiler(tmp_path: Path) -> None:
    plan = _planned_up(tmp_path, "0")
    assert "-r requirements.lock" in plan
    assert "atoll up" in plan
    assert "requirements-compile.lock" not in plan
    assert "deploy.compile" not in plan


def test_new_keys_for_containers_are_private(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "env.example").write_text((_TREE / "deploy" / "env.example").read_text())
    (tmp_path / "Makefile").write_text((_TREE / "Makefile").read_text())
    _make(".env", f"PYTHON={sys.executable}", cwd=tmp_path)
    made = tmp_path / ".env"
    assert made.stat().st_mode & 0o777 == 0o600
    keys = dict(line.split("=", 1) for line in made.read_text().splitlines() if "=" in line and not line.startswith("#"))
    assert set(keys) == {"ATOLL_POSTGRES_PASSWORD", "ATOLL_WORKER_KEY", "ATOLL_OPERATOR_KEY", "ATOLL_SECRET", "ATOLL_LOG_KEY"}
    assert len(set(keys.values())) == 5
    assert all(len(key) >= 40 for key in keys.values())


def test_the_hermetic_shell_hides_settings_and_leaves_nothing() -> None:
    ask = "import os, tempfile; print(tempfile.mkdtemp()); print(sorted(n for n in os.environ if n.startswith('ATOLL_')))"
    done = subprocess.run(
        [_TREE / "deploy" / "hermetic", sys.executable, "-c", ask],
        env=os.environ | {"ATOLL_DATABASE_URL": "postgresql://elsewhere/", "ATOLL_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    folder, names = done.stdout.splitlines()
    assert names == "['ATOLL_COMPILED', 'ATOLL_HOME']"
    assert not Path(folder).parent.exists()


def test_gunicorn_accepts_its_settings(tmp_path: Path) -> None:
    config = str(_TREE / "deploy/gunicorn.conf.py")
    shown = subprocess.run(
        [sys.executable, "-P", "-m", "gunicorn", "--print-config", "-c", config, "wsgiref.simple_server:demo_app"],
        env=os.environ | {"ATOLL_HOME": str(tmp_path), "ATOLL_PORT": "9123", "ATOLL_WEB_THREADS": "6"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    settings = {name.strip(): value.strip() for name, _, value in (line.partition("=") for line in shown.splitlines())}
    assert settings["bind"] == "['127.0.0.1:9123']"
    assert (settings["worker_class"], settings["workers"], settings["threads"]) == ("service.api.worker.Worker", "2", "6")
    assert (settings["reuse_port"], settings["graceful_timeout"], settings["control_socket_disable"]) == ("True", "3", "True")
