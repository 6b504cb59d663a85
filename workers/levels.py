"""Levels: how long a bot thinks, how far it looks, and what its report calls it."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, as_str, int_in, object_in, str_in
from domain.registry import GAMES, bots
from workers.search.budget import MOST_ITERATIONS, Budget
from workers.search.settings import ROUNDS, Settings, own_turn_settings, tree_settings

STAND_IN: Final = "quick"
"""The level that plays on for a person who is away."""

PATIENCE_MILLISECONDS: Final = 10_000
"""Bounds the time of a budget that is given in iterations."""

OWN_TURN: Final = "own_turn"
"""The sight of a search that looks no further than the end of its own turn."""

SIGHTS: Final = {OWN_TURN: 0, "one_turn": 1, "two_turns": 2, "four_turns": 4, "eight_turns": 8}
"""How far a search looks: how many turns of every seat."""

FAR: Final = next(sight for sight, rounds in SIGHTS.items() if rounds == ROUNDS)
"""The sight where none is named."""


@dataclass(frozen=True)
class Level:
    """A budget and a sight with a name; a budget of one's own is called `custom`."""

    name: str
    budget: Budget
    sight: str = FAR

    def settings(self, game: AnyGame) -> Settings:
        """Return the settings of its search."""
        return settings_of(self.sight, game)


def settings_of(sight: str, game: AnyGame) -> Settings:
    """Return the settings of a search that looks so far."""
    return own_turn_settings(game) if sight == OWN_TURN else tree_settings(game, SIGHTS[sight])


def level_of(bot: JsonObject, game: str) -> Level:
    """Return the level of a seat's `bot` in a game: one of the data file, or a budget of its own."""
    if "level" in bot:
        return find_level(as_str(bot["level"], "/bot/level"), game)
    return Level("custom", budget_of(bot))


def find_level(name: str, game: str) -> Level:
    """Return a level of the data file as it plays a game; one that it does not know (a record may name it) is a budget of one's own."""
    given = object_in(bots(), "levels").get(name)
    if given is None:
        return Level("custom", Budget())
    return read_level(name, as_object(given, f"/levels/{name}"), game)


def read_level(name: str, figures: JsonObject, game: str) -> Level:
    """Read a level: what its `games` say of this game goes before what it says of all. `Malformed` says what is wrong, of any game."""
    found = level_from(name, figures)
    special = object_in(figures, "games") if "games" in figures else {}
    for other in special:
        changes = object_in(special, other, "/games")
        if other not in GAMES:
            raise Malformed("/games", f"{other[:80]!r} is no game")
        if not set(changes) <= {"iterations", "sight"}:
            raise Malformed(f"/games/{other}", "a game may change `iterations` and `sight`")
        changed = level_from(name, {**figures, **changes})
        if other == game:
            found = changed
    return found


def level_from(name: str, figures: JsonObject) -> Level:
    """Read a name, a budget and a sight."""
    if not 1 <= int_in(figures, "iterations") <= MOST_ITERATIONS:
        raise Malformed("/iterations", f"a search makes 1 to {MOST_ITERATIONS}")
    sight = str_in(figures, "sight") if "sight" in figures else FAR
    if sight not in SIGHTS:
        raise Malformed("/sight", f"no search has the sight {sight[:80]!r}")
    return Level(name, budget_of(figures), sight)


def budget_of(given: JsonObject) -> Budget:
    """Return the budget in iterations, in milliseconds, or in both."""
    if "iterations" in given:
        cap = int_in(given, "milliseconds") if "milliseconds" in given else PATIENCE_MILLISECONDS
        return Budget(iterations=int_in(given, "iterations"), milliseconds=cap)
    return Budget(milliseconds=int_in(given, "milliseconds"))


def level_of_seat(chair: JsonObject, game: str) -> Level:
    """Return the level that plays a seat of a match: its bot's, or the stand-in's."""
    bot = chair.get("bot")
    return level_of({"level": STAND_IN} if bot is None else as_object(bot, "/bot"), game)
