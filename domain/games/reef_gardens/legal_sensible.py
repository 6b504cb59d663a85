"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these."""

from domain.games.reef_gardens.components import ALGAE
from domain.games.reef_gardens.legal import BOAT_TRIP, BUILD, BUY, CLOSE, DISCARD, END, PEARL, PLANT, PLANT_STORED, STEP, STORE, legal_moves
from domain.games.reef_gardens.legal_placing import spaces_for
from domain.games.reef_gardens.state import PLANTING, State
from domain.kernel.ids import Seat


def sensible_moves(state: State, seat: Seat) -> list[int]:
    """P5, P6, P8, K4, K5, U6: return the legal moves without a tile discarded, at 3 points each, while one in hand can be planted or
    stored, without a pearl of which money would be lost or that no purchase follows, and without a boat for a tile that has no place."""
    moves = legal_moves(state, seat)
    placed = False
    wasteful = False
    for move in moves:
        verb = move // STEP
        placed = placed or verb == STORE or PLANT <= verb < PLANT_STORED
        wasteful = wasteful or verb in (DISCARD, PEARL, BOAT_TRIP)
    if not wasteful:
        return moves
    left: list[int] = []
    for move in moves:
        verb = move // STEP
        if verb == DISCARD:
            if not placed:
                left.append(move)
        elif verb == PEARL:
            if not wastes_pearl(state, seat, move % STEP):
                left.append(move)
        elif verb != BOAT_TRIP or has_place(state, seat, move % STEP):
            left.append(move)
    return left if left else moves


def wastes_pearl(state: State, seat: Seat, pearl: int) -> bool:
    """U6, E1, K10: say whether money of a pearl goes beyond the cap, or the match ends with this turn, where a shell is worth a point."""
    box = state.box
    return state.money[seat] + box.shell_values[pearl] > box.money_cap or (state.phase == PLANTING and state.mask == 0 and state.bag == 0)


def has_place(state: State, seat: Seat, space: int) -> bool:
    """P7, K3, K7: say whether the tile of a nursery space could be planted, stored, or laid over something with algae."""
    if state.has_shell(seat, ALGAE) or (state.options.boat_to_anemone and state.free_anemones(seat) > 0):
        return True
    return len(spaces_for(state, seat, state.nursery[space] >> 1)) > 0


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
