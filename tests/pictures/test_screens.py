"""What one plays with stands on the first screen: of a desk (1280 by 800) in the wide layout, of a phone (390 by 844) in the tall one."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from domain.kernel.history import fold_records
from domain.pictures import picture_of
from domain.registry import find_game
from tests.pictures.tables import GAMES, moment_of, records, scene_of
from tests.pictures.test_pictures import SVG
from tests.samples import samples

SCREENS = {"wide": (932, 728), "tall": (390, 720)}
"""Pixels that the page leaves for the picture: beside the commands and below its head; above the low sheet of commands."""
SMALLEST = 0.64
"""The page draws a wide picture smaller so that all of it is seen, down to so many pixels a unit (static/board.js)."""
MOMENTS = samples(5, 25)
CARDS = {"hand", "wilderness", "reserve"}
LOW = {
    "reef-encounter": ["supply", "bonus", "bag"],
    "wondrous-creatures": [*CARDS, "achievement", "token"],
}
"""Zones that may stand further down where a command has another place higher up, as may cards, which stand beside the commands as well."""


def bottom_of(shape: ElementTree.Element) -> int:
    """Return how far down an outline reaches."""
    if shape.tag == f"{SVG}rect":
        return int(shape.get("y") or 0) + int(shape.get("height") or 0)
    if shape.tag == f"{SVG}circle":
        return int(shape.get("cy") or 0) + int(shape.get("r") or 0)
    return max(int(y) for y in re.findall(r"[ML]-?\d+ ?(-?\d+)", shape.get("d") or ""))


def places(node: ElementTree.Element, y: int = 0) -> Iterator[tuple[str, int]]:
    """Yield each place with its lower end."""
    moved = re.search(r"translate\(-?\d+ (-?\d+)\)", node.get("transform") or "")
    y += int(moved[1]) if moved else 0
    if node.get("data-place"):
        yield node.get("data-place") or "", y + bottom_of(node[-1])
    for child in node:
        yield from places(child, y)


@pytest.mark.parametrize("layout", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_places_of_legal_commands_are_on_the_first_screen(game: str, layout: str) -> None:
    rules, seen, (across, down) = find_game(game), 0, SCREENS[layout]
    for match in ("bots", "undo", "resigned"):
        for moment in range(3, 100, 97 // MOMENTS):
            version = moment_of(game, match, moment)
            folded = fold_records(rules, records(game, match)[:version])
            for seat in folded.to_act():
                root = ElementTree.fromstring(picture_of(game, scene_of(game, match, version, seat, layout=layout), "light"))
                width, height = (int(part) for part in (root.get("viewBox") or "").split()[2:])
                scale = max(down / height, SMALLEST) if layout == "wide" else 0
                scale = min(scale, across / width) if scale > SMALLEST else across / width
                drawn = dict(places(root))
                for move in rules.legal_moves(folded.table(), seat):
                    touched = rules.describe(folded.table(), seat, rules.command_of(folded.table(), move)).places
                    ends = {name: drawn[name] * scale for name in touched if name in drawn}
                    near = {name for name, end in ends.items() if end <= down}
                    low = {name for name in ends if re.split("[:/]", name)[0] in LOW.get(game, ())}
                    assert near | low == ends.keys(), (match, version, ends)
                    assert near or {re.split("[:/]", name)[0] for name in low} & CARDS or not ends, (match, version, ends)
                    seen += len(near)
    assert seen > 20


@pytest.mark.parametrize("game", GAMES)
def test_the_viewers_own_things_come_before_those_of_others(game: str) -> None:
    scene = scene_of(game, "undo", moment_of(game, "undo", 50), 1)
    panels = re.findall(r'data-zone="(seat-\d)"', picture_of(game, scene, "light"))
    assert len(panels) == scene.seats
    assert game == "das-riff" or panels[0] == "seat-1"  # there each seat sits at its own shore
