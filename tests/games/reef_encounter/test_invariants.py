"""I5-I7: what holds at every table of a match, seen in what everybody is shown."""

import random
from typing import Any

import pytest

from domain.kernel.ids import NOBODY
from tests.laws.settings import ALL_GAMES
from tests.laws.test_random_matches import setting_of
from tests.laws.world import World


def tables(seed: int) -> list[Any]:
    """What a spectator is shown after every command of a random match, with whether the sea was just filled."""
    world = World(setting_of(ALL_GAMES["reef-encounter"], seed), seed)
    luck, shown = random.Random(seed), []
    while not world.state.over:
        seat = luck.choice(world.state.to_act)
        game = world.setting.game
        world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
        shown.append(game.view_for(world.state, NOBODY))
    return shown


@pytest.fixture(scope="module")
def matches() -> list[Any]:
    return [view for seed in range(3) for view in tables(seed)]


def test_i5_the_five_values_sum_to_15(matches: list[Any]) -> None:
    assert {sum(view["known"]["values"].values()) for view in matches} == {15}


def test_i6_at_most_two_own_shrimps_on_a_board_and_none_on_bare_rock_out_of_turn(matches: list[Any]) -> None:
    for view in matches:
        table = view["table"]
        owners = [(seat, cell.partition(":")[0]) for cell, seat in table["shrimps"].items()]
        assert max((owners.count(pair) for pair in owners), default=0) <= 2
        on_rock = {seat for cell, seat in table["shrimps"].items() if cell not in table["polyps"]}
        assert on_rock <= {table["active"]}


def test_i7_each_sea_space_has_one_to_three_tiles_and_its_cube(matches: list[Any]) -> None:
    for view in matches:
        table = view["table"]
        if table["to_act"]:
            for space in table["sea"].values():
                assert 1 <= sum(space["tiles"].values()) <= 3
                assert space["cube"]
