"""At every version of a match, set-up and facts in the middle of a command included, every answer fits its published JSON Schema."""

import random

import pytest

from domain.kernel.ids import ALL_SEEING, Seat
from domain.kernel.state import State
from service.api.outcome_schemas import OUTCOME
from tests.laws.settings import ALL_GAMES, Setting
from tests.laws.shapes import POSITION, VIEW, Shape, command_shape, event_shape, table_shape
from tests.laws.test_random_matches import setting_of
from tests.laws.world import World
from tests.samples import samples

MATCHES = samples(1, 4)

OUTCOME_SHAPE = Shape("outcome", OUTCOME)


def where(world: World) -> str:
    """Say of which version an answer is."""
    return f" of {world.setting.game.name} at version {len(world.events)}"


def check_tables(world: World, state: State) -> None:
    """Check the position, the views of every seat and of a spectator, and once the match is over the one that shows all."""
    game = world.setting.game
    table_shape(game.codec, POSITION).check(game.codec.state_to_json(state), where(world))
    for viewer in world.viewers() + ([ALL_SEEING] if state.over else []):
        table_shape(game.codec, VIEW).check(game.view_for(state, Seat(viewer)), where(world))


def check_commands(world: World, state: State) -> None:
    """Check the listed commands of every seat."""
    game = world.setting.game
    for seat in state.to_act:
        for move in game.legal_moves(state, seat):
            data = game.command_of(state, move).to_json()
            command_shape(game.codec, str(data["type"])).check(data, where(world))


def check_events(world: World, start: State, first: int) -> None:
    """Check the facts from `first` on, and what the table looks like after each of them, beginning with the state before them."""
    state = start.clone()
    for event in world.events[first:]:
        state.apply(event)
        event_shape(world.setting.game.codec, event.type_name()).check(event.to_data(), where(world))
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
    OUTCOME_SHAPE.check(game.outcome(world.state).to_json(), where(world))


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_answer_fits_its_schema_at_every_version(name: str, number: int) -> None:
    play_checked(setting_of(ALL_GAMES[name], number), number)
