"""Alone against Tingent (rules G1-G9, Z4, A5)."""

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import RESOURCES
from domain.games.wondrous_creatures.execute import serve
from domain.games.wondrous_creatures.execute_robot import best_places
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.actions import FinishTurn
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.robot import RobotEnd, RobotGear, RobotPlace, RobotWord
from domain.games.wondrous_creatures.scoring import outcome, robot_score
from domain.games.wondrous_creatures.state_robot import ROBOT, RobotState
from domain.kernel.cells import cells, to_cells, to_list
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import BIRD, CRUSTACEAN, FISH, GAME, INSECT, Table, card

RULES = GAME.box.robot


def solo(board: str = "easygoing") -> Table:
    """Return a solo table with known achievements."""
    table = Table(seats=1, tingent=board)
    table.achievements(
        "main_14_cards", "main_8_eggs", "main_2_each_kind", "multi_fish_insect", "multi_bird_reptile", "single_dragon", "single_mammal"
    )
    robot(table).crew = cells(2, -1)
    for place in range(len(table.state.crew_on)):
        table.state.crew_on[place] = -1
    return table


def robot(table: Table) -> RobotState:
    """Return Tingent's side."""
    assert table.state.robot is not None
    return table.state.robot


def let(table: Table, *frames: Frame) -> None:
    """Let Tingent do these parts of a turn."""
    table.fresh()
    run = Run(Ledger(table.state, table.luck), Seat(0))
    run.stack = [RobotEnd(), *frames]
    serve(run)
    table.events += run.ledger.events
    GAME.check(table.state)


def word(text: str, before: str = "") -> Frame:
    """Return the frame of a word on some card."""
    for k, halves in enumerate((RULES.yellow, RULES.brown)):
        for number, half in enumerate(halves):
            for i, found in enumerate(half):
                if found == text and (not before or (i > 0 and half[i - 1] == before)):
                    return RobotWord(number, k == 1, i)
    raise AssertionError(f"no card says {text}")


def test_g1_after_the_human_comes_tingent_and_then_the_human_again() -> None:
    table = solo()
    table.crew_out(0)
    table.do(c.Recharge())
    while table.asked() == "robot_place":
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, Seat(0))[0]))
    assert len(table.told("robot_card_drawn")) >= 1
    assert table.state.to_act == [0]
    assert min(table.state.slots) >= 0


@pytest.mark.parametrize("board", RULES.boards)
def test_g2_brown_from_the_first_brown_space(board: str) -> None:
    table = solo(board)
    number = RULES.boards.index(board)
    robot(table).space = RULES.first_brown[number] - 1
    robot(table).cards = cells(12)
    let(table, RobotGear())
    assert table.told("robot_cards_reshuffled")
    assert sum(robot(table).cards) == 12


@pytest.mark.parametrize("habitat", [0, 1, 3])
def test_g3_the_best_pair(habitat: int) -> None:
    table = solo()
    let(table, word(f"captain:{RESOURCES[habitat]}"))
    frame = table.state.agenda[-1]
    if isinstance(frame, RobotPlace):
        table.do(c.Occupy(frame.pairs[0].first, frame.pairs[0].second))
    island = table.state.island
    pair = robot(table).crew[0]
    wanted = sum(1 for place in island.around[pair] if table.state.habitat_at(place) == habitat)
    best = max(sum(1 for place in around if island.habitat[place] == habitat) for around in flat_pairs(table))
    assert wanted == best == robot(table).points
    assert island.terrain[island.firsts[pair]] == island.terrain[island.seconds[pair]] == 0


def test_g3_ties_are_for_the_human() -> None:
    for wanted in range(15):
        table = solo()
        island = table.state.island
        flat = [p for p in range(len(island.firsts)) if island.around[p] in flat_pairs(table)]
        ends = {island.firsts[flat[wanted]], island.seconds[flat[wanted]]}
        for other in flat:
            here = {island.firsts[other], island.seconds[other]}
            for place in range(len(island.names)):
                table.state.crew_on[place] = 0 if island.is_land(place) and place not in ends | here else -1
            run = Run(Ledger(table.state, table.luck, keep=False), Seat(0))
            pairs = best_places(run, 3)
            if len(pairs) == 2:
                run.stack = [RobotEnd(), word("captain:mushroom")]
                serve(run)
                frame = table.state.agenda[-1]
                assert isinstance(frame, RobotPlace)
                assert frame.pairs == pairs
                assert table.state.to_act == [0]
                return
    raise AssertionError("no two pairs are equal")


def flat_pairs(table: Table) -> list[list[int]]:
    """Return what lies around each pair without a mountain."""
    island = table.state.island
    return [
        island.around[p] for p in range(len(island.firsts)) if island.terrain[island.firsts[p]] == island.terrain[island.seconds[p]] == 0
    ]


def test_g3_no_pair_free_draws_a_new_card() -> None:
    table = solo()
    for place in range(len(table.state.crew_on)):
        if table.state.island.is_land(place):
            table.state.crew_on[place] = 0
    robot(table).cards = to_cells([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    let(table, word("crew:coral"))
    assert [event.to_data()["card"] for event in table.told("robot_card_drawn")] == [7]
    assert to_list(robot(table).crew) == [-1, -1]


def test_g4_takes_the_card_with_most_points_of_its_target() -> None:
    table = solo()
    table.wilderness("Applet", "Cucunet", "Mernetid", "Lavarp", "Magicadas")
    let(table, word("take:multi"))
    assert robot(table).shown == [card("Mernetid")]
    table = solo()
    table.wilderness("Magicadas", "Cucunet", "Waspike", "Clairgaroo")
    let(table, word("take:multi"))
    assert robot(table).shown == [card("Cucunet")]
    table = solo()
    table.wilderness("Applet", "Pharabog")
    let(table, word("take:multi"))
    assert robot(table).shown == []
    assert len(robot(table).hidden) == 1


def test_g4_an_egg_of_the_card_that_of_the_target_when_it_shows_two() -> None:
    table = solo()
    table.wilderness("Duckaiser")
    let(table, word("egg", before="take:multi"), word("take:multi"))
    assert robot(table).eggs[FISH] == 1
    assert robot(table).eggs[BIRD] == 0
    table = solo()
    table.wilderness("Applet")
    let(table, word("egg", before="take:multi"), word("take:multi"))
    assert sum(robot(table).eggs) == 0


def test_g5_the_tracker_stops_on_the_last_space() -> None:
    table = solo()
    robot(table).space = 24
    before = table.state.hourglass
    let(table, RobotGear())
    assert (robot(table).space, table.state.hourglass) == (24, before)


def test_g6_discovery_on_the_leftmost_lake_with_an_egg() -> None:
    table = solo()
    table.egg_on("(0,0)", FISH)
    laid = table.at("(0,0)")
    robot(table).space = RULES.tracks[1].index("D")
    let(table, RobotGear())
    assert table.state.tile_on[laid] >= 0
    assert robot(table).eggs[FISH] == 1
    table = solo()
    robot(table).space = RULES.tracks[1].index("D")
    let(table, RobotGear())
    lakes = [place for place in range(len(table.state.tile_on)) if table.state.island.terrain[place] == 2]
    left = min(2 * table.state.island.columns[place] + table.state.island.rows[place] % 2 for place in lakes)
    tiled = next(place for place in lakes if table.state.tile_on[place] >= 0)
    assert 2 * table.state.island.columns[tiled] + table.state.island.rows[tiled] % 2 == left


def test_g6_time_without_a_net() -> None:
    table = solo()
    robot(table).space = RULES.tracks[1].index("T")
    let(table, RobotGear())
    assert table.state.hourglass == 1
    assert table.state.nets[0] == 0
    assert table.told("token_turned")


def test_g7_slots_and_targets() -> None:
    table = solo()
    track = RULES.tracks[1]
    robot(table).space = track.index("M")
    let(table, RobotGear())
    assert table.state.slot_owner[0] == ROBOT
    assert to_list(robot(table).targets) == [0, 0, 1]
    assert robot(table).trophies == 1
    robot(table).space = track.index("Y")
    let(table, RobotGear())
    assert table.state.slot_owner[3 * 3 + 1] == ROBOT, "the lower slot with few icons"
    assert to_list(robot(table).targets) == [0, 1, 1]
    table = solo()
    robot(table).space = track.index("Y")
    for kind in (FISH, INSECT):
        table.state.supply[kind] -= 3
        robot(table).eggs[kind] = 3
    let(table, RobotGear())
    assert table.state.slot_owner[3 * 3] == ROBOT, "six icons exceed the need of five"
    table = solo()
    robot(table).space = track.index("S")
    table.state.slot_owner[3 * 5 + 1] = 0
    table.state.markers[0] = 0
    let(table, RobotGear())
    assert robot(table).trophies == 0
    assert table.told("robot_skipped")


def test_g8_tingent_takes_the_last_trophy() -> None:
    table = solo()
    table.trophies_left(1)
    robot(table).space = RULES.tracks[1].index("M")
    let(table, word("facedown"), RobotGear())
    assert table.state.over
    assert robot(table).hidden == []


def test_g8_one_turn_more_when_the_human_takes_it() -> None:
    table = solo()
    table.trophies_left(0)
    table.state.end_seat = 0
    table.fresh()
    run = Run(Ledger(table.state, table.luck), Seat(0))
    run.stack = [FinishTurn()]
    serve(run)
    while not table.state.over:
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, Seat(0))[0]))
    assert any(event.type_name().endswith("robot_card_drawn") for event in run.ledger.events)


def test_g9_its_score() -> None:
    table = solo()
    side = robot(table)
    for name in ("Eggorgeous", "Mernetid"):
        table.remove(card(name))
        side.shown.append(card(name))
    table.state.supply[CRUSTACEAN] -= 2
    side.eggs[CRUSTACEAN] = 2
    side.points = 4
    side.trophies = 2
    table.state.trophies_left -= 2
    table.state.slot_owner[0] = ROBOT
    side.markers = 5
    GAME.check(table.state)
    assert robot_score(table.state) == 4 + 5 + 4 + 2 + 6 + 15
    let(table, word("facedown"))
    assert robot_score(table.state) == 36 + RULES.hidden_points[1]


def test_z4_ties_are_tingents_but_for_more_trophies() -> None:
    table = solo()
    table.state.over = True
    table.state.final = [3]
    robot(table).trophies = 1
    assert outcome(table.state).won is False
    table.state.trophies[0] = 2
    assert outcome(table.state).won is True
    table.state.final = [2]
    assert outcome(table.state).won is False
    assert outcome(table.state).ranking == [[0]]
