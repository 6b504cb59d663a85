"""Tables in the pages say what the code says."""

import re
from dataclasses import fields
from typing import Final

from service.api.errors import KINDS
from service.cli.main import atoll
from service.settings import Settings
from tests.docs.games import README, table, with_table
from tests.docs.pages import TREE, rows

OPERATING: Final = TREE / "docs" / "operating.md"
CLIENTS: Final = TREE / "docs" / "clients.md"

READ_ELSEWHERE: Final = {
    "ATOLL_COMPILED",
    "ATOLL_POSTGRES_BIN",
    "ATOLL_CADDY_BIN",
    "ATOLL_VALKEY_BIN",
    "ATOLL_ACCESS_LOG",
    "ATOLL_LOG_LEVEL",
}
"""Settings of programs that don't read the others."""


def test_the_readme_lists_the_games_of_the_registry() -> None:
    text = README.read_text()
    assert with_table(text) == text, "run: python -m tests.docs.games"
    assert table() in text


def test_every_setting_is_described_and_nothing_else_is() -> None:
    described = [row[0].strip("`") for row in rows(OPERATING, "| variable |")]
    read = set(re.findall(r'"(ATOLL_[A-Z_]+)"', (TREE / "service" / "settings.py").read_text()))
    assert len(read) > 15
    assert sorted(described) == sorted(read | READ_ELSEWHERE)


def test_the_described_defaults_are_those_of_the_code() -> None:
    defaults = Settings.from_env({"ATOLL_HOME": "/home"})
    known = {f"ATOLL_{field.name.upper()}": getattr(defaults, field.name) for field in fields(Settings)}
    checked = 0
    for variable, _, default in rows(OPERATING, "| variable |"):
        name = variable.strip("`")
        if re.fullmatch("`[^`]+`", default):
            assert default == f"`{known[name]}`", name
            checked += 1
    assert checked >= 7


def test_settings_read_elsewhere_exist() -> None:
    code = "".join(path.read_text() for folder in ("service", "deploy") for path in (TREE / folder).rglob("*.py"))
    for name in READ_ELSEWHERE:
        assert f'"{name}"' in code


def test_the_described_processes_are_commands() -> None:
    for row in rows(OPERATING, "| process |"):
        assert row[1].strip("`").removeprefix("atoll ") in atoll.commands


def test_the_described_problems_have_these_statuses() -> None:
    described = 0
    for cell, _ in rows(CLIENTS, "| status, type |"):
        status = re.match(r"\d{3}", cell)
        for name in re.findall(r"`([a-z-]+)`", cell):
            assert status is not None
            assert KINDS[name].status == int(status[0])
            described += 1
    assert described >= 5
