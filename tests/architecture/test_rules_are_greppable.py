"""Every rule of a game's README stands in a docstring of its code: whoever looks for a number finds the function that holds the rule."""

import ast
from pathlib import Path

import pytest

from tests.architecture.test_refusals_name_their_rule import FOLDERS, README_RULE, rules_in

GAMES = [folder for folder in FOLDERS if (folder / "README.md").exists()]
OWNERS = (ast.FunctionDef, ast.ClassDef)


def rules_in_docstrings(folder: Path) -> set[str]:
    """Return the rules that docstrings of functions, methods and classes name; a module's own says too little of where to look."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, OWNERS):
                found |= rules_in(ast.get_docstring(node) or "")
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_rule_stands_in_a_docstring(folder: Path) -> None:
    rules = README_RULE.findall((folder / "README.md").read_text("utf-8"))
    assert len(rules) >= (3 if folder.name == "nim" else 8)
    there = rules_in_docstrings(folder)
    missing = [number for number in rules if number not in there]
    assert not missing, f"no docstring of {folder.name} names {', '.join(missing)}"


def test_the_lifecycle_rules_stand_in_docstrings_of_the_kernel() -> None:
    assert rules_in_docstrings(FOLDERS[0]) >= {"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10"}
