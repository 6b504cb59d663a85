"""Hypothesis plays: it chooses game, seats, options, luck and moves, checks every law after each step, and shrinks what breaks one."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.laws.laws import LAWS, outcome_is_sound
from tests.laws.settings import ALL_GAMES
from tests.laws.settings import settings as game_settings
from tests.laws.world import World
from tests.samples import samples


class Table(RuleBasedStateMachine):
    """A match that Hypothesis steers."""

    name = "lagoon"

    def __init__(self) -> None:
        super().__init__()
        self.world: World | None = None

    @initialize(data=st.data(), seed=st.integers(0, 2**31 - 1))
    def open(self, data: st.DataObject, seed: int) -> None:
        self.world = World(data.draw(st.sampled_from(game_settings(ALL_GAMES[self.name]))), seed)

    @precondition(lambda self: self.world is not None)
    @rule(data=st.data(), steps=st.integers(1, 12))
    def move(self, data: st.DataObject, steps: int) -> None:
        """Play some moves (none when the match is over): one that Hypothesis chooses, then random ones, to reach late positions."""
        assert self.world is not None
        game = self.world.setting.game
        luck = random.Random(steps)
        for step in range(steps):
            if self.world.state.over:
                break
            seat = self.world.state.to_act[0]
            moves = game.legal_moves(self.world.state, seat)
            move = moves[data.draw(st.integers(0, len(moves) - 1))] if step == 0 else luck.choice(moves)
            self.world.play(seat, game.command_of(self.world.state, move))

    @invariant()
    def laws_hold(self) -> None:
        if self.world is None:
            return
        for law in LAWS.values():
            law(self.world, random.Random(len(self.world.events)))
        if self.world.state.over:
            outcome_is_sound(self.world)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_laws_hold_on_every_path(name: str) -> None:
    machine = type("Table", (Table,), {"name": name})
    machine.TestCase.settings = settings(  # type: ignore[attr-defined]
        max_examples=samples(3, 30),
        stateful_step_count=12,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    machine.TestCase("runTest").debug()  # type: ignore[attr-defined]
