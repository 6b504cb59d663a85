"""What the arrays are made of that playouts touch and `clone` copies: lists, which plain Python reads fastest.

The compiled form can have `cells_native.py` in the place of this file: the same names over `vec[i64]` of librt, four times as fast.
They belong to states alone. Events, commands and JSON hold lists (`to_cells`, `to_list`); an array is made with `cells` and grown with
`append`, and nothing but length, index, slice, loop and `in` is asked of it.
"""

Cells = list[int]


def cells(size: int, value: int = 0) -> Cells:
    """Return `size` integers, each `value`.

    >>> cells(3, 7)
    [7, 7, 7]
    """
    return [value] * size


def copy_cells(source: Cells) -> Cells:
    """Return a copy that shares nothing with `source`.

    >>> source = cells(2)
    >>> copy = copy_cells(source)
    >>> copy[0] = 1
    >>> source
    [0, 0]
    """
    return source[:]


def append(target: Cells, value: int) -> Cells:
    """Return `target` with `value` at its end; always write `v = append(v, x)`.

    >>> append(cells(1), 5)
    [0, 5]
    """
    target.append(value)
    return target


def total(values: Cells) -> int:
    """Return the sum of the integers of cells.

    >>> total(to_cells([3, 4]))
    7
    """
    return sum(values)


def to_cells(values: list[int]) -> Cells:
    """Return the integers of a list as cells that share nothing with it.

    >>> to_cells([3, 4])
    [3, 4]
    """
    return values[:]


def to_list(values: Cells) -> list[int]:
    """Return the integers of cells as a list that shares nothing with them.

    >>> to_list(cells(2))
    [0, 0]
    """
    return values[:]


def plain(value: object) -> object:
    """Return cells as a list, and everything else as it is (for writing JSON).

    >>> plain(cells(1)), plain("word")
    ([0], 'word')
    """
    return value


def like(model: object, value: object) -> object:
    """Return a list as cells where the attribute that it is for holds cells (`model`), and everything else as it is.

    >>> like(cells(1), [5, 6])
    [5, 6]
    """
    return value


def part_of(array: object, start: int, end: int) -> list[int]:
    """Return the integers of an attribute, a list or cells, from `start` up to `end`.

    >>> part_of(cells(3, 1), 1, 3)
    [1, 1]
    """
    assert isinstance(array, list)
    return array[start:end]


def write_part(array: object, start: int, values: list[int]) -> None:
    """Write integers into an attribute, a list or cells, from `start` on.

    >>> row = cells(3)
    >>> write_part(row, 1, [5, 6])
    >>> row
    [0, 5, 6]
    """
    assert isinstance(array, list)
    array[start : start + len(values)] = values
