"""The player that searches."""

from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Seat
from domain.kernel.state import State
from workers.search.budget import Budget, Clock
from workers.search.player import Player
from workers.search.settings import Settings
from workers.search.turn import TurnSearch


@final
class SearchPlayer(Player):
    """Plays what the search finds within a budget."""

    def __init__(self, game: AnyGame, seat: Seat, seats: int, seed: int, settings: Settings, budget: Budget, clock: Clock) -> None:
        self.seats: Final = seats
        self.turn: Final = TurnSearch(game, seat, settings)
        self.chance: Final = FastChance(seed)
        self.budget: Final = budget
        self.clock: Final = clock
        self.iterations = 0

    def choose(self, belief: Belief[State], version: int) -> int:
        """Return the move that was visited most."""
        seed = self.chance.below(1 << 30)
        choice = self.turn.decide(belief, self.seats, version, seed, self.budget, self.clock)
        self.iterations += choice.iterations()
        return choice.move()

    def follow(self, move: int, drew: bool, again: bool) -> None:
        """Keep the tree while the turn goes on without a draw."""
        self.turn.follow(move, drew or not again)
