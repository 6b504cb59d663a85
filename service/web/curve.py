"""Points over time as lines: where they run in a picture of 360 by 200, from the points of a finished match."""

import itertools
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 360
HEIGHT: Final = 200
LEFT: Final = 36
RIGHT: Final = 58
TOP: Final = 14
BOTTOM: Final = 28
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200)
MOST_LINES: Final = 5
APART: Final = 18

Points = list[tuple[int, list[int]]]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat's line, and where its last points are written."""

    seat: int
    path: str
    last: int
    y: float
    label_y: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The lines of all seats over a grid of (y, points); versions from `first` to `last` run from `left` to `right`."""

    lines: tuple[SeatLine, ...]
    grid: tuple[tuple[float, int], ...]
    first: int
    last: int
    left: int = LEFT
    right: int = WIDTH - RIGHT
    width: int = WIDTH
    height: int = HEIGHT


def draw_curve(points: Points) -> Curve | None:
    """Return the lines, None where the points tell nothing: none, or always the same."""
    every = [value for _, values in points for value in values]
    if not every or min(every) == max(every):
        return None
    first, last = points[0][0], max(points[-1][0], points[0][0] + 1)
    low, high = min(*every, 0), max(every)

    def x_of(version: int) -> float:
        return round(LEFT + (version - first) / (last - first) * (WIDTH - LEFT - RIGHT), 1)

    def y_of(value: int) -> float:
        return round(TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    step = next((each for each in STEPS if (high - low) / each <= MOST_LINES), STEPS[-1])
    grid = tuple((y_of(value), value) for value in range(-(-low // step) * step, high + 1, step))
    ends = [(seat, y_of(value), value) for seat, value in enumerate(points[-1][1])]
    labels = apart([y for _, y, _ in ends])
    lines = tuple(
        SeatLine(seat, path_of([(x_of(version), y_of(values[seat])) for version, values in points]), value, y, label)
        for (seat, y, value), label in zip(ends, labels, strict=True)
    )
    return Curve(lines, grid, first, last)


def path_of(places: list[tuple[float, float]]) -> str:
    """Return an SVG path that goes to the right, then up or down."""
    (x, y), *others = places
    return f"M{x} {y}" + "".join(f"H{x}V{y}" for x, y in others)


def apart(heights: list[float]) -> list[float]:
    """Return the heights, moved down where two labels would touch."""
    moved = list(heights)
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    for above, below in itertools.pairwise(order):
        moved[below] = max(moved[below], moved[above] + APART)
    return moved
