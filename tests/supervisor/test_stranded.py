"""`atoll migrate` says how many stored matches need rules that are not at hand; `atoll up`, on servers of one's own, shows it."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg
import pytest

from domain.registry import find_game
from service.api.app import create_app
from service.embedded import Servers
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web
from tests.supervisor.test_up import Up

GAME = "reef-gardens"
SAID = "not at hand here"


@pytest.fixture
def matches(database_url: str, redis_url: str, tmp_path: Path) -> list[str]:
    """Three matches of today's rules."""
    settings = Settings(
        home=tmp_path, database_url=database_url, redis_url=redis_url, worker_key=WORKER_KEY, operator_key=OPERATOR_KEY, secret="secret"
    )
    app = create_app(settings)
    web = Web(app.test_client())
    made = [web.post("/v1/matches", {"game": GAME, "seats": [{"kind": "human"}] * 2}).json["id"] for _ in range(3)]
    app.extensions["atoll"].database.close()
    return made


def migrate(database_url: str, home: Path) -> str:
    base = {name: value for name, value in os.environ.items() if name == "ATOLL_COMPILED" or not name.startswith("ATOLL_")}
    env = base | {"ATOLL_DATABASE_URL": database_url, "ATOLL_HOME": str(home)}
    done = subprocess.run([sys.executable, "-P", "-m", "service.cli", "migrate"], env=env, capture_output=True, text=True, check=True)
    return done.stdout


def test_migrate_says_how_many_matches_are_without_their_rules(matches: list[str], database_url: str, tmp_path: Path) -> None:
    revision = find_game(GAME).revision
    assert migrate(database_url, tmp_path) == "", "today's rules are at hand"
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("update matches set revision = 1 where match_id = %s", [matches[0]])
        connection.execute("update matches set content_sha256 = %s where match_id = %s", ["0" * 64, matches[1]])
    said = migrate(database_url, tmp_path)
    assert said.startswith("2 stored matches need rules that are not at hand here")
    assert f"{GAME} revision 1: 1, {GAME} revision {revision}: 1" in said


@pytest.mark.e2e
def test_up_uses_servers_of_ones_own_leaves_them_running_and_shows_what_the_migration_says(
    matches: list[str], servers: Servers, database_url: str, redis_url: str, tmp_path: Path
) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("update matches set revision = 1")
    home = tmp_path / "home"
    up = Up(home, ATOLL_DATABASE_URL=database_url, ATOLL_REDIS_URL=redis_url)
    try:
        with httpx.Client(base_url=up.wait_ready(), timeout=10, verify=False) as client:
            answer = client.post("/v1/matches", json={"game": GAME, "seats": [{"kind": "human", "name": name} for name in ("One", "Two")]})
            assert answer.status_code == 201, answer.text
        assert f"migrate    | 3 stored matches need rules that are {SAID} ({GAME} revision 1: 3)" in up.said()
        assert not (home / "servers").exists()
    finally:
        up.interrupt()
    assert servers.postgres.is_running
    assert servers.valkey.is_running
    with psycopg.connect(database_url) as connection:
        assert connection.execute("select count(*) from matches where match_id = %s", [answer.json()["id"]]).fetchone() == (1,)
