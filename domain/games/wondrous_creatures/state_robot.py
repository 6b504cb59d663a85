"""What Tingent, the opponent of the solo game, holds."""

from typing import Final, final

from domain.games.wondrous_creatures.events import robot
from domain.games.wondrous_creatures.events.base import RobotFact
from domain.kernel.cells import Cells, cells

ROBOT: Final = 9
"""Stands where a seat is expected and it is Tingent."""


@final
class RobotState:
    """Tingent's side of the table.

    `cards[k]` is 1 while its card k is in its deck; `shown` are the creature cards face up, `hidden` those face down (UNKNOWN in play,
    the truth in the full state) with `tags` and `epochs` as in hands; `targets` are the places of the target tokens among the dealt
    single, multi and main cards (0 and up); `last_taken` is the card taken this turn.
    """

    def __init__(self, board: int, card_count: int, of: "RobotState | None" = None) -> None:
        self.board: int = board if of is None else of.board
        self.cards: Cells = cells(card_count, 1) if of is None else of.cards[:]
        self.space: int = 1 if of is None else of.space
        self.last_taken: int = -1 if of is None else of.last_taken
        self.shown: list[int] = [] if of is None else of.shown[:]
        self.hidden: list[int] = [] if of is None else of.hidden[:]
        self.tags: list[int] = [] if of is None else of.tags[:]
        self.epochs: list[int] = [] if of is None else of.epochs[:]
        self.eggs: Cells = cells(7) if of is None else of.eggs[:]
        self.points: int = 0 if of is None else of.points
        self.trophies: int = 0 if of is None else of.trophies
        self.markers: int = 6 if of is None else of.markers
        self.crew: Cells = cells(2, -1) if of is None else of.crew[:]
        self.targets: Cells = cells(3) if of is None else of.targets[:]

    def apply(self, event: RobotFact) -> None:
        """Write the part of a fact that is Tingent's own; the state writes the rest."""
        if isinstance(event, robot.RobotCardDrawn):
            self.cards[event.card] = 0
            self.last_taken = -1
        elif isinstance(event, robot.RobotCardsReshuffled):
            self.cards = cells(len(self.cards), 1)
        elif isinstance(event, robot.RobotCrewMoved):
            self.points += event.points
        elif isinstance(event, robot.RobotEggGained):
            self.eggs[event.species] += 1
        elif isinstance(event, robot.RobotCardTaken):
            self.shown.append(event.card)
            self.last_taken = event.card
        elif isinstance(event, robot.RobotAdvanced):
            self.space = event.space
        elif isinstance(event, robot.RobotSlotTaken):
            self.markers -= 1
            if event.trophy:
                self.trophies += 1
            self.targets[event.group] = event.target
