"""A sensible player without search: looks to the end of its own turn and takes the most points for itself, then the best prospects."""

from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import Belief, Game
from domain.kernel.ledger import Ledger
from domain.kernel.play import play_move
from domain.kernel.state import State
from workers.search.player import Player

FIRST: Final = 1 << 20
"""Sets points before prospects: one point outweighs them all."""
WORST: Final = -(1 << 60)
LONGEST_TURN: Final = 60


@final
class GreedyPlayer(Player):
    """Tries every move, completes its turn by the best single steps, and keeps the move that leaves it the most points and prospects.

    One drawn state and one stream of luck serve all moves of a decision, so that they are compared on equal terms.
    """

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.chance: Final = FastChance(seed)
        self.luck: Final = FastChance(seed)

    def choose(self, belief: Belief, version: int) -> int:
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
        steps = 0
        while not state.over and state.turn == turn and self.seat in state.to_act and steps < LONGEST_TURN:
            steps += 1
            play_move(game, state, self.seat, self.best_step(state, seed + steps), self.luck)
        return self.worth(state)

    def worth(self, state: State) -> int:
        """Return what a state is worth to this seat: its points if the match ended there; among equals its prospects."""
        return self.game.standing(state)[self.seat] * FIRST + self.game.prospects(state)[self.seat]

    def best_step(self, state: State, seed: int) -> int:
        """Return the single move that leaves the most at once (the first of equal ones)."""
        game = self.game
        moves = game.legal_moves(state, self.seat)
        best = moves[0]
        if len(moves) == 1:
            return best
        most = WORST
        for move in moves:
            trial = state.clone()
            self.luck.reseed(seed)
            game.execute(Ledger(trial, self.luck, keep=False), self.seat, game.command_of(trial, move))
            worth = self.worth(trial)
            if worth > most:
                most = worth
                best = move
        return best
