"""What a sensible player does first among equals. No part of the rules: searches choose by it."""

from domain.games.wondrous_creatures.legal_moves import DECLINE, DISCARD_CARD, END_TURN, USE_ENERGY, USE_NET, verb_of


def effort(move: int) -> int:
    """Return what goes first among equals (less is better): the end of the turn, what is offered, declining, what uses something up."""
    verb = verb_of(move)
    if verb == END_TURN:
        return 0
    if verb == DECLINE:
        return 2
    return 3 if verb in (USE_ENERGY, USE_NET, DISCARD_CARD) else 1
