"""What the statements read and write, as typed values."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
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
    """A bot turn: the seat, the version that its job is for, how often it was tried, and when it was queued (ms since 1970).

    `rank` says who waits for it: 0 a person for a bot, 1 a person for a stand-in, 2 nobody (a match of bots alone).
    """

    seat: int
    version: int
    attempt: int
    since: int
    rank: int = 0

    def to_json(self) -> dict[str, int]:
        """Return the stored form."""
        shown = {"seat": self.seat, "version": self.version, "attempt": self.attempt, "since": self.since}
        return {**shown, "rank": self.rank} if self.rank else shown


@dataclass(frozen=True, slots=True)
class Summary:
    """Where a match stands after a command: the columns of its row that change.

    `untils` holds, for each seat to act, the end of its time in this stretch (`deadlines` the same where its player is present);
    `graced` the turn in which each seat last got its grace; `abandoned_at` when a match ends that everybody has left; `shifts` how
    often, at this version, something was changed that no event tells of: deadlines (moved by the time in which nobody watched), players,
    names, reserved seats.
    """

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
    untils: list[datetime | None] = field(default_factory=list)
    graced: list[int] = field(default_factory=list)
    abandoned_at: datetime | None = None
    shifts: int = 0

    def deadline(self) -> datetime | None:
        """Return the earliest deadline of a seat."""
        return min((at for at in self.deadlines if at is not None), default=None)

    def claimed_at(self) -> datetime | None:
        """Return when the dispatcher has to look: at the earliest deadline, or when the match is abandoned."""
        return min((at for at in [*self.deadlines, self.abandoned_at] if at is not None), default=None)

    def due_since(self) -> datetime | None:
        """Return since when a bot turn is due."""
        return datetime.fromtimestamp(min(due.since for due in self.due) / 1000, UTC) if self.due else None


@dataclass(frozen=True, slots=True)
class Fixed:
    """The columns of a match's row that its commands leave as they are.

    `fork_of` and `fork_at` say from which version of which match its table is; `rematch_of` which match is played again, and `reserved`
    which of its seats are for those alone who held them there; `rematch` is the match that follows a finished one.
    """

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
    invitation: bytes | None = None
    """Of a private match: SHA-256 of the secret by which the invited know of it."""
    rated: bool = False
    fork_of: str | None = None
    fork_at: int | None = None
    rematch_of: str | None = None
    reserved: list[int] = field(default_factory=list)
    rematch: str | None = None

    def is_reserved(self, seat: int) -> bool:
        """Say whether a seat waits for whoever held it in the match before."""
        return seat in self.reserved


@dataclass(frozen=True, slots=True)
class Holder:
    """The player who holds a seat, with the hash of the key (empty once the player is gone)."""

    player: str
    key_hash: bytes
    program: str | None = None
    """Of a bot: where its author can be found, "" where it does not say; None for a person."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """That a request was answered: the fingerprint of its body, the version it led to, who was to act there, and its status.

    `answer` is None where the answer is made again from the command's events.
    """

    fingerprint: bytes
    answer: bytes | None
    version: int
    to_act: list[int] | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class NewReceipt:
    """A receipt to be stored with the events, by caller and key; without an answer where that is made again from the events."""

    caller: str
    key: str
    fingerprint: bytes
    answer: bytes | None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as read in one statement: row, secret, tokens, names, the receipt asked for, the events after a version, the time
    by the database's clock, and the players who hold its seats."""

    fixed: Fixed
    summary: Summary
    server_seed: bytes
    tokens: dict[int, bytes]
    names: dict[int, str]
    receipt: Receipt | None
    events: list[Stored]
    now: datetime
    holders: dict[int, Holder] = field(default_factory=dict)
    has_erased: bool = False
    """A name at its table was erased: whoever knows the version may still know the name."""

    def player_of(self, seat: int) -> str | None:
        """Return the id of the player who holds a seat."""
        return self.holders[seat].player if seat in self.holders else None

    def program_of(self, seat: int) -> str | None:
        """Return where the author of the bot who holds a seat can be found, "" where it does not say; None for a person."""
        return self.holders[seat].program if seat in self.holders else None

    def standing(self, summary: Summary, now: datetime) -> "Loaded":
        """Return what is to be known at a later version and time to play on: no names, no receipt, no events."""
        return Loaded(self.fixed, summary, self.server_seed, self.tokens, {}, None, [], now, self.holders)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A seat that gets a token, a name, a player who holds it, or some of these."""

    seat: int
    token_hash: bytes | None
    name: str | None
    player: str | None = None
    program: str | None = None


@dataclass(frozen=True, slots=True)
class Append:
    """Everything one command writes. `prev` is the hash (hex) behind which it was sealed, "" before the first record.

    `shifts` is that of the summary that was decided on; `leavers` are seats whose tokens, names and players end with it.
    """

    match: str
    before: int
    command: str
    events: list[NewEvent]
    reveals: list[tuple[int, str, int]]
    summary: Summary
    receipt: NewReceipt | None = None
    newcomers: list[Newcomer] = field(default_factory=list)
    prev: str = ""
    leavers: list[int] = field(default_factory=list)
    shifts: int = 0
