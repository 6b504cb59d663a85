"""Levels: how long a bot thinks, and what its report calls it."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, as_str, int_in, object_in
from domain.registry import bots
from workers.search.budget import Budget

STAND_IN: Final = "quick"
"""The level that plays on for a person who is away."""

PATIENCE_MILLISECONDS: Final = 10_000
"""Bounds the time of a budget that is given in iterations."""


@dataclass(frozen=True)
class Level:
    """A budget with its name; a budget of one's own is called `custom`."""

    name: str
    budget: Budget


def level_of(bot: JsonObject) -> Level:
    """Return the level of a seat's `bot`: one of the data file, or a budget of its own."""
    if "level" in bot:
        name = as_str(bot["level"], "/bot/level")
        return Level(name, budget_of(object_in(object_in(bots(), "levels"), name)))
    return Level("custom", budget_of(bot))


def budget_of(given: JsonObject) -> Budget:
    """Return the budget in iterations or in milliseconds."""
    if "iterations" in given:
        return Budget(iterations=int_in(given, "iterations"), milliseconds=PATIENCE_MILLISECONDS)
    return Budget(milliseconds=int_in(given, "milliseconds"))


def level_of_seat(chair: JsonObject) -> Level:
    """Return the level that plays a seat of a match: its bot's, or the stand-in's."""
    bot = chair.get("bot")
    return level_of({"level": STAND_IN} if bot is None else as_object(bot, "/bot"))
