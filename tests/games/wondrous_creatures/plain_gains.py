"""Gains of which only one can be meant: tests that are about something else take them without saying so."""

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.effects_counting import bound_set
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.frames.actions import Recharging
from domain.games.wondrous_creatures.frames.gains import PointsOffered
from domain.games.wondrous_creatures.legal_steps import species_of
from domain.games.wondrous_creatures.rules import WondrousCreatures
from domain.games.wondrous_creatures.state import State


def plain_gain(game: WondrousCreatures, state: State) -> int:
    """Return the move that takes a gain of a printed kind, or that does without when none is to be had; -1 when that is not asked."""
    frame = state.agenda[-1]
    moves = game.legal_moves(state, state.to_act[0])
    answers = [move for move in moves if m.verb_of(move) not in (m.USE_ENERGY, m.USE_NET)]
    if len(answers) > 2 or m.verb_of(answers[-1]) != m.DECLINE:
        return -1
    alone = len(answers) == len(moves)
    if isinstance(frame, PointsOffered) or (isinstance(frame, Recharging) and len(answers) == 2 and alone):
        return answers[0]
    if not isinstance(frame, AbilityFrame) or state.looked or not lang.is_gain(state.deck.steps[frame.ability][frame.step].op):
        return -1
    return answers[0] if is_printed(state, frame) or (alone and len(answers) == 2) else -1


def is_printed(state: State, frame: AbilityFrame) -> bool:
    """Say whether what a step gains is of a kind that is printed, or that something chosen before says."""
    step = state.deck.steps[frame.ability][frame.step]
    if step.op == lang.GAIN_RESOURCE:
        return step.x >= 0 or step.x in (lang.OF_BOUND, lang.SAME_AS)
    if step.op != lang.GAIN_EGG:
        return step.op not in (lang.MAP_EGG, lang.DECLARE)
    things = bound_set(frame.sets, step.slot)
    one = step.x != lang.OF_BOUND or not things or len(species_of(state, things[0])) == 1
    return bool(frame.chosen) or (one and step.x not in (lang.ANY, lang.LAST_INSTANT))
