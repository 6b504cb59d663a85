"""Golden matches: of each game one random match from a fixed seed, kept as its facts, one a line.

A change of the rules shows as a difference between lines; `make golden` writes the files anew. The first line says how the match began,
the last one how it ended, with the hash of all facts.
"""

import hashlib
import json
from pathlib import Path
from typing import Final

from domain.kernel.canonical import jcs
from domain.kernel.chance import FastChance
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.play import decide, set_up
from domain.registry import GAMES

SEED: Final = 2026


def path_of(game: AnyGame) -> Path:
    """Return the file of a game's golden match; those of older revisions stay as they were written."""
    older = "" if GAMES[game.name].revision == game.revision else f".r{game.revision}"
    return Path(__file__).parent / f"{game.name.replace('-', '_')}{older}.jsonl"


def golden_match(game: AnyGame) -> list[str]:
    """Play the match and return the lines that are kept of it."""
    luck = FastChance(SEED)
    options = game.fill_options({}, game.info.min_seats)
    state = game.initial_state(game.info.min_seats, options)
    lines = [line({"game": game.name, "revision": game.revision, "seed": SEED, "seats": game.info.min_seats, "options": options})]
    told = hashlib.sha256()
    facts = commands = 0
    events: list[Event] = set_up(game, state, luck)
    while True:
        for event in events:
            state.apply(event)
            told.update(jcs({"type": event.type_name(), "seat": event.seat, "data": event.to_data(), "parts": event.parts()}))
            facts += 1
            lines.append(line({"version": facts, **readable(event)}))
        if state.over:
            break
        seat = state.to_act[luck.below(len(state.to_act))]
        moves = game.legal_moves(state, seat)
        events = decide(game, state, seat, game.command_of(state, moves[luck.below(len(moves))]), luck)
        commands += 1
    end: JsonObject = {"commands": commands, "outcome": game.outcome(state).to_json(), "events_sha256": told.hexdigest()}
    return [*lines, line(end)]


def readable(event: Event) -> JsonObject:
    """Return a fact with what it seals and what it opens, where it does."""
    found: JsonObject = {"seat": event.seat, "type": event.type_name(), "data": event.to_data()}
    if event.parts():
        found["parts"] = dict(event.parts())
    if event.opens():
        found["opens"] = list(event.opens())
    return found


def line(value: JsonObject) -> str:
    """Return JSON as one line."""
    return json.dumps(value, ensure_ascii=False)


def write(game: AnyGame) -> None:
    """Write the golden match of a game."""
    path_of(game).write_text("".join(f"{written}\n" for written in golden_match(game)), encoding="utf-8")


def read(game: AnyGame) -> list[str]:
    """Return the lines of a game's golden match."""
    return path_of(game).read_text("utf-8").splitlines()
