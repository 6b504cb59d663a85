"""docs/architecture.md: the steps name files and functions that are there; no package is left out."""

import ast
from itertools import chain
from typing import Final

from tests.docs.pages import TREE, rows

PAGE: Final = TREE / "docs" / "architecture.md"
WAYS: Final = (
    "A bot's turn, step by step",
    "Hints and analyses, step by step",
    "Live streams, step by step",
    "The start of a process, step by step",
    "The transparency log, step by step",
)
TOPS: Final = ("domain", "openapi", "service", "workers")


def functions_of(path: str) -> set[str]:
    """Return the names of all functions and methods of a file."""
    return {node.name for node in ast.walk(ast.parse((TREE / path).read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}


def test_every_step_names_a_function_of_its_file() -> None:
    text = PAGE.read_text("utf-8")
    assert text.count("| step |") == 1 + len(WAYS)
    steps = list(chain(rows(PAGE, "| step |"), *(rows_behind(f"## {way}") for way in WAYS)))
    assert len(steps) > 25
    for step, file, function in steps:
        path = file.strip("`")
        assert (TREE / path).is_file(), step
        if path.endswith(".py"):
            assert function.strip("`") in functions_of(path), step


def rows_behind(heading: str) -> list[list[str]]:
    """Return the cells of the first table behind a heading."""
    lines = PAGE.read_text("utf-8").split(heading)[1].splitlines()
    table = [line for line in lines[: next(i for i, line in enumerate(lines) if line.startswith("## "))] if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table[2:]]


def test_every_package_is_described() -> None:
    described = {folder.strip("`") for folder, _ in rows(PAGE, "| folder | what |")}
    there = {str(init.parent.relative_to(TREE)) for top in TOPS for init in (TREE / top).glob("*/__init__.py")}
    assert described == there
