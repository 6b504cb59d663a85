"""The rule books are pure: no I/O, clock, random, logging or framework is imported or called in domain."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALLOWED = {
    "abc", "collections", "contextlib", "enum", "functools", "hashlib", "hmac", "itertools", "json", "re", "typing",
    "jsonschema", "mypy_extensions", "librt", "domain",
}  # fmt: skip
DOOR = {"importlib"}
"""What the registry alone may import: it reads the content data (docs/architecture.md, "Where things live")."""
SOME = {"math": {"comb", "gcd", "lcm"}, "operator": {"attrgetter", "mul"}}
"""What may be taken from two more: functions of whole numbers, which give no floats, and what fields find attributes with."""
CALLS = {"open", "print", "input", "eval", "exec", "getattr", "setattr", "attrgetter", "__import__", "breakpoint"}

DECLARED = {ROOT / "domain" / "kernel" / "fields.py": {"attrgetter", "setattr"}}
"""The one place that finds attributes by name: the fields that a class declares."""

FILES = sorted((ROOT / "domain").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_domain_imports_and_calls_nothing_impure(path: Path) -> None:
    allowed = ALLOWED | (DOOR if path == ROOT / "domain" / "registry.py" else set())
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            assert all(alias.name.split(".")[0] in allowed for alias in node.names), f"line {node.lineno}"
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.level == 0
            if node.module in SOME:
                assert {alias.name for alias in node.names} <= SOME[node.module], f"line {node.lineno}: {node.module}"
            else:
                assert node.module.split(".")[0] in allowed, f"line {node.lineno}: {node.module}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in CALLS - DECLARED.get(path, set()), f"line {node.lineno}: {node.func.id}"
        elif isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), f"line {node.lineno}: no floats in domain"


def test_games_never_know_each_other() -> None:
    games = [path.name for path in (ROOT / "domain" / "games").iterdir() if (path / "__init__.py").exists()]
    for game in games:
        for path in (ROOT / "domain" / "games" / game).rglob("*.py"):
            text = path.read_text("utf-8")
            for other in games:
                assert other == game or f"domain.games.{other}" not in text, f"{path} knows {other}"


def test_python_files_stay_small() -> None:
    for folder in ("domain", "service", "workers", "deploy"):
        for path in (ROOT / folder).rglob("*.py"):
            lines = len(path.read_text("utf-8").splitlines())
            assert lines <= 400, f"{path.relative_to(ROOT)} has {lines} lines: one idea each"
