"""Why an answer to a step of an ability is refused: the rule of that step."""

from typing import Final, final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import STORAGE_SPACES
from domain.games.wondrous_creatures.effects import Step
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.legal_steps import find_named, passes_filter, resource_choices, species_of
from domain.games.wondrous_creatures.state import State
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat


@final
class Asked:
    """What answers a question: these verbs, by this rule. `code` refuses answers that can be wrong in one way only.

    A `binding` question cannot be declined.
    """

    def __init__(self, verbs: list[int], rule: str = "", code: str = "", *, binding: bool = False) -> None:
        self.verbs: Final = verbs
        self.rule: Final = rule
        self.code: Final = code
        self.binding: Final = binding


STEPS: Final = {
    lang.GAIN_RESOURCE: Asked([m.CHOOSE_RESOURCE]),
    lang.EXCHANGE: Asked([m.CHOOSE_RESOURCE], "B4", "track_full"),
    lang.GAIN_EGG: Asked([m.CHOOSE_SPECIES]),
    lang.MAP_EGG: Asked([m.CHOOSE_HEX], "K4", "no_egg_near"),
    lang.DRAW: Asked([m.ACCEPT], "W6", "no_cards"),
    lang.LOOK: Asked([m.ACCEPT, m.CHOOSE_CARD]),
    lang.TAKE: Asked([m.TAKE_CARD], "W1", "not_in_wilderness"),
    lang.TAKE_ALL: Asked([m.ACCEPT], "W1", "not_in_wilderness"),
    lang.DECLARE: Asked([m.CHOOSE_SPECIES], "L2", "no_such_option"),
    lang.SWEEP: Asked([m.SWEEP], "W3", "no_such_option"),
    lang.DISCARD: Asked([m.DISCARD_CARD], "W9", "not_in_hand"),
    lang.FLIP: Asked([m.TURN_EGG]),
    lang.HATCH: Asked([m.TURN_EGG]),
    lang.ACTIVATE: Asked([m.CHOOSE_CARD], "R5", "not_to_activate"),
    lang.RESTORE: Asked([m.CHOOSE_CARD], "F2", "not_to_fill"),
    lang.PLAY: Asked([m.PLAY_CARD]),
    lang.SPECIAL: Asked([m.CHOOSE_HEX]),
    lang.REPEAT_MARKER: Asked([m.CHOOSE_MARKER], "K2", "not_received"),
    lang.SCORE_END: Asked([m.CHOOSE_CARD], "Z2", "no_end_card"),
    lang.DISCOUNT: Asked([m.ACCEPT]),
    lang.ADD_SPECIES: Asked([m.CHOOSE_SPECIES]),
    lang.CHOOSE: Asked([m.CHOOSE_OPTION], "L3", "no_such_option"),
    lang.CAPTAIN_SHARE: Asked([m.CHOOSE_CARD], "K7", "not_to_fill"),
}
"""By what a step does: what answers it, where that is always the same."""


def step_verbs(step: Step) -> list[int]:
    """Return the verbs that answer a step."""
    if step.op == lang.SPECIAL and step.y == lang.IN_POOL:
        return [m.CHOOSE_TILE]
    return [m.ACCEPT] if step.op == lang.GAIN_EGG and step.x == lang.RANDOM else STEPS[step.op].verbs


def step_reason(state: State, seat: Seat, frame: AbilityFrame, verb: int, number: int) -> Refused:
    """A1, B4, E6, K1, K6, L2, W6, W8, X1: return why an answer to a step is wrong."""
    step = state.deck.steps[frame.ability][frame.step]
    op = step.op
    if verb not in step_verbs(step):
        return Refused("not_on_offer", "A1")
    if STEPS[op].code:
        return Refused(STEPS[op].code, STEPS[op].rule)
    if op == lang.GAIN_RESOURCE:
        full = step.x in (lang.ANY, lang.ANY_ONE) or number in resource_choices(state, seat, step, frame)
        return Refused("track_full", "B4") if full else Refused("other_kind", "L2")
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
