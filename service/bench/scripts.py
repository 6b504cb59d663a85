"""Matches decided beforehand: knowing a match's secret seed, the bench knows all that will happen, and can send it without thinking."""

import itertools
from dataclasses import dataclass
from typing import Final

import orjson

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import as_object, list_in, str_in
from domain.kernel.lifecycle import Decision, Facts, decide_command
from domain.kernel.match import Entry, Match
from service.bench.wire import Wire, post_bytes
from service.matches.clock import now, text_of
from service.matches.match_cache import fold_on
from service.store import event_store
from service.store.database import Database
from service.store.rows import Loaded

KEYS: Final = itertools.count()


@dataclass(frozen=True)
class Opened:
    """A match of people only, open on the service: its tokens, its history so far, and its secret."""

    id: str
    tokens: dict[int, str]
    loaded: Loaded
    match: Match

    def request(self, seat: Seat, command: JsonObject, version: int) -> bytes:
        """Return the request that plays a command at a version."""
        return post_bytes(
            f"/v1/matches/{self.id}/commands",
            {"seat": seat, "command": command},
            Authorization=f"Bearer {self.tokens[seat]}",
            If_Match=f'"{version}"',
            Idempotency_Key=f"bench-{next(KEYS)}",
        )


@dataclass(frozen=True)
class Step:
    """One command of a script, for the match at `version`."""

    seat: Seat
    version: int
    command: Command
    decision: Decision


def open_match(url: str, database: Database, game: AnyGame, seats: int) -> Opened:
    """Open a match of people over HTTP, and look up its seed."""
    people: JsonObject = {"game": game.name, "seats": [{"kind": "human"} for _ in range(seats)]}
    with Wire(url) as wire:
        shown = as_object(orjson.loads(wire.post(post_bytes("/v1/matches", people))), "")
    tokens = {seat: str_in(as_object(chair, ""), "token") for seat, chair in enumerate(list_in(shown, "seats"))}
    loaded = event_store.load(database, str_in(shown, "id"), 0)
    assert loaded is not None
    return Opened(str_in(shown, "id"), tokens, loaded, fold_on(game, None, loaded.events))


def facts_of(opened: Opened) -> Facts:
    """Return what the service knows when it decides."""
    return Facts(opened.loaded.server_seed, opened.loaded.fixed.seed_commitment, text_of(now()))


def advance(match: Match, decision: Decision) -> None:
    """Write a decision into a match."""
    match.apply(Entry(match.version + 1, decision.events, bool(decision.draws)))


def script(opened: Opened, chance: FastChance, upto: int = 1_000_000) -> list[Step]:
    """Return random legal commands from the opening to the end of the match, or to a version; `opened.match` is moved there."""
    match, game = opened.match, opened.match.game
    steps: list[Step] = []
    while match.status == "running" and match.version < upto:
        seat = match.to_act()[0]
        moves = game.legal_moves(match.table(), seat)
        steps.append(step_of(opened, seat, game.command_of(match.table(), moves[chance.below(len(moves))])))
        advance(match, steps[-1].decision)
    return steps


def step_of(opened: Opened, seat: Seat, command: Command) -> Step:
    """Decide a command at the present version."""
    return Step(seat, opened.match.version, command, decide_command(opened.match, seat, command, facts_of(opened)))
