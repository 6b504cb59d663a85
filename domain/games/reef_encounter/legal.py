"""Legal moves as ints, in a fixed order, and the commands they stand for."""

from typing import Final

from domain.games.reef_encounter import commands as wishes
from domain.games.reef_encounter.components import ALGAE, BOARDS, CELLS, COLORS, EMPTY, FRONT, HAND, SHRIMPS, TILES
from domain.games.reef_encounter.events_table import CUBES, FEEDING, LAST_CHANCE, TURN
from domain.games.reef_encounter.execute_ending import last_meals, meals
from domain.games.reef_encounter.execute_refill import is_left
from domain.games.reef_encounter.execute_trade import may_lock_last
from domain.games.reef_encounter.legal_placing import LayProblem, lay_problem
from domain.games.reef_encounter.state import State
from domain.kernel.command import Command
from domain.kernel.ids import Seat

FEED: Final = 0
CHOOSE: Final = FEED + COLORS
FORGO: Final = CHOOSE + COLORS * COLORS
SEA: Final = FORGO + 1
END: Final = SEA + COLORS
CUBE: Final = END + 1
TRADE_POLYP: Final = CUBE + COLORS
TRADE_CUBE: Final = TRADE_POLYP + COLORS
ALGA: Final = TRADE_CUBE + COLORS
LOCK: Final = ALGA + ALGAE * COLORS
SET_BEHIND: Final = LOCK + TILES * COLORS
EAT: Final = SET_BEHIND + 1
LIFT: Final = EAT + CELLS
SET: Final = LIFT + CELLS
ENTER: Final = SET + CELLS
LAY_FRONT: Final = ENTER + CELLS
LAY_HAND: Final = LAY_FRONT + CELLS


def legal_moves(state: State, seat: Seat) -> list[int]:
    """Return the moves of a seat, ascending; none for a seat that is not to act."""
    if seat not in state.to_act:
        return []
    if state.stage == TURN:
        if state.lifted != EMPTY:
            return set_moves(state, seat)
        if state.laying != EMPTY:
            return laying_moves(state, seat)
        return turn_moves(state, seat)
    if state.stage == FEEDING:
        return [FEED + color for color in range(COLORS) if state.secret[seat * COLORS + color] > 0]
    if state.stage == CUBES:
        return [CHOOSE + a * COLORS + b for a in range(COLORS) for b in range(a, COLORS)]
    assert state.stage == LAST_CHANCE
    return [FORGO] + [EAT + cell for cell in last_meals(state, seat)]


def turn_moves(state: State, seat: Seat) -> list[int]:
    """Return the moves between two actions, what ends the turn first."""
    moves: list[int] = []
    free = state.bound == EMPTY
    add_takings(state, seat, moves)
    for color in playable_cubes(state, seat):
        moves.append(CUBE + color)
    add_trades(state, seat, moves)
    if free:
        add_cylinders(state, seat, moves)
        if not state.begun:
            add_meals(state, seat, moves)
    add_lifts(state, seat, moves)
    if free and not state.entered and state.behind[seat] > 0:
        add_entries(state, seat, moves)
    return moves


def add_takings(state: State, seat: Seat, moves: list[int]) -> None:
    """A5c, A6b: add the moves of action 10."""
    if state.bound == EMPTY and not state.reefs.on_bare_rock(seat):
        for color in range(COLORS):
            moves.append(SEA + color)


def playable_cubes(state: State, seat: Seat) -> list[int]:
    """A2a, A2c, A6b: return the colours of the cubes that may be played for actions 2 and 3."""
    found: list[int] = []
    if state.layings < state.box.numbers.layings:
        for color in range(COLORS):
            if state.cubes[seat * COLORS + color] > 0 and state.bound in (EMPTY, color):
                found.append(color)
    return found


def add_trades(state: State, seat: Seat, moves: list[int]) -> None:
    """A6a, A8a, A6b: add the moves of actions 6 and 8."""
    base = seat * COLORS
    bound = state.bound
    if bound == EMPTY:
        for color in range(COLORS):
            if state.front[base + color] > 0 and state.stock.cubes[color] > 0:
                moves.append(TRADE_POLYP + color)
    for color in range(COLORS):
        if state.cubes[base + color] > 0 and bound in (EMPTY, color) and is_left(state, color):
            moves.append(TRADE_CUBE + color)


def add_cylinders(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the moves of action 7."""
    pays: list[int] = []
    for color in range(COLORS):
        if state.front[seat * COLORS + color] > 0:
            pays.append(color)
    if not pays:
        return
    chain = state.chain
    for alga in range(ALGAE):
        if chain.cylinders[alga] > 0 and (state.options.empty_flip or chain.flipped_by(alga, EMPTY)):
            for color in pays:
                moves.append(ALGA + alga * COLORS + color)
    if state.lock_played or state.eaten[seat] < state.box.numbers.eaten_to_lock:
        return
    if chain.unlocked == 1 and not may_lock_last(state, seat):
        return
    for tile in range(TILES):
        if chain.locked[tile] == 0 and chain.cylinders[chain.large_alga(tile)] > 0:
            for color in pays:
                moves.append(LOCK + tile * COLORS + color)


def add_meals(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the moves of action 1."""
    for cell in meals(state, seat, state.box.numbers.min_to_eat):
        moves.append(EAT + cell)


def add_lifts(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the shrimps that may be taken up."""
    reefs = state.reefs
    free = state.moves < state.options.move_limit
    for i in range(seat * SHRIMPS, seat * SHRIMPS + SHRIMPS):
        post = reefs.posts[i]
        if post != EMPTY and (free or reefs.polyp[post] == EMPTY):
            moves.append(LIFT + post)


def add_entries(state: State, seat: Seat, moves: list[int]) -> None:
    """Add the moves of action 4."""
    reefs = state.reefs
    polyp = reefs.polyp
    guard = reefs.guard
    for board in range(BOARDS):
        if reefs.mask >> board & 1 and reefs.crowd[seat * BOARDS + board] < state.box.numbers.own_per_board:
            for cell in state.box.reef.cells_of[1 << board]:
                if guard[cell] == EMPTY and polyp[cell] != EMPTY:
                    moves.append(ENTER + cell)


def set_moves(state: State, seat: Seat) -> list[int]:
    """Return where the lifted shrimp may go."""
    reefs = state.reefs
    polyp = reefs.polyp
    guard = reefs.guard
    lifted = state.lifted
    bare = state.moves <= state.options.move_limit
    moves = [SET_BEHIND]
    for board in range(BOARDS):
        if reefs.mask >> board & 1 and reefs.crowd[seat * BOARDS + board] < state.box.numbers.own_per_board:
            for cell in state.box.reef.cells_of[1 << board]:
                if guard[cell] == EMPTY and cell != lifted and (bare or polyp[cell] != EMPTY):
                    moves.append(SET + cell)
    return moves


def laying_moves(state: State, seat: Seat) -> list[int]:
    """Return the moves inside actions 2 and 3."""
    moves = [END]
    add_lifts(state, seat, moves)
    sources = laying_sources(state, seat)
    if sources:
        add_layings(sources, open_spaces(state, state.laying), moves)
    return moves


def laying_sources(state: State, seat: Seat) -> list[int]:
    """A2a, A2b: return LAY_FRONT and LAY_HAND, each where a polyp of the colour being laid may come from there."""
    color = state.laying
    sources: list[int] = []
    if state.front[seat * COLORS + color] > 0:
        sources.append(LAY_FRONT)
    if state.in_hand(seat, color) > 0 and state.laid_hand < state.box.numbers.hand_tiles:
        sources.append(LAY_HAND)
    return sources


def add_layings(sources: list[int], spaces: list[int], moves: list[int]) -> None:
    """Add a polyp from each source to each space."""
    for source in sources:
        for cell in spaces:
            moves.append(source + cell)


def open_spaces(state: State, color: int) -> list[int]:
    """P1-P2, K1-K4: return the spaces where a polyp may be laid: those without `lay_problem`, found with few questions."""
    reefs = state.reefs
    polyp = reefs.polyp
    guard = reefs.guard
    weaker = [state.chain.stronger[color * COLORS + other] == 1 for other in range(COLORS)]
    shrimped = reefs.count_shrimped(color)
    spaces: list[int] = []
    for board in range(BOARDS):
        if not reefs.mask >> board & 1 or (state.options.one_board and state.laid_board not in (EMPTY, board)):
            continue
        meeting = shrimped[board] > 1
        for cell in state.box.reef.cells_of[1 << board]:
            target = polyp[cell]
            if target == EMPTY:
                if guard[cell] == EMPTY and (not meeting or reefs.guards_beside(cell, color) <= 1):
                    spaces.append(cell)
            elif weaker[target] and lay_problem(state, cell, color) == LayProblem.NO_PROBLEM:
                spaces.append(cell)
    return spaces


def command_of(move: int) -> Command:
    """Return the command of a move."""
    if move >= LAY_HAND:
        return wishes.LayPolyp(move - LAY_HAND, HAND)
    if move >= LAY_FRONT:
        return wishes.LayPolyp(move - LAY_FRONT, FRONT)
    if move >= ENTER:
        return wishes.EnterShrimp(move - ENTER)
    if move >= SET:
        return wishes.SetShrimp(move - SET)
    if move >= LIFT:
        return wishes.LiftShrimp(move - LIFT)
    if move >= EAT:
        return wishes.Eat(move - EAT)
    if move == SET_BEHIND:
        return wishes.SetShrimp(EMPTY)
    if move >= LOCK:
        return wishes.LockTile((move - LOCK) // COLORS, (move - LOCK) % COLORS)
    if move >= ALGA:
        return wishes.PlayAlga((move - ALGA) // COLORS, (move - ALGA) % COLORS)
    if move >= TRADE_CUBE:
        return wishes.TradeCube(move - TRADE_CUBE)
    if move >= TRADE_POLYP:
        return wishes.TradePolyp(move - TRADE_POLYP)
    if move >= CUBE:
        return wishes.PlayCube(move - CUBE)
    if move == END:
        return wishes.EndLaying()
    if move >= SEA:
        return wishes.TakeFromSea(move - SEA)
    if move == FORGO:
        return wishes.ForgoEating()
    if move >= CHOOSE:
        return wishes.ChooseCubes([(move - CHOOSE) // COLORS, (move - CHOOSE) % COLORS])
    return wishes.FeedFirst(move - FEED)


def move_of(command: Command) -> int:
    """Return the move of a command; the order of two chosen cubes does not matter."""
    if isinstance(command, wishes.LayPolyp):
        return (LAY_FRONT if command.source == FRONT else LAY_HAND) + command.space
    if isinstance(command, wishes.EnterShrimp):
        return ENTER + command.space
    if isinstance(command, wishes.SetShrimp):
        return SET_BEHIND if command.space == EMPTY else SET + command.space
    if isinstance(command, wishes.LiftShrimp):
        return LIFT + command.space
    if isinstance(command, wishes.Eat):
        return EAT + command.space
    if isinstance(command, wishes.LockTile):
        return LOCK + command.tile * COLORS + command.pays
    if isinstance(command, wishes.PlayAlga):
        return ALGA + command.alga * COLORS + command.pays
    if isinstance(command, wishes.TakeFromSea):
        return SEA + command.space
    if isinstance(command, wishes.TradeCube):
        return TRADE_CUBE + command.color
    if isinstance(command, wishes.TradePolyp):
        return TRADE_POLYP + command.color
    if isinstance(command, wishes.EndLaying):
        return END
    if isinstance(command, wishes.PlayCube):
        return CUBE + command.color
    if isinstance(command, wishes.ForgoEating):
        return FORGO
    if isinstance(command, wishes.ChooseCubes):
        return CHOOSE + min(command.cubes) * COLORS + max(command.cubes)
    assert isinstance(command, wishes.FeedFirst), "a command of this game is wanted"
    return FEED + command.color
