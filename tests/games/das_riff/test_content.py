"""The content data: decks can be replaced, and broken ones are refused with a clear message."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.das_riff.components import KIND_IDS, Box
from domain.games.das_riff.rules import DasRiff
from domain.games.das_riff.state import State
from domain.kernel.content import Content
from domain.kernel.errors import Malformed
from tests.games.das_riff.table import GAME, content, option

Change = Callable[[dict[str, Any]], None]


def changed(file: str, change: Change) -> Content:
    """Return the content with one file changed."""
    source = content()
    data = dict(source.data)
    value = json.loads(data[file])
    change(value)
    data[file] = json.dumps(value).encode()
    return Content(data, source.readme, source.readme_de)


def test_every_deck_can_be_played_with() -> None:
    names: list[str] = option("deck")["enum"]
    assert len(names) == 12
    assert names[0] == "18-12-6-6-18"
    for name in names:
        state = GAME.initial_state(2, GAME.fill_options({"deck": name}, 2))
        assert isinstance(state, State)
        fish, coral, pearl, shark, water = (int(part) for part in name.split("-"))
        assert sum(state.pile[:12]) == fish
        assert list(state.pile[12:]) == [coral, pearl, shark, water]
        assert len(state.pile) == len(KIND_IDS)


def test_statuses_are_kept_in_the_data() -> None:
    shown = json.dumps(GAME.info.content)
    assert "proposed" in shown
    assert "certain" in shown
    assert "policy of the service" in shown


def test_another_split_needs_no_change_of_code() -> None:
    def add(decks: dict[str, Any]) -> None:
        decks["decks"].append({"name": "mine", "status": "own", "fish": "alternating", "coral": 11, "pearl": 7, "shark": 7, "water": 17})

    game = DasRiff(changed("decks.json", add))
    assert game.fill_options({"deck": "mine"}, 2)["deck"] == "mine"


def cut(*path: Any, value: Any) -> Change:
    """Return a change that sets one value."""

    def change(data: dict[str, Any]) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


BROKEN = [
    ("decks.json", cut("decks", 0, "water", value=19), "61 cards, not 60"),
    ("decks.json", cut("decks", 0, "coral", value=9), "too few"),
    ("decks.json", cut("fish_splits", "alternating", "fish", 0, "male", value=3), "3 copies"),
    ("decks.json", cut("default", value="none"), "there is no deck none"),
    ("table.json", cut("colors", 5, "id", value="orange"), "six colours"),
    ("table.json", cut("geometry", "columns", value=9), "1 to 8 columns"),
    ("table.json", cut("geometry", "face_up", value=["A_mid"]), "outer rows"),
    ("table.json", cut("prices", "take", value=[]), "each seat pays"),
    ("table.json", cut("breeding_cards", "pairs", 1, value="red+red"), "twice"),
    ("table.json", cut("breeding_cards", "pairs", 1, value="red+orange"), "no pair"),
    ("table.json", cut("limits", "trees", value=6), "at most 5 trees"),
    ("table.json", cut("components", "boats", value=1), "handed out"),
]


@pytest.mark.parametrize(("file", "change", "message"), BROKEN, ids=[message for _, _, message in BROKEN])
def test_broken_data_is_refused(file: str, change: Change, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        Box(changed(file, change))


def test_options_out_of_range_are_refused_with_the_path() -> None:
    for options, path in [
        ({"deck": "poker"}, "/options/deck"),
        ({"max_turns": 401}, "/options/max_turns"),
        ({"dead_turns_draw": 0}, "/options/dead_turns_draw"),
        ({"refill_row_order": ["A_open", "A_open", "A_mid", "B_mid"]}, "/options/refill_row_order"),
        ({"unknown": 1}, "/options"),
    ]:
        with pytest.raises(Malformed) as refused:
            GAME.fill_options(options, 2)  # type: ignore[arg-type]
        assert refused.value.path == path
