"""P1-P16 and F1-F6: buying, planting and fusion."""

import pytest

from domain.games.reef_gardens.commands import BuyLine, Discard, EndTurn, Plant, UsePearl
from domain.games.reef_gardens.events import CoralPlanted
from domain.games.reef_gardens.state import BARE, MARKED, PLANTING
from domain.kernel.cells import to_list
from domain.kernel.ids import Seat
from tests.games.reef_gardens.table import BOX, GAME, Table, plant

FULL = ["yellow", "pink", "blue", "green", "violet"] * 2 + ["yellow", "pink"]
AROUND = [". . . . .", ". . . . .", ". . @Z . .", ". . . . .", ". . . . ."]


def test_p1_all_tiles_of_the_line_are_taken() -> None:
    table = Table().nursery(*FULL)
    table.play(BuyLine("R2"))
    assert [space for space in range(12) if table.state.nursery[space] < 0] == [2, 3, 4, 5]
    assert table.state.hand_left == 4
    assert to_list(table.state.hand) == [1, 0, 0, 0, 1, 0, 1, 0, 1, 0]


def test_p1_a_line_without_tiles_cannot_be_chosen() -> None:
    table = Table().nursery(None, None, *FULL[2:])
    table.refused(BuyLine("R1"), "empty_line", "P1")
    table.refused(BuyLine("R5"), "empty_line", "P1")


def test_p1_lines_with_the_same_tiles_left_are_one_choice() -> None:
    table = Table().nursery(None, None, "yellow", None, None, None, None, None, None, "pink", "blue", "green")
    lines = [GAME.command_of(table.state, move).to_json()["line"] for move in GAME.legal_moves(table.state, Seat(0))]
    assert lines == ["R2", "R3", "R4", "C2", "C3"]
    assert GAME.move_of(table.state, BuyLine("C1")) == GAME.move_of(table.state, BuyLine("R2"))
    table.play(BuyLine("C1"))


def test_p2_each_tile_costs_one_money() -> None:
    for line, cost in (("R1", 2), ("R2", 3), ("C4", 1), ("C2", 4)):
        table = Table().nursery(*FULL[:5], None, *FULL[6:])
        table.play(BuyLine(line))
        assert table.state.money[0] == 6 - cost


def test_p3_the_whole_line_must_be_affordable() -> None:
    table = Table().nursery(*FULL)
    table.state.money[0] = 3
    table.refused(BuyLine("C2"), "too_expensive", "P3")
    table.play(BuyLine("C1"))


def test_p4_every_tile_must_be_placed_before_the_turn_ends() -> None:
    table = Table().hand("yellow")
    table.refused(EndTurn(), "tiles_left", "P4")
    table.play(Discard("yellow"))
    table.play(EndTurn())


def test_p4_only_tiles_just_taken_can_be_planted() -> None:
    table = Table().hand("yellow")
    table.refused(plant("yellow_clownfish", "H5"), "no_such_tile", "P4")
    table.refused(Discard("pink"), "no_such_tile", "P4")


def test_p5_a_tile_that_fits_may_be_discarded_and_leaves_the_game() -> None:
    table = Table().hand("yellow")
    table.play(Discard("yellow"))
    assert table.state.gone[0] == 1
    assert table.state.hand_left == 0


def test_p6_discards_cost_three_points_also_below_0() -> None:
    table = Table().hand("yellow", "yellow")
    table.state.points[0] = 2
    table.play(Discard("yellow"))
    assert table.state.points[0] == -1
    table.play(Discard("yellow"))
    assert table.state.points[0] == -4


def test_p6_by_option_points_stop_at_0() -> None:
    table = Table(allow_negative_vp=False).hand("yellow", "yellow")
    table.state.points[0] = 2
    table.play(Discard("yellow"))
    assert table.state.points[0] == 0
    table.play(Discard("yellow"))
    assert table.state.points[0] == 0


@pytest.mark.parametrize(
    ("name", "code"), [("B1", "not_plantable"), ("C1", "not_plantable"), ("D1", "not_plantable"), ("A2", "not_plantable")]
)
def test_p7_never_on_cave_site_or_coral(name: str, code: str) -> None:
    table = Table(["y1 ^ oZ @X .", "b2 y1 . . ."]).hand("yellow")
    table.refused(plant("yellow", name), code, "P7")


def test_p7_a_marked_site_is_no_space_either() -> None:
    table = Table(["y1 oZ ."]).sites(Z=MARKED).hand("yellow")
    table.refused(plant("yellow", "B1"), "not_plantable", "P7")
    table.refused(plant("yellow", "D1"), "not_plantable", "P7")


@pytest.mark.parametrize("below", [".", "*", "&"])
def test_p7_p16_free_spaces_and_shells_can_be_planted(below: str) -> None:
    table = Table([f"y1 {below} ."]).hand("yellow")
    table.play(plant("yellow", "B1"))
    planted = table.events[0]
    assert isinstance(planted, CoralPlanted)
    assert planted.shell == {".": "", "*": "shoal_2", "&": "octopus"}[below]
    assert sum(table.state.shells[:11]) == (0 if below == "." else 1)
    if below == "&":
        assert table.state.has_shell(0, 7), "whoever plants on an octopus takes it"


def test_p8_each_tile_is_judged_by_the_position_it_meets() -> None:
    table = Table(["y1 . . ."]).hand("yellow", "yellow")
    table.refused(plant("yellow", "C1"), "no_connection", "P9")
    table.play(plant("yellow", "B1"))
    table.play(plant("yellow", "C1"))
    assert table.size("A1") == 3


@pytest.mark.parametrize(
    ("name", "legal"), [("C2", True), ("B3", True), ("D3", True), ("C4", True), ("B2", False), ("D4", False), ("A3", False)]
)
def test_p9_new_reefs_start_orthogonally_beside_a_station(name: str, legal: bool) -> None:
    table = Table(AROUND).hand("pink")
    if legal:
        table.play(plant("pink", name))
    else:
        table.refused(plant("pink", name), "no_connection", "P9")


@pytest.mark.parametrize("found", [BARE, MARKED])
def test_p9_only_built_stations_offer_starts(found: int) -> None:
    table = Table(AROUND).sites(Z=found).hand("pink")
    table.refused(plant("pink", "C2"), "no_connection", "P9")


def test_p9_by_option_a_flipped_station_offers_no_start() -> None:
    rows = [row.replace("@", "%") for row in AROUND]
    Table(rows).hand("pink").play(plant("pink", "C2"))
    Table(rows, flipped_station_offers_starts=False).hand("pink").refused(plant("pink", "C2"), "no_connection", "P9")


@pytest.mark.parametrize("owner", ["2", "n"])
def test_p10_a_start_beside_a_reef_of_the_species_is_no_new_reef(owner: str) -> None:
    table = Table([". . .", f". p{owner} .", ". . .", ". @Z .", ". . ."]).hand("pink")
    code, rule = ("foreign_reef", "P12") if owner == "2" else ("neutral_reef", "F6")
    table.refused(plant("pink", "B3"), code, rule)


def test_p11_diagonals_and_other_species_do_not_connect() -> None:
    table = Table(["y1 . .", ". . .", ". . b1"]).hand("yellow")
    table.refused(plant("yellow", "B2"), "no_connection", "P9")
    table.refused(plant("yellow", "C2"), "no_connection", "P9")
    table.play(plant("yellow", "B1"))


def test_p12_another_seats_reef_is_never_touched_even_beside_an_own_one() -> None:
    table = Table(["y1 . y2", ". . .", "b2 . ."]).hand("yellow")
    table.refused(plant("yellow", "B1"), "foreign_reef", "P12")
    table.play(plant("yellow", "A2"))


def test_p13_an_extension_on_a_start_space_needs_no_diver() -> None:
    table = Table([". . .", ". y1 .", ". . .", ". @Z .", ". . ."]).hand("yellow")
    home = table.state.home[0]
    table.play(plant("yellow", "B3"))
    assert table.state.home[0] == home
    assert table.size("B2") == 2


def test_p14_a_new_reef_takes_a_diver_and_needs_one() -> None:
    table = Table([*AROUND, "p1 . p1 . p1", ". . . . .", "p1 . p1 . .", ". . . . ."]).hand("yellow")
    assert table.state.home[0] == 0
    table.refused(plant("yellow", "C2"), "no_diver", "P14")
    table = Table([*AROUND, "p1 . p1 . p1", ". . . . .", "p1 . . . ."]).hand("yellow")
    table.play(plant("yellow", "C2"))
    assert table.state.home[0] == 0


def test_p15_a_reef_has_one_diver_however_large() -> None:
    table = Table(AROUND).hand("yellow", "yellow", "yellow")
    for name in ("C2", "C1", "B1"):
        table.play(plant("yellow", name))
    assert table.state.home[0] == 4
    assert table.state.own_reefs(0) == [table.at("B1")]


def test_p16_a_shell_just_taken_may_be_used_at_once() -> None:
    table = Table(["y1 * ."]).hand("yellow")
    table.state.seabed.what[table.at("B1")] = 100 + 4
    table.play(plant("yellow", "B1"))
    table.play(UsePearl("pearl_2"))
    assert table.state.money[0] == 8


def test_f1_up_to_four_own_reefs_merge_and_all_divers_but_one_come_home() -> None:
    table = Table([". y1 .", "y1 . y1", ". y1 ."]).hand("yellow")
    assert table.state.home[0] == 1
    table.play(plant("yellow", "B2"))
    assert table.state.home[0] == 4
    assert table.state.money[0] == 6
    assert table.size("B2") == 5
    assert len(table.state.own_reefs(0)) == 1


def test_f1_a_reef_touched_twice_counts_once() -> None:
    table = Table(["y1 y1 .", "y1 . .", ". . ."]).hand("yellow")
    table.play(plant("yellow", "B2"))
    assert table.state.home[0] == 4
    assert table.size("A1") == 4


@pytest.mark.parametrize(("neutral", "legal"), [(1, True), (2, True), (3, False)])
def test_f2_f3_a_neutral_reef_joins_only_if_it_is_not_larger(neutral: int, legal: bool) -> None:
    row = "y1 y1 . " + " ".join(["yn"] * neutral) + " ."
    table = Table([row]).hand("yellow")
    if legal:
        table.play(plant("yellow", "C1"))
        assert table.size("A1") == 3 + neutral
        assert table.owner("D1") == 0
        assert table.state.home[0] == 4
    else:
        table.refused(plant("yellow", "C1"), "larger_neutral_reef", "F3")


def test_f4_neutral_reefs_are_compared_one_by_one() -> None:
    table = Table([". . yn .", "y1 y1 . yn", ". . yn yn"]).hand("yellow")
    table.refused(plant("yellow", "C2"), "larger_neutral_reef", "F3")
    table = Table([". . yn .", "y1 y1 . yn", ". . yn ."]).hand("yellow")
    table.play(plant("yellow", "C2"))
    assert table.size("A2") == 6


@pytest.mark.parametrize(("compare", "legal"), [("max", False), ("sum", True)])
def test_f5_several_own_reefs_count_by_the_largest_or_by_option_together(compare: str, legal: bool) -> None:
    table = Table([". y1 .", "y1 . yn", ". . yn"], fusion_compare_own=compare).hand("yellow")
    if legal:
        table.play(plant("yellow", "B2"))
        assert table.size("B2") == 5
    else:
        table.refused(plant("yellow", "B2"), "larger_neutral_reef", "F3")


def test_f5_by_sum_a_reef_touched_twice_counts_once() -> None:
    table = Table(["y1 y1 .", "y1 . yn", ". . yn", ". yn yn"], fusion_compare_own="sum").hand("yellow")
    table.refused(plant("yellow", "B2"), "larger_neutral_reef", "F3")


def test_f6_a_neutral_reef_alone_is_never_touched() -> None:
    table = Table(["yn . .", ". @Z ."]).hand("yellow")
    table.refused(plant("yellow", "B1"), "neutral_reef", "F6")
    table.refused(plant("yellow", "A2"), "neutral_reef", "F6")
    table.play(plant("yellow", "C2"))


def test_p7_a_space_outside_the_board_is_refused() -> None:
    table = Table(["y1 ."]).hand("yellow")
    table.refused(Plant("yellow", 32 * 20 + 20), "not_plantable", "P7")
    assert table.state.phase == PLANTING
    assert BOX.kinds == 10
