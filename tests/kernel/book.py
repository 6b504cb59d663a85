"""A match kept in memory with its real records: what the service does, without a store."""

import hashlib
import uuid
from datetime import datetime, timedelta

from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import json_list
from domain.kernel.lifecycle import Decision, Facts, decide_command, decide_creation, decide_taking
from domain.kernel.lifecycle_commands import ClaimTimeout, OpenMatch, Origin, SeatPlan, TakeSeat
from domain.kernel.match import Match
from domain.kernel.record import GENESIS, OPEN_TO_ALL, Envelope, SealedRecord, seal

SERVER_SEED = bytes(range(32))
COMMITMENT = hashlib.sha256(SERVER_SEED).hexdigest()


class Book:
    """Decides commands with a fixed server seed, seals the records, and folds them as any reader would."""

    def __init__(
        self,
        game: AnyGame,
        kinds: list[str],
        options: JsonObject | None = None,
        position: JsonObject | None = None,
        undo: str | None = None,
        fork: Origin | None = None,
    ) -> None:
        self.game = game
        self.id = str(uuid.UUID(int=7))
        self.records: list[SealedRecord] = []
        self.match = Match(game)
        self.clock = 0
        self.salts = 0
        plans = [SeatPlan(kind, {"level": "quick"} if kind == "bot" else None) for kind in kinds]
        filled = game.fill_options(options or {}, len(kinds))
        command = OpenMatch(game.name, filled, plans, 259_200, "creator", position, undo, fork)
        self.keep(NOBODY, command, decide_creation(game, command, self.facts()))

    def now(self) -> str:
        """Return the time of the book: one millisecond later with every command."""
        return self.time(self.clock)

    def time(self, milliseconds: int) -> str:
        """Return the time so long after the book was begun."""
        moment = datetime(2026, 1, 1) + timedelta(milliseconds=milliseconds)  # a clock of its own, in UTC
        return moment.isoformat(timespec="milliseconds") + "Z"

    def let_time_pass(self) -> str:
        """Let a turn's time go by, and return the present: the deadline of whoever was to act until now."""
        self.clock += 1000 * self.match.creation_facts().turn_seconds
        return self.now()

    def facts(self, deadlines: dict[int, str] | None = None, by_owner: bool = True) -> Facts:
        """Return what the service would know."""
        return Facts(SERVER_SEED, COMMITMENT, self.now(), deadlines, by_owner)

    def take(self, seat: int, client_seed: str = "") -> None:
        """Take an open seat."""
        command = TakeSeat(client_seed)
        self.keep(seat, command, decide_taking(self.match, Seat(seat), command, self.facts()))

    def play(self, seat: int, command: Command, deadlines: dict[int, str] | None = None, by_owner: bool = True) -> Decision:
        """Decide a command and keep its records; what the domain raises is left to the caller."""
        decision = decide_command(self.match, Seat(seat), command, self.facts(deadlines, by_owner))
        self.keep(seat, command, decision)
        return decision

    def abandon(self, seat: int, until: str) -> Decision:
        """Claim, as the dispatcher does, the end of a match that may be left until then."""
        facts = Facts(SERVER_SEED, COMMITMENT, self.now(), {}, by_owner=False, abandoned_at=until)
        decision = decide_command(self.match, Seat(seat), ClaimTimeout(), facts)
        self.keep(seat, ClaimTimeout(), decision)
        return decision

    def keep(self, seat: int, command: Command, decision: Decision) -> None:
        """Seal, store and fold."""
        envelope = Envelope(
            self.id, str(uuid.UUID(int=1000 + self.clock)), self.now(), Seat(seat), command, decision.draws, self.search_of(seat, decision)
        )
        prev = self.records[-1].hash if self.records else GENESIS
        made = seal(envelope, decision.events, self.match.version + 1, prev, self.match.seals, self.salt)
        self.records.extend(made)
        self.match = fold_records(self.game, [full(record) for record in made], self.match)
        self.clock += 1

    def search_of(self, seat: int, decision: Decision) -> JsonObject | None:
        """Return the report of a bot's search; this book's bots report none."""
        return None

    def salt(self, version: int, part: str) -> str:
        """Return a salt that is never the same."""
        self.salts += 1
        return hashlib.sha256(f"salt {self.salts}".encode()).hexdigest()

    def read_by(self, viewer: int) -> list[JsonObject]:
        """Return the history as a viewer is served it."""
        opened = {pair for record in self.records for pair in record.opens}
        served: list[JsonObject] = []
        for record in self.records:
            version = record.record["version"]
            parts: JsonObject = {
                name: part.to_json()
                for name, part in record.parts.items()
                if self.match.status == "over" or part.reader == OPEN_TO_ALL or part.reader == viewer >= 0 or (version, name) in opened
            }
            served.append({**record.record, "hash": record.hash, "opened": parts})
        return served

    def shown(self, viewer: int = NOBODY) -> JsonObject:
        """Return the match as the service shows it to a viewer."""
        match, opened, over = self.match, self.match.creation_facts(), self.match.status == "over"
        seats: list[Json] = []
        for seat, chair in enumerate(match.chairs):
            kind = "bot" if chair.plan.kind == "bot" else "human" if chair.taken else "open"
            bot: JsonObject = {} if chair.plan.bot is None else {"bot": chair.plan.bot}
            seats.append({"seat": seat, "kind": kind, "name": f"player {seat}", **bot, "stand_in": chair.stand_in})
        waited = any(not match.chairs[seat].is_played_by_service() for seat in match.to_act())
        return {
            "id": self.id,
            "game": opened.game,
            "revision": opened.revision,
            "options": opened.options,
            "status": match.status,
            "version": match.version,
            "to_act": json_list(sorted(match.to_act())),
            "turn_seconds": opened.turn_seconds,
            "created": str(self.records[0].record["at"]),
            "seed_commitment": opened.seed_commitment,
            "unrated": opened.position is not None,
            "undo": opened.undo_rule(),
            "fork": None if opened.fork is None else opened.fork.to_json(),
            "deadline": "2026-01-09T00:00:00.000Z" if waited else None,
            "seats": seats,
            "state": None if match.state is None else self.game.view_for(match.state, Seat(ALL_SEEING if over else viewer)),
            "position": self.game.codec.state_to_json(match.state) if over and match.state is not None else None,
            "outcome": match.outcome,
            "proposal": None if match.proposal is None else match.proposal.to_json(),
        }

    def bundle(self, viewer: int = NOBODY) -> JsonObject:
        """Return the audit bundle of the match, as a viewer gets it."""
        events = self.read_by(viewer)
        commands: list[Json] = []
        last = ""
        for event in events:
            if event["command"] != last:
                opened = event["opened"]
                assert isinstance(opened, dict)
                part = opened.get("command")
                body = part["data"] if isinstance(part, dict) else None
                commands.append({"id": event["command"], "version": event["version"], "body": body})
                last = str(event["command"])
        rules: JsonObject = {
            "game": self.game.name,
            "revision": self.game.revision,
            "content_sha256": self.game.content_sha256,
        }
        listed: list[Json] = list(events)
        return {"format": "atoll-audit/1", "match": self.shown(), "events": listed, "commands": commands, "rules": rules}


def full(record: SealedRecord) -> JsonObject:
    """Return a record as its own server reads it: with every part."""
    parts: JsonObject = {name: part.to_json() for name, part in record.parts.items()}
    return {**record.record, "hash": record.hash, "opened": parts}


def play_out(book: Book, limit: int = 1000) -> None:
    """Play the middle legal move until the match is over."""
    for _ in range(limit):
        if book.match.status == "over":
            return
        seat = book.match.to_act()[0]
        state = book.match.table()
        moves = book.game.legal_moves(state, seat)
        book.play(seat, book.game.command_of(state, moves[len(moves) // 2]))
    raise AssertionError(f"not over after {limit} commands")
