"""Why a command is refused: its code and the rule. Only what the seat can see is looked at.

A command that answers another question than the one that is asked is refused by A1; any other by the rule that it breaks.
"""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import frames as f
from domain.games.wondrous_creatures import moves as m
from domain.games.wondrous_creatures.achieving import is_met, open_slots
from domain.games.wondrous_creatures.counting import NOTHING, holds
from domain.games.wondrous_creatures.frames import Frame
from domain.games.wondrous_creatures.legal import can_place, has_mountain, may_interrupt, net_targets, pair_is_free
from domain.games.wondrous_creatures.names import ENERGY
from domain.games.wondrous_creatures.refusing_steps import step_reason, step_verbs
from domain.games.wondrous_creatures.state import WondrousState
from domain.games.wondrous_creatures.translation import NO_PAIR
from domain.kernel.cells import Cells
from domain.kernel.command import Command
from domain.kernel.errors import Refused

ASKED: Final[dict[int, Cells]] = {
    f.TURN: [m.PLACE_CREW, m.PLAY_CARD, m.COMPLETE, m.RECHARGE, m.END_TURN],
    f.WHERE: [m.OCCUPY],
    f.FACE: [m.CHOOSE_HEX],
    f.FEE: [m.CHOOSE_RESOURCE],
    f.COLLECT: [m.COLLECT, m.USE_CAPTAIN, m.CHOOSE_HEX],
    f.SECOND: [m.PLAY_CARD],
    f.PAY: [m.DISCARD_CARD, m.CHOOSE_RESOURCE],
    f.WHICH_SPECIES: [m.CHOOSE_SPECIES],
    f.WHICH_MARKER: [m.CHOOSE_MARKER],
    f.HATCHING: [m.TURN_EGG],
    f.REWARD_OR_POINTS: [m.CHOOSE_OPTION],
    f.LIMIT: [m.DISCARD_CARD],
    f.RECHARGING: [m.CHOOSE_CARD],
    f.TRIGGERS: [m.CHOOSE_CARD],
    f.DOOMED: [m.CHOOSE_CARD],
    f.WHICH_TILE: [m.CHOOSE_TILE],
    f.WHICH_LAKE: [m.CHOOSE_HEX],
    f.NET_TARGET: [m.CHOOSE_HEX],
    f.WHICH_CAPTAIN: [m.CHOOSE_CAPTAIN],
    f.OPENING_HAND: [m.DISCARD_CARD],
    f.EXTRA_RESOURCE: [m.CHOOSE_RESOURCE],
    f.ROBOT_PLACE: [m.OCCUPY],
    f.POINTS: [m.ACCEPT],
}
"""The verbs that answer what is asked, by the kind of what is to be done; of abilities `step_verbs` says it."""

BINDING: Final = {
    f.WHERE: "P1",
    f.FACE: "K6",
    f.FEE: "P3",
    f.COLLECT: "P5",
    f.PAY: "C2",
    f.WHICH_SPECIES: "H5",
    f.WHICH_MARKER: "H2",
    f.HATCHING: "H6",
    f.REWARD_OR_POINTS: "H7",
    f.LIMIT: "R4",
    f.TRIGGERS: "L5",
    f.WHICH_TILE: "D1",
    f.WHICH_LAKE: "D1",
    f.NET_TARGET: "F4",
    f.WHICH_CAPTAIN: "S9",
    f.OPENING_HAND: "S9",
    f.EXTRA_RESOURCE: "S10",
    f.ROBOT_PLACE: "G3",
    f.STEPS: "L8",
}
"""The rule that asks for an answer which cannot be declined."""

PLAIN: Final = {
    f.FACE: ("not_under_captain", "K6"),
    f.FEE: ("no_such_resource", "P3"),
    f.WHICH_SPECIES: ("species_short", "H5"),
    f.WHICH_MARKER: ("marker_used", "H2"),
    f.REWARD_OR_POINTS: ("no_such_option", "H7"),
    f.LIMIT: ("not_in_hand", "R4"),
    f.RECHARGING: ("not_to_activate", "R5"),
    f.TRIGGERS: ("not_waiting", "L5"),
    f.DOOMED: ("cannot_save", "L8"),
    f.WHICH_TILE: ("not_in_pool", "D1"),
    f.WHICH_LAKE: ("no_free_lake", "D1"),
    f.WHICH_CAPTAIN: ("not_offered", "S9"),
    f.OPENING_HAND: ("not_in_hand", "S9"),
    f.EXTRA_RESOURCE: ("raised_already", "S10"),
    f.ROBOT_PLACE: ("not_best", "G3"),
}
"""Refusals of answers that are wrong in one way only, by the kind of what is to be done."""


def reason(state: WondrousState, seat: int, command: Command, code: int) -> Refused:
    """A1: return the refusal of a command whose move is not legal."""
    if seat not in state.to_act:
        return Refused("not_on_offer", "A1")
    frame = state.agenda[len(state.agenda) - 1]
    verb, number = m.verb_of(code), m.number_of(code)
    if code < 0:
        verb, number = verb_of_none(command), -1
    if verb in (m.USE_ENERGY, m.USE_NET):
        return free_reason(state, seat, verb, number)
    if verb == m.DECLINE:
        return Refused("must_choose", BINDING[frame.kind]) if frame.kind in BINDING else Refused("not_on_offer", "A1")
    asked = step_verbs(state.deck.program[frame.at], frame) if frame.kind == f.STEPS else ASKED[frame.kind]
    if verb not in asked:
        return Refused("not_on_offer", "A1")
    if frame.kind == f.STEPS:
        return step_reason(state, seat, frame, verb, number)
    if frame.kind in PLAIN:
        word, rule = PLAIN[frame.kind]
        return Refused(word, rule)
    return frame_reason(state, seat, frame, verb, number, code)


def verb_of_none(command: Command) -> int:
    """Return the verb of a command that names something which is not there."""
    if isinstance(command, c.Occupy):
        return m.OCCUPY
    return m.COLLECT if isinstance(command, c.Collect) else m.COMPLETE


def frame_reason(state: WondrousState, seat: int, frame: Frame, verb: int, number: int, code: int) -> Refused:
    """C1, C2, C3, E5, F4, F5, H6, P2, P3: return why an answer to what is asked is wrong, where there is more than one way."""
    kind = frame.kind
    if kind == f.TURN:
        return basic_reason(state, seat, verb, number)
    if kind == f.WHERE:
        if code == NO_PAIR:
            return Refused("not_a_pair", "P2")
        return Refused("too_steep", "P3") if pair_is_free(state, number) and has_mountain(state, number) else Refused("occupied", "P2")
    if kind == f.COLLECT:
        return collect_reason(state, seat, frame, verb, number)
    if kind == f.SECOND:
        return Refused("too_expensive", "C2") if state.place_in_hand(seat, number) >= 0 else Refused("not_in_hand", "C1")
    if kind == f.PAY:
        return Refused("cannot_discard", "C3") if verb == m.DISCARD_CARD else Refused("cannot_spare", "C3")
    if kind == f.HATCHING:
        return Refused("already_hatched", "E5") if number % 2 == 1 else Refused("other_egg", "H6")
    assert kind == f.NET_TARGET, f.FRAME_NAMES[kind]
    return Refused("effect_used", "F5") if number in state.net_used else Refused("out_of_reach", "F4")


def collect_reason(state: WondrousState, seat: int, frame: Frame, verb: int, number: int) -> Refused:
    """K3, P5, P6: why a habitat gives nothing, or the captain cannot be used."""
    if verb == m.USE_CAPTAIN:
        return Refused("captain_locked", "K3") if state.unlocked[seat] == 0 else Refused("captain_not_ready", "P6")
    if verb == m.CHOOSE_HEX:
        return Refused("no_effect_here", "P5")
    open_place = number >= 0 and number // 8 in frame.picked
    return Refused("icon_missing", "P5") if number < 0 or open_place else Refused("habitat_not_open", "P5")


def basic_reason(state: WondrousState, seat: int, verb: int, number: int) -> Refused:
    """A2, C1, C2, H1-H4, P1, P2, R1, S7: why a basic action is not possible."""
    if verb == m.END_TURN:
        return Refused("basic_action_missing", "A2")
    if state.basic >= 0:
        return Refused("basic_action_done", "A2")
    if verb == m.PLAY_CARD:
        known = number < state.deck.size and state.place_in_hand(seat, number) >= 0
        return Refused("too_expensive", "C2") if known else Refused("not_in_hand", "C1")
    if verb == m.RECHARGE:
        return Refused("crew_not_out", "R1")
    if verb == m.PLACE_CREW:
        return Refused("no_crew_left", "P1") if can_place(state, seat, number == 1) else Refused("no_free_pair", "P2")
    if number < 0:
        return Refused("not_in_play", "S7")
    dealt, slot = number // 4, number % 4
    if sum(state.markers[6 * seat : 6 * seat + 6]) == 0:
        return Refused("no_marker_left", "H1")
    if seat in state.slot_owner[3 * dealt : 3 * dealt + 3]:
        return Refused("already_completed", "H2")
    if slot not in open_slots(state, dealt):
        return Refused("slot_not_open", "H3")
    assert not is_met(state, seat, dealt, slot)
    return Refused("not_met", "H4")


def free_reason(state: WondrousState, seat: int, verb: int, number: int) -> Refused:
    """F1-F5, L8: why a free command is not possible."""
    if not may_interrupt(state, state.agenda):
        return Refused("not_between", "F1")
    if verb == m.USE_NET:
        if state.nets[seat] == 0:
            return Refused("no_net", "F4")
        assert not net_targets(state, seat)
        return Refused("nothing_in_reach", "F4")
    known = number < state.deck.size and state.holder[number] == seat and state.deck.kind[number] == ENERGY
    if not known or state.energy[number] == 0:
        return Refused("no_energy", "F2")
    if number in state.energy_used:
        return Refused("used_this_turn", "F3")
    ability = state.deck.abilities[number]
    if ability.saves >= 0:
        return Refused("only_to_save", "L8")
    assert ability.guard is not None
    assert not holds(state, seat, ability.guard, NOTHING, number)
    return Refused("guard_not_met", "F2")
