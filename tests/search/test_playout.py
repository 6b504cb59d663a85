"""Playouts, what they learn, and what their ends are worth."""

import itertools

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State
from domain.registry import find_game
from tests.laws.settings import ALL_GAMES, LAGOON
from tests.search.positions import last_turn, midway
from workers.search.playout import GreedySteps, Mast, Policy, RandomSteps, worth_of
from workers.search.reward import ONE, POINT, SURE, Reward, best_rival


def begun(seats: int = 3) -> Ledger[State]:
    return Ledger(midway(LAGOON, seats, {"rounds": 4}, 3, 0), FastChance(5), keep=False)


def test_a_playout_reaches_the_end() -> None:
    ledger = begun()
    taken = RandomSteps().play_out(LAGOON, ledger, FastChance(5))
    assert ledger.state.over
    assert taken >= 12, "three seats have four turns each"


@pytest.mark.parametrize("policy", [RandomSteps(), Mast(4, 3), GreedySteps()], ids=["random", "mast", "greedy"])
def test_a_playout_stops_where_a_turn_begins(policy: Policy) -> None:
    ledger = begun()
    policy.play_out(LAGOON, ledger, FastChance(5), 5)
    assert (ledger.state.turn, ledger.state.over) == (5, False)


def test_moves_that_went_well_are_made_more_often() -> None:
    mast, chance = Mast(2, 3), FastChance(9)
    state = begun().state
    for _ in range(200):
        move = mast.step(LAGOON, state, Seat(1), [10, 20, 30], chance)
        mast.update([0, ONE if move == 20 else 0])
    made = [mast.step(LAGOON, state, Seat(1), [10, 20, 30], chance) for _ in range(300)]
    assert made.count(20) > 180, "drawn three times, the best move of three is among them in 19 of 27 cases"
    assert {10, 30} < set(made), "and others are still tried"
    other = [mast.step(LAGOON, state, Seat(0), [10, 20, 30], chance) for _ in range(300)]
    assert other.count(20) < 150, "one seat's means are not another's"


def most_of(game: AnyGame, state: State, seat: int) -> int:
    """The most that a seat has behind the second half of a move."""
    found = []
    for move in game.sensible_moves(state, Seat(seat)):
        after = state.clone()
        game.execute(Ledger(after, FastChance(1), keep=False), Seat(seat), game.command_of(after, move))
        found.append(worth_of(game, after, Seat(seat)))
    return max(found)


def test_a_greedy_step_leaves_its_seat_the_most_and_the_state_as_it_was() -> None:
    game = find_game("reef-encounter")
    chance = FastChance(3)
    for seed in range(6):
        state = midway(game, 2, game.fill_options({}, 2), seed, 40)
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        before = game.codec.state_to_json(state)
        step = GreedySteps().step(game, state, seat, moves, chance)
        assert game.codec.state_to_json(state) == before
        left = {}
        for move in moves:
            after = state.clone()
            game.execute(Ledger(after, FastChance(1), keep=False), seat, game.command_of(after, move))
            left[move] = most_of(game, after, seat) if game.is_half_done(after) else worth_of(game, after, seat)
        assert left[step] == max(left.values())


def test_half_the_reward_is_how_surely_a_lead_wins_and_half_how_clear_it_is() -> None:
    reward = Reward(4)
    state = last_turn([2, 0], [5, 0, 1], [0, 2])
    lead = (reward.clear(SURE * 2 * POINT) + reward.clear(2 * POINT)) // 2
    assert reward.of(LAGOON, state) == [lead, reward.of_lead(-2 * POINT)]
    ledger: Ledger[State] = Ledger(state, FastChance(1), keep=False)
    LAGOON.execute(ledger, Seat(1), LAGOON.command_of(state, 13))
    assert state.over
    assert reward.of(LAGOON, state) == [reward.of_lead(-POINT), reward.of_lead(POINT)]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES.keys())
def test_the_end_changes_no_reward_of_a_lead(game: AnyGame, seed: int) -> None:
    """The same points bring the same before and after the match is over; only a tie that is broken adds half a point."""
    seats = max(2, game.info.min_seats)
    ledger = Ledger(midway(game, seats, game.fill_options({}, seats), seed, 0), FastChance(seed), keep=False)
    RandomSteps().play_out(game, ledger, FastChance(seed))
    reward = Reward(game.clear_lead)
    points = [POINT * score for score in game.standing(ledger.state)]
    leads = [points[seat] - best_rival(points, seat) for seat in range(seats)]
    for lead, found in zip(leads, reward.of(game, ledger.state), strict=True):
        assert found == reward.of_lead(lead) or (
            lead == 0 and abs(found - reward.of_lead(0)) <= reward.of_lead(POINT // 2) - reward.of_lead(0)
        )


def test_a_greater_lead_is_worth_more_and_no_hundredth_of_a_point_makes_it_jump() -> None:
    reward = Reward(12)
    curve = [reward.of_lead(lead) for lead in range(-4 * 12 * POINT, 4 * 12 * POINT)]
    steps = [after - before for before, after in itertools.pairwise(curve)]
    assert min(steps) >= 0
    assert max(steps) <= ONE // 1000
    assert reward.of_lead(12 * POINT) > ONE * 4 // 5


def test_a_shared_win_is_shared() -> None:
    ledger = begun()
    Mast(4, 3).play_out(LAGOON, ledger, FastChance(5))
    state = ledger.state
    rewards = Reward(4).of(LAGOON, state)
    winners = LAGOON.outcome(state).ranking[0]
    for seat in winners:
        assert rewards[seat] == max(rewards)
    assert all(0 <= reward <= ONE for reward in rewards)


def test_the_logistic_is_monotonous_and_even() -> None:
    reward = Reward(10)
    far = 20 * POINT * 10
    curve = [reward.clear(margin) for margin in range(-far, far + 1, 10)]
    assert curve == sorted(curve)
    assert all(reward.clear(m) + reward.clear(-m) == ONE for m in range(far))
    assert reward.clear(10 * POINT) == round(ONE * 0.7310586)


def test_before_the_end_holdings_count_beside_points() -> None:
    game = find_game("das-riff")
    state = midway(game, 2, game.fill_options({}, 2), 4, 40)
    points, prospects = game.standing(state), game.prospects(state)
    assert prospects[0] != prospects[1]
    margin = POINT * (points[0] - points[1]) + prospects[0] - prospects[1]
    reward = Reward(game.clear_lead)
    assert reward.of(game, state) == [reward.of_lead(margin), reward.of_lead(-margin)]
