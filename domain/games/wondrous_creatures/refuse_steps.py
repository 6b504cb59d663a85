"""Why an answer to a step of an ability is refused: the rule of that step."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import STORAGE_SPACES
from domain.games.wondrous_creatures.effects import Step
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.legal_steps import find_named, passes_filter, resource_choices, species_of
from domain.games.wondrous_creatures.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.rows import Cells

ASKED: Final[dict[int, Cells]] = {
    lang.GAIN_RESOURCE: [m.CHOOSE_RESOURCE],
    lang.EXCHANGE: [m.CHOOSE_RESOURCE],
    lang.GAIN_EGG: [m.CHOOSE_SPECIES],
    lang.MAP_EGG: [m.CHOOSE_HEX],
    lang.DRAW: [m.ACCEPT],
    lang.TAKE: [m.TAKE_CARD],
    lang.TAKE_ALL: [m.ACCEPT],
    lang.DECLARE: [m.CHOOSE_SPECIES],
    lang.SWEEP: [m.SWEEP],
    lang.DISCARD: [m.DISCARD_CARD],
    lang.FLIP: [m.TURN_EGG],
    lang.HATCH: [m.TURN_EGG],
    lang.ACTIVATE: [m.CHOOSE_CARD],
    lang.RESTORE: [m.CHOOSE_CARD],
    lang.PLAY: [m.PLAY_CARD],
    lang.REPEAT_MARKER: [m.CHOOSE_MARKER],
    lang.SCORE_END: [m.CHOOSE_CARD],
    lang.DISCOUNT: [m.ACCEPT],
    lang.ADD_SPECIES: [m.CHOOSE_SPECIES],
    lang.CHOOSE: [m.CHOOSE_OPTION],
    lang.CAPTAIN_SHARE: [m.CHOOSE_CARD],
}
"""The verbs that answer a step, where it is always the same one."""

PLAIN: Final = {
    lang.MAP_EGG: ("no_egg_near", "K4"),
    lang.DRAW: ("no_cards", "W6"),
    lang.TAKE: ("not_in_wilderness", "W1"),
    lang.TAKE_ALL: ("not_in_wilderness", "W1"),
    lang.DECLARE: ("no_such_option", "L2"),
    lang.SWEEP: ("no_such_option", "W3"),
    lang.DISCARD: ("not_in_hand", "W9"),
    lang.ACTIVATE: ("not_to_activate", "R5"),
    lang.RESTORE: ("not_to_fill", "F2"),
    lang.REPEAT_MARKER: ("not_received", "K2"),
    lang.SCORE_END: ("no_end_card", "Z2"),
    lang.CHOOSE: ("no_such_option", "L3"),
    lang.CAPTAIN_SHARE: ("not_to_fill", "K7"),
}
"""Refusals of answers that are wrong in one way only, by step."""


def step_verbs(step: Step) -> Cells:
    """Return the verbs that answer a step."""
    if step.op == lang.SPECIAL:
        return [m.CHOOSE_TILE] if step.y == lang.IN_POOL else [m.CHOOSE_HEX]
    if step.op == lang.GAIN_EGG and step.x == lang.RANDOM:
        return [m.ACCEPT]
    if step.op == lang.LOOK:
        return [m.ACCEPT, m.CHOOSE_CARD]
    return ASKED[step.op]


def step_reason(state: State, seat: Seat, frame: AbilityFrame, verb: int, number: int) -> Refused:
    """A1, B4, E6, K1, K6, L2, W6, W8, X1: return why an answer to a step is wrong."""
    step = state.deck.steps[frame.ability][frame.step]
    op = step.op
    if verb not in step_verbs(step):
        return Refused("not_on_offer", "A1")
    if op in PLAIN:
        word, rule = PLAIN[op]
        return Refused(word, rule)
    if op == lang.GAIN_RESOURCE:
        full = number in named_resources(state, seat, frame, step)
        return Refused("track_full", "B4") if full else Refused("other_kind", "L2")
    if op == lang.EXCHANGE:
        return Refused("track_full", "B4")
    if op == lang.GAIN_EGG:
        named = verb == m.ACCEPT or number in find_named(state, seat, step, frame)
        return Refused("no_egg_left", "E6") if named else Refused("other_kind", "L2")
    if op == lang.LOOK:
        if verb == m.CHOOSE_CARD or state.looked:
            return Refused("not_looked_at", "W8")
        return Refused("no_cards", "W6")
    if op in (lang.FLIP, lang.HATCH):
        return egg_reason(state, seat, frame, op == lang.HATCH, number)
    if op == lang.PLAY:
        return play_reason(state, seat, step, number)
    if op == lang.SPECIAL:
        return Refused("effect_not_reached", "K6" if step.y == lang.AHEAD else "X1")
    assert op == lang.ADD_SPECIES
    counted = number in species_of(state, frame.card) or state.extra[frame.card] >> number & 1
    return Refused("shown_already", "K1") if counted else Refused("no_egg_left", "E6")


def named_resources(state: State, seat: Seat, frame: AbilityFrame, step: Step) -> Cells:
    """Return the kinds that a gain may be of, full tracks too."""
    if step.x in (lang.ANY, lang.ANY_ONE):
        return [0, 1, 2, 3]
    return resource_choices(state, seat, step, frame)


def egg_reason(state: State, seat: Seat, frame: AbilityFrame, hatch: bool, kind: int) -> Refused:
    """E5, E7: why an egg cannot be turned."""
    if hatch and kind % 2 == 1:
        return Refused("already_hatched", "E5")
    species, hatched = kind // 2, kind % 2
    chosen = [space % STORAGE_SPACES for space in frame.chosen]
    own = [i for i in chosen if state.eggs[seat][i] == species and state.hatched[seat][i] == hatched]
    return Refused("egg_chosen", "E7") if own else Refused("no_such_egg", "E5")


def play_reason(state: State, seat: Seat, step: Step, card: int) -> Refused:
    """C2, C5, L8: why an effect does not let the seat play a card."""
    if step.y & lang.FROM_DOOMED:
        return Refused("cannot_save", "L8")
    held = step.y & lang.FROM_HAND > 0 and state.place_in_hand(seat, card) >= 0
    laid = step.y & lang.FROM_WILDERNESS > 0 and card in state.slots
    fits = card < state.deck.size and passes_filter(state, step, card)
    return Refused("too_expensive", "C2") if fits and (held or laid) else Refused("not_playable", "C5")
