"""What is known of the successive draw piles.

A card dealt face down from pile j came from what pile j held; the discards shuffled in later were elsewhere then. Going back from the
present, the candidates of pile k are all the cards that lay in it or, dealt earlier, face down when it was made.
"""

from domain.games.das_riff.components import CELLS, KINDS
from domain.games.das_riff.state import State
from domain.kernel.cells import Cells, cells, copy_cells
from domain.kernel.ids import UNKNOWN


def candidates(state: State, unseen: Cells, pool: int) -> Cells:
    """Return by kind the cards that pile `pool` or the places older than it held when it was made."""
    counts = copy_cells(unseen)
    for k in range(state.last_pool(), pool - 1, -1):
        start = (k - state.first_pool) * 2 * KINDS
        for kind in range(KINDS):
            if k < state.last_pool():
                counts[kind] -= state.pools[start + 2 * KINDS + kind]
            counts[kind] += state.pools[start + KINDS + kind]
    return counts


def hidden_before(state: State, pool: int) -> Cells:
    """Return by kind the known cards that lie face down since before pile `pool` was made."""
    counts = cells(KINDS)
    for cell in range(CELLS):
        if state.card[cell] and state.pool[cell] < pool and state.face[cell] != UNKNOWN:
            counts[state.face[cell]] += 1
    return counts
