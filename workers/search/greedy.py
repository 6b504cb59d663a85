"""A sensible player without search: looks to the end of its own turn and takes the most points for itself, then the best prospects."""

from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame, Belief
from domain.kernel.play import play_move
from domain.kernel.state import State
from workers.search.player import Player
from workers.search.playout import WORST, GreedySteps, worth_of

LONGEST_TURN: Final = 60


@final
class GreedyPlayer(Player):
    """Tries every move, completes its turn by the best single steps, and keeps the move that leaves it the most points and prospects.

    One drawn state and one stream of luck serve all moves of a decision, so that they are compared on equal terms.
    """

    def __init__(self, game: AnyGame, seat: int, seed: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.chance: Final = FastChance(seed)
        self.luck: Final = FastChance(seed)
        self.steps: Final = GreedySteps()

    def choose(self, belief: Belief[State], version: int) -> int:
        """Return the most promising move; equal ones at random."""
        state = belief.determinize(self.chance)
        moves = self.game.legal_moves(state, self.seat)
        if len(moves) == 1:
            return moves[0]
        seed = self.chance.below(1 << 30)
        best: list[int] = []
        most = WORST
        for move in moves:
            worth = self.promise(state.clone(), move, seed)
            if worth > most:
                most = worth
                best = []
            if worth == most:
                best.append(move)
        return best[self.chance.below(len(best))]

    def promise(self, state: State, move: int, seed: int) -> int:
        """Return the worth at the end of the turn that begins with `move` and goes on greedily."""
        game = self.game
        turn = state.turn
        self.luck.reseed(seed)
        play_move(game, state, self.seat, move, self.luck)
        made = 0
        while not state.over and state.turn == turn and self.seat in state.to_act and made < LONGEST_TURN:
            made += 1
            moves = game.legal_moves(state, self.seat)
            step = moves[0] if len(moves) == 1 else self.steps.step(game, state, self.seat, moves, self.luck)
            play_move(game, state, self.seat, step, self.luck)
        return worth_of(game, state, self.seat)
