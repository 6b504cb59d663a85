"""What runs out: bonus polyps, bag, sea and room; how the match ends; the advanced game."""

import random

import pytest

from domain.games.reef_encounter.components import CELL_NAMES, CELLS, COLOR_NAMES, EMPTY
from domain.games.reef_encounter.legal import open_spaces
from domain.games.reef_encounter.legal_placing import LayProblem, lay_problem
from domain.games.reef_encounter.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ids import Seat
from domain.kernel.play import fold, play, set_up
from tests.games.reef_encounter.table import GAME, Table, counts, laying


def used_up(color: str, left: int, **options: object) -> Table:
    """Return a table where only `left` polyps of a colour are in the bag and beside the boards; a hand holds the rest."""
    table = Table(2, "R2 R3", **options)
    table.position["bonus"]["polyps"][color] = min(1, left)
    return table.bag_holds({color: max(0, left - 1)})


def test_b1_a_missing_bonus_polyp_is_replaced_as_soon_as_one_comes_into_the_bag() -> None:
    table = used_up("pink", 1).has(0, cubes={"pink": 2})
    table.does("trade_cube", color="pink")
    assert table.facts("bonus_refilled") == [{"color": "pink", "found": False, "telling": False}]
    table.refuses("no_polyp_left", "A8a", "trade_cube", color="pink")
    table = used_up("pink", 0).has(0, front={"grey": 1, "pink": 1})
    table.does("play_alga", alga="red", pays="pink")
    assert table.facts("bonus_refilled") == [{"color": "pink", "found": True, "telling": False}]
    assert table.state.stock.bonus[3] == 1


def empty_bag(bonus: int = 1, **options: object) -> Table:
    """Return a table whose bag is empty: everything else is in the hand of seat 1."""
    table = Table(2, "R2 R3", **options).has(0, cubes={"pink": 1})
    table.position["bonus"]["polyps"] = dict.fromkeys(COLOR_NAMES, bonus)
    table.position["bonus"]["in_bag"] = bonus == 0
    return table.bag_holds(dict.fromkeys(COLOR_NAMES, 0))


def test_b2_the_bonus_polyps_go_into_the_empty_bag() -> None:
    table = empty_bag()
    table.does("take_from_sea", place="sea/white")
    assert table.facts("bonus_into_bag") == [{}]
    assert len(table.facts("polyp_drawn")) == 3
    assert table.table()["bonus"] == {"polyps": counts(), "in_bag": True}
    table = empty_bag().active(1).has(1, front={"grey": 1})
    table.does("play_alga", alga="red", pays="grey")
    assert table.state.stock.total == 1


def test_b2_with_the_bonus_polyps_in_the_bag_action_8_and_growth_take_from_it() -> None:
    table = empty_bag(bonus=0).has(0, cubes={"pink": 2}, hand={"white": 1}).bag_holds(counts({"pink": 1, "white": 1}))
    table.does("trade_cube", color="pink")
    assert table.facts("cube_traded") == [{"color": "pink", "from_bag": True}]
    assert not table.facts("bonus_refilled")
    table.refuses("no_polyp_left", "A8a", "trade_cube", color="pink")
    table.read = None
    table.position["turn_so_far"] |= {"begun": True, "layings": 1, "laying": "white"}
    table.lays("R3", "D3")
    assert table.facts("polyp_grown") == [{"place": "reef/R3.D4", "color": "white", "from_bag": True}]


def cover(table: Table) -> None:
    """Lay a polyp on every rock space of R2 and R3, each a coral of its own."""
    cells = table.state.box.reef.cells_of[0b1100]
    table.read = None
    for cell in cells:
        column, row = cell % 7, cell % 42 // 7
        table.position["polyps"][CELL_NAMES[cell]] = COLOR_NAMES[(column + 2 * row) % 5]


@pytest.mark.parametrize(
    ("option", "attack", "over"),
    [("all_rock_covered", True, True), ("no_legal_placement", True, False), ("no_legal_placement", False, True)],
)
def test_e3_no_room(option: str, attack: bool, over: bool) -> None:
    """The last bare space is covered; as an option the game goes on while somewhere an attack is possible."""
    table = laying("white", hand=1, end3_test=option)
    cover(table)
    del table.position["polyps"]["reef/R3.B1"]
    if attack:
        table.corals("R2", {"white": "E1 F1"})
    table.lays("R3", "B1")
    assert table.state.over == over
    assert table.facts("end_reached") == ([{"cause": "no_room"}] if over else [])


@pytest.mark.parametrize("attack", [False, True])
def test_e3_a2e_a_board_that_this_laying_may_not_use_is_room_only_where_a_polyp_may_be_laid(attack: bool) -> None:
    """Both options together: the last bare space of R3 is covered; on R2, which another laying may use, an attack is possible or not."""
    table = laying("white", hand=1, end3_test="no_legal_placement", lay_action_one_board=True)
    cover(table)
    del table.position["polyps"]["reef/R3.B1"]
    if attack:
        table.corals("R2", {"white": "E1 F1"})
    table.lays("R3", "B1")
    assert table.state.over != attack


def test_e4_the_sea_cannot_be_refilled_and_what_was_taken_stays() -> None:
    table = Table().has(1, cubes={"white": 9})
    table.does("take_from_sea", place="sea/white")
    assert table.facts("end_reached") == [{"cause": "sea_not_refilled"}]
    assert table.state.over
    assert table.table()["seats"][0]["cubes"]["white"] == 1
    assert table.table()["seats"][0]["hand"]["known"]["white"] == 3
    assert not table.facts("eating_forgone"), "no last chance after this end"
    table = empty_bag(bonus=0)
    table.does("take_from_sea", place="sea/white")
    assert table.state.over


def test_e4_as_an_option_fewer_than_three_are_too_few() -> None:
    for option, over in (("cannot_refill", False), ("fewer_than_three", True)):
        table = empty_bag(bonus=0, end4_threshold=option).bag_holds(counts({"grey": 2}))
        table.position["sea"]["pink"]["tiles"] = counts({"pink": 3})
        table.does("take_from_sea", place="sea/grey")
        assert table.state.over == over


def test_e1_all_tiles_locked_gives_the_others_a_last_chance() -> None:
    faces = {f"t{n}": "starfish locked" for n in range(1, 10)}
    table = Table(2, "R2 R3").has(0, front={"pink": 1}, eaten=2).faces(**faces)
    table.corals("R3", {"white": "B1 C1 D1 E1 F1 D2"}).shrimps("R3", {"C1": 1})
    table.does("lock_tile", place="coral_tile/10", pays="pink")
    assert table.state.to_act == [1]
    table.refuses("no_own_shrimp", "A1a", "eat", place="reef/R3.D1")
    table.does("eat", place="reef/R3.C1")
    assert table.state.over


def test_e5_the_last_chance_offers_eating_and_nothing_else() -> None:
    table = Table()
    table.refuses("wrong_stage", "E5", "forgo_eating")


def test_e7_the_match_stops_at_the_turn_limit() -> None:
    table = Table(2, "R2 R3", turn_limit=8)
    table.position["turn"] = 8
    table.active(0)
    table.does("take_from_sea", place="sea/white")
    assert table.facts("end_reached") == [{"cause": "turn_limit"}]
    assert table.state.over


def test_x1_the_advanced_game() -> None:
    table = laying("white", hand=1, advanced_game=True).lays("R3", "D3")
    assert not table.facts("polyp_grown")
    table = Table(2, "R2 R3", advanced_game=True).corals("R3", {"white": "B1 C1 D1 E1 F1 D2 C2"}).shrimps("R3", {"C1": 0})
    table.corals("R2", {"pink": "A3 A4 B4 B3 B2 B1 C1"}).shrimps("R2", {"B3": 1}).has(0, eaten=3)
    table.does("eat", place="reef/R3.C1")
    table.does("eat", place="reef/R2.B3")
    assert [(fact["lost"], fact["kept"]) for fact in table.facts("coral_eaten")] == [(5, 2), (6, 1)]


@pytest.mark.parametrize("one_board", [False, True])
def test_p1_p2_k1_k4_the_listed_spaces_are_those_that_the_rules_allow(one_board: bool) -> None:
    """`open_spaces` asks few questions; `lay_problem` asks all of them. Compared all along random matches."""
    luck = random.Random(9)
    for seats in (2, 4):
        options = GAME.fill_options({"lay_action_one_board": one_board}, seats)
        opening = GAME.initial_state(seats, options)
        state = fold(opening, set_up(GAME, opening, FastChance(seats)))
        assert isinstance(state, State)
        while not state.over:
            if state.laying != EMPTY:
                for color in range(5):
                    allowed = [cell for cell in range(CELLS) if lay_problem(state, cell, color) == LayProblem.NO_PROBLEM]
                    assert open_spaces(state, color) == allowed
            seat = state.to_act[0]
            play(GAME, state, seat, GAME.command_of(state, luck.choice(GAME.legal_moves(state, seat))), FastChance(luck.randrange(2**31)))


@pytest.mark.parametrize(("advanced", "least", "lost"), [(False, 6, 5), (True, 7, 6)])
def test_x1_e6_the_last_chance_offers_only_corals_of_which_something_is_left(advanced: bool, least: int, lost: int) -> None:
    """Seat 1 has two corals, one too small by one: it brings nothing and is not offered."""
    larger = ["A3", "A4", "B4", "B3", "B2", "B1", "C1"]
    smaller = ["B1", "C1", "D1", "E1", "F1", "D2", "C2"]
    table = Table(2, "R2 R3", advanced_game=advanced).corals(
        "R2", {"pink": larger[:least], "white": ["E1", "F1", "G1", "E2", "D2", "F2", "E3"]}
    )
    table.corals("R3", {"grey": smaller[: least - 1]}).shrimps("R2", {"E1": 0, "B3": 1}).shrimps("R3", {"C1": 1}).has(0, eaten=3)
    table.does("eat", place="reef/R2.E1")
    types = [GAME.command_of(table.state, move).to_json() for move in GAME.legal_moves(table.state, Seat(1))]
    assert types == [{"type": "forgo_eating"}, {"type": "eat", "place": "reef/R2.B3"}]
    table.refuses("coral_too_small", "E6", "eat", place="reef/R3.C1")
    table.does("eat", place="reef/R2.B3")
    assert (table.facts("coral_eaten")[1]["lost"], table.facts("coral_eaten")[1]["kept"]) == (lost, 1)


@pytest.mark.parametrize("advanced", [False, True])
def test_e6_as_an_option_a_meal_of_which_nothing_is_left_counts_too(advanced: bool) -> None:
    coral = ["A3", "A4", "B4", "B3", "B2", "B1"][: 6 if advanced else 5]
    table = Table(2, "R2 R3", advanced_game=advanced, last_chance_min_size=5)
    table.corals("R2", {"pink": coral, "white": ["E1", "F1", "G1", "E2", "D2", "F2", "E3"]}).shrimps("R2", {"E1": 0, "B3": 1}).has(
        0, eaten=3
    )
    table.does("eat", place="reef/R2.E1")
    table.does("eat", place="reef/R2.B3")
    assert table.facts("coral_eaten")[1]["kept"] == 0
