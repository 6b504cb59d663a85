"""Moves that are known to be legal: what their commands record, without asking again whether they are allowed."""

from domain.games.das_riff.components import TREES
from domain.games.das_riff.events import CardChased, CardRevealed, CardTaken
from domain.games.das_riff.execute import bring_fish, decline_worm, execute, gain_worm
from domain.games.das_riff.execute_flow import end_turn
from domain.games.das_riff.kinds import NO_PAIR, RESERVE
from domain.games.das_riff.legal import BOAT, CHASE, DECLINE, END, FISH_AT, REVEAL, SETTLE, SPOTS, TAKE, WORM, command_of, pair_at
from domain.games.das_riff.legal_payment import ANY_COLOR, canonical_payment, price_of
from domain.games.das_riff.state import State
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def make_move(ledger: Ledger[State], seat: Seat, move: int) -> None:
    """Record what the move's command does; rare moves are run by their command."""
    state = ledger.state
    if move == END:
        end_turn(ledger, seat)
    elif WORM <= move < BOAT:
        gain_worm(ledger, seat, move - WORM)
    elif move == DECLINE:
        decline_worm(ledger, seat)
    elif REVEAL <= move < TAKE:
        cell = move - REVEAL
        pay = canonical_payment(state, seat, state.box.reveal_price, ANY_COLOR)
        ledger.record(CardRevealed(seat, cell, state.card[cell], state.face[cell], pay))
    elif TAKE <= move < CHASE:
        cell = move - TAKE
        pay = canonical_payment(state, seat, price_of(state, cell), ANY_COLOR)
        ledger.record(CardTaken(seat, cell, state.face[cell], pay))
    elif CHASE <= move < FISH_AT:
        cell = move - CHASE
        ledger.record(CardChased(seat, cell, state.face[cell]))
    elif FISH_AT <= move < SETTLE:
        take_fish_to(ledger, seat, (move - FISH_AT) // SPOTS, (move - FISH_AT) % SPOTS)
    else:
        execute(ledger, seat, command_of(state, move))


def take_fish_to(ledger: Ledger[State], seat: Seat, cell: int, spot: int) -> None:
    """A4: take the fish in a cell to one of the seat's trees or, as the last spot, to the reserve."""
    state = ledger.state
    kind = state.face[cell]
    tree = RESERVE if spot == TREES else seat * TREES + spot
    pair = NO_PAIR if spot == TREES else pair_at(state, state.trees[tree], kind)
    bring_fish(ledger, seat, cell, tree, pair, canonical_payment(state, seat, price_of(state, cell), kind // 2))
