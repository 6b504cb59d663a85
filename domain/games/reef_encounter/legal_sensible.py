"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these.

Left out is what a person would laugh at: a shrimp moved again before anything else was done, or to a coral that is worth no more; a cube
played with nothing to lay, or for a colour whose laying was ended just before; a laying ended before its first polyp; a polyp from in front
laid while one behind the screen will do; a polyp traded for a cube and that for a polyp; a flip that turns nothing, or shows what fewer
flips show; a last meal passed up; a match that the last of all ends by what it takes from the sea. Of the polyps of a coral only the one
whose shrimp protects most is offered to a shrimp.
"""

from typing import Final

from domain.games.reef_encounter import legal
from domain.games.reef_encounter.components import ALGAE, BOARDS, CELLS, COLORS, EMPTY, GRID, SHRIMPS
from domain.games.reef_encounter.events_table import LAST_CHANCE, TURN
from domain.games.reef_encounter.execute_ending import last_meals
from domain.games.reef_encounter.execute_sea import can_refill
from domain.games.reef_encounter.scoring import open_points, points_of
from domain.games.reef_encounter.state import BACK, FACES, UNSURE, State
from domain.kernel.cells import Cells, append, cells
from domain.kernel.ids import Seat

ROOMY: Final = 12
"""With so much bare rock there is room for a polyp of any colour."""

SPARE: Final = 2
"""With so many cylinders of an alga it does not matter whether one of them lies on the alga space."""

NOTED: Final = 1 << 12
"""Higher than every move: a move that is remembered has the faces of the coral tiles before it times this beside it, plus one."""


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
    add_lasting_takings(state, seat, moves)
    add_useful_cubes(state, seat, moves)
    add_one_way_trades(state, seat, moves)
    if free:
        add_true_flips(state, seat, moves)
        if not state.begun:
            legal.add_meals(state, seat, moves)
    add_shrimps(state, seat, moves, free)
    return moves


def add_lasting_takings(state: State, seat: Seat, moves: list[int]) -> None:
    """Add what ends the turn; who is last for sure does not end the match by it while another space of the sea can be refilled."""
    found: list[int] = []
    legal.add_takings(state, seat, found)
    lasting: list[int] = []
    for move in found:
        space = move - legal.SEA
        if can_refill(state, space, state.stock.cubes[space] > 0):
            lasting.append(move)
    moves.extend(lasting if 0 < len(lasting) < len(found) and is_last(state, seat) else found)


def is_last(state: State, seat: Seat) -> bool:
    """Say whether every other seat has more points now, by what all have seen of them."""
    own = points_of(state, seat)
    return all(other == seat or open_points(state, other) > own for other in range(state.seats))


def add_useful_cubes(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the cubes for which there is a polyp of their colour to lay, and room for it: but not what the last laying could have done."""
    for color in legal.playable_cubes(state, seat):
        if color == state.ended and not state.options.one_board:
            continue
        is_held = state.front[seat * COLORS + color] > 0 or state.in_hand(seat, color) > 0
        if is_held and (state.reefs.bare >= ROOMY or len(legal.open_spaces(state, color)) > 0):
            moves.append(legal.CUBE + color)


def add_one_way_trades(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the trades, without those that give a cube back, or take one again: a polyp in front would have become one behind the screen."""
    found: list[int] = []
    legal.add_trades(state, seat, found)
    for move in found:
        back = move - legal.TRADE_CUBE if move >= legal.TRADE_CUBE else move - legal.TRADE_POLYP + COLORS
        if state.traded >> back & 1 == 0 or state.bound != EMPTY or state.stock.bonus_in_bag or state.stock.bonus[back % COLORS] == 0:
            moves.append(move)


def add_true_flips(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the moves of action 7 that lock a tile, or turn tiles over as fewer cylinders would not."""
    found: list[int] = []
    legal.add_cylinders(state, seat, found)
    last = EMPTY
    turns = repeats = False
    for move in found:
        if move < legal.LOCK:
            alga = (move - legal.ALGA) // COLORS
            if alga != last:
                last = alga
                turns = bool(state.chain.flipped_by(alga, EMPTY))
                repeats = turns and state.flips > 0 and is_repeated(state, alga)
            if not turns or (repeats and not state.stock.bonus_in_bag and state.stock.bonus[(move - legal.ALGA) % COLORS] > 0):
                continue
        moves.append(move)


def is_repeated(state: State, alga: int) -> bool:
    """Say whether fewer cylinders than those since the last attack or lock, and this one, would have shown the same faces.

    Where an alga has hardly a cylinder left it matters which of them lies on the alga space.
    """
    if min(state.chain.cylinders) < SPARE:
        return False
    target = state.chain.faces_behind(state.chain.faces(), alga)
    reached = [state.flips % FACES]
    done = 0
    for _ in range(state.flips // FACES + 1):
        if target in reached:
            return True
        new = reached[done:]
        done = len(reached)
        for faces in new:
            for other in range(ALGAE):
                behind = state.chain.faces_behind(faces, other)
                if behind not in reached:
                    reached.append(behind)
    return False


def sensible_layings(state: State, seat: Seat) -> list[int]:
    """Return the sensible moves inside actions 2 and 3: the first polyp is laid before the action ends."""
    sources = legal.laying_sources(state, seat)
    spaces: list[int] = legal.open_spaces(state, state.laying) if sources else []
    moves = [legal.END] if state.laid_board != EMPTY or not spaces else []
    add_shrimps(state, seat, moves, False)
    if len(sources) == 2 and state.known[seat * COLORS + state.laying] > 0:
        sources = [legal.LAY_HAND]
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


def note(state: State, move: int) -> int:
    """Return a move as it is remembered: an attack, and a cylinder onto the alga space, with the faces of the coral tiles before it."""
    attacks = move >= legal.LAY_FRONT and state.reefs.polyp[(move - legal.LAY_FRONT) % CELLS] != EMPTY
    return move + NOTED * (state.chain.faces() + 1) if attacks or legal.ALGA <= move < legal.LOCK else move


def recall(state: State, noted: list[int]) -> None:
    """Work out what a state remembers of a turn from the moves that the seat made since the search began; what came before is not known."""
    made = [one % NOTED for one in noted]
    recall_shrimps(state, made)
    recall_laying(state, made)
    state.flips = 0
    state.traded = 0
    for one in noted:
        move = one % NOTED
        if legal.TRADE_POLYP <= move < legal.TRADE_CUBE:
            state.traded |= 1 << move - legal.TRADE_POLYP
        elif legal.TRADE_CUBE <= move < legal.ALGA:
            state.traded |= 1 << COLORS + move - legal.TRADE_CUBE
        elif legal.CUBE <= move < legal.TRADE_POLYP:
            state.traded %= 1 << COLORS
        if legal.LOCK <= move < legal.SET_BEHIND or (move >= legal.LAY_FRONT and one >= NOTED):
            state.flips = 0
        elif legal.ALGA <= move < legal.LOCK and (one >= NOTED or state.flips > 0):
            state.flips = FACES + (state.flips if state.flips > 0 else one // NOTED - 1)


def recall_laying(state: State, made: list[int]) -> None:
    """Work out `ended`."""
    color = laid_hand = 0
    begun = False
    state.ended = EMPTY
    for move in made:
        if legal.LIFT <= move < legal.ENTER or move == legal.SET_BEHIND:
            continue
        state.ended = EMPTY
        if legal.CUBE <= move < legal.TRADE_POLYP:
            color, laid_hand, begun = move - legal.CUBE, 0, True
        elif move >= legal.LAY_HAND:
            laid_hand += 1
        elif move == legal.END and begun and state.may_lay_more(state.active, color, laid_hand):
            state.ended = color


def recall_shrimps(state: State, made: list[int]) -> None:
    """Work out `settled`."""
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
