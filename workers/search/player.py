"""Players: whatever chooses a move from what a seat may know."""

from abc import ABC, abstractmethod
from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Seat
from domain.kernel.state import State


class Player(ABC):
    """One seat's player in a match. It is asked for a move, then told that the move was played."""

    @abstractmethod
    def choose(self, belief: Belief[State], version: int) -> int:
        """Return a legal move; `version` grows with every move of the match."""

    def follow(self, move: int, drew: bool, again: bool) -> None:
        """Told after its move: whether chance was drawn, and whether it is to act again with nobody in between."""
        return


@final
class RandomPlayer(Player):
    """Plays any legal move: the zero of the ladder."""

    def __init__(self, game: AnyGame, seat: Seat, seed: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.chance: Final = FastChance(seed)

    def choose(self, belief: Belief[State], version: int) -> int:
        """Return any legal move."""
        moves = self.game.legal_moves(belief.determinize(self.chance), self.seat)
        return moves[self.chance.below(len(moves))]
