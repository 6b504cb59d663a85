"""What the statements read and write, as typed values."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from domain.kernel.ids import JsonObject


@dataclass(frozen=True, slots=True)
class Stored:
    """One stored event: canonical record bytes, hash (hex), sealed parts as `{name: {"salt", "data", "reader"}}`."""

    version: int
    record: bytes
    hash: str
    parts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """One event to be appended."""

    type: str
    seat: int | None
    record: bytes
    hash: str
    parts: bytes


@dataclass(frozen=True, slots=True)
class Due:
    """A bot turn: the seat, the version that its job is for, how often it was tried, and when it was queued (ms since 1970)."""

    seat: int
    version: int
    attempt: int
    since: int

    def to_json(self) -> dict[str, int]:
        """Return the stored form."""
        return {"seat": self.seat, "version": self.version, "attempt": self.attempt, "since": self.since}


@dataclass(frozen=True, slots=True)
class Summary:
    """Where a match stands after a command: the columns of its row that change."""

    version: int
    status: str
    to_act: list[int]
    taken: list[int]
    stand_ins: list[int]
    deadlines: list[datetime | None]
    due: list[Due]
    outcome: JsonObject | None
    head: str
    last_at: datetime

    def deadline(self) -> datetime | None:
        """Return the earliest deadline."""
        return min((at for at in self.deadlines if at is not None), default=None)

    def due_since(self) -> datetime | None:
        """Return since when a bot turn is due."""
        return self.last_at if self.due else None


@dataclass(frozen=True, slots=True)
class Fixed:
    """The columns of a match's row that never change."""

    id: str
    game: str
    revision: int
    content_sha256: str
    created: datetime
    turn_seconds: int
    seed_commitment: str
    unrated: bool
    options: JsonObject
    plans: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Receipt:
    """A stored answer: the fingerprint of the request's body, the answer's bytes, and the version it led to."""

    fingerprint: bytes
    answer: bytes
    version: int


@dataclass(frozen=True, slots=True)
class NewReceipt:
    """A receipt to be stored with the events, by caller and key."""

    caller: str
    key: str
    fingerprint: bytes
    answer: bytes


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as read in one statement: row, secret, tokens, names, the receipt asked for, and the events after a version."""

    fixed: Fixed
    summary: Summary
    server_seed: bytes
    tokens: dict[int, bytes]
    names: dict[int, str]
    receipt: Receipt | None
    events: list[Stored]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A seat that gets a token, a name, or both."""

    seat: int
    token_hash: bytes | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Append:
    """Everything one command writes."""

    match: str
    before: int
    command: str
    events: list[NewEvent]
    openings: list[tuple[int, str, int]]
    summary: Summary
    receipt: NewReceipt | None = None
    newcomers: list[Newcomer] = field(default_factory=list)
