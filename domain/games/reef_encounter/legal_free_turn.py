"""What a turn allows at this moment: one action is finished before the next, and only shrimps may move in between."""

from domain.games.reef_encounter.components import EMPTY
from domain.games.reef_encounter.events_table import TURN
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Refused


def need_turn(state: State, laying: bool, bound: int) -> None:
    """T1, T2, A5a, A6b: refuse outside a turn, with a shrimp in hand, inside actions 2 and 3 (unless `laying`), or with a cube bound."""
    if state.stage != TURN:
        raise Refused("wrong_stage", "T1")
    if state.lifted != EMPTY:
        raise Refused("shrimp_in_hand", "A5a")
    if state.laying != EMPTY and not laying:
        raise Refused("laying_goes_on", "T2")
    if state.bound != EMPTY and state.bound != bound:
        raise Refused("cube_is_bound", "A6b")
