"""The data: boards and coral tiles as the sheet counts them, and broken data is refused with a clear message."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from domain.games.reef_encounter.components import CELL_NAMES, COLOR_NAMES, GRID, Box, square_of
from domain.games.reef_encounter.rules import ReefEncounter
from domain.kernel.content import Content
from domain.kernel.errors import Malformed
from tests.games.reef_encounter.table import GAME


def data() -> dict[str, Any]:
    """Return the data files."""
    folder = files("domain.games.reef_encounter") / "content"
    return {item.name: json.loads(item.read_text("utf-8")) for item in folder.iterdir()}


def packed(changed: dict[str, Any]) -> Content:
    """Return content made of these data files."""
    return Content({name: json.dumps(value).encode() for name, value in changed.items()}, "", "")


BOX = Box(packed(data()))


def test_s1_boards_are_those_of_the_sheet() -> None:
    pairs = []
    growth = []
    for board in range(4):
        rock = BOX.reef.cells_of[1 << board]
        assert len(rock) == 33
        pairs.append(sum(len(BOX.reef.near[cell]) for cell in rock) // 2)
        growth.append(" ".join(sorted(square_of(cell) for cell in rock if BOX.reef.growth_near[cell] >= 0)))
        assert CELL_NAMES[BOX.reef.growth[board]] == f"reef/R{board}.D4"
        assert all(other // GRID == board for cell in rock for other in BOX.reef.near[cell])
    assert pairs == [47, 49, 46, 48]
    assert growth == ["C4 D3 E4", "C4 D3 D5 E4", "C4 D5 E4", "C4 D3 D5 E4"]
    starts = {CELL_NAMES[cell]: COLOR_NAMES[BOX.reef.start[cell]] for cell in BOX.reef.cells_of[1] if BOX.reef.start[cell] >= 0}
    assert starts == {"reef/R0.E3": "white", "reef/R0.D2": "yellow", "reef/R0.E5": "orange", "reef/R0.C5": "pink", "reef/R0.B4": "grey"}


def test_v1_coral_tiles_are_those_of_the_sheet() -> None:
    for face, large in ((0, [3, 3, 2, 2]), (1, [2, 2, 3, 3])):
        wins = Counter(tile.stronger[face] for tile in BOX.tiles)
        assert all(wins[color] == 2 for color in range(5)), "every color is worth 3 at the start"
        algae = Counter(tile.large[face] for tile in BOX.tiles)
        assert [algae[alga] for alga in range(4)] == large
    assert Counter(alga for tile in BOX.tiles for alga in tile.large) == dict.fromkeys(range(4), 5)
    beats = {(tile.stronger[0], tile.weaker[0]) for tile in BOX.tiles}
    assert any((a, b) in beats and (b, c) in beats and (c, a) in beats for a in range(5) for b in range(5) for c in range(5))


@pytest.mark.parametrize(
    ("file", "path", "value", "where"),
    [
        ("boards.json", "boards/0/layout/0", "...xxx", "/boards.json/boards/0/layout"),
        ("boards.json", "boards/0/layout/0", "...xx?.", "/boards.json/boards/0/layout"),
        ("boards.json", "boards/0/layout/0", "...xxw.", "/boards.json/boards/0/layout"),
        ("boards.json", "boards/1/layout/3", "x.xxxwx", "/boards.json/boards/1/layout"),
        ("boards.json", "boards/1/layout/3", "x.x*pwx", "/boards.json/boards/1/layout"),
        ("boards.json", "boards/2/id", "R9", "/boards.json/boards/2/id"),
        ("boards.json", "boards", [], "/boards.json/boards"),
        ("boards.json", "legend/w", "violet", "/boards.json/legend"),
        ("coral_tiles.json", "coral_tiles/0/faces/0/stronger", "orange", "/coral_tiles.json/coral_tiles/0"),
        ("coral_tiles.json", "coral_tiles/0/faces/0/large_alga", "brown", "/coral_tiles.json/coral_tiles/0/large_alga"),
        ("coral_tiles.json", "coral_tiles/0/faces/0/face", "brown", "/coral_tiles.json/coral_tiles/0/faces"),
        ("coral_tiles.json", "coral_tiles/0/id", 2, "/coral_tiles.json/coral_tiles"),
        ("coral_tiles.json", "coral_tiles", [], "/coral_tiles.json/coral_tiles"),
        ("game.json", "set_up/hand_tiles/3", [6, 7], "/game.json/set_up"),
        ("game.json", "coral_colors", ["white"], "/game.json"),
        ("game.json", "pieces/polyps_per_color", "many", "/game.json/pieces/polyps_per_color"),
    ],
)
def test_broken_data_is_refused(file: str, path: str, value: Any, where: str) -> None:
    changed = data()
    owner: Any = changed[file]
    *steps, last = path.split("/")
    for step in steps:
        owner = owner[int(step)] if isinstance(owner, list) else owner[step]
    owner[int(last) if isinstance(owner, list) else last] = value
    with pytest.raises(Malformed) as problem:
        ReefEncounter(packed(changed))
    assert problem.value.path == where


def test_a_missing_file_is_named() -> None:
    changed = data()
    del changed["boards.json"]
    with pytest.raises(Malformed, match=r"boards\.json"):
        ReefEncounter(packed(changed))


def test_proposed_numbers_are_replaceable_without_code() -> None:
    changed = data()
    changed["game.json"]["numbers"]["min_size_to_eat"] = 4
    assert ReefEncounter(packed(changed)).box.numbers.min_to_eat == 4


def test_rules_have_both_languages_and_options_their_defaults() -> None:
    rules = GAME.info.rules
    assert len({rule.number for rule in rules}) == len(rules) >= 70
    assert all(rule.text.en != rule.text.de for rule in rules)
    properties = GAME.options.source["properties"]
    assert isinstance(properties, dict)
    assert len(properties) == 12
    assert GAME.fill_options({}, 2) == {name: schema["default"] for name, schema in properties.items() if isinstance(schema, dict)}
    with pytest.raises(Malformed):
        GAME.fill_options({"advanced_game": 1}, 2)
    with pytest.raises(Malformed):
        GAME.fill_options({"house_rule": True}, 2)
