"""The p-values of all tests as a picture, in SVG that needs nothing to be drawn."""

import math
from html import escape
from typing import Final

from service.cli.fairness_tests import Outcome

LEFT: Final = 420
WIDTH: Final = 480
ROW: Final = 20
TOP: Final = 80
LOWEST: Final = 1e-6
LEVELS: Final = (1.0, 0.1, 0.01, 0.001, 1e-4, 1e-5, LOWEST)
FOUND: Final = "#c0392b"
FINE: Final = "#2471a3"


def place(chance: float) -> float:
    """Return where a p-value stands from left to right: small ones, on a logarithmic scale, on the left."""
    return LEFT + WIDTH * (1 - math.log(max(chance, LOWEST)) / math.log(LOWEST))


def draw(outcomes: list[Outcome], level: float) -> str:
    """Return the picture: a row for each test, a ring at its p-value, a dot at that corrected for all tests, a line at the level."""
    height = TOP + ROW * len(outcomes) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 40}" height="{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#ffffff"/><text x="16" y="24" font-size="15">{len(outcomes)} tests of luck</text>',
        '<text x="16" y="42" fill="#555555">ring: how surprising the result is by itself (p); dot: among so many tests (Holm)</text>',
    ]
    for chance in LEVELS:
        x = place(chance)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{height - 12}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP - 10}" text-anchor="middle" fill="#555555">{chance:g}</text>')
    x = place(level)
    parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{height - 12}" stroke="{FOUND}" stroke-dasharray="4 3"/>')
    for row, outcome in enumerate(outcomes):
        y = TOP + ROW * row + 10
        color = FOUND if outcome.corrected < level else FINE
        name = escape(f"{outcome.game}: {outcome.what} ({outcome.count})")
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{name}</text>')
        parts.append(f'<circle cx="{place(outcome.chance):.1f}" cy="{y}" r="5" fill="none" stroke="{color}"/>')
        parts.append(f'<circle cx="{place(outcome.corrected):.1f}" cy="{y}" r="4" fill="{color}"/>')
    return "\n".join([*parts, "</svg>\n"])
