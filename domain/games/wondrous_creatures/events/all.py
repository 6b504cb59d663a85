"""Every fact of the game, once."""

from typing import Final

from domain.games.wondrous_creatures.events import cards, hidden, island, robot, seats, turns
from domain.kernel.event import Event
from domain.kernel.fields import declared_in

EVENTS: Final = declared_in(Event, vars(hidden), vars(island), vars(seats), vars(cards), vars(turns), vars(robot))
