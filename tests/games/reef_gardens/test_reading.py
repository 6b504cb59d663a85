"""Random matches against the rules read a second time: the legal commands, and the position after each command."""

import random
from typing import Any

import pytest

from domain.games.reef_gardens.components import SHELLS
from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.ids import JsonObject
from domain.kernel.ledger import Ledger
from domain.kernel.play import decide
from tests.games.reef_gardens.reading import Action
from tests.games.reef_gardens.reading_turns import DRAWN, Changing
from tests.games.reef_gardens.table import GAME
from tests.samples import samples

SETTINGS: list[JsonObject] = [
    {},
    {"board": "B_short"},
    {"board": "A_long", "atolls": True, "nursery": "grid3x4"},
    {"board": "B_short", "fusion_compare_own": "sum", "flipped_station_offers_starts": False, "nursery": "rows_only"},
    {"shells_before_purchase_must_leave_a_purchase": False, "boat_tile_may_go_on_anemone": False, "allow_negative_vp": False},
]
TASTES = [
    {"plant": 6, "use_algae": 4, "store": 3, "buy_line": 3, "discard": 0.4, "close_reef": 0.6},
    {"plant": 3, "use_octopus": 3, "buy_line": 3, "close_reef": 2.5, "discard": 2},
    {"plant": 0.2, "use_algae": 0.1, "buy_line": 8, "discard": 40},
]
"""How a match is played, by kinds of commands: planting, surfacing, and wasting money until nobody can act."""

ORDER = {"tile": 0, "line": 0, "site": 0, "shell": 0, "space": 1}


def action_of(command: Command) -> Action:
    """Return a command as its type and what it names, a tile before its space."""
    data = command.to_json()
    return str(data["type"]), *(str(data[name]) for name in sorted(set(data) - {"type"}, key=lambda name: ORDER[name]))


def settled(position: Any) -> Any:
    """Return a position without what says nothing: the order of tiles, and what is over."""
    for tiles in [position["hand"], position["stored_this_turn"], *(own["stored"] for own in position["seats"])]:
        tiles.sort()
    if position["phase"] != "building":
        position["resume"] = ""
    if position["phase"] == "over":
        position["active"], position["stored_this_turn"] = -1, []
    return position


@pytest.mark.parametrize("number", range(samples(10, 100)))
def test_commands_and_what_comes_of_them_are_those_of_the_rules(number: int) -> None:
    """A1-A4, P1-P16, N1-N6, F1-F6, W1-W8, U1-U7, K1-K10, E1-E5, V1-V4, with many shells in every third match."""
    luck, chance, seats = random.Random(number), FastChance(number), 2 + number % 3
    options = GAME.fill_options(dict(SETTINGS[number % len(SETTINGS)]), seats)
    state = GAME.initial_state(seats, options)
    GAME.set_up(Ledger(state, chance))
    if number % 3 == 1:
        for shell in range(SHELLS * seats):
            state.shells[shell] += luck.randrange(2)
    nursery, taste = state.options.nursery, TASTES[number // 2 % len(TASTES)]
    lines = {name: frozenset(spaces) for name, spaces in zip(nursery.line_names, nursery.lines, strict=True)}
    while not state.over:
        seat = state.to_act[0]
        reading = Changing(GAME.codec.state_to_json(state), options, state.options.board.map, lines)
        commands = {action_of(command): command for command in [GAME.command_of(state, move) for move in GAME.legal_moves(state, seat)]}
        assert set(commands) == reading.legal()
        actions = sorted(commands)
        kinds = [action[0] for action in actions]
        action = luck.choices(actions, [taste.get(kind, 1) / kinds.count(kind) for kind in kinds])[0]
        events = decide(GAME, state, seat, commands[action], chance)
        drawn = [{"type": event.type_name(), **event.to_data()} for event in events if event.type_name().endswith(DRAWN)]
        for event in events:
            state.apply(event)
        assert settled(GAME.codec.state_to_json(state)) == settled(reading.do(action, drawn)), action
