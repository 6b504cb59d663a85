"""Every fact of the game, once."""

from typing import Final

from domain.games.wondrous_creatures.events import cards, hidden, island, robot, seats, turns
from domain.kernel.declared import declared_in
from domain.kernel.event import Event

EVENTS: Final = declared_in(Event, hidden, island, seats, cards, turns, robot)
