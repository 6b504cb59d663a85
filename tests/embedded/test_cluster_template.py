"""A cluster that is copied is as good as one that is made; of many who keep one at once one is kept."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from service.embedded import throwaway
from service.embedded.account import find_unprivileged_account
from service.embedded.binaries import Binaries, find_postgres
from service.embedded.cluster_template import copy_from, keep, template_of

ASKED = "select datname, datcollate, datlocprovider, encoding, pg_get_userbyid(datdba) from pg_database order by datname"


def cluster(folder: Path) -> Path:
    """Something that looks like a cluster."""
    for number in range(20):
        inner = folder / "base" / str(number)
        inner.mkdir(parents=True)
        (inner / "1259").write_bytes(bytes([number]) * 8192)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_copied_cluster_holds_what_one_that_is_made_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    binaries, account = find_postgres(), find_unprivileged_account()
    if account is not None and not account.may_enter(binaries.folder):
        pytest.skip(f"{account.name} can't enter {binaries.folder}")
    found = []
    for named in ("", str(binaries.folder)):  # beside a folder that somebody names nothing is kept
        monkeypatch.setenv("ATOLL_POSTGRES_BIN", named)
        with throwaway() as servers, psycopg.connect(servers.database_url) as connection:
            found.append(connection.execute(ASKED).fetchall())
    assert found[0] == found[1]
    assert [row[0] for row in found[0]] == ["atoll", "postgres", "template0", "template1"]


def test_of_many_who_keep_one_at_once_one_is_kept_whole(tmp_path: Path) -> None:
    made, template = cluster(tmp_path / "made"), tmp_path / "kept" / "key"
    with ThreadPoolExecutor(8) as threads:
        for future in [threads.submit(keep, template, made) for _ in range(16)]:
            future.result()
    assert [path.name for path in template.parent.iterdir()] == ["key"]
    assert contents(template) == contents(made)
    (tmp_path / "new").mkdir()
    assert copy_from(template, tmp_path / "new")
    assert contents(tmp_path / "new") == contents(made)


def test_where_nothing_is_kept_nothing_is_copied(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    assert not copy_from(None, tmp_path / "new")
    assert not copy_from(tmp_path / "missing", tmp_path / "new")
    keep(None, tmp_path / "new")
    keep(Path("/dev/null/folder/key"), tmp_path / "new")


def test_other_binaries_and_other_arguments_have_templates_of_their_own() -> None:
    binaries = find_postgres()
    system = Binaries(binaries.folder, binaries.folder, ())
    assert template_of(system, ["-E", "UTF8"]) is None, "beside the system's nothing is kept"
    if binaries.trees:
        assert template_of(binaries, ["-E", "UTF8"]) != template_of(binaries, ["-E", "LATIN1"])
