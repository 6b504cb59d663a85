"""The only door to the games: each is read once, with its data, when this module is imported.

To add a game: write its folder under `domain/games/`, and add one line to `GAMES`.
"""

import json
from importlib.resources import files
from typing import Final

from domain.games.das_riff.rules import DasRiff
from domain.games.reef_encounter.rules import ReefEncounter
from domain.games.reef_gardens.rules import ReefGardens
from domain.games.wondrous_creatures.rules import WondrousCreatures
from domain.kernel.content import Content
from domain.kernel.game import Game
from domain.kernel.ids import JsonObject
from domain.kernel.reading import as_object


class UnknownGame(LookupError):
    """No game of this name is on offer."""


def content_of(package: str) -> Content:
    """Read a game's data files (`content/*.json`) and its READMEs."""
    root = files(package)
    data = {item.name: item.read_bytes() for item in (root / "content").iterdir() if item.name.endswith(".json")}
    return Content(data, (root / "README.md").read_text("utf-8"), (root / "README.de.md").read_text("utf-8"))


GAMES: Final[dict[str, Game]] = {
    game.name: game
    for game in list[Game](
        [
            DasRiff(content_of("domain.games.das_riff")),
            ReefEncounter(content_of("domain.games.reef_encounter")),
            ReefGardens(content_of("domain.games.reef_gardens")),
            WondrousCreatures(content_of("domain.games.wondrous_creatures")),
        ]
    )
}


def find_game(name: str) -> Game:
    """Return the game of this public name; `UnknownGame` when there is none."""
    if name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]


BOTS: Final[JsonObject] = as_object(json.loads((files("domain") / "bots.json").read_bytes()), "/bots.json")


def bots() -> JsonObject:
    """Return the bot levels: `{"levels": {name: {"iterations" | "milliseconds", "strength": {game: {…}}}}}`, weakest first.

    A strength is `{"rating", "interval": [low, high], "matches", "date"}`, rating in points of a ladder whose zero is random play.
    """
    return BOTS
