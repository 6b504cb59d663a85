"""Ends and forced steps: a position in which one is due was left by nobody."""

from domain.games.reef_encounter.components import COLOR_NAMES, COLORS, EMPTY
from domain.games.reef_encounter.execute_ending import ALL_LOCKED, FOURTH_EATEN, has_room, last_meals
from domain.games.reef_encounter.execute_lay import nothing_left_to_lay
from domain.games.reef_encounter.execute_trade import may_lock_last
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import UNKNOWN


def check_nothing_pending(state: State) -> None:
    """E1-E3, A2f, B1: in a turn no end has come, laying has not ended by itself, and no bonus polyp waits in the bag."""
    malformed_if(state.chain.unlocked == 0, "/coral_tiles", "all coral tiles are locked: the match is over (E1)")
    for seat in range(state.seats):
        if state.eaten[seat] >= state.box.numbers.eaten_to_end:
            raise Malformed(f"/seats/{seat}/shrimps_eaten", f"{state.eaten[seat]} shrimps are eaten: the match is over (E2)")
    check_room(state)
    if state.laying != EMPTY and nothing_left_to_lay(state, state.active):
        raise Malformed("/turn_so_far/laying", "nothing of this colour is left to lay: laying has ended (A2f)")
    check_bonus(state)


def check_room(state: State) -> None:
    """E3: room is left. Under the option that is tested after a tile only, so flips and shrimps may have closed the last space since."""
    if state.options.end3_any:
        just_laid = state.laid_board != EMPTY and state.moves == 0
        full = just_laid and not has_room(state)
    else:
        full = state.reefs.bare == 0
    malformed_if(full, "/polyps", "no room is left: the match is over (E3)")


def check_bonus(state: State) -> None:
    """B1: a missing bonus polyp is not in the bag, as far as the reader knows the bag."""
    if state.stock.bonus_in_bag or sum(state.unknown) > 0 or UNKNOWN in state.first:
        return
    for color in range(COLORS):
        if state.stock.bonus[color] == 0 and state.stock.bag[color] > 0:
            raise Malformed(f"/bonus/polyps/{COLOR_NAMES[color]}", "one is in the bag: it has been laid aside (B1)")


def check_last_chance(state: State) -> None:
    """E1, E2, E5, E6: one of two ends has come, and a seat that has not had its last chance has something to eat."""
    ender = state.active
    asked = state.to_act[0]
    malformed_if(state.cause not in (ALL_LOCKED, FOURTH_EATEN), "/end", "a last chance comes after the ends E1 and E2 only")
    malformed_if(asked == ender or not last_meals(state, asked), "/to_act", f"seat {asked} has no last chance")
    if not state.options.end3_any and state.reefs.bare == 0:
        raise Malformed("/polyps", "no room is left: the match ended without a last chance (E3)")
    check_ender(state)
    waiting = (asked - ender) % state.seats
    for step in range(waiting, state.seats):
        seat = (ender + step) % state.seats
        if state.eaten[seat] >= state.box.numbers.eaten_to_end:
            raise Malformed(f"/seats/{seat}/shrimps_eaten", "this meal would have ended the match (E2)")
    check_bonus(state)


def check_ender(state: State) -> None:
    """E1, E2, A1d: what the turn that ended the match has seen fits its end."""
    ender = state.active
    here = "/turn_so_far"
    malformed_if(not state.begun, f"{here}/begun", "something ended the match")
    if state.laying != EMPTY or state.laid_hand != 0 or state.laid_board != EMPTY:
        raise Malformed(f"{here}/laying", "the end has come: nothing is being laid")
    if state.lifted != EMPTY or state.bound != EMPTY:
        raise Malformed(f"{here}/lifted" if state.lifted != EMPTY else f"{here}/bound", "the end has come between two actions")
    if state.cause == ALL_LOCKED:
        malformed_if(state.chain.unlocked != 0, "/coral_tiles", "the end was the lock of the last coral tile")
        malformed_if(not state.lock_played, f"{here}/lock_played", "the end was a lock of this turn")
        if state.eaten[ender] >= state.box.numbers.eaten_to_end or not may_lock_last(state, ender):
            raise Malformed(f"/seats/{ender}/shrimps_eaten", "this seat could not lock the last tile (A7e)")
        return
    malformed_if(state.chain.unlocked == 0, "/coral_tiles", "all coral tiles are locked: the match was over before (E1)")
    if state.eaten[ender] < state.box.numbers.eaten_to_end:
        raise Malformed(f"/seats/{ender}/shrimps_eaten", f"the end was its shrimp number {state.box.numbers.eaten_to_end}")
    if state.layings != 0 or state.entered or state.lock_played or state.moves != 0:
        raise Malformed(f"{here}/begun", "the meal that ended the match was the first thing in the turn (A1d)")
