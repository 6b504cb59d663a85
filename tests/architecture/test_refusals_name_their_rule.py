"""What code says of rules agrees with the READMEs: who refuses names the rule in its docstring, and the README has every rule named."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"\b([A-Z])(\d+)([a-z]?)(?:-[A-Z]?(\d+)([a-z]?))?\b")
QUOTED = re.compile(r"`[^`]*`")
"""Names of places, such as `R1:E4`, look like numbers of rules."""

WHOLE_NUMBER = re.compile(r"[A-Z]\d+[a-z]?")
README_RULE = re.compile(r"^- \*\*([A-Z]\d+[a-z]?)\*\*", re.MULTILINE)
FOLDERS = [ROOT / "domain" / "kernel", ROOT / "domain" / "toy", ROOT / "domain" / "nim", *sorted((ROOT / "domain" / "games").iterdir())]
FILES = [path for folder in FOLDERS if folder.is_dir() for path in sorted(folder.rglob("*.py"))]


def rules_in(text: str) -> set[str]:
    """Return the rule numbers that a text names; `P1-P3` and `A2a-A2c` stand for all between them."""
    found: set[str] = set()
    for letter, first, step, last, last_step in NUMBER.findall(text):
        found.add(f"{letter}{first}{step}")
        if last and step and last_step and first == last:
            found |= {f"{letter}{first}{chr(code)}" for code in range(ord(step), ord(last_step) + 1)}
        elif last and not step and not last_step:
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


@cache
def refusals(function: ast.FunctionDef) -> frozenset[str]:
    """Return the rules that a function itself puts into its refusals; those that come out of a table are not among them."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
            words = [part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            found |= {word for word in words if WHOLE_NUMBER.fullmatch(word)}
    return frozenset(found)


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Return everything that stands in a file."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def functions(path: Path) -> list[ast.FunctionDef]:
    """Return every function of a file that refuses anything, methods too."""
    return [node for node in nodes(path) if isinstance(node, ast.FunctionDef)] if "Refused" in path.read_text("utf-8") else []


def descriptions(path: Path) -> list[tuple[str, str]]:
    """Return every docstring of a file with its owner, and what stands in `ABOUT` instead of one."""
    found: list[tuple[str, str]] = []
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = "the file" if isinstance(node, ast.Module) else node.name
            found.append((name, ast.get_docstring(node) or ""))
        elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["ABOUT"]:
            found.append((f"ABOUT (line {node.lineno})", str(ast.literal_eval(node.value))))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_function_that_refuses_names_the_rule_in_its_docstring(path: Path) -> None:
    for function in functions(path):
        missing = refusals(function) - rules_in(ast.get_docstring(function) or "")
        assert not missing, f"{function.name} (line {function.lineno}) refuses by {sorted(missing)}, which its docstring does not name"


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if (folder / "README.md").exists()], ids=lambda folder: folder.name)
def test_the_readme_has_every_rule_that_a_refusal_names(folder: Path) -> None:
    known = set(README_RULE.findall((folder / "README.md").read_text("utf-8")))
    for path in sorted(folder.rglob("*.py")):
        for function in functions(path):
            named = refusals(function)
            assert named <= known, f"{path.name}, {function.name}: {sorted(named - known)} is no rule of the README"


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if (folder / "README.md").exists()], ids=lambda folder: folder.name)
def test_the_readme_has_every_rule_that_a_docstring_names(folder: Path) -> None:
    known = set(README_RULE.findall((folder / "README.md").read_text("utf-8")))
    for path in sorted(folder.rglob("*.py")):
        for owner, text in descriptions(path):
            unknown = rules_in(QUOTED.sub("", text)) - known
            assert not unknown, f"{path.name}, {owner}: {sorted(unknown)} is no rule of the README"


def test_ranges_of_rules_are_read() -> None:
    assert rules_in("A1, P1-P3: pay; A2a-A2c and Q04.") == {"A1", "P1", "P2", "P3", "A2a", "A2b", "A2c", "Q04"}
