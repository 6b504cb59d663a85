"""What a person would laugh at, counted while a match is played: by seat, command by command.

Counted are the commands of a turn, pieces moved again before anything else was done, turns that wasted something (waste.py), and free
gains declined: a seat ended its turn though a move was at hand that brought points at once, more than a rival, cost none of its prospects
and left it the rest of the turn. Who could take one of two things only and took the other has declined nothing, nor who was given both
anyway. What is paid for is not free.
"""

import statistics
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State
from workers.arena.waste import PURSES, has_wasted


@dataclass(frozen=True)
class Pieces:
    """How commands of a game move a piece, by their types: `lifts` names where it stood, `sets` where it goes (null: off the table)."""

    lifts: str
    sets: str
    enters: str
    neutral: tuple[str, ...] = ()
    """Commands that are no act of their own."""


MOVED: Final = {"reef-encounter": Pieces("lift_shrimp", "set_shrimp", "enter_shrimp", ("end_laying",))}

PAID: Final = {"reef-encounter": ("play_alga", "lock_tile")}
"""Commands that are paid for, though prospects rise: a polyp is spent, and a rival may turn back what a cylinder turned over (A7a, A7b)."""


@dataclass
class Conduct:
    """What a seat did: the number of commands of each of its turns, pieces moved again, free gains declined, turns that wasted something.

    None: it is not counted (in games where nothing is paid with that could be kept, and in older matches).
    """

    turns: list[int] = field(default_factory=list)
    moved_again: int = 0
    declined: int = 0
    wasted: int | None = None

    def __add__(self, other: "Conduct") -> "Conduct":
        wasted = None if self.wasted is None or other.wasted is None else self.wasted + other.wasted
        return Conduct(self.turns + other.turns, self.moved_again + other.moved_again, self.declined + other.declined, wasted)

    def silly(self) -> list[int]:
        """Return what a person would laugh at, as far as it was counted."""
        return [self.moved_again, self.declined] + ([] if self.wasted is None else [self.wasted])

    def summary(self) -> dict[str, Any]:
        """Return the counts as JSON."""
        return {
            "turns": len(self.turns),
            "commands_per_turn_median": statistics.median(self.turns) if self.turns else 0,
            "commands_per_turn_max": max(self.turns, default=0),
            "piece_moved_again": self.moved_again,
            "free_gains_declined": self.declined,
            **({} if self.wasted is None else {"turns_that_wasted": self.wasted}),
        }


class Silliness:
    """Watches one or more matches of a game, and counts what each seat does."""

    def __init__(self, game: AnyGame) -> None:
        self.game: Final = game
        self.matches = 0
        self.kinds: Final[Counter[str]] = Counter()
        self.pays: Final = game.name in PURSES
        self.by_seat: Final[dict[int, Conduct]] = defaultdict(self.nothing)
        self.last = (0, -1)
        self.settled: set[str | None] = set()
        self.start: State | None = None
        self.commands: list[JsonObject] = []

    def nothing(self) -> Conduct:
        """Return the conduct of a seat that has done nothing yet."""
        return Conduct([], wasted=0 if self.pays else None)

    def begin(self) -> None:
        """A match begins."""
        self.matches += 1
        self.last = (0, -1)
        self.settled = set()

    def watch(self, before: State, seat: int, command: Command, after: State) -> None:
        """Count one command of a seat."""
        data = command.to_json()
        name = str(data["type"])
        self.kinds[name] += 1
        if before.turn > 0:
            self.count_turn(before, seat)
        self.count_moved(name, data, self.by_seat[seat])
        ended = before.turn > 0 and (after.over or seat not in after.to_act or after.turn != before.turn)
        if ended and self.has_free_gain(before, Seat(seat), command, after):
            self.by_seat[seat].declined += 1
        if self.start is not None and ended and not after.over:
            self.by_seat[seat].wasted = (self.by_seat[seat].wasted or 0) + has_wasted(
                self.game, self.start, Seat(seat), self.commands, before
            )
        self.commands.append(data)

    def count_turn(self, before: State, seat: int) -> None:
        """Count a command of a turn."""
        if self.last != (before.turn, seat):
            self.last = (before.turn, seat)
            self.by_seat[seat].turns.append(0)
            self.settled = set()
            self.start = before.clone() if self.pays else None
            self.commands = []
        self.by_seat[seat].turns[-1] += 1

    def count_moved(self, name: str, data: JsonObject, seat: Conduct) -> None:
        """Count a piece that is moved again."""
        pieces = MOVED.get(self.game.name)
        if pieces is None or name in pieces.neutral:
            return
        place = data.get("place")
        assert place is None or isinstance(place, str)
        if name == pieces.lifts:
            seat.moved_again += place in self.settled
        elif name in (pieces.sets, pieces.enters):
            seat.moved_again += name == pieces.enters and None in self.settled
            self.settled.add(place)
        else:
            self.settled = set()

    def stands_better(self, before: State, after: State, seat: int) -> bool:
        """Say whether a command brought its seat points or, at a table that goes on, prospects."""
        points = self.game.standing(after)[seat] - self.game.standing(before)[seat]
        if points != 0 or after.over:
            return points > 0
        return self.game.prospects(after)[seat] > self.game.prospects(before)[seat]

    def has_free_gain(self, state: State, seat: Seat, command: Command, after: State) -> bool:
        """Say whether a move was passed up that would have brought points at once, cost no prospects and left the seat its turn."""
        points, prospects = self.game.standing(state), self.game.prospects(state)[seat]
        paid = PAID.get(self.game.name, ())
        for move in self.game.legal_moves(state, seat):
            trial = state.clone()
            tried = self.game.command_of(trial, move)
            if tried.TYPE in paid:
                continue
            self.game.execute(Ledger(trial, FastChance(1), keep=False), seat, tried)
            goes_on = not trial.over and trial.turn == state.turn and seat in trial.to_act
            gained = self.game.standing(trial)
            gains = goes_on and gained[seat] > points[seat] and lead(gained, seat) > lead(points, seat)
            if gains and self.game.prospects(trial)[seat] >= prospects and self.was_passed_up(trial, seat, command, state, after):
                return True
        return False

    def was_passed_up(self, gained: State, seat: Seat, command: Command, before: State, after: State) -> bool:
        """Say whether the turn's end left less than it would have behind a gain; where both can't be had, whether it brought nothing."""
        move = self.game.move_of(gained, command)
        if move not in self.game.legal_moves(gained, seat):
            return not self.stands_better(before, after, seat)
        self.game.make_move(Ledger(gained, FastChance(1), keep=False), seat, move)
        return self.game.standing(gained)[seat] > self.game.standing(after)[seat]

    def together(self) -> Conduct:
        """Return the counts of all seats."""
        return sum(self.by_seat.values(), self.nothing())

    def summary(self) -> dict[str, Any]:
        """Return the counts as JSON."""
        kinds = dict(self.kinds.most_common())
        return {"game": self.game.name, "matches": self.matches, **self.together().summary(), "commands": kinds}


def lead(points: list[int], seat: int) -> int:
    """Return by how much a seat leads the best of the others."""
    return points[seat] - max((one for other, one in enumerate(points) if other != seat), default=0)
