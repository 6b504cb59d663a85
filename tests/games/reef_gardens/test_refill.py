"""N1-N6: building a station and refilling the nursery."""

import pytest

from domain.games.reef_gardens.commands import BuildStation, BuyLine, Discard, UseSubmarine
from domain.games.reef_gardens.events_table import NurseryFilled, StationRevealed, StationsRemoved
from domain.games.reef_gardens.state import BARE, BUILT, MARKED
from domain.kernel.cells import to_cells
from domain.kernel.chance import ScriptedChance
from domain.kernel.ids import Seat
from tests.games.reef_gardens.table import GAME, Table, plant

FULL = ["yellow", "pink", "blue", "green", "violet"] * 2 + ["yellow", "pink"]


@pytest.mark.parametrize(("size", "refills"), [(3, True), (4, True), (5, True), (6, False), (12, False)])
def test_n1_three_or_fewer_left_after_a_purchase(size: int, refills: bool) -> None:
    table = Table().bag(40).nursery(*FULL[:size])
    table.play(BuyLine("R1"))
    assert ("station_revealed" in table.types()) is refills


def test_n1_nothing_comes_between_taking_and_refilling() -> None:
    table = Table().bag(40).nursery(*FULL[:5]).shells(0, "pearl_2", "submarine")
    table.play(BuyLine("R1"))
    table.refused(Discard("yellow"), "station_first", "N2")
    table.refused(UseSubmarine(), "station_first", "N2")
    types = {GAME.command_of(table.state, move).to_json()["type"] for move in GAME.legal_moves(table.state, Seat(0))}
    assert types == {"build_station"}


def test_n2_the_value_is_seen_before_the_site_is_chosen() -> None:
    table = Table().bag(40).nursery(*FULL[:5])
    stack = table.state.stack
    table.play(BuyLine("R1"))
    revealed = table.events[-1]
    assert isinstance(revealed, StationRevealed)
    assert table.state.stack == stack - 1
    assert GAME.codec.state_to_json(table.state)["pending_station"] is not None
    letter = table.marked()[1]
    assert len(GAME.legal_moves(table.state, Seat(0))) == 3
    table.play(BuildStation(letter))
    site = table.state.options.board.site_of[letter]
    assert (table.state.site_state[site], table.state.station[site]) == (BUILT, revealed.station.kind)


def test_n2_only_marked_sites_and_only_when_a_station_waits() -> None:
    table = Table().bag(40).nursery(*FULL[:5])
    table.refused(BuildStation(table.marked()[0]), "no_station", "N2")
    table.play(BuyLine("R1"))
    bare = next(letter for i, letter in enumerate(table.state.options.board.letters) if table.state.site_state[i] == BARE)
    table.refused(BuildStation("A"), "site_not_marked", "N2")
    table.refused(BuildStation(bare), "site_not_marked", "N2")


def test_n3_spaces_are_filled_from_the_lowest_space_6_included() -> None:
    table = Table().bag(40).nursery(None, None, "blue", None, None, None, None, None, None, None, "green", "violet")
    table.play(BuyLine("R4"))
    table.play(BuildStation(table.marked()[0]))
    filled = table.events[-1]
    assert isinstance(filled, NurseryFilled)
    assert [drawn.space for drawn in filled.tiles] == [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert table.state.bag == 40 - 11


def test_n3_the_bag_may_end_in_the_middle() -> None:
    table = Table().bag(4).nursery(*FULL[:5])
    table.play(BuyLine("R1"))
    table.play(BuildStation(table.marked()[0]))
    filled = next(event for event in table.events if isinstance(event, NurseryFilled))
    assert [drawn.space for drawn in filled.tiles] == [0, 1, 5, 6]
    assert table.state.bag == 0


def test_n3_draws_are_without_replacement() -> None:
    table = Table().nursery(*FULL[:5])
    table.state.unseen = to_cells([2, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    table.state.bag = 3
    table.state.stack = 0
    table.play(BuyLine("R1"), ScriptedChance([0, 1, 0]))
    filled = table.events[-1]
    assert isinstance(filled, NurseryFilled)
    assert [drawn.tile for drawn in filled.tiles] == ["yellow", "yellow_clownfish", "yellow"]
    assert sum(table.state.unseen) == 0


def test_n4_with_the_bag_the_stations_in_the_stack_go_even_after_an_exact_fill() -> None:
    table = Table().bag(9).nursery(*FULL[:5])
    table.play(BuyLine("R1"))
    stack = table.state.stack
    table.play(BuildStation(table.marked()[0]))
    removed = table.events[-1]
    assert isinstance(removed, StationsRemoved)
    assert removed.count == stack
    assert table.state.count_left() == 12
    table.play(Discard("yellow"))
    assert table.state.stack == 0


def test_n4_no_station_is_built_afterwards() -> None:
    table = Table().bag(0).nursery(*FULL[:5])
    table.state.stack = 0
    table.play(BuyLine("R1"))
    assert table.types() == ["line_bought"]
    assert table.marked()


def test_n5_a_reef_may_start_at_the_station_just_built() -> None:
    table = Table().bag(40).sites(J=MARKED, G=BARE).nursery(*FULL[:5])
    table.play(BuyLine("R1"))
    table.play(BuildStation("J"))
    table.play(plant("pink", "L5"))


def test_n6_a_new_site_is_marked_between_building_and_filling() -> None:
    table = Table().bag(40).nursery(*FULL[:5])
    marked = set(table.marked())
    table.play(BuyLine("R1"))
    letter = table.marked()[0]
    table.play(BuildStation(letter))
    assert table.types() == ["station_built", "site_marked", "nursery_filled"]
    assert len(table.marked()) == 3
    assert len(set(table.marked()) - marked) == 1


def test_n6_with_the_last_station_no_chip_is_drawn() -> None:
    table = Table().bag(40).nursery(*FULL[:5])
    table.state.stack = 1
    table.play(BuyLine("R1"))
    table.play(BuildStation(table.marked()[0]))
    assert table.types() == ["station_built", "nursery_filled"]


def test_n6_with_the_last_chip_gone_only_the_rest_happens() -> None:
    table = Table().bag(40).nursery(*FULL[:5])
    for site, found in enumerate(table.state.site_state):
        if found == BARE:
            table.state.site_state[site] = BUILT
            table.state.station[site] = 0
    table.play(BuyLine("R1"))
    table.play(BuildStation(table.marked()[0]))
    assert table.types() == ["station_built", "nursery_filled"]
