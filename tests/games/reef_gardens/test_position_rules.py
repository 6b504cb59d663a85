"""Positions that the game's own rules could not have left are refused with the path (W6, U1, A4, E1, N2, P1, S2-S9)."""

import json
import random
from typing import Any

import pytest

from domain.games.reef_gardens.state import PHASES, State
from domain.kernel.game import any_game
from tests.games.reef_gardens.table import GAME
from tests.games.reef_gardens.test_positions import OPTIONS, building, change, position, problem_of, take
from tests.laws.settings import settings
from tests.laws.world import World
from tests.samples import samples


def accepted(data: Any, **options: bool) -> State:
    """Return the state of a position that is accepted."""
    return GAME.codec.state_from_json(data, 3, GAME.fill_options(dict(options), 3))


def surrounded(data: Any) -> None:
    """Put a neutral coral or leave a shell or cave on every space around site A, with its station there."""
    board = GAME.box.boards["A_long"]
    names = [f"board/{board.name_of(cell)}" for cell in board.ring[board.site_of["A"]] if board.ground[cell] == -1]
    species = GAME.box.species
    for i, name in enumerate(names):
        kind = species[i % 5]
        take(data, kind, 1)
        data["reefs"].append({"species": kind, "owner": None, "spaces": [name], "clownfish": []})


def diver_out(data: Any) -> None:
    """Give the active seat a reef far from site A."""
    take(data, "yellow", 1)
    data["reefs"].append({"species": "yellow", "owner": data["active"], "spaces": ["board/A1"], "clownfish": []})
    change(data, "seats", data["active"], "divers_home", by=-1)


def ring_of_a_is_full(data: Any) -> bool:
    """Say whether nothing is free around site A."""
    state = accepted({**data, "phase": "planting"})
    return state.open_ring[state.options.board.site_of["A"]] == 0


def test_w6_a_flipped_station_is_surrounded() -> None:
    data = position(0)
    data["sites"][0]["state"] = "flipped"
    assert problem_of(data).path == "/sites/0/state"
    surrounded(data)
    accepted(data)


def test_w1_a_surrounded_station_was_scored_before_a_seat_with_a_reef_has_its_turn() -> None:
    data = position(0)
    surrounded(data)
    assert ring_of_a_is_full(data)
    accepted(data)
    diver_out(data)
    assert problem_of(data).path == "/sites/0/state"
    data["sites"][0]["state"] = "flipped"
    accepted(data)


def test_w8_a_station_surrounded_in_a_planting_turn_waits_for_the_end_of_that_turn() -> None:
    data = position(0)
    surrounded(data)
    diver_out(data)
    for phase in ("committed", "planting"):
        state = accepted({**data, "phase": phase})
        assert PHASES[state.phase] == phase


def test_w1_none_is_surrounded_and_unscored_while_surfacing() -> None:
    data = position(0)
    surrounded(data)
    data["phase"] = "surfacing"
    assert problem_of(data).path == "/sites/0/state"
    data["sites"][0]["state"] = "flipped"
    accepted(data)


def test_u1_who_surfaces_has_left_a_neutral_reef() -> None:
    data = position(0)
    diver_out(data)
    data["phase"] = "surfacing"
    assert problem_of(data).path == "/phase"
    data["reefs"][0]["owner"] = None
    change(data, "seats", data["active"], "divers_home", by=1)
    accepted(data)


def test_a4_when_all_are_stuck_nobody_can_act() -> None:
    data = building("stuck")
    assert problem_of(data).path == "/resume"
    for seat in data["seats"]:
        seat["money"] = 0
    accepted(data)


@pytest.mark.parametrize("resume", ["surfacing", "building", "over"])
@pytest.mark.parametrize("moves", [0, 60])
def test_n2_no_station_is_revealed_while_surfacing_building_or_over(resume: str, moves: int) -> None:
    data = position(moves)
    data["resume"] = resume
    assert problem_of(data).path == "/resume"


def test_p1_the_hand_holds_no_more_than_the_longest_line() -> None:
    longest = max(len(line) for line in GAME.box.nurseries[str(OPTIONS["nursery"])].lines)
    data = position(0)
    take(data, "yellow", longest)
    data.update(phase="planting", hand=["yellow"] * longest)
    accepted(data)
    take(data, "yellow", 1)
    data["hand"].append("yellow")
    assert problem_of(data).path == "/hand"


def over(data: Any) -> Any:
    """Return a table without corals in nursery and bag, as at the end of a match."""
    gone = dict(data["unseen"])
    for tile in data["nursery"]:
        if tile is not None:
            gone[tile] = gone.get(tile, 0) + 1
    data.update(gone=gone, nursery=[None] * 12, unseen={}, bag=0, station_stack=0, phase="over")
    return data


def test_e1_the_match_is_over_when_nothing_is_left_or_nobody_can_act() -> None:
    accepted(over(position(0)))
    data = {**position(0), "phase": "over"}
    assert problem_of(data).path == "/phase"
    for seat in data["seats"]:
        seat["money"] = 0
    accepted(data)


@pytest.mark.parametrize(("member", "value"), [("hand", ["yellow"]), ("boat_tile", "yellow")])
def test_p4_nothing_is_in_hand_when_the_match_is_over(member: str, value: Any) -> None:
    data = over(position(0))
    data["gone"]["yellow"] -= 1
    data[member] = value
    assert problem_of(data).path == f"/{member}"


def opening() -> Any:
    """Return the table before the first turn."""
    state = GAME.initial_state(3, OPTIONS)
    return json.loads(json.dumps(GAME.codec.state_to_json(state)))


@pytest.mark.parametrize(
    ("path", "changes"),
    [
        ("/phase", {"phase": "planting"}),
        ("/phase", {"resume": "planting"}),
        ("/gone", {"gone": {"yellow": 1}}),
        ("/hand", {"hand": ["yellow"]}),
        ("/boat_tile", {"boat_tile": "yellow"}),
        ("/reefs", {"reefs": [{"species": "yellow", "owner": None, "spaces": ["board/A1"], "clownfish": []}]}),
        ("/shells", {"shells": [{"space": "board/A1", "shell": "octopus"}]}),
    ],
)
def test_s2_before_the_first_turn_nothing_is_in_play(path: str, changes: Any) -> None:
    data = opening()
    if path not in ("/phase", "/shells"):
        take(data, "yellow", 1)
    data.update(changes)
    assert problem_of(data).path == path


@pytest.mark.parametrize(("member", "value"), [("money", 5), ("points", 1), ("shells", {"algae": 1})])
def test_s8_before_the_first_turn_no_seat_has_got_or_spent_anything(member: str, value: Any) -> None:
    data = opening()
    data["seats"][1][member] = value
    assert problem_of(data).path.startswith("/seats/1")


def test_n4_each_station_stands_once_among_the_unseen_in_any_order() -> None:
    data = position(0)
    data["unseen_stations"].reverse()
    accepted(data)
    row = next(row for row in data["unseen_stations"] if row["count"] > 1)
    row["count"] -= 1
    data["unseen_stations"].append({**row, "count": 1})
    assert problem_of(data).path == f"/unseen_stations/{len(data['unseen_stations']) - 1}"


def test_shells_of_which_there_are_none_are_left_out() -> None:
    data = position(0)
    data["seats"][0]["shells"] = {"algae": 0}
    assert problem_of(data).path == "/seats/0/shells/algae"


@pytest.mark.parametrize("number", range(samples(2, 12)))
def test_every_position_of_random_play_is_accepted_set_up_and_end_included(number: int) -> None:
    """After each event of the set-up and after each command, with other options in each match."""
    game = any_game(GAME)
    choices = settings(game)
    setting = choices[number * 11 % len(choices)]
    world = World(setting, number)
    state = world.opening.clone()
    for event in world.events:
        game.codec.state_from_json(game.codec.state_to_json(state), setting.seats, setting.options)
        state.apply(event)
    luck = random.Random(number)
    while not world.state.over:
        game.codec.state_from_json(world.position(), setting.seats, setting.options)
        seat = world.state.to_act[0]
        world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
    game.codec.state_from_json(world.position(), setting.seats, setting.options)
