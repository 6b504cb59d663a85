"""Every fact of the game, once."""

from typing import Final

from domain.games.wondrous_creatures.events.cards import CARDS_EVENTS
from domain.games.wondrous_creatures.events.hidden import HIDDEN_EVENTS
from domain.games.wondrous_creatures.events.island import ISLAND_EVENTS
from domain.games.wondrous_creatures.events.robot import ROBOT_EVENTS
from domain.games.wondrous_creatures.events.seats import SEATS_EVENTS
from domain.games.wondrous_creatures.events.turns import TURNS_EVENTS
from domain.kernel.event import Event

EVENTS: Final[list[type[Event]]] = [
    *HIDDEN_EVENTS,
    *ISLAND_EVENTS,
    *SEATS_EVENTS,
    *CARDS_EVENTS,
    *TURNS_EVENTS,
    *ROBOT_EVENTS,
]
