"""What Tingent, the opponent of the solo game, holds."""

from typing import Final, final

from domain.games.wondrous_creatures.events.base import RobotFact
from domain.games.wondrous_creatures.events.robot import (
    RobotAdvanced,
    RobotCardDrawn,
    RobotCardsReshuffled,
    RobotCardTaken,
    RobotCrewMoved,
    RobotEggGained,
    RobotSlotTaken,
)
from domain.kernel.cells import cells

ROBOT: Final = 9
"""Stands where a seat is expected and it is Tingent."""


@final
class RobotState:
    """Tingent's side of the table.

    `cards[k]` is 1 while its card k is in its deck; `shown` are the creature cards face up, `hidden` those face down (UNKNOWN in play,
    the truth in the full state) with `tags` and `epochs` as in hands; `targets` are the places of the target tokens among the dealt
    single, multi and main cards (0 and up); `last_taken` is the card taken this turn.
    """

    def __init__(self, board: int, card_count: int) -> None:
        self.board = board
        self.cards = cells(card_count, 1)
        self.space = 1
        self.last_taken = -1
        self.shown: list[int] = []
        self.hidden: list[int] = []
        self.tags: list[int] = []
        self.epochs: list[int] = []
        self.eggs = cells(7)
        self.points = 0
        self.trophies = 0
        self.markers = 6
        self.crew = cells(2, -1)
        self.targets = cells(3)

    def clone(self) -> "RobotState":
        """Return an independent copy."""
        other = RobotState(self.board, 0)
        other.cards = self.cards[:]
        other.space = self.space
        other.last_taken = self.last_taken
        other.shown = self.shown[:]
        other.hidden = self.hidden[:]
        other.tags = self.tags[:]
        other.epochs = self.epochs[:]
        other.eggs = self.eggs[:]
        other.points = self.points
        other.trophies = self.trophies
        other.markers = self.markers
        other.crew = self.crew[:]
        other.targets = self.targets[:]
        return other

    def apply(self, event: RobotFact) -> None:
        """Write the part of a fact that is Tingent's own; the state writes the rest."""
        if isinstance(event, RobotCardDrawn):
            self.cards[event.card] = 0
            self.last_taken = -1
        elif isinstance(event, RobotCardsReshuffled):
            self.cards = cells(len(self.cards), 1)
        elif isinstance(event, RobotCrewMoved):
            self.points += event.points
        elif isinstance(event, RobotEggGained):
            self.eggs[event.species] += 1
        elif isinstance(event, RobotCardTaken):
            self.shown.append(event.card)
            self.last_taken = event.card
        elif isinstance(event, RobotAdvanced):
            self.space = event.space
        elif isinstance(event, RobotSlotTaken):
            self.markers -= 1
            if event.trophy:
                self.trophies += 1
            self.targets[event.group] = event.target
