"""Functions are verbs: none in the rules or the service is named by a participle alone, or by a noun with one behind it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("domain", "service")

IRREGULAR = {
    "begun", "bound", "built", "chosen", "dealt", "drawn", "found", "given", "heard", "held", "hidden", "kept", "known", "laid",
    "left", "lost", "made", "met", "paid", "seen", "sent", "shown", "sold", "spent", "spoken", "taken", "thought", "told",
    "torn", "won", "worn", "written",
}  # fmt: skip
NO_PARTICIPLES = frozenset({"embed", "feed", "need", "proceed", "reed", "reseed", "seed", "shed", "speed"})
VERBS = {
    "add", "answer", "apply", "as", "can", "check", "count", "cut", "decide", "draw", "end", "find", "fold", "has", "holds",
    "if", "is", "list", "make", "mark", "may", "must", "names", "note", "open", "patch", "plant", "put", "read", "retry", "set",
    "shuffle", "to", "with",
}  # fmt: skip
"""A name that begins with one of these is one: `find_hidden`, `count_left`, `is_rated`, `names_hidden`."""

ALLOWED = frozenset(
    {"left", "malformed", "not_found", "not_modified", "precondition_required", "unauthenticated"} | {"last_signed", "last_cosigned"}
)
"""Problems are named after what HTTP calls them; `left` is how much of a match or a time remains; checkpoints get signed and cosigned."""

NOT_YET = ("service/cli/", "service/log/")


def names_in(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the name of every function and method that is no property, with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and not any("property" in ast.unparse(mark) for mark in node.decorator_list):
            yield node.name.strip("_"), node.lineno


def is_participle(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and word not in NO_PARTICIPLES)


def test_functions_are_verbs() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name, line in names_in(path)
        if is_participle(name.split("_")[-1]) and name.split("_")[0] not in VERBS and name not in ALLOWED
    ]
    assert [place for place in found if not place.startswith(NOT_YET)] == [], (
        "functions are verbs (or nouns such as `points_of`), not participles"
    )
