"""Throw-away and persistent servers: started, used, started again, refused."""

import os
import threading
from pathlib import Path

import psycopg
import pytest
import redis

from service.embedded import ServerError, Servers, start_persistent, throwaway
from service.embedded.process import dies_with_parent


def _rows(url: str, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement)
        return list(cursor.fetchall()) if cursor.description else []


def _processes_below(folder: Path) -> list[str]:
    found = []
    for cwd in Path("/proc").glob("[0-9]*/cwd"):
        try:
            if cwd.readlink().is_relative_to(folder):
                found.append(cwd.parent.name)
        except OSError:
            continue
    return found


def test_throwaway_servers_work_and_leave_nothing() -> None:
    with throwaway() as servers:
        folder = servers.place.folder
        assert _rows(servers.database_url, "select current_database(), current_user") == [("atoll", "atoll")]
        assert redis.Redis.from_url(servers.redis_url).ping()
        assert _processes_below(folder)
    assert not folder.exists()
    assert not _processes_below(folder)


def test_no_server_listens_on_the_network(servers: Servers) -> None:
    assert _rows(servers.database_url, "show listen_addresses") == [("",)]
    assert redis.Redis.from_url(servers.redis_url).config_get("port") == {"port": "0"}


def test_text_is_compared_the_same_on_every_machine(servers: Servers) -> None:
    statement = "select datlocprovider, datlocale, pg_encoding_to_char(encoding) from pg_database where datname = 'atoll'"
    assert _rows(servers.database_url, statement) == [("b", "C.UTF-8", "UTF8")]


def test_sockets_are_closed_to_other_accounts(servers: Servers) -> None:
    folder = servers.valkey.socket.parent
    assert folder.stat().st_mode & 0o777 == 0o700
    assert len(os.fsencode(servers.valkey.socket)) < 104


@pytest.mark.skipif(os.geteuid() != 0, reason="only root lends an account")
def test_servers_of_root_run_as_an_unprivileged_account(servers: Servers) -> None:
    for server in servers.list_running():
        assert Path(f"/proc/{server.pid}").stat().st_uid != 0


def test_data_stays_from_one_start_to_the_next(open_folder: Path) -> None:
    first = start_persistent(open_folder)
    _rows(first.database_url, "create table kept (n int); insert into kept values (7)")
    redis.Redis.from_url(first.redis_url).set("kept", 7)
    url = first.database_url
    first.stop()
    second = start_persistent(open_folder)
    try:
        assert second.database_url == url
        assert _rows(second.database_url, "select n from kept") == [(7,)]
        assert redis.Redis.from_url(second.redis_url).get("kept") == b"7"
    finally:
        second.stop()


def test_only_the_server_that_is_wanted_starts(open_folder: Path) -> None:
    servers = start_persistent(open_folder, postgres=False)
    try:
        assert redis.Redis.from_url(servers.redis_url).ping()
        assert not (servers.place.folder / "postgres").exists()
        with pytest.raises(LookupError):
            _ = servers.database_url
    finally:
        servers.stop()


def test_a_half_made_cluster_is_made_anew(open_folder: Path) -> None:
    rest = open_folder / "servers" / "postgres.new" / "base"
    rest.mkdir(parents=True)
    servers = start_persistent(open_folder, valkey=False)
    try:
        assert _rows(servers.database_url, "select 1") == [(1,)]
        assert not rest.exists()
    finally:
        servers.stop()


def test_data_of_another_major_version_is_refused(open_folder: Path) -> None:
    servers = start_persistent(open_folder, valkey=False)
    servers.stop()
    version = servers.postgres.data / "PG_VERSION"
    version.write_text("9\n")
    with pytest.raises(ServerError, match="made by Postgres 9, and this is Postgres 1"):
        start_persistent(open_folder, valkey=False)


def test_a_long_home_gets_short_sockets_that_are_removed(open_folder: Path) -> None:
    home = open_folder / ("long-" * 18) / "home"
    home.parent.mkdir(mode=0o755)
    servers = start_persistent(home)
    sockets = servers.valkey.socket.parent
    try:
        assert not sockets.is_relative_to(home)
        assert redis.Redis.from_url(servers.redis_url).ping()
        assert _rows(servers.database_url, "select 1") == [(1,)]
    finally:
        servers.stop()
    assert not sockets.exists()


def test_what_dies_with_its_parent_is_started_from_the_main_thread() -> None:
    refused: list[str] = []

    def try_it() -> None:
        try:
            dies_with_parent(15)  # type: ignore[arg-type]
        except RuntimeError as error:
            refused.append(str(error))

    thread = threading.Thread(target=try_it)
    thread.start()
    thread.join()
    assert len(refused) == 1
