"""Positions of Lagoon, the toy game, in which the right move is known; and ways to search them."""

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State
from domain.registry import content_of
from domain.toy.components import Box
from domain.toy.state import State as LagoonState
from tests.laws.settings import LAGOON
from workers.search.budget import Budget
from workers.search.settings import Settings, flat_settings, tree_settings
from workers.search.turn import Choice, TurnSearch

TREE = tree_settings(LAGOON)
FLAT = flat_settings(LAGOON)


def still() -> float:
    return 0.0


def last_turn(points: list[int], unseen: list[int], hand: list[int], shown: int | None = None) -> LagoonState:
    """The last turn of two seats: seat 1 holds shells of the kinds in `hand` and may not bury, or answers the opened kind `shown`."""
    state = LagoonState(Box(content_of("domain.toy")), 2, 1)
    state.points = list(points)
    state.unseen = list(unseen)
    state.deck = sum(unseen) - len(hand)
    for kind in hand:
        state.hide(kind, 1)
    state.hands[1] = list(range(len(hand)))
    state.buried = True
    state.turn = 2
    state.active = Seat(1)
    state.to_act = [Seat(1)]
    if shown is not None:
        state.active, state.opener, state.shown = Seat(0), 0, shown
    LAGOON.check(state)
    return state


def search(
    state: State, settings: Settings, iterations: int, seed: int = 1, game: AnyGame = LAGOON, options: JsonObject | None = None
) -> Choice:
    """Search for the first seat to act, from its view only."""
    seat = state.to_act[0]
    belief = game.belief_of(game.view_for(state, seat), seat, options or {"rounds": 1})
    return search_belief(belief, state, settings, iterations, seed, game)


def search_belief(belief: Belief[State], state: State, settings: Settings, iterations: int, seed: int, game: AnyGame) -> Choice:
    """Search for the first seat to act, from what it knows."""
    seat = state.to_act[0]
    return TurnSearch(game, seat, settings).decide(belief, state.seats, 0, seed, Budget(iterations=iterations), still)


def table_of(choice: Choice) -> list[tuple[int, int, int]]:
    """The visit table: move, visits, value."""
    return [(one.move, one.visits, one.value) for one in choice.alternatives]


def midway(game: AnyGame, seats: int, options: JsonObject, seed: int, commands: int) -> State:
    """A position in the middle of a random match: as many commands in, or fewer when the match would end."""
    chance = FastChance(seed)
    opening = game.initial_state(seats, options)
    state = fold(opening, set_up(game, opening, chance))
    for _ in range(commands):
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        after = state.clone()
        play_move(game, after, seat, moves[chance.below(len(moves))], chance)
        if after.over:
            break
        state = after
    return state
