"""Rules of a turn that the questions do not cover: refusals and options."""

import pytest

from domain.games.reef_encounter.components import EMPTY
from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.play import decide
from tests.games.reef_encounter.table import CELL_OF, GAME, Table, laying


def test_t1_only_the_seat_to_act_decides() -> None:
    table = Table()
    command = GAME.codec.command_from_json({"type": "take_from_sea", "place": "sea/white"})
    assert GAME.legal_moves(table.state, Seat(1)) == []
    with pytest.raises(Refused, match="not_to_act"):
        decide(GAME, table.state, Seat(1), command, FastChance(1))
    table.does("take_from_sea", place="sea/white")
    assert table.state.to_act == [1]
    assert table.state.turn == 26


def test_t2_other_actions_do_not_interrupt_laying() -> None:
    table = laying("white", hand=2).has(0, hand={"white": 2}, front={"pink": 2}, cubes={"grey": 1}, eaten=1)
    table.corals("R3", {"pink": "B1"})
    for name, members in (
        ("enter_shrimp", {"place": "reef/R3.B1"}),
        ("trade_polyp", {"color": "pink"}),
        ("play_alga", {"alga": "red", "pays": "pink"}),
        ("lock_tile", {"place": "coral_tile/1", "pays": "pink"}),
        ("trade_cube", {"color": "grey"}),
        ("play_cube", {"color": "grey"}),
        ("take_from_sea", {"place": "sea/white"}),
    ):
        table.refuses("laying_goes_on", "T2", name, **members)
    table.does("end_laying")
    table.does("enter_shrimp", place="reef/R3.B1")


def test_a1a_eating_wants_an_own_shrimp_and_five_polyps() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1", "pink": "B5 B6 C6 C5 C4"}).shrimps("R3", {"C1": 0, "B5": 1})
    table.refuses("coral_too_small", "A1a", "eat", place="reef/R3.C1")
    table.refuses("no_own_shrimp", "A1a", "eat", place="reef/R3.B5")
    table.refuses("no_own_shrimp", "A1a", "eat", place="reef/R3.D1")


def test_a1b_a1c_four_are_lost_and_the_first_meal_allows_a_lock_in_the_same_turn() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 F1 D2 C2"}).shrimps("R3", {"C1": 0}).has(0, front={"pink": 1})
    before = table.state.stock.bag[0]
    table.does("eat", place="reef/R3.C1")
    assert table.facts("coral_eaten")[0]["kept"] == 3
    assert table.state.stock.bag[0] == before + 4
    assert table.table()["seats"][0]["shrimps_eaten"] == 1
    assert table.coral("R3", "white") == []
    table.does("lock_tile", place="coral_tile/1", pays="pink")


def test_a1d_eating_is_possible_once_only() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 F1", "pink": "B5 B6 C6 C5 C4"}).shrimps("R3", {"C1": 0, "B5": 0})
    table.does("eat", place="reef/R3.C1")
    table.refuses("not_first", "A1d", "eat", place="reef/R3.B5")


def test_a2a_a2d_a_cube_is_paid_to_the_supply_even_without_a_tile_to_lay() -> None:
    table = Table().has(0, cubes={"white": 1})
    table.refuses("no_such_cube", "A2a", "play_cube", color="pink")
    table.refuses("no_cube_played", "A2a", "lay_polyp", place="reef/R3.B1", source="hand")
    table.refuses("no_cube_played", "A2a", "end_laying")
    table.does("play_cube", color="white")
    assert table.facts("laying_ended") == [{}], "A2f: everybody can see that there is nothing to lay"
    assert table.state.stock.cubes[0] == 9


def test_a2b_only_polyps_of_the_cube_that_one_has() -> None:
    table = laying("white", hand=1).has(0, hand={"white": 1, "pink": 3}, cubes={})
    table.refuses("no_such_polyp", "A2b", "lay_polyp", place="reef/R3.B1", source="front")
    table.lays("R3", "B1")
    assert table.coral("R3", "white") == ["B1"]


def test_a2e_as_an_option_a_laying_stays_on_one_board() -> None:
    table = laying("white", hand=3, lay_action_one_board=True).lays("R3", "B1")
    table.refuses("other_board", "A2e", "lay_polyp", place="reef/R2.B1", source="hand")
    table.lays("R3", "C1")


def test_a2f_laying_does_not_end_by_itself_where_that_would_betray_a_hand() -> None:
    """Two tables that look the same to the others: in one the last white tile was laid, in the other more are hidden."""
    names = []
    for secret in ({"white": 1, "pink": 1}, {"white": 2}):
        table = laying("white").has(0, secret=secret).lays("R3", "B1")
        names.append([event.type_name() for event in table.events])
    assert names[0] == names[1]
    assert "laying_ended" not in names[0][-1]


def test_p1_only_rock_in_play() -> None:
    table = laying("white", hand=1)
    table.refuses("not_in_play", "P1", "lay_polyp", place="reef/R3.A1", source="hand")
    table.refuses("not_in_play", "P1", "lay_polyp", place="reef/R0.A6", source="hand")


def test_k1_only_weaker_polyps_are_attacked_never_equal_ones() -> None:
    table = laying("white", hand=1).corals("R3", {"white": "B1 C1 F1", "pink": "D1"})
    table.refuses("not_stronger", "K1", "lay_polyp", place="reef/R3.D1", source="hand")
    table.refuses("not_stronger", "K1", "lay_polyp", place="reef/R3.F1", source="hand")
    table = laying("white", hand=1).corals("R3", {"white": "B1 C1 F1", "pink": "D1"}).faces(t7="plain")
    table.lays("R3", "D1")


def test_g5_a_shrimp_on_the_bare_growth_space() -> None:
    for growth, expected in (("no_growth", 0), ("growth", 1)):
        table = laying("white", hand=1, growth_under_own_shrimp_on_bare_rock=growth).corals("R3", {"yellow": "B1"})
        table.shrimps("R3", {"B1": 0}).moves_shrimp("reef/R3.B1", "reef/R3.D4").lays("R3", "D3")
        assert len(table.facts("polyp_grown")) == expected
    assert table.state.reefs.guard[CELL_OF["reef/R3.D3"]] == CELL_OF["reef/R3.D4"]
    table = laying("white", hand=1, growth_under_own_shrimp_on_bare_rock="growth").corals("R3", {"yellow": "B1", "white": "E4"})
    table.shrimps("R3", {"B1": 0, "E4": 1}).moves_shrimp("reef/R3.B1", "reef/R3.D4").lays("R3", "D3")
    assert not table.facts("polyp_grown"), "G2: it would join a coral with a shrimp"


def test_a4a_a4b_new_shrimps() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1", "pink": "F1"})
    table.refuses("no_polyp_there", "A4a", "enter_shrimp", place="reef/R3.C1")
    table.does("enter_shrimp", place="reef/R3.B1")
    table.refuses("entered_already", "A4b", "enter_shrimp", place="reef/R3.F1")
    table = Table(2, "R2 R3").corals("R3", {"white": "B1"}).has(0, eaten=3).corals("R2", {"pink": "B1"}).shrimps("R2", {"B1": 0})
    table.refuses("no_shrimp_left", "A4a", "enter_shrimp", place="reef/R3.B1")


def test_a4a_a_shrimp_taken_back_may_come_in_again_and_a5b_a_third_on_a_board_may_not() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1", "pink": "D1", "grey": "F1"}).shrimps("R3", {"B1": 0, "D1": 0})
    table.refuses("board_is_full", "A5b", "enter_shrimp", place="reef/R3.F1")
    table.moves_shrimp("reef/R3.B1", "behind").does("enter_shrimp", place="reef/R3.F1")
    assert table.table()["shrimps"] == {"reef/R3.D1": 0, "reef/R3.F1": 0}


def test_a5a_lifting_and_setting() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1", "pink": "F1"}).shrimps("R3", {"B1": 0, "F1": 1})
    table.refuses("no_own_shrimp", "A5a", "lift_shrimp", place="reef/R3.F1")
    table.refuses("no_shrimp_in_hand", "A5a", "set_shrimp", place="reef/R3.B1")
    table.does("lift_shrimp", place="reef/R3.B1")
    table.refuses("shrimp_in_hand", "A5a", "take_from_sea", place="sea/white")
    table.refuses("shrimp_in_hand", "A5a", "lift_shrimp", place="reef/R3.B1")
    table.refuses("same_space", "A5a", "set_shrimp", place="reef/R3.B1")
    table.refuses("not_in_play", "A5a", "set_shrimp", place="reef/R3.A1")
    table.does("set_shrimp", place="reef/R3.C1")
    assert table.table()["shrimps"] == {"reef/R3.C1": 0, "reef/R3.F1": 1}


def test_a5d_the_limit_of_shrimp_moves_leaves_a_way_off_bare_rock() -> None:
    table = Table(2, "R2 R3", shrimp_move_limit=4).corals("R3", {"white": "B1 C1 D1"}).shrimps("R3", {"B1": 0})
    for step in ("B1 C1", "C1 D1", "D1 B1", "B1 F1"):
        start, end = step.split()
        table.moves_shrimp(f"reef/R3.{start}", f"reef/R3.{end}")
    table.does("lift_shrimp", place="reef/R3.F1")
    table.refuses("move_limit", "A5d", "set_shrimp", place="reef/R3.E1")
    table.does("set_shrimp", place="reef/R3.C1")
    table.refuses("move_limit", "A5d", "lift_shrimp", place="reef/R3.C1")
    table.does("take_from_sea", place="sea/white")


def test_a6a_a_polyp_for_a_cube_while_the_supply_lasts() -> None:
    table = Table().has(0, front={"pink": 2}).has(1, cubes={"pink": 8})
    table.refuses("no_such_polyp", "A6a", "trade_polyp", color="grey")
    table.does("trade_polyp", color="pink")
    table.refuses("no_cube_in_supply", "A6a", "trade_polyp", color="pink")


def test_a6b_as_an_option_the_cube_is_used_at_once() -> None:
    for use in ("play_cube", "trade_cube"):
        table = Table(2, "R2 R3", action6_cube_must_be_played_now=True).has(0, front={"pink": 2}, cubes={"grey": 1}, hand={"pink": 1})
        table.corals("R3", {"white": "B1"}).shrimps("R3", {"B1": 0})
        table.does("trade_polyp", color="pink")
        table.refuses("cube_is_bound", "A6b", "take_from_sea", place="sea/white")
        table.refuses("cube_is_bound", "A6b", "play_cube", color="grey")
        table.refuses("cube_is_bound", "A6b", "trade_cube", color="grey")
        table.moves_shrimp("reef/R3.B1", "behind")
        table.does(use, color="pink")
        assert table.state.bound == EMPTY


def test_a7a_a7f_a_cylinder_is_paid_and_must_be_in_the_supply() -> None:
    table = Table().has(0, front={"pink": 7})
    table.refuses("no_such_polyp", "A7a", "play_alga", alga="red", pays="grey")
    before = table.state.stock.bag[3]
    table.does("play_alga", alga="red", pays="pink")
    assert table.state.stock.bag[3] == before + 1
    assert table.table()["alga_space"] == "red"
    table.does("play_alga", alga="blue", pays="pink")
    assert list(table.state.chain.cylinders) == [4, 5, 5, 5], "the red one is back in the supply"
    locked = {f"t{n}": "starfish locked" for n in (1, 5, 8)} | {"t6": "plain locked"}
    table = Table().has(0, front={"pink": 7}, eaten=1).faces(**locked)
    table.position["alga_space"] = "green"
    table.refuses("no_cylinder_left", "A7f", "play_alga", alga="green", pays="pink")


def test_a7c_refusals_of_a_lock() -> None:
    table = Table().has(0, front={"pink": 2}, eaten=1).faces(t1="starfish locked")
    table.refuses("tile_is_locked", "A7c", "lock_tile", place="coral_tile/1", pays="pink")
    table.refuses("no_such_polyp", "A7a", "lock_tile", place="coral_tile/2", pays="grey")


def test_a7e_options_for_the_last_tile() -> None:
    faces = {f"t{n}": "starfish locked" for n in range(1, 10)}
    """In the advanced game a meal of five brings nothing, so that a fish may hold its first tile only."""
    for option, fish, legal in (("two_polyps_in_fish", {}, False), ("two_polyps_in_fish", {"pink": 1}, True), ("none", {}, True)):
        table = (
            Table(2, "R2 R3", last_lock_requirement=option, advanced_game=True).has(0, front={"pink": 1}, eaten=1, fish=fish).faces(**faces)
        )
        if legal:
            table.does("lock_tile", place="coral_tile/10", pays="pink")
        else:
            table.refuses("last_tile", "A7e", "lock_tile", place="coral_tile/10", pays="pink")


def test_a7g_as_an_option_a_flip_must_turn_something() -> None:
    locked = {f"t{n}": "starfish locked" for n in (2, 9)}
    Table().has(0, front={"pink": 1}).faces(**locked).does("play_alga", alga="red", pays="pink")
    table = Table(2, "R2 R3", flip_that_flips_nothing="illegal").has(0, front={"pink": 1}).faces(**locked)
    table.refuses("flips_nothing", "A7g", "play_alga", alga="red", pays="pink")


def test_a8a_b1_a_cube_for_a_polyp_and_the_bonus_polyp_is_replaced() -> None:
    table = Table().has(0, cubes={"pink": 1})
    table.refuses("no_such_cube", "A8a", "trade_cube", color="grey")
    before = table.state.stock.bag[3]
    table.does("trade_cube", color="pink")
    assert table.state.stock.bonus[3] == 1
    assert table.state.stock.bag[3] == before - 1
    assert table.table()["seats"][0]["hand"]["known"]["pink"] == 1
    assert table.facts("bonus_refilled") == [{"color": "pink", "found": True, "telling": False}]
