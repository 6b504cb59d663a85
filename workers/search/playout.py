"""Playing a state to its end with random moves."""

from domain.kernel.chance import FastChance
from domain.kernel.game import Game
from domain.kernel.ledger import Ledger
from domain.kernel.state import State


def play_out(game: Game, ledger: Ledger[State], chance: FastChance) -> int:
    """Play random legal moves to the end of the match; return how many decisions were taken."""
    state = ledger.state
    taken = 0
    while not state.over:
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        count = len(moves)
        move = moves[0] if count == 1 else moves[chance.below(count)]
        game.execute(ledger, seat, game.command_of(state, move))
        taken += 1
        assert taken <= game.longest, "a match ends"
    return taken
