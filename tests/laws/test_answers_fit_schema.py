"""At every version of a match, set-up and facts in the middle of a command included, every answer fits its published JSON Schema."""

import random

import jsonschema_rs
import pytest

from domain.kernel.ids import ALL_SEEING, JsonObject
from domain.kernel.state import State
from service.api.schemas import OUTCOME
from tests.laws.settings import ALL_GAMES, Setting
from tests.laws.test_random_matches import setting_of
from tests.laws.world import World
from tests.samples import samples

MATCHES = samples(1, 4)

_SCHEMAS: dict[str, jsonschema_rs.Draft202012Validator] = {}


def fits(world: World, name: str, source: JsonObject, value: JsonObject) -> None:
    """Check a value as a reader gets it."""
    key = f"{world.setting.game.name} {name}"
    if key not in _SCHEMAS:
        _SCHEMAS[key] = jsonschema_rs.Draft202012Validator(source)
    checker = _SCHEMAS[key]
    if not checker.is_valid(value):
        error = next(iter(checker.iter_errors(value)))
        raise AssertionError(f"{key} at version {len(world.events)}: /{'/'.join(map(str, error.instance_path))}: {error.message[:500]}")


def check_tables(world: World, state: State) -> None:
    """Check the position, the views of every seat and of a spectator, and once the match is over the one that shows all."""
    game = world.setting.game
    fits(world, "position", game.codec.state_schema(), game.codec.state_to_json(state))
    for viewer in world.viewers() + ([ALL_SEEING] if state.over else []):
        fits(world, "view", game.codec.view_schema(), game.view_for(state, viewer))


def check_commands(world: World, state: State) -> None:
    """Check the listed commands of every seat."""
    game = world.setting.game
    schemas = game.codec.command_schemas()
    for seat in state.to_act:
        for move in game.legal_moves(state, seat):
            data = game.command_of(state, move).to_json()
            fits(world, f"command {data['type']}", schemas[str(data["type"])], data)


def check_events(world: World, start: State, first: int) -> None:
    """Check the facts from `first` on, and what the table looks like after each of them, beginning with the state before them."""
    schemas = world.setting.game.codec.event_schemas()
    state = start.clone()
    for event in world.events[first:]:
        state.apply(event)
        fits(world, f"event {event.type_name()}", schemas[event.type_name()], event.to_data())
        check_tables(world, state)


def play_checked(setting: Setting, seed: int) -> None:
    """Play a match of random moves and check its answers on the way."""
    luck = random.Random(f"{setting.game.name} {setting.seats} {seed}")
    world = World(setting, seed)
    game = setting.game
    check_tables(world, world.opening)
    check_events(world, world.opening, 0)
    check_commands(world, world.state)
    while not world.state.over:
        seat = luck.choice(world.state.to_act)
        first, before = len(world.events), world.state.clone()
        world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
        check_events(world, before, first)
        check_commands(world, world.state)
    fits(world, "outcome", OUTCOME, game.outcome(world.state).to_json())


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_answer_fits_its_schema_at_every_version(name: str, number: int) -> None:
    play_checked(setting_of(ALL_GAMES[name], number), number)
