"""Owners of servers in processes of their own, so that a test can kill them."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from service.embedded.process import wait_until

Start = Callable[..., "Owner"]


class Owner:
    """A running `owner.py` and what it said about its servers."""

    def __init__(self, home: Path, python: Sequence[str] = (sys.executable,), **popen: Any) -> None:
        script = Path(__file__).with_name("owner.py")
        self.process = subprocess.Popen(
            [*python, "-P", str(script), str(home)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **popen,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the owner ended with status {self.process.wait()}"
        self.said = json.loads(line)

    def pid(self, server: str) -> int:
        return int(self.said[server])

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(30) == 0

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def is_gone(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return True
    return stat.rpartition(") ")[2].startswith("Z")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A temporary folder with a short path that every account may enter (pytest's own are closed)."""
    folder = Path(tempfile.mkdtemp(prefix="atoll-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def start_owner() -> Iterator[Start]:
    """Starts owners; those that still run are killed, and their servers with them."""
    owners: list[Owner] = []

    def start(home: Path, **options: Any) -> Owner:
        owners.append(Owner(home, **options))
        return owners[-1]

    yield start
    for owner in owners:
        owner.kill()
        for pid in (owner.pid("postgres"), owner.pid("valkey")):
            if not is_gone(pid):
                os.kill(pid, signal.SIGCONT)
            assert wait_until(partial(is_gone, pid), 30)
