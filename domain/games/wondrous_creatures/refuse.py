"""Why a command is refused: its code and the rule. Only what the seat can see is looked at.

A command that answers another question than the one that is asked is refused by A1; any other by the rule that it breaks.
"""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import ENERGY, SLOTS
from domain.games.wondrous_creatures.effects_counting import NOTHING, holds
from domain.games.wondrous_creatures.frames import ability as fa
from domain.games.wondrous_creatures.frames import actions as f
from domain.games.wondrous_creatures.frames import gains as fg
from domain.games.wondrous_creatures.frames import preparing as fp
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.robot import RobotPlace
from domain.games.wondrous_creatures.legal import can_place, has_mountain, may_interrupt, net_targets, pair_is_free
from domain.games.wondrous_creatures.legal_achievements import has_completed, has_marker, need_of, open_slots, progress_of
from domain.games.wondrous_creatures.legal_translation import NO_PAIR
from domain.games.wondrous_creatures.refuse_steps import Asked, step_reason
from domain.games.wondrous_creatures.state import State
from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat

ASKED: Final[dict[type[Frame], Asked]] = {
    f.Turn: Asked([m.PLACE_CREW, m.PLAY_CARD, m.COMPLETE, m.RECHARGE, m.END_TURN]),
    f.Where: Asked([m.OCCUPY], "P1", binding=True),
    f.Face: Asked([m.CHOOSE_HEX], "K6", "not_under_captain", binding=True),
    f.Fee: Asked([m.CHOOSE_RESOURCE], "P3", "no_such_resource", binding=True),
    f.Collecting: Asked([m.COLLECT, m.USE_CAPTAIN, m.CHOOSE_HEX], "P5", binding=True),
    f.SecondCard: Asked([m.PLAY_CARD]),
    f.Paying: Asked([m.DISCARD_CARD, m.CHOOSE_RESOURCE], "C2", binding=True),
    f.WhichSpecies: Asked([m.CHOOSE_SPECIES], "H5", "species_short", binding=True),
    f.WhichMarker: Asked([m.CHOOSE_MARKER], "H2", "marker_used", binding=True),
    f.Hatching: Asked([m.TURN_EGG], "H6", binding=True),
    f.RewardOrPoints: Asked([m.CHOOSE_OPTION], "H7", "no_such_option", binding=True),
    f.HandLimit: Asked([m.DISCARD_CARD], "R4", "not_in_hand", binding=True),
    f.Recharging: Asked([m.CHOOSE_CARD], "R5", "not_to_activate"),
    f.Doomed: Asked([m.CHOOSE_CARD], "L8", "cannot_save"),
    fa.AbilityStep: Asked([], "L8", binding=True),
    fa.Choosing: Asked([], "L8", binding=True),
    fa.Triggers: Asked([m.CHOOSE_CARD], "L5", "not_waiting", binding=True),
    fa.ExchangeInto: Asked([m.CHOOSE_RESOURCE], "B4", "track_full"),
    fa.ExchangeNumber: Asked([m.CHOOSE_NUMBER], "B4", "track_full"),
    fg.PointsOffered: Asked([m.ACCEPT]),
    fg.WhichTile: Asked([m.CHOOSE_TILE], "D1", "not_in_pool", binding=True),
    fg.WhichLake: Asked([m.CHOOSE_HEX], "D1", "no_free_lake", binding=True),
    fg.NetTarget: Asked([m.CHOOSE_HEX], "F4", binding=True),
    fp.WhichCaptain: Asked([m.CHOOSE_CAPTAIN], "S9", "not_offered", binding=True),
    fp.OpeningHand: Asked([m.DISCARD_CARD], "S9", "not_in_hand", binding=True),
    fp.ExtraResource: Asked([m.CHOOSE_RESOURCE], "S10", "raised_already", binding=True),
    RobotPlace: Asked([m.OCCUPY], "G3", "not_best", binding=True),
}
"""By the kind of what is to be done: what answers it; of the steps of abilities `STEPS` says it."""


def reason(state: State, seat: Seat, command: Command, code: int) -> Refused:
    """A1: return the refusal of a command whose move is not legal."""
    if seat not in state.to_act:
        return Refused("not_on_offer", "A1")
    frame = state.agenda[len(state.agenda) - 1]
    verb, number = m.verb_of(code), m.number_of(code)
    if code < 0:
        verb, number = m.OCCUPY if isinstance(command, c.Occupy) else m.COLLECT, -1
    if verb in (m.USE_ENERGY, m.USE_NET):
        return free_reason(state, seat, verb, number)
    asked = ASKED.get(type(frame))
    if verb == m.DECLINE:
        return Refused("must_choose", asked.rule) if asked is not None and asked.binding else Refused("not_on_offer", "A1")
    if isinstance(frame, fa.AbilityFrame):
        return step_reason(state, seat, frame, verb, number)
    assert asked is not None, frame.TYPE
    if verb not in asked.verbs:
        return Refused("not_on_offer", "A1")
    if asked.code:
        return Refused(asked.code, asked.rule)
    return frame_reason(state, seat, frame, verb, number, code)


def frame_reason(state: State, seat: Seat, frame: Frame, verb: int, number: int, code: int) -> Refused:
    """C1, C2, C3, E5, F4, F5, H6, P2, P3: return why an answer to what is asked is wrong, where there is more than one way."""
    if isinstance(frame, f.Turn):
        return basic_reason(state, seat, verb, number)
    if isinstance(frame, f.Where):
        if code == NO_PAIR:
            return Refused("not_a_pair", "P2")
        return Refused("too_steep", "P3") if pair_is_free(state, number) and has_mountain(state, number) else Refused("occupied", "P2")
    if isinstance(frame, f.Collecting):
        return collect_reason(state, seat, frame, verb, number)
    if isinstance(frame, f.SecondCard):
        return Refused("too_expensive", "C2") if state.place_in_hand(seat, number) >= 0 else Refused("not_in_hand", "C1")
    if isinstance(frame, f.Paying):
        return Refused("cannot_discard", "C3") if verb == m.DISCARD_CARD else Refused("cannot_spare", "C3")
    if isinstance(frame, f.Hatching):
        return Refused("already_hatched", "E5") if number % 2 == 1 else Refused("other_egg", "H6")
    assert isinstance(frame, fg.NetTarget), frame.TYPE
    return Refused("effect_used", "F5") if number in state.net_used else Refused("out_of_reach", "F4")


def collect_reason(state: State, seat: Seat, frame: f.Collecting, verb: int, number: int) -> Refused:
    """K3, P5, P6: why a habitat gives nothing, or the captain cannot be used."""
    if verb == m.USE_CAPTAIN:
        return Refused("captain_locked", "K3") if state.unlocked[seat] == 0 else Refused("captain_not_ready", "P6")
    if verb == m.CHOOSE_HEX:
        return Refused("no_effect_here", "P5")
    open_place = number >= 0 and number // 8 in frame.habitats
    return Refused("icon_missing", "P5") if number < 0 or open_place else Refused("habitat_not_open", "P5")


def basic_reason(state: State, seat: Seat, verb: int, number: int) -> Refused:
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
        return Refused("no_crew_left", "P1") if can_place(state) else Refused("no_free_pair", "P2")
    card, slot = number // SLOTS, number % SLOTS
    if card not in state.achievements:
        return Refused("not_in_play", "S7")
    dealt = state.achievements.index(card)
    if not has_marker(state, seat):
        return Refused("no_marker_left", "H1")
    if has_completed(state, seat, dealt):
        return Refused("already_completed", "H2")
    if slot not in open_slots(state, dealt):
        return Refused("slot_not_open", "H3")
    assert progress_of(state, seat)[dealt] < need_of(state, number)
    return Refused("not_met", "H4")


def free_reason(state: State, seat: Seat, verb: int, number: int) -> Refused:
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
