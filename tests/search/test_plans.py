"""Plans: turns of many small steps that fit together, made step by step, and the order in which a search tries moves by them."""

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State
from domain.registry import find_game
from tests.laws.settings import ALL_GAMES, LAGOON
from tests.search.positions import midway, still
from workers.arena.entrants import parse_entrant
from workers.arena.table import Deal, play_match
from workers.search.budget import Budget
from workers.search.playout import ImprovingSteps, lead_of
from workers.search.settings import tree_settings
from workers.search.tree import Tree

REEF = find_game("reef-encounter")
OPTIONS = REEF.fill_options({}, 2)


def turn_begun(seed: int) -> State | None:
    """A table at the beginning of a turn, in the middle of a random match."""
    state = midway(REEF, 2, OPTIONS, seed, 150)
    chance = FastChance(seed)
    for _ in range(200):
        if state.over:
            return None
        seat, turn = state.to_act[0], state.turn
        moves = REEF.sensible_moves(state, seat)
        REEF.make_move(Ledger(state, chance, keep=False), seat, moves[chance.below(len(moves))])
        if state.turn != turn:
            return None if state.over else state
    return None


def planned(state: State) -> list[str]:
    """The types of the commands of a planned turn."""
    steps, chance = ImprovingSteps(), FastChance(1)
    live = state.clone()
    seat, found = live.to_act[0], list[str]()
    while not live.over and live.turn == state.turn and live.to_act[0] == seat:
        moves = REEF.sensible_moves(live, seat)
        move = moves[0] if len(moves) == 1 else steps.step(REEF, live, seat, moves, chance)
        found.append(REEF.command_of(live, move).TYPE)
        REEF.make_move(Ledger(live, chance, keep=False), seat, move)
    return found


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES.keys())
def test_hopeful_moves_are_sensible_ones_but_for_what_ends_the_turn(game: AnyGame) -> None:
    seats = max(2, game.info.min_seats)
    for seed in range(6):
        state = midway(game, seats, game.fill_options({}, seats), seed, 15 * seed)
        for seat in state.to_act:
            assert set(game.hopeful_moves(state, seat)) <= set(game.legal_moves(state, seat))


def test_a_plan_goes_on_while_there_is_something_to_gain() -> None:
    """The end of a turn brings tiles and a cube, but later as well: a plan that took them at once would never lay a polyp."""
    turns = [planned(state) for seed in range(24) if (state := turn_begun(seed)) is not None]
    assert len(turns) >= 12
    assert sum("lay_polyp" in turn for turn in turns) * 3 > len(turns)
    for turn in turns:
        assert turn[-1] == "take_from_sea" or "eat" in turn or "lay_polyp" in turn


def test_a_step_of_a_plan_improves_and_leaves_the_state_as_it_was() -> None:
    steps = ImprovingSteps()
    for seed in range(6):
        state = turn_begun(seed)
        if state is None:
            continue
        seat = state.to_act[0]
        moves, before = REEF.sensible_moves(state, seat), REEF.codec.state_to_json(state)
        step = steps.step(REEF, state, seat, moves, FastChance(2))
        assert REEF.codec.state_to_json(state) == before
        assert step in moves
        if REEF.effort(step) > 1:
            assert steps.worth_behind(REEF, state, seat, step, 3) > lead_of(REEF, state, seat)


def test_a_lead_of_one_is_what_the_other_lacks() -> None:
    for seed in range(6):
        state = midway(REEF, 2, OPTIONS, seed, 150)
        assert lead_of(REEF, state, Seat(0)) == -lead_of(REEF, state, Seat(1))


def test_plans_take_from_rivals() -> None:
    """A step that costs a rival more than its own seat is an improvement; else no plan threatens a coral."""
    spiteful: list[str] = []

    def watch(before: State, seat: int, command: Command, after: State) -> None:
        if after.turn == before.turn and REEF.hopeful_moves(before, Seat(seat)):
            own, rival = (wealth(after)[one] - wealth(before)[one] for one in (seat, 1 - seat))
            if rival < own <= 0:
                spiteful.append(command.TYPE)

    plan = parse_entrant("plan", REEF)
    play_match(Deal(REEF, OPTIONS, 7), [plan, plan], 7, watch)
    assert spiteful


def wealth(state: State) -> list[int]:
    """What each seat has, in hundredths of a point."""
    return [100 * points + more for points, more in zip(REEF.standing(state), REEF.prospects(state), strict=True)]


def test_a_search_tries_the_plan_first_behind_a_move() -> None:
    """Else the moves behind a promising one, random ones at first, would make it look worse than one that is never looked behind."""
    state = turn_begun(3)
    assert state is not None
    seat = Seat(state.to_act[0])
    belief = REEF.belief_of(REEF.view_for(state, seat), seat, OPTIONS)
    tree = Tree(REEF, seat, tree_settings(REEF), 5)
    tree.run(belief, REEF.sensible_moves(state, seat), Budget(iterations=250), still)
    opened = [child for child in tree.root.children.values() if child.children]
    assert opened, "some move was tried often enough to look behind it"
    for child in opened:
        assert child.line, "its turn was planned to the end"
        first = next(iter(child.children.values()))
        assert (first.seat, first.move) == (seat, child.line[0])


def test_a_plan_without_a_search_plays_whole_matches() -> None:
    options = LAGOON.fill_options({}, 2)
    result = play_match(Deal(LAGOON, options, 4), [parse_entrant("plan", LAGOON), parse_entrant("plan,v=none", LAGOON)], 4)
    assert sum(result.share(seat) for seat in range(2)) == 1
