"""The games, seat counts and options that the laws run over."""

from dataclasses import dataclass

from domain.kernel.game import AnyGame, any_game
from domain.kernel.ids import Json, JsonObject
from domain.kernel.revisions import find_rules
from domain.kernel.state import State
from domain.nim.rules import Nim
from domain.registry import GAMES, UnknownGame, content_of
from domain.toy.rules import lagoon
from domain.toy.state import State as LagoonState

LAGOON = lagoon(content_of("domain.toy"))
NIM = any_game(Nim(content_of("domain.nim")))
ALL_GAMES: dict[str, AnyGame] = {LAGOON.name: LAGOON, NIM.name: NIM, **GAMES}


def lagoon_state(state: State) -> LagoonState:
    """Return a state that is known to be one of Lagoon."""
    assert isinstance(state, LagoonState)
    return state


@dataclass(frozen=True)
class Setting:
    """One way to start a match."""

    game: AnyGame
    seats: int
    options: JsonObject

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items() if not isinstance(value, dict | list))
        return f"{self.game.name}-{self.seats}-{chosen[:60]}"


def find(name: str, revision: int | None = None, content_sha256: str | None = None) -> AnyGame:
    """Return a game of the law suite by its name (and revision and content, where they are given)."""
    if name not in ALL_GAMES:
        raise UnknownGame(f"the game {name} is not known here")
    game = ALL_GAMES[name]
    return find_rules([game], name, revision or game.revision, content_sha256 or game.content_sha256)


def variations(game: AnyGame) -> list[JsonObject]:
    """Return the default options, and for every switch or choice one set of options that departs from them there."""
    schema = game.options.source
    properties = schema.get("properties", {})
    assert isinstance(properties, dict)
    found: list[JsonObject] = [{}]
    for name, raw in properties.items():
        assert isinstance(raw, dict)
        default = raw.get("default")
        choices: list[Json] = []
        if raw.get("type") == "boolean":
            choices = [True, False]
        enum = raw.get("enum")
        if isinstance(enum, list):
            choices = enum
        found.extend({name: choice} for choice in choices if choice != default)
    return found


def settings(game: AnyGame) -> list[Setting]:
    """Return every seat count with every variation that the game accepts for it."""
    return [
        Setting(game, seats, game.fill_options(options, seats))
        for seats in range(game.info.min_seats, game.info.max_seats + 1)
        for options in variations(game)
    ]
