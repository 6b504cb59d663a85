"""The set-up, and what both players choose before the first turn."""

from typing import Any

import pytest

from domain.games.reef_encounter.components import COLOR_NAMES
from domain.kernel.chance import FastChance
from domain.kernel.ids import Seat
from domain.kernel.play import fold, set_up
from tests.games.reef_encounter.table import GAME, Table


@pytest.mark.parametrize(("seats", "hands", "bag"), [(2, [6, 9], 158), (3, [6, 7, 9], 146), (4, [6, 7, 8, 9], 133)])
def test_s1_s2_s3_s5_s6_the_set_up(seats: int, hands: list[int], bag: int) -> None:
    for seed in range(20):
        opening = GAME.initial_state(seats, GAME.fill_options({}, seats))
        state = fold(opening, set_up(GAME, opening, FastChance(seed)))
        GAME.check(state)
        view: Any = GAME.view_for(state, Seat(-1))
        table = view["table"]
        assert len(set(table["boards"])) == seats
        assert len(table["polyps"]) == 5 * seats
        assert table["bonus"]["polyps"] == dict.fromkeys(COLOR_NAMES, 1)
        order = [(table["start"] + step) % seats for step in range(seats)]
        assert [table["seats"][seat]["hand"]["hidden"] for seat in order] == hands
        assert view["known"]["bag"] == bag
        assert sorted(sum(space["tiles"].values()) for space in table["sea"].values()) == [1, 2, 3, 3, 3]
        assert state.to_act == [table["start"]]


def test_s7_s8_first_feeding_and_cubes_go_clockwise_from_the_start_player() -> None:
    opening = GAME.initial_state(3, GAME.fill_options({}, 3))
    state = fold(opening, set_up(GAME, opening, FastChance(3)))
    start = state.to_act[0]
    order = []
    table = Table(3)
    table.read = state  # type: ignore[assignment]
    for _ in range(3):
        seat = table.state.to_act[0]
        order.append(seat)
        own: Any = GAME.view_for(table.state, seat)["own"]
        lacking = [name for name, count in own["hand"].items() if count == 0]
        for name in lacking:
            table.refuses("no_such_polyp", "S7", "feed_first", color=name)
        table.refuses("wrong_stage", "S8", "choose_cubes", cubes=["white", "white"])
        table.does("feed_first", color=next(name for name, count in own["hand"].items() if count))
    for _ in range(3):
        table.refuses("wrong_stage", "S7", "feed_first", color="white")
        order.append(table.state.to_act[0])
        table.does("choose_cubes", cubes=["white", "white"])
    assert order == [start, (start + 1) % 3, (start + 2) % 3] * 2
    assert table.state.to_act == [start]
    assert table.state.turn == 1
    assert GAME.view_for(table.state, Seat(-1))["known"]["cubes"]["white"] == 3  # type: ignore[index,call-overload]


def test_s8_the_order_of_the_two_cubes_is_no_difference() -> None:
    state = Table().state
    here = GAME.codec.command_from_json({"type": "choose_cubes", "cubes": ["grey", "white"]})
    there = GAME.codec.command_from_json({"type": "choose_cubes", "cubes": ["white", "grey"]})
    assert GAME.move_of(state, here) == GAME.move_of(state, there)
