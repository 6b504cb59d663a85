"""The job of a worker: think about a turn of one seat, and play it by REST like anybody else.

Safe to run twice: what is posted carries a key made of match, seat and version, so that a version is played once.
"""

import logging
import os
import time
from typing import Final

import redis

from domain.kernel.ids import Json, JsonObject, Seat, bot_turn_id
from domain.kernel.json_fields import as_object, as_str, int_in, ints_in, list_in, object_in, str_in
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import find_game
from workers.client import Client, MovedOn
from workers.config import Config
from workers.lease import Lease
from workers.levels import level_of_seat
from workers.partners import take
from workers.report import report_of, tells_more
from workers.search.turn import TurnSearch
from workers.shutdown import STOPPING
from workers.turn_queue import FIRST_ATTEMPT, must_wait, present_queue, put_back

FALLBACK_ATTEMPT: Final = 5
"""From this attempt on a turn is no longer searched: any legal command is played, so that the match goes on."""

_log: Final = logging.getLogger("atoll.worker")


def clock() -> float:
    """Return seconds. Python code on purpose: a compiled search lets signals and the lease's thread through when it calls this."""
    return time.monotonic()


def think(match: str, seat: Seat, version: int, attempt: int) -> str:
    """Play the turn of `seat` that is due at `version`; return in a few words what became of it."""
    config = Config.from_env()
    with take(config) as partners, Lease(partners.redis) as lease:
        if not lease.take(bot_turn_id(match, seat, version, attempt)):
            return "another worker has it"
        try:
            if attempt >= FALLBACK_ATTEMPT:
                return play_anything(partners.client, match, seat, version, attempt)
            return Turn(partners.client, lease, match, seat, version).play(partners.redis, present_queue())
        except MovedOn as reason:
            return f"moved on: {reason}"


def play_anything(client: Client, match: str, seat: Seat, version: int, attempt: int) -> str:
    """Play a legal command without thinking, and say so in the record."""
    listed = client.legal_commands(match, seat)
    if int_in(listed, "version") != version:
        raise MovedOn(f"version {int_in(listed, 'version')}")
    commands = [object_in(as_object(entry, "/legal_commands"), "command") for entry in list_in(listed, "legal_commands")]
    playable = [command for command in commands if not is_lifecycle(str_in(command, "type"))]
    if not playable:
        raise MovedOn("not to act")
    command = playable[int.from_bytes(os.urandom(4), "big") % len(playable)]
    _log.error("match %s version %d seat %d: attempt %d, playing %s unsearched", match, version, seat, attempt, command)
    client.play(match, seat, version, command, {"fallback": f"attempt {attempt}"})
    return "fallback"


class Turn:
    """The decisions of one seat in one go, until somebody else is to act."""

    def __init__(self, client: Client, lease: Lease, match: str, seat: Seat, version: int) -> None:
        self.client: Final = client
        self.lease: Final = lease
        self.match: Final = match
        self.seat: Final = seat
        self.version = version
        self.search: TurnSearch | None = None

    def play(self, connection: "redis.Redis", queue: str) -> str:
        """Decide and play until the seat is no longer to act, this worker is asked to stop, or a turn waits that goes before this one.

        What is left of the turn begins anew as a job of its own: what was played is stored, and is played once whoever goes on.
        """
        played = 0
        while True:
            answer = self.decide()
            played += 1
            if as_str(answer["status"], "/status") != "running" or self.seat not in ints_in(answer, "to_act"):
                return f"played {played}"
            if STOPPING.is_due():
                return f"played {played}, handed back"
            self.version = int_in(answer, "version")
            if must_wait(connection, queue):
                put_back(connection, queue, self.match, self.seat, self.version)
                return f"played {played}, made way"
            if not self.lease.take(bot_turn_id(self.match, self.seat, self.version, FIRST_ATTEMPT)):
                return f"played {played}, another worker goes on"

    def decide(self) -> JsonObject:
        """Make one decision and post it; return the service's answer."""
        seen = self.client.match(self.match, self.seat)
        if int_in(seen, "version") != self.version or self.seat not in ints_in(seen, "to_act"):
            raise MovedOn(f"version {int_in(seen, 'version')}")
        game = find_game(str_in(seen, "game"), int_in(seen, "revision"))
        chairs = list_in(seen, "seats")
        level = level_of_seat(as_object(chairs[self.seat], f"/seats/{self.seat}"), game.name)
        belief = game.belief_of(object_in(seen, "state"), self.seat, object_in(seen, "options"))
        search = self.search or TurnSearch(game, self.seat, level.settings(game))
        self.search = search
        choice = search.decide(belief, len(chairs), self.version, fresh_seed(), level.budget, clock)
        report = report_of(choice, level.name, level.sight)
        answer = self.client.play(self.match, self.seat, self.version, choice.command().to_json(), report)
        records: list[Json] = list_in(answer, "events")
        search.follow(choice.move(), tells_more(records))
        return answer


def fresh_seed() -> int:
    """Return a seed that nobody can foresee; the report names it."""
    return int.from_bytes(os.urandom(6), "big")
