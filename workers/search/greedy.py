"""A sensible player without search: looks to the end of its own turn and takes the most points for itself, then the best prospects."""

from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.ids import Seat
from domain.kernel.play import play_move
from domain.kernel.state import State
from workers.search.player import Player
from workers.search.playout import GreedySteps, worth_of

LONGEST_TURN: Final = 60


SAMPLES: Final = 3
"""So many drawn states, each with its own luck, are what a move is judged by that looked good in the first one."""

CONTENDERS: Final = 6
"""So many moves look good."""


@final
class GreedyPlayer(Player):
    """Tries every move, completes its turn by the best single steps, and keeps the move that leaves it the most points and prospects.

    The same few drawn states and streams of luck serve all moves of a decision, so that they are compared on equal terms. `made`
    lists what it has done since the turn came to it.
    """

    def __init__(self, game: AnyGame, seat: Seat, seed: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.chance: Final = FastChance(seed)
        self.luck: Final = FastChance(seed)
        self.steps: Final = GreedySteps()
        self.made: list[int] = []
        self.state: State | None = None

    def choose(self, belief: Belief[State], version: int) -> int:
        """Return the most promising move; of equal ones one that takes the least effort, at random."""
        state = self.draw(belief)
        moves = self.game.sensible_moves(state, self.seat)
        if len(moves) == 1:
            return moves[0]
        worth = self.promises(state, moves)
        bar = sorted(worth, reverse=True)[min(CONTENDERS, len(moves)) - 1]
        moves = [moves[i] for i in range(len(moves)) if worth[i] >= bar]
        worth = [one for one in worth if one >= bar]
        for _ in range(SAMPLES - 1):
            more = self.promises(self.draw(belief), moves)
            for i in range(len(moves)):
                worth[i] += more[i]
        most = max(worth)
        tied = [moves[i] for i in range(len(moves)) if worth[i] == most]
        least = min([self.game.effort(move) for move in tied])
        best = [move for move in tied if self.game.effort(move) == least]
        return best[self.chance.below(len(best))]

    def promises(self, state: State, moves: list[int]) -> list[int]:
        """Return the promise of each move in one drawn state, all with the same luck."""
        seed = self.chance.below(1 << 30)
        return [self.promise(state.clone(), move, seed) for move in moves]

    def draw(self, belief: Belief[State]) -> State:
        """Return a state that the seat holds possible, and which knows what the seat has done."""
        state = belief.determinize(self.chance)
        self.game.recall(state, self.made)
        self.state = state
        return state

    def follow(self, move: int, drew: bool, again: bool) -> None:
        """Remember the moves of the turn."""
        if again and self.state is not None:
            self.made.append(self.game.note(self.state, move))
        else:
            self.made = []

    def promise(self, state: State, move: int, seed: int) -> int:
        """Return the worth at the end of the turn that begins with `move` and goes on greedily."""
        game = self.game
        turn = state.turn
        self.luck.reseed(seed)
        play_move(game, state, self.seat, move, self.luck)
        made = 0
        while not state.over and state.turn == turn and self.seat in state.to_act and made < LONGEST_TURN:
            made += 1
            moves = game.sensible_moves(state, self.seat)
            step = moves[0] if len(moves) == 1 else self.steps.step(game, state, self.seat, moves, self.luck)
            play_move(game, state, self.seat, step, self.luck)
        return worth_of(game, state, self.seat)
