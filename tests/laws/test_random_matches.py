"""Random matches of every game end within the bound, and the laws hold on the way (200 a game; 10,000 in `make test-all`)."""

import random

import pytest

from tests.laws.laws import CHEAP, LAWS, outcome_is_sound
from tests.laws.settings import ALL_GAMES, settings
from tests.laws.world import World

MATCHES = 200
MANY = 10_000
PER_MATCH = 5
"""How many laws, drawn by lot, are checked somewhere in a match beside those that are checked at every step."""


def play_match(name: str, number: int) -> World:
    """Play one random match, checking laws on the way."""
    luck = random.Random(f"{name} {number}")
    choices = settings(ALL_GAMES[name])
    world = World(choices[number % len(choices)], number)
    game = world.setting.game
    drawn = {luck.randrange(120): luck.choice(list(LAWS)) for _ in range(PER_MATCH)}
    while not world.state.over:
        for cheap in CHEAP:
            LAWS[cheap](world, luck)
        if world.commands in drawn:
            LAWS[drawn[world.commands]](world, luck)
        seat = luck.choice(world.state.to_act)
        move = luck.choice(game.legal_moves(world.state, seat))
        world.play(seat, game.command_of(world.state, move))
        assert world.commands <= game.longest, f"match {number} of {name} does not end"
    for law in LAWS.values():
        law(world, luck)
    outcome_is_sound(world)
    return world


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_random_matches_keep_the_laws(name: str, part: int) -> None:
    for number in range(part, MATCHES, 4):
        play_match(name, number)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_many_random_matches_keep_the_laws(name: str, part: int) -> None:
    for number in range(MATCHES + part, MANY, 20):
        play_match(name, number)
