"""Random matches of every game end within the bound, and the laws hold on the way.

At least 24 a game and 12 for each number of seats in `make test`; at least 10,000 a game and 3,000 for each number of seats in
`make test-all`, on the compiled form where a compiler is there. `make test` looks less often on the way, `make test-all` at every step.
"""

import random
from collections.abc import Iterable

import pytest

from domain.kernel.game import AnyGame
from tests.laws.laws import CHEAP, LAWS, outcome_is_sound
from tests.laws.settings import ALL_GAMES, Setting, settings
from tests.laws.world import World
from tests.samples import samples

FEW, FEW_A_SEAT_COUNT = 24, 12
MANY, MANY_A_SEAT_COUNT = 10_000, 3_000
PARTS = 20
PER_MATCH = samples(1, 5)
"""How many laws, drawn by lot, are checked somewhere in a match beside those that are checked at every `STEP`th step."""
STEP = samples(8, 1)
ENDS = samples(10, 1)
"""Of so many matches one is checked by all laws at its end."""


def play_match(name: str, number: int) -> World:
    """Play one random match, checking laws on the way."""
    luck = random.Random(f"{name} {number}")
    world = World(setting_of(ALL_GAMES[name], number), number)
    game = world.setting.game
    drawn = {luck.randrange(120): luck.choice(list(LAWS)) for _ in range(PER_MATCH)}
    while not world.state.over:
        if world.commands % STEP == 0:
            check(world, CHEAP, luck)
        if world.commands in drawn:
            LAWS[drawn[world.commands]](world, luck)
        seat = luck.choice(world.state.to_act)
        move = luck.choice(game.legal_moves(world.state, seat))
        world.play(seat, game.command_of(world.state, move))
        assert world.commands <= game.longest, f"match {number} of {name} does not end"
    check(world, CHEAP if luck.randrange(ENDS) else LAWS, luck)
    outcome_is_sound(world)
    return world


def check(world: World, names: Iterable[str], luck: random.Random) -> None:
    """Check the laws of these names."""
    for name in names:
        LAWS[name](world, luck)


def setting_of(game: AnyGame, number: int) -> Setting:
    """Return the setting of a match: every number of seats in turn, with every variation in turn."""
    counts = game.info.max_seats - game.info.min_seats + 1
    seats = game.info.min_seats + number % counts
    choices = [setting for setting in settings(game) if setting.seats == seats]
    return choices[number // counts % len(choices)]


def matches(name: str, at_least: int, for_each_seat_count: int) -> int:
    """Return how many matches of a game are played."""
    game = ALL_GAMES[name]
    return max(at_least, for_each_seat_count * (game.info.max_seats - game.info.min_seats + 1))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_random_matches_keep_the_laws(name: str, part: int) -> None:
    for number in range(part, matches(name, FEW, FEW_A_SEAT_COUNT), 4):
        play_match(name, number)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_many_random_matches_keep_the_laws(name: str, part: int) -> None:
    for number in range(part, matches(name, MANY, MANY_A_SEAT_COUNT), PARTS):
        play_match(name, number)
