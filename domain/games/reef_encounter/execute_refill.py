"""The bonus polyps and the bag behind them."""

from domain.games.reef_encounter.components import COLORS
from domain.games.reef_encounter.events_table import BonusRefilled
from domain.games.reef_encounter.state import NOT_FED, SHOWN, State
from domain.kernel.ledger import Ledger


def is_left(state: State, color: int) -> bool:
    """G3, B1, B2: say whether a polyp of this colour is left: a bonus polyp, or one in the bag once the bonus polyps are there."""
    return state.stock.bonus[color] > 0 or (state.stock.bonus_in_bag and state.stock.bag[color] > 0)


def replace_bonus(ledger: Ledger[State], color: int) -> None:
    """B1: look in the bag for another bonus polyp of the colour just used."""
    state = ledger.state
    if not state.stock.bonus_in_bag:
        ledger.record(BonusRefilled(color, state.stock.bag[color] > 0, is_telling(state, color)))


def fill_gaps(ledger: Ledger[State]) -> None:
    """B1: a bonus polyp that was missing is replaced as soon as one of its colour comes into the bag."""
    state = ledger.state
    if not state.stock.bonus_in_bag:
        for color in range(COLORS):
            if state.stock.bonus[color] == 0 and state.stock.bag[color] > 0:
                ledger.record(BonusRefilled(color, True, False))


def is_telling(state: State, color: int) -> bool:
    """H3: say whether a spectator with a perfect memory cannot be sure what a search of the bag for this colour will find."""
    memory = state.stock.memory
    hidden = 0
    for seat in range(state.seats):
        hidden += state.secrets_of(seat)
        if state.first[seat] != NOT_FED and state.first[seat] != SHOWN:
            hidden += 1
    most = min(memory.most[color], memory.shown[color] + hidden)
    least = max(memory.least[color], memory.shown[color])
    return memory.pool[color] - most < 1 <= memory.pool[color] - least
