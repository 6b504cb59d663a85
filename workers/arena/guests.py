"""`python -m workers.arena.guests`: a stranger's program against the bots of a service, over the API, in matches with seats exchanged.

The guest is a program that reads a line of JSON for each decision and answers with one (`--program`), or a player whose own program
plays elsewhere with the same key (`--key-file`).
"""

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from openapi.client import Atoll, Problem, ServiceAway, commands_of_the_game
from workers.arena.statistics import wilson

AT_ONCE: Final = 8
"""So many matches run at once: the guest's thinking and the bots' go side by side."""

OVER: Final = "match.v1.seed_revealed"

Say = Callable[[str], None]


class GuestBroken(Exception):
    """The guest has not answered as a guest does."""


class Program:
    """A guest that speaks lines of JSON on its standard input and output."""

    def __init__(self, command: str) -> None:
        self.command: Final = command
        self.process: Final = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def choose(self, question: dict[str, Any]) -> Any:
        """Ask for one decision and return the command: one of the list by `choice`, or any `command`."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            answer = json.loads(line)
            return answer["command"] if "command" in answer else question["legal_commands"][answer["choice"]]["command"]
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            raise GuestBroken(f"{self.command}: {type(error).__name__}: {error}") from error


@dataclass
class Tally:
    """The results of the guest at one place of the table."""

    wins: float = 0.0
    matches: int = 0
    points: list[int] = field(default_factory=list)
    rivals: list[int] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, outcome: Any, place: int) -> None:
        """Count a match that is over."""
        first = outcome["ranking"][0] if outcome["ranking"] else []
        self.wins += 1 / len(first) if place in first else 0.0
        self.matches += 1
        self.reasons[outcome["reason"]] = self.reasons.get(outcome["reason"], 0) + 1
        for seat, score in enumerate(outcome["scores"] or []):
            (self.points if seat == place else self.rivals).append(score)

    def line(self, name: str) -> str:
        """Return the figures on one line of the table."""
        told = ", ".join(f"{reason} {count}" for reason, count in sorted(self.reasons.items()))
        return f"{name:12} {self.matches:7} {wilson(self.wins, self.matches)!s:26} {mean(self.points):>8} {mean(self.rivals):>8}  {told}"


def mean(values: list[int]) -> str:
    """Return a mean, or a dash where nothing was counted."""
    return f"{sum(values) / len(values):.1f}" if values else "–"


class Series:
    """A number of matches of a guest, at each place of the table in turn."""

    def __init__(self, atoll: Atoll, game: str, rival: str, seats: int, matches: int, program: Program | None) -> None:
        self.atoll: Final = atoll
        self.game: Final = game
        self.rival: Final = rival
        self.seats: Final = seats
        self.matches: Final = matches
        self.program: Final = program
        self.places: Final[dict[str, int]] = {}
        self.tallies: Final = [Tally() for _ in range(seats)]
        self.settled: Final[dict[str, int]] = {}

    def play(self) -> None:
        """Play all matches, some at once, by the guest's stream."""
        stream = self.atoll.follow_all()
        for _ in range(min(AT_ONCE, self.matches)):
            self.open_next()
        for told in stream:
            if told.match not in self.places:
                continue
            if told.kind == OVER:
                place = self.places[told.match]
                self.tallies[place].add(self.atoll.match(told.match)["outcome"], place)
                if len(self.places) < self.matches:
                    self.open_next()
                elif self.played() == self.matches:
                    return
            elif self.program is not None and told.version > self.settled.get(told.match, 0):
                self.settled[told.match] = self.act(self.program, told.match)

    def open_next(self) -> None:
        """Open the next match: the guest moves on by a seat."""
        place = len(self.places) % self.seats
        bot: Any = {"kind": "bot", "bot": {"level": self.rival}}
        opened = self.atoll.open_match(self.game, [{"kind": "human"} if seat == place else bot for seat in range(self.seats)])
        self.places[opened["id"]] = place

    def act(self, program: Program, match: str) -> int:
        """Let the program play as long as its seat is to act; return the version up to which nothing is left to do."""
        while True:
            legal = self.atoll.legal_commands(match)
            if not commands_of_the_game(legal):
                return legal["version"]
            shown: Any = self.atoll.match(match)
            if shown["version"] != legal["version"]:
                continue
            question = {name: shown[name] for name in ("id", "game", "version", "options", "state")}
            command = program.choose({**question, "seat": legal["seat"], "legal_commands": legal["legal_commands"]})
            try:
                self.atoll.play(match, legal["seat"], command, legal["version"])
            except Problem as problem:
                if not problem.is_past():
                    raise GuestBroken(f"{program.command}: {command}: {problem}") from problem

    def played(self) -> int:
        """Return how many matches are over."""
        return sum(tally.matches for tally in self.tallies)

    def table(self) -> list[str]:
        """Return the table: a line for each place, and one for all."""
        total = Tally()
        for tally in self.tallies:
            total.wins += tally.wins
            total.matches += tally.matches
            total.points += tally.points
            total.rivals += tally.rivals
            for reason, count in tally.reasons.items():
                total.reasons[reason] = total.reasons.get(reason, 0) + count
        rows = [tally.line(f"seat {seat}") for seat, tally in enumerate(self.tallies)]
        return [f"{'':12} {'matches':>7} {'share of wins (95 %)':26} {'points':>8} {'rivals':>8}", *rows, total.line("all")]


def run(url: str, game: str, rival: str, seats: int | None, matches: int, program: str | None, key: str | None, say: Say = print) -> None:
    """Play a guest's matches and print the table; a program gets a player of its own."""
    with Atoll(url) as anybody:
        asked = max(2, anybody.game(game)["seats"]["min"]) if seats is None else seats
        own = anybody.register("Guest", is_bot=True)["key"] if key is None else key
    with Atoll(url, own) as atoll:
        name = atoll.player()["name"] if program is None else program
        say(f"{game}, {asked} seats: {name} against {rival} (equal strength: {100 / asked:.1f} %)")
        if program is None:
            series = Series(atoll, game, rival, asked, matches, None)
            series.play()
        else:
            with Program(program) as guest:
                series = Series(atoll, game, rival, asked, matches, guest)
                series.play()
    for line in series.table():
        say(line)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena.guests", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--game", required=True)
    parser.add_argument("--against", default="quick", help="the level of the bots (default: quick)")
    parser.add_argument("--seats", type=int, help="default: two, or as few as the game allows")
    parser.add_argument("--matches", type=int, default=20)
    guest = parser.add_mutually_exclusive_group(required=True)
    guest.add_argument("--program", help="a command that reads questions and writes answers, a line of JSON each")
    guest.add_argument("--key-file", type=Path, help="the file with the key of a player whose program plays elsewhere")
    wish = parser.parse_args()
    try:
        key = None if wish.key_file is None else wish.key_file.read_text("utf-8").strip()
        run(wish.url, wish.game, wish.against, wish.seats, wish.matches, wish.program, key)
    except (GuestBroken, Problem, ServiceAway, OSError) as problem:
        sys.exit(f"arena: {problem}")


if __name__ == "__main__":
    main()
