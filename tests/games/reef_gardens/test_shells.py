"""K1-K10: the shells."""

import pytest

from domain.games.reef_gardens.commands import (
    BuildStation,
    BuyLine,
    Discard,
    EndTurn,
    Store,
    UseBoat,
    UseOctopus,
    UsePearl,
    UseSubmarine,
    UseTurtle,
)
from domain.games.reef_gardens.components import ANEMONE, OCTOPUS, SHELLS
from domain.games.reef_gardens.components_boards import SHELL
from domain.games.reef_gardens.scoring import shell_points
from domain.games.reef_gardens.state import BARE, BUILT, COMMITTED, MARKED, PLANTING
from domain.kernel.cells import to_list
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from tests.games.reef_gardens.table import GAME, Table, algae, algae_stored, plant, plant_stored, space

FULL = ["yellow", "pink", "blue", "green", "violet"] * 2 + ["yellow", "pink"]


def test_k1_any_number_before_during_and_after_planting() -> None:
    table = Table().nursery(*FULL).shells(0, "octopus", "octopus", "pearl_2", "pearl_3")
    table.play(UsePearl("pearl_2"))
    table.play(UseOctopus(space("A3")))
    table.play(BuyLine("R1"))
    table.play(UseOctopus(space("A5")))
    table.play(Discard("yellow"))
    table.play(Discard("pink"))
    table.play(UsePearl("pearl_3"))
    assert table.state.money[0] == 9
    table.play(EndTurn())


@pytest.mark.parametrize(
    "command",
    [UsePearl("pearl_2"), UseBoat(0), UseOctopus(space("A3")), UseSubmarine(), UseTurtle(space("A1")), algae("yellow", "A1")],
)
def test_k1_a_shell_one_does_not_have(command: Command) -> None:
    table = Table().hand("yellow").shells(1, "pearl_2", "boat", "octopus", "submarine", "turtle", "algae")
    table.refused(command, "no_such_shell", "K1")


def test_k1_a_pearl_of_another_value() -> None:
    Table().hand().shells(0, "pearl_2").refused(UsePearl("pearl_3"), "no_such_shell", "K1")


def test_k2_used_shells_leave_the_game_but_not_anemones_and_octopuses() -> None:
    table = Table().hand("yellow").shells(0, "pearl_2", "anemone", "octopus")
    table.play(UsePearl("pearl_2"))
    table.play(Store("yellow"))
    table.play(UseOctopus(space("A3")))
    assert [shell for shell in range(SHELLS) if table.state.has_shell(0, shell)] == [ANEMONE]
    assert table.state.seabed.what[table.at("A3")] == SHELL + OCTOPUS


def test_k3_an_anemone_holds_one_coral_and_several_hold_several() -> None:
    table = Table().hand("yellow", "pink", "blue").shells(0, "anemone", "anemone")
    table.play(Store("yellow"))
    table.play(Store("pink"))
    table.refused(Store("blue"), "no_free_anemone", "K3")


def test_k3_a_coral_stored_this_turn_is_not_planted_this_turn() -> None:
    table = Table().hand("yellow").shells(0, "anemone")
    table.play(Store("yellow"))
    table.refused(plant_stored("yellow", "H5"), "stored_this_turn", "K3")
    table.play(EndTurn())
    table.turn_of(0).hand("pink").play(plant_stored("yellow", "H5"))
    assert table.owner("H5") == 0


def test_k3_an_older_coral_of_the_kind_may_be_planted() -> None:
    table = Table().hand("yellow").shells(0, "anemone", "anemone").store(0, "yellow")
    table.play(Store("yellow"))
    table.play(plant_stored("yellow", "H5"))
    table.refused(plant_stored("yellow", "H4"), "stored_this_turn", "K3")


def test_k3_only_after_a_purchase_and_only_what_is_there() -> None:
    table = Table().nursery(*FULL).shells(0, "anemone").store(0, "yellow")
    table.refused(plant_stored("yellow", "H5"), "buy_first", "K3")
    table.refused(plant_stored("pink", "H5"), "no_stored_coral", "K3")
    table.play(BuyLine("C4"))
    table.play(plant_stored("yellow", "H5"))


def test_k3_a_stored_coral_cannot_be_discarded() -> None:
    table = Table().hand("pink").shells(0, "anemone").store(0, "yellow")
    table.refused(Discard("yellow"), "no_such_tile", "P4")


def test_k3_a_boat_tile_may_be_stored_unless_the_option_forbids_it() -> None:
    table = Table().nursery(*FULL).shells(0, "anemone", "boat")
    table.play(UseBoat(1))
    table.play(Store("pink"))
    assert table.state.phase == COMMITTED
    table = Table(boat_tile_may_go_on_anemone=False).nursery(*FULL).shells(0, "anemone", "boat")
    table.play(UseBoat(1))
    table.refused(Store("pink"), "boat_tile_not_stored", "K3")


def test_k3_a_stored_coral_obeys_all_rules_of_planting() -> None:
    table = Table(["y1 . y2", ". . ."]).hand("pink").shells(0, "anemone").store(0, "yellow")
    table.refused(plant_stored("yellow", "B1"), "foreign_reef", "P12")
    table.play(plant_stored("yellow", "A2"))


@pytest.mark.parametrize(("money", "value", "after"), [(0, 2, 2), (5, 3, 8), (11, 2, 12), (12, 3, 12)])
def test_k4_a_pearl_brings_money_up_to_the_cap(money: int, value: int, after: int) -> None:
    table = Table().hand().shells(0, f"pearl_{value}")
    table.state.money[0] = money
    table.play(UsePearl(f"pearl_{value}"))
    assert table.state.money[0] == after


def test_k5_a_boat_takes_a_tile_free_of_charge() -> None:
    table = Table().nursery(*FULL).shells(0, "boat")
    table.play(UseBoat(1))
    assert table.state.money[0] == 6
    table.play(plant("pink", "H5"))
    table.play(BuyLine("R2"))


def test_k5_the_boat_tile_comes_before_the_purchase_and_before_other_tiles() -> None:
    table = Table().nursery(*FULL).shells(0, "boat", "boat")
    table.play(UseBoat(1))
    table.refused(BuyLine("R2"), "boat_tile_first", "K5")
    table.refused(UseBoat(2), "boat_tile_first", "K5")
    table.refused(EndTurn(), "tiles_left", "P4")
    table = Table().hand("blue").nursery(*FULL).shells(0, "boat", "anemone").store(0, "green")
    table.play(UseBoat(1))
    table.refused(plant("blue", "H5"), "boat_tile_first", "K5")
    table.refused(plant_stored("green", "H5"), "boat_tile_first", "K5")
    table.refused(Store("blue"), "boat_tile_first", "K5")
    table.play(plant("pink", "H5"))
    table.play(plant("blue", "H7"))


def test_k5_an_unplanted_boat_tile_costs_three_points() -> None:
    table = Table().nursery(*FULL).shells(0, "boat")
    table.play(UseBoat(1))
    table.play(Discard("pink"))
    assert table.state.points[0] == -3


def test_k5_n1_the_refill_comes_before_the_boat_tile_is_planted() -> None:
    table = Table().bag(40).nursery(*FULL[:4]).shells(0, "boat")
    table.play(UseBoat(2))
    assert table.types() == ["boat_used", "station_revealed"]
    table.play(BuildStation(table.marked()[0]))
    assert table.state.count_left() == 12
    assert table.state.phase == COMMITTED
    table.play(Discard("blue"))


def test_k5_an_empty_space_and_a_last_line() -> None:
    table = Table().bag(0).nursery("yellow").shells(0, "boat")
    table.state.stack = 0
    table.refused(UseBoat(1), "empty_space", "K5")
    table.refused(UseBoat(0), "no_purchase_left", "A2")
    table.play(BuyLine("R1"))


def test_k6_an_octopus_needs_a_free_space() -> None:
    table = Table(["y1 ^ * oZ &", "yn . . . ."]).hand().shells(0, "octopus")
    for name in ("A1", "B1", "C1", "D1", "E1", "A2"):
        table.refused(UseOctopus(space(name)), "space_not_free", "K6")
    table.play(UseOctopus(space("B2")))


def test_k6_w1_an_octopus_fills_a_ring() -> None:
    table = Table(["* * *", "* @Z *", "* * ."]).hand().shells(0, "octopus")
    table.play(UseOctopus(space("C3")))
    assert to_list(table.state.open_ring) == [0]
    table.play(EndTurn())
    assert "station_scored" in table.types()


def test_k6_any_seat_may_take_an_octopus_and_use_it_again() -> None:
    table = Table(["y1 . .", ". . b2"]).hand("yellow").shells(1, "octopus")
    table.turn_of(1, PLANTING).state.hand_left = 0
    table.state.hand[0] = 0
    table.play(UseOctopus(space("B1")))
    table.play(EndTurn())
    table.turn_of(0).hand("yellow").play(plant("yellow", "B1"))
    assert table.state.has_shell(0, 7)
    table.play(UseOctopus(space("C1")))


def test_k7_algae_over_a_cave_may_start_or_extend_a_reef() -> None:
    table = Table(["y1 ^ .", ". . .", "@Z ^ ."]).hand("yellow", "pink").shells(0, "algae", "algae")
    table.play(algae("yellow", "B1"))
    assert table.size("A1") == 2
    table.play(algae("pink", "B3"))
    assert table.state.home[0] == 3
    assert not table.state.has_shell(0, 8)


def test_k7_algae_need_a_cave_or_a_neutral_coral() -> None:
    table = Table(["y1 . *", "b2 p1 oZ"]).hand("yellow").shells(0, "algae")
    table.refused(algae("yellow", "B1"), "algae_target", "K7")
    table.refused(algae("yellow", "C1"), "algae_target", "K7")
    table.refused(algae("yellow", "A2"), "owned_coral", "K7")
    table.refused(algae("yellow", "A1"), "owned_coral", "K7")
    table.refused(algae("yellow", "C2"), "algae_target", "K7")
    table.refused(algae("yellow", "B2"), "owned_coral", "K7")


def test_k7_the_same_species_only_over_a_single_coral() -> None:
    table = Table(["yn . yn yn", "@Z . @Y ."]).hand("yellow", "yellow").shells(0, "algae", "algae")
    table.refused(algae("yellow", "C1"), "same_species_below", "K7")
    table.play(algae("yellow", "A1"))
    assert table.owner("A1") == 0
    assert table.size("A1") == 1
    assert table.state.gone[0] == 1


def test_k7_all_rules_of_planting_and_fusion_hold() -> None:
    table = Table(["y1 ^ yn", ". . yn", "^ . y2"]).hand("yellow").shells(0, "algae")
    table.refused(algae("yellow", "B1"), "larger_neutral_reef", "F3")
    table.refused(algae("yellow", "A3"), "no_connection", "P9")


def test_k7_a_covered_reef_falls_apart() -> None:
    table = Table([". bn .", "bn bn bn", "y1 bn ."]).hand("yellow").shells(0, "algae")
    table.state.seabed.what[table.at("B3")] = 5
    table.state.seabed.fish[table.state.seabed.reef[table.at("B3")]] = 1
    table.play(algae("yellow", "B3"))
    assert table.state.gone[5] == 1
    assert table.size("B1") == 4
    assert table.state.seabed.fish[table.state.seabed.reef[table.at("B1")]] == 0
    table = Table(["bn y1 bn", "bn bn bn", ". bn ."]).hand("yellow").shells(0, "algae")
    table.play(algae("yellow", "B2"))
    assert [table.size(name) for name in ("A1", "C1", "B3")] == [2, 2, 1]
    assert table.owner("A1") == table.owner("C1") == table.owner("B3") == -1


def test_k7_algae_before_the_purchase_need_a_tile() -> None:
    table = Table(["y1 ^ ."]).shells(0, "algae", "boat")
    table.refused(algae("yellow", "B1"), "no_such_tile", "P4")
    table.play(UseBoat(0))
    table.play(algae("yellow", "B1"))
    table.play(BuyLine("C2"))


def test_k7_a_stored_coral_may_be_planted_with_algae() -> None:
    table = Table(["y1 ^ ."]).hand("pink").shells(0, "anemone", "algae").store(0, "yellow")
    table.play(algae_stored("yellow", "B1"))
    assert table.size("A1") == 2
    assert sum(table.state.stored) == 0


def test_k8_a_submarine_builds_and_fills_whatever_the_nursery_holds() -> None:
    table = Table().bag(40).nursery(*FULL[:9]).shells(0, "submarine").hand()
    table.play(UseSubmarine())
    table.play(BuildStation(table.marked()[0]))
    assert table.types() == ["station_built", "site_marked", "nursery_filled"]
    assert table.state.count_left() == 12
    assert table.state.phase == PLANTING


def test_k8_only_one_of_both_steps_is_enough_and_none_is_refused() -> None:
    full = Table().bag(40).nursery(*FULL).shells(0, "submarine").hand()
    full.play(UseSubmarine())
    no_station = Table().bag(40).nursery(*FULL[:9]).shells(0, "submarine").hand()
    no_station.state.stack = 0
    no_station.play(UseSubmarine())
    assert no_station.types() == ["submarine_used", "nursery_filled"]
    neither = Table().bag(40).nursery(*FULL).shells(0, "submarine").hand()
    neither.state.stack = 0
    neither.refused(UseSubmarine(), "nothing_to_refill", "K8")
    empty = Table().bag(0).nursery(*FULL[:9]).shells(0, "submarine").hand()
    empty.state.stack = 0
    empty.refused(UseSubmarine(), "nothing_to_refill", "K8")


def test_k8_a_submarine_may_make_a_purchase_possible() -> None:
    """A2: with an empty single space its refill brings a line for 1."""
    table = Table(nursery="rows_only").bag(40).nursery(None, *FULL[1:]).shells(0, "submarine", "octopus")
    table.state.money[0] = 1
    table.play(UseOctopus(space("A3")))
    table.play(UseSubmarine())
    table.play(BuildStation(table.marked()[0]))
    table.play(BuyLine("R1"))


def test_k9_a_turtle_takes_a_small_neutral_reef_with_a_diver() -> None:
    table = Table(["yn yn . pn pn", ". . . pn .", "b2 . y1 . ."]).hand("yellow").shells(0, "turtle", "turtle")
    home = table.state.home[0]
    table.refused(UseTurtle(space("D1")), "reef_too_large", "K9")
    table.refused(UseTurtle(space("A3")), "not_neutral", "K9")
    table.refused(UseTurtle(space("C1")), "not_neutral", "K9")
    command = UseTurtle(space("B1"))
    assert GAME.command_of(table.state, GAME.move_of(table.state, command)).to_json()["space"] == "board/A1"
    table.play(command)
    assert table.state.home[0] == home - 1
    assert (table.state.points[0], table.state.money[0]) == (0, 6)
    table.play(plant("yellow", "C1"))
    assert table.size("A1") == 3


def test_k9_a_turtle_needs_a_diver_at_home() -> None:
    table = Table(["y1 . y1 . y1", ". p1 . p1 .", "gn . . . ."]).hand().shells(0, "turtle")
    table.refused(UseTurtle(space("A3")), "no_diver", "K9")


def test_k10_a_shoal_only_scores_at_the_end() -> None:
    table = Table().hand().shells(0, "shoal_2", "shoal_4", "shoal_3")
    assert len(GAME.legal_moves(table.state, Seat(0))) == 1
    assert shell_points(table.state, 0) == 9


def test_n6_submarine_with_marked_sites_missing() -> None:
    """N2, N6: without a marked site nothing is built, but a chip is drawn."""
    table = Table().bag(40).nursery(*FULL[:9]).shells(0, "submarine").hand()
    for site, found in enumerate(table.state.site_state):
        if found == MARKED:
            table.state.site_state[site] = BARE
    table.play(UseSubmarine())
    assert table.types() == ["submarine_used", "site_marked", "nursery_filled"]
    assert to_list(table.state.site_state).count(BUILT) == 5
