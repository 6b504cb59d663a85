"""Legal commands as ints. Payments are canonical, and of trees that are alike only the first is listed.

Moves: END, DECLINE, a worm's colour, BOAT, a chased parent's tree, then a cell for each of reveal, take and chase, a fish's cell with
its tree, and a fish in reserve with its tree.
"""

from typing import Final

from domain.games.das_riff import commands
from domain.games.das_riff.components import CELLS, COLORS, CORAL, DONE, EMPTY, FISH, NO_TREE, PAIR_OF, ROWS, SINGLE, TREES, WATER, WIDEST
from domain.games.das_riff.events import ACT, BONUS
from domain.games.das_riff.kinds import NO_PAIR, RESERVE
from domain.games.das_riff.legal_payment import ANY_COLOR, canonical_payment, funds, price_of
from domain.games.das_riff.options import BONUS_IF_NONE_LEFT, BONUS_IF_ONE_USED_UP
from domain.games.das_riff.state import State
from domain.kernel.command import Command
from domain.kernel.ids import Seat

END: Final = 0
DECLINE: Final = 1
WORM: Final = 2
BOAT: Final = 8
PARENT: Final = 9
REVEAL: Final = 16
TAKE: Final = REVEAL + CELLS
CHASE: Final = TAKE + CELLS
FISH_AT: Final = CHASE + CELLS
SPOTS: Final = TREES + 1
"""A fish goes to one of the trees or, as the last spot, to the reserve."""
SETTLE: Final = FISH_AT + CELLS * SPOTS

NO_PLACE: Final = -2
"""What `pair_at` returns where a fish cannot go."""


def legal_moves(state: State, seat: Seat) -> list[int]:
    """Return the moves of a seat, in a fixed order."""
    if not state.to_act or state.to_act[0] != seat:
        return []
    if state.phase != ACT:
        return worm_moves(state)
    moves = [END]
    means = funds(state, seat)
    if means >= state.box.boat_price and state.boats[seat] < state.box.boat_limit and state.boat_supply:
        moves.append(BOAT)
    if means:
        purchase_moves(state, seat, means, moves)
    if state.sharks[seat]:
        parent_moves(state, seat, moves)
        chase_moves(state, moves)
    if not state.options.fish_needs_tree:
        settle_moves(state, seat, moves)
    return moves


def worm_moves(state: State) -> list[int]:
    """R2, R3: the worms that the seat to act may take."""
    if state.phase == BONUS:
        return [DECLINE] + [WORM + color for color in bonus_colors(state)]
    return [WORM + color for color in stocked_colors(state)]


def stocked_colors(state: State) -> list[int]:
    """Return the colours that are still in stock."""
    return [color for color in range(COLORS) if state.supply[color]]


def bonus_colors(state: State) -> list[int]:
    """R3, Q10: the opponent's colours: the rolled ones in stock; if there is none (or as the option says), any in stock."""
    first = min(state.dice[0], state.dice[1])
    second = max(state.dice[0], state.dice[1])
    left: list[int] = []
    if state.supply[first]:
        left.append(first)
    if second != first and state.supply[second]:
        left.append(second)
    rolled = 1 if first == second else 2
    if state.options.bonus == BONUS_IF_ONE_USED_UP and len(left) < rolled:
        return stocked_colors(state)
    if state.options.bonus == BONUS_IF_NONE_LEFT and not left:
        return stocked_colors(state)
    return left


def parent_moves(state: State, seat: Seat, moves: list[int]) -> None:
    """A7: add the single parents that a shark may chase."""
    for tree in range(TREES):
        if SINGLE <= state.trees[seat * TREES + tree] < DONE and first_like(state, seat, tree) == tree:
            moves.append(PARENT + tree)


def purchase_moves(state: State, seat: Seat, means: int, moves: list[int]) -> None:
    """A1-A4: add what can be revealed and taken in reach with so many worms and pearls."""
    reach = min(state.boats[seat], state.box.columns)
    has_room = state.count_trees(seat) < state.box.tree_limit
    may_reveal = means >= state.box.reveal_price
    for row in range(ROWS):
        price: int = state.box.prices[seat * ROWS + row]
        for cell in range(row * WIDEST, row * WIDEST + reach):
            face = state.face[cell]
            if state.card[cell]:
                if may_reveal:
                    moves.append(REVEAL + cell)
            elif face < FISH:
                cost = price_of(state, cell) if state.credit[cell] else price
                if state.worms[seat * COLORS + face // 2] + state.pearls[seat] >= cost:
                    fish_moves(state, seat, cell, face, moves)
            elif face < WATER and (face != CORAL or has_room):
                cost = price_of(state, cell) if state.credit[cell] else price
                if means >= cost:
                    moves.append(TAKE + cell)


def fish_moves(state: State, seat: Seat, cell: int, face: int, moves: list[int]) -> None:
    """A4: add the spots to which the fish in a cell may go."""
    for tree in range(TREES):
        value = state.trees[seat * TREES + tree]
        if value == NO_TREE:
            break
        if pair_at(state, value, face) != NO_PLACE and first_like(state, seat, tree) == tree:
            moves.append(FISH_AT + cell * SPOTS + tree)
    if not state.options.fish_needs_tree:
        moves.append(FISH_AT + cell * SPOTS + TREES)


def settle_moves(state: State, seat: Seat, moves: list[int]) -> None:
    """A8: add the fish in reserve that may go to a tree."""
    for kind in range(FISH):
        if state.reserve[seat * FISH + kind]:
            for tree in range(TREES):
                value = state.trees[seat * TREES + tree]
                if value and pair_at(state, value, kind) != NO_PLACE and first_like(state, seat, tree) == tree:
                    moves.append(SETTLE + kind * TREES + tree)


def chase_moves(state: State, moves: list[int]) -> None:
    """A6: add the face-up cards that a shark may chase."""
    last = WATER if state.options.chase_water else WATER - 1
    for row in range(ROWS):
        for cell in range(row * WIDEST, row * WIDEST + state.box.columns):
            if state.card[cell] == 0 and state.face[cell] <= last:
                moves.append(CHASE + cell)


def pair_at(state: State, tree: int, kind: int) -> int:
    """A4, B1: what happens when a fish comes to a tree: NO_PAIR (it settles alone), the pair it breeds, or NO_PLACE."""
    if tree == EMPTY:
        return NO_PAIR
    if not SINGLE <= tree < DONE:
        return NO_PLACE
    parent = tree - SINGLE
    if (parent ^ kind) & 1 == 0:
        return NO_PLACE
    pair = PAIR_OF[parent // 2 * COLORS + kind // 2]
    return pair if pair in state.open else NO_PLACE


def first_like(state: State, seat: Seat, tree: int) -> int:
    """Return the first tree of a seat that is like this one."""
    start = seat * TREES
    for other in range(tree):
        if state.trees[start + other] == state.trees[start + tree]:
            return other
    return tree


def command_of(state: State, move: int) -> Command:
    """Return the command of a move, with the canonical payment."""
    if move == END:
        return commands.EndTurn()
    if move >= SETTLE:
        return commands.Settle((move - SETTLE) // TREES, state.active * TREES + (move - SETTLE) % TREES)
    seat = state.active
    if move >= FISH_AT:
        cell, tree = divmod(move - FISH_AT, SPOTS)
        pay = canonical_payment(state, seat, price_of(state, cell), state.face[cell] // 2)
        return commands.TakeFish(cell, RESERVE if tree == TREES else seat * TREES + tree, pay)
    if move >= CHASE:
        return commands.ChaseCard(move - CHASE)
    if move >= TAKE:
        return commands.Take(move - TAKE, canonical_payment(state, seat, price_of(state, move - TAKE), ANY_COLOR))
    if move >= REVEAL:
        return commands.Reveal(move - REVEAL, canonical_payment(state, seat, state.box.reveal_price, ANY_COLOR))
    if move >= PARENT:
        return commands.ChaseParent(seat * TREES + move - PARENT)
    if move == BOAT:
        return commands.BuyBoat(canonical_payment(state, seat, state.box.boat_price, ANY_COLOR))
    return commands.DeclineWorm() if move == DECLINE else commands.TakeWorm(move - WORM)


def move_of(state: State, command: Command) -> int:
    """Return the listed move of an accepted command: its payment and the choice among trees that are alike are dropped."""
    seat = state.active
    if isinstance(command, commands.TakeFish):
        tree = TREES if command.tree == RESERVE else first_like(state, seat, command.tree % TREES)
        return FISH_AT + command.cell * SPOTS + tree
    if isinstance(command, commands.Take):
        return TAKE + command.cell
    if isinstance(command, commands.Reveal):
        return REVEAL + command.cell
    if isinstance(command, commands.ChaseCard):
        return CHASE + command.cell
    if isinstance(command, commands.ChaseParent):
        return PARENT + first_like(state, seat, command.tree % TREES)
    if isinstance(command, commands.Settle):
        return SETTLE + command.kind * TREES + first_like(state, seat, command.tree % TREES)
    if isinstance(command, commands.BuyBoat):
        return BOAT
    if isinstance(command, commands.TakeWorm):
        return WORM + command.color
    if isinstance(command, commands.DeclineWorm):
        return DECLINE
    assert isinstance(command, commands.EndTurn), "not a command of Das Riff"
    return END
