"""The arrays of both forms are called alike and do alike: lists in plain Python, `vec[i64]` when compiled."""

import ast
from pathlib import Path

import pytest

from domain.kernel import cells as in_plain
from domain.kernel import cells_native as in_native

KERNEL = Path(__file__).parents[2] / "domain" / "kernel"


def functions(name: str) -> dict[str, tuple[str, str]]:
    """The functions of a module: their signatures and the first lines of their docstrings."""
    found = {}
    for node in ast.parse((KERNEL / name).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            about = ast.get_docstring(node) or ""
            found[node.name] = (ast.unparse(node.args) + " " + ast.unparse(node.returns or node.args), about.splitlines()[0])
    return found


def test_both_forms_have_the_same_functions() -> None:
    assert functions("cells.py") == functions("cells_native.py")


@pytest.mark.parametrize("values", [[], [0], [3, -1, 2**31, 7]])
def test_native_cells_do_what_lists_do(values: list[int]) -> None:
    plain, native = in_plain.to_cells(values), in_native.to_cells(values)
    assert in_native.to_list(native) == values == in_plain.to_list(plain)
    assert in_native.to_list(in_native.append(in_native.copy_cells(native), 5)) == [*values, 5]
    assert in_native.to_list(native) == values, "a copy shares nothing"
    assert in_native.plain(native) == values
    assert in_native.plain("word") == "word"
    assert in_native.to_list(in_native.cells(3, -1)) == in_plain.cells(3, -1)
    like = in_native.like(native, values)
    assert type(like) is type(native)
    assert in_native.like([], values) is values
    assert in_native.part_of(native, 1, 3) == in_native.part_of(values, 1, 3) == values[1:3]


def test_parts_are_written_in_either_form() -> None:
    row, array = [1, 2, 3, 4], in_native.to_cells([1, 2, 3, 4])
    in_native.write_part(row, 1, [8, 9])
    in_native.write_part(array, 1, [8, 9])
    assert row == in_native.to_list(array) == [1, 8, 9, 4]
