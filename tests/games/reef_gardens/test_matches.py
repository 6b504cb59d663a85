"""Whole matches of random moves end, and are as long as those that the fact sheet measured (58 turns long, 38 short)."""

import pytest

from domain.games.reef_gardens.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ids import JsonObject
from domain.kernel.ledger import Ledger
from tests.games.reef_gardens.table import GAME


def random_match(seats: int, options: JsonObject, seed: int) -> tuple[State, int]:
    """Play a match of random legal moves; return its end, and how many commands it took."""
    chance = FastChance(seed)
    state = GAME.initial_state(seats, GAME.fill_options(options, seats))
    GAME.set_up(Ledger(state, chance))
    commands = 0
    while not state.over:
        seat = state.to_act[0]
        moves = GAME.legal_moves(state, seat)
        GAME.execute(Ledger(state, chance), seat, GAME.command_of(state, moves[chance.below(len(moves))]))
        commands += 1
    return state, commands


@pytest.mark.parametrize(("seats", "board", "low", "high"), [(2, "B_short", 33, 44), (3, "A_long", 52, 64), (4, "A_long", 52, 64)])
def test_e1_random_matches_end_and_are_as_long_as_the_sheet_measured(seats: int, board: str, low: int, high: int) -> None:
    turns = 0
    for seed in range(20):
        state, commands = random_match(seats, {"board": board}, seed)
        assert commands <= GAME.longest
        turns += state.turn
    assert low <= turns / 20 <= high
