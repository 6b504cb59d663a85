"""W1-W8 and E1-E7: stations, the end, and how things stand before it."""

import pytest

from domain.games.reef_gardens.commands import BuildStation, BuyLine, Discard, EndTurn, UseSubmarine
from domain.games.reef_gardens.events import StationScored, TableScored
from domain.games.reef_gardens.scoring import station_points, unfinished_points
from domain.games.reef_gardens.state import BUILT, FLIPPED, MARKED, PLANTING
from domain.kernel.cells import to_cells, to_list
from tests.games.reef_gardens.table import GAME, Table, plant

RING = ["y1 * ^", "& @Z b2", "* * ."]


def test_w1_every_space_around_must_be_filled() -> None:
    table = Table(RING).hand()
    table.play(EndTurn())
    assert to_list(table.state.site_state) == [BUILT]
    assert "station_scored" not in table.types()


@pytest.mark.parametrize("last", ["g3", "gn", "*", "&", "^"])
def test_w1_coral_shell_octopus_or_cave_fill_a_space(last: str) -> None:
    table = Table([*RING[:2], f"* * {last}"]).hand()
    table.play(EndTurn())
    assert to_list(table.state.site_state) == [FLIPPED]


def test_w1_only_stations_are_scored() -> None:
    table = Table([row.replace("@", "o") for row in RING[:2]] + ["* * g3"]).sites(Z=MARKED).hand()
    table.play(EndTurn())
    assert to_list(table.state.site_state) == [MARKED]


def test_w2_w3_whole_reefs_once_corners_included_no_clownfish_no_neutral() -> None:
    table = Table(["y1 * bn", "y1 @Z bn", "y1 * p2", ". p2 p2"]).hand()
    table.state.seabed.fish[table.state.seabed.reef[table.at("A1")]] = 3
    table.play(EndTurn())
    scored = table.events[0]
    assert isinstance(scored, StationScored)
    assert scored.corals == [3, 3, 0, 0]


def test_w2_several_reefs_of_a_seat_add_up() -> None:
    table = Table(["y1 * p1", "y1 @Z p1", "* * b2", ". b2 b2"]).hand()
    table.play(EndTurn())
    assert to_list(table.state.points) == [6, 3, 0, 0]


@pytest.mark.parametrize(
    ("corals", "points"),
    [
        ([4, 2, 1, 0], [8, 4, 0, 0]),
        ([4, 4, 1, 0], [8, 8, 0, 0]),
        ([4, 4, 4, 4], [8, 8, 8, 8]),
        ([4, 2, 2, 1], [8, 4, 4, 0]),
        ([0, 0, 3, 0], [0, 0, 8, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 2, 0, 0], [4, 8, 0, 0]),
    ],
)
def test_w4_w5_who_gets_what(corals: list[int], points: list[int]) -> None:
    assert station_points(corals, 8, 4) == points


def test_w5_w6_with_nobody_there_the_station_is_flipped_all_the_same() -> None:
    table = Table(["* * *", "* @Z *", "* * gn"]).hand()
    table.play(EndTurn())
    assert to_list(table.state.site_state) == [FLIPPED]
    assert to_list(table.state.points) == [0, 0, 0, 0]


def test_w6_a_flipped_station_is_never_scored_again() -> None:
    table = Table(["y1 * *", "* %Z *", "* * *"]).hand()
    table.play(EndTurn())
    assert table.types() == ["turn_started"]


def test_w7_two_stations_are_scored_from_the_same_position() -> None:
    table = Table(["* * y1 * *", "* @X . @Y *", "* * * * *"]).hand("yellow")
    table.play(plant("yellow", "C2"))
    table.play(EndTurn())
    assert [event.corals[0] for event in table.events if isinstance(event, StationScored)] == [2, 2]
    assert table.state.points[0] == 12


def test_w8_a_station_built_on_a_full_ring_is_scored_this_turn() -> None:
    table = Table(["y1 * *", "* oX *", "* * *"]).sites(X=MARKED).bag(40).shells(0, "submarine").hand()
    table.play(UseSubmarine())
    table.play(BuildStation("X"))
    table.play(EndTurn())
    assert to_list(table.state.site_state) == [FLIPPED]
    assert table.state.points[0] > 0


def last_turn(table: Table) -> Table:
    """Leave one line and an empty bag."""
    table.bag(0).nursery("yellow", "pink")
    table.state.stack = 0
    return table


def test_e1_e2_the_turn_is_finished_and_nobody_else_moves() -> None:
    table = last_turn(Table(RING, active=1)).reef(1, "blue", "C3")
    table.play(BuyLine("R1"))
    assert table.state.to_act == [1]
    table.play(Discard("yellow"))
    table.play(Discard("pink"))
    table.play(EndTurn())
    assert table.types() == ["station_scored", "table_scored"]
    assert table.state.over
    assert table.state.to_act == []
    assert GAME.outcome(table.state).reason == "finished"


def test_e1_an_empty_nursery_that_can_be_refilled_ends_nothing() -> None:
    table = Table().bag(2).nursery("yellow", "pink")
    table.play(BuyLine("R1"))
    table.play(BuildStation(table.marked()[0]))
    assert table.state.count_left() == 2
    table.play(Discard("yellow"))
    table.play(Discard("pink"))
    table.play(EndTurn())
    assert not table.state.over


@pytest.mark.parametrize(("corals", "points"), [([3, 2, 0], [5, 0, 0]), ([3, 3, 1], [5, 5, 0]), ([0, 0, 0], [0, 0, 0])])
def test_e3_unfinished_stations_pay_the_lower_value_to_the_most(corals: list[int], points: list[int]) -> None:
    assert unfinished_points(corals, 5) == points


def test_e3_e4_e5_e7_everything_is_added_up() -> None:
    table = last_turn(Table(RING)).shells(0, "shoal_4", "boat", "anemone").shells(1, "anemone").store(1, "green").hand()
    table.state.mask = 0
    table.state.points[0] = 10
    table.play(EndTurn())
    scored = table.events[-1]
    assert isinstance(scored, TableScored)
    assert scored.stations == [3, 3, 0, 0]
    assert scored.reefs == [1, 1, 0, 0]
    assert scored.shells == [5, 1, 0, 0]
    assert to_list(table.state.points) == [19, 5, 0, 0]


def test_e3_flipped_stations_pay_nothing_more() -> None:
    table = last_turn(Table([row.replace("@", "%") for row in RING])).hand()
    table.state.mask = 0
    table.play(EndTurn())
    scored = table.events[-1]
    assert isinstance(scored, TableScored)
    assert scored.stations == [0, 0, 0, 0]


def test_e4_clownfish_count_at_the_end_and_bring_no_money() -> None:
    table = last_turn(Table()).reef(0, "yellow", "A1", "A2", fish=2).hand()
    table.state.mask = 0
    table.play(EndTurn())
    assert table.state.points[0] == 4
    assert table.state.money[0] == 6


def test_e5_an_octopus_on_the_board_is_nobodys() -> None:
    table = last_turn(Table(RING)).hand()
    table.state.mask = 0
    table.play(EndTurn())
    scored = table.events[-1]
    assert isinstance(scored, TableScored)
    assert scored.shells == [0, 0, 0, 0]


def test_e6_equal_points_share_the_win() -> None:
    table = Table()
    table.state.points = to_cells([71, 60, 71, 2])
    table.state.over = True
    outcome = GAME.outcome(table.state)
    assert outcome.ranking == [[0, 2], [1], [3]]
    assert outcome.scores == [71, 60, 71, 2]


def test_standing_is_what_the_end_would_pay() -> None:
    """E3-E5: the standing of a table equals its final scores when it ends there."""
    table = last_turn(Table(RING)).shells(0, "shoal_4").hand()
    table.state.mask = 0
    expected = GAME.standing(table.state)
    table.play(EndTurn())
    assert to_list(table.state.points) == expected == GAME.standing(table.state)


def test_standing_counts_a_full_ring_as_scored() -> None:
    """W1: a station whose ring is full is scored at the end of this very turn."""
    table = last_turn(Table([*RING[:2], "* * y1"])).hand()
    table.state.mask = 0
    expected = GAME.standing(table.state)
    table.turn_of(0, PLANTING).play(EndTurn())
    assert to_list(table.state.points) == expected
