"""From a decision to what is written down: sealed records, summary, and the match as it is afterwards."""

import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from domain.kernel.command import Command
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.lifecycle import Decision
from domain.kernel.lifecycle_events import SeatLeft
from domain.kernel.match import Entry, Match
from domain.kernel.record import GENESIS, Envelope, SealedRecord, seal
from service.matches.clock import text_of
from service.matches.match_summary import summary_of
from service.store.jobs import Job
from service.store.rows import Append, Newcomer, NewEvent, NewReceipt, Stored, Summary


@dataclass(frozen=True, slots=True)
class Written:
    """A command's outcome, ready to be stored: the records, the match afterwards, and its summary."""

    match_id: str
    command: str
    before: int
    records: list[SealedRecord]
    after: Match
    summary: Summary
    jobs: list[Job]
    shifts: int
    """Of the summary that was decided on."""

    def to_stored(self) -> list[Stored]:
        """Return the events as they will be read back."""
        return [Stored(self.before + 1 + i, record.canonical, record.hash, parts_of(record)) for i, record in enumerate(self.records)]

    def reveals(self) -> list[tuple[int, str, int]]:
        """Return (version, part, version of the record that opens it)."""
        return [(version, part, self.before + 1 + i) for i, record in enumerate(self.records) for version, part in record.opens]

    def left(self) -> list[int]:
        """Return the seats that were left."""
        return [seat for record in self.records if record.record["type"] == SeatLeft.TYPE and (seat := seat_in(record)) is not None]

    def append(self, receipt: NewReceipt | None = None, newcomers: list[Newcomer] | None = None) -> Append:
        """Return what is to be appended."""
        events = [
            NewEvent(str(record.record["type"]), seat_in(record), record.canonical, record.hash, orjson.dumps(parts_of(record)))
            for record in self.records
        ]
        return Append(
            self.match_id,
            self.before,
            self.command,
            events,
            self.reveals(),
            self.summary,
            receipt,
            newcomers or [],
            prev=str(self.records[0].record["prev"]) if self.before else "",
            leavers=self.left(),
            shifts=self.shifts,
        )


def seat_in(record: SealedRecord) -> Seat | None:
    """Return the seat of a record."""
    seat = record.record["seat"]
    return Seat(seat) if isinstance(seat, int) else None


def parts_of(record: SealedRecord) -> dict[str, Any]:
    """Return the sealed parts as they are stored."""
    return {name: {"salt": part.salt, "data": part.data, "reader": part.reader} for name, part in record.parts.items()}


def write_down(
    match_id: str,
    match: Match,
    old: Summary | None,
    seat: Seat,
    command: Command,
    decision: Decision,
    at: datetime,
    search: JsonObject | None = None,
    *,
    present: datetime,
) -> Written:
    """Seal the facts of a decision behind the history of `match`, and apply them to a copy of it.

    `at` is the time of the records, `present` that of the database's clock.
    """
    command_id = str(uuid.uuid4())
    envelope = Envelope(match_id, command_id, text_of(at), seat, command, decision.draws, search)
    prev = GENESIS if old is None else old.head
    records = seal(envelope, decision.events, match.version + 1, prev, match.seals, fresh_salt)
    after = match.clone()
    after.apply(Entry(match.version + 1, decision.events, bool(decision.draws), text_of(at)))
    summary = summary_of(after, match, old, records[-1].hash, at, present)
    shifts = 0 if old is None else old.shifts
    return Written(match_id, command_id, match.version, records, after, summary, jobs_of(match_id, summary, old, seat), shifts)


def jobs_of(match_id: str, summary: Summary, old: Summary | None, acted: int) -> list[Job]:
    """Return the bot turns to be enqueued at once: all that are due, but for the seat that acted and was due before.

    The worker that played it goes on by itself; whoever was thinking for another seat has to begin anew at this version.
    """
    goes_on = [due.seat for due in old.due if due.seat == acted] if old is not None else []
    return [Job(match_id, due.seat, due.version, due.attempt, due.rank) for due in summary.due if due.seat not in goes_on]


def fresh_salt(version: int, part: str) -> str:
    """Return 32 random bytes for a sealed part."""
    return secrets.token_hex(32)
