"""Positions shortly before the end of a match, so that a test about faults need not play a whole one."""

from collections import deque
from typing import Any

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State
from domain.registry import GAMES

QUICKEST: AnyGame = min(GAMES.values(), key=lambda game: game.longest)
"""The game whose matches are the shortest."""


def briefly(game: AnyGame) -> JsonObject:
    """Return the options that bound the number of turns, at a tenth of what a game would else take."""
    properties = game.options.source["properties"]
    assert isinstance(properties, dict)
    found: JsonObject = {}
    for name, schema in properties.items():
        assert isinstance(schema, dict)
        default, least = schema["default"], schema.get("minimum", 0)
        if "turn" in name and isinstance(default, int) and default >= 100:
            assert isinstance(least, int)
            found[name] = max(default // 10, least)
    return found


def late(game: AnyGame, seats: int, left: int, seed: int = 1, options: JsonObject | None = None) -> dict[str, Any]:
    """Return `options` and `position` of a random match `left` decisions before its end; no position when it is not that long."""
    filled = game.fill_options(options or {}, seats)
    opening = game.initial_state(seats, filled)
    chance = FastChance(seed)
    state = fold(opening, set_up(game, opening, chance))
    seen: deque[State] = deque(maxlen=left + 1)
    while not state.over:
        seen.append(state.clone())
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        play_move(game, state, seat, moves[chance.below(len(moves))], chance)
    if len(seen) <= left:
        return {"options": filled}
    return {"options": filled, "position": game.codec.state_to_json(seen[1])}
