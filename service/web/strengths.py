"""How strong bots are, as the page shows it: what each level is, and ratings as dots on bars in a picture of 360 units of width."""

from dataclasses import dataclass
from typing import Any, Final

from domain.kernel.json_fields import int_in, str_in

WIDTH: Final = 360
LEFT: Final = 128
RIGHT: Final = 22
TOP: Final = 6
ROW: Final = 32
BOTTOM: Final = 26
STEPS: Final = (20, 50, 100, 200, 250, 500, 1000, 2500)
MOST_LINES: Final = 4
FAR: Final = "two_turns"
"""How far a level looks that says nothing of it."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A measured strength: what has it (a level, or milliseconds for a decision), and what was found in so many matches.

    `ahead` is the share in percent of the matches in which a level came in before the one below, with the bounds of its 95 % interval.
    """

    name: str
    rating: int
    low: int
    high: int
    matches: int
    sight: str = ""
    iterations: int = 0
    ahead: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """Where a strength is drawn: its height, the dot, and both ends of the bar."""

    strength: Strength
    y: int
    x: float
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Bars:
    """Strengths one below the other over a grid of (x, rating)."""

    bars: tuple[Bar, ...]
    grid: tuple[tuple[float, int], ...]
    height: int
    width: int = WIDTH
    left: int = LEFT
    top: int = TOP
    bottom: int = BOTTOM


def levels_of(bots: list[dict[str, Any]], game: str) -> list[Strength]:
    """Return the levels whose strength in a game was measured, weakest first."""
    found: list[Strength] = []
    for bot in bots:
        if figure := bot["strength"].get(game):
            plays = {**bot, **bot.get("games", {}).get(game, {})}
            found.append(strength_of(str_in(bot, "level"), figure, plays.get("sight", FAR), int_in(plays, "iterations")))
    return found


def times_of(curve: dict[str, Any]) -> list[Strength]:
    """Return the strengths of the search by the time that it has, shortest first."""
    return [strength_of(f"{round(figure['ms'])}", figure) for figure in curve.values()]


def strength_of(name: str, figure: dict[str, Any], sight: str = "", iterations: int = 0) -> Strength:
    """Read a figure of the data file."""
    low, high = figure["interval"]
    ahead = (figure["ahead"]["percent"], *figure["ahead"]["interval"]) if "ahead" in figure else None
    return Strength(name, int_in(figure, "rating"), low, high, int_in(figure, "matches"), sight, iterations, ahead)


def draw_bars(strengths: list[Strength]) -> Bars | None:
    """Return where the strengths are drawn; None where fewer than two were measured."""
    if len(strengths) < 2:
        return None
    low = min(min(each.low, each.rating) for each in strengths)
    high = max(each.high for each in strengths)
    step = next((each for each in STEPS if (high - low) / each <= MOST_LINES), STEPS[-1])
    first = low // step * step
    last = max(-(-high // step) * step, first + step)

    def x_of(rating: int) -> float:
        return round(LEFT + (rating - first) / (last - first) * (WIDTH - LEFT - RIGHT), 1)

    bars = tuple(
        Bar(each, TOP + ROW * row + ROW // 2, x_of(each.rating), x_of(each.low), x_of(each.high)) for row, each in enumerate(strengths)
    )
    grid = tuple((x_of(value), value) for value in range(first, last + 1, step))
    return Bars(bars, grid, TOP + ROW * len(strengths) + BOTTOM)
