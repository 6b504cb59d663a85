"""Every command of the game, once."""

from typing import Final

from domain.games.wondrous_creatures import commands
from domain.kernel.command import Command
from domain.kernel.fields import declared_in

COMMANDS: Final = declared_in(Command, vars(commands))
