"""The one place that says what the arrays which playouts touch are made of.

`list[int]` runs everywhere. `vec[i64]` of librt is four times as fast when compiled; the change is made here and nowhere else,
which is why every such array is made with `cells` and grown with `append`.
"""

Cells = list[int]


def cells(size: int, value: int = 0) -> Cells:
    """Return `size` integers, each `value`."""
    return [value] * size


def copied(source: Cells) -> Cells:
    """Return a copy that shares nothing with `source`."""
    return source[:]


def append(target: Cells, value: int) -> Cells:
    """Return `target` with `value` at its end; always write `v = append(v, x)`."""
    target.append(value)
    return target
