"""The end of a turn: the water flows, the pile is shuffled where needed, the reef is refilled, and the next seat rolls."""

from domain.games.das_riff.components import GAP, ROWS, WATER, WIDEST
from domain.games.das_riff.events import DEAD_TURNS, MAX_TURNS, GameStalled, PileShuffled, TurnEnded, WaterFlowed
from domain.games.das_riff.opening import begin_turn, deal_gaps, gaps
from domain.games.das_riff.state import State
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def end_turn(ledger: Ledger[State], seat: Seat) -> None:
    """A9, F1-F5, Q17, Q18: flow, shuffle, refill; then the other seat's turn, or a stalemate."""
    state = ledger.state
    flowed = leading_water(state)
    ledger.record(WaterFlowed(seat, flowed))
    shuffle_if_needed(ledger)
    deal_gaps(ledger, state.options.refill_rows)
    dead = 0 if state.acted or sum(flowed) else state.dead_turns + 1
    ledger.record(TurnEnded(seat, dead))
    if dead >= state.options.dead_turns:
        ledger.record(GameStalled(DEAD_TURNS))
    elif state.turn >= state.options.max_turns:
        ledger.record(GameStalled(MAX_TURNS))
    else:
        begin_turn(ledger, Seat(1 - seat))


def leading_water(state: State) -> list[int]:
    """F1, Q28: for each row, how many face-up water cards are at the sea edge once the row has closed up."""
    flowed: list[int] = []
    for row in range(ROWS):
        run = 0
        for cell in range(row * WIDEST, row * WIDEST + WIDEST):
            if state.face[cell] == GAP:
                continue
            if state.face[cell] != WATER or state.card[cell]:
                break
            run += 1
        flowed.append(run)
    return flowed


def shuffle_if_needed(ledger: Ledger[State]) -> None:
    """F2, Q15: shuffle the discards in when there are seven or more, or when the pile cannot fill every gap."""
    state = ledger.state
    discards = len(state.discards)
    if not discards:
        return
    pile = state.pile_size()
    if discards >= state.box.shuffle_at or pile < len(gaps(state, state.options.refill_rows)):
        ledger.record(PileShuffled(state.last_pool() + 1, pile + discards))
