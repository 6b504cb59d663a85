"""Every test can fail by what it looks at: it asserts, or calls something of the tests that does."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]
BY_THE_LIBRARY: Final = {"raises", "fail", "check_schema", "validate", "debug"}
"""What fails by itself: of pytest, jsonschema, unittest (state machines)."""


TEST: Final = re.compile(r"test_|case_t\d+$|t\d\d_")
"""Tests, and the cases that two tests look up by their number in a table."""
BY_TABLE: Final = {"games/reef_gardens/test_cases.py: test_case", "games/wondrous_creatures/test_cases.py: test_handed_case"}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield every function of a file, methods too."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def asserts(function: ast.AST) -> bool:
    """Say whether a function itself asserts."""
    return any(isinstance(node, ast.Assert) or name_of(node) in BY_THE_LIBRARY for node in ast.walk(function))


def name_of(node: ast.AST) -> str:
    """Return the name that a call, or a reference to a function, goes by; "" for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def imported(tree: ast.Module) -> set[str]:
    """Return the files of the tests that a file imports from."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            base = str(node.module).removeprefix("tests.").replace(".", "/")
            found |= {f"{base}.py", *(f"{base}/{alias.name}.py" for alias in node.names)}
    return found


def reach(path: str, trees: dict[str, ast.Module]) -> list[ast.Module]:
    """Return a file with all that it imports of the tests, and the fixtures beside it."""
    seen: list[str] = []
    wanted = [path, str(Path(path).parent / "conftest.py")]
    while wanted:
        name = wanted.pop()
        if name in trees and name not in seen:
            seen.append(name)
            wanted += sorted(imported(trees[name]))
    return [trees[name] for name in seen]


def sound_names(reached: list[ast.Module]) -> set[str]:
    """Return the names of functions that assert, or lead to one that does."""
    known = [(function.name, names_in(function), asserts(function)) for tree in reached for function in functions(tree)]
    sound = {name for name, _, own in known if own}
    while more := {name for name, called, _ in known if called & sound} - sound:
        sound |= more
    return sound


def names_in(function: ast.AST) -> set[str]:
    """Return every name that a function uses."""
    return {name_of(node) for node in ast.walk(function)} - {""}


def silent_tests(trees: dict[str, ast.Module]) -> list[str]:
    """Return the tests that neither assert nor lead to a function within their reach that does."""
    silent: list[str] = []
    for path, tree in trees.items():
        tests = [function for function in functions(tree) if TEST.match(function.name)]
        if any(not asserts(function) for function in tests):
            sound = sound_names(reach(path, trees))
            silent += [f"{path}: {function.name}" for function in tests if not asserts(function) and not names_in(function) & sound]
    return silent


def test_every_test_can_fail() -> None:
    trees = {str(path.relative_to(TESTS)): ast.parse(path.read_text("utf-8")) for path in sorted(TESTS.rglob("*.py"))}
    assert set(silent_tests(trees)) == BY_TABLE


def test_a_test_without_an_assertion_is_found() -> None:
    code = "def helper():\n    assert x\ndef test_a():\n    helper()\ndef test_b():\n    other()\n"
    assert silent_tests({"example.py": ast.parse(code)}) == ["example.py: test_b"]
    there = {"example.py": ast.parse("from tests.more import other\n" + code), "more.py": ast.parse("def other():\n    assert x\n")}
    assert silent_tests(there) == []
