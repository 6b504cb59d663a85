"""Golden matches: of each game one random match from a fixed seed, kept as a hash of its facts, its length and its outcome.

A change of the rules shows here as a difference; `make golden` writes the files anew.
"""

import hashlib
import json
from pathlib import Path

from domain.kernel.canonical import jcs
from domain.kernel.chance import FastChance
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.play import decide, set_up

SEED = 2026


def path_of(game: AnyGame) -> Path:
    """Return the file of a game's golden match."""
    return Path(__file__).parent / f"{game.name.replace('-', '_')}.json"


def golden_match(game: AnyGame) -> JsonObject:
    """Play the match and return what is kept of it."""
    luck = FastChance(SEED)
    options = game.fill_options({}, game.info.min_seats)
    state = game.initial_state(game.info.min_seats, options)
    told = hashlib.sha256()
    facts = 0
    commands = 0
    events: list[Event] = set_up(game, state, luck)
    while True:
        for event in events:
            state.apply(event)
            told.update(jcs({"type": event.type_name(), "seat": event.seat, "data": event.to_data(), "parts": event.parts()}))
            facts += 1
        if state.over:
            break
        seat = state.to_act[luck.below(len(state.to_act))]
        moves = game.legal_moves(state, seat)
        events = decide(game, state, seat, game.command_of(state, moves[luck.below(len(moves))]), luck)
        commands += 1
    return {
        "revision": game.revision,
        "seed": SEED,
        "options": options,
        "commands": commands,
        "events": facts,
        "events_sha256": told.hexdigest(),
        "outcome": game.outcome(state).to_json(),
    }


def write(game: AnyGame) -> None:
    """Write the golden match of a game."""
    path_of(game).write_text(json.dumps(golden_match(game), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
