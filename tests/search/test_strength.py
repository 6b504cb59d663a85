"""What any search must see: a win in one, a loss to be blocked, and that its own greed is not its rival's."""

import pytest

from domain.kernel.ids import Seat
from domain.toy.commands import OpenWell, Play, Reply
from tests.laws.settings import LAGOON
from tests.search.positions import FLAT, TREE, last_turn, search
from workers.search.greedy import GreedyPlayer
from workers.search.settings import Settings


@pytest.mark.parametrize("settings", [TREE, FLAT], ids=["tree", "flat"])
@pytest.mark.parametrize("seed", range(8))
def test_finds_a_win_in_one(settings: Settings, seed: int) -> None:
    state = last_turn(points=[2, 0], unseen=[5, 0, 1], hand=[0, 2])
    command = search(state, settings, 60, seed).command()
    assert isinstance(command, Play)
    assert command.shell == 1


@pytest.mark.parametrize("settings", [TREE, FLAT], ids=["tree", "flat"])
@pytest.mark.parametrize("seed", range(8))
def test_blocks_a_loss_in_one(settings: Settings, seed: int) -> None:
    state = last_turn(points=[3, 1], unseen=[6, 2, 1], hand=[0], shown=2)
    command = search(state, settings, 60, seed).command()
    assert isinstance(command, Reply)
    assert command.take, "left to the opener, the shell makes six against one"


@pytest.mark.parametrize("seed", range(8))
def test_sees_what_the_rival_will_answer(seed: int) -> None:
    state = last_turn(points=[1, 1], unseen=[6, 0, 1], hand=[0])
    state.hide(2, 1)
    state.wells = [1]
    state.deck -= 1
    LAGOON.check(state)
    command = search(state, TREE, 400, seed).command()
    assert not isinstance(command, OpenWell), "the rival would take the shell for one point and win"


def test_greedy_takes_the_most_points_of_its_turn() -> None:
    state = last_turn(points=[9, 0], unseen=[5, 1, 1], hand=[0, 2, 1])
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(1)), Seat(1), {"rounds": 1})
    for seed in range(8):
        command = LAGOON.command_of(state, GreedyPlayer(LAGOON, Seat(1), seed).choose(belief, 1))
        assert isinstance(command, Play)
        assert command.shell == 1
