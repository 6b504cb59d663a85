"""What holds of the positions that whole commands leave: whose turn it is, how it can end, and what the last refill has left."""

from domain.games.das_riff.components import GAP, ROWS, WIDEST
from domain.games.das_riff.events import ACT, BONUS, FREE
from domain.games.das_riff.legal import bonus_colors, stocked_colors
from domain.games.das_riff.state import State
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import NOBODY


def check_between_commands(state: State) -> None:
    """Raise `Malformed` where no command could have left this position; before the first turn nobody is to act."""
    if state.turn == 0:
        check_before(state)
        return
    check_to_act(state)
    check_open(state)
    check_refilled(state)
    if state.winner != NOBODY:
        check_won(state)
    elif state.over:
        check_stalled(state)
    else:
        check_worms(state)
        check_limits(state)


def check_before(state: State) -> None:
    """S1, S2: during set-up nothing of a turn has happened."""
    malformed_if(state.to_act, "/to_act", "nobody is to act before the first turn")
    malformed_if(state.over or state.winner != NOBODY, "/over", "no match is over before the first turn")
    for name, number in (("phase", state.phase - ACT), ("owed", state.owed), ("purchases", state.acted), ("dead_turns", state.dead_turns)):
        malformed_if(number, f"/{name}", "no turn has begun")


def check_to_act(state: State) -> None:
    """The seat to act follows from the phase; with nobody to act the match is over."""
    acting = [] if state.over else [1 - state.active if state.phase == BONUS else state.active]
    malformed_if(state.to_act != acting, "/to_act", f"{acting} is to act in this phase, not {state.to_act}")
    malformed_if(state.over and state.phase != ACT, "/phase", "a match ends in the phase act")
    if (state.phase == FREE) != (state.owed > 0) or state.owed > sum(state.supply):
        raise Malformed("/owed", "free choices are owed in the phase free, and no more than there are worms")


def check_open(state: State) -> None:
    """B2, E1: as many breeding cards lie open as can; the last success is not followed by a new one."""
    missing = 1 if state.winner != NOBODY else 0
    wanted = min(state.box.open_breeding, len(state.open) + missing + sum(state.breeding)) - missing
    malformed_if(len(state.open) != wanted, "/breeding_open", f"{wanted} breeding cards lie open, not {len(state.open)}")


def check_refilled(state: State) -> None:
    """R1, F2, F3, Q14: a turn begins with a full reef or an empty pile; each purchase, after the worms, leaves at most one gap."""
    malformed_if(state.phase != ACT and state.acted, "/purchases", "nothing is bought before the worms are taken")
    gaps = 0
    holes = 0
    for row in range(ROWS):
        empty = 0
        for cell in range(row * WIDEST, row * WIDEST + state.box.columns):
            if state.face[cell] == GAP:
                empty += 1
            else:
                holes += empty
                gaps += empty
                empty = 0
        gaps += empty
    made = 0 if state.over and state.winner == NOBODY else state.acted
    malformed_if(holes > made or (gaps > made and state.pile_size() > 0), "/layout", f"{gaps} places are empty after {made} purchases")
    if made:
        return
    if len(state.discards) >= state.box.shuffle_at:
        raise Malformed("/discards", f"{state.box.shuffle_at} or more are shuffled into the pile before a turn begins")
    malformed_if(gaps and state.discards, "/discards", "they are shuffled into the pile when it cannot fill every gap")


def check_won(state: State) -> None:
    """E1: the seat whose turn it is wins, by a purchase."""
    if not (state.over and state.winner == state.active and state.successes[state.winner] >= state.box.to_win):
        raise Malformed("/winner", "this seat has not won")
    if state.successes[1 - state.winner] >= state.box.to_win:
        raise Malformed(f"/seats/{1 - state.winner}/successes", "this seat would have won before")
    malformed_if(state.acted == 0, "/purchases", "the last success is a purchase")
    check_dead_turns(state, state.turn - 1)
    check_limits(state)


def check_stalled(state: State) -> None:
    """Q26: without a winner a match is over when a limit is reached, after a whole turn."""
    check_nobody_won(state)
    if state.dead_turns < state.options.dead_turns and state.turn != state.options.max_turns:
        raise Malformed("/over", "nobody has won, and no limit is reached")
    if state.turn > state.options.max_turns or state.dead_turns > state.options.dead_turns:
        raise Malformed("/over", "the match would have been over before")
    malformed_if(state.acted and state.dead_turns, "/dead_turns", "the last turn saw a purchase")
    malformed_if(any(state.credit), "/revealed", "the turn is over")
    check_dead_turns(state, state.turn)


def check_nobody_won(state: State) -> None:
    """E1: no seat has had its last success."""
    for seat in range(state.seats):
        malformed_if(state.successes[seat] >= state.box.to_win, f"/seats/{seat}/successes", "this seat has won")


def check_worms(state: State) -> None:
    """R2, R3: there is something to choose, and a free choice is owed only for a die whose colour is used up."""
    check_nobody_won(state)
    if state.phase == FREE:
        malformed_if(not stocked_colors(state), "/phase", "no worm is in stock")
        used_up = sum(1 for color in state.dice if not state.supply[color])
        malformed_if(state.owed > used_up, "/owed", f"the colours of {used_up} dice are used up, {state.owed} free choices are owed")
    malformed_if(state.phase == BONUS and not bonus_colors(state), "/phase", "there is no worm to choose")
    check_dead_turns(state, state.turn - 1)


def check_dead_turns(state: State, ended: int) -> None:
    """Q26: no more turns were dead than have ended."""
    malformed_if(state.dead_turns > ended, "/dead_turns", f"{ended} turns have ended, not {state.dead_turns}")


def check_limits(state: State) -> None:
    """Q26: no limit was reached in a turn before."""
    if state.dead_turns >= state.options.dead_turns or state.turn > state.options.max_turns:
        raise Malformed("/dead_turns", "the match would be over")
