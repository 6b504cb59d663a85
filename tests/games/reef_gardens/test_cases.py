"""The cases of the fact sheet (cases.json), each played at a table as it describes; every rule that a case names is its `rules`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.games.reef_gardens.commands import (
    BuildStation,
    BuyLine,
    CloseReef,
    Discard,
    EndTurn,
    Plant,
    UseAlgae,
    UseSubmarine,
)
from domain.games.reef_gardens.components import OCTOPUS
from domain.games.reef_gardens.events import IncomePaid, StationScored, TableScored
from domain.games.reef_gardens.execute_refill import refill
from domain.games.reef_gardens.scoring import majority, shell_points, unfinished_points
from domain.games.reef_gardens.state import BARE, BUILT, FLIPPED, MARKED, PLANTING
from domain.kernel.cells import to_list
from domain.kernel.chance import FastChance
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.outcome import ranking_by
from tests.games.reef_gardens import cases_of_shells
from tests.games.reef_gardens.table import BOX, GAME, NAMES, Table, four_reefs, place_at, plant, space

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["cases"]
}
FULL = ["yellow", "pink", "blue", "green", "violet"] * 2 + ["yellow", "pink"]
Case = dict[str, Any]


def on_map(case: Case, **changes: bool) -> Table:
    """Return the table of a case's map, at the end of player 1's planting turn."""
    table = Table(case["board"], **changes)
    for letter, pair in case.get("given", {}).items():
        if isinstance(pair, list):
            table.station(letter, pair[0])
    if "divers_home" in case.get("given", {}):
        table.state.home[0] = case["given"]["divers_home"]
    return table


def check_planting(case: Case) -> None:
    """Plant as the case says and compare what it expects."""
    act, expect = case["action"], case["expect"]
    table = on_map(case)
    tile = NAMES[act["plant"]]
    table.hand(tile)
    before_home, before_money = table.state.home[0], table.state.money[0]
    command: Plant | UseAlgae = Plant(tile, place_at(act["at"]))
    if act.get("algae"):
        table.shells(0, "algae")
        command = UseAlgae(tile, place_at(act["at"]))
    assert (table.verdict(command) == "accepted") is expect["legal"]
    if not expect["legal"]:
        return
    reefs_before = len(table.state.own_reefs(0))
    table.play(command)
    cell = table.state.options.board.cell_at[place_at(act["at"])]
    if "reef_size" in expect:
        assert table.state.seabed.corals[table.state.seabed.reef[cell]] == expect["reef_size"]
    if "divers_home_change" in expect:
        assert table.state.home[0] - before_home == expect["divers_home_change"]
    if "money_change" in expect:
        assert table.state.money[0] - before_money == expect["money_change"]
    if "kind" in expect:
        assert len(table.state.own_reefs(0)) - reefs_before == (1 if expect["kind"] == "new reef" else 0)
    if "neutral_parts" in expect:
        bed = table.state.seabed
        assert [bed.corals[reef] for reef in bed.reefs() if bed.owner[reef] < 0] == expect["neutral_parts"]


def check_scoring(case: Case) -> None:
    """End the turn and compare points, totals and that the station is flipped."""
    expect = case["expect"]
    table = on_map(case)
    site = to_list(table.state.site_state).index(BUILT)
    if "ring" in expect:
        assert len(table.state.options.board.ring[site]) == expect["ring"]
        assert len(table.state.options.board.starts[site]) == expect["start_spaces"]
    totals = majority(table.state, site)
    assert table.state.open_ring[site] == 0
    table.turn_of(0, PLANTING).play(EndTurn())
    assert table.state.site_state[site] == FLIPPED
    assert any(isinstance(event, StationScored) and event.corals == totals for event in table.events)
    for player, points in expect.get("vp", {}).items():
        assert table.state.points[int(player) - 1] == points
    for player, total in expect.get("totals", {}).items():
        assert totals[int(player) - 1] == total


def case_t02(case: Case) -> None:
    table = Table().nursery(*case["given"]["line_tiles"], *FULL[2:])
    table.state.money[0] = case["given"]["money"]
    table.play(BuyLine("R1"))
    assert table.state.money[0] == case["expect"]["money_after"]
    assert [BOX.tiles[kind] for kind in range(BOX.kinds) for _ in range(table.state.hand[kind])] == case["expect"]["tiles_to_plant"]


def case_t03(case: Case) -> None:
    table = Table().nursery(*case["given"]["line_tiles"], *FULL[2:])
    table.state.money[0] = case["given"]["money"]
    table.refused(BuyLine("R1"), "too_expensive", "P3")


def close_three(table: Table) -> None:
    """Surface from three reefs and end the turn."""
    for name in ("A1", "A4", "A7"):
        table.play(CloseReef(space(name)))
    table.play(EndTurn())


def case_t04(case: Case) -> None:
    table = four_reefs(case["given"]["money"])
    assert table.state.home[0] == case["given"]["divers_home"]
    close_three(table)
    assert table.state.home[0] == case["expect"]["divers_home"]
    assert table.state.money[0] == case["expect"]["money_after"]
    assert [event.income for event in table.events if isinstance(event, IncomePaid)] == [case["expect"]["income"]]


def case_t05(case: Case) -> None:
    table = four_reefs(case["given"]["money"])
    close_three(table)
    assert table.state.money[0] == case["expect"]["money_after"]
    paid = next(event for event in table.events if isinstance(event, IncomePaid))
    assert (paid.income, paid.income - paid.money) == (case["expect"]["income"], case["expect"]["lost"])


def case_t06(case: Case) -> None:
    incomes = []
    for turns in ([2], [1, 1]):
        table = four_reefs(0).reef(0, "blue", "C5")
        names = ["A1", "A4"]
        for closings in turns:
            table.turn_of(0)
            for _ in range(closings):
                table.play(CloseReef(space(names.pop(0))))
            table.play(EndTurn())
        incomes.append(table.state.money[0])
    assert incomes == [case["expect"]["both_in_one_turn"], case["expect"]["one_per_turn_two_turns"]]


def case_t07(case: Case) -> None:
    table = Table().reef(0, "yellow", "A1", "B1", "A2", "A3", fish=case["given"]["clownfish"])
    assert table.size("A1") == case["given"]["reef_tiles"]
    table.play(CloseReef(space("A3")))
    assert table.state.points[0] == case["expect"]["vp_gain"]


def case_t14(case: Case) -> None:
    table = on_map(case).hand("yellow")
    table.play(Plant("yellow", place_at(case["action"]["at"])))
    table.play(EndTurn())
    assert {"1": table.state.points[0], "2": table.state.points[1]} == case["expect"]["vp"]
    assert to_list(table.state.site_state) == [FLIPPED, FLIPPED]


def case_t15(case: Case) -> None:
    table = Table().sites(J=MARKED).bag(40).shells(0, "submarine").hand()
    site = table.state.options.board.site_of["J"]
    for cell in table.state.options.board.ring[site]:
        table.state.seabed.what[cell] = 100 + OCTOPUS
    table.state.open_ring[site] = 0
    table.play(UseSubmarine())
    table.play(BuildStation("J"))
    assert table.state.site_state[site] == BUILT
    table.play(EndTurn())
    assert (table.state.site_state[site] == FLIPPED) is case["expect"]["scored_at_end_of_same_turn"]


def case_t37(case: Case) -> None:
    for size, refills in ((5, True), (6, False)):
        table = Table().bag(40).nursery(*FULL[:size])
        table.state.money[0] = 6
        table.play(BuyLine("R1"))
        assert (size - case["given"]["line"] <= 3) is refills
        assert ("station_revealed" in table.types()) is refills
        if refills:
            table.refused(Discard("yellow"), "station_first", "N2")


def case_t38(case: Case) -> None:
    marked = case["given"]["marked"]
    table = Table().bag(40).nursery("yellow", "pink", *FULL[2:5])
    table.sites(**{letter: MARKED if letter in marked else BARE for letter in "FGHIJKLMNO"})
    table.play(BuyLine("R1"))
    assert table.state.count_left() == case["given"]["nursery_after_purchase"]
    table.play(BuildStation("J"))
    assert table.types() == ["station_built", "site_marked", "nursery_filled"]
    table.play(plant("yellow", "M4"))


def case_t39(case: Case) -> None:
    table = Table().bag(case["given"]["bag"]).nursery(*FULL[:5])
    table.state.stack = case["given"]["station_stack"]
    table.play(BuyLine("R1"))
    table.play(BuildStation(table.marked()[0]))
    assert ("station_built" in table.types()) is case["expect"]["station_built_this_time"]
    assert table.state.count_left() == case["expect"]["nursery"]
    assert table.state.bag == case["expect"]["bag"]
    assert table.state.stack == case["expect"]["station_stack_after"]


def case_t41(case: Case) -> None:
    table = Table().bag(0).nursery("yellow", "pink", "blue", "green")
    table.state.stack = 0
    table.play(BuyLine("R1"))
    assert table.types() == ["line_bought"]
    assert table.state.count_left() == case["given"]["nursery_after_purchase"]
    table.play(Discard("yellow"))
    table.play(Discard("pink"))
    table.play(EndTurn())
    assert table.state.over is case["expect"]["game_over"]


def case_t42(case: Case) -> None:
    table = Table(active=1).bag(0).nursery("yellow", "pink").shells(1, "octopus")
    table.state.stack = 0
    table.play(BuyLine("R1"))
    assert not table.state.over
    table.play(Discard("yellow"))
    table.play(Discard("pink"))
    assert table.state.to_act == [1]
    table.play(EndTurn())
    assert table.types() == ["table_scored"]
    assert (table.state.to_act != []) is case["expect"]["other_players_move"]


def case_t43(case: Case) -> None:
    table = Table().hand("yellow", "pink")
    table.play(Discard("yellow"))
    table.play(Discard("pink"))
    assert table.state.points[0] == case["expect"]["vp_change"]


def case_t44(case: Case) -> None:
    table = Table([". . .", ". ^ ."])
    table.state.money[0] = case["given"]["money"]
    table.play(BuyLine("R1"))
    types = {GAME.command_of(table.state, move).to_json()["type"] for move in GAME.legal_moves(table.state, Seat(0))}
    assert types == {"discard"}


def case_t62(case: Case) -> None:
    totals = [*case["given"]["totals"].values(), 0]
    assert unfinished_points(totals, case["given"]["Z"][1]) == [*case["expect"]["vp"].values(), 0]


def case_t64(case: Case) -> None:
    names = {"anemone empty": "anemone", "anemone + coral": "anemone"}
    table = Table().shells(0, *[names.get(name, name.replace(" ", "_")) for name in case["given"]["hand"]]).store(0, "yellow")
    table.state.seabed.what[table.at("A1")] = 100 + OCTOPUS
    assert shell_points(table.state, 0) == case["expect"]["vp"]


def case_t65(case: Case) -> None:
    table = Table().bag(0).nursery().reef(0, "yellow", "A1", "B1", "A2", "A3", "A4", fish=1).reef(0, "blue", "A10", "A9", "A8").hand()
    table.sites(**dict.fromkeys("ABCDE", FLIPPED))
    table.state.stack = 0
    table.play(EndTurn())
    scored = table.events[-1]
    assert isinstance(scored, TableScored)
    assert scored.reefs[0] == case["expect"]["vp"]
    assert table.state.points[0] == case["expect"]["vp"]
    assert table.state.money[0] == 6


def case_t66(case: Case) -> None:
    for name, allowed in case["expect"].items():
        table = on_map(case, atolls=name == "atolls").hand("blue")
        assert (table.verdict(Plant("blue", place_at(case["action"]["at"]))) == "accepted") is allowed


def case_t71(case: Case) -> None:
    table = Table(seats=2, active=1).hand()
    table.state.money[0] = case["given"]["money"]
    table.play(EndTurn())
    assert table.types() == ["turn_skipped", "turn_started"]
    assert table.state.to_act == [1]
    assert table.events[0].seat == 0


def case_t72(case: Case) -> None:
    groups = ranking_by(list(case["given"]["vp"].values()))
    assert [seat + 1 for seat in groups[0]] == case["expect"]["winners"]


ON_MAP = ("T17", "T18", "T22", "T24", "T25", "T27", "T28", "T33", "T34", "T52", "T53", "T56")
SCORING = ("T09", "T10", "T11", "T13", "T16", "T70")
HANDLERS: dict[str, Callable[[Case], None]] = {
    **dict.fromkeys(ON_MAP, check_planting),
    **dict.fromkeys(SCORING, check_scoring),
    **{name[5:].upper(): function for name, function in [*globals().items(), *vars(cases_of_shells).items()] if name.startswith("case_t")},
    "T63": case_t62,
}


@pytest.mark.parametrize("number", CASES)
def test_case(number: str) -> None:
    HANDLERS[number](CASES[number])


def test_refill_without_anything_records_nothing() -> None:
    """T41, N2, N3: with bag and stack empty a refill is silent."""
    table = Table().bag(0)
    table.state.stack = 0
    ledger = Ledger(table.state, FastChance(1))
    refill(ledger)
    assert ledger.events == []
