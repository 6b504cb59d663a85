"""Forks are processes like those that are executed: children, in sessions of their own; and they share no secret."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from service.embedded.process import wait_until
from service.supervisor.child import Child, Program
from service.supervisor.forks import Forked, ForkServer
from tests.supervisor.test_child import gone

NOWHERE = "http://127.0.0.1:1"


def plain_environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ATOLL_")}
    return {**kept, "ATOLL_COMPILED": "0", "SPT_NOENV": "1", "PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="module")
def forks() -> Iterator[ForkServer]:
    with closing(ForkServer(plain_environment())) as server:
        yield server


def make_child(tmp_path: Path, forks: ForkServer, command: str, **env: str) -> Child:
    argv = [sys.executable, "-P", "-m", "service.cli", command]
    return Child(Program(command, argv, {**plain_environment(), **env}, 10, command), tmp_path / f"{command}.log", forks)


def start_lasting(tmp_path: Path, forks: ForkServer) -> Child:
    """Start a process that goes on: it asks a service that is not there again and again."""
    child = make_child(tmp_path, forks, "demo", ATOLL_PUBLIC_URL=NOWHERE, ATOLL_HOME=str(tmp_path))
    child.start()
    assert wait_until(lambda: "doesn't answer" in child.output(), 30), child.output()
    return child


def holds(pid: int, secret: str) -> bool:
    """Say whether these bytes stand anywhere in the memory of a process, or in what the system tells of it."""
    wanted = secret.encode()
    if wanted in Path(f"/proc/{pid}/environ").read_bytes() + Path(f"/proc/{pid}/cmdline").read_bytes():
        return True
    try:
        memory = Path(f"/proc/{pid}/mem").open("rb", buffering=0)  # noqa: SIM115 - closed below
    except PermissionError:
        pytest.skip("this system lets nobody look into another process")
    with memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            area = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
            if area:
                first, behind = (int(number, 16) for number in area.groups())
                memory.seek(first)
                with suppress(OSError):  # given back meanwhile
                    if wanted in memory.read(behind - first):
                        return True
    return False


def test_a_fork_is_a_child_with_a_session_of_its_own_that_ends_in_order(tmp_path: Path, forks: ForkServer) -> None:
    child = start_lasting(tmp_path, forks)
    fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(") ")[2].split()
    assert int(fields[1]) == os.getpid(), "so that its end is seen, and comes with that of whoever started it"
    assert os.getsid(child.pid) == child.pid != os.getsid(0)
    assert Path(f"/proc/{child.pid}/cmdline").read_bytes().rstrip(b"\0 ") == b"atoll demo"
    assert {Path(f"/proc/{child.pid}/fd/{number}").readlink() for number in (1, 2)} == {tmp_path / "demo.log"}
    child.stop()
    assert child.exit_status == 0


def test_a_fork_that_is_killed_says_so(tmp_path: Path, forks: ForkServer) -> None:
    child = start_lasting(tmp_path, forks)
    child.kill()
    assert child.exit_status == -signal.SIGKILL


def test_a_fork_ends_with_the_status_and_the_words_of_the_command(tmp_path: Path, forks: ForkServer) -> None:
    child = make_child(tmp_path, forks, "migrate")
    child.start()
    assert child.wait(30)
    assert (child.exit_status, child.output()) == (2, "atoll: ATOLL_DATABASE_URL is not set\n")


def test_a_fork_knows_its_own_environment_alone(tmp_path: Path, forks: ForkServer) -> None:
    first = make_child(tmp_path, forks, "worker", ATOLL_REDIS_URL="redis://127.0.0.1:1")
    first.start()
    assert first.wait(30)
    second = make_child(tmp_path, forks, "worker", ATOLL_WORKER_KEY="k")
    second.start()
    assert second.wait(30)
    assert second.output() == "atoll: ATOLL_WORKER_KEY is not set\natoll: ATOLL_REDIS_URL is not set\n"


def test_neither_the_server_nor_a_later_fork_holds_what_a_fork_was_told(tmp_path: Path, forks: ForkServer) -> None:
    secret = "-".join(["what", "nobody", "else", "knows"])
    first = make_child(tmp_path, forks, "migrate", ATOLL_SECRET=secret)
    first.start()
    second = start_lasting(tmp_path, forks)
    assert first.wait(30)
    assert [pid for pid in (forks.pid, second.pid) if holds(pid, secret)] == []
    assert holds(second.pid, str(tmp_path)), "what a process does hold is found"
    second.kill()


def test_the_server_has_one_thread(forks: ForkServer) -> None:
    forks.start()
    assert wait_until(forks.is_ready, 30)
    assert len(list(Path(f"/proc/{forks.pid}/task").iterdir())) == 1


@pytest.mark.faults
def test_the_end_of_the_server_ends_no_fork_and_the_next_has_another_server(tmp_path: Path, forks: ForkServer) -> None:
    child = start_lasting(tmp_path, forks)
    server = forks.pid
    os.kill(server, signal.SIGKILL)
    (tmp_path / "second").mkdir()
    other = start_lasting(tmp_path / "second", forks)
    assert isinstance(other._process, Forked)
    assert forks.pid != server
    assert wait_until(partial(gone, server), 10)
    assert child.is_running
    for started in (child, other):
        started.stop()
        assert started.exit_status == 0


@pytest.mark.faults
def test_where_no_server_can_be_had_the_program_is_executed(tmp_path: Path) -> None:
    with closing(ForkServer({**plain_environment(), "PYTHONHOME": "/nonexistent"})) as broken:
        child = make_child(tmp_path, broken, "migrate")
        child.start()
        assert isinstance(child._process, subprocess.Popen)
        assert child.wait(30)
        assert (child.exit_status, child.output()) == (2, "atoll: ATOLL_DATABASE_URL is not set\n")


@pytest.mark.faults
def test_forks_and_server_are_gone_when_whoever_started_them_was_killed(tmp_path: Path) -> None:
    code = f"""
import signal
from pathlib import Path
from tests.supervisor.test_forks import ForkServer, plain_environment, start_lasting
forks = ForkServer(plain_environment())
child = start_lasting(Path({str(tmp_path)!r}), forks)
print(child.pid, forks.pid, flush=True)
signal.pause()
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    assert parent.stdout is not None
    started = [int(pid) for pid in parent.stdout.readline().split()]
    assert len(started) == 2
    assert not any(map(gone, started))
    parent.kill()
    parent.wait()
    for pid in started:
        assert wait_until(partial(gone, pid), 10)
