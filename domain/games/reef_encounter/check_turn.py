"""Whose decision it is and what the running turn has seen: what no turn could have left is refused."""

from typing import Final

from domain.games.reef_encounter.check_end import check_last_chance, check_nothing_pending
from domain.games.reef_encounter.check_progress import check_progress, check_untouched
from domain.games.reef_encounter.components import BOARDS, COLORS, EMPTY, GRID, SHRIMPS
from domain.games.reef_encounter.events_table import CUBES, FEEDING, LAST_CHANCE, OVER, TURN
from domain.games.reef_encounter.execute_refill import is_left
from domain.games.reef_encounter.state import NOT_FED, SHOWN, State
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import UNKNOWN

HERE: Final = "/turn_so_far"


def check_turn(state: State) -> None:
    """T1, T2: stage, seats, counters and what the turn has seen fit together; no end has come, no forced step is pending."""
    if state.stage == OVER or state.turn == 0:
        malformed_if(state.to_act, "/to_act", "nobody is to act in this stage")
        malformed_if((state.cause != 0) != (state.stage == OVER), "/end", "a match that is over has an end, and no other has")
        return
    check_seats(state)
    check_first_hands(state)
    check_counters(state)
    if state.stage < TURN:
        check_untouched(state)
        return
    if state.stage == LAST_CHANCE:
        check_last_chance(state)
    else:
        check_laying(state)
        check_moves(state)
        check_bound(state)
        check_nothing_pending(state)
        if state.turn == 1 and not state.begun:
            check_untouched(state)
    check_progress(state)


def check_seats(state: State) -> None:
    """T1, S5, E7: exactly one seat is to act, and it is the one whose turn this is."""
    malformed_if(len(state.to_act) != 1, "/to_act", "exactly one seat is to act")
    malformed_if(state.reefs.mask == 0, "/boards", "the boards in play are wanted")
    if state.start < 0 or (state.active < 0) != (state.stage < TURN):
        raise Malformed("/active", "the start player, and from the first turn on the active seat, are wanted")
    malformed_if((state.cause != 0) != (state.stage == LAST_CHANCE), "/end", "only the last chance comes after an end")
    if state.stage < TURN:
        malformed_if(state.turn != 1, "/turn", "the set-up comes before the second turn")
        return
    malformed_if(state.stage == TURN and state.to_act[0] != state.active, "/to_act", "in a turn the active seat is to act")
    if state.active != (state.start + state.turn - 1) % state.seats:
        raise Malformed("/turn", f"turns go clockwise: with this start player turn {state.turn} is not that of seat {state.active}")
    malformed_if(state.turn > state.options.turn_limit, "/turn", f"the match stops after turn {state.options.turn_limit} (E7)")


def check_first_hands(state: State) -> None:
    """S6, S7, S8: who has fed its fish and chosen its cubes fits the stage, and nobody hides more tiles than were dealt."""
    waiting = (state.to_act[0] - state.start) % state.seats
    for seat in range(state.seats):
        place = (seat - state.start) % state.seats
        fed = state.stage > FEEDING or place < waiting
        if state.first[seat] == SHOWN or (state.first[seat] != NOT_FED) != fed:
            raise Malformed(f"/seats/{seat}/fish/first", f"in this stage it is {'hidden' if fed else 'none'}")
        most = state.box.hands[state.seats][place] - (1 if fed else 0)
        hidden = state.secrets_of(seat)
        if hidden > most or (state.stage < TURN and hidden != most):
            raise Malformed(f"/seats/{seat}/hand/hidden", f"{most} tiles of the first hand are left at the start, not {hidden}")
        if state.stage <= CUBES or (state.turn == 1 and not state.begun):
            chosen = state.stage == TURN or (state.stage == CUBES and place < waiting)
            wanted = state.box.cubes_chosen if chosen else 0
            if sum(state.cubes[seat * COLORS : seat * COLORS + COLORS]) != wanted:
                raise Malformed(f"/seats/{seat}/cubes", f"{wanted} cubes have been chosen by now")


def check_counters(state: State) -> None:
    """A1d: before anything was done in a turn, nothing stands in its counters; outside of turns neither."""
    done = [
        ("layings", state.layings != 0),
        ("laying", state.laying != EMPTY),
        ("laid_from_hand", state.laid_hand != 0),
        ("laid_board", state.laid_board != EMPTY),
        ("entered", state.entered),
        ("lock_played", state.lock_played),
        ("shrimp_moves", state.moves != 0),
        ("lifted", state.lifted != EMPTY),
        ("bound", state.bound != EMPTY),
    ]
    malformed_if(state.stage < TURN and state.begun, f"{HERE}/begun", "no turn has begun")
    for name, is_done in done:
        malformed_if(is_done and not state.begun, f"{HERE}/{name}", "this belongs to a turn that has begun")
    if state.layings > state.box.numbers.layings:
        raise Malformed(f"{HERE}/layings", f"at most {state.box.numbers.layings} cubes are played in a turn (A2c)")
    if state.entered and state.moves == 0 and state.reefs.posts[state.active * SHRIMPS] == EMPTY:
        raise Malformed(f"{HERE}/entered", "the shrimp that came in stands nowhere")


def check_laying(state: State) -> None:
    """A2a, A2b, A2e: what is being laid was paid for, and what was laid lies there."""
    if state.laying == EMPTY:
        malformed_if(state.laid_hand != 0, f"{HERE}/laid_from_hand", "nothing is being laid")
        malformed_if(state.laid_board != EMPTY, f"{HERE}/laid_board", "nothing is being laid")
        return
    malformed_if(state.layings == 0, f"{HERE}/laying", "no cube was played")
    malformed_if(state.stock.cubes[state.laying] == 0, f"{HERE}/laying", "the cube that was paid is not in the supply")
    if state.laid_hand > state.box.numbers.hand_tiles:
        raise Malformed(f"{HERE}/laid_from_hand", f"at most {state.box.numbers.hand_tiles} tiles come from behind the screen (A2b)")
    if state.laid_board == EMPTY:
        malformed_if(state.laid_hand != 0, f"{HERE}/laid_board", "the board of the last tile is wanted")
        return
    there = 0
    anywhere = 0
    for cell in state.reefs.in_play:
        if state.reefs.polyp[cell] == state.laying:
            anywhere += 1
            if cell // GRID == state.laid_board:
                there += 1
    malformed_if(there == 0, f"{HERE}/laid_board", "no tile of this colour lies there")
    if state.laid_hand > (there if state.options.one_board else anywhere):
        raise Malformed(f"{HERE}/laid_from_hand", "so many tiles of this colour do not lie there")


def check_moves(state: State) -> None:
    """A5a-A5d: shrimps on bare rock and the one in the hand were moved in this turn, within its limit."""
    reefs = state.reefs
    seat = state.active
    bare = 0
    on_boards = 0
    for i in range(seat * SHRIMPS, seat * SHRIMPS + SHRIMPS):
        if reefs.posts[i] != EMPTY:
            on_boards += 1
            if reefs.polyp[reefs.posts[i]] == EMPTY:
                bare += 1
    in_hand = 0 if state.lifted == EMPTY else 1
    malformed_if(bare + in_hand > state.moves, f"{HERE}/shrimp_moves", "a shrimp on bare rock or in the hand was moved in this turn")
    over = state.moves - state.options.move_limit
    if over > 0 and over + bare > state.behind[seat] + on_boards + in_hand:
        raise Malformed(f"{HERE}/shrimp_moves", "after the limit every shrimp leaves bare rock at most once (A5d)")
    if state.lifted != EMPTY:
        check_lifted(state)


def check_lifted(state: State) -> None:
    """A5a, A5b: the shrimp in the hand could stand where it was lifted."""
    reefs = state.reefs
    lifted = state.lifted
    if not state.box.reef.is_rock[lifted] or not reefs.mask >> (lifted // GRID) & 1:
        raise Malformed(f"{HERE}/lifted", "a shrimp is lifted from a rock space in play")
    malformed_if(reefs.guard[lifted] != EMPTY, f"{HERE}/lifted", "another shrimp is on this coral")
    if reefs.crowd[state.active * BOARDS + lifted // GRID] >= state.box.numbers.own_per_board:
        raise Malformed(f"{HERE}/lifted", f"more than {state.box.numbers.own_per_board} own shrimps would be on this board")
    if state.moves > state.options.move_limit and reefs.polyp[lifted] != EMPTY:
        raise Malformed(f"{HERE}/lifted", "after the limit shrimps only leave bare rock (A5d)")


def check_bound(state: State) -> None:
    """A6b: a cube is bound only under the option, between two layings, and can be used."""
    if state.bound == EMPTY:
        return
    malformed_if(not state.options.cube_now or state.laying != EMPTY, f"{HERE}/bound", "no cube is bound here")
    malformed_if(state.cubes[state.active * COLORS + state.bound] == 0, f"{HERE}/bound", "the bound cube must lie behind the screen")
    if UNKNOWN not in state.first and not is_left(state, state.bound):
        raise Malformed(f"{HERE}/bound", "the polyp that paid for the cube is neither aside nor in the bag")
