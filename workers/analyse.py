"""The job of an analysis: what each decision of a finished match was worth, stretch by stretch.

Each decision is judged by what its seat could know then. What is handed in is stored; whoever is killed loses one stretch at most, and
whoever goes on begins behind the last one. The same history, engine and iterations give the same analysis.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import redis

from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records, game_of
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import as_int, as_object, int_in, list_in, member, object_in, str_in
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.kernel.lifecycle_events import Undone
from domain.kernel.match import Match
from domain.registry import find_game
from workers.advice import assess, assess_move, moves_at, seed_of, values_json
from workers.client import Client, MovedOn
from workers.config import Config
from workers.lease import OTHER_LEASES, Lease
from workers.partners import take
from workers.replay import by_command
from workers.search.budget import Budget
from workers.search.turn import Alternative, engine_of
from workers.shutdown import STOPPING
from workers.turn_queue import ANALYSES, has_had_its_turn, must_wait, put_back_analysis

ITERATIONS: Final = 300
EACH_MOVE: Final = 6
"""Iterations of the search of a decision: so many, and so many more for each legal move."""

PATIENCE_MILLISECONDS: Final = 5_000
"""Bounds the time of a decision on a machine that is very slow or busy."""

OTHER_LUCK: Final = 1
"""What is added to the seed where two moves are compared: the best of many looks too good in the luck by which it was chosen."""

STRETCH: Final = 8
"""Decisions that are handed in at once."""


@dataclass(frozen=True)
class Decision:
    """A seat's choice that still counts: the match before it, and the command that it gave."""

    match: Match
    seat: Seat
    command: Command

    @property
    def version(self) -> int:
        """Where the match stood."""
        return self.match.version


def analyse(match: str, after: int) -> str:
    """Go on with the analysis of a match behind a version; return in a few words what became of it."""
    config = Config.from_env()
    with take(config) as partners, Lease(partners.redis, OTHER_LEASES) as lease:
        if not lease.take(f"analysis-{match}"):
            return "another worker has it"
        try:
            return Analysis(partners.client, match, after).run(partners.redis)
        except MovedOn as reason:
            return f"moved on: {reason}"


class Analysis:
    """The analysis of one match from a version on."""

    def __init__(self, client: Client, match: str, after: int) -> None:
        self.client: Final = client
        self.match: Final = match
        self.after = after
        self.engine = ""
        self.found: list[Json] = []

    def run(self, connection: "redis.Redis") -> str:
        """Judge decision after decision, until the end, until this worker is to stop or a job waits that goes before this one, or, where
        bots alone wait, until the end of a stretch."""
        records = [as_object(item, "/events") for item in list_in(self.client.bundle(self.match), "events")]
        game = game_of(records, find_game)
        self.engine = engine_of(game)
        options = object_in(object_in(records[0], "data"), "options")
        for decision in decisions(game, records, self.after):
            found = judge(game, options, decision)
            if found is None:
                continue
            self.found.append(found)
            gives_way = STOPPING.is_due() or must_wait(connection, ANALYSES)
            if gives_way or len(self.found) >= STRETCH:
                self.hand_in(decision.version + 1)
                gives_way = gives_way or has_had_its_turn(connection)
            if gives_way:
                put_back_analysis(connection, self.match, self.after)
                return f"made way at version {self.after}"
        if self.after < len(records):
            self.hand_in(len(records))
        return f"analysed to version {self.after}"

    def hand_in(self, upto: int) -> None:
        """Hand in what was found up to a version."""
        self.client.hand_in_analysis(self.match, {"engine": self.engine, "after": self.after, "upto": upto, "decisions": self.found})
        self.after, self.found = upto, []


def decisions(game: AnyGame, records: list[JsonObject], after: int) -> Iterator[Decision]:
    """Yield the choices of a history from version `after` on that were not taken back, where a seat had one."""
    undone = taken_back(records)
    match: Match | None = None
    for group in by_command(records):
        if match is not None and match.status == "running" and match.version >= after and match.version not in undone:
            body = object_in(as_object(member(object_in(group[0], "opened"), "command", "/opened/command"), "command"), "data")
            command = object_in(body, "command")
            if body["seat"] is not None and not is_lifecycle(str_in(command, "type")):
                seat = Seat(as_int(body["seat"], "/seat"))
                if seat in match.to_act():
                    yield Decision(match, seat, game.codec.command_from_json(command))
        match = fold_records(game, group, match)


def taken_back(records: list[JsonObject]) -> set[int]:
    """Return the versions from which an undo has gone back."""
    found: set[int] = set()
    for record in records:
        if record["type"] == Undone.TYPE:
            found.update(range(int_in(object_in(record, "data"), "to"), int_in(record, "version") - 1))
    return found


def judge(game: AnyGame, options: JsonObject, decision: Decision) -> JsonObject | None:
    """Return what a decision was worth, and what would have been better; None where there was nothing to decide.

    The move that was played and the best one are searched again alone, one as often as the other: a search of both leaves the one that
    looks worse after a few visits, and says little of how much worse it is.
    """
    match, seat = decision.match, decision.seat
    seats, table = len(match.chairs), match.table()
    view = game.view_for(table, seat)
    seed = seed_of(view, seat, options)
    belief = game.belief_of(view, seat, options)
    state, moves = moves_at(game, belief, seat, seed)
    if len(moves) == 1:
        return None
    budget = Budget(iterations=ITERATIONS + EACH_MOVE * len(moves), milliseconds=PATIENCE_MILLISECONDS)
    found = assess(game, belief, seat, seats, seed, budget)
    played = game.move_of(state, decision.command)
    best, loss = found.alternatives[0], 0
    told = next((one for one in found.alternatives if one.move == played), None)
    if played in moves and best.move != played:
        better, told = (
            assess_move(game, belief, seat, seats, state, move, seed + OTHER_LUCK, budget).alternatives[0] for move in (best.move, played)
        )
        loss = max(0, better.value - told.value)
        best = better if loss else told
    return {
        "version": match.version,
        "seat": seat,
        "values": values_json(found),
        "played": move_json(game, match, seat, decision.command, told),
        "best": move_json(game, match, seat, best.command, best),
        "loss": loss,
    }


def move_json(game: AnyGame, match: Match, seat: Seat, command: Command, found: Alternative | None) -> JsonObject:
    """Return a command with its label and what it was worth to its seat; no value where the search did not try it."""
    label = game.describe(match.table(), seat, command).label.to_json()
    return {"command": command.to_json(), "label": label, "value": None if found is None else found.value}
