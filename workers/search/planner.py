"""A player that follows plans without a search: what the weights of holdings are worth shows in matches that take a blink each."""

from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Seat
from domain.kernel.state import State
from workers.search.player import Player
from workers.search.playout import ImprovingSteps


@final
class PlanPlayer(Player):
    """Makes the step that improves its position most, in one state that its seat holds possible, until none does."""

    def __init__(self, game: AnyGame, seat: Seat, seed: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.chance: Final = FastChance(seed)
        self.steps: Final = ImprovingSteps()
        self.made: list[int] = []
        self.state: State | None = None

    def choose(self, belief: Belief[State], version: int) -> int:
        """Return the next step of the plan."""
        state = belief.determinize(self.chance)
        self.game.recall(state, self.made)
        self.state = state
        moves = self.game.sensible_moves(state, self.seat)
        return moves[0] if len(moves) == 1 else self.steps.step(self.game, state, self.seat, moves, self.chance)

    def follow(self, move: int, drew: bool, again: bool) -> None:
        """Remember the moves of the turn."""
        if again and self.state is not None:
            self.made.append(self.game.note(self.state, move))
        else:
            self.made = []
