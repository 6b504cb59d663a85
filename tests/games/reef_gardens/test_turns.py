"""A1-A4 and U1-U7: what a turn is, surfacing, and seats that cannot act."""

import pytest

from domain.games.reef_gardens.commands import BuildStation, BuyLine, CloseReef, Discard, EndTurn, UseOctopus, UsePearl
from domain.games.reef_gardens.events import IncomePaid, ReefClosed
from domain.games.reef_gardens.state import BARE, BUILT, MARKED, SURFACING
from domain.kernel.cells import to_cells, to_list
from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.play import decide
from tests.games.reef_gardens.table import GAME, Table, discard_all, plant, space

FULL = ["yellow", "pink", "blue", "green", "violet"] * 2 + ["yellow", "pink"]


def test_a1_there_is_no_passing() -> None:
    Table().refused(EndTurn(), "no_passing", "A1")


def test_a1_no_second_purchase_and_no_surfacing_after_one() -> None:
    table = Table().reef(0, "yellow", "A1").nursery(*FULL)
    table.play(BuyLine("R1"))
    table.refused(BuyLine("C1"), "turn_is_taken", "A1")
    table.refused(CloseReef(space("A1")), "turn_is_taken", "A1")


def test_a1_no_purchase_after_surfacing() -> None:
    table = Table().reef(0, "yellow", "A1").nursery(*FULL)
    table.play(CloseReef(space("A1")))
    table.refused(BuyLine("R1"), "turn_is_taken", "A1")
    table.refused(plant("yellow", "H5"), "no_such_tile", "P4")


def test_a1_seats_play_clockwise() -> None:
    table = Table(active=2).reef(2, "yellow", "A1")
    table.play(CloseReef(space("A1")))
    table.play(EndTurn())
    assert table.state.to_act == [3]
    assert table.state.turn == 2
    assert GAME.legal_moves(table.state, Seat(2)) == []


def test_a2_a_shell_before_the_purchase_commits_to_planting() -> None:
    table = Table().reef(0, "yellow", "A1").shells(0, "octopus").nursery(*FULL)
    table.play(UseOctopus(space("A3")))
    table.refused(CloseReef(space("A1")), "turn_is_taken", "A1")
    table.refused(EndTurn(), "purchase_missing", "A2")
    table.play(BuyLine("R1"))


def test_a2_no_shell_when_no_line_can_be_bought() -> None:
    table = Table().reef(0, "yellow", "A1").shells(0, "octopus").nursery(*FULL)
    table.state.money[0] = 1
    table.refused(UseOctopus(space("A3")), "no_purchase_left", "A2")


def test_a2_pearls_in_hand_count_as_money() -> None:
    table = Table().shells(0, "octopus", "pearl_2").nursery(*FULL)
    table.state.money[0] = 0
    table.play(UseOctopus(space("A3")))
    table.refused(BuyLine("R1"), "too_expensive", "P3")
    table.play(UsePearl("pearl_2"))
    table.play(BuyLine("R1"))


def test_a2_by_option_a_turn_without_purchase_is_possible() -> None:
    table = Table(shells_before_purchase_must_leave_a_purchase=False).reef(0, "yellow", "A1").shells(0, "octopus").nursery(*FULL)
    table.state.money[0] = 1
    table.play(UseOctopus(space("A3")))
    table.play(EndTurn())
    assert table.state.to_act == [1]


def test_a3_surfacing_needs_an_own_reef() -> None:
    table = Table().reef(1, "yellow", "A1").reef(-1, "pink", "A3")
    for name in ("A1", "A3", "B2", "H6"):
        table.refused(CloseReef(space(name)), "not_own_reef", "U1")


def test_a3_planting_is_allowed_without_any_space_for_the_tiles() -> None:
    table = Table([". ."])
    table.play(BuyLine("R1"))
    discard_all(table)
    table.play(EndTurn())


def test_a4_a_seat_that_cannot_act_is_skipped() -> None:
    table = Table(seats=3, active=0).hand().nursery(*FULL)
    table.state.money = to_cells([6, 1, 6])
    table.play(EndTurn())
    assert table.types() == ["turn_skipped", "turn_started"]
    assert [event.seat for event in table.events] == [1, 2]
    assert table.state.turn == 3


def test_a4_pearls_an_own_reef_or_a_cheap_line_prevent_the_skip() -> None:
    for help_seat in (0, 1, 2):
        table = Table(seats=3, active=0).hand().nursery(*FULL)
        table.state.money = to_cells([6, 1, 6])
        if help_seat == 0:
            table.shells(1, "pearl_2")
        elif help_seat == 1:
            table.reef(1, "yellow", "A1")
        else:
            table.nursery("yellow", None, *FULL[2:])
        table.play(EndTurn())
        assert table.types() == ["turn_started"]


def test_a4_a_boat_that_makes_a_line_cheap_prevents_the_skip() -> None:
    table = Table(seats=3, active=0).hand().nursery(*FULL).shells(1, "boat")
    table.state.money = to_cells([6, 1, 6])
    table.play(EndTurn())
    assert table.state.to_act == [1]
    moves = [GAME.command_of(table.state, move).to_json() for move in GAME.legal_moves(table.state, Seat(1))]
    pairs = (1, 2, 11, 12, 3, 7, 6, 10)
    assert sorted(str(move["space"]) for move in moves) == sorted(f"nursery/{number}" for number in pairs)


def stuck_table(stack: int, bag: int) -> Table:
    """Return a table where nobody will be able to act after this turn."""
    table = Table(seats=2, active=0).bag(bag).hand().nursery(*FULL[:11])
    table.state.money = to_cells([0, 0])
    table.state.stack = stack
    return table


def test_a4_all_stuck_and_nothing_to_refill_ends_the_match() -> None:
    table = stuck_table(0, 0)
    table.play(EndTurn())
    assert table.types() == ["turn_skipped", "turn_skipped", "table_stuck", "table_scored"]
    assert table.state.over


def test_a4_all_stuck_builds_and_refills_once() -> None:
    table = stuck_table(9, 20)
    table.play(EndTurn())
    assert table.types() == ["turn_skipped", "turn_skipped", "table_stuck", "station_revealed"]
    assert table.state.to_act == [1]
    table.play(BuildStation(table.marked()[0]))
    assert table.types() == ["station_built", "site_marked", "nursery_filled", "table_scored"]


def test_a4_after_the_refill_somebody_may_go_on() -> None:
    table = Table(seats=2, active=0, nursery="rows_only").bag(20).hand().nursery(None, *FULL[1:])
    table.state.money = to_cells([1, 1])
    table.play(EndTurn())
    table.play(BuildStation(table.marked()[0]))
    assert table.types()[-1] == "turn_started"
    assert table.state.to_act == [1]
    table.play(BuyLine("R1"))


def test_a4_without_stations_the_stuck_table_is_only_refilled() -> None:
    table = Table(seats=2, active=0, nursery="rows_only").bag(20).hand().nursery(None, *FULL[1:])
    table.state.money = to_cells([1, 1])
    for site, found in enumerate(table.state.site_state):
        if found == MARKED:
            table.state.site_state[site] = BARE
    table.state.stack = 0
    table.play(EndTurn())
    assert table.types() == ["turn_skipped", "turn_skipped", "table_stuck", "nursery_filled", "turn_started"]


def test_u1_a_reef_may_be_named_by_any_of_its_spaces() -> None:
    for name in ("A1", "B1", "B2"):
        table = Table().reef(0, "yellow", "A1", "B1", "B2")
        command = CloseReef(space(name))
        assert GAME.command_of(table.state, GAME.move_of(table.state, command)).to_json() == {"type": "close_reef", "space": "board/A1"}
        table.play(command)
        assert table.state.home[0] == 5


def test_u2_points_for_corals_and_clownfish() -> None:
    table = Table().reef(0, "yellow", "A1", "B1", "B2", fish=2)
    table.play(CloseReef(space("B1")))
    closed = table.events[0]
    assert isinstance(closed, ReefClosed)
    assert (closed.corals, closed.clownfish, closed.points) == (3, 2, 5)
    assert to_list(table.state.points) == [5, 0, 0, 0]


def test_u3_any_number_of_reefs_up_to_all() -> None:
    table = Table()
    for name in ("A1", "A3", "A5", "A9", "A10"):
        table.reef(0, "yellow" if name != "A10" else "pink", name)
    for name in ("A1", "A3", "A5", "A9"):
        table.play(CloseReef(space(name)))
        assert table.state.phase == SURFACING
        assert GAME.move_of(table.state, EndTurn()) in GAME.legal_moves(table.state, Seat(0))
    table.play(CloseReef(space("A10")))
    assert len(GAME.legal_moves(table.state, Seat(0))) == 1


@pytest.mark.parametrize(("home", "income"), [(1, 2), (2, 4), (3, 6), (4, 7), (5, 8)])
def test_u4_u5_one_income_by_the_divers_at_home_after_all_closings(home: int, income: int) -> None:
    table = Table()
    names = ["A1", "A3", "A5", "A8", "A10"]
    for name in names:
        table.reef(0, "yellow", name)
    table.state.money[0] = 0
    for name in names[:home]:
        table.play(CloseReef(space(name)))
    assert table.state.money[0] == 0
    table.play(EndTurn())
    assert table.state.money[0] == income
    assert sum(isinstance(event, IncomePaid) for event in table.events) == 1


def test_u6_money_stops_at_12() -> None:
    table = Table().reef(0, "yellow", "A1")
    table.state.money[0] = 11
    table.play(CloseReef(space("A1")))
    table.play(EndTurn())
    assert table.state.money[0] == 12


def test_u7_a_closed_reef_is_neutral_also_for_its_former_owner() -> None:
    table = Table().reef(0, "yellow", "H5").nursery(*FULL)
    table.play(CloseReef(space("H5")))
    assert table.owner("H5") == -1
    table.play(EndTurn())
    table.turn_of(0).hand("yellow").refused(plant("yellow", "H4"), "neutral_reef", "F6")


def test_u7_tiles_owned_again_score_again() -> None:
    table = Table().reef(0, "yellow", "H5").reef(0, "yellow", "H3")
    table.play(CloseReef(space("H5")))
    table.play(EndTurn())
    table.turn_of(0).hand("yellow").play(plant("yellow", "H4"))
    assert table.size("H5") == 3
    table.play(EndTurn())
    table.turn_of(0).play(CloseReef(space("H3")))
    assert table.state.points[0] == 1 + 3


def test_w8_surfacing_scores_no_station() -> None:
    """U4, W1: only a turn of planting looks at stations."""
    table = Table(["* * *", "* @Z *", "* * y1", ". . y1"])
    table.play(CloseReef(space("C3")))
    table.play(EndTurn())
    assert to_list(table.state.site_state) == [BUILT]


def test_a1_a_seat_that_is_not_to_act_is_refused() -> None:
    table = Table()
    with pytest.raises(Refused, match="not_your_turn"):
        decide(GAME, table.state, Seat(1), Discard("yellow"), FastChance(1))
