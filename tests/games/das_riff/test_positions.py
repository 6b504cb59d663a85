"""Positions: what cannot be on the table is refused with its path; a hidden face needs its holder."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.das_riff.state import RiffState
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.play import fold, play_move, set_up
from tests.games.das_riff.table import GAME, Table, reveal, seat

Change = Callable[[dict[str, Any]], None]


def position() -> dict[str, Any]:
    """Return a sound position in mid-turn, with a card revealed this turn."""
    table = Table().given(seats=[seat(trees=["empty", "fish:red:m"]), seat()])
    table.when(reveal("A_mid.1", red=1))
    data: dict[str, Any] = json.loads(json.dumps(GAME.state_to_json(table.state)))
    return data


def test_a_position_in_mid_turn_is_read_back() -> None:
    data = position()
    state = GAME.state_from_json(data, 2, GAME.fill_options({}, 2))
    assert GAME.state_to_json(state) == data
    assert data["revealed"] == [{"place": "A_mid.1", "purchase": 1}]


def put(*path: Any, value: Any) -> Change:
    """Return a change that sets one value."""

    def change(data: dict[str, Any]) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


IMPOSSIBLE = [
    (put("seats", 0, "trees", value=[{"state": "single", "fish": "fish:blue:f"}] * 2), "/pile"),
    (put("layout", "A_open", 1, value=None), "/pile"),
    (put("pile", value=3), "/pile"),
    (put("supply", "red", value=5), "/supply/red"),
    (put("boat_supply", value=12), "/boat_supply"),
    (put("breeding_deck", value=16), "/breeding_deck"),
    (put("breeding_open", 0, value="purple+pink"), "/breeding_open"),
    (put("to_act", value=[1]), "/to_act"),
    (put("to_act", value=[]), "/to_act"),
    (put("turn", value=0), "/to_act"),
    (put("winner", value=0), "/winner"),
    (put("owed", value=1), "/owed"),
    (put("phase", value="free"), "/revealed"),
    (put("seats", 0, "successes", value=1), "/seats/0/successes"),
    (put("seats", 0, "reserve", value={"fish:red:f": 1}), "/pile|/seats/0/reserve"),
    (put("revealed", 0, "purchase", value=2), "/revealed"),
    (put("revealed", 0, "place", value="A_open.1"), "/revealed"),
    (put("layout", "A_open", 0, value={"card": 400, "pool": 0, "face": "coral"}), "/layout"),
    (put("layout", "A_mid", 1, "card", value=3), "/layout"),
    (put("layout", "A_mid", 1, "pool", value=4), "/layout"),
    (put("layout", "A_mid", value=[None] * 7), "/layout/A_mid"),
    (put("next_card", value=3), "/layout"),
    (put("pools", value=[{"pool": 0, "shuffled_in": {}, "seen": {}}, {"pool": 2, "shuffled_in": {}, "seen": {}}]), "/pools/1/pool"),
    (put("pools", value=[{"pool": 0, "shuffled_in": {}, "seen": {}}, {"pool": 1, "shuffled_in": {"shark": 9}, "seen": {}}]), "/pools"),
    (put("dead_turns", value=20), "/dead_turns"),
    (put("dice", value=["red"]), "/dice"),
    (put("layout", "A_open", 0, value="whale"), "/layout/A_open/0"),
]


@pytest.mark.parametrize(("change", "path"), IMPOSSIBLE, ids=[f"{i} {path}" for i, (_, path) in enumerate(IMPOSSIBLE)])
def test_impossible_positions_are_refused_with_their_path(change: Change, path: str) -> None:
    data = position()
    change(data)
    with pytest.raises(Malformed) as refused:
        GAME.state_from_json(data, 2, GAME.fill_options({}, 2))
    assert any(refused.value.path.startswith(part) for part in path.split("|"))


def test_a_position_to_start_from_names_every_face() -> None:
    data = position()
    del data["layout"]["B_mid"][2]["face"]
    state = GAME.state_from_json(data, 2, GAME.fill_options({}, 2))
    with pytest.raises(Malformed) as refused:
        GAME.conceal(state)
    assert refused.value.path == "/layout/B_mid/2/face"


def test_what_is_public_of_a_position_tells_no_face() -> None:
    opening = GAME.opening(2, GAME.fill_options({}, 2))
    chance = FastChance(8)
    state = fold(opening, set_up(GAME, opening, chance))
    assert isinstance(state, RiffState)
    for step in range(40):
        actor = state.to_act[0]
        moves = GAME.legal_moves(state, actor)
        play_move(GAME, state, actor, moves[step % len(moves)], chance)
    public, parts = GAME.conceal(state)
    assert "face" not in json.dumps(public["layout"])
    assert len(parts) == sum(1 for card in state.card if card)
    assert GAME.join(public, parts) == GAME.state_to_json(state)
    unknown = GAME.state_from_json(public, 2, GAME.fill_options({}, 2))
    assert GAME.view_for(unknown, 0) == GAME.view_for(state, 0)
