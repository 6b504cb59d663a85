"""The few moves by which a seat may stand better at once: a plan of a turn is made of them, step by step. No part of the rules.

A tile is laid where it grows an own coral or eats a polyp, a shrimp goes to the coral that is worth most, a cylinder costs the first polyp
that can pay for it. What ends the turn or a laying is no such move.
"""

from domain.games.reef_encounter.components import COLORS, EMPTY
from domain.games.reef_encounter.events_table import TURN
from domain.games.reef_encounter.legal import ALGA, LOCK, add_meals, laying_sources, open_spaces
from domain.games.reef_encounter.legal_sensible import add_shrimps, add_true_flips, add_useful_cubes, sensible_moves, sensible_sets
from domain.games.reef_encounter.state import State
from domain.kernel.ids import Seat


def hopeful_moves(state: State, seat: Seat) -> list[int]:
    """Return the sensible moves of a seat after which it may stand better; outside turns all sensible ones."""
    if state.stage != TURN or seat not in state.to_act:
        return sensible_moves(state, seat)
    if state.lifted != EMPTY:
        return sensible_sets(state, seat)
    if state.laying != EMPTY:
        return hopeful_layings(state, seat)
    moves: list[int] = []
    free = state.bound == EMPTY
    if free and not state.begun:
        add_meals(state, seat, moves)
    add_shrimps(state, seat, moves, free)
    add_useful_cubes(state, seat, moves)
    if free:
        add_cheap_flips(state, seat, moves)
    return moves


def add_cheap_flips(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the flips, each paid for in one way only."""
    found: list[int] = []
    add_true_flips(state, seat, found)
    last = EMPTY
    for move in found:
        if move < LOCK and (move - ALGA) // COLORS != last:
            last = (move - ALGA) // COLORS
            moves.append(move)


def hopeful_layings(state: State, seat: Seat) -> list[int]:
    """Return the layings that grow an own coral or eat a polyp, from behind the screen where a tile is there."""
    sources = laying_sources(state, seat)
    if not sources:
        return []
    source = sources[-1]
    color = state.laying
    reefs = state.reefs
    moves: list[int] = []
    for cell in open_spaces(state, color):
        if reefs.polyp[cell] != EMPTY:
            moves.append(source + cell)
            continue
        for other in reefs.near[cell]:
            if reefs.polyp[other] == color and reefs.guard[other] != EMPTY and reefs.shrimp[reefs.guard[other]] == seat:
                moves.append(source + cell)
                break
    return moves
