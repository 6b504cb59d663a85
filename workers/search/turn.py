"""Searching through one turn: decision after decision of the same seat, with one tree while nothing unforeseen happens."""

from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Seat
from domain.kernel.state import State
from workers.search.budget import Budget, Clock
from workers.search.reward import ONE
from workers.search.settings import Settings
from workers.search.tree import Node, Tree, iteration_seed

TIE: Final = ONE // 500
"""Moves whose mean rewards are this near are worth the same: two thousandths of a certain and clear win, less than a search can tell."""

SEEN_ENOUGH: Final = 4
"""A move takes part in a tie when it has at least one visit for so many of the most visited move."""


def engine_of(game: AnyGame) -> str:
    """Return the name of the engine of a game: another one whenever the same seed and iterations may give another move there."""
    return f"atoll-ismcts/{game.engine}"


@final
class Alternative:
    """A move that the search tried: how often, and what it is worth to its seat in thousandths."""

    def __init__(self, move: int, command: Command, visits: int, value: int) -> None:
        self.move: Final = move
        self.command: Final = command
        self.visits: Final = visits
        self.value: Final = value


@final
class Choice:
    """What the search decided: the move, then the other tried moves, most visited first, and how it came to it, by which engine.

    `spent` holds the iterations of every decision since the tree began at `root_version`, this one included: with the seed and what
    the seat saw they give the same choice again. `values` holds what the position is worth to each seat, in thousandths.
    """

    def __init__(
        self, engine: str, alternatives: list[Alternative], seed: int, root_version: int, spent: list[int], values: list[int]
    ) -> None:
        self.engine: Final = engine
        self.alternatives: Final = alternatives
        self.seed: Final = seed
        self.root_version: Final = root_version
        self.spent: Final = spent
        self.values: Final = values

    def move(self) -> int:
        """Return the chosen move."""
        return self.alternatives[0].move

    def command(self) -> Command:
        """Return the command of the chosen move."""
        return self.alternatives[0].command

    def iterations(self) -> int:
        """Return the iterations made for this very decision."""
        return self.spent[-1]


@final
class TurnSearch:
    """The search of one seat through its decisions. Call `decide`, play the move, then `follow` with it, and so on."""

    def __init__(self, game: AnyGame, seat: Seat, settings: Settings) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.settings: Final = settings
        self.tree: Tree | None = None
        self.state: State | None = None
        self.root_version = 0
        self.spent: list[int] = []
        self.forced = False

    def decide(self, belief: Belief[State], seats: int, version: int, seed: int, budget: Budget, clock: Clock) -> Choice:
        """Choose a move at `version`, where the seat is to act. `seed` is used when a new tree begins."""
        tree = self.tree
        if tree is None:
            tree = Tree(self.game, self.seat, self.settings, seed)
            self.tree = tree
            self.root_version = version
            self.spent = []
        state = belief.determinize(FastChance(iteration_seed(tree.seed, 0)))
        self.game.recall(state, tree.made)
        self.state = state
        moves = self.game.sensible_moves(state, self.seat)
        assert moves, f"seat {self.seat} is to act at version {version} and has no legal move"
        self.forced = len(moves) == 1
        made = 0 if self.forced else tree.run(belief, moves, budget, clock)
        self.spent.append(made)
        tried: list[Alternative] = []
        for move in moves:
            child = tree.child_of(move)
            if child is not None and child.visits > 0:
                tried.append(Alternative(move, self.game.command_of(state, move), child.visits, value_of(child)))
        if self.forced:
            tried = [Alternative(moves[0], self.game.command_of(state, moves[0]), 0, 0)]
        values = [total * 1000 // (made * ONE) for total in tree.values[:seats]] if made else []
        ranked = settle_ties(self.game, tree, rank(tried))
        return Choice(engine_of(self.game), ranked, tree.seed, self.root_version, list(self.spent), values)

    def follow(self, move: int, drew: bool) -> None:
        """The move was played. `drew`: chance was drawn for it, so that the tree no longer fits what the seat sees."""
        tree = self.tree
        if drew or tree is None or self.state is None or not self.settings.reuse:
            self.tree = None
        else:
            tree.made.append(self.game.note(self.state, move))
            if not self.forced:
                tree.descend(move)


def value_of(child: Node) -> int:
    """Return the mean reward of a move in thousandths."""
    return child.total * 1000 // (child.visits * ONE)


def rank(tried: list[Alternative]) -> list[Alternative]:
    """Return the alternatives by visits, then value, then the order in which the game lists them."""
    ordered: list[Alternative] = []
    for one in tried:
        place = len(ordered)
        while place > 0 and beats(one, ordered[place - 1]):
            place -= 1
        ordered.insert(place, one)
    return ordered


def settle_ties(game: AnyGame, tree: Tree, ranked: list[Alternative]) -> list[Alternative]:
    """Return the alternatives with the one first that takes the least effort of those which are worth as much as the most visited one."""
    best = ranked[0]
    top = tree.child_of(best.move)
    if top is None:
        return ranked
    chosen = best
    for one in ranked:
        child = tree.child_of(one.move)
        if child is None or child.visits * SEEN_ENOUGH < top.visits or game.effort(one.move) >= game.effort(chosen.move):
            continue
        if (child.total + TIE * child.visits) * top.visits >= top.total * child.visits:
            chosen = one
    return [chosen, *[one for one in ranked if one is not chosen]]


def beats(one: Alternative, other: Alternative) -> bool:
    """Say whether an alternative ranks before another that the game lists earlier."""
    if one.visits != other.visits:
        return one.visits > other.visits
    return one.value > other.value
