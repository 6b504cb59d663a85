"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these."""

from domain.games.reef_gardens.legal import BUILD, BUY, CLOSE, DISCARD, END, PLANT, PLANT_STORED, STEP, STORE, legal_moves
from domain.games.reef_gardens.state import State
from domain.kernel.ids import Seat


def sensible_moves(state: State, seat: Seat) -> list[int]:
    """P5, P6, P8: return the legal moves; no tile is discarded, at 3 points each, as long as one in hand can be planted or stored."""
    moves = legal_moves(state, seat)
    placed = False
    discarded = False
    for move in moves:
        verb = move // STEP
        placed = placed or verb == STORE or PLANT <= verb < PLANT_STORED
        discarded = discarded or verb == DISCARD
    if not placed or not discarded:
        return moves
    left: list[int] = []
    for move in moves:
        if move // STEP != DISCARD:
            left.append(move)
    return left


def effort(move: int) -> int:
    """Return what goes first among equals (less is better): the end of the turn, what costs nothing, a purchase, a shell, a discard."""
    verb = move // STEP
    if verb == END:
        return 0
    if verb == BUILD or PLANT <= verb < PLANT_STORED:
        return 1
    if verb in (STORE, CLOSE):
        return 2
    if verb == BUY:
        return 3
    return 5 if verb == DISCARD else 4
