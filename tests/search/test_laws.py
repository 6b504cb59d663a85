"""Laws of the search: it is honest, reproducible, keeps its budget, and never replays one future."""

import itertools
import statistics

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import play_move
from domain.kernel.state import State
from domain.registry import find_game
from domain.toy.commands import Play
from domain.toy.state import State as LagoonState
from tests.laws.settings import ALL_GAMES, LAGOON, lagoon_state
from tests.search.positions import FLAT, TREE, last_turn, midway, search, still, table_of
from workers.search.budget import Budget
from workers.search.player import RandomPlayer
from workers.search.playout import FOREVER, Mast, RandomSteps
from workers.search.reward import ONE, Reward
from workers.search.searcher import SearchPlayer
from workers.search.settings import Settings, tree_settings
from workers.search.tree import DECISION, LEAST, Node, Spread, Tree, iteration_seed
from workers.search.turn import Alternative, TurnSearch, rank, value_of

GAMES = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES.keys())


@GAMES
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_worlds_that_look_the_same_are_searched_the_same(game: AnyGame, seed: int) -> None:
    seats = min(3, game.info.max_seats)
    options = game.fill_options({}, seats)
    truth = midway(game, seats, options, seed, commands=5 * seed)
    viewer = truth.to_act[0]
    view = game.view_for(truth, viewer)
    other = game.belief_of(view, viewer, options).determinize(FastChance(seed + 99))
    assert game.view_for(other, viewer) == view
    settings = tree_settings(game)
    first = search(truth, settings, 12, seed, game, options)
    second = search(other, settings, 12, seed, game, options)
    assert table_of(first) == table_of(second)
    assert first.values == second.values
    assert first.command().to_json() == second.command().to_json()


@GAMES
def test_the_same_seed_gives_the_same_table(game: AnyGame) -> None:
    options = game.fill_options({}, game.info.min_seats)
    state = midway(game, game.info.min_seats, options, 5, 4)
    first, second = (table_of(search(state, tree_settings(game), 30, 3, game, options)) for _ in range(2))
    assert first == second


def test_another_seed_gives_another_table() -> None:
    state = midway(LAGOON, 2, {"rounds": 4}, 5, 4)
    first, second = (table_of(search(state, TREE, 200, seed, LAGOON, {"rounds": 4})) for seed in (3, 4))
    assert first != second


@GAMES
@pytest.mark.parametrize("iterations", [1, 2, 17])
def test_it_makes_exactly_the_iterations_it_is_given(game: AnyGame, iterations: int) -> None:
    options = game.fill_options({}, game.info.min_seats)
    choice = search(midway(game, game.info.min_seats, options, 8, 3), tree_settings(game), iterations, 1, game, options)
    assert choice.spent in ([iterations], [0])
    assert sum(one.visits for one in choice.alternatives) == choice.iterations()


def test_it_stops_at_the_deadline() -> None:
    ticks = itertools.count()

    def clock() -> float:
        return next(ticks) / 1000

    state = midway(LAGOON, 3, {"rounds": 4}, 1, 0)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(0)), Seat(0), {"rounds": 4})
    choice = TurnSearch(LAGOON, Seat(0), TREE).decide(belief, 3, 0, 1, Budget(milliseconds=25), clock)
    assert choice.iterations() == 25, "the clock is read once at the start and once after every iteration"


@pytest.mark.parametrize("settings", [TREE, FLAT], ids=["tree", "flat"])
def test_luck_is_drawn_afresh_in_every_iteration(settings: Settings) -> None:
    """A dive brings one point or three, with equal chance, and with it the loss or the win: its value lies between."""
    state = last_turn(points=[2, 0], unseen=[5, 0, 4], hand=[0])
    values = {one.move: one.value for one in search(state, settings, 600).alternatives}
    worst = {one.move: one.value for one in search(last_turn([2, 0], [5, 0, 0], [0]), settings, 600).alternatives}[0]
    best = {one.move: one.value for one in search(last_turn([2, 0], [1, 0, 4], [0]), settings, 600).alternatives}[0]
    assert abs(values[0] - (worst + best) / 2) < (best - worst) / 8


@pytest.mark.parametrize("settings", [TREE, FLAT], ids=["tree", "flat"])
def test_what_is_hidden_is_drawn_afresh_in_every_iteration(settings: Settings) -> None:
    """A well that nobody has seen: opened, it is worth as much as its kinds are on the average."""

    def value_with(unseen: list[int]) -> int:
        state = last_turn(points=[2, 3], unseen=unseen, hand=[0])
        state.hide(2 if unseen[2] else 0, -1)
        state.wells = [1]
        state.deck -= 1
        LAGOON.check(state)
        tree = Tree(LAGOON, Seat(1), Settings(4, exploration=60.0, widening=0.0, depth=settings.depth), 7)
        tree.run(
            LAGOON.belief_of(LAGOON.view_for(state, Seat(1)), Seat(1), {"rounds": 1}),
            LAGOON.legal_moves(state, Seat(1)),
            Budget(iterations=900),
            still,
        )
        child = tree.child_of(12 + 3 * 1)
        assert child is not None
        return value_of(child)

    low, mixed, high = sorted([value_with([9, 0, 0]), value_with([5, 0, 4]), value_with([1, 0, 8])])
    assert mixed == value_with([5, 0, 4])
    assert high - low > 80
    assert abs(mixed - (low + high) / 2) < (high - low) / 4


def test_no_two_visits_of_a_move_share_a_seed() -> None:
    streams = {FastChance(iteration_seed(12345 + decision * DECISION, i)).state for i in range(4_000) for decision in range(5)}
    assert len(streams) > 19_990


def twins(seats: int) -> tuple[LagoonState, int, list[int]]:
    """A table of which the seat to act holds two neighbouring shells of one kind, and the two moves that play them."""
    for seed in range(200):
        state = lagoon_state(midway(LAGOON, seats, {"rounds": 6}, seed, 4))
        seat = state.to_act[0]
        kinds = [state.face[shell] for shell in state.hands[seat]]
        plays = [move for move in LAGOON.legal_moves(state, seat) if isinstance(LAGOON.command_of(state, move), Play)]
        for place in range(len(kinds) - 1):
            if kinds[place] == kinds[place + 1] and len(plays) == len(kinds):
                return state, seat, plays[place : place + 2]
    raise AssertionError("no twins in 200 matches")


def test_the_moves_of_the_root_meet_the_same_worlds_in_the_same_order() -> None:
    """Two moves that come to the same thing bring the same rewards, visit by visit; and no two worlds are alike."""
    state, seat, moves = twins(3)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(seat)), Seat(seat), {"rounds": 6})
    tree = Tree(LAGOON, Seat(seat), Settings(4, widening=0.0, depth=1, tournament_size=1), 3)
    tree.run(belief, LAGOON.legal_moves(state, Seat(seat)), Budget(iterations=1), still)
    totals: list[dict[int, int]] = [{}, {}]
    for _ in range(400):
        tree.iterate(belief)
        for twin, move in enumerate(moves):
            child = tree.child_of(move)
            if child is not None:
                totals[twin][child.visits] = child.total
    common = sorted(totals[0].keys() & totals[1].keys())
    assert len(common) > 50
    assert [totals[0][visits] for visits in common] == [totals[1][visits] for visits in common]
    rewards = [totals[0][visits] - totals[0][visits - 1] for visits in common[1:]]
    assert len(set(rewards)) > 10, "luck differs from visit to visit"


def completed(game: AnyGame, state: State, first: list[int], node: Node) -> JsonObject:
    """Make the moves `first` of the seat to act, let a search finish the turn by the plan of `node`, and return the table then."""
    seat, after = state.to_act[0], state.clone()
    tree = Tree(game, seat, tree_settings(game), 5)
    ledger = Ledger(after, tree.chance, keep=False)
    for move in first:
        game.execute(ledger, seat, game.command_of(after, move))
    tree.complete(ledger, node)
    assert after.over or after.turn > state.turn or after.to_act[0] != seat, "its turn is finished"
    return game.codec.state_to_json(after)


def test_the_rest_of_a_turn_is_planned_once_for_a_move_and_followed_while_it_is_legal() -> None:
    game = find_game("reef-encounter")
    planned = swerved = 0
    for number in range(12):
        state = midway(game, 2, game.fill_options({}, 2), number, 40)
        seat = state.to_act[0]
        moves = game.sensible_moves(state, seat)
        node = Node(seat, -1)
        greedy = completed(game, state, [], node)
        if len(moves) == 1:
            continue
        planned += 1
        assert node.line[0] in moves
        strange = Node(seat, -1)
        strange.line = [next(move for move in moves if move != node.line[0])]
        followed = completed(game, state, [], strange)
        assert followed == completed(game, state, strange.line[:1], Node(seat, -1)), "a legal plan is followed, and then goes on greedily"
        swerved += followed != greedy
        strange.line = [-1]
        assert completed(game, state, [], strange) == greedy, "where a plan is not legal, greedy steps are taken"
        assert strange.line == [-1], "and the plan stays as it was"
    assert planned > 4
    assert swerved > 2


def test_exploration_is_measured_in_standard_deviations_of_the_rewards() -> None:
    spread = Spread()
    assert spread.with_one_more(7_000) == LEAST, "one reward has no spread"
    rewards = [7_000, 3_000, 4_500, 10_000, 0]
    variances = [spread.with_one_more(reward) for reward in rewards[1:]]
    assert variances[-1] == pytest.approx(statistics.pvariance([reward / ONE for reward in rewards]))
    state = midway(LAGOON, 2, {"rounds": 4}, 1, 0)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(0)), Seat(0), {"rounds": 4})
    narrow, wide = (Tree(LAGOON, Seat(0), Settings(scale, rounds=1), 3) for scale in (40, 4))
    for tree in (narrow, wide):
        tree.run(belief, LAGOON.legal_moves(state, Seat(0)), Budget(iterations=300), still)
    assert narrow.square * 30 < wide.square, "a tenth of the differences, a hundredth of their squares"


def test_a_tree_is_kept_through_a_turn_and_dropped_after_a_draw() -> None:
    state = midway(LAGOON, 2, {"rounds": 4}, 1, 0)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(0)), Seat(0), {"rounds": 4})
    turn = TurnSearch(LAGOON, Seat(0), TREE)
    first = turn.decide(belief, 2, 10, 5, Budget(iterations=200), still)
    tree = turn.tree
    assert tree is not None
    kept = tree.child_of(first.move())
    turn.follow(first.move(), drew=False)
    assert tree.root is kept
    turn.follow(first.move(), drew=True)
    assert turn.tree is None
    again = turn.decide(belief, 2, 12, 6, Budget(iterations=10), still)
    assert (again.root_version, again.seed, again.spent) == (12, 6, [10])


def test_every_iteration_stops_at_the_same_turn_however_deep_it_went() -> None:
    state = midway(LAGOON, 2, {"rounds": 9}, 1, 0)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(0)), Seat(0), {"rounds": 9})
    tree = Tree(LAGOON, Seat(0), Settings(4, widening=0.0, rounds=1), 3)
    until = state.turn + 2
    depths = set()
    for number in range(300):
        tree.chance.reseed(iteration_seed(3, number))
        drawn = belief.determinize(tree.chance)
        first = tree.choose(tree.root, Seat(0), LAGOON.legal_moves(drawn, Seat(0)))
        path = tree.walk(Ledger(drawn, tree.chance, keep=False), first, until)
        RandomSteps().play_out(LAGOON, Ledger(drawn, tree.chance, keep=False), tree.chance, until)
        assert (drawn.turn, drawn.over) == (until, False)
        tree.backpropagate(path, tree.reward.of(LAGOON, drawn))
        depths.add(len(path))
    assert max(depths) > 2


def share_by_hand(state: State, seed: int, stops: list[int], near: int) -> list[int]:
    """Play a state on at random to each of these turns, and put the rewards there together."""
    chance = FastChance(seed)
    looks = []
    for stop in stops:
        Mast(2, 1).play_out(LAGOON, Ledger(state, chance, keep=False), chance, stop)
        looks.append(Reward(4).of(LAGOON, state))
    rewards = looks.pop()
    for look in reversed(looks):
        rewards = [(near * sooner + (100 - near) * later) // 100 for sooner, later in zip(look, rewards, strict=True)]
    return rewards


@pytest.mark.parametrize("near", [0, 1, 40, 100])
@pytest.mark.parametrize(("walked", "stops"), [(0, [2, 4, 6]), (2, [2, 4, 6]), (3, [4, 6]), (5, [6]), (6, [6])])
def test_each_round_ahead_has_its_share_of_the_reward(near: int, walked: int, stops: list[int]) -> None:
    state = midway(LAGOON, 2, {"rounds": 9}, 1, 0)
    began = state.turn
    for seed in range(20):
        played, chance = state.clone(), FastChance(seed)
        RandomSteps().play_out(LAGOON, Ledger(played, chance, keep=False), chance, began + walked)
        expected = share_by_hand(played.clone(), seed, [began + stop for stop in stops], near)
        tree = Tree(LAGOON, Seat(0), Settings(4, rounds=3, near=near), 3)
        tree.chance.reseed(seed)
        assert tree.play_on(Ledger(played, tree.chance, keep=False), began, began + 6) == expected
        assert played.turn == began + 6


def test_behind_the_end_of_a_match_nothing_has_a_share() -> None:
    state = midway(LAGOON, 2, {"rounds": 4}, 1, 0)
    tree = Tree(LAGOON, Seat(0), Settings(4, rounds=9, near=40), 3)
    RandomSteps().play_out(LAGOON, Ledger(state, tree.chance, keep=False), tree.chance)
    assert state.over
    assert tree.play_on(Ledger(state, tree.chance, keep=False), 1, FOREVER) == Reward(4).of(LAGOON, state)


def test_a_branch_opens_at_the_expansion_threshold() -> None:
    state = midway(LAGOON, 2, {"rounds": 4}, 1, 0)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(0)), Seat(0), {"rounds": 4})
    tree = Tree(LAGOON, Seat(0), Settings(4, expansion_threshold=30), 3)
    tree.run(belief, LAGOON.legal_moves(state, Seat(0)), Budget(iterations=600), still)
    children = tree.root.children.values()
    assert {bool(child.children) for child in children} == {False, True}
    assert all(bool(child.children) == (child.visits > 30) for child in children)
    assert all(
        sum(grandchild.visits for grandchild in child.children.values()) <= child.visits - 30 for child in children if child.children
    )


def test_alternatives_stand_by_visits_then_value_then_as_the_game_lists_them() -> None:
    command = LAGOON.command_of(midway(LAGOON, 2, {"rounds": 1}, 1, 0), 0)
    tried = [Alternative(move, command, visits, value) for move, visits, value in [(3, 60, 500), (4, 70, 100), (5, 60, 800), (6, 60, 500)]]
    assert [item.move for item in rank(tried)] == [4, 5, 3, 6]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_finish_matches_for_any_number_of_seats(seats: int) -> None:
    options = LAGOON.fill_options({}, seats)
    state = midway(LAGOON, seats, options, 3, 0)
    chance = FastChance(17)
    searching = SearchPlayer(LAGOON, Seat(0), seats, 1, TREE, Budget(iterations=20), still)
    others = [RandomPlayer(LAGOON, Seat(seat), seat) for seat in range(seats)]
    version = 0
    while not state.over:
        seat = state.to_act[0]
        version += 1
        player = searching if seat == 0 else others[seat]
        move = player.choose(LAGOON.belief_of(LAGOON.view_for(state, seat), seat, options), version)
        assert move in LAGOON.legal_moves(state, seat)
        play_move(LAGOON, state, seat, move, chance)
        player.follow(move, True, False)
