"""Phase 2: reach, prices, payments, revealing, taking, boats and sharks (P1-P4, A1-A10, and their resolutions)."""

import pytest

from domain.games.das_riff.events import CardRevealed
from domain.kernel.chance import NoChance
from domain.kernel.ids import JsonObject, Seat
from tests.games.das_riff.table import (
    END,
    GAME,
    Table,
    boat,
    chase,
    chase_parent,
    reveal,
    seat,
    take,
    take_fish,
)

RICH = {"red": 3, "yellow": 3, "blue": 3, "green": 3, "purple": 3, "pink": 3}


def test_p1_one_reaches_as_many_columns_as_one_has_boats() -> None:
    table = Table().given(seats=[seat(RICH, boats=2), seat()])
    table.refused(reveal("A_mid.3", red=1), "no_boat", "P1")
    table.refused(take("A_open.5", red=1), "no_boat", "P1")
    table.when(reveal("A_mid.2", red=1))
    assert not table.lists(reveal("B_mid.3", red=1))


@pytest.mark.parametrize(("place", "price"), [("A_open.1", 1), ("A_mid.1", 2), ("B_mid.1", 2), ("B_open.1", 3)])
def test_p2_the_price_depends_on_the_row(place: str, price: int) -> None:
    for wrong in {0, 1, 2, 3, 4} - {price, 0}:
        table = Table().given(cells={place: "pearl"}, seats=[seat({"red": 4}), seat()])
        table.refused(take(place, red=wrong), "wrong_amount", "P2")
    table = Table().given(cells={place: "pearl"}, seats=[seat({"red": 4}), seat()])
    table.when(take(place, red=price))
    assert table.state.worms[0] == 4 - price
    assert list(table.state.pearls) == [1, 0]


def test_p3_a_fish_is_paid_in_its_color_anything_else_in_any() -> None:
    cells: dict[str, str | None] = {"A_open.1": "fish:green:m", "B_open.1": "shark"}
    table = Table().given(cells=cells, seats=[seat(RICH, trees=["empty"]), seat()])
    table.refused(take_fish("A_open.1", 0, red=1), "wrong_color", "P3")
    table.when(take("B_open.1", red=1, blue=1, pink=1))
    table.when(take_fish("A_open.1", 0, green=1))


def test_p4_what_is_paid_must_be_in_hand_and_goes_to_stock_and_discards() -> None:
    table = Table().given(seats=[seat({"red": 1}, pearls=1), seat()])
    table.refused(take("A_open.1", blue=1), "too_few_worms", "P4")
    table.refused(take("B_open.1", red=1, pearl=2), "too_few_pearls", "P4")
    supply = table.state.supply[0]
    table.when(reveal("A_mid.1", pearl=1))
    assert table.discards() == ["pearl"]
    table.when(take("A_open.1", red=1))
    assert table.state.supply[0] == supply + 1


def test_q23_a_pearl_pays_for_a_fish_of_any_color_and_for_another_pearl() -> None:
    cells: dict[str, str | None] = {"A_open.1": "fish:green:m", "B_open.1": "pearl"}
    cells.update(dict.fromkeys(["A_mid.6", "A_mid.7", "B_mid.6", "B_mid.7"], "?coral"))
    table = Table().given(cells=cells, seats=[seat({}, pearls=4, trees=["empty"]), seat()])
    table.when(take_fish("A_open.1", 0, pearl=1))
    table.when(take("B_open.1", pearl=3))
    assert table.state.pearls[0] == 1


def test_a1_a_revealed_card_is_face_up_for_both_and_opens_its_part() -> None:
    table = Table()
    events = table.when(reveal("A_mid.1", red=1), NoChance())
    revealed = events[0]
    assert isinstance(revealed, CardRevealed)
    assert revealed.opens() == ["none/card/1"]
    assert revealed.to_data()["face"] == "coral"
    assert all(revealed.news_for(Seat(reader)) for reader in (-1, 0, 1))
    for viewer in (-1, 0, 1):
        layout = GAME.view_for(table.state, Seat(viewer))["layout"]
        assert isinstance(layout, dict)
        assert isinstance(layout["A_mid"], list)
        assert layout["A_mid"][0] == "coral"
    table.refused(reveal("A_mid.1", red=1), "face_up", "A1")


def test_q21_a_reveal_is_allowed_without_the_means_to_take() -> None:
    table = Table().given(seats=[seat({"pink": 1}), seat()])
    table.when(reveal("B_mid.1", pink=1))
    assert GAME.legal_moves(table.state, Seat(0)) == [0], "nothing is left but to end the turn"


def test_q03_the_lower_price_holds_for_the_revealer_this_turn_only() -> None:
    table = Table().given(seats=[seat(RICH), seat(RICH)])
    table.when(reveal("A_mid.1", red=1))
    table.when(take("A_open.1", red=1))
    table.refused(take("A_mid.1", red=1, blue=1), "wrong_amount", "P2")
    assert table.lists(take("A_mid.1", red=1))
    table.when(END)
    while table.state.phase != 2:
        table.when({"type": "decline_worm"})
    assert table.front("A_mid")[0] == "coral"
    table.refused(take("A_mid.1", red=1), "wrong_amount", "P2")
    table.when(take("A_mid.1", red=1, blue=1))


def test_q03_option_immediate_only_the_very_next_purchase_is_cheaper() -> None:
    table = Table(reveal_credit_scope="immediate").given(seats=[seat(RICH), seat()])
    table.when(reveal("A_mid.1", red=1))
    assert table.lists(take("A_mid.1", red=1))
    table.when(take("A_open.1", red=1))
    table.refused(take("A_mid.1", red=1), "wrong_amount", "P2")
    table.when(take("A_mid.1", blue=2))


def test_q01_water_is_never_taken() -> None:
    table = Table().given(cells={"A_mid.1": "?water", "A_mid.2": "?coral"}, seats=[seat(RICH, boats=2), seat()])
    table.refused(take("A_open.2", red=1), "water", "Q01")
    table.when(reveal("A_mid.1", red=1))
    table.refused(take("A_mid.1", red=1), "water", "Q01")
    assert not table.lists(take("A_mid.1", red=1))


def test_q04_a_face_down_card_is_neither_taken_nor_chased() -> None:
    table = Table().given(seats=[seat(RICH, sharks=1), seat()])
    table.refused(take("A_mid.1", red=2), "face_down", "Q04")
    table.refused(take_fish("A_mid.1", 0, red=2), "face_down", "Q04")
    table.refused(chase("A_mid.1"), "face_down", "Q04")


def test_a2_a_coral_is_a_new_tree_and_five_are_the_limit() -> None:
    trees = ["red+red", "empty", "fish:red:m", "fish:pink:m"]
    table = Table().given(cells={"B_open.1": "coral"}, seats=[seat(RICH, trees=trees), seat()])
    table.when(take("A_open.1", red=1))
    assert table.seat_view(0)["trees"] == [
        {"state": "done", "breeding": "red+red"},
        {"state": "empty"},
        {"state": "single", "fish": "fish:red:m"},
        {"state": "single", "fish": "fish:pink:m"},
        {"state": "empty"},
    ]
    table.refused(take("B_open.1", red=3), "tree_limit", "A2")


def test_q30_a_coral_may_be_taken_that_one_does_not_need() -> None:
    table = Table().given(seats=[seat(RICH, trees=["empty", "empty", "empty", "empty"]), seat()])
    table.when(take("A_open.1", red=1))
    assert table.state.count_trees(0) == 5


def test_a3_pearls_and_sharks_are_kept_without_limit_and_used_at_once() -> None:
    table = Table().given(cells={"A_open.1": "shark"}, seats=[seat(RICH, pearls=1, sharks=3), seat()])
    table.when(take("A_open.1", red=1))
    assert table.state.sharks[0] == 4
    table.when(chase("B_open.1"))
    assert table.state.sharks[0] == 3
    table.refused(take_fish("A_open.5", 0, red=1), "no_boat", "P1")


def test_a4_take_and_take_fish_each_have_their_cards() -> None:
    table = Table().given(cells={"A_open.1": "fish:red:m", "B_open.1": "shark"}, seats=[seat(RICH, trees=["empty"]), seat()])
    table.refused(take("A_open.1", red=1), "needs_tree", "A4")
    table.refused(take_fish("B_open.1", 0, red=3), "not_a_fish", "A4")
    table.refused(take_fish("A_open.1", 1, red=1), "no_tree", "A4")


def test_a5_a_boat_costs_three_and_reaches_at_once() -> None:
    table = Table().given(seats=[seat(RICH), seat()])
    table.refused(boat(red=2), "wrong_amount", "P2")
    table.refused(reveal("A_mid.2", red=1), "no_boat")
    table.when(boat(red=1, blue=1, pink=1))
    assert (list(table.state.boats), table.state.boat_supply) == ([2, 1], 12)
    table.when(reveal("A_mid.2", red=1))


def test_q22_several_boats_a_turn_eight_at_most_and_fifteen_in_all() -> None:
    table = Table().given(seats=[seat(RICH, boats=6), seat(boats=7)])
    table.when(boat(red=3))
    table.when(boat(blue=3))
    table.refused(boat(green=3), "boat_limit", "A5")
    table = Table().given(seats=[seat(RICH, boats=7), seat(boats=8)])
    table.refused(boat(green=3), "no_boats_left", "A5")


def test_a6_q19_sharks_are_free_and_need_no_boat() -> None:
    table = Table().given(seats=[seat({}, sharks=2), seat()])
    table.when(chase("B_open.5"))
    table.when(chase("A_open.5"))
    assert table.discards() == ["shark", "shark", "shark", "coral"]
    table.refused(chase("B_open.1"), "no_shark", "A6")


def test_q05_a_shark_may_chase_water_unless_the_option_forbids_it() -> None:
    table = Table().given(seats=[seat({}, sharks=1), seat()])
    table.when(chase("B_open.2"))
    table = Table(shark_may_target_water=False).given(seats=[seat({}, sharks=1), seat()])
    table.refused(chase("B_open.2"), "water", "Q05")
    assert not table.lists(chase("B_open.2"))
    assert table.lists(chase("B_open.1"))


def test_a7_a_shark_empties_an_own_tree_with_a_single_parent() -> None:
    table = Table().given(seats=[seat({}, sharks=1, trees=["fish:red:f"]), seat()])
    table.when(chase_parent(0))
    assert table.seat_view(0)["trees"] == [{"state": "empty"}]
    assert table.discards() == ["shark", "fish:red:f"]


def test_q20_a_shark_touches_no_done_tree_no_empty_tree_and_nobody_else() -> None:
    trees = ["red+red", "empty"]
    table = Table().given(seats=[seat({}, sharks=1, trees=trees), seat(trees=["red+blue", "empty", "fish:red:f"])])
    for tree in range(5):
        table.refused(chase_parent(tree), "no_single_parent", "A7")
        assert not table.lists(chase_parent(tree))


def test_a9_ending_the_turn_is_always_possible_in_phase_2() -> None:
    table = Table().given(seats=[seat({}), seat()])
    assert GAME.legal_moves(table.state, Seat(0)) == [0]
    table.when(END)
    assert table.state.active == 1


def test_a10_q18_gaps_stay_open_and_nothing_slides_into_reach() -> None:
    table = Table().given(seats=[seat(RICH, sharks=1), seat()])
    table.when(take("A_open.1", red=1))
    assert table.front("A_open") == [None, "water", "water", "water", "coral", "water", "water", "water"]
    commands: list[JsonObject] = [take("A_open.1", red=1), chase("A_open.1"), reveal("A_open.1", red=1)]
    for command in commands:
        table.refused(command, "no_card", "A10")


def test_undo_is_open_until_a_card_is_revealed() -> None:
    table = Table().given(seats=[seat(RICH), seat()])
    bought = table.when(boat(red=3), NoChance())
    assert not any(event.news_for(Seat(reader)) for event in bought for reader in (-1, 0, 1))
    shown = table.when(reveal("A_mid.1", blue=1), NoChance())
    assert any(event.news_for(Seat(0)) for event in shown)
