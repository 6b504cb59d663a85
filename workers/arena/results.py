"""Matches that were played before: kept in a file of JSON lines, one match a line, so that a measurement can be taken up again.

Those that the figures of the data file are of stand in `docs/arena`, one file a game, in the order in which they were counted.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from domain.kernel.canonical import sha256_hex
from domain.kernel.game import AnyGame
from domain.registry import GAMES, prospects_of
from workers.arena.entrants import Entrant
from workers.arena.silliness import Silliness
from workers.arena.table import Deal, Result, play_match
from workers.search.turn import engine_of

FIELDS: Final = ("scores", "ranking", "moves", "turns", "seconds", "decisions", "longest", "lengths", "silly")


class Results:
    """Plays matches, and keeps each one in the file (None: nowhere). One that is kept is not played again.

    `counted` holds those that were asked for, in that order.
    """

    def __init__(self, path: Path | None) -> None:
        self.path: Final = path
        self.kept: Final[dict[str, Result]] = {} if path is None else dict(read_results(path))
        self.counted: Final[dict[str, Result]] = {}
        self.played = 0

    @property
    def reused(self) -> int:
        """How many of them were there already."""
        return len(self.counted) - self.played

    def play(self, deal: Deal, line_up: list[Entrant], seed: int) -> Result:
        """Return the result of a match: the kept one, or one that is played now and kept."""
        key = key_of(deal, line_up, seed)
        if key not in self.kept:
            self.kept[key] = play_watched(deal, line_up, seed)
            self.played += 1
            if self.path is not None:
                with self.path.open("a") as file:
                    file.write(line_of(key, self.kept[key]))
        self.counted[key] = self.kept[key]
        return self.kept[key]

    def keep_counted(self) -> None:
        """Leave in the file what was asked for, in that order, and nothing else."""
        assert self.path is not None
        self.path.write_text("".join(line_of(key, result) for key, result in self.counted.items()))


def play_watched(deal: Deal, line_up: list[Entrant], seed: int) -> Result:
    """Play a match, and count what its seats do that a person would laugh at."""
    watcher = Silliness(deal.game)
    watcher.begin()
    result = play_match(deal, line_up, seed, watcher.watch)
    conduct = [watcher.by_seat[seat] for seat in range(len(line_up))]
    result.lengths = [one.turns for one in conduct]
    result.silly = [one.silly() for one in conduct]
    return result


def read_results(path: Path) -> Iterator[tuple[str, Result]]:
    """Return the matches of a file by their keys, in its order; of no file none."""
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.endswith("}"):  # the last one may have been cut off
            stored = json.loads(line)
            if set(FIELDS) <= set(stored):  # an older one holds less
                yield stored["key"], Result(stored["line_up"], **{name: stored[name] for name in FIELDS})


def line_of(key: str, result: Result) -> str:
    """Return a match as a line of the file."""
    fields: dict[str, Any] = {"key": key, "line_up": result.entrants}
    return json.dumps(fields | {name: getattr(result, name) for name in FIELDS}) + "\n"


def key_of(deal: Deal, line_up: list[Entrant], seed: int) -> str:
    """Return the name of a match: a digest of all that its moves depend on, but of the code of engine and rules only by their names."""
    meant = [deal.game.name, deal.game.revision, deal.options, deal.seed, seed, engine_of(deal.game), weights_of(deal.game)]
    return sha256_hex(json.dumps([meant, [entrant.meaning() for entrant in line_up]], sort_keys=True).encode())[:24]


def weights_of(game: AnyGame) -> object:
    """Return the weights that a game's own data file holds."""
    return prospects_of(game.name).get("weights", {}) if game.name in GAMES else {}
