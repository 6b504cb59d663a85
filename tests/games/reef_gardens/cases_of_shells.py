"""The fact sheet's cases about shells (cases.json, T45 to T61), played by test_cases.py."""

from typing import Any

from domain.games.reef_gardens.commands import (
    BuildStation,
    BuyLine,
    CloseReef,
    Discard,
    PlantStored,
    Store,
    UseBoat,
    UsePearl,
    UseSubmarine,
    UseTurtle,
)
from domain.games.reef_gardens.scoring import shell_points
from domain.games.reef_gardens.state import BUILT
from tests.games.reef_gardens.table import Table, four_reefs, plant_stored, space

Case = dict[str, Any]
FULL = ["yellow", "pink", "blue", "green", "violet"] * 2 + ["yellow", "pink"]


def case_t45(case: Case) -> None:
    table = four_reefs(3).shells(0, case["given"]["hand"][0].replace(" ", "_"))
    table.play(CloseReef(space("A1")))
    table.refused(UsePearl("pearl_3"), "no_shells_when_surfacing", "K1")
    table = four_reefs(3).shells(0, "pearl_3")
    table.play(UsePearl("pearl_3"))
    table.refused(CloseReef(space("A1")), "turn_is_taken", "A1")


def case_t46(case: Case) -> None:
    table = Table().nursery(*FULL[:2], None, *FULL[3:]).shells(0, "pearl_2")
    table.state.money[0] = case["given"]["money"]
    table.refused(BuyLine("R2"), "too_expensive", "P3")
    table.play(UsePearl("pearl_2"))
    table.play(BuyLine("R2"))
    assert table.state.hand_left == case["given"]["line"]
    assert table.state.money[0] == case["expect"]["money_after"]


def case_t47(case: Case) -> None:
    table = Table().shells(0, "pearl_3")
    table.state.money[0] = case["given"]["money"]
    table.play(UsePearl("pearl_3"))
    assert table.state.money[0] == case["expect"]["money_after"]


def case_t49(case: Case) -> None:
    table = Table().bag(40).nursery(*FULL[: case["given"]["nursery"]]).shells(0, "boat").hand("blue")
    table.play(UseBoat(0))
    assert table.types() == ["boat_used", "station_revealed"]
    table.refused(Discard("yellow"), "station_first", "N2")
    table.play(BuildStation(table.marked()[0]))
    assert table.types() == ["station_built", "site_marked", "nursery_filled"]
    table.play(Discard("yellow"))
    assert table.state.money[0] == 6 + case["expect"]["money_change"]


def case_t57(case: Case) -> None:
    for corals, home, allowed in ((2, 1, "neutral_2_with_diver"), (3, 1, "neutral_3"), (2, 0, "no_diver_home")):
        table = Table().shells(0, "turtle").hand().reef(-1, "yellow", *["A1", "B1", "A2"][:corals])
        for name in ["A10", "C10", "E10", "G10", "J10"][: 5 - home]:
            table.reef(0, "blue", name)
        verdict = table.verdict(UseTurtle(space("B1")))
        assert (verdict == "accepted") is case["expect"][allowed]
        if verdict == "accepted":
            table.play(UseTurtle(space("B1")))
            assert table.owner("A1") == 0
            assert (table.state.points[0], table.state.money[0] - 6) == (case["expect"]["vp"], case["expect"]["money"])
            assert table.state.home[0] == home - 1


def case_t58(case: Case) -> None:
    table = Table().shells(0, "anemone").store(0, "yellow")
    assert (table.verdict(plant_stored("yellow", "H5")) == "accepted") is case["expect"]["plant_stored_before_buying"]
    table.nursery(*FULL)
    table.play(BuyLine("R1"))
    table.refused(Store("pink"), "no_free_anemone", "K3")
    assert (table.verdict(plant_stored("yellow", "H5")) == "accepted") is case["expect"]["plant_stored_after_buying"]
    table.play(PlantStored("yellow", space("H5")))
    assert (table.verdict(Store("pink")) == "accepted") is case["expect"]["then_store_another_bought_tile"]
    table.play(Store("pink"))
    table.refused(Store("yellow"), "no_free_anemone", "K3")


def case_t59(case: Case) -> None:
    table = Table([". . ."]).shells(0, "anemone").hand("yellow")
    table.play(Store("yellow"))
    assert table.state.points[0] == case["expect"]["vp_change"]
    assert shell_points(table.state, 0) == 1


def case_t60(case: Case) -> None:
    table = Table().bag(case["given"]["bag"]).nursery(*FULL[: case["given"]["nursery"]]).shells(0, "submarine")
    built = sum(1 for found in table.state.site_state if found == BUILT)
    table.play(UseSubmarine())
    table.play(BuildStation(table.marked()[0]))
    assert sum(1 for found in table.state.site_state if found == BUILT) - built == case["expect"]["stations_built"]
    assert table.state.count_left() == case["expect"]["nursery"]
    table.play(BuyLine("R1"))


def case_t61(case: Case) -> None:
    table = Table().bag(40).nursery("yellow", None, *FULL[2:]).shells(0, "submarine")
    table.state.money[0] = case["given"]["money"]
    table.refused(UseSubmarine(), "no_purchase_left", "A2")
    table.play(BuyLine("R1"))
    table.play(Discard("yellow"))
    table.play(UseSubmarine())
