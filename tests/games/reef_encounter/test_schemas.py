"""What the published schemas forbid is malformed; what is accepted is legal and means the same; every answer fits at every version."""

import json
import random
from typing import Any

import pytest

from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import ALL_SEEING, JsonObject, Seat
from domain.kernel.play import decide
from domain.kernel.schema import Schema
from tests.games.reef_encounter.table import GAME
from tests.laws.settings import settings
from tests.laws.world import World
from tests.samples import FLOATS, samples

COMMANDS = {name: Schema(source) for name, source in GAME.codec.command_schemas().items()}
EVENTS = {name: Schema(source) for name, source in GAME.codec.event_schemas().items()}
STATE, VIEW = Schema(GAME.codec.state_schema()), Schema(GAME.codec.view_schema())

ODD: list[Any] = [
    0,
    1,
    -1,
    11,
    99,
    2**31,
    2**63,
    -(2**70),
    True,
    False,
    None,
    "",
    "white",
    "reef/R3.D4",
    "reef/R3.D4\n",
    "behind",
    *FLOATS,
    [],
    {},
    ["pink"],
]


def mutated(command: JsonObject, luck: random.Random) -> JsonObject:
    """Return the command with a member changed, dropped or added."""
    changed: Any = json.loads(json.dumps(command))
    name = luck.choice(list(changed))
    kind = luck.random()
    if kind < 0.15:
        del changed[name]
    elif kind < 0.3:
        changed[luck.choice(("slot", "place ", "color", "place", "pays"))] = luck.choice(ODD)
    elif isinstance(changed[name], list) and kind < 0.7:
        luck.choice((changed[name].append, lambda odd: changed[name].insert(0, odd)))(luck.choice(ODD))
    else:
        changed[name] = luck.choice((*ODD, luck.randint(-(10**9), 10**9)))
    return changed  # type: ignore[no-any-return]


def reading_of(data: JsonObject) -> JsonObject | None:
    """Return what was read of a command, or None where it is malformed."""
    try:
        return GAME.codec.command_from_json(data).to_json()
    except Malformed:
        return None


def check_mutations(world: World, luck: random.Random) -> None:
    """Some listed commands, each changed: forbidden by the schema is malformed, accepted is listed, as it was written."""
    seat = world.state.to_act[0]
    moves = GAME.legal_moves(world.state, seat)
    for move in luck.sample(moves, min(8, len(moves))):
        for _ in range(12):
            data = mutated(GAME.command_of(world.state, move).to_json(), luck)
            schema = COMMANDS.get(str(data.get("type")))
            read = reading_of(data)
            if schema is None or schema.problems(data):
                assert read is None, f"the schema forbids {data}"
            if read is None:
                continue
            assert json.dumps(read) == json.dumps({name: data[name] for name in read}), "it means another piece"
            assert len(read) == len(data)
            command = GAME.codec.command_from_json(data)
            try:
                decide(GAME, world.state, seat, command, world.chance())
            except Refused:
                assert GAME.move_of(world.state, command) not in moves
            else:
                assert GAME.move_of(world.state, command) in moves


def check_answers(world: World) -> None:
    """Views, commands and the position fit their schemas."""
    STATE.check(world.position())
    for viewer in (*world.viewers(), ALL_SEEING):
        VIEW.check(GAME.view_for(world.state, Seat(viewer)))
    for seat in world.state.to_act:
        for move in GAME.legal_moves(world.state, seat):
            data = GAME.command_of(world.state, move).to_json()
            COMMANDS[str(data["type"])].check(data)


@pytest.mark.parametrize("number", range(4))
def test_what_the_schema_forbids_is_malformed_and_the_rest_means_what_it_says(number: int) -> None:
    luck = random.Random(number)
    world = World(settings(GAME)[number * 11 % len(settings(GAME))], number)
    while not world.state.over and world.commands < 400:
        if world.commands < 8 or luck.random() < 0.05:
            check_mutations(world, luck)
        seat = world.state.to_act[0]
        world.play(seat, GAME.command_of(world.state, luck.choice(GAME.legal_moves(world.state, seat))))


@pytest.mark.parametrize("number", range(samples(1, 4)))
def test_every_answer_fits_its_schema_at_every_version(number: int) -> None:
    """The set-up event by event, then every event of a match, inside of commands too."""
    luck = random.Random(number)
    world = World(settings(GAME)[number * 11 % len(settings(GAME))], number)
    while not world.state.over and world.commands < 120:
        seat = world.state.to_act[0]
        moves = GAME.legal_moves(world.state, seat)
        if luck.random() < 0.1:
            check_answers(world)
        world.play(seat, GAME.command_of(world.state, luck.choice(moves)))
    state = world.opening.clone()
    for version, event in enumerate((None, *world.events)):
        if event is not None:
            EVENTS[event.type_name()].check(event.to_data())
            state.apply(event)
        STATE.check(world.position(state))
        if version < 40 or luck.random() < 0.3:
            for viewer in (*world.viewers(), ALL_SEEING):
                VIEW.check(GAME.view_for(state, Seat(viewer)))
