"""Facts that every match knows, whatever the game: `match.v1.…` (docs/history.md, "Lifecycle")."""

from collections.abc import Callable
from typing import Final, final

from domain.kernel.errors import malformed_if
from domain.kernel.event import Event, TableFact
from domain.kernel.fields import Nested, declared_in, field, read_fields
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.kinds import Flag, Whole
from domain.kernel.kinds_of_content import Word
from domain.kernel.kinds_of_text import AnyObject, String
from domain.kernel.lifecycle_commands import BY_RULES, CLIENT_SEED, PLANS, TURN_SECONDS, UNDO, VERSION, WHAT, Origin, SeatPlan

HEX_64: Final = String(pattern="[0-9a-f]{64}")
SEAT: Final = field("seat", Whole(0, 9), "Number of the seat.")


@final
class MatchOpened(Event):
    """A match was opened. `position` is its public part when it starts from a position, with `hidden` the sealed rest."""

    TYPE = "match.v1.match_opened"
    ABOUT = "The match was opened."
    FIELDS = (
        field("game", String(), "Id of the game."),
        field("revision", Whole(1, 2**31), "Revision of its rules."),
        field("content_sha256", HEX_64, "SHA-256 of its content."),
        field("options", AnyObject(), "Its options, every default filled in."),
        field("seats", PLANS, attribute="plans"),
        field("turn_seconds", TURN_SECONDS),
        field("seed_commitment", HEX_64, "SHA-256 of the server's seed."),
        field("undo", UNDO, "What it allows of undo; left out: what the rules do.", optional=True),
        field("fork", Nested(Origin), "The match from whose table it began; left out: none.", optional=True),
        field("from_position", Flag(), "It began from a position."),
        field("position", AnyObject(), "The public part of that position.", optional=True),
    )

    def __init__(
        self,
        game: str,
        revision: int,
        content_sha256: str,
        options: JsonObject,
        plans: list[SeatPlan],
        turn_seconds: int,
        seed_commitment: str,
        undo: str | None,
        fork: Origin | None,
        position: JsonObject | None,
        hidden: dict[str, Json],
    ) -> None:
        self.game: Final = game
        self.revision: Final = revision
        self.content_sha256: Final = content_sha256
        self.options: Final = options
        self.plans: Final = plans
        self.turn_seconds: Final = turn_seconds
        self.seed_commitment: Final = seed_commitment
        self.undo: Final = undo
        self.fork: Final = fork
        self.from_position: Final = position is not None
        self.position: Final = position
        self.hidden: Final = hidden

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        """Read the one fact whose parts have names of the game: all of them are the hidden rest of the position."""
        *values, begins, position = read_fields(cls.FIELDS, data)
        malformed_if(begins and position is None, "/position", "this member is missing")
        make: Callable[..., MatchOpened] = cls
        return make(*values, position if begins else None, parts)

    def parts(self) -> dict[str, Json]:
        return self.hidden

    def undo_rule(self) -> str:
        """L8: return what the match allows of undo."""
        return self.undo or BY_RULES


@final
class SeatTaken(Event):
    """A seat was taken, with its client seed; `before_commitment` when that came without a commitment seen first."""

    TYPE = "match.v1.seat_taken"
    ABOUT = "The seat was taken. With the last one the match begins."
    FIELDS = (
        field("client_seed", CLIENT_SEED),
        field("before_commitment", Flag(), "True: it was named before its player could see the server's commitment.", absent=False),
    )

    def __init__(self, seat: Seat, client_seed: str, before_commitment: bool) -> None:
        self.seat = seat
        self.client_seed: Final = client_seed
        self.before_commitment: Final = before_commitment


@final
class SeatLeft(Event):
    """A seat was left before the match had started; it is open again, and its client seed is forgotten."""

    TYPE = "match.v1.seat_left"
    ABOUT = "The seat was left before the match had started: it is open again."


@final
class Undone(Event):
    """The facts about the table after version `to` are taken back."""

    TYPE = "match.v1.undone"
    ABOUT = "The seat took back its commands: the table is as it was at version `to`; the events after it stay in the history."
    FIELDS = (field("to", VERSION, "The last version that still counts."),)

    def __init__(self, seat: Seat, to: int) -> None:
        self.seat = seat
        self.to: Final = to


@final
class SeatResigned(Event):
    """A seat gave up."""

    TYPE = "match.v1.seat_resigned"
    ABOUT = "The seat gave up."


@final
class Aborted(Event):
    """A seat called the match off before it had played."""

    TYPE = "match.v1.aborted"
    ABOUT = "The seat called the match off before it had played."


@final
class Proposed(Event):
    """A seat proposed something; the proposal is known by the version of this fact. `to`: where an undo goes back to."""

    TYPE = "match.v1.proposed"
    ABOUT = "The seat proposed something to the others. The proposal is named by the version of this event."
    FIELDS = (
        field("what", WHAT, "What: `end`, to end the match; `undo`, to go back."),
        field("to", VERSION, "The last version that would still count. Of `undo` only.", optional=True),
    )

    def __init__(self, seat: Seat, what: str, to: int | None = None) -> None:
        self.seat = seat
        self.what: Final = what
        self.to: Final = to


@final
class Answered(Event):
    """A seat agreed to the proposal that stands, or declined it."""

    TYPE = "match.v1.answered"
    ABOUT = "The seat agreed to the proposal, or declined it, which ends it."
    FIELDS = (
        field("proposal", VERSION, "The version of the proposal."),
        field("accept", Flag(), "True: the seat agreed."),
    )

    def __init__(self, seat: Seat, proposal: int, accept: bool) -> None:
        self.seat = seat
        self.proposal: Final = proposal
        self.accept: Final = accept


class StandInEvent(Event):
    """A fact about the stand-in of a seat: its data begins with the seat, which its record names too."""

    @classmethod
    def make_of(cls, seat: Seat, values: list[object]) -> Event:
        make: Callable[..., Event] = cls
        return make(seat, *values[1:])


@final
class StandInStarted(StandInEvent):
    """From now on a quick bot plays the seat: its deadline passed (`deadline`) or it resigned (no deadline)."""

    TYPE = "match.v1.stand_in_started"
    ABOUT = "From now on a stand-in of the service plays the seat."
    FIELDS = (
        SEAT,
        field("deadline", String(nullable=True), "The deadline that is past; null after a resignation."),
        field("reason", Word(["deadline", "resigned"]), "Why."),
    )

    def __init__(self, seat: Seat, deadline: str | None, reason: str) -> None:
        self.seat = seat
        self.deadline: Final = deadline
        self.reason: Final = reason


@final
class StandInEnded(StandInEvent):
    """The seat's own player is back."""

    TYPE = "match.v1.stand_in_ended"
    ABOUT = "The seat's own player is back."
    FIELDS = (SEAT,)


@final
class MatchAbandoned(TableFact):
    """Every human seat has been absent until `deadline`, and nobody came back."""

    TYPE = "match.v1.match_abandoned"
    ABOUT = "Every human seat has been absent for so long that the match ends."
    FIELDS = (field("deadline", String(), "The time until which somebody could have come back."),)

    def __init__(self, deadline: str) -> None:
        self.deadline: Final = deadline


@final
class MatchClosed(TableFact):
    """The operator closed the match."""

    TYPE = "match.v1.match_closed"
    ABOUT = "The operator closed the match."
    FIELDS = (field("reason", String(), "Why, for its players."),)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


@final
class MatchOver(TableFact):
    """The match is over, with its outcome (docs/history.md, "Lifecycle")."""

    TYPE = "match.v1.match_over"
    ABOUT = "The match is over."
    FIELDS = (field("outcome", AnyObject(), "How it ended, as in the match's `outcome`."),)

    def __init__(self, outcome: JsonObject) -> None:
        self.outcome: Final = outcome


@final
class SeedRevealed(TableFact):
    """The server seed, at last; nothing follows."""

    TYPE = "match.v1.seed_revealed"
    ABOUT = "The server's seed is known; nothing follows."
    FIELDS = (field("server_seed", HEX_64, "The server's seed; its SHA-256 is the commitment."),)

    def __init__(self, server_seed: str) -> None:
        self.server_seed: Final = server_seed


LIFECYCLE_EVENTS: Final[dict[str, type[Event]]] = {each.TYPE: each for each in declared_in(Event, globals())}
LIFECYCLE_EVENT_SCHEMAS: Final[dict[str, JsonObject]] = {name: each.schema() for name, each in LIFECYCLE_EVENTS.items()}


def lifecycle_event_from_json(type_name: str, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
    """Read a fact of the kernel.

    >>> lifecycle_event_from_json("match.v1.undone", 1, {"to": 7}, {})
    Undone(to=7)
    """
    malformed_if(type_name not in LIFECYCLE_EVENTS, "/type", f"{type_name!r} is not a fact of any known shape")
    return LIFECYCLE_EVENTS[type_name].read(seat, data, parts)
