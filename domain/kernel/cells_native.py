"""What can stand in the place of `cells.py` in the compiled form: the same names over `vec[i64]` of librt."""

from typing import Final, TypeAlias, cast

from librt.vecs import append as append_to
from librt.vecs import vec
from mypy_extensions import i64

Cells: TypeAlias = "vec[i64]"

NATIVE: Final = type(cast("object", vec[i64]([0])))


def cells(size: int, value: int = 0) -> Cells:
    """Return `size` integers, each `value`."""
    return vec[i64]([value] * size)


def copy_cells(source: Cells) -> Cells:
    """Return a copy that shares nothing with `source`."""
    return source[:]


def append(target: Cells, value: int) -> Cells:
    """Return `target` with `value` at its end; always write `v = append(v, x)`."""
    return append_to(target, value)


def total(values: Cells) -> int:
    """Return the sum of the integers of cells."""
    found: i64 = 0
    for value in values:
        found += value
    return found


def to_cells(values: list[int]) -> Cells:
    """Return the integers of a list as cells that share nothing with it."""
    found = vec[i64]([0] * len(values))
    for i in range(len(values)):
        found[i] = values[i]
    return found


def to_list(values: Cells) -> list[int]:
    """Return the integers of cells as a list that shares nothing with them."""
    found: list[int] = []
    for value in values:
        found.append(value)
    return found


def plain(value: object) -> object:
    """Return cells as a list, and everything else as it is (for writing JSON)."""
    return to_list(cast("vec[i64]", value)) if type(value) is NATIVE else value


def like(model: object, value: object) -> object:
    """Return a list as cells where the attribute that it is for holds cells (`model`), and everything else as it is."""
    return to_cells(value) if type(model) is NATIVE and isinstance(value, list) else value


def part_of(array: object, start: int, end: int) -> list[int]:
    """Return the integers of an attribute, a list or cells, from `start` up to `end`."""
    if isinstance(array, list):
        return array[start:end]
    values = cast("vec[i64]", array)
    return to_list(values[start:end])


def write_part(array: object, start: int, values: list[int]) -> None:
    """Write integers into an attribute, a list or cells, from `start` on."""
    if isinstance(array, list):
        array[start : start + len(values)] = values
        return
    row = cast("vec[i64]", array)
    for i in range(len(values)):
        row[start + i] = values[i]
