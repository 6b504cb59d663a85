"""Positions: what cannot be on the table is refused with its path; a hidden face needs its holder."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.das_riff.state import State
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import Seat
from domain.kernel.play import decide, fold, play_move, set_up
from tests.games.das_riff.table import GAME, Table, reveal, seat

Change = Callable[[dict[str, Any]], None]


def position() -> dict[str, Any]:
    """Return a sound position in mid-turn, with a card revealed this turn."""
    table = Table().given(seats=[seat(trees=["empty", "fish:red:m"]), seat()])
    table.when(reveal("A_mid.1", red=1))
    data: dict[str, Any] = json.loads(json.dumps(GAME.codec.state_to_json(table.state)))
    return data


def test_a_position_in_mid_turn_is_read_back() -> None:
    data = position()
    state = GAME.codec.state_from_json(data, 2, GAME.fill_options({}, 2))
    assert GAME.codec.state_to_json(state) == data
    assert data["revealed"] == [{"place": "reef/A_mid.1", "purchase": 1}]


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
    (put("winner", value=0), "/winner|/breeding_open"),
    (put("owed", value=1), "/owed"),
    (put("phase", value="free"), "/revealed"),
    (put("seats", 0, "successes", value=1), "/seats/0/successes"),
    (put("seats", 0, "reserve", value={"fish:red:f": 1}), "/pile|/seats/0/reserve"),
    (put("revealed", 0, "purchase", value=2), "/revealed"),
    (put("revealed", 0, "place", value="reef/A_open.1"), "/revealed"),
    (put("layout", "A_open", 0, value={"card": "card/400", "pool": 0, "face": "coral"}), "/layout"),
    (put("layout", "A_mid", 1, "card", value="card/3"), "/layout"),
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
        GAME.codec.state_from_json(data, 2, GAME.fill_options({}, 2))
    assert any(refused.value.path.startswith(part) for part in path.split("|"))


def test_a_position_to_start_from_names_every_face() -> None:
    data = position()
    del data["layout"]["B_mid"][2]["face"]
    state = GAME.codec.state_from_json(data, 2, GAME.fill_options({}, 2))
    with pytest.raises(Malformed) as refused:
        GAME.codec.conceal(state)
    assert refused.value.path == "/layout/B_mid/2/face"


def test_what_is_public_of_a_position_tells_no_face() -> None:
    opening = GAME.initial_state(2, GAME.fill_options({}, 2))
    chance = FastChance(8)
    state = fold(opening, set_up(GAME, opening, chance))
    assert isinstance(state, State)
    for step in range(40):
        actor = state.to_act[0]
        moves = GAME.legal_moves(state, actor)
        play_move(GAME, state, actor, moves[step % len(moves)], chance)
    public, parts = GAME.codec.conceal(state)
    assert "face" not in json.dumps(public["layout"])
    assert len(parts) == sum(1 for card in state.card if card)
    assert GAME.codec.join(public, parts) == GAME.codec.state_to_json(state)
    unknown = GAME.codec.state_from_json(public, 2, GAME.fill_options({}, 2))
    assert GAME.view_for(unknown, Seat(0)) == GAME.view_for(state, Seat(0))


def test_every_version_of_a_match_keeps_the_invariants_set_up_included() -> None:
    state = GAME.initial_state(2, GAME.fill_options({}, 2))
    chance, luck = FastChance(8), random.Random(8)
    events = set_up(GAME, state, chance)
    commands = 0
    while events:
        for event in events:
            state.apply(event)
            GAME.check(state)
        data = json.loads(json.dumps(GAME.codec.state_to_json(state)))
        assert GAME.codec.state_to_json(GAME.codec.state_from_json(data, 2, GAME.fill_options({}, 2))) == data
        commands += 1
        seats = state.to_act
        events = (
            decide(GAME, state, seats[0], GAME.command_of(state, luck.choice(GAME.legal_moves(state, seats[0]))), chance) if seats else []
        )
    assert state.over
    assert commands > 20


def over(**members: Any) -> Change:
    """Return a change to a match that is over."""

    def change(data: dict[str, Any]) -> None:
        data.update({"over": True, "to_act": [], "revealed": [], "purchases": 0, **members})

    return change


def many(*changes: Change) -> Change:
    """Return several changes as one."""

    def change(data: dict[str, Any]) -> None:
        for one in changes:
            one(data)

    return change


def lifted(place: int) -> Change:
    """Return a change that puts a card of the reef on the discards."""

    def change(data: dict[str, Any]) -> None:
        data["discards"].append(data["layout"]["A_open"][place])
        data["layout"]["A_open"][place] = None

    return change


def used_up(color: str) -> Change:
    """Return a change that gives the whole stock of a colour to seat 1."""

    def change(data: dict[str, Any]) -> None:
        data["seats"][1]["worms"][color] += data["supply"][color]
        data["supply"][color] = 0

    return change


def owing(owed: int) -> Change:
    """Return a change to the phase `free` with red and blue rolled."""

    def change(data: dict[str, Any]) -> None:
        data.update({"phase": "free", "owed": owed, "purchases": 0, "revealed": [], "dice": ["red", "blue"]})

    return change


def winning(seat: int) -> Change:
    """Return a change that ends the match with five successes of seat 0."""

    def change(data: dict[str, Any]) -> None:
        pairs = ["red+red", "blue+blue", "green+green", "purple+purple", "pink+pink"]
        data["breeding_open"] = ["red+yellow", "red+blue", "red+green"]
        data["breeding_deck"] = 13
        data["seats"][0].update({"trees": [{"state": "done", "breeding": pair} for pair in pairs], "successes": 5})
        data.update({"over": True, "to_act": [], "winner": seat, "pile": data["pile"] - 2})

    return change


LEFT_BY_NO_COMMAND = [
    (over(), "/over"),
    (over(phase="bonus", dead_turns=1), "/phase"),
    (over(owed=1), "/owed"),
    (over(turn=400, dead_turns=21), "/over"),
    (over(turn=400, dead_turns=3, purchases=1), "/dead_turns"),
    (put("dead_turns", value=1), "/dead_turns"),
    (owing(1), "/owed"),
    (many(owing(2), used_up("red")), "/owed"),
    (many(lifted(1), lifted(2)), "/layout"),
    (many(put("purchases", value=0), put("revealed", value=[]), lifted(1)), "/layout"),
    (many(put("winner", value=1), over()), "/breeding_open"),
    (many(winning(0), put("winner", value=None)), "/breeding_open"),
    (many(winning(0), put("winner", value=1)), "/winner"),
    (many(winning(0), put("active", value=1)), "/winner"),
    (many(winning(0), put("phase", value="bonus")), "/phase|/revealed"),
    (many(winning(0), put("purchases", value=0), put("revealed", value=[])), "/purchases"),
    (many(winning(0), put("breeding_open", 2, value="purple+pink"), put("dead_turns", value=1)), "/dead_turns"),
]


@pytest.mark.parametrize(("change", "path"), LEFT_BY_NO_COMMAND, ids=[f"{i} {path}" for i, (_, path) in enumerate(LEFT_BY_NO_COMMAND)])
def test_positions_that_no_command_leaves_are_refused_with_their_path(change: Change, path: str) -> None:
    data = position()
    change(data)
    with pytest.raises(Malformed) as refused:
        GAME.codec.state_from_json(data, 2, GAME.fill_options({}, 2))
    assert refused.value.path in path.split("|")


@pytest.mark.parametrize(
    "change",
    [
        over(turn=400),
        over(turn=30, dead_turns=20),
        many(owing(1), used_up("red")),
        many(owing(2), used_up("red"), used_up("blue")),
        lifted(1),
        winning(0),
    ],
)
def test_positions_that_commands_leave_are_accepted(change: Change) -> None:
    data = position()
    change(data)
    state = GAME.codec.state_from_json(data, 2, GAME.fill_options({}, 2))
    assert GAME.codec.state_to_json(state) == data


def test_a_turn_begins_with_fewer_than_seven_discards() -> None:
    kinds = ["fish:red:f", "fish:blue:m", "fish:blue:f", "fish:green:m", "fish:green:f", "fish:purple:m", "fish:purple:f"]
    Table().given(discards=kinds[:6], purchases=0)
    Table().given(discards=kinds, purchases=1)
    with pytest.raises(Malformed) as refused:
        Table().given(discards=kinds, purchases=0)
    assert refused.value.path == "/discards"
