"""Single-observer, open-loop information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), max^n.

One tree over what the searching seat may know. Every iteration draws a fresh full state from the belief and fresh luck for all that
follows, walks down the tree by the moves that are legal in that state, plays on at random, and gives each move on the way the
reward of the seat that made it. A node is a sequence of moves, whatever was drawn between them. Forced moves are no step of the tree.

The moves of the root meet the same worlds in the same order: the n-th visit of each draws the same state and the same luck (common
random numbers), so that what tells them apart is the move.
"""

import math
from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State
from workers.search.budget import Budget, Clock
from workers.search.playout import FOREVER, GreedySteps, ImprovingSteps, Mast, Policy
from workers.search.reward import ONE, Reward
from workers.search.settings import Settings

STRIDE: Final = 0x9E3779B1
"""Sets the seeds of successive iterations apart."""

LEAST: Final = 1e-6
"""The least variance of rewards that a search reckons with, so that it still explores where all seems equal."""

DECISION: Final = 0x5851F42D
"""Sets the seeds of successive decisions apart that one tree serves."""

GRAIN: Final = 2.0**30
"""Logarithms are rounded to this grain, so that the last bit of a C library never decides a move."""


@final
class Node:
    """A move made by `seat` at its parent, and what became of it. `availability` counts the visits of the parent that could have made it.

    `line` holds the steps by which the seat's turn went on when it ended for the first time behind this node; `order` the moves behind it
    as they are to be tried, where the search follows plans.
    """

    def __init__(self, seat: Seat, move: int) -> None:
        self.seat: Final = seat
        self.move: Final = move
        self.visits = 0
        self.availability = 0
        self.total = 0
        self.line: list[int] = []
        self.order: list[int] = []
        self.children: dict[int, Node] = {}


@final
class Tree:
    """A search of one seat from its belief at one moment. The same seed, belief and number of iterations give the same tree.

    `made` lists the moves of the seat since then, through which the tree was kept, as the game notes them.
    """

    def __init__(self, game: AnyGame, seat: Seat, settings: Settings, seed: int) -> None:
        self.game: Final = game
        self.seats: Final = game.info.max_seats
        self.seat: Final = seat
        self.settings: Final = settings
        self.seed: Final = seed
        self.reward: Final = Reward(settings.scale)
        self.chance: Final = FastChance(seed)
        self.spread: Final = Spread()
        self.square = 0.0
        self.logs: Final[list[float]] = [0.0, 0.0]
        self.mast: Final = Mast(game.info.max_seats, settings.tournament_size)
        self.plan: Final = ImprovingSteps()
        self.steps: Final[Policy] = self.plan if settings.planned else GreedySteps()
        self.policy: Final[Policy] = self.steps if settings.greedy else self.mast
        self.root = Node(seat, -1)
        self.moves: list[int] = []
        self.made: list[int] = []
        self.decisions = 0
        self.iterations = 0
        self.values: list[int] = [0] * self.seats

    def run(self, belief: Belief[State], moves: list[int], budget: Budget, clock: Clock) -> int:
        """Search within the budget for the best of `moves`, the legal ones at the root; return the number of iterations made."""
        end = clock() + budget.milliseconds / 1000
        self.moves = moves
        self.decisions += 1
        self.values = [0] * self.seats
        made = 0
        while made < budget.iterations:
            self.iterate(belief)
            made += 1
            if clock() >= end:
                break
        return made

    def iterate(self, belief: Belief[State]) -> None:
        """Make one iteration: choose a move of the root, reseed for its next visit, draw a state, walk, play out, backpropagate."""
        self.iterations += 1
        chance = self.chance
        chance.reseed(iteration_seed(self.seed, self.iterations))
        if self.settings.planned and not self.root.order:
            self.put_in_order(self.root, self.draw(belief), self.seat, self.moves)
        first = self.choose(self.root, self.seat, self.moves)
        visit = first.visits if self.settings.common else self.iterations
        chance.reseed(iteration_seed(self.seed + self.decisions * DECISION, visit))
        state = self.draw(belief)
        ledger = Ledger(state, chance, keep=False)
        began, until = state.turn, self.horizon(state)
        path = self.walk(ledger, first, until)
        if self.settings.greedy:
            self.complete(ledger, path[-1])
        self.backpropagate(path, self.play_on(ledger, began, until))

    def play_on(self, ledger: Ledger[State], began: int, until: int) -> list[int]:
        """Play a state on up to the turn `until`; return the rewards there, in which those of the rounds on the way have their share.

        What comes soon counts for more than what could as well come later (a λ-return, Sutton 1988): where only the last look counts, a
        gain that a plan makes at any time is put off for ever, as each turn looks as far ahead.
        """
        state = ledger.state
        near = self.settings.near
        looks: list[list[int]] = []
        if near > 0:
            stop = began + state.seats
            while stop < until and not state.over:
                self.policy.play_out(self.game, ledger, self.chance, stop)
                if state.turn == stop and not state.over:
                    looks.append(self.reward.of(self.game, state))
                stop += state.seats
        self.policy.play_out(self.game, ledger, self.chance, until)
        rewards = self.reward.of(self.game, state)
        for look in reversed(looks):
            rewards = [(near * look[seat] + (100 - near) * rewards[seat]) // 100 for seat in range(len(rewards))]
        return rewards

    def draw(self, belief: Belief[State]) -> State:
        """Return a state that the seat holds possible, and which knows what the seat has done since the search began."""
        state = belief.determinize(self.chance)
        self.game.recall(state, self.made)
        return state

    def horizon(self, state: State) -> int:
        """Return the turn at which an iteration that begins in `state` ends."""
        if self.settings.own_turn:
            return state.turn + 1
        rounds = self.settings.rounds
        return state.turn + rounds * state.seats if rounds > 0 else FOREVER

    def walk(self, ledger: Ledger[State], first: Node, until: int) -> list[Node]:
        """Go down the tree by `first` to a move below the expansion threshold, to the turn `until` or the end; return the moves made."""
        game = self.game
        state = ledger.state
        path = [first]
        node = first
        game.make_move(ledger, self.seat, node.move)
        while node.visits >= self.settings.expansion_threshold and len(path) != self.settings.depth:
            moves: list[int] = []
            while not state.over and state.turn < until:
                moves = game.sensible_moves(state, state.to_act[0])
                if len(moves) > 1:
                    break
                game.make_move(ledger, state.to_act[0], moves[0])
            if state.over or state.turn >= until:
                break
            seat = state.to_act[0]
            if self.settings.planned and not node.order:
                self.put_in_order(node, state, seat, moves)
            node = self.choose(node, seat, moves)
            path.append(node)
            game.make_move(ledger, seat, node.move)
        return path

    def complete(self, ledger: Ledger[State], node: Node) -> None:
        """Finish the turn behind a node step by step: by the steps of the first time, as long as they are legal.

        A plan that is not made anew in every drawn world does not feed on what its seat cannot see, and costs much less.
        """
        game = self.game
        state = ledger.state
        turn = state.turn
        made = 0
        known = True
        while not state.over and state.turn == turn and state.to_act[0] == node.seat:
            moves = game.sensible_moves(state, node.seat)
            move = moves[0]
            if len(moves) > 1:
                fresh = made == len(node.line)
                known = known and (fresh or node.line[made] in moves)
                move = node.line[made] if known and not fresh else self.steps.step(game, state, node.seat, moves, self.chance)
                if known and fresh:
                    node.line.append(move)
                made += 1
            game.make_move(ledger, node.seat, move)

    def choose(self, node: Node, seat: Seat, moves: list[int]) -> Node:
        """Return the move to make at a node: a new one while the node's visits allow it, else the one with the best bound."""
        children = node.children
        untried = 0
        best = node
        best_bound = -1.0
        for move in moves:
            child = children.get(move * self.seats + seat)
            if child is None:
                untried += 1
                continue
            child.availability += 1
            bound = self.bound_of(child)
            if bound > best_bound:
                best_bound = bound
                best = child
        tried = len(moves) - untried
        if untried > 0 and (tried == 0 or self.may_widen(node, tried)):
            return self.widen(node, seat, moves)
        return best

    def bound_of(self, child: Node) -> float:
        """Return mean + C·σ·√(ln availability / visits), written so that no compiler can fuse a multiplication into the sum."""
        mean = child.total / (child.visits * ONE)
        return mean + math.sqrt(self.square * self.log(child.availability) / child.visits)

    def may_widen(self, node: Node, tried: int) -> bool:
        """Say whether one more move may be tried at a node; at the root every move is."""
        widening = self.settings.widening
        return widening == 0.0 or node is self.root or tried < widening * math.sqrt(node.visits + 1.0)

    def widen(self, node: Node, seat: Seat, moves: list[int]) -> Node:
        """Add one of the untried moves: the next in order, or the one that playouts liked best of a few drawn at random."""
        left: list[int] = []
        for move in moves:
            if move * self.seats + seat not in node.children:
                left.append(move)
        move = self.next_in_order(node, left)
        if move < 0:
            move = self.mast.prefer(seat, left, self.chance)
        child = Node(seat, move)
        child.availability = 1
        if node.line and node.line[0] == move and node.seat == seat:
            child.line = node.line[1:]
        node.children[move * self.seats + seat] = child
        return child

    def put_in_order(self, node: Node, state: State, seat: Seat, moves: list[int]) -> None:
        """Set down in which order the moves behind a node are to be tried: the plan's, then by how well the seat stands behind each."""
        follows = node.seat == seat and len(node.line) > 0 and node.line[0] in moves
        first = node.line[0] if follows else self.plan.step(self.game, state, seat, moves, self.chance)
        node.order = self.plan.order(self.game, state, seat, moves, first, self.chance.below(1 << 30))

    def next_in_order(self, node: Node, left: list[int]) -> int:
        """Return the first of the untried moves in the order of the node; -1 where none of them has a place there."""
        for move in node.order:
            if move in left:
                return move
        return -1

    def backpropagate(self, path: list[Node], rewards: list[int]) -> None:
        """Give each move on the way the reward of the seat that made it."""
        for seat in range(len(rewards)):
            self.values[seat] += rewards[seat]
        self.policy.update(rewards)
        self.square = self.settings.exploration * self.settings.exploration * self.spread.with_one_more(rewards[self.seat])
        self.root.visits += 1
        for node in path:
            node.visits += 1
            node.total += rewards[node.seat]

    def log(self, count: int) -> float:
        """Return the natural logarithm of a count."""
        while len(self.logs) <= count:
            self.logs.append(math.floor(math.log(len(self.logs)) * GRAIN) / GRAIN)
        return self.logs[count]

    def child_of(self, move: int) -> Node | None:
        """Return the node behind a move of the searching seat at the root."""
        return self.root.children.get(move * self.seats + self.seat)

    def descend(self, move: int) -> None:
        """Make the node behind a move of the searching seat the new root; what was learned below it is kept."""
        child = self.child_of(move)
        self.root = Node(self.seat, -1) if child is None else child


@final
class Spread:
    """The variance of the rewards of a search so far, where a certain and clear win is 1; at least `LEAST`."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0

    def with_one_more(self, reward: int) -> float:
        """Take in one more reward, and return the variance; one division of integers, the same on every machine."""
        self.count += 1
        self.total += reward
        self.squares += reward * reward
        variance = (self.count * self.squares - self.total * self.total) / (self.count * self.count * ONE * ONE)
        return variance if variance > LEAST else LEAST


def iteration_seed(seed: int, visit: int) -> int:
    """Return the seed of all that is random when a move of the root is visited: the drawn state, the luck after it, the playout."""
    return (seed + visit * STRIDE) & 0xFFFFFFFFFFFFF
