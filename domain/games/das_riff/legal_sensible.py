"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these."""

from domain.games.das_riff.events import BONUS
from domain.games.das_riff.legal import BOAT, CHASE, DECLINE, END, FISH_AT, PARENT, REVEAL, SETTLE, TAKE, legal_moves
from domain.games.das_riff.state import State
from domain.kernel.ids import Seat


def sensible_moves(state: State, seat: Seat) -> list[int]:
    """R3: return the legal moves; a worm that costs nothing is not declined."""
    moves = legal_moves(state, seat)
    if state.phase == BONUS and len(moves) > 1 and moves[0] == DECLINE:
        return moves[1:]
    return moves


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
