"""The legal moves that a sensible player thinks about. No part of the rules: searches and greedy players choose among these.

Left out is to decline what costs nothing: resources, eggs, cards, discounts, energies, and what cards and captains do on their own.
"""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.frames.actions import Collecting, Recharging
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.legal import legal_moves
from domain.games.wondrous_creatures.legal_moves import DECLINE, DISCARD_CARD, END_TURN, USE_ENERGY, USE_NET, move, verb_of
from domain.games.wondrous_creatures.state import State
from domain.kernel.ids import Seat

FREE_OF_COST: Final = (
    lang.GAIN_RESOURCE,
    lang.GAIN_EGG,
    lang.MAP_EGG,
    lang.DRAW,
    lang.LOOK,
    lang.TAKE,
    lang.TAKE_ALL,
    lang.DISCOUNT,
    lang.RESTORE,
    lang.ACTIVATE,
    lang.SPECIAL,
    lang.REPEAT_MARKER,
    lang.SCORE_END,
    lang.ADD_SPECIES,
)
"""Steps of abilities that only give."""


def sensible_moves(state: State, seat: Seat) -> list[int]:
    """L3, P5, P6, R5: return the legal moves; what costs nothing is not declined."""
    moves = legal_moves(state, seat)
    if len(moves) < 2 or moves[0] == move(DECLINE) or not only_gives(state, state.agenda[len(state.agenda) - 1]):
        return moves
    return [code for code in moves if code != move(DECLINE)]


def only_gives(state: State, frame: Frame) -> bool:
    """Say whether what a frame offers costs nothing."""
    if isinstance(frame, AbilityFrame):
        return state.deck.steps[frame.ability][frame.step].op in FREE_OF_COST
    return isinstance(frame, (Collecting, Recharging))


def effort(code: int) -> int:
    """Return what goes first among equals (less is better): the end of the turn, what is offered, declining, what uses something up."""
    verb = verb_of(code)
    if verb == END_TURN:
        return 0
    if verb == DECLINE:
        return 2
    return 3 if verb in (USE_ENERGY, USE_NET, DISCARD_CARD) else 1
