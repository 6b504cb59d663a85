"""A position is accepted only if the rules could have stopped there; what they would not have left is refused with its place."""

import copy
import json
from typing import Any

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.position import list_located
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import FISH, GAME, Table


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_of_a_match_is_accepted(seats: int) -> None:
    for seed in range(3):
        luck = FastChance(seed)
        options = GAME.fill_options({}, seats)
        state = GAME.initial_state(seats, options)
        GAME.set_up(Ledger(state, luck, keep=False))
        number = 0
        while not state.over:
            if number % 5 == seed:
                GAME.codec.state_from_json(json.loads(json.dumps(GAME.codec.state_to_json(state))), seats, options)
            number += 1
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
        over = GAME.codec.state_to_json(state)
        GAME.codec.state_from_json(over, seats, options)
        final: Any = copy.deepcopy(over)
        final["final"][0] += 1
        refused(final, "/final", seats)


def refused(position: Any, where: str, seats: int = 2) -> None:
    """Say that a position is refused, and where."""
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(json.loads(json.dumps(position)), seats, GAME.fill_options({}, seats))
    assert problem.value.path == where


def start() -> Any:
    """Return the position of a turn that begins."""
    return GAME.codec.state_to_json(Table().state)


def test_s9_before_the_first_turn_no_card_was_played() -> None:
    options = GAME.fill_options({}, 2)
    state = GAME.initial_state(2, options)
    GAME.set_up(Ledger(state, FastChance(1)))
    preparing: Any = GAME.codec.state_to_json(state)
    GAME.codec.state_from_json(preparing, 2, options)
    unseen = next(card for card in range(state.deck.size) if card not in list_located(state))
    preparing["seats"][1]["reserve"] = [{"card": unseen + 1, "energy": 0, "added": []}]
    preparing["deck"]["cards"] -= 1
    refused(preparing, "/seats/1/reserve")


def test_no_end_was_passed_over() -> None:
    position = start()
    position["trophies_removed"] += position["trophies_left"]
    position["trophies_left"] = 0
    refused(position, "/end_seat")
    position["end_seat"] = 0
    GAME.codec.state_from_json(position, 2, GAME.fill_options({}, 2))
    position = start()
    position["end_seat"] = 1
    refused(position, "/end_seat")
    position = start()
    position["passes"] = 2
    refused(position, "/passes")


def test_no_forced_step_is_pending() -> None:
    """A turn without anything left to do ends by itself; what has one answer only was answered."""
    begun = start()
    begun["basic"] = "play"
    refused(begun, "/agenda/0")
    table = Table()
    table.eggs(0, FISH, 2)
    table.play("Finhead")
    position: Any = GAME.codec.state_to_json(table.state)
    GAME.codec.state_from_json(position, 2, GAME.fill_options({}, 2))
    position["agenda"][-1] = {**position["agenda"][-1], "type": "choosing_eggs", "left": 0, "chosen": []}
    refused(position, f"/agenda/{len(position['agenda']) - 1}")
    position = start()
    position["agenda"].append({"type": "points", "points": 1})
    refused(position, "/agenda/1")


def test_counters_fit_each_other() -> None:
    position = start()
    position["turn"] += 1
    refused(position, "/active")
    for name, value, where in (
        ("energy_used", [29], "/energy_used/0"),
        ("net_used", ["island/h08"], "/net_used/0"),
        ("final", [1, 2], "/final"),
    ):
        position = start()
        position[name] = value
        refused(position, where)
    position = start()
    position["seats"][1]["captain"] = None
    position["seats"][1]["captain_name"] = None
    refused(position, "/seats/1/captain")


def test_what_is_to_be_done_belongs_to_the_basic_action() -> None:
    table = Table()
    table.do(c.PlaceCrew(False))
    position: Any = GAME.codec.state_to_json(table.state)
    GAME.codec.state_from_json(position, 2, GAME.fill_options({}, 2))
    position["basic"] = "recharge"
    refused(position, "/agenda/1")
    position = GAME.codec.state_to_json(table.state)
    position["agenda"] = position["agenda"][1:]
    refused(position, "/agenda/0")
