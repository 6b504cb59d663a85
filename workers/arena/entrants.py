"""Entrants: players by name.

A level of the data file; `random`, `greedy` and `plan` (the plans that a search follows, without the search); `tree@400it` or `tree@50ms`
is the search within a budget, `flat@100ms` flat UCB, `textbook@100ms` the search as textbooks have it (any moves to the end, no weighed
holdings, no common worlds), `cheat@100ms` the search that sees all, which no match is played with. Behind a comma stand changed settings,
`tree@50ms,c=0.7,w=2`, or other weights of what holdings promise: `v=none`, `v=before` (those that the present ones replaced), or a file.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from domain.kernel.game import AnyGame, Belief, OpenBelief
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import as_object, object_in
from domain.kernel.state import State
from domain.registry import GAMES, bots, game_with, prospects_of
from workers.levels import level_of
from workers.search.budget import Budget
from workers.search.greedy import GreedyPlayer
from workers.search.planner import PlanPlayer
from workers.search.player import Player, RandomPlayer
from workers.search.searcher import SearchPlayer
from workers.search.settings import Settings, flat_settings, tree_settings


def cpu_clock() -> float:
    """Return the CPU seconds of this process: budgets in the arena are equal in work, whatever else the machine does."""
    return time.process_time()


@dataclass(frozen=True)
class Entrant:
    """A named kind of player. `weights` is what it believes holdings to promise, where that is not what the game's own data says."""

    name: str
    kind: str
    settings: Settings | None = None
    budget: Budget | None = None
    weights: JsonObject | None = None

    def player(self, game: AnyGame, seat: Seat, seats: int, seed: int) -> Player:
        """Return a player of this kind for one seat of one match."""
        if self.kind == "random":
            return RandomPlayer(game, seat, seed)
        if self.weights is not None:
            game = weighing(game, self.weights)
        if self.kind == "greedy":
            return GreedyPlayer(game, seat, seed)
        if self.kind == "plan":
            return PlanPlayer(game, seat, seed)
        assert self.settings is not None
        assert self.budget is not None
        return SearchPlayer(game, seat, seats, seed, self.settings, self.budget, cpu_clock)

    def belief(self, known: Belief[State], truth: State) -> Belief[State]:
        """Return what it knows of a table: what its seat may know, or all."""
        return OpenBelief(truth) if self.kind == "cheat" else known

    def meaning(self) -> JsonObject:
        """Return what its name stands for: results that were kept count only as long as this is the same."""
        settings, budget = self.settings, self.budget
        return {
            "kind": self.kind,
            "settings": {} if settings is None else {name: getattr(settings, name) for name in SETTINGS},
            "budget": [] if budget is None else [budget.iterations, budget.milliseconds],
            "weights": self.weights,
        }


_WEIGHING: Final[dict[str, AnyGame]] = {}


def weighing(game: AnyGame, weights: JsonObject) -> AnyGame:
    """Return the game as those see it who weigh holdings so; made once for each set of weights."""
    if game.name not in GAMES:
        return game
    key = json.dumps([game.name, weights], sort_keys=True)
    if key not in _WEIGHING:
        _WEIGHING[key] = game_with(game.name, {"weights": weights})
    return _WEIGHING[key]


def textbook_settings(game: AnyGame) -> Settings:
    """Return the plain search: every move tried at every node, any moves to the end of the match, each move in worlds of its own."""
    return Settings(game.clear_lead, widening=0.0, tournament_size=1, common=False)


KINDS: Final = ("tree", "flat", "textbook", "cheat")


def parse_entrant(text: str, game: AnyGame) -> Entrant:
    """Read an entrant for a game; ValueError says what is wrong."""
    if text in object_in(bots(), "levels"):
        level = level_of({"level": text}, game.name)
        return Entrant(text, "tree", level.settings(game), level.budget)
    if text.partition(",")[0] in ("greedy", "plan"):
        return Entrant(text, text.partition(",")[0], weights=weights_in(text.split(",")[1:], game))
    if text == "random":
        return Entrant(text, text)
    head, *changes = text.split(",")
    kind, _, amount = head.partition("@")
    if kind not in KINDS:
        raise ValueError(f"{text!r}: an entrant is random, greedy, plan, a level, or one of {', '.join(KINDS)} with @ and a budget")
    base = {"flat": flat_settings, "textbook": textbook_settings}.get(kind, tree_settings)(game)
    own = [change for change in changes if not change.startswith("v=")]
    weights: JsonObject | None = {} if kind == "textbook" else weights_in(changes, game)
    return Entrant(text, kind, change_settings(base, own), parse_budget(amount), weights)


def weights_in(changes: list[str], game: AnyGame) -> JsonObject | None:
    """Return the weights that `v=` names; None without it."""
    for change in changes:
        if change == "v=none":
            return {}
        if change == "v=before":
            return object_in(object_in(prospects_of(game.name), "before"), "weights")
        if change.startswith("v="):
            return object_in(as_object(json.loads(Path(change[2:]).read_bytes()), change), "weights")
    return None


def parse_budget(text: str) -> Budget:
    """Read `100ms` or `400it`; ValueError when it is neither."""
    amount, unit = text[:-2], text[-2:]
    if unit in ("ms", "it") and amount.isdecimal() and int(amount) > 0:
        return Budget(milliseconds=int(amount)) if unit == "ms" else Budget(iterations=int(amount))
    raise ValueError(f"{text!r}: a budget is a number of milliseconds or iterations, such as 100ms or 400it")


SETTINGS: Final = {
    "scale": "s",
    "exploration": "c",
    "widening": "w",
    "expansion_threshold": "k",
    "depth": "d",
    "reuse": "r",
    "tournament_size": "m",
    "rounds": "n",
    "greedy": "g",
    "own_turn": "o",
    "common": "e",
    "planned": "p",
    "near": "l",
}
"""The settings, by the letters that change them."""


def change_settings(base: Settings, changes: list[str]) -> Settings:
    """Return the settings with some values changed (`c=0.7`); ValueError says which change is none."""
    values = {name: getattr(base, name) for name in SETTINGS}
    names = {letter: name for name, letter in SETTINGS.items()}
    for change in changes:
        letter, _, value = change.partition("=")
        if letter not in names:
            raise ValueError(f"{change!r}: one of {', '.join(names)} is wanted")
        try:
            number = float(value)
        except ValueError:
            raise ValueError(f"{change!r}: behind the letter and = a number is wanted") from None
        values[names[letter]] = type(values[names[letter]])(number)
    return Settings(**values)
