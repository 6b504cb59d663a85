"""Between commands and moves: each command has one canonical move, and each legal move stands for one command."""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import moves as m
from domain.games.wondrous_creatures.moves import move
from domain.games.wondrous_creatures.state import WondrousState
from domain.kernel.command import Command

NO_MOVE: Final = -1
NO_PAIR: Final = -2
SLOTS: Final = 3
"""An achievement card has at most so many slots."""


def command_of(state: WondrousState, code: int) -> Command:
    """Return the command that a move stands for."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.COLLECT:
        slot = number % 8 - 1
        return c.Collect(number // 8, -1 if slot < 0 else state.slots[slot])
    if verb == m.OCCUPY:
        return c.Occupy(state.island.firsts[number], state.island.seconds[number])
    if verb == m.COMPLETE:
        return c.CompleteAchievement(state.achievements[number // 4], number % 4)
    if verb == m.TURN_EGG:
        return c.TurnEgg(number // 2, number % 2 == 1)
    if verb == m.PLAY_CARD:
        return c.PlayCard(number)
    if verb == m.USE_ENERGY:
        return c.UseEnergy(number)
    if verb == m.CHOOSE_CARD:
        return c.ChooseCard(number)
    if verb == m.DISCARD_CARD:
        return c.DiscardCard(number)
    if verb == m.TAKE_CARD:
        return c.TakeCard(number)
    if verb == m.DECLINE:
        return c.Decline()
    if verb == m.ACCEPT:
        return c.Accept()
    if verb == m.PLACE_CREW:
        return c.PlaceCrew(number == 1)
    if verb == m.CHOOSE_RESOURCE:
        return c.ChooseResource(number)
    if verb == m.CHOOSE_HEX:
        return c.ChooseHex(number)
    if verb == m.END_TURN:
        return c.EndTurn()
    if verb == m.USE_NET:
        return c.UseNet()
    return rarer_command(verb, number)


def rarer_command(verb: int, number: int) -> Command:
    """Return the command of a less frequent verb."""
    if verb == m.RECHARGE:
        return c.Recharge()
    if verb == m.CHOOSE_SPECIES:
        return c.ChooseSpecies(number)
    if verb == m.CHOOSE_TILE:
        return c.ChooseTile(number)
    if verb == m.CHOOSE_NUMBER:
        return c.ChooseNumber(number)
    if verb == m.SWEEP:
        return c.Sweep(number)
    if verb == m.CHOOSE_OPTION:
        return c.ChooseOption(number)
    if verb == m.CHOOSE_MARKER:
        return c.ChooseMarker(number)
    if verb == m.USE_CAPTAIN:
        return c.UseCaptain()
    assert verb == m.CHOOSE_CAPTAIN, f"verb {verb}"
    return c.ChooseCaptain(number)


def move_of(state: WondrousState, command: Command) -> int:
    """Return the move of a command; NO_PAIR or NO_MOVE when none can be meant."""
    if isinstance(command, c.PlayCard):
        return move(m.PLAY_CARD, command.card)
    if isinstance(command, c.Collect):
        slot = -1 if command.card < 0 else state.slot_of(command.card)
        return NO_MOVE if slot < 0 <= command.card else move(m.COLLECT, command.habitat * 8 + slot + 1)
    if isinstance(command, c.Occupy):
        pair = state.island.pair_of(command.first, command.second)
        return move(m.OCCUPY, pair) if pair >= 0 else NO_PAIR
    if isinstance(command, c.CompleteAchievement):
        if command.achievement not in state.achievements or not 0 <= command.slot < SLOTS:
            return NO_MOVE
        return move(m.COMPLETE, state.achievements.index(command.achievement) * 4 + command.slot)
    if isinstance(command, c.TurnEgg):
        return move(m.TURN_EGG, command.species * 2 + (1 if command.hatched else 0))
    if isinstance(command, c.UseEnergy):
        return move(m.USE_ENERGY, command.card)
    if isinstance(command, c.ChooseCard):
        return move(m.CHOOSE_CARD, command.card)
    if isinstance(command, c.DiscardCard):
        return move(m.DISCARD_CARD, command.card)
    if isinstance(command, c.TakeCard):
        return move(m.TAKE_CARD, command.card)
    if isinstance(command, c.Decline):
        return move(m.DECLINE)
    if isinstance(command, c.Accept):
        return move(m.ACCEPT)
    if isinstance(command, c.PlaceCrew):
        return move(m.PLACE_CREW, 1 if command.captain else 0)
    if isinstance(command, c.ChooseResource):
        return move(m.CHOOSE_RESOURCE, command.resource)
    if isinstance(command, c.ChooseHex):
        return move(m.CHOOSE_HEX, command.hex)
    if isinstance(command, c.EndTurn):
        return move(m.END_TURN)
    if isinstance(command, c.UseNet):
        return move(m.USE_NET)
    return rarer_move(command)


def rarer_move(command: Command) -> int:
    """Return the move of a less frequent command."""
    if isinstance(command, c.Recharge):
        return move(m.RECHARGE)
    if isinstance(command, c.ChooseSpecies):
        return move(m.CHOOSE_SPECIES, command.species)
    if isinstance(command, c.ChooseTile):
        return move(m.CHOOSE_TILE, command.tile)
    if isinstance(command, c.ChooseNumber):
        return move(m.CHOOSE_NUMBER, command.number)
    if isinstance(command, c.Sweep):
        return move(m.SWEEP, command.half)
    if isinstance(command, c.ChooseOption):
        return move(m.CHOOSE_OPTION, command.option)
    if isinstance(command, c.ChooseMarker):
        return move(m.CHOOSE_MARKER, command.marker)
    if isinstance(command, c.UseCaptain):
        return move(m.USE_CAPTAIN)
    return move(m.CHOOSE_CAPTAIN, command.captain) if isinstance(command, c.ChooseCaptain) else NO_MOVE
