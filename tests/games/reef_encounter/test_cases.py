"""The worked examples of the fact sheet, data-driven from cases.json."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.games.reef_encounter.components import COLOR_NAMES, EMPTY, square_of
from domain.games.reef_encounter.legal_placing import LayProblem, lay_problem
from domain.kernel.chance import ScriptedChance
from domain.kernel.ids import Seat
from domain.kernel.play import fold, set_up
from tests.games.reef_encounter.table import CELL_OF, GAME, PLAYERS, Table

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
EXAMPLES: dict[str, Any] = {case["id"]: case for case in CASES["worked_examples"]}
WRITTEN = ["W01", "W03", "W04", "W06", "W07", "W08", "W09", "W11", "W13", "W14", "W16"]


def test_every_worked_example_is_tested() -> None:
    assert sorted(EXAMPLES) == WRITTEN, "W16 is in test_replay too"


def pictured(case: dict[str, Any]) -> Table:
    """Return a table of four with the corals and shrimps of a case on its board."""
    table = Table(4)
    table.corals(case["given"]["board"], case["given"]["corals"])
    return table.shrimps(case["given"]["board"], case["given"]["shrimps"])


def test_w01_s4_the_sea_is_filled_clockwise_from_the_drawn_color() -> None:
    """S1-S6: the set-up with scripted luck."""
    case = EXAMPLES["W01"]
    drawn = COLOR_NAMES.index(case["given"]["drawn"])
    tiles = [0] * 12
    hands = [0] * 15
    opening = GAME.initial_state(2, GAME.fill_options({}, 2))
    events = set_up(GAME, opening, ScriptedChance([0, 0, 1, drawn * 37, *tiles, 1, *hands]))
    shown: Any = GAME.view_for(fold(opening, events), Seat(-1))["table"]
    assert {name: sum(space["tiles"].values()) for name, space in shown["sea"].items()} == case["expect"]["tiles"]
    assert shown["start"] == 1
    assert [tile["face"] for tile in shown["coral_tiles"]] == ["plain"] * 10


def tiles_called(numbers: list[int]) -> list[str]:
    """Return the places of coral tiles by their numbers."""
    return [f"coral_tile/{number}" for number in numbers]


def test_w03_a7b_a7d_flip_and_lock() -> None:
    case = EXAMPLES["W03"]
    table = Table().has(0, front={"pink": 2}, eaten=1)
    table.does("play_alga", alga="blue", pays="pink")
    assert table.facts("alga_played")[0]["flipped"] == tiles_called(case["expect"]["flips_1"])
    table.does("lock_tile", place="coral_tile/3", pays="pink")
    locked = table.facts("tile_locked")[0]
    assert (locked["flipped"], locked["alga"]) == (tiles_called(case["expect"]["flips_2"]), "red")
    known: Any = GAME.view_for(table.state, Seat(0))["known"]
    stronger = {tile["place"].split("/")[1]: f"{tile['stronger']} over {tile['weaker']}" for tile in known["coral_tiles"]}
    assert stronger == case["expect"]["stronger_after"]
    assert {number: stronger[number] for number in stronger if known["coral_tiles"][int(number) - 1]["locked"]} == case["expect"]["locked"]
    assert known["values"] == case["expect"]["values_after"]
    assert table.table()["alga_space"] == "blue"


GROWTH = [
    (cell, color, grown) for cell, colors in EXAMPLES["W04"]["expect"]["per_space_per_colour"].items() for color, grown in colors.items()
]


@pytest.mark.parametrize(("cell", "color", "grown"), GROWTH)
def test_w04_g1_every_space_beside_the_growth_space_triggers_growth(cell: str, color: str, grown: str) -> None:
    table = pictured(EXAMPLES["W04"]).has(0, hand={color: 2}, cubes={color: 1})
    table.does("play_cube", color=color)
    table.does("lay_polyp", place=f"reef/R1.{cell}", source="hand")
    assert [(fact["place"], fact["color"]) for fact in table.facts("polyp_grown")] == [(f"reef/R1.{grown}", color)]


def test_w06_p2_no_tile_joins_two_shrimped_corals() -> None:
    case = EXAMPLES["W06"]
    yellow = PLAYERS.index("yellow")
    for color in COLOR_NAMES:
        table = pictured(case).active(yellow).has(yellow, hand={color: 2}, cubes={color: 1})
        table.does("play_cube", color=color)
        for cell in case["expect"]["pink_illegal_on"]:
            if color == "pink":
                table.refuses("shrimps_would_meet", "P2", "lay_polyp", place=f"reef/R1.{cell}", source="hand")
            else:
                assert lay_problem(table.state, CELL_OF[f"reef/R1.{cell}"], COLOR_NAMES.index(color)) == LayProblem.NO_PROBLEM
    for cell in case["expect"]["pink_illegal_on"]:
        table = pictured(case).active(yellow).has(yellow, hand={"pink": 2}, cubes={"pink": 1})
        table.does("play_cube", color="pink")
        table.moves_shrimp("reef/R1.F5", "behind").lays("R1", cell)
        assert table.state.reefs.size_of(CELL_OF["reef/R1.C4"]) == 9


def test_w07_w2_what_four_shrimps_protect() -> None:
    case = EXAMPLES["W07"]
    reefs = pictured(case).state.reefs
    cells = [cell for cell in reefs.in_play if reefs.polyp[cell] != EMPTY]
    protected = sorted(square_of(cell) for cell in cells if reefs.is_protected(cell))
    unprotected = sorted(square_of(cell) for cell in cells if not reefs.is_protected(cell))
    assert protected == sorted(case["expect"]["protected"])
    assert unprotected == sorted(case["expect"]["unprotected"])


def test_w08_a_whole_turn_with_two_cubes_a_lock_and_a_new_shrimp() -> None:
    case = EXAMPLES["W08"]
    red = PLAYERS.index("red")
    given = case["given"]
    table = (
        pictured(case)
        .active(red)
        .has(
            red,
            hand=given["behind_screen"]["polyps"],
            cubes=dict.fromkeys(given["behind_screen"]["cubes"], 1),
            front=given["in_front"],
            eaten=1,
        )
    )
    table.does("play_cube", color="yellow")
    table.lays("R1", "B5 C5 D5")
    assert table.state.laying == EMPTY, "A2f: nothing yellow is left"
    table.does("lock_tile", place="coral_tile/4", pays="orange")
    assert table.facts("tile_locked")[0]["flipped"] == tiles_called(case["expect"]["flips"])
    table.does("play_cube", color="white")
    table.lays("R1", "F4 F5 E5 E4").lays("R1", "F3", "front")
    table.does("enter_shrimp", place="reef/R1.F4")
    assert table.front(red) == case["expect"]["in_front_after"]
    for color, spaces in case["expect"]["tiles_by_colour_after"].items():
        assert table.coral("R1", color) == spaces
    assert not table.facts("polyp_grown")
    shrimps = {space[8:]: PLAYERS[seat] for space, seat in table.table()["shrimps"].items()}
    assert shrimps == case["expect"]["shrimps_after"]


def test_w09_v2_the_final_scoring_table() -> None:
    case = EXAMPLES["W09"]
    table = Table(4)
    plain = tiles_for(case["given"]["values"])
    table.faces(**{f"t{number}": "plain" for number in plain})
    for seat, player in enumerate(PLAYERS):
        table.has(seat, fish=case["given"]["parrotfish"][player])
    assert GAME.standing(table.state) == [case["expect"]["scores"][player] for player in PLAYERS]
    assert GAME.outcome(table.state).ranking == [[1], [2, 3], [0]]


def tiles_for(values: dict[str, int]) -> list[int]:
    """Return the tiles to turn over so that the colours have these values."""
    tiles = GAME.info.content["coral_tiles.json"]
    assert isinstance(tiles, dict)
    faces: Any = tiles["coral_tiles"]
    for mask in range(1 << 10):
        shown = [faces[t]["faces"][mask >> t & 1]["stronger"] for t in range(10)]
        if all(1 + shown.count(color) == value for color, value in values.items()):
            return [t + 1 for t in range(10) if mask >> t & 1]
    raise AssertionError("no faces give these values")


def test_w11_k3_growth_makes_the_coral_two_large_at_once() -> None:
    case = EXAMPLES["W11"]
    start = {"grey": "D2", "yellow": "C3", "white": "F4", "orange": "C5", "pink": "E5"}
    table = Table(2, "R1 R3").corals("R1", dict(start.items())).has(0, hand={"yellow": 3}, cubes={"yellow": 1})
    table.does("play_cube", color="yellow")
    table.lays("R1", "D5 C5 E5")
    assert [fact["eats"] for fact in table.facts("polyp_laid")] == [None, *case["expect"]["consumed"]]
    assert table.coral("R1", "yellow") == sorted([*case["expect"]["coral"], "C3"])


@pytest.mark.parametrize("name", ["W13", "W14"])
def test_w13_w14_a10c_the_sea_is_refilled_from_the_emptied_space_on(name: str) -> None:
    case = EXAMPLES[name]
    table = Table()
    for space, count in case["given"]["before"].items():
        table.position["sea"][space]["tiles"][space] = 0
        table.position["sea"][space]["tiles"]["pink"] = count
    taken = case["given"]["take"]
    before = table.state.cubes[COLOR_NAMES.index(taken)]
    table.script(*["grey"] * len(case["expect"]["spaces_filled_in_order"]))
    table.does("take_from_sea", place=f"sea/{taken}")
    sea = table.table()["sea"]
    assert {space: sum(sea[space]["tiles"].values()) for space in sea} == case["expect"]["after"]
    assert [fact["place"] for fact in table.facts("polyp_drawn")] == [f"sea/{space}" for space in case["expect"]["spaces_filled_in_order"]]
    got = case["expect"]["player_gets"]
    assert table.state.known[COLOR_NAMES.index("pink")] == got["tiles"]
    assert table.state.cubes[COLOR_NAMES.index(got["cube"])] == before + 1


def test_w16_e2_e5_the_end_by_the_fourth_shrimp() -> None:
    """P eats a coral of seven and stops the game; G's coral of five is not offered; nobody takes from the sea (A10d)."""
    table = Table(2, "R1 R3").corals("R3", {"orange": "B1 C1 D1 E1 F1 C2 D2"}).shrimps("R3", {"D1": 0})
    table.corals("R1", {"orange": "A5 B5 C5 C6 B6"}).shrimps("R1", {"B5": 1}).has(0, eaten=3).has(1, eaten=2)
    table.does("eat", place="reef/R3.D1")
    eaten = table.facts("coral_eaten")[0]
    assert (eaten["lost"], eaten["kept"]) == (4, 3)
    assert table.state.over
    assert table.facts("eating_forgone") == [{"forced": True}]
    assert not table.facts("sea_taken")
