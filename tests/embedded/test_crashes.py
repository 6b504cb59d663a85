"""What becomes of servers and their data when processes are killed."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from service.embedded import ServerError, start_persistent, throwaway
from service.embedded.process import wait_until

pytestmark = pytest.mark.faults


def _gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("Z")
    except FileNotFoundError:
        return True


def test_a_killed_postgres_finds_every_commit_again() -> None:
    with throwaway(durable=True) as servers:
        with psycopg.connect(servers.database_url, autocommit=True) as connection:
            connection.execute("create table kept (n int)")
            for number in range(50):
                connection.execute("insert into kept values (%s)", [number])
            servers.postgres.kill()
        assert not servers.postgres.is_running
        servers.postgres.start()
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("select count(*) from kept").fetchone() == (50,)


def test_a_killed_valkey_starts_again_at_the_same_address() -> None:
    with throwaway() as servers:
        servers.valkey.kill()
        with pytest.raises(redis.ConnectionError):
            redis.Redis.from_url(servers.redis_url).ping()
        servers.valkey.start()
        assert redis.Redis.from_url(servers.redis_url).ping()


def test_servers_end_when_their_owner_is_killed_and_start_again(open_folder: Path, start_owner: Any) -> None:
    first = start_owner(open_folder)
    with psycopg.connect(first.said["database_url"], autocommit=True) as connection:
        connection.execute("create table kept (n int)")
        connection.execute("insert into kept values (7)")
        first.kill()
    second = start_owner(open_folder)
    assert _gone(first.pid("postgres"))
    assert _gone(first.pid("valkey"))
    with psycopg.connect(second.said["database_url"]) as connection:
        assert connection.execute("select n from kept").fetchone() == (7,)
    second.kill()
    for server in ("postgres", "valkey"):
        assert wait_until(partial(_gone, second.pid(server)), 15)


def test_a_start_waits_for_the_servers_of_a_killed_owner(open_folder: Path, start_owner: Any) -> None:
    first = start_owner(open_folder)
    os.kill(first.pid("valkey"), signal.SIGSTOP)
    first.kill()
    script = Path(__file__).with_name("owner.py")
    second = subprocess.Popen(
        [sys.executable, "-P", str(script), str(open_folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert wait_until(lambda: _gone(first.pid("postgres")), 15)
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(0.5)
        os.kill(first.pid("valkey"), signal.SIGCONT)
        assert second.stdout is not None
        assert '"postgres"' in second.stdout.readline()
    finally:
        second.communicate("", timeout=30)
    assert second.returncode == 0


def test_a_second_owner_is_refused_at_once(open_folder: Path, start_owner: Any) -> None:
    start_owner(open_folder)
    with pytest.raises(ServerError, match="in use by another process of Atoll"):
        start_persistent(open_folder)


def test_a_pid_file_of_a_zombie_is_in_nobodys_way(open_folder: Path) -> None:
    servers = start_persistent(open_folder, valkey=False)
    file = servers.postgres.data / "postmaster.pid"
    content = file.read_text()
    servers.stop()
    zombie = subprocess.Popen(["/bin/true"])
    assert wait_until(lambda: _gone(zombie.pid), 10)
    file.write_text(content.replace(content.splitlines()[0], str(zombie.pid), 1))
    os.chown(file, servers.postgres.data.stat().st_uid, -1)
    again = start_persistent(open_folder, valkey=False)
    again.stop()
    assert zombie.wait() == 0


def test_servers_do_not_hear_the_signals_of_the_terminal(open_folder: Path, start_owner: Any) -> None:
    owner = start_owner(open_folder)
    groups = {os.getpgid(owner.pid(name)) for name in ("owner", "postgres", "valkey")}
    assert len(groups) == 3
