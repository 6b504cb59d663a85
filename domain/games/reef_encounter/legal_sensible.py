"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these.

Left out is what a person would laugh at: a shrimp moved again before anything else was done, or to a coral that is worth no more; a cube
played with nothing to lay; a laying ended before its first polyp; a flip that turns nothing; a last meal passed up. Of the polyps
of a coral only the one whose shrimp protects most is offered to a shrimp.
"""

from typing import Final

from domain.games.reef_encounter import legal
from domain.games.reef_encounter.components import ALGAE, BOARDS, CELLS, COLORS, EMPTY, GRID, SHRIMPS
from domain.games.reef_encounter.events_table import LAST_CHANCE, TURN
from domain.games.reef_encounter.execute_ending import last_meals
from domain.games.reef_encounter.state import BACK, UNSURE, State
from domain.kernel.cells import Cells, append, cells
from domain.kernel.ids import Seat

ROOMY: Final = 12
"""With so much bare rock there is room for a polyp of any color."""


def sensible_moves(state: State, seat: Seat) -> list[int]:
    """Return the sensible ones among the legal moves of a seat: at least one where any is legal."""
    if seat not in state.to_act:
        return []
    moves: list[int] = []
    if state.stage == TURN:
        if state.lifted != EMPTY:
            moves = sensible_sets(state, seat)
        elif state.laying != EMPTY:
            moves = sensible_layings(state, seat)
        else:
            moves = sensible_turn(state, seat)
        if not moves:
            moves = bare_lifts(state, seat)
    elif state.stage == LAST_CHANCE:
        moves = best_meals(state, seat)
    return moves if moves else legal.legal_moves(state, seat)


def best_meals(state: State, seat: Seat) -> list[int]:
    """Return the last meals that bring the most points; without points, to let the last chance pass."""
    most = 0
    moves = [legal.FORGO]
    for cell in last_meals(state, seat):
        kept = state.reefs.size_of(cell) - state.options.lost_last
        points = kept * state.chain.value_of(state.reefs.polyp[cell])
        if points > most:
            most = points
            moves = []
        if points == most and most > 0:
            moves.append(legal.EAT + cell)
    return moves


def sensible_turn(state: State, seat: Seat) -> list[int]:
    """Return the sensible moves between two actions, what ends the turn first."""
    moves: list[int] = []
    free = state.bound == EMPTY
    legal.add_takings(state, seat, moves)
    add_useful_cubes(state, seat, moves)
    legal.add_trades(state, seat, moves)
    if free:
        if state.options.empty_flip:
            add_true_flips(state, seat, moves)
        else:
            legal.add_cylinders(state, seat, moves)
        if not state.begun:
            legal.add_meals(state, seat, moves)
    add_shrimps(state, seat, moves, free)
    return moves


def add_useful_cubes(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the cubes for which a polyp of their color is there to be laid, and room for it."""
    for color in legal.playable_cubes(state, seat):
        is_held = state.front[seat * COLORS + color] > 0 or state.in_hand(seat, color) > 0
        if is_held and (state.reefs.bare >= ROOMY or len(legal.open_spaces(state, color)) > 0):
            moves.append(legal.CUBE + color)


def add_true_flips(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the moves of action 7 that turn a tile over or lock one."""
    found: list[int] = []
    legal.add_cylinders(state, seat, found)
    for move in found:
        if move >= legal.LOCK or state.chain.flipped_by((move - legal.ALGA) // COLORS % ALGAE, EMPTY):
            moves.append(move)


def sensible_layings(state: State, seat: Seat) -> list[int]:
    """Return the sensible moves inside actions 2 and 3: the first polyp is laid before the action ends."""
    sources = legal.laying_sources(state, seat)
    spaces: list[int] = legal.open_spaces(state, state.laying) if sources else []
    moves = [legal.END] if state.laid_board != EMPTY or not spaces else []
    add_shrimps(state, seat, moves, False)
    legal.add_layings(sources, spaces, moves)
    return moves


# Shrimps


def add_shrimps(state: State, seat: Seat, moves: list[int], free: bool) -> None:
    """Add the shrimps that leave bare rock or can have a better coral, and (when `free`) the corals that a new one can take."""
    reefs = state.reefs
    enter = free and not state.entered and state.behind[seat] > 0 and not state.has_settled(BACK)
    first = reefs.posts[seat * SHRIMPS]
    movable = first != EMPTY and not state.has_settled(UNSURE)
    if not enter and not movable:
        return
    corals = free_corals(state)
    limit = state.box.numbers.own_per_board
    if movable:
        for i in range(seat * SHRIMPS, seat * SHRIMPS + SHRIMPS):
            post = reefs.posts[i]
            if post == EMPTY or state.has_settled(post + 1):
                continue
            bare = reefs.polyp[post] == EMPTY
            if bare or (state.moves < state.options.move_limit and has_better(state, seat, post, corals)):
                moves.append(legal.LIFT + post)
    if enter:
        for entry in corals:
            if reefs.crowd[seat * BOARDS + entry % CELLS // GRID] < limit:
                moves.append(legal.ENTER + entry % CELLS)


def bare_lifts(state: State, seat: Seat) -> list[int]:
    """Return the moves that take shrimps off bare rock, which must be left before the turn ends."""
    moves: list[int] = []
    if state.lifted == EMPTY:
        for i in range(seat * SHRIMPS, seat * SHRIMPS + SHRIMPS):
            post = state.reefs.posts[i]
            if post != EMPTY and state.reefs.polyp[post] == EMPTY:
                moves.append(legal.LIFT + post)
    return moves


def has_better(state: State, seat: Seat, post: int, corals: Cells) -> bool:
    """Say whether a free coral that is worth more than the own one has room for the shrimp on `post`."""
    reefs = state.reefs
    own = reefs.size_of(post) * state.chain.value_of(reefs.polyp[post])
    for entry in corals:
        if entry // CELLS > own:
            board = entry % CELLS // GRID
            here = 1 if board == post // GRID else 0
            if reefs.crowd[seat * BOARDS + board] - here < state.box.numbers.own_per_board:
                return True
    return False


def free_corals(state: State) -> Cells:
    """Return the corals without shrimp in the order of the board: worth (size times value) * CELLS + the polyp with the most beside it."""
    reefs = state.reefs
    polyp = reefs.polyp
    guard = reefs.guard
    seen = cells(CELLS)
    found = cells(0)
    for start in reefs.in_play:
        color = polyp[start]
        if color == EMPTY or guard[start] != EMPTY or seen[start] != 0:
            continue
        seen[start] = 1
        todo = cells(1, start)
        done = 0
        best = start
        most = -1
        while done < len(todo):
            cell = todo[done]
            done += 1
            beside = 0
            for other in reefs.near[cell]:
                if polyp[other] == color:
                    beside += 1
                    if seen[other] == 0:
                        seen[other] = 1
                        todo = append(todo, other)
            if beside > most:
                most = beside
                best = cell
        found = append(found, len(todo) * state.chain.value_of(color) * CELLS + best)
    return found


def sensible_sets(state: State, seat: Seat) -> list[int]:
    """Return where the lifted shrimp may go that is worth more than where it stood; otherwise any polyp; otherwise behind the screen."""
    reefs = state.reefs
    polyp = reefs.polyp
    color = polyp[state.lifted]
    corals = free_corals(state)
    own = 0 if color == EMPTY else coral_size(state, state.lifted) * state.chain.value_of(color)
    moves: list[int] = []
    for entry in corals:
        cell = entry % CELLS
        if entry // CELLS > own and reefs.crowd[seat * BOARDS + cell // GRID] < state.box.numbers.own_per_board:
            moves.append(legal.SET + cell)
    if moves:
        return moves
    for move in legal.set_moves(state, seat):
        if move >= legal.SET and polyp[move - legal.SET] != EMPTY:
            moves.append(move)
    return moves if moves else [legal.SET_BEHIND]


def coral_size(state: State, cell: int) -> int:
    """Return the size of the coral that a polyp belongs to."""
    reefs = state.reefs
    color = reefs.polyp[cell]
    seen = cells(CELLS)
    seen[cell] = 1
    todo = cells(1, cell)
    done = 0
    while done < len(todo):
        for other in reefs.near[todo[done]]:
            if reefs.polyp[other] == color and seen[other] == 0:
                seen[other] = 1
                todo = append(todo, other)
        done += 1
    return len(todo)


# What a view does not hold, and what goes first among equals


def recall(state: State, made: list[int]) -> None:
    """Work out `settled` from the moves that the seat made since the search began; what came before is not known."""
    lifts = 0
    entered = False
    for move in made:
        lifts += 1 if legal.LIFT <= move < legal.SET else 0
        entered = entered or legal.ENTER <= move < legal.LAY_FRONT
    state.settled = UNSURE if state.moves > lifts or (state.entered and not entered) else 0
    for move in made:
        if move == legal.SET_BEHIND:
            state.settle(EMPTY)
        elif legal.SET <= move < legal.ENTER:
            state.settle(move - legal.SET)
        elif legal.ENTER <= move < legal.LAY_FRONT:
            state.settle(move - legal.ENTER)
        elif move != legal.END and not legal.LIFT <= move < legal.SET:
            state.settled = 0


def effort(move: int) -> int:
    """Return what goes first among equals (less is better): the end of the turn or of a laying, free gains, then what costs."""
    if move >= legal.LAY_FRONT:
        return 3
    if move >= legal.SET:
        return 2
    if move >= legal.LIFT:
        return 7
    if move >= legal.EAT or move == legal.SET_BEHIND:
        return 2
    if move >= legal.ALGA:
        return 6
    if move >= legal.TRADE_POLYP:
        return 5
    if move >= legal.CUBE:
        return 4
    return 1 if move == legal.END else 0
