"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these.

Left out is what a person would laugh at: a worm for nothing declined; a turn ended, or worms and sharks spent on other things, while a pair
can be bred (and anything else while the last pair can); a fish that can breed put to an empty tree; the last worm paid for turning a
card; a shark sent after water that flows off by itself, after a shark that can be taken, after a parent whose mate can be taken, or after a
parent that breeding cards want while there is another one.
"""

from typing import Final

from domain.games.das_riff.components import DONE, EMPTY, FIRST_OF, GAP, SECOND_OF, SHARK, SINGLE, TREES, WATER, WIDEST
from domain.games.das_riff.legal import BOAT, CHASE, DECLINE, END, FISH_AT, PARENT, REVEAL, SETTLE, SPOTS, TAKE, legal_moves
from domain.games.das_riff.legal_payment import funds
from domain.games.das_riff.state import State
from domain.kernel.ids import Seat

LAST_WORM: Final = 1


def sensible_moves(state: State, seat: Seat) -> list[int]:
    """R3, A1-A9: return the sensible ones among the legal moves of a seat: at least one where any is legal."""
    moves = legal_moves(state, seat)
    if len(moves) < 2:
        return moves
    if moves[0] == DECLINE:
        return moves[1:]
    if moves[0] != END:
        return moves
    breeding: list[int] = []
    for move in moves:
        if breeds(state, seat, move):
            breeding.append(move)
    if breeding:
        return breeding if state.successes[seat] + 1 >= state.box.to_win else with_purchases(state, moves, breeding)
    last = state.sharks[seat] == 0 and funds(state, seat) == LAST_WORM
    left: list[int] = []
    for move in moves:
        if REVEAL <= move < TAKE:
            if not last:
                left.append(move)
        elif PARENT <= move < REVEAL:
            if not is_wanted(state, state.trees[seat * TREES + move - PARENT]) or not has_unwanted(state, seat):
                left.append(move)
        elif not (CHASE <= move < FISH_AT) or chases_well(state, move - CHASE, moves):
            left.append(move)
    return left


def breeds(state: State, seat: Seat, move: int) -> bool:
    """B1: say whether a move brings a fish to the parent with which it breeds."""
    if move >= SETTLE:
        return state.trees[seat * TREES + (move - SETTLE) % TREES] != EMPTY
    if move < FISH_AT:
        return False
    tree = (move - FISH_AT) % SPOTS
    return tree != TREES and state.trees[seat * TREES + tree] != EMPTY


def with_purchases(state: State, moves: list[int], breeding: list[int]) -> list[int]:
    """Return the moves that breed, and other cards that may be taken first, but no fish to an empty tree that breeds at once."""
    ready = [(move - FISH_AT) // SPOTS for move in breeding if FISH_AT <= move < SETTLE]
    left: list[int] = []
    for move in moves:
        if TAKE <= move < CHASE or move >= SETTLE or move in breeding or (move >= FISH_AT and (move - FISH_AT) // SPOTS not in ready):
            left.append(move)
    return left


def chases_well(state: State, cell: int, moves: list[int]) -> bool:
    """Say whether a shark does more than the water or a purchase would."""
    kind = state.face[cell]
    if kind == SHARK:
        return TAKE + cell not in moves
    if kind != WATER:
        return True
    for before in range(cell // WIDEST * WIDEST, cell):  # noqa: SIM110
        if state.card[before] or state.face[before] not in (WATER, GAP):
            return True
    return False


def is_wanted(state: State, tree: int) -> bool:
    """Say whether an open breeding card shows the colour of a tree's single parent."""
    color = (tree - SINGLE) // 2
    for pair in state.open:  # noqa: SIM110
        if color in (FIRST_OF[pair], SECOND_OF[pair]):
            return True
    return False


def has_unwanted(state: State, seat: Seat) -> bool:
    """Say whether a single parent of the seat has a colour that no open breeding card shows."""
    for place in range(seat * TREES, (seat + 1) * TREES):
        tree = state.trees[place]
        if SINGLE <= tree < DONE and not is_wanted(state, tree):
            return True
    return False


def effort(move: int) -> int:
    """Return what goes first among equals (less is better): the end of the turn, what is free, what costs worms, what costs a shark."""
    if move == END:
        return 0
    if move >= SETTLE:
        return 1
    if move >= FISH_AT:
        return 2
    if move >= CHASE:
        return 5
    if move >= TAKE:
        return 2
    if move >= REVEAL:
        return 4
    if move >= PARENT:
        return 6
    return 3 if move == BOAT else 1
