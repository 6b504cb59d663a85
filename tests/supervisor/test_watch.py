"""What ended by itself is started again, later and later when it ends soon."""

import os
import sys
import time
from pathlib import Path

import pytest

from service.embedded.process import wait_until
from service.supervisor.child import Child, Program
from service.supervisor.watch import Watch, Watched

pytestmark = pytest.mark.faults


def _child(log: Path, code: str) -> Child:
    return Child(Program("program", [sys.executable, "-c", code], dict(os.environ), 1), log)


def test_a_killed_child_runs_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    child = _child(tmp_path / "log", "import signal; signal.pause()")
    child.start()
    watch = Watch(None, [child])
    watch.look()
    first = child.pid
    child.kill()

    def runs_again() -> bool:
        watch.look()
        return child.is_running

    assert wait_until(runs_again, 10)
    assert child.pid != first
    child.kill()
    assert "program was ended by signal 9; starting it again in 0.5 s" in capsys.readouterr().out


def test_the_pause_doubles_while_it_ends_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    child = _child(tmp_path / "log", "raise SystemExit(3)")
    child.start()
    watch = Watch(None, [child])
    began = time.monotonic()
    said: list[str] = []

    def three_ends() -> bool:
        watch.look()
        said.extend(line for line in capsys.readouterr().out.splitlines() if "starting it again" in line)
        return len(said) == 3

    assert wait_until(three_ends, 20)
    assert [line.rpartition("in ")[2] for line in said] == ["0.5 s", "1 s", "2 s"]
    assert time.monotonic() - began >= 1.5


class Room:
    """A disk that has room, or not."""

    def __init__(self) -> None:
        self.is_there = False

    def __call__(self) -> bool:
        return self.is_there


def test_what_ended_on_a_full_disk_is_started_as_soon_as_there_is_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    child = _child(tmp_path / "log", "import signal; signal.pause()")
    room = Room()
    watched = Watched("postgres", child, room)
    watched._pause = 30.0  # as after many attempts
    for _ in range(3):
        watched.look("ended")
    assert not child.is_running
    assert capsys.readouterr().out.count("postgres waits: the disk is full") == 1
    room.is_there = True
    watched.look("ended")
    assert child.is_running
    child.kill()
