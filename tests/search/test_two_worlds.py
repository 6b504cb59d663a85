"""A bot's move depends on what it may know: tables that look the same to it are searched the same, at every kind of decision."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State
from tests.api.worlds import another, by_kind
from tests.laws.settings import ALL_GAMES
from tests.samples import MANY, samples
from tests.search.positions import search_belief, table_of
from workers.search.greedy import GreedyPlayer
from workers.search.settings import flat_settings, tree_settings

MATCHES: Final = samples(1, 5)
LOOKED_AT: Final = (1, 12) if MANY else (1,)
"""Which decisions of each kind are searched in a match."""

MOST: Final = 250
"""Commands of a match that are looked at."""

ITERATIONS: Final = 3

EVERY: Final = samples(2, 1)
"""Of so many tables a greedy player, which takes longer than both searches, looks at one."""


def kind_of(game: AnyGame, state: State) -> str:
    """Return the kinds of commands among which the seat to act chooses: what makes a kind of decision."""
    seat = state.to_act[0]
    return " ".join(sorted({str(game.command_of(state, move).to_json()["type"]) for move in game.legal_moves(state, seat)}))


def decisions(game: AnyGame, seats: int, options: JsonObject, seed: int) -> Iterator[State]:
    """Play a match in which every kind of command is as likely as any other, and yield a few tables of every kind of decision."""
    luck, chance = random.Random(seed), FastChance(seed)
    opening = game.initial_state(seats, options)
    state = fold(opening, set_up(game, opening, chance))
    seen: dict[str, int] = {}
    for _ in range(MOST):
        if state.over:
            return
        kind = kind_of(game, state)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] in LOOKED_AT:
            yield state.clone()
        seat = luck.choice(state.to_act)
        (move,) = by_kind(game, state, game.legal_moves(state, seat), luck, 1)
        play_move(game, state, seat, move, chance)


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES.keys())
def test_the_same_move_in_worlds_that_look_the_same(game: AnyGame, number: int) -> None:
    seats = game.info.min_seats + number % (game.info.max_seats - game.info.min_seats + 1)
    options = game.fill_options({}, seats)
    luck = random.Random(number + 7)
    searched = different = 0
    for state in decisions(game, seats, options, number):
        seat = state.to_act[0]
        other = another(game, options, seat, state, luck)
        assert game.view_for(other, seat) == game.view_for(state, seat)
        different += game.codec.state_to_json(other) != game.codec.state_to_json(state)
        beliefs = [game.belief_of(game.view_for(world, seat), seat, options) for world in (state, other)]
        for settings in (tree_settings(game), flat_settings(game)):
            searches = zip(beliefs, (state, other), strict=True)
            first, second = (search_belief(belief, world, settings, ITERATIONS, number, game) for belief, world in searches)
            assert (table_of(first), first.values) == (table_of(second), second.values)
            assert first.command().to_json() == second.command().to_json()
        if searched % EVERY == 0:
            assert len({GreedyPlayer(game, seat, number).choose(belief, 1) for belief in beliefs}) == 1
        searched += 1
    hidden = bool(game.codec.conceal(state)[1])
    assert searched >= (4 if hidden else 1)
    assert not hidden or different > searched // 2
