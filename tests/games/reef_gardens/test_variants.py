"""V1-V5 and the options."""

import pytest

from domain.games.reef_gardens.commands import BuyLine, EndTurn
from domain.games.reef_gardens.state import BARE, BUILT, FLIPPED, MARKED
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json
from tests.games.reef_gardens.table import GAME, Table, algae, plant, plant_stored

AROUND = [". . . . .", ". . . . .", ". . @Z . .", ". . . . .", ". . . . ."]


def atoll(*rows: str) -> Table:
    """Return a table with Atolls on."""
    return Table(list(rows), atolls=True)


@pytest.mark.parametrize("owner", ["1", "2", "n"])
def test_v1_v2_no_species_twice_on_start_spaces_whoever_owns_it(owner: str) -> None:
    table = atoll(". . .", f". b{owner} .", ". @Z .", ". . .").hand("blue", "pink")
    table.refused(plant("blue", "A3"), "same_species_at_site", "V1")
    table.play(plant("pink", "A3"))


def test_v1_extensions_onto_a_start_space_are_barred_too() -> None:
    table = atoll(". b2 .", ". @Z .", ". . .", "b1 b1 .").hand("blue")
    table.refused(plant("blue", "B3"), "same_species_at_site", "V1")
    table.play(plant("blue", "C4"))


def test_v2_a_reef_curling_round_its_own_station_is_barred() -> None:
    table = atoll(". b1 b1", ". @Z .", ". . .").hand("blue")
    table.refused(plant("blue", "C2"), "same_species_at_site", "V1")


@pytest.mark.parametrize("found", [BARE, MARKED, BUILT, FLIPPED])
def test_v2_sites_without_a_station_count_too(found: int) -> None:
    table = atoll(". b2 . .", ". oZ . b1", ". . . .").sites(Z=found).hand("blue")
    table.refused(plant("blue", "C2"), "same_species_at_site", "V1")


def test_v2_a_fusion_beside_the_start_spaces_is_not_affected() -> None:
    table = atoll(". b1 . b1", ". @Z . .", ". . . .").hand("blue")
    table.play(plant("blue", "C1"))
    assert table.size("B1") == 3


def test_v3_corners_are_free_of_the_rule() -> None:
    table = atoll("b1 b1 .", ". @Z .", ". . .").hand("blue", "blue")
    table.play(plant("blue", "C1"))
    assert table.size("A1") == 3


def test_v1_algae_and_stored_corals_obey_it() -> None:
    table = atoll(". b2 .", "^ @Z .", ". . .").hand("blue").shells(0, "algae", "anemone").store(0, "blue")
    table.refused(algae("blue", "A2"), "same_species_at_site", "V1")
    table.refused(plant_stored("blue", "B3"), "same_species_at_site", "V1")


def test_v1_k7_the_covered_coral_does_not_count() -> None:
    table = atoll(". bn .", ". @Z .", ". . .").hand("blue").shells(0, "algae")
    table.play(algae("blue", "B1"))
    assert table.owner("B1") == 0


def test_v1_without_the_option_nothing_is_barred() -> None:
    table = Table([". b2 .", ". @Z .", ". . ."]).hand("blue")
    table.play(plant("blue", "B3"))


def test_v4_edge_stations_have_5_spaces_and_3_starts() -> None:
    board = GAME.box.boards["B_short"]
    edge = [letter for letter in "ABCDEFGHIJKLMNO" if len(board.ring[board.site_of[letter]]) == 5]
    assert edge == ["F", "G", "K", "M", "O"]
    assert all(len(board.starts[board.site_of[letter]]) == 3 for letter in edge)
    table = Table([". y1 @Z b2", ". * ^ b2", ". . . ."]).hand()
    table.play(EndTurn())
    assert "station_scored" in table.types()


@pytest.mark.parametrize("nursery", ["diamond", "grid3x4", "rows_only"])
def test_p1_every_nursery_of_the_data_can_be_played(nursery: str) -> None:
    table = Table(nursery=nursery)
    names = [GAME.command_of(table.state, move).to_json()["line"] for move in GAME.legal_moves(table.state, table.state.active)]
    expected = {"diamond": 8, "grid3x4": 7, "rows_only": 5}[nursery]
    assert len(names) == expected


def test_a_line_of_another_nursery_holds_nothing() -> None:
    Table(nursery="rows_only").refused(BuyLine("C1"), "empty_line", "P1")


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"board": "C_round"}, "/options/board"),
        ({"nursery": "heap"}, "/options/nursery"),
        ({"atolls": 1}, "/options/atolls"),
        ({"colour": True}, "/options"),
        ({"fusion_compare_own": "mean"}, "/options/fusion_compare_own"),
    ],
)
def test_wrong_options_are_refused_with_their_place(options: dict[str, Json], path: str) -> None:
    with pytest.raises(Malformed) as problem:
        GAME.fill_options(options, 3)
    assert problem.value.path == path


def test_every_option_has_a_default_and_filling_is_idempotent() -> None:
    properties = GAME.options.source["properties"]
    assert isinstance(properties, dict)
    assert all(isinstance(schema, dict) and "default" in schema for schema in properties.values())
    filled = GAME.fill_options({}, 2)
    assert set(filled) == set(properties)
    assert GAME.fill_options(filled, 2) == filled


def test_s3_s7_sets_of_stations_and_corals_are_options() -> None:
    table = Table(stations="all_10_5", corals="six_clownfish")
    built = [station for station in table.state.station if station >= 0]
    assert [(GAME.box.pairs[station].high, GAME.box.pairs[station].low) for station in built] == [(10, 5)] * 5
    assert sum(table.state.unseen_stations) == table.state.stack == 10
    GAME.check(table.state)
