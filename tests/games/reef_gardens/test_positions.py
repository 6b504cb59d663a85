"""Positions: what a table cannot be is refused with the path (S2, S6, S10, P15, U6, K3, N2, A4)."""

from typing import Any

import pytest

from domain.games.reef_gardens.state import State
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from tests.games.reef_gardens.table import GAME

OPTIONS = GAME.fill_options({}, 3)


def played(moves: int, seed: int = 5) -> State:
    """Return a table after so many random moves."""
    state = GAME.initial_state(3, OPTIONS)
    chance = FastChance(seed)
    GAME.set_up(Ledger(state, chance))
    for _ in range(moves):
        seat = state.to_act[0]
        listed = GAME.legal_moves(state, seat)
        GAME.execute(Ledger(state, chance), seat, GAME.command_of(state, listed[chance.below(len(listed))]))
    return state


def position(moves: int = 60) -> Any:
    """Return the JSON of a table after so many random moves."""
    return GAME.codec.state_to_json(played(moves))


def problem_of(data: Any) -> Malformed:
    """Return how a position is refused."""
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(data, 3, OPTIONS)
    return problem.value


@pytest.mark.parametrize("moves", range(0, 200, 7))
def test_positions_round_trip_in_mid_turn_too(moves: int) -> None:
    state = played(moves)
    data = GAME.codec.state_to_json(state)
    read = GAME.codec.state_from_json(data, 3, OPTIONS)
    assert GAME.codec.state_to_json(read) == data
    for seat in range(3):
        assert GAME.legal_moves(read, Seat(seat)) == GAME.legal_moves(state, Seat(seat))


def test_the_opening_is_a_position_in_which_nobody_is_to_act() -> None:
    opening = GAME.initial_state(3, OPTIONS)
    assert GAME.codec.state_from_json(GAME.codec.state_to_json(opening), 3, OPTIONS).to_act == []


def change(data: Any, *path: Any, by: int) -> None:
    """Add to a number in a position."""
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] += by


def test_s2_corals_are_conserved() -> None:
    data = position()
    kind = next(iter(data["unseen"]))
    change(data, "unseen", kind, by=-1)
    assert problem_of(data).path == f"/unseen/{kind}"


def test_s2_the_bag_follows_from_what_is_unseen() -> None:
    data = position()
    change(data, "bag", by=-1)
    assert problem_of(data).path == "/bag"


def test_s6_shells_are_not_more_than_the_box_holds() -> None:
    data = position()
    data["seats"][0]["shells"]["boat"] = 5
    assert problem_of(data).path == "/shells"
    data = position()
    free = next(
        name for name in ("board/A1", "board/B1", "board/E1", "board/F1") if all(name not in reef["spaces"] for reef in data["reefs"])
    )
    data["shells"].append({"space": free, "shell": "shoal_2"})
    assert problem_of(data).path in ("/shells", f"/shells/{len(data['shells']) - 1}/space")


def test_s10_stations_are_conserved_and_fit_stack_and_sites() -> None:
    data = position(10)
    change(data, "unseen_stations", 0, "count", by=1)
    assert problem_of(data).path == "/unseen_stations"
    data = position(10)
    change(data, "station_stack", by=-1)
    assert problem_of(data).path == "/station_stack"
    data = position(10)
    bare = next(i for i, site in enumerate(data["sites"]) if site["state"] == "bare")
    data["sites"][bare]["state"] = "station"
    assert problem_of(data).path == f"/sites/{bare}/station"
    data = position(10)
    del data["sites"][0]
    assert problem_of(data).path == "/sites"
    data = position(10)
    data["sites"].append(data["sites"][0])
    assert problem_of(data).path == "/sites"
    data = position(10)
    data["sites"][0]["site"] = "site/Z"
    assert problem_of(data).path == "/sites/0/site"


def test_p15_divers_and_reefs_make_five() -> None:
    data = position()
    seat = next(i for i in range(3) if data["seats"][i]["divers_home"] > 0)
    change(data, "seats", seat, "divers_home", by=-1)
    assert problem_of(data).path == f"/seats/{seat}/divers_home"


def owned(data: Any) -> int:
    """Return the number of a reef with more than one space."""
    return next(i for i, reef in enumerate(data["reefs"]) if len(reef["spaces"]) > 1)


def test_reefs_hang_together_and_stand_alone() -> None:
    data = position(120)
    reef = owned(data)
    data["reefs"].append({**data["reefs"][reef], "spaces": data["reefs"][reef]["spaces"][1:], "clownfish": []})
    data["reefs"][reef]["spaces"] = data["reefs"][reef]["spaces"][:1]
    data["reefs"][reef]["clownfish"] = []
    assert "touches another reef of its species" in problem_of(data).message
    data = position(120)
    data["reefs"][0]["spaces"].append("board/Q1")
    assert "no space Q1" in problem_of(data).message
    data = position(120)
    data["reefs"][0]["spaces"].append(data["reefs"][0]["spaces"][0])
    assert "no coral can lie on" in problem_of(data).message
    data = position(120)
    data["reefs"][0]["clownfish"] = ["board/O10"]
    assert problem_of(data).path == "/reefs/0/clownfish/0"
    data["reefs"][0]["clownfish"] = data["reefs"][0]["spaces"][:1] * 2
    assert problem_of(data).path == "/reefs/0/clownfish/1"


def test_reefs_must_be_connected() -> None:
    data = position(0)
    data["reefs"] = [{"species": "yellow", "owner": None, "spaces": ["board/A1", "board/A3"], "clownfish": []}]
    assert "do not hang together" in problem_of(data).message
    data["reefs"] = [{"species": "yellow", "owner": 3, "spaces": ["board/A1"], "clownfish": []}]
    assert problem_of(data).path == "/reefs/0/owner"
    data["reefs"] = [
        {"species": "yellow", "owner": 0, "spaces": [name], "clownfish": []}
        for name in ("board/A1", "board/A3", "board/A5", "board/A9", "board/G10", "board/J10")
    ]
    assert "more reefs than divers" in problem_of(data).message


def test_u6_money_and_points_are_in_range() -> None:
    data = position(0)
    data["seats"][1]["money"] = 13
    assert problem_of(data).path == "/seats/1/money"
    data = position(0)
    data["seats"][1]["points"] = -3
    GAME.codec.state_from_json(data, 3, OPTIONS)
    with pytest.raises(Malformed, match="points do not go below 0"):
        GAME.codec.state_from_json(data, 3, GAME.fill_options({"allow_negative_vp": False}, 3))


def test_k3_stored_corals_need_anemones() -> None:
    data = position(0)
    change(data, "unseen", "yellow", by=-1)
    change(data, "bag", by=-1)
    data["seats"][0]["stored"] = ["yellow"]
    assert problem_of(data).path == "/seats/0/stored"
    data["seats"][0]["shells"] = {"anemone": 1}
    data["shells"] = [laid for laid in data["shells"] if laid["shell"] != "anemone"]
    GAME.codec.state_from_json(data, 3, OPTIONS)
    data["stored_this_turn"] = ["pink"]
    assert problem_of(data).path == "/stored_this_turn"


def test_a1_what_lies_in_hand_fits_the_phase() -> None:
    data = position(0)
    change(data, "unseen", "yellow", by=-1)
    change(data, "bag", by=-1)
    data["hand"] = ["yellow"]
    assert problem_of(data).path == "/hand"
    data["hand"], data["boat_tile"] = [], "yellow"
    assert problem_of(data).path == "/boat_tile"
    data["phase"] = "planting"
    GAME.codec.state_from_json(data, 3, OPTIONS)


def test_n2_a_pending_station_belongs_to_the_phase_building() -> None:
    data = position(0)
    data["phase"] = "building"
    assert problem_of(data).path == "/pending_station"
    data["pending_station"] = {"high": 6, "low": 4}
    assert problem_of(data).path == "/pending_station"


def test_a4_a_position_in_which_the_seat_cannot_act_is_refused() -> None:
    data = position(0)
    data["seats"][data["active"]]["money"] = 0
    assert problem_of(data).path == "/active"
    data = position(0)
    data["active"] = 3
    assert problem_of(data).path == "/active"
    data["active"], data["phase"] = 0, "stuck"
    assert problem_of(data).path == "/phase"


def test_e1_an_empty_nursery_without_a_bag_is_no_start_of_a_turn() -> None:
    data = position(0)
    data["gone"] = dict(data["unseen"])
    for tile in data["nursery"]:
        if tile is not None:
            data["gone"][tile] = data["gone"].get(tile, 0) + 1
    data.update(nursery=[None] * 12, unseen={}, bag=0, station_stack=0)
    assert problem_of(data).path == "/nursery"


@pytest.mark.parametrize("member", ["turn", "reefs", "seats", "nursery", "hand"])
def test_a_missing_or_wrong_member_is_named(member: str) -> None:
    data = position(0)
    del data[member]
    assert problem_of(data).path == f"/{member}"
    data = position(0)
    data[member] = "much"
    assert problem_of(data).path == f"/{member}"


def test_the_number_of_seats_must_fit() -> None:
    with pytest.raises(Malformed, match="the match has 4 seats, not 3"):
        GAME.codec.state_from_json(position(0), 4, OPTIONS)


@pytest.mark.parametrize(("turn", "active"), [(0, 0), (7, -1)])
@pytest.mark.parametrize("phase", ["start", "building", "stuck"])
def test_a1_without_a_turn_nobody_is_active(turn: int, active: int, phase: str) -> None:
    """Otherwise a seat would be to act at a table whose phase nobody has looked at."""
    data = position(0)
    data.update(turn=turn, active=active, phase=phase)
    data["seats"][0]["money"] = 0
    assert problem_of(data).path == "/turn"


def to_bag(data: Any, *spaces: int) -> None:
    """Put the tiles of these spaces of the nursery back into the bag."""
    for space in spaces:
        tile = data["nursery"][space]
        data["nursery"][space] = None
        data["unseen"][tile] = data["unseen"].get(tile, 0) + 1
        data["bag"] += 1


def test_n1_a_short_nursery_would_have_been_refilled() -> None:
    data = position(0)
    to_bag(data, 0, 1, 2, 3, 4, 6, 7)
    assert sum(tile is not None for tile in data["nursery"]) == 4
    GAME.codec.state_from_json(data, 3, OPTIONS)
    to_bag(data, 8)
    assert problem_of(data).path == "/nursery"


def building(resume: str) -> Any:
    """Return a table just set up on which a revealed station awaits its site."""
    data = position(0)
    revealed = next(entry for entry in data["unseen_stations"] if entry["count"] > 0)
    revealed["count"] -= 1
    data["station_stack"] -= 1
    data.update(phase="building", resume=resume, pending_station=revealed["station"])
    return data


def test_n4_nothing_is_built_with_an_empty_bag() -> None:
    data = building("planting")
    GAME.codec.state_from_json(data, 3, OPTIONS)
    data.update(gone=data["unseen"], unseen={}, bag=0, station_stack=0)
    assert problem_of(data).path == "/pending_station"


def test_a2_building_before_the_purchase_leaves_a_purchase() -> None:
    data = building("committed")
    GAME.codec.state_from_json(data, 3, OPTIONS)
    data["seats"][data["active"]]["money"] = 0
    assert problem_of(data).path == "/active"
    GAME.codec.state_from_json(data, 3, GAME.fill_options({"shells_before_purchase_must_leave_a_purchase": False}, 3))


@pytest.mark.parametrize(("found", "wanted"), [("bare", "marked"), ("marked", "bare")])
def test_s5_three_sites_are_marked(found: str, wanted: str) -> None:
    data = position(0)
    next(site for site in data["sites"] if site["state"] == found)["state"] = wanted
    assert problem_of(data).path == "/sites"


def take(data: Any, tile: str, count: int) -> None:
    """Take unseen corals out of the bag."""
    change(data, "unseen", tile, by=-count)
    change(data, "bag", by=-count)


def test_u3_who_surfaces_has_a_diver_at_home() -> None:
    data = position(0)
    spaces = ["board/A1", "board/A3", "board/A5", "board/A9", "board/G10"]
    take(data, "yellow", len(spaces))
    data["reefs"] = [{"species": "yellow", "owner": data["active"], "spaces": [name], "clownfish": []} for name in spaces]
    data["seats"][data["active"]]["divers_home"] = 0
    GAME.codec.state_from_json(data, 3, OPTIONS)
    data["phase"] = "surfacing"
    assert problem_of(data).path == "/phase"


def test_k7_each_coral_on_a_cave_took_algae() -> None:
    data = position(0)
    caves = ["board/" + GAME.box.boards["A_long"].name_of(cell) for cell in GAME.box.boards["A_long"].caves]
    data["shells"] = [laid for laid in data["shells"] if laid["shell"] not in ("algae", "shoal_2")]
    take(data, "yellow", 4)
    data["reefs"] = [{"species": "yellow", "owner": None, "spaces": [name], "clownfish": []} for name in caves[:4]]
    assert problem_of(data).path == "/shells"
    change(data, "unseen", "yellow", by=1)
    change(data, "bag", by=1)
    del data["reefs"][3]
    GAME.codec.state_from_json(data, 3, OPTIONS)
    data["seats"][0]["shells"] = {"algae": 1}
    assert problem_of(data).path == "/shells"


def test_v1_atolls_hold_in_a_position_too() -> None:
    data = position(0)
    take(data, "yellow", 2)
    data["reefs"] = [{"species": "yellow", "owner": None, "spaces": [name], "clownfish": []} for name in ("board/H5", "board/H7")]
    GAME.codec.state_from_json(data, 3, OPTIONS)
    with pytest.raises(Malformed, match="twice on its start spaces") as problem:
        GAME.codec.state_from_json(data, 3, GAME.fill_options({"atolls": True}, 3))
    assert problem.value.path == "/sites/0"
