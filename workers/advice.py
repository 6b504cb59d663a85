"""What the search thinks of a seat's moves, for hints and analyses: the same seed, view and iterations give the same answer."""

import time
from typing import Final

from domain.kernel.canonical import jcs, sha256_hex
from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import json_list
from domain.kernel.state import State
from workers.search.budget import Budget
from workers.search.reward import ONE
from workers.search.settings import tree_settings
from workers.search.tree import Tree, iteration_seed
from workers.search.turn import Alternative, TurnSearch, value_of

SEED_DIGITS: Final = 12
"""Hexadecimal digits of a hash that make a seed."""


class Assessment:
    """The moves that were tried, best first, what the position is worth to each seat (in thousandths), and the iterations made."""

    def __init__(self, alternatives: list[Alternative], values: list[int], iterations: int) -> None:
        self.alternatives: Final = alternatives
        self.values: Final = values
        self.iterations: Final = iterations


def clock() -> float:
    """Return seconds. Python code on purpose: a compiled search lets signals and the lease's thread through when it calls this."""
    return time.monotonic()


def seed_of(view: JsonObject, seat: Seat, options: JsonObject) -> int:
    """Return the seed for a view: it follows from what the seat may know, so that the same view gets the same advice."""
    parts: Json = [view, seat, options]
    return int(sha256_hex(jcs(parts))[:SEED_DIGITS], 16)


def moves_at(game: AnyGame, belief: Belief[State], seat: Seat, seed: int) -> tuple[State, list[int]]:
    """Return a state that fits the belief, and the moves that are legal there (and in every other that fits)."""
    state = belief.determinize(FastChance(iteration_seed(seed, 0)))
    return state, game.legal_moves(state, seat)


def assess(game: AnyGame, belief: Belief[State], seat: Seat, seats: int, seed: int, budget: Budget) -> Assessment:
    """Search a decision as a bot does."""
    state, _ = moves_at(game, belief, seat, seed)
    moves = game.sensible_moves(state, seat)
    if len(moves) == 1:
        return assess_move(game, belief, seat, seats, state, moves[0], seed, budget)
    choice = TurnSearch(game, seat, tree_settings(game)).decide(belief, seats, 0, seed, budget, clock)
    return Assessment(choice.alternatives, choice.values, choice.iterations())


def assess_move(
    game: AnyGame, belief: Belief[State], seat: Seat, seats: int, state: State, move: int, seed: int, budget: Budget
) -> Assessment:
    """Search behind one move alone, with the whole budget. With the same seed all moves of a decision meet the same drawn worlds."""
    tree = Tree(game, seat, tree_settings(game), seed)
    made = tree.run(belief, [move], budget, clock)
    child = tree.child_of(move)
    assert child is not None, "a search makes one iteration at least"
    tried = Alternative(move, game.command_of(state, move), child.visits, value_of(child))
    return Assessment([tried], [total * 1000 // (made * ONE) for total in tree.values[:seats]], made)


def alternative_json(one: Alternative) -> JsonObject:
    """Return a tried move: its command, visits, and value in thousandths."""
    return {"command": one.command.to_json(), "visits": one.visits, "value": one.value}


def values_json(assessment: Assessment) -> list[Json]:
    """Return what the position is worth to each seat."""
    return json_list(assessment.values)
