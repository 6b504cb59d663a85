"""What the published schemas of commands forbid is malformed, whatever the value; what is read is what was written."""

import json
import random
from typing import Any

import pytest

from domain.kernel.errors import Malformed
from domain.kernel.game import any_game
from domain.kernel.ids import JsonObject
from domain.kernel.schema import Schema
from tests.games.reef_gardens.table import GAME
from tests.laws.settings import settings
from tests.laws.world import World
from tests.samples import FLOATS

COMMANDS = {name: Schema(source) for name, source in GAME.codec.command_schemas().items()}
ODD: list[Any] = [
    *(0, 1, -1, 3, 12, 13, 99, 2**31, 2**63, 2**64 + 1, -(2**70), *FLOATS),
    *(True, False, None, "", "A", "P", "a", "yellow", "yellow_", "H6", "board/H6", "board/H6\n", " board/H6", "R1"),
    *("board/H06", "board/H25", "board/Z1", "board/H\u0661", "board/", "board", "boards/H6", "board/H6/", "site/A", "site/Z", "site/", "A"),
    *("nursery/1", "nursery/0", "nursery/13", "nursery/01", "board/A1", "pearl_2", "pearl_4"),
    *([], {}, ["board/H6"], {"space": "board/H6"}),
]


def mutated(command: JsonObject, luck: random.Random) -> JsonObject:
    """Return the command with a member changed, dropped or added."""
    changed: Any = json.loads(json.dumps(command))
    name = luck.choice(list(changed))
    kind = luck.random()
    if kind < 0.15:
        del changed[name]
    elif kind < 0.3:
        changed[luck.choice(("space", "space ", "tile", "line", "site", "shell", "seat", ""))] = luck.choice(ODD)
    else:
        changed[name] = luck.choice((*ODD, luck.randint(-(10**9), 10**9), luck.choice(list(COMMANDS))))
    return changed  # type: ignore[no-any-return]


def reading_of(data: JsonObject) -> JsonObject | None:
    """Return what was read of a command, or None where it is malformed."""
    try:
        return GAME.codec.command_from_json(data).to_json()
    except Malformed:
        return None


@pytest.mark.parametrize("number", range(4))
def test_what_the_schema_forbids_is_malformed_and_what_is_read_was_written(number: int) -> None:
    game = any_game(GAME)
    choices = settings(game)
    world = World(choices[number * 13 % len(choices)], number)
    luck = random.Random(number)
    refused = 0
    while not world.state.over:
        seat = world.state.to_act[0]
        commands = [game.command_of(world.state, move) for move in game.legal_moves(world.state, seat)]
        for command in luck.sample(commands, min(4, len(commands))):
            assert reading_of(command.to_json()) == command.to_json()
            for _ in range(10):
                data = mutated(command.to_json(), luck)
                name = data.get("type")
                schema = COMMANDS.get(name) if isinstance(name, str) else None
                read = reading_of(data)
                if schema is None or schema.problems(data):
                    assert read is None, f"the schema forbids {data}"
                    refused += 1
                elif read is not None:
                    assert json.dumps(read, sort_keys=True) == json.dumps(data, sort_keys=True)
        world.play(seat, luck.choice(commands))
    assert refused > 0
