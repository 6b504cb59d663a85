"""Positions: any point of a match can be written, read and played on; impossible tables are refused with their place."""

import copy
import json
from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import GAME, Table


def position(commands: int = 120, seats: int = 3, seed: int = 4) -> Any:
    """Return a position of a random match."""
    luck = FastChance(seed)
    state = GAME.initial_state(seats, GAME.fill_options({}, seats))
    GAME.set_up(Ledger(state, luck))
    for _ in range(commands):
        moves = GAME.legal_moves(state, state.to_act[0])
        GAME.execute(Ledger(state, luck), state.to_act[0], GAME.command_of(state, moves[luck.below(len(moves))]))
    return json.loads(json.dumps(GAME.codec.state_to_json(state)))


@pytest.mark.parametrize("commands", range(0, 300, 23))
def test_a_position_of_any_moment_is_played_on(commands: int) -> None:
    source = position(commands)
    options = GAME.fill_options({}, 3)
    state = GAME.codec.state_from_json(source, 3, options)
    assert GAME.codec.state_to_json(state) == source
    luck = FastChance(1)
    for _ in range(60):
        if state.over:
            break
        moves = GAME.legal_moves(state, state.to_act[0])
        GAME.execute(Ledger(state, luck), state.to_act[0], GAME.command_of(state, moves[luck.below(len(moves))]))
    GAME.check(state)


def changed(source: Any, path: str, value: Any) -> Any:
    """Return a position with another value at a place."""
    copied = copy.deepcopy(source)
    steps = path.strip("/").split("/")
    owner = copied
    for step in steps[:-1]:
        owner = owner[int(step)] if isinstance(owner, list) else owner[step]
    if isinstance(owner, list):
        owner[int(steps[-1])] = value
    else:
        owner[steps[-1]] = value
    return copied


BROKEN: list[tuple[str, Any, str]] = [
    ("/seats/0/resources/fruit", 7, "/seats/0/resources/fruit"),
    ("/seats/0/nets", 4, "/seats/0/nets"),
    ("/seats/0/score", 300, "/seats/0/score_rewards"),
    ("/seats/0/trophies", 9, "/trophies_left"),
    ("/seats/0/markers", [], "/seats/0/markers"),
    ("/seats/0/captain", 50, "/seats/0/captain"),
    ("/deck/cards", 3, "/deck/cards"),
    ("/discards", [], "/deck/cards"),
    ("/wilderness/0", 500, "/wilderness/0"),
    ("/bag/fish", 90, "/supply"),
    ("/stack", [], "/stack"),
    ("/hourglass", 4, "/hourglass"),
    ("/hourglass", "time/40", "/hourglass"),
    ("/seats/0/markers", ["marker:1/1"], "/seats/0/markers/0"),
    ("/seats/0/markers/1", 2, "/seats/0/markers/1"),
    ("/seats/0/hand/0/place", "hand:1/1", "/seats/0/hand/0/place"),
    ("/seats/0/hand/0/place", "hand:0/c251", "/seats/0/hand/0/place"),
    ("/seats/0/hand/0/place", 1, "/seats/0/hand/0/place"),
    ("/island/side", "A", "/island/side"),
    ("/island/eggs", [{"hex": "island/h99", "species": "fish"}], "/island/eggs/0/hex"),
    ("/island/eggs", [], "/supply"),
    ("/tokens", [], "/tokens"),
    ("/late_marks", [], "/tokens"),
    ("/active", 3, "/active"),
    ("/to_act", [], "/to_act"),
    ("/agenda", [], "/agenda"),
    ("/next_tag", 1, ""),
    ("/tingent", {}, "/tingent"),
    ("/turn", "four", "/turn"),
]


@pytest.mark.parametrize(("path", "value", "where"), BROKEN, ids=[f"{i}{entry[0]}" for i, entry in enumerate(BROKEN)])
def test_an_impossible_table_is_refused(path: str, value: Any, where: str) -> None:
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(changed(position(), path, value), 3, GAME.fill_options({}, 3))
    assert problem.value.path.startswith(where)


def test_a_card_in_two_places_is_refused() -> None:
    source = position()
    source["seats"][1]["reserve"].append({"card": source["discards"][0], "energy": 0, "added": []})
    with pytest.raises(Malformed, match="two places"):
        GAME.codec.state_from_json(source, 3, GAME.fill_options({}, 3))


def test_secrets_are_apart_and_come_together_again() -> None:
    table = Table()
    table.play("Drawanta")
    public, parts = GAME.codec.conceal(table.state)
    assert sorted(name.split("/")[0] for name in parts) == ["none"] * 5 + ["seat:0"] * 4 + ["seat:1"]
    assert GAME.codec.join(json.loads(json.dumps(public)), parts) == GAME.codec.state_to_json(table.state)
    told: Any = public["seats"]
    assert [held["card"] for held in told[0]["hand"]] == [None] * 3


STEP: Any = {"type": "ability", "ability": {"of": "card", "card": 1}, "step": 0, "card": 1, "done": False, "sets": []}
FRAMES: list[dict[str, Any]] = [
    {**STEP, "step": 90},
    {**STEP, "card": 240},
    {**STEP, "ability": {"of": "card", "card": 240}},
    {**STEP, "ability": {"of": "captain_placed", "captain": 30}},
    {**STEP, "sets": [{"set": 0, "cards": [200]}]},
    {**STEP, "sets": [{"set": 0, "eggs": ["storage:0/1"]}]},
    {**STEP, "sets": [{"set": 1, "cards": [1]}]},
    {**STEP, "sets": [{"set": 0, "cards": []}]},
    {**STEP, "sets": [{"set": 0, "cards": [1]}, {"set": 0, "cards": [1]}]},
    {**STEP, "type": "choosing_cards", "left": 1, "chosen": [2]},
    {**STEP, "type": "choosing_eggs", "left": 1, "chosen": ["storage:0/1"]},
    {"type": "face", "first": "island/h01", "second": "island/h01"},
    {"type": "fee", "captain": True, "head": "island/h01"},
    {"type": "collect", "captain": False, "habitats": ["island/h01"], "effects": []},
    {"type": "collect", "captain": False, "habitats": [], "effects": ["island/h02"]},
    {"type": "pay", "card": 1, "slot": None, "cost": {}, "discount": 0, "discards_left": 0, "discarded": 0},
    {"type": "which_marker", "place": "achievement/single_bird.3", "eggs": 0, "species": []},
    {"type": "hatching", "species": ["fish"], "left": 1, "above": 0, "eggs": ["storage:0/12"]},
    {"type": "hatching", "species": ["fish"], "left": 1, "above": 0, "eggs": ["storage:1/1"]},
    {"type": "reward_or_points", "marker": "marker:0/8"},
    {"type": "reward_or_points", "marker": "marker:1/1"},
    {"type": "recharging", "begun": True, "cards": [240]},
    {"type": "doomed", "card": 1},
    {"type": "which_lake", "tile": "t44"},
    {"type": "robot_place", "member": "tingent_crew/captain", "habitat": "net", "pairs": [{"first": "island/h02", "second": "island/h03"}]},
    {"type": "trophy"},
    {"type": "finish_turn"},
    {"type": "steps"},
]


@pytest.mark.parametrize("frame", FRAMES, ids=[f"{i}-{frame['type']}" for i, frame in enumerate(FRAMES)])
def test_what_cannot_be_done_is_refused(frame: dict[str, Any]) -> None:
    source = position()
    source["agenda"].append({**frame, "card": source["discards"][0]} if frame["type"] == "doomed" else frame)
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(source, 3, GAME.fill_options({}, 3))
    assert problem.value.path.startswith("/agenda")
