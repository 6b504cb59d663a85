"""Levels: how long a bot thinks, and what its report calls it."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, as_str, int_in, object_in
from domain.registry import bots
from workers.search.budget import Budget
from workers.search.settings import Settings, own_turn_settings, tree_settings

STAND_IN: Final = "quick"
"""The level that plays on for a person who is away."""

PATIENCE_MILLISECONDS: Final = 10_000
"""Bounds the time of a budget that is given in iterations."""


OWN_TURN: Final = "own_turn"
"""The sight of a level that looks no further than the end of its own turn."""


@dataclass(frozen=True)
class Level:
    """A budget with its name; a budget of one's own is called `custom`. `own_turn`: it looks no further than the end of its turn."""

    name: str
    budget: Budget
    own_turn: bool = False

    def settings(self, game: AnyGame) -> Settings:
        """Return the settings of its search."""
        return own_turn_settings(game) if self.own_turn else tree_settings(game)


def level_of(bot: JsonObject) -> Level:
    """Return the level of a seat's `bot`: one of the data file, or a budget of its own."""
    if "level" in bot:
        return find_level(as_str(bot["level"], "/bot/level"))
    return Level("custom", budget_of(bot))


def find_level(name: str) -> Level:
    """Return a level of the data file; one that it does not know (a record may name it) is a budget of one's own."""
    given = object_in(bots(), "levels").get(name)
    if given is None:
        return Level("custom", Budget())
    figures = as_object(given, f"/levels/{name}")
    return Level(name, budget_of(figures), figures.get("sight") == OWN_TURN)


def budget_of(given: JsonObject) -> Budget:
    """Return the budget in iterations, in milliseconds, or in both."""
    if "iterations" in given:
        cap = int_in(given, "milliseconds") if "milliseconds" in given else PATIENCE_MILLISECONDS
        return Budget(iterations=int_in(given, "iterations"), milliseconds=cap)
    return Budget(milliseconds=int_in(given, "milliseconds"))


def level_of_seat(chair: JsonObject) -> Level:
    """Return the level that plays a seat of a match: its bot's, or the stand-in's."""
    bot = chair.get("bot")
    return level_of({"level": STAND_IN} if bot is None else as_object(bot, "/bot"))
