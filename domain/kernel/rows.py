"""Rows of integers that grow, shrink and go into events: lists, in either form. Games on these are not on `cells` yet."""

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
