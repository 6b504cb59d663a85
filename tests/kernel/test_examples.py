"""The examples in the kernel's docstrings are true, on the form that is in use: they are read from the source."""

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

KERNEL: Final = Path(__file__).parents[2] / "domain" / "kernel"
SHOWN: Final = ("canonical", "cells", "chance", "kinds", "kinds_of_many", "kinds_of_text", "localized", "outcome", "times")
"""Modules whose public functions and classes each have an example."""
WITHOUT: Final = {"kinds": {"Case", "add_size", "items_of", "Array", "check_members", "show", "list_words"}}
"""What others of its module show: parts of them, and their own helpers."""
PARSER: Final = doctest.DocTestParser()


def docstrings(module: str) -> Iterator[tuple[str, str]]:
    """Yield name and docstring of a module and its functions, methods and classes, by its source: compiled ones can't be asked."""
    tree = ast.parse((KERNEL / f"{module}.py").read_text("utf-8"))
    yield module, ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""


def has_example(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Say whether a function, or a class or one of its methods, shows an example."""
    owners = [inner for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef | ast.ClassDef)]
    return any(">>> " in (ast.get_docstring(owner) or "") for owner in owners)


EXAMPLE: Final = ">>> "
MODULES: Final = sorted(
    path.stem
    for path in KERNEL.glob("*.py")
    if EXAMPLE in path.read_text("utf-8") and any(EXAMPLE in text for _, text in docstrings(path.stem))
)


@pytest.mark.parametrize("module", MODULES)
def test_examples_are_true(module: str) -> None:
    runner = doctest.DocTestRunner()
    told: list[str] = []
    scope = vars(import_module(f"domain.kernel.{module}"))
    for name, text in docstrings(module):
        test = PARSER.get_doctest(text, dict(scope), f"{module}.{name}", f"{module}.py", 0)
        runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)
    assert runner.tries


@pytest.mark.parametrize("module", SHOWN)
def test_public_functions_show_an_example(module: str) -> None:
    tree = ast.parse((KERNEL / f"{module}.py").read_text("utf-8"))
    public = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")]
    silent = {node.name for node in public if not has_example(node)}
    assert silent <= WITHOUT.get(module, set())
