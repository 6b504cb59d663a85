"""`atoll up` as a person runs it: from an empty folder to a service, through crashes, to an orderly end."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from service.embedded.process import wait_until
from service.supervisor.walk import GAME, walk

pytestmark = [pytest.mark.e2e, pytest.mark.faults]

_STOP_SECONDS = 30
EXEC_UP: Final = "import os, sys; os.execv(sys.executable, [sys.executable, '-P', '-m', 'service.cli', 'up', '--with-parent'])"
UNDER_MAKE: Final = ("bash", "-c", '"$0" -c "$1" & wait', sys.executable, EXEC_UP)
"""It as a child of another process, as make starts it; to kill that one is all that is done to end it."""


class Up:
    """A running `atoll up` in a session of its own, as under a terminal."""

    def __init__(self, home: Path, command: Sequence[str] = (sys.executable, "-P", "-m", "service.cli", "up"), **env: str) -> None:
        self.home = home
        self.log = home.parent / "up.log"
        base = {name: value for name, value in os.environ.items() if not name.startswith("ATOLL_")}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                env=base | {"ATOLL_HOME": str(home), "ATOLL_WORKERS": "1", "ATOLL_COMPILED": "0"} | env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_ready(self) -> str:
        """The address of the service once it says so."""
        assert wait_until(lambda: "| ready after" in self.said() or self.process.poll() is not None, 90), self.said()
        assert self.process.poll() is None, self.said()
        line = next(line for line in self.said().splitlines() if "| ready after" in line)
        return next(word for word in line.split() if word.startswith("http"))

    def said(self) -> str:
        return self.log.read_text()

    def interrupt(self) -> float:
        """Ctrl-C: every process of the foreground group hears it. The seconds that the end took."""
        began = time.monotonic()
        os.killpg(self.process.pid, signal.SIGINT)
        assert self.process.wait(_STOP_SECONDS) == 0, self.said()
        assert "Traceback" not in self.said().rpartition("| stopping (")[2], self.said()
        return time.monotonic() - began

    def members(self) -> list[tuple[int, str]]:
        """Every process of this product: number and command line."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                environ, command = (folder / "environ").read_bytes(), (folder / "cmdline").read_bytes()
                is_server = Path(f"{folder}/cwd").readlink().is_relative_to(self.home)
                is_zombie = (folder / "stat").read_text().rpartition(") ")[2].startswith("Z")
            except OSError:
                continue
            if (is_server or f"ATOLL_HOME={self.home}\0".encode() in environ + b"\0") and not is_zombie:
                found.append((int(folder.name), command.replace(b"\0", b" ").decode()))
        return found

    def pid_of(self, word: str) -> int:
        """The process with `word` in its command line that was started first."""
        return min(pid for pid, command in self.members() if word in command)


@contextmanager
def _empty_home() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="atoll-up-"))
    folder.chmod(0o755)
    yield folder / "home"
    shutil.rmtree(folder)


@contextmanager
def _running(home: Path) -> Iterator[Up]:
    running = Up(home)
    yield running
    if running.process.poll() is None:
        running.process.kill()
        running.process.wait()
    assert wait_until(lambda: not running.members(), _STOP_SECONDS), running.members()


@pytest.fixture
def home() -> Iterator[Path]:
    with _empty_home() as folder:
        yield folder


@pytest.fixture
def doomed(home: Path) -> Iterator[Up]:
    """One that the test ends."""
    with _running(home) as started:
        yield started


@pytest.fixture(scope="module")
def lasting() -> Iterator[Up]:
    """One for all tests that leave it serving."""
    with _empty_home() as folder, _running(folder) as started:
        yield started


@pytest.fixture
def up(lasting: Up) -> Up:
    """The lasting one, which still runs."""
    lasting.wait_ready()
    return lasting


def _tries_to_open(client: httpx.Client) -> bool:
    games = client.get("/v1/games").json().get("games", [])
    if not games:
        return False
    seats = [{"kind": "human", "name": "One"}, {"kind": "human", "name": "Two"}]
    answer = client.post("/v1/matches", json={"game": games[0]["id"], "seats": seats})
    assert answer.status_code in (201, 503), answer.text
    return answer.status_code == 201


def _waits_for_events(client: httpx.Client) -> bool:
    """Say whether matches are listed, and the events of one are waited for; what a process took before it was killed gets no answer."""
    try:
        listed = client.get("/v1/matches?limit=1")
        return listed.status_code == 200 and client.get(f"/v1/matches/{listed.json()['matches'][0]['id']}/events?wait=1").status_code == 200
    except httpx.TimeoutException:
        return False


def _serves(client: httpx.Client) -> bool:
    try:
        return client.get("/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.slow
def test_interrupted_under_load_it_loses_nothing_acknowledged_and_started_again_by_make_it_ends_when_that_is_killed(doomed: Up) -> None:
    url = doomed.wait_ready()
    load = """
import json, sys, httpx
with httpx.Client(base_url=sys.argv[1], timeout=10, verify=False) as client:
    games = client.get("/v1/games").json()
    game = (games if isinstance(games, list) else next(v for v in games.values() if isinstance(v, list)))[0]["id"]
    body = {"game": game, "seats": [{"kind": "human", "name": "One"}, {"kind": "human", "name": "Two"}]}
    while True:
        answer = client.post("/v1/matches", json=body)
        if answer.status_code == 201:
            print(answer.json()["id"], flush=True)
"""
    client = subprocess.Popen([sys.executable, "-c", load, url], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert client.stdout is not None
    acknowledged = [client.stdout.readline().strip() for _ in range(20)]
    assert doomed.interrupt() < _STOP_SECONDS
    acknowledged += client.stdout.read().split()
    client.wait()
    assert wait_until(lambda: not doomed.members(), _STOP_SECONDS), doomed.members()
    again = Up(doomed.home, command=UNDER_MAKE)
    try:
        with httpx.Client(base_url=again.wait_ready(), timeout=10, verify=False) as reader:
            for match in acknowledged:
                assert reader.get(f"/v1/matches/{match}").status_code == 200
    finally:
        again.process.kill()
        again.process.wait()
    assert wait_until(lambda: not again.members(), _STOP_SECONDS), again.members()


@pytest.mark.slow
def test_two_beside_each_other_do_not_collide_and_everything_of_one_ends_when_it_is_killed(up: Up, doomed: Up) -> None:
    assert up.wait_ready() != doomed.wait_ready()
    assert len(doomed.members()) > 6
    doomed.process.kill()
    doomed.process.wait()
    assert wait_until(lambda: not doomed.members(), _STOP_SECONDS), doomed.members()


@pytest.mark.parametrize(
    "victim",
    ["atoll web", "atoll streams", "Caddyfile", "atoll worker", "atoll dispatch", "postgres -D", "valkey-server"],
)
def test_a_killed_process_is_started_again(up: Up, victim: str) -> None:
    with httpx.Client(base_url=up.wait_ready(), timeout=10, verify=False) as client:
        first, before = up.pid_of(victim), up.said().count("starting it again")
        os.kill(first, signal.SIGKILL)
        assert wait_until(lambda: any(victim in c and pid != first for pid, c in up.members()) and _serves(client), 30)
        assert wait_until(lambda: up.said().count("starting it again") > before, 30)
        # Who asks while the last of the killed processes' children go is told to try again.
        assert wait_until(lambda: client.get("/v1/games").status_code == 200 and _tries_to_open(client), 30)
        assert wait_until(lambda: _waits_for_events(client), 30)


def _printed_walk(up: Up) -> str:
    last = '.venv/bin/atoll audit "$match/audit"'
    assert wait_until(lambda: f"{last}\n" in up.said(), 30)
    lines = up.said().splitlines()
    return "\n".join(lines[next(n for n, line in enumerate(lines) if line.startswith("ATOLL=")) : lines.index(last) + 1])


def test_it_says_what_it_does_in_five_lines(up: Up) -> None:
    """Servers, where they answer, what else is started, where the service is; and below them the walk."""
    url = up.wait_ready()
    assert wait_until(lambda: "ATOLL=" in up.said(), 30)
    said = [line for line in up.said().partition("ATOLL=")[0].splitlines() if line and "in use by somebody else" not in line]
    assert [line.partition("|")[0].strip() for line in said] == ["atoll"] * 5, said
    assert url in said[-1]


def test_the_printed_walk_is_that_of_the_readme_at_its_own_address(up: Up) -> None:
    """The README's is carried out by tests/docs/test_blocks.py."""
    assert _printed_walk(up) == walk(up.wait_ready(), GAME).rstrip()


@pytest.mark.slow
def test_the_printed_walk_works_and_ends_with_a_proof(up: Up) -> None:
    here = _printed_walk(up).replace(".venv/bin/atoll", f"{sys.executable} -P -m service.cli")
    done = subprocess.run(["bash", "-c", here], capture_output=True, text=True, timeout=500, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "proven: final state and outcome" in done.stdout


def test_a_demo_match_of_bots_goes_on(up: Up) -> None:
    url = up.wait_ready()
    with httpx.Client(base_url=url, timeout=10, verify=False) as client:
        assert wait_until(lambda: "demo match of" in up.said(), 30)
        line = next(line for line in up.said().splitlines() if "demo match of" in line)
        assert f" {url}/matches/" in line, "the address at which people watch"
        match = line.rpartition("/")[2]
        assert wait_until(lambda: client.get(f"/v1/matches/{match}").json()["version"] > 20, 60)


def test_the_keys_open_the_doors_that_they_should(up: Up) -> None:
    with httpx.Client(base_url=up.wait_ready(), timeout=10, verify=False) as client:
        key = (up.home / "keys" / "operator").read_text().strip()
        assert client.get("/v1/bot-turns", headers={"Authorization": f"Bearer {key}"}).status_code == 200


def test_workers_and_health_checks_have_an_address_that_avoids_the_front(up: Up) -> None:
    up.wait_ready()
    assert wait_until(lambda: "health checks: " in up.said(), 30)
    internal = next(line for line in up.said().splitlines() if "health checks: " in line).partition("health checks: ")[2].split()[0]
    os.kill(up.pid_of("Caddyfile"), signal.SIGSTOP)
    try:
        assert httpx.get(f"{internal}/healthz", timeout=20, verify=False).json() == {"status": "ok"}
        assert httpx.get(f"{internal}/readyz", timeout=20, verify=False).json() == {"status": "ok"}
    finally:
        os.kill(up.pid_of("Caddyfile"), signal.SIGCONT)


def test_interrupted_while_the_server_of_forks_loads_it_ends_in_order(doomed: Up) -> None:
    assert wait_until(lambda: any("fork_server" in command for _, command in doomed.members()), 30), doomed.said()
    doomed.interrupt()
    assert not doomed.members()


@pytest.mark.slow
def test_it_comes_up_though_the_server_of_forks_is_killed(doomed: Up) -> None:
    assert wait_until(lambda: any("fork_server" in command for _, command in doomed.members()), 30), doomed.said()
    os.kill(doomed.pid_of("fork_server"), signal.SIGKILL)
    with httpx.Client(base_url=doomed.wait_ready(), timeout=10, verify=False) as client:
        assert _tries_to_open(client)
    doomed.interrupt()
    assert not doomed.members()


def test_a_taken_port_that_was_asked_for_is_one_clear_line(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = Up(home, ATOLL_PORT=port)
        assert refused.process.wait(30) == 2
    assert f"ATOLL_PORT={port}: that port of 127.0.0.1 is in use" in refused.said()
    assert "Traceback" not in refused.said()
    assert not refused.members()


def test_a_second_one_in_the_same_home_is_refused(up: Up) -> None:
    up.wait_ready()
    said = up.said()
    second = subprocess.run(
        [sys.executable, "-P", "-m", "service.cli", "up"],
        env=os.environ | {"ATOLL_HOME": str(up.home)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert second.returncode == 1
    assert "in use by another process of Atoll" in second.stdout
    assert up.process.poll() is None, said
