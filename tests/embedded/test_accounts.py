"""Servers started by root in places that their account can't reach, and by an ordinary user."""

import os
import pwd
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from service.embedded import start_persistent
from service.embedded.account import find_unprivileged_account
from service.embedded.binaries import find_postgres, find_valkey, postgres_major, valkey_program
from service.embedded.place import Place

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root lends an account")


def _remove(elsewhere: Path) -> None:
    """Remove a home's folder under /var/lib, and the one above it when that was the last."""
    shutil.rmtree(elsewhere)
    with suppress(OSError):
        elsewhere.parent.rmdir()


@pytest.fixture
def closed_folder(open_folder: Path) -> Path:
    folder = open_folder / "closed"
    folder.mkdir(mode=0o700)
    return folder


def test_a_home_that_the_account_cannot_enter_has_its_data_elsewhere(closed_folder: Path) -> None:
    home = closed_folder / "home"
    first = start_persistent(home)
    elsewhere = first.place.folder
    try:
        assert elsewhere.parent == Path("/var/lib/atoll")
        assert str(elsewhere) in first.place.note
        with psycopg.connect(first.database_url, autocommit=True) as connection:
            connection.execute("create table kept (n int)")
        first.stop()
        closed_folder.chmod(0o755)  # reachable now: the data must be found where it is all the same
        second = start_persistent(home)
        with psycopg.connect(second.database_url) as connection:
            assert connection.execute("select count(*) from kept").fetchone() == (0,)
        second.stop()
    finally:
        first.stop()
        _remove(elsewhere)


def test_no_folder_is_opened_to_others(closed_folder: Path) -> None:
    servers = start_persistent(closed_folder / "home")
    servers.stop()
    _remove(servers.place.folder)
    assert closed_folder.stat().st_mode & 0o777 == 0o700


@pytest.fixture
def place(open_folder: Path) -> Place:
    return Place(open_folder, find_unprivileged_account())


def test_binaries_that_the_account_cannot_reach_are_copied_once(closed_folder: Path, place: Place) -> None:
    for binaries in (find_postgres(), find_valkey()):
        if not binaries.trees:
            pytest.skip("a system's own server is never copied")
        hidden = binaries.below(closed_folder)
        for tree in binaries.trees:
            target = closed_folder / tree.relative_to(binaries.root)
            shutil.copytree(tree, target, symlinks=True, dirs_exist_ok=True)
        copied = place.reachable(hidden)
        assert copied.folder.is_relative_to(place.folder)
        assert place.reachable(hidden) == copied
        program = valkey_program(copied) if copied.program("valkey-server").exists() else copied.program("initdb")
        assert place.account is not None
        done = subprocess.run([program, "--version"], user=place.account.uid, group=place.account.gid, check=False)
        assert done.returncode == 0
    assert postgres_major(place.reachable(find_postgres())) >= 15


def test_an_ordinary_user_runs_the_servers_as_himself(open_folder: Path, start_owner: Any) -> None:
    python = shutil.which("python3", path="/usr/bin")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    asked = [python or "false", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    if subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() != version:
        pytest.skip(f"no Python {version} in /usr/bin, where every account can reach it")
    entry = pwd.getpwnam("nobody")
    os.chown(open_folder, entry.pw_uid, entry.pw_gid)
    tree = Path(__file__).parents[2]
    packages = [path for path in sys.path if path.endswith("site-packages")]
    owner = start_owner(
        open_folder / "home",
        python=(str(python),),
        user=entry.pw_uid,
        group=entry.pw_gid,
        extra_groups=[],
        cwd="/",
        env={"PYTHONPATH": os.pathsep.join([str(tree), *packages]), "PATH": os.environ["PATH"]},
    )
    assert owner.said["uid"] == entry.pw_uid
    for server in ("postgres", "valkey"):
        assert Path(f"/proc/{owner.pid(server)}").stat().st_uid == entry.pw_uid
    owner.stop()
    # and root goes on with his data under his account
    servers = start_persistent(open_folder / "home")
    assert Path(f"/proc/{servers.postgres.pid}").stat().st_uid == entry.pw_uid
    servers.stop()
