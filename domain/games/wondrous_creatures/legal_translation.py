"""Between commands and moves: each command has one canonical move, and each legal move stands for one command."""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.legal_moves import move
from domain.games.wondrous_creatures.state import State
from domain.kernel.command import Command
from domain.kernel.fields import declared_in

NO_MOVE: Final = -1
NO_PAIR: Final = -2

BARE: Final = {each.VERB: each for each in declared_in(c.BareCommand, vars(c))}
NUMBERED: Final = {each.VERB: each for each in declared_in(c.NumberCommand, vars(c))}


def command_of(state: State, code: int) -> Command:
    """Return the command that a move stands for."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb in NUMBERED:
        return NUMBERED[verb](number)
    if verb in BARE:
        return BARE[verb]()
    if verb == m.COLLECT:
        slot = number % 8 - 1
        return c.Collect(number // 8, -1 if slot < 0 else state.slots[slot])
    if verb == m.OCCUPY:
        return c.Occupy(state.island.firsts[number], state.island.seconds[number])
    assert verb == m.TURN_EGG, f"verb {verb}"
    return c.TurnEgg(number // 2, number % 2 == 1)


def move_of(state: State, command: Command) -> int:
    """Return the move of a command; NO_PAIR or NO_MOVE when none can be meant."""
    if isinstance(command, c.NumberCommand):
        return move(command.VERB, command.number)
    if isinstance(command, c.BareCommand):
        return move(command.VERB)
    if isinstance(command, c.Collect):
        slot = -1 if command.card < 0 else state.slot_of(command.card)
        return NO_MOVE if slot < 0 <= command.card else move(m.COLLECT, command.habitat * 8 + slot + 1)
    if isinstance(command, c.Occupy):
        pair = state.island.pair_of(command.first, command.second)
        return move(m.OCCUPY, pair) if pair >= 0 else NO_PAIR
    assert isinstance(command, c.TurnEgg)
    return move(m.TURN_EGG, command.species * 2 + (1 if command.hatched else 0))
