"""Whether a table is one that the rules leave: no end was passed over, nothing goes on by itself, counters fit each other."""

from typing import Final

from domain.games.wondrous_creatures.components_names import ACHIEVE, ENERGY, PLACE, PLAY, RECHARGE_BASIC
from domain.games.wondrous_creatures.execute import serve_frame
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames import actions as f
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.preparing import ExtraResource, FinishPreparing, OpeningHand, Preparing, WhichCaptain
from domain.games.wondrous_creatures.frames.robot import RobotEnd
from domain.games.wondrous_creatures.legal import ends_by_passing
from domain.games.wondrous_creatures.scoring import all_scores
from domain.games.wondrous_creatures.state import State
from domain.kernel import state as kernel
from domain.kernel.chance import NoChance
from domain.kernel.errors import ChanceNeeded, Malformed, malformed_if
from domain.kernel.ledger import Ledger

BASIC_OF: Final[dict[type[Frame], int]] = {
    f.Where: PLACE,
    f.Face: PLACE,
    f.Fee: PLACE,
    f.Collecting: PLACE,
    f.SecondCard: PLAY,
    f.WhichSpecies: ACHIEVE,
    f.WhichMarker: ACHIEVE,
    f.Hatching: ACHIEVE,
    f.RewardOrPoints: ACHIEVE,
    f.UnlockDue: ACHIEVE,
    f.TimeSpace: RECHARGE_BASIC,
    f.HandLimit: RECHARGE_BASIC,
    f.Recharging: RECHARGE_BASIC,
}
"""The basic action that a thing to be done belongs to, as `names.BASICS` counts."""

PREPARING: Final = (Preparing, FinishPreparing)

PREPARATION: Final[list[type[Frame]]] = [FinishPreparing, ExtraResource, OpeningHand, WhichCaptain]
"""S9, S10: what a seat has to do before the first turn, the last first."""


def check_rest(state: State) -> None:
    """Raise `Malformed` where the rules would not have stopped, or not with these counters."""
    malformed_if(state.turn < 1, "/turn", "turns are counted from 1 as soon as somebody is to act")
    check_counters(state)
    check_used(state)
    if state.over:
        malformed_if(state.final != all_scores(state), "/final", f"these hands score {all_scores(state)}")
        return
    malformed_if(state.final, "/final", "there are final scores only when the match is over")
    if is_prepared(state):
        check_end(state)
        check_agenda(state)
    else:
        check_preparing(state)
    malformed_if(goes_on(state), f"/agenda/{len(state.agenda) - 1}", "this is done by itself: nobody has a choice here")


def check_counters(state: State) -> None:
    """A1, S9: seats take turns one after the other, each with a captain."""
    if state.active != (state.turn - 1) % state.seats:
        raise Malformed("/active", f"turn {state.turn} is that of seat {(state.turn - 1) % state.seats}")
    for seat in range(state.seats):
        if state.captain[seat] < 0 and is_prepared(state):
            raise Malformed(f"/seats/{seat}/captain", "each seat has kept a captain before the first turn")


def is_prepared(state: State) -> bool:
    """S9: say whether each seat has had its turn of preparing."""
    return state.turn > state.seats


def check_preparing(state: State) -> None:
    """S9: before the first turn nothing of a turn was done, and no end is near."""
    malformed_if(state.end_seat >= 0 or state.trophies_left == 0, "/end_seat", "the end does not come near before the first turn")
    malformed_if(state.passes != 0 or state.basic >= 0 or state.discount != 0, "/basic", "there are no actions before the first turn")
    malformed_if(state.energy_used or state.net_used, "/energy_used", "nothing is used before the first turn")
    for i, frame in enumerate(state.agenda):
        if i >= len(PREPARATION) or not isinstance(frame, PREPARATION[i]):
            raise Malformed(f"/agenda/{i}", "before the first turn a seat chooses its captain, then its cards, then its resources")
    for seat, cards in enumerate(state.reserves):
        malformed_if(cards, f"/seats/{seat}/reserve", "no card is played before the first turn")


def check_used(state: State) -> None:
    """F3, F5: what was used in this turn is there."""
    for i, card in enumerate(state.energy_used):
        if state.holder[card] != state.active or state.deck.kind[card] != ENERGY or card in state.energy_used[:i]:
            raise Malformed(f"/energy_used/{i}", "an energy card of the seat whose turn it is is used once a turn")
    for i, place in enumerate(state.net_used):
        if state.effect_at(place) < 0 or place in state.net_used[:i]:
            raise Malformed(f"/net_used/{i}", "the effect of a habitat is used by net once a turn")


def check_end(state: State) -> None:
    """A5, Z1, G8: no end was passed over, and none is near before its time."""
    malformed_if(state.trophies_left == 0 and state.end_seat < 0, "/end_seat", "the last trophy is gone: somebody has brought the end near")
    if state.end_seat >= 0 and (state.trophies_left > 0 or state.end_seat >= state.seats):
        raise Malformed("/end_seat", "the end comes near with the last trophy, by a seat")
    malformed_if(ends_by_passing(state) and state.robot is None, "/passes", "the match is over when all have passed")


def check_agenda(state: State) -> None:
    """A1: a turn lies below all that is to be done in it, and what belongs to a basic action comes within that one."""
    agenda = state.agenda
    if not isinstance(agenda[0], f.Turn | RobotEnd) or [frame for frame in agenda[1:] if isinstance(frame, f.Turn)]:
        raise Malformed("/agenda/0", "a turn lies below all that is to be done")
    for i, frame in enumerate(agenda):
        malformed_if(isinstance(frame, PREPARING), f"/agenda/{i}", "the preparation is over before the first turn")
        if BASIC_OF.get(type(frame), state.basic) != state.basic:
            raise Malformed(f"/agenda/{i}", f"this belongs to another basic action: {frame.TYPE}")


def goes_on(state: State) -> bool:
    """Say whether the rules go on by themselves here, without a decision of anybody."""
    run = Run(Ledger[kernel.State](state.clone(), NoChance()), state.to_act[0])
    try:
        return serve_frame(run, run.stack.pop())
    except ChanceNeeded:
        return True
