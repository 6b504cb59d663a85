"""Players: whatever chooses a move from what a seat may know."""

from abc import ABC, abstractmethod
from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import Belief, Game
from workers.search.budget import Budget, Clock
from workers.search.settings import Settings
from workers.search.turn import TurnSearch


class Player(ABC):
    """One seat's player in a match. It is asked for a move, then told that the move was played."""

    @abstractmethod
    def choose(self, belief: Belief, version: int) -> int:
        """Return a legal move; `version` grows with every move of the match."""

    def follow(self, move: int, drew: bool, again: bool) -> None:
        """Told after its move: whether chance was drawn, and whether it is to act again with nobody in between."""
        return


@final
class RandomPlayer(Player):
    """Plays any legal move: the zero of the ladder."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.chance: Final = FastChance(seed)

    def choose(self, belief: Belief, version: int) -> int:
        """Return any legal move."""
        moves = self.game.legal_moves(belief.determinize(self.chance), self.seat)
        return moves[self.chance.below(len(moves))]


@final
class SearchPlayer(Player):
    """Plays what the search finds within a budget."""

    def __init__(self, game: Game, seat: int, seats: int, seed: int, settings: Settings, budget: Budget, clock: Clock) -> None:
        self.seats: Final = seats
        self.turn: Final = TurnSearch(game, seat, settings)
        self.chance: Final = FastChance(seed)
        self.budget: Final = budget
        self.clock: Final = clock
        self.iterations = 0

    def choose(self, belief: Belief, version: int) -> int:
        """Return the move that was visited most."""
        seed = self.chance.below(1 << 30)
        choice = self.turn.decide(belief, self.seats, version, seed, self.budget, self.clock)
        self.iterations += choice.iterations()
        return choice.move()

    def follow(self, move: int, drew: bool, again: bool) -> None:
        """Keep the tree while the turn goes on without a draw."""
        self.turn.follow(move, drew or not again)
