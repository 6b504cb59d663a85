"""What a player of Wondrous Creatures does first among equals."""

from typing import Final

from domain.games.wondrous_creatures.commands import Decline, EndTurn, TakeCard, UseEnergy
from domain.registry import find_game
from tests.sense.thumb import efforts

GAME: Final = find_game("wondrous-creatures")


def test_what_goes_first_among_equals() -> None:
    ranks = efforts(GAME, 3, 3)
    assert ranks[EndTurn] == 0
    assert ranks[TakeCard] < ranks[Decline] < ranks[UseEnergy]
