"""Code that is compiled: in a function, what is caught under one name is of one type.

mypyc gives a name one type for all of a function. Two `except` clauses with different types under the same name pass the type check and run
interpreted; compiled the second one raises a TypeError in place of what it should do.
"""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "domain").rglob("*.py"), *(ROOT / "workers" / "search").rglob("*.py")])


def caught_twice(source: str) -> list[str]:
    """Return the functions in which one name holds exceptions of several types."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        types = defaultdict(set)
        for node in ast.walk(function):
            if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
                types[node.name].add(ast.unparse(node.type))
        found += [f"{function.name}: {name}" for name, several in types.items() if len(several) > 1]
    return found


def test_a_caught_name_is_of_one_type() -> None:
    found = {str(path.relative_to(ROOT)): caught_twice(path.read_text("utf-8")) for path in FILES}
    assert {path: names for path, names in found.items() if names} == {}
    assert len(found) > 200


def test_it_would_be_found() -> None:
    body = (
        "def f():\n    try:\n        g()\n    except KeyError as problem:\n        h(problem)\n    except ValueError as {}:\n        h()\n"
    )
    assert caught_twice(body.format("problem")) == ["f: problem"]
    assert caught_twice(body.format("other")) == []
