"""What makes a table of Lagoon impossible: shells that are not conserved, and a position that its rules cannot have left."""

from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, UNKNOWN
from domain.toy.state import State


def check(state: State) -> None:
    """Raise `Malformed` when shells are not conserved, or no match can have come to this table: turns, wells and points must fit."""
    check_shells(state)
    check_counts(state)
    if state.turn == 0 or state.over:
        if state.to_act:
            raise Malformed("/to_act", "nobody is to act in the set-up and after the end")
        return
    check_turn(state)
    check_wells(state)
    check_points(state)


def check_shells(state: State) -> None:
    """S1: the shells that nobody has shown lie in the deck, in hands and in wells, each known to its seat."""
    hidden = sum(len(hand) for hand in state.hands) + len(state.wells)
    if sum(state.unseen) != state.deck + hidden:
        raise Malformed("/unseen", f"{sum(state.unseen)} shells are unseen, but deck and hidden shells are {state.deck + hidden}")
    left = list(state.unseen)
    for seat, hand in enumerate(state.hands):
        if any(state.knower[shell] != seat for shell in hand):
            raise Malformed(f"/hands/{seat}", "a seat knows the shells of its hand")
    for shell in [shell for hand in state.hands for shell in hand] + state.wells:
        if not NOBODY <= state.knower[shell] < state.seats:
            raise Malformed("/wells", f"there is no seat {state.knower[shell]}")
        if state.face[shell] != UNKNOWN:
            left[state.face[shell]] -= 1
    if min(left) < 0:
        raise Malformed("/unseen", "more hidden shells of a kind than there are unseen ones")


def check_counts(state: State) -> None:
    """S1: no more shells of a kind are unseen than the box holds."""
    if len(state.points) != state.seats:
        raise Malformed("/points", f"the match has {state.seats} seats")
    if any(count > whole for count, whole in zip(state.unseen, state.box.counts, strict=True)):
        raise Malformed("/unseen", "more shells of a kind than there are")


def check_turn(state: State) -> None:
    """T1, E1, O2: the seat to act is the active one, or the next one when a well was opened, and it can do something."""
    if state.turn > state.rounds * state.seats:
        raise Malformed("/turn", "every seat has had its turns: the match is over (E1)")
    if state.active != (state.turn - 1) % state.seats:
        raise Malformed("/active", f"turn {state.turn} is not that of seat {state.active}")
    if (state.opener == NOBODY) != (state.shown == UNKNOWN) or state.opener not in (NOBODY, state.active):
        raise Malformed("/opener", "the active seat has opened the well that is shown")
    if state.to_act != [state.active if state.opener == NOBODY else state.next_seat()]:
        raise Malformed("/to_act", "the active seat is to act; the next one when a well was opened")
    if state.opener == NOBODY and not (state.deck or state.wells or state.hands[state.active]):
        raise Malformed("/active", "this seat can do nothing: it is skipped (T1)")


def check_wells(state: State) -> None:
    """S1, B1: each turn buries one shell at most; shells are numbered as they came to lie hidden."""
    dealt = state.seats * state.box.hand + state.box.wells
    buried = len(state.face) - dealt
    if not (1 if state.buried else 0) <= buried <= state.turn - (0 if state.buried else 1):
        raise Malformed("/ids", f"{buried} shells cannot have been buried by turn {state.turn}")
    for seat, hand in enumerate(state.hands):
        first = seat * state.box.hand
        if any(not first <= shell < first + state.box.hand for shell in hand):
            raise Malformed(f"/hands/{seat}", "a hand holds shells that were dealt to it")
        if hand != sorted(hand):
            raise Malformed(f"/hands/{seat}", "shells keep the order in which they were dealt")
    gone = state.seats * state.box.hand - sum(len(hand) for hand in state.hands)
    if buried > gone:
        raise Malformed("/ids", "more shells were buried than have left the hands")
    for shell in state.wells:
        if shell < state.seats * state.box.hand or (state.knower[shell] == NOBODY) != (shell < dealt):
            raise Malformed("/wells", "a seat knows the wells that it buried, and no other")
    if state.wells != sorted(state.wells):
        raise Malformed("/wells", "wells keep the order in which they came")


def check_points(state: State) -> None:
    """D1, P1, O2: a shell was shown in each turn that was not skipped, and scored, for at most one point less."""
    worth = 0
    shown = 0
    for kind, whole in enumerate(state.box.counts):
        shown += whole - state.unseen[kind]
        worth += (whole - state.unseen[kind]) * state.box.values[kind]
    if state.opener != NOBODY:
        shown -= 1
        worth -= state.box.values[state.shown]
        if state.unseen[state.shown] == state.box.counts[state.shown]:
            raise Malformed("/shown", "the opened well is among the unseen shells")
    if shown > state.turn - 1 or (state.deck > 0 and shown != state.turn - 1):
        raise Malformed("/turn", f"{shown} shells cannot have been scored before turn {state.turn}")
    if not worth - shown <= sum(state.points) <= worth:
        raise Malformed("/points", f"{shown} shells shown are worth {worth} points, at most one less each")
