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
from domain.kernel.game import AnyGame, any_game
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.revisions import RulesNotAtHand, find_rules


class UnknownGame(RulesNotAtHand):
    """No game of this name is on offer."""


def content_of(package: str, older: int | None = None) -> Content:
    """Read a game's data files (`content/*.json`) and its READMEs; a game may have no data, and no German README.

    Those of an `older` revision lie in `content/r<revision>/`; where there is no such folder it has the present data.
    """
    root = files(package)
    stored = root / "content"
    if older is not None and (stored / f"r{older}").is_dir():
        stored = stored / f"r{older}"
    data = {item.name: item.read_bytes() for item in stored.iterdir() if item.name.endswith(".json")} if stored.is_dir() else {}
    german, weights = root / "README.de.md", root / "prospects.json"
    prospects = as_object(json.loads(weights.read_bytes()), "/prospects.json") if weights.is_file() else {}
    return Content(data, (root / "README.md").read_text("utf-8"), german.read_text("utf-8") if german.is_file() else "", prospects)


def games_of(content: dict[str, Content]) -> list[AnyGame]:
    """Return every game made of the content of its package."""
    return [
        any_game(DasRiff(content["das_riff"])),
        any_game(ReefEncounter(content["reef_encounter"])),
        any_game(ReefGardens(content["reef_gardens"])),
        any_game(WondrousCreatures(content["wondrous_creatures"])),
    ]


CONTENT: Final = {name: content_of(f"domain.games.{name}") for name in ("das_riff", "reef_encounter", "reef_gardens", "wondrous_creatures")}

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in games_of(CONTENT)}


def prospects_of(name: str) -> JsonObject:
    """Return what a game's data file says about the worth of holdings."""
    return CONTENT[name.replace("-", "_")].prospects


def game_with(name: str, prospects: JsonObject) -> AnyGame:
    """Return the game of this name as those see it who weigh holdings otherwise (linear_value.py)."""
    package = name.replace("-", "_")
    content = CONTENT[package]
    changed = Content(content.data, content.readme, content.readme_de, prospects)
    return next(game for game in games_of({**CONTENT, package: changed}) if game.name == name)


OLDER: Final[list[AnyGame]] = [
    any_game(ReefGardens(content_of("domain.games.reef_gardens", older=2), 2)),
]
"""Earlier revisions that stored matches go on by, and are proven by (ADR 7)."""

AT_HAND: Final[list[AnyGame]] = [*GAMES.values(), *OLDER]
"""Every game and revision by which a stored match can be folded."""


def find_game(name: str, revision: int | None = None, content_sha256: str | None = None) -> AnyGame:
    """Return the game of this public name, revision and content; without a revision the one on offer.

    `UnknownGame` when there is no such game, `RulesNotAtHand` when there is none of this revision or content.
    """
    if name not in GAMES:
        raise UnknownGame(f"the game {name} is not known here")
    if revision is None:
        return GAMES[name]
    if content_sha256 is not None:
        return find_rules(AT_HAND, name, revision, content_sha256)
    for game in AT_HAND:
        if (game.name, game.revision) == (name, revision):
            return game
    raise RulesNotAtHand(f"revision {revision} of {name} is not at hand here")


BOTS: Final[JsonObject] = as_object(json.loads((files("domain") / "bots.json").read_bytes()), "/bots.json")


def bots() -> JsonObject:
    """Return bot levels, weakest first: `{"levels": {name: {"iterations", "milliseconds", "sight"?, "games"?, "strength": {game: {…}}}}}`.

    A level searches a fixed number of iterations, within so many milliseconds at most; its `sight` is `own_turn`, `one_turn`,
    `two_turns` (the default), `four_turns` or `eight_turns`. `games` holds by game the `iterations` and the `sight` that are others
    there. A strength is `{"rating", "interval": [low, high], "matches", "seats", "ms", "date", "command", "ahead"?}`, rating in points
    above the first level, 400 for ten wins to one; `ahead` is `{"of", "percent", "interval": [low, high], "matches"}`: how often the level
    came in before the one below. Beside the levels stand the other figures of the arena: `rivals`, `curve` and `duels`.
    """
    return BOTS
