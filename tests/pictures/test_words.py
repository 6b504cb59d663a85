"""Words stay within the picture and do not run into each other, in both languages and layouts, at every moment of recorded matches."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from domain.kernel.picture_text import width_of
from tests.pictures.tables import GAMES
from tests.pictures.test_pictures import SVG, moments

NUMBER = r"(-?[0-9.]+)"
ROOM = 3
"""Widths are those of a wide font: so much of what seems to touch does not."""


@dataclass(frozen=True)
class Box:
    """Where words are."""

    words: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Say whether words run into others."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > ROOM and min(self.bottom, other.bottom) - max(self.top, other.top) > ROOM


def boxes(node: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Box]:
    """Yield where the words of an element are."""
    transform = node.get("transform") or ""
    moved = re.search(rf"translate\({NUMBER} {NUMBER}\)", transform)
    if moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    scaled = re.search(rf"scale\({NUMBER}\)", transform)
    scale *= float(scaled[1]) if scaled else 1
    if node.tag == f"{SVG}text":
        looks = (node.get("class") or "").split()
        size = int(node.get("font-size") or 0)
        wide = width_of(node.text or "", size, "b" in looks) * scale
        left = x + scale * int(node.get("x") or 0) - (wide / 2 if "m" in looks else wide if "e" in looks else 0)
        base = y + scale * int(node.get("y") or 0)
        yield Box(node.text or "", left, base - 0.72 * size * scale, left + wide, base + 0.2 * size * scale)
    for child in node:
        yield from boxes(child, x, y, scale)


@pytest.mark.parametrize("game", GAMES)
def test_words_keep_apart_and_within_the_picture(game: str) -> None:
    wrong: set[str] = set()
    for _, picture in moments(game):
        root = ElementTree.fromstring(picture)
        width, height = (float(part) for part in (root.get("viewBox") or "").split()[2:])
        found = [box for box in boxes(root) if box.words]
        assert len(found) > 30
        wrong |= {
            f"{box.words} leaves the picture" for box in found if box.left < 0 or box.right > width or box.top < 0 or box.bottom > height
        }
        ordered = sorted(found, key=lambda box: box.top)
        for i, box in enumerate(ordered):
            for other in ordered[i + 1 :]:
                if other.top > box.bottom:
                    break
                if box.meets(other):
                    wrong.add(f"{box.words} | {other.words}")
    assert not wrong, sorted(wrong)


@pytest.mark.parametrize(
    ("game", "wrong"),
    [("reef-gardens", r"price 0\b|Preis 0\b"), ("wondrous-creatures", r"(points|Punkte), tingent|locked still;|noch gesperrt;")],
)
def test_titles_say_what_is_so(game: str, wrong: str) -> None:
    """A line of the nursery without tiles has no price (P1); Tingent is a name; what is locked is a sentence of its own."""
    for _, picture in moments(game):
        assert not re.search(wrong, picture), re.findall(wrong, picture)
