"""Every game that has a golden match plays it as it was written down."""

import json

import pytest

from domain.registry import GAMES
from tests.golden.golden import golden_match, path_of


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if path_of(game).exists()])
def test_the_golden_match_is_played_as_written(name: str) -> None:
    assert golden_match(GAMES[name]) == json.loads(path_of(GAMES[name]).read_text("utf-8"))
