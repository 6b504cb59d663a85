"""The rules questions Q01 to Q35 of the fact sheet, one test each, with W17 (split), W18 (two singles) and W19 (growth that would join)."""

import json
from pathlib import Path

from domain.games.reef_encounter.components import EMPTY
from domain.kernel.ids import NOBODY, Seat
from tests.games.reef_encounter.table import CELL_OF, GAME, Table

QUESTIONS = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["rules_questions"]


def test_every_question_has_a_test() -> None:
    names = " ".join(globals())
    assert [q["id"] for q in QUESTIONS if f"test_{q['id'].lower()}_" not in names] == []


def laying(color: str, hand: int = 0, front: int = 0, **options: object) -> Table:
    """Return a table in the midst of laying a colour on R2 and R3."""
    table = Table(2, "R2 R3", **options).has(0, hand={color: hand}, front={color: front}, cubes={"grey": 1, "white": 2})
    return table.now(begun=True, layings=1, laying=color)


def test_q01_a2b_more_than_four_tiles_when_the_surplus_comes_from_in_front() -> None:
    table = laying("white", hand=5, front=2).lays("R3", "B1 C1 D1 E1")
    table.refuses("hand_limit", "A2b", "lay_polyp", place="reef/R3.F1", source="hand")
    table.lays("R3", "F1 B2", "front")
    assert table.coral("R3", "white") == ["B1", "B2", "C1", "D1", "E1", "F1"]
    assert table.state.laying == EMPTY, "A2f: the limit is reached and nothing is in front"


def test_q02_a2c_both_layings_may_use_the_same_color_each_with_its_own_limit() -> None:
    table = Table(2, "R2 R3").has(0, hand={"white": 9}, cubes={"white": 3})
    for spaces in ("B1 C1 D1 E1", "B6 C6 E6 F6"):
        table.does("play_cube", color="white")
        table.lays("R3", spaces)
    table.refuses("no_laying_left", "A2c", "play_cube", color="white")
    assert len(table.coral("R3", "white")) == 8


def test_q03_a2e_tiles_of_one_action_go_to_several_corals_and_boards() -> None:
    table = laying("white", hand=3).lays("R3", "B1 E1").lays("R2", "B1")
    assert table.coral("R2", "white") == ["B1"]


def test_q04_k5_a_foreign_shrimps_coral_may_grow_and_attack_and_the_prey_is_mine() -> None:
    table = laying("white", hand=2).corals("R3", {"white": "C1", "yellow": "E1"}).shrimps("R3", {"C1": 1})
    table.lays("R3", "D1 E1")
    assert table.front(0) == {"yellow": 1}
    assert table.state.reefs.size_of(CELL_OF["reef/R3.C1"]) == 3


def test_q05_k2_my_own_polyps_may_be_eaten_once_my_shrimp_is_away() -> None:
    table = laying("white", hand=1).corals("R3", {"white": "B1 C1", "yellow": "D1 E1 F1"}).shrimps("R3", {"E1": 0})
    table.refuses("protected", "K2", "lay_polyp", place="reef/R3.D1", source="hand")
    table.moves_shrimp("reef/R3.E1", "reef/R3.F1").lays("R3", "D1")
    assert table.front(0) == {"yellow": 1}


def test_q06_k5_the_eaten_polyp_has_another_color_and_is_laid_later_in_the_turn() -> None:
    table = laying("white", hand=1).corals("R3", {"white": "B1 C1", "yellow": "D1"}).lays("R3", "D1")
    assert table.state.laying == EMPTY
    table.does("play_cube", color="white")
    assert table.state.laying == EMPTY, "no white tile is left"
    assert table.front(0) == {"yellow": 1}
    table.does("trade_polyp", color="yellow")
    assert table.front(0) == {}


def test_q07_k3_k5_only_the_size_of_the_attacker_matters() -> None:
    table = laying("white", hand=3).corals("R3", {"white": "B1 C1", "yellow": "D1 E1 F1 F2 G2 G3", "orange": "B2"})
    table.lays("R3", "D1 B2")
    assert table.front(0) == {"yellow": 1, "orange": 1}


def test_q08_w18_k3_two_single_polyps_do_not_add_up() -> None:
    table = laying("white", hand=2).corals("R3", {"orange": "D1", "white": "C1 E1"})
    table.refuses("no_attacker", "K3", "lay_polyp", place="reef/R3.D1", source="hand")
    table.lays("R3", "B1 D1")
    assert table.front(0) == {"orange": 1}


def test_q09_k4_an_attacking_tile_may_merge_unless_two_shrimps_meet() -> None:
    table = laying("white", hand=1).corals("R3", {"white": "B1 C1 E1 F1", "yellow": "D1"}).shrimps("R3", {"B1": 0, "F1": 1})
    table.refuses("shrimps_would_meet", "P2", "lay_polyp", place="reef/R3.D1", source="hand")
    table.moves_shrimp("reef/R3.B1", "behind").lays("R3", "D1")
    assert table.state.reefs.size_of(CELL_OF["reef/R3.F1"]) == 5


def test_q10_w17_k6_a_bite_splits_a_coral_and_the_shrimp_keeps_its_part() -> None:
    table = laying("white", hand=2).corals("R3", {"white": "D2", "yellow": "B1 C1 D1 E1 F1"}).shrimps("R3", {"B1": 1})
    table.lays("R3", "C2 D1")
    reefs = table.state.reefs
    assert reefs.size_of(CELL_OF["reef/R3.B1"]) == 2
    assert reefs.guard[CELL_OF["reef/R3.E1"]] == EMPTY
    table.does("enter_shrimp", place="reef/R3.F1")
    assert table.state.reefs.size_of(CELL_OF["reef/R3.F1"]) == 2


def test_q11_w2_a_shrimp_protects_its_polyp_and_neighbors_of_its_coral_only() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 C2 D2", "pink": "B2"}).shrimps("R3", {"C1": 1})
    reefs = table.state.reefs
    protected = {space for space in ("B1", "C1", "D1", "E1", "C2", "D2", "B2") if reefs.is_protected(CELL_OF[f"reef/R3.{space}"])}
    assert protected == {"B1", "C1", "D1", "C2"}
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1", "pink": "B2 C2 D2"}).shrimps("R3", {"C1": 1})
    assert not table.state.reefs.is_protected(CELL_OF["reef/R3.C2"]), "the shrimp beside it is on another coral"


def test_q12_t2_a5a_shrimps_move_any_number_of_times_also_between_two_tiles() -> None:
    table = laying("white", hand=2).corals("R3", {"yellow": "B1 C1", "pink": "F1"}).shrimps("R3", {"B1": 0})
    table.lays("R3", "B5")
    for step in ("B1 C1", "C1 F1", "F1 E1", "E1 F1"):
        start, end = step.split()
        table.moves_shrimp(f"reef/R3.{start}", f"reef/R3.{end}")
    table.lays("R3", "B6")
    assert table.state.reefs.shrimp[CELL_OF["reef/R3.F1"]] == 0


def test_q13_a5c_p1_a_shrimp_on_bare_rock_blocks_its_space_and_action_10() -> None:
    table = laying("white", hand=2).corals("R3", {"yellow": "B1"}).shrimps("R3", {"B1": 0})
    table.moves_shrimp("reef/R3.B1", "reef/R3.C1")
    table.refuses("shrimp_on_rock", "P1", "lay_polyp", place="reef/R3.C1", source="hand")
    table.does("end_laying")
    table.refuses("shrimp_on_bare_rock", "A5c", "take_from_sea", place="sea/white")
    table.moves_shrimp("reef/R3.C1", "behind").does("take_from_sea", place="sea/white")


def test_q14_a1d_any_earlier_action_forbids_eating() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 F1", "pink": "B5"}).shrimps("R3", {"B5": 0})
    table.moves_shrimp("reef/R3.B5", "reef/R3.C1")
    table.refuses("not_first", "A1d", "eat", place="reef/R3.C1")


def test_q15_a5b_two_own_shrimps_on_a_board_one_on_a_coral_no_limit_on_others() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1", "pink": "D1", "grey": "F1", "orange": "B5", "yellow": "B6"})
    table.shrimps("R3", {"B1": 0, "D1": 1, "F1": 1})
    table.refuses("coral_has_shrimp", "A5b", "enter_shrimp", place="reef/R3.D1")
    table.does("enter_shrimp", place="reef/R3.B5")
    table.does("lift_shrimp", place="reef/R3.B1")
    table.refuses("coral_has_shrimp", "A5b", "set_shrimp", place="reef/R3.F1")
    table.does("set_shrimp", place="reef/R3.B6")


def test_q16_a4a_a_shrimp_may_start_on_a_single_polyp_of_anybody() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1"})
    table.does("enter_shrimp", place="reef/R3.B1")
    assert table.table()["seats"][0]["shrimps_behind"] == 3


def test_q17_g1_growth_is_compulsory_and_does_not_count() -> None:
    table = laying("white", hand=4).lays("R3", "D3 B1 C1 D1")
    assert table.facts("polyp_grown") == [{"place": "reef/R3.D4", "color": "white", "from_bag": False}]
    assert len(table.coral("R3", "white")) == 5


def test_q18_k3_the_growth_tile_helps_to_reach_two() -> None:
    table = laying("white", hand=2).corals("R3", {"yellow": "E4"}).lays("R3", "D3 E4")
    assert table.front(0) == {"yellow": 1}


def test_q19_g4_the_growth_space_works_again_once_it_is_empty() -> None:
    table = laying("white", hand=2).corals("R3", {"white": "C5", "yellow": "D4 E4"}).lays("R3", "C4 D4")
    assert not table.facts("polyp_grown"), "eaten and taken over, it was never empty"
    table = Table(2, "R2 R3").corals("R3", {"white": "C4 D4 D3 D2 D1"}).shrimps("R3", {"D2": 0})
    table.has(0, hand={"grey": 1}, cubes={"grey": 1})
    table.does("eat", place="reef/R3.D2")
    table.does("play_cube", color="grey")
    table.lays("R3", "E4")
    assert table.coral("R3", "grey") == ["D4", "E4"]


def test_q20_g4_an_attacking_tile_causes_growth_too() -> None:
    table = laying("white", hand=1).corals("R3", {"white": "C5 B5", "yellow": "C4"}).lays("R3", "C4")
    assert table.facts("polyp_laid")[0]["eats"] == "yellow"
    assert table.facts("polyp_grown")[0]["place"] == "reef/R3.D4"


def test_q21_w19_g2_g3_no_growth_where_shrimps_would_meet_or_the_color_has_run_out() -> None:
    table = laying("white", hand=2).corals("R3", {"white": "E4 C4"}).shrimps("R3", {"E4": 0, "C4": 1}).lays("R3", "D3")
    assert not table.facts("polyp_grown")
    assert table.coral("R3", "white") == ["C4", "D3", "E4"]
    table = laying("white", hand=2).bag_holds({"white": 0})
    table.position["bonus"]["polyps"]["white"] = 0
    table.lays("R3", "D3")
    assert not table.facts("polyp_grown"), "none is left"


def test_q22_a7c_before_the_first_meal_only_flips() -> None:
    table = Table().has(0, front={"pink": 2})
    table.refuses("nothing_eaten_yet", "A7c", "lock_tile", place="coral_tile/1", pays="pink")
    table.does("play_alga", alga="red", pays="pink")


def test_q23_a7b_a7c_any_number_of_flips_one_lock() -> None:
    table = Table().has(0, front={"pink": 5}, eaten=1)
    table.does("play_alga", alga="red", pays="pink")
    table.does("play_alga", alga="blue", pays="pink")
    table.does("lock_tile", place="coral_tile/1", pays="pink")
    table.refuses("locked_already", "A7c", "lock_tile", place="coral_tile/2", pays="pink")
    table.does("play_alga", alga="blue", pays="pink")


def test_q24_a7d_the_locked_tile_stays_as_it_is() -> None:
    table = Table().has(0, front={"pink": 1}, eaten=1)
    table.does("lock_tile", place="coral_tile/1", pays="pink")
    assert table.facts("tile_locked") == [
        {"pays": "pink", "place": "coral_tile/1", "alga": "green", "flipped": ["coral_tile/5", "coral_tile/8"]}
    ]
    assert table.table()["coral_tiles"][0] == {"face": "starfish", "locked": True}


def test_q25_a7c_the_lock_takes_the_large_alga_never_the_small_one() -> None:
    table = Table().has(0, front={"pink": 1}, eaten=1)
    table.does("lock_tile", place="coral_tile/6", pays="pink")
    assert table.facts("tile_locked")[0]["alga"] == "blue", "tile 6 shows green small"
    known = GAME.view_for(table.state, Seat(0))["known"]
    assert isinstance(known, dict)
    assert known["cylinders"] == {"blue": 4, "green": 5, "purple": 5, "red": 5}


def all_but_last(**options: object) -> Table:
    """Return a table where only coral tile 10 is unlocked."""
    table = Table(2, "R2 R3", **options)
    return table.faces(**{f"t{n}": "starfish locked" for n in range(1, 10)})


def test_q26_a7e_e1_the_last_tile_wants_two_eaten_shrimps() -> None:
    table = all_but_last().has(0, front={"pink": 2}, eaten=1, fish={"pink": 4})
    table.refuses("last_tile", "A7e", "lock_tile", place="coral_tile/10", pays="pink")
    table.does("play_alga", alga="blue", pays="pink")
    assert table.facts("alga_played")[0]["flipped"] == ["coral_tile/10"]
    table = all_but_last().has(0, front={"pink": 1}, eaten=2)
    table.does("lock_tile", place="coral_tile/10", pays="pink")
    assert table.facts("end_reached") == [{"cause": "all_tiles_locked"}]


def test_q27_a6a_the_cube_of_action_6_stays_behind_the_screen() -> None:
    table = Table().has(0, front={"pink": 1})
    table.does("trade_polyp", color="pink")
    table.does("take_from_sea", place="sea/white")
    assert table.table()["seats"][0]["cubes"]["pink"] == 1


def test_q28_e2_no_action_10_after_the_end() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 F1"}).shrimps("R3", {"C1": 0}).has(0, eaten=3)
    table.does("eat", place="reef/R3.C1")
    assert table.state.over
    assert not table.facts("sea_taken")


def last_chance(**options: object) -> Table:
    """Return a table of three where seat 1 eats its fourth shrimp; seat 2 may eat six, seat 0 only five."""
    table = Table(3, "R1 R2 R3", **options).active(1).has(1, eaten=3)
    table.corals("R3", {"white": "B1 C1 D1 E1 F1"}).shrimps("R3", {"C1": 1})
    table.corals("R2", {"pink": "A3 A4 B4 B3 B2 B1"}).shrimps("R2", {"B3": 2})
    return table.corals("R1", {"grey": "A2 A3 A4 A5 B5"}).shrimps("R1", {"A4": 0})


def test_q29_e5_the_others_may_eat_once_losing_five() -> None:
    table = last_chance()
    table.does("eat", place="reef/R3.C1")
    assert table.state.to_act == [2]
    assert table.table()["stage"] == "last_chance"
    table.refuses("wrong_stage", "T1", "take_from_sea", place="sea/white")
    table.does("eat", place="reef/R2.B3")
    assert [(fact["lost"], fact["kept"]) for fact in table.facts("coral_eaten")] == [(4, 1), (5, 1)]
    assert table.state.over
    table = last_chance()
    table.does("eat", place="reef/R3.C1")
    table.does("forgo_eating")
    assert table.facts("eating_forgone") == [{"forced": False}, {"forced": True}]


def test_q30_e6_five_are_not_offered_in_the_last_chance_unless_the_option_says_so() -> None:
    table = last_chance(last_chance_min_size=5)
    table.does("eat", place="reef/R3.C1")
    table.does("forgo_eating")
    assert table.state.to_act == [0], "clockwise from the ender: 2, then 0"
    table.does("eat", place="reef/R1.A4")
    assert table.facts("coral_eaten")[-1]["kept"] == 0


def test_q31_a10d_action_10_takes_any_space_and_is_the_only_way_to_end_a_turn() -> None:
    table = Table()
    types = {GAME.command_of(table.state, move).to_json()["type"] for move in GAME.legal_moves(table.state, Seat(0))}
    assert types == {"take_from_sea"}
    assert len(GAME.legal_moves(table.state, Seat(0))) == 5


def test_q32_a10a_there_is_no_hand_limit() -> None:
    table = Table().has(0, hand={"white": 20, "pink": 20})
    table.does("take_from_sea", place="sea/grey")
    assert sum(table.state.known[:5]) == 41


def test_q33_h1_front_is_public_hands_and_fish_are_hidden_as_far_as_they_were_not_followed() -> None:
    table = Table().has(0, secret={"white": 2}, first="pink", hand={"grey": 1}, front={"orange": 1})
    shown = GAME.view_for(table.state, Seat(1))
    public = shown["table"]
    assert isinstance(public, dict)
    assert public == GAME.view_for(table.state, NOBODY)["table"]
    seat = table.table()["seats"][0]
    assert seat["hand"]["hidden"] == 2
    assert seat["hand"]["known"]["grey"] == 1
    assert seat["fish"]["first"] == "hidden"
    assert GAME.view_for(table.state, Seat(0))["own"] == {
        "seat": 0,
        "hand": {"white": 2, "yellow": 0, "orange": 0, "pink": 0, "grey": 0},
        "first": "pink",
    }


def test_q34_v2_the_first_fish_tile_scores() -> None:
    table = Table().has(0, first="pink", fish={"white": 2})
    assert GAME.standing(table.state) == [9, 0]


def test_q35_v1_each_tile_counts_once_locked_or_not() -> None:
    table = Table().faces(t1="starfish locked")
    assert [table.state.chain.value_of(color) for color in range(5)] == [3] * 5
