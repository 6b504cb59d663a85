"""Entrants: players by name, such as `random`, `greedy`, `flat@100ms`, `tree@400it`, `tree@50ms,c=0.7,w=2`, or a level of the data file."""

import time
from dataclasses import dataclass
from typing import Final

from domain.kernel.game import AnyGame
from domain.kernel.json_fields import object_in
from domain.registry import bots
from workers.levels import budget_of
from workers.search.budget import Budget
from workers.search.greedy import GreedyPlayer
from workers.search.player import Player, RandomPlayer
from workers.search.searcher import SearchPlayer
from workers.search.settings import Settings, flat_settings, tree_settings


def cpu_clock() -> float:
    """Return the CPU seconds of this process: budgets in the arena are equal in work, whatever else the machine does."""
    return time.process_time()


@dataclass(frozen=True)
class Entrant:
    """A named kind of player."""

    name: str
    kind: str
    settings: Settings | None = None
    budget: Budget | None = None

    def player(self, game: AnyGame, seat: int, seats: int, seed: int) -> Player:
        """Return a player of this kind for one seat of one match."""
        if self.kind == "random":
            return RandomPlayer(game, seat, seed)
        if self.kind == "greedy":
            return GreedyPlayer(game, seat, seed)
        assert self.settings is not None
        assert self.budget is not None
        return SearchPlayer(game, seat, seats, seed, self.settings, self.budget, cpu_clock)


def parse_entrant(text: str, game: AnyGame) -> Entrant:
    """Read an entrant for a game; ValueError says what is wrong."""
    levels = object_in(bots(), "levels")
    if text in levels:
        return Entrant(text, "tree", tree_settings(game), budget_of(object_in(levels, text)))
    if text in ("random", "greedy"):
        return Entrant(text, text)
    head, *changes = text.split(",")
    kind, _, amount = head.partition("@")
    if kind not in ("tree", "flat"):
        raise ValueError(f"{text!r}: an entrant is random, greedy, a level, or flat@… or tree@…")
    base = tree_settings(game) if kind == "tree" else flat_settings(game)
    return Entrant(text, kind, change_settings(base, changes), parse_budget(amount))


def parse_budget(text: str) -> Budget:
    """Read `100ms` or `400it`."""
    if text.endswith("ms"):
        return Budget(milliseconds=int(text[:-2]))
    if text.endswith("it"):
        return Budget(iterations=int(text[:-2]))
    raise ValueError(f"{text!r}: a budget is 100ms or 400it")


NAMES: Final = {
    "s": "scale",
    "c": "exploration",
    "w": "widening",
    "k": "expansion_threshold",
    "d": "depth",
    "m": "tournament_size",
    "n": "rounds",
    "g": "greedy",
    "r": "reuse",
}


def change_settings(base: Settings, changes: list[str]) -> Settings:
    """Return the settings with some values changed (`c=0.7`)."""
    values = {name: getattr(base, name) for name in NAMES.values()}
    for change in changes:
        letter, _, value = change.partition("=")
        if letter not in NAMES:
            raise ValueError(f"{change!r}: one of {', '.join(NAMES)} is wanted")
        values[NAMES[letter]] = type(values[NAMES[letter]])(float(value))
    return Settings(**values)
