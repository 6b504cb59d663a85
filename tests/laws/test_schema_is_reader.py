"""What the published schema of a command forbids is malformed, whatever the number; what is accepted is legal and means the same piece."""

import random
from collections import Counter

import pytest

from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.play import decide
from domain.kernel.schema import Schema
from tests.laws.laws import as_wire, verdict
from tests.laws.mutants import mutants
from tests.laws.settings import ALL_GAMES, settings
from tests.laws.world import World
from tests.samples import samples

MATCHES = samples(2, 10)
LOOKS = 10
COMMANDS = 5
EACH = 40
COMMANDS_OF = {game.name: {name: Schema(source) for name, source in game.codec.command_schemas().items()} for game in ALL_GAMES.values()}
"""By game and type: the schema of a command, with the checker that the service uses."""


def checker(game: AnyGame, data: JsonObject) -> Schema | None:
    """Return the schema that a command says it fits; None when there is none."""
    name = data.get("type")
    return COMMANDS_OF[game.name].get(name) if isinstance(name, str) else None


def facts(events: list[Event]) -> list[Json]:
    """Return facts in a form that can be compared."""
    return [[event.type_name(), event.seat, event.to_data(), dict(event.parts())] for event in events]


def outcome_of(world: World, seat: int, data: JsonObject) -> str:
    """Send a command as it came over the wire; say what became of it, and find every break of the law."""
    game, state = world.setting.game, world.state
    shape = checker(game, data)
    forbidden = shape is None or bool(shape.problems(data))
    try:
        command = game.codec.command_from_json(as_wire(data))
    except Malformed:
        return "malformed"
    assert not forbidden, f"{game.name} reads what its schema forbids: {data}"
    code, rule, _ = verdict(world, state, seat, data)
    if code != "accepted":
        assert code in game.info.refusals, f"no text for {code}"
        assert rule in {known.number for known in game.info.rules}, f"{rule} is not a rule of {game.name}: {data}"
        return "refused"
    move = game.move_of(state, command)
    assert move in game.legal_moves(state, Seat(seat)), f"accepted, but not listed: {data}"
    events = decide(game, state, Seat(seat), command, world.chance())
    canonical = decide(game, state, Seat(seat), game.command_of(state, move), world.chance())
    assert facts(events) == facts(canonical), f"{data} is listed as {game.command_of(state, move).to_json()}, but does something else"
    return "accepted"


def tried(world: World, luck: random.Random, seen: Counter[str]) -> None:
    """Change some of the commands that are listed now, and send them."""
    game = world.setting.game
    before = world.position()
    for seat in world.state.to_act:
        moves = game.legal_moves(world.state, seat)
        for move in luck.sample(moves, min(COMMANDS, len(moves))):
            changed = list(mutants(as_wire(game.command_of(world.state, move).to_json()), luck))
            for data in luck.sample(changed, min(EACH, len(changed))):
                seen[outcome_of(world, seat, data)] += 1
    assert world.position() == before


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_reader_accepts_what_the_schema_says(name: str, number: int) -> None:
    choices = settings(ALL_GAMES[name])
    world = World(choices[(7 * number + 3) % len(choices)], number)
    luck = random.Random(number)
    seen: Counter[str] = Counter()
    looks = 0
    while not world.state.over and looks < LOOKS:
        if looks == 0 or luck.random() < 0.15:
            tried(world, luck, seen)
            looks += 1
        seat = luck.choice(world.state.to_act)
        moves = world.setting.game.legal_moves(world.state, seat)
        world.play(seat, world.setting.game.command_of(world.state, luck.choice(moves)))
    assert seen["malformed"] > 0
