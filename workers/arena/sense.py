"""`python -m workers.arena.sense`: plays or reads matches of bots and counts what a person would laugh at.

Counted are the commands of a turn, pieces moved again before anything else was done, and free gains declined: a seat ended its turn
though a move was at hand that brought points at once, cost none of its prospects and left it the rest of the turn. Who could take one of
two things only and took the other has declined nothing, nor who was given both anyway.
"""

import argparse
import json
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records, game_of
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import as_int, as_object, list_in, member, object_in
from domain.kernel.ledger import Ledger
from domain.kernel.match import Match
from domain.kernel.state import State
from domain.registry import find_game
from workers.arena.entrants import parse_entrant
from workers.arena.table import Deal, play_match
from workers.replay import by_command


@dataclass(frozen=True)
class Pieces:
    """How commands of a game move a piece, by their types: `lifts` names where it stood, `sets` where it goes (null: off the table)."""

    lifts: str
    sets: str
    enters: str
    neutral: tuple[str, ...] = ()
    """Commands that are no act of their own."""


MOVED: Final = {"reef-encounter": Pieces("lift_shrimp", "set_shrimp", "enter_shrimp", ("end_laying",))}


@dataclass
class Silliness:
    """The counts of one or more matches of a game."""

    game: AnyGame
    matches: int = 0
    turns: list[int] = field(default_factory=list)
    moved_again: int = 0
    declined: int = 0
    commands: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    last: tuple[int, int] = (0, -1)
    settled: set[str | None] = field(default_factory=set)

    def begin(self) -> None:
        """A match begins."""
        self.matches += 1
        self.last = (0, -1)
        self.settled = set()

    def watch(self, before: State, seat: int, command: Command, after: State) -> None:
        """Count one command of a seat."""
        data = command.to_json()
        name = str(data["type"])
        self.commands += 1
        self.kinds[name] = self.kinds.get(name, 0) + 1
        if before.turn > 0:
            self.count_turn(before.turn, seat)
        self.count_moved(name, data)
        ended = before.turn > 0 and (after.over or seat not in after.to_act or after.turn != before.turn)
        if ended and self.has_free_gain(before, Seat(seat), command, after):
            self.declined += 1

    def count_turn(self, turn: int, seat: int) -> None:
        """Count a command of a turn."""
        if self.last != (turn, seat):
            self.last = (turn, seat)
            self.turns.append(0)
            self.settled = set()
        self.turns[-1] += 1

    def count_moved(self, name: str, data: JsonObject) -> None:
        """Count a piece that is moved again."""
        pieces = MOVED.get(self.game.name)
        if pieces is None or name in pieces.neutral:
            return
        place = data.get("place")
        assert place is None or isinstance(place, str)
        if name == pieces.lifts:
            self.moved_again += place in self.settled
        elif name in (pieces.sets, pieces.enters):
            self.moved_again += name == pieces.enters and None in self.settled
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
        points, prospects = self.game.standing(state)[seat], self.game.prospects(state)[seat]
        for move in self.game.legal_moves(state, seat):
            trial = state.clone()
            self.game.execute(Ledger(trial, FastChance(1), keep=False), seat, self.game.command_of(trial, move))
            goes_on = not trial.over and trial.turn == state.turn and seat in trial.to_act
            gains = goes_on and self.game.standing(trial)[seat] > points and self.game.prospects(trial)[seat] >= prospects
            if gains and self.was_passed_up(trial, seat, command, state, after):
                return True
        return False

    def was_passed_up(self, gained: State, seat: Seat, command: Command, before: State, after: State) -> bool:
        """Say whether the turn's end left less than it would have behind a gain; where both can't be had, whether it brought nothing."""
        move = self.game.move_of(gained, command)
        if move not in self.game.legal_moves(gained, seat):
            return not self.stands_better(before, after, seat)
        self.game.make_move(Ledger(gained, FastChance(1), keep=False), seat, move)
        return self.game.standing(gained)[seat] > self.game.standing(after)[seat]

    def summary(self) -> dict[str, Any]:
        """Return the counts as JSON."""
        return {
            "game": self.game.name,
            "matches": self.matches,
            "turns": len(self.turns),
            "commands_per_turn_median": statistics.median(self.turns) if self.turns else 0,
            "commands_per_turn_max": max(self.turns, default=0),
            "piece_moved_again": self.moved_again,
            "free_gains_declined": self.declined,
            "commands": dict(sorted(self.kinds.items(), key=lambda item: -item[1])),
        }


def play(game: AnyGame, seats: int, entrants: list[str], matches: int, seed: int = 1, options: JsonObject | None = None) -> Silliness:
    """Play matches among entrants (the first one fills the seats that are left) and count."""
    found = Silliness(game)
    line_up = [parse_entrant(entrants[seat] if seat < len(entrants) else entrants[0], game) for seat in range(seats)]
    filled = game.fill_options(options or {}, seats)
    for number in range(matches):
        found.begin()
        play_match(Deal(game, filled, seed * 100_000 + number), line_up, seed * 100_000 + number, found.watch)
    return found


def read(bundle: JsonObject, find: Callable[[str, int, str], AnyGame]) -> Silliness:
    """Read the bundle of a finished match and count what its seats did."""
    records = [as_object(item, "/events") for item in list_in(bundle, "events")]
    game = game_of(records, find)
    found = Silliness(game)
    found.begin()
    match: Match | None = None
    for group in by_command(records):
        body = object_in(as_object(member(object_in(group[0], "opened"), "command", "/opened"), "/opened/command"), "data")
        before = match.table().clone() if match is not None and match.status == "running" and body["seat"] is not None else None
        match = fold_records(game, group, match)
        if before is not None:
            command = game.codec.command_from_json(object_in(body, "command"))
            found.watch(before, as_int(body["seat"], "/seat"), command, match.table())
    return found


def main() -> None:
    """Print the counts as JSON, a line for each game or bundle."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena.sense", description=__doc__)
    parser.add_argument("entrants", nargs="*", default=["quick"], help="players as in the arena; the first fills the seats that are left")
    parser.add_argument("--game", default="reef-encounter")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bundle", type=Path, nargs="*", default=[], help="read these bundles of finished matches instead")
    wish = parser.parse_args()
    for path in wish.bundle:
        print(json.dumps(read(json.loads(path.read_text("utf-8")), lambda name, revision, _: find_game(name, revision)).summary()))
    if not wish.bundle:
        print(json.dumps(play(find_game(wish.game), wish.seats, wish.entrants, wish.matches, wish.seed).summary()))


if __name__ == "__main__":
    main()
