"""Matches that were played before: kept in a file of JSON lines, one match a line, so that a measurement can be taken up again."""

import json
from pathlib import Path
from typing import Any, Final

from domain.kernel.canonical import sha256_hex
from domain.kernel.game import AnyGame
from domain.registry import GAMES, prospects_of
from workers.arena.entrants import Entrant
from workers.arena.table import Deal, Result, play_match
from workers.search.turn import ENGINE

FIELDS: Final = ("scores", "ranking", "moves", "turns", "seconds", "decisions")


class Results:
    """Plays matches, and keeps each one in the file (None: nowhere). One that is kept is not played again."""

    def __init__(self, path: Path | None) -> None:
        self.path: Final = path
        self.kept: Final[dict[str, Result]] = {}
        self.played = 0
        self.reused = 0
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                if line.endswith("}"):  # the last one may have been cut off
                    stored = json.loads(line)
                    self.kept[stored["key"]] = Result(stored["line_up"], **{name: stored[name] for name in FIELDS})

    def play(self, deal: Deal, line_up: list[Entrant], seed: int) -> Result:
        """Return the result of a match: the kept one, or one that is played now and kept."""
        key = key_of(deal, line_up, seed)
        if key in self.kept:
            self.reused += 1
            return self.kept[key]
        result = play_match(deal, line_up, seed)
        self.played += 1
        self.kept[key] = result
        if self.path is not None:
            line: dict[str, Any] = {"key": key, "game": deal.game.name, "line_up": result.entrants}
            line |= {name: getattr(result, name) for name in FIELDS}
            with self.path.open("a") as file:
                file.write(json.dumps(line) + "\n")
        return result


def key_of(deal: Deal, line_up: list[Entrant], seed: int) -> str:
    """Return the name of a match: a digest of all that its moves depend on, but of the code of engine and rules only by their names."""
    meant = [deal.game.name, deal.game.revision, deal.options, deal.seed, seed, ENGINE, weights_of(deal.game)]
    return sha256_hex(json.dumps([meant, [entrant.meaning() for entrant in line_up]], sort_keys=True).encode())[:24]


def weights_of(game: AnyGame) -> object:
    """Return the weights that a game's own data file holds."""
    return prospects_of(game.name).get("weights", {}) if game.name in GAMES else {}
