"""Every game and revision at hand plays its golden match as it was written down."""

from itertools import zip_longest

import pytest

from domain.kernel.game import AnyGame
from domain.registry import AT_HAND
from tests.golden.golden import golden_match, read


@pytest.mark.parametrize("game", AT_HAND, ids=lambda game: f"{game.name}-r{game.revision}")
def test_the_golden_match_is_played_as_written(game: AnyGame) -> None:
    for number, (played, written) in enumerate(zip_longest(golden_match(game), read(game)), 1):
        assert played == written, f"line {number} is another; if the rules were meant to change: `make golden`, and explain the difference"
