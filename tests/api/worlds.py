"""Tables in the middle of random matches, and others that a viewer cannot tell from them."""

import json
import random
from typing import Any

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State


def by_kind(game: AnyGame, state: State, moves: list[int], luck: random.Random, most: int) -> list[int]:
    """Draw some moves by lot in such a way that every kind of command has the same chance to come early, however many there are of it."""
    kinds: dict[str, list[int]] = {}
    for move in luck.sample(moves, len(moves)):
        kinds.setdefault(str(game.command_of(state, move).to_json()["type"]), []).append(move)
    ordered: list[int] = []
    while kinds and len(ordered) < most:
        kind = luck.choice(list(kinds))
        ordered.append(kinds[kind].pop())
        if not kinds[kind]:
            del kinds[kind]
    return ordered


def midway(game: AnyGame, seats: int, options: JsonObject, luck: random.Random, commands: int) -> State:
    """Return a table in the middle of a match in which every kind of command is as likely: so many commands in, or before the end."""
    chance = FastChance(luck.randrange(2**31))
    opening = game.initial_state(seats, options)
    state = fold(opening, set_up(game, opening, chance))
    for _ in range(commands):
        seat = luck.choice(state.to_act)
        after = state.clone()
        (move,) = by_kind(game, state, game.legal_moves(state, seat), luck, 1)
        play_move(game, after, seat, move, chance)
        if after.over:
            break
        state = after
    return state


def another(game: AnyGame, options: JsonObject, viewer: int, truth: State, luck: random.Random) -> State:
    """Return a table that the viewer cannot tell from the true one: of some drawn, the one that differs from it in most places."""
    belief = game.belief_of(json.loads(json.dumps(game.view_for(truth, Seat(viewer)))), Seat(viewer), options)
    drawn = [belief.determinize(FastChance(luck.randrange(2**31))) for _ in range(12)]
    true = leaves(game.codec.state_to_json(truth))
    return max(drawn, key=lambda state: len(set(leaves(game.codec.state_to_json(state))) ^ set(true)))


def leaves(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Return every plain value in JSON with the way to it."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not steps:
        return [(path, value if isinstance(value, str | int | None) else 0)]
    return [leaf for step, item in steps for leaf in leaves(item, f"{path}/{step}")]
