"""What holdings promise, for every game: the features have names, read only what their seat knows, and change nothing."""

from typing import Final

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.linear_value import WHOLE
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State
from domain.registry import GAMES, game_with

EVERY: Final = 7
MOVES: Final = 160

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def positions(game: AnyGame, seats: int, seed: int) -> list[State]:
    """Return positions of a match that is played at random."""
    options = game.fill_options({}, seats)
    chance = FastChance(seed)
    opening = game.initial_state(seats, options)
    state = fold(opening, set_up(game, opening, chance))
    found: list[State] = []
    for number in range(MOVES):
        if state.over:
            break
        if number % EVERY == 0:
            found.append(state.clone())
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        play_move(game, state, seat, moves[chance.below(len(moves))], chance)
    return found


@each_game
def test_a_seat_knows_its_own_features_whatever_is_hidden(game: AnyGame) -> None:
    options = game.fill_options({}, 2)
    for number, state in enumerate(positions(game, 2, 3)):
        truth = game.features(state)
        for seat in range(2):
            drawn = game.belief_of(game.view_for(state, Seat(seat)), Seat(seat), options).determinize(FastChance(number))
            assert game.features(drawn)[seat] == truth[seat]
            assert game.left(drawn) == game.left(state)


@each_game
def test_features_have_names_and_change_nothing(game: AnyGame) -> None:
    for state in positions(game, min(3, game.info.max_seats), 5):
        before = game.codec.state_to_json(state)
        rows = game.features(state)
        assert [len(row) for row in rows] == [len(game.value.names)] * state.seats
        assert min(min(row) for row in rows) >= 0
        assert 0 <= game.left(state) <= WHOLE
        assert len(game.prospects(state)) == state.seats
        assert game.codec.state_to_json(state) == before


@each_game
def test_more_of_anything_never_promises_less(game: AnyGame) -> None:
    assert min([*game.value.early, *game.value.late]) >= 0


@each_game
def test_without_weights_nothing_is_promised(game: AnyGame) -> None:
    state = positions(game, 2, 1)[-1]
    assert game_with(game.name, {}).prospects(state) == [0, 0]
    assert game.prospects(state) != [0, 0]
