"""Facts that every match knows, whatever the game: `match.v1.…` (docs/history.md, "Lifecycle")."""

from typing import ClassVar, Final, final

from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.lifecycle_commands import SeatPlan


@final
class MatchOpened(Event):
    """A match was opened. `position` is its public part when it starts from a position, with `hidden` the sealed rest."""

    TYPE: ClassVar[str] = "match.v1.match_opened"

    def __init__(
        self,
        game: str,
        revision: int,
        content_sha256: str,
        options: JsonObject,
        plans: list[SeatPlan],
        turn_seconds: int,
        seed_commitment: str,
        position: JsonObject | None,
        hidden: dict[str, Json],
    ) -> None:
        self.seat = NOBODY
        self.game: Final = game
        self.revision: Final = revision
        self.content_sha256: Final = content_sha256
        self.options: Final = options
        self.plans: Final = plans
        self.turn_seconds: Final = turn_seconds
        self.seed_commitment: Final = seed_commitment
        self.position: Final = position
        self.hidden: Final = hidden

    def type_name(self) -> str:
        return MatchOpened.TYPE

    def to_data(self) -> JsonObject:
        seats: list[Json] = [plan.to_json() for plan in self.plans]
        data: JsonObject = {
            "game": self.game,
            "revision": self.revision,
            "content_sha256": self.content_sha256,
            "options": self.options,
            "seats": seats,
            "turn_seconds": self.turn_seconds,
            "seed_commitment": self.seed_commitment,
            "from_position": self.position is not None,
        }
        if self.position is not None:
            data["position"] = self.position
        return data

    def parts(self) -> dict[str, Json]:
        return self.hidden


@final
class SeatTaken(Event):
    """A seat was taken, with its client seed; `before_commitment` when that came without a commitment seen first."""

    TYPE: ClassVar[str] = "match.v1.seat_taken"

    def __init__(self, seat: int, client_seed: str, before_commitment: bool) -> None:
        self.seat = seat
        self.client_seed: Final = client_seed
        self.before_commitment: Final = before_commitment

    def type_name(self) -> str:
        return SeatTaken.TYPE

    def to_data(self) -> JsonObject:
        data: JsonObject = {"client_seed": self.client_seed}
        if self.before_commitment:
            data["before_commitment"] = True
        return data


@final
class Undone(Event):
    """The facts about the table after version `to` are taken back."""

    TYPE: ClassVar[str] = "match.v1.undone"

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to: Final = to

    def type_name(self) -> str:
        return Undone.TYPE

    def to_data(self) -> JsonObject:
        return {"to": self.to}


@final
class SeatResigned(Event):
    """A seat gave up."""

    TYPE: ClassVar[str] = "match.v1.seat_resigned"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return SeatResigned.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class StandInStarted(Event):
    """From now on a quick bot plays the seat: its deadline passed (`deadline`) or it resigned (no deadline)."""

    TYPE: ClassVar[str] = "match.v1.stand_in_started"

    def __init__(self, seat: int, deadline: str | None, reason: str) -> None:
        self.seat = seat
        self.deadline: Final = deadline
        self.reason: Final = reason

    def type_name(self) -> str:
        return StandInStarted.TYPE

    def to_data(self) -> JsonObject:
        return {"seat": self.seat, "deadline": self.deadline, "reason": self.reason}


@final
class StandInEnded(Event):
    """The seat's own player is back."""

    TYPE: ClassVar[str] = "match.v1.stand_in_ended"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return StandInEnded.TYPE

    def to_data(self) -> JsonObject:
        return {"seat": self.seat}


@final
class MatchAbandoned(Event):
    """Every human seat has been absent until `deadline`, and nobody came back."""

    TYPE: ClassVar[str] = "match.v1.match_abandoned"

    def __init__(self, deadline: str) -> None:
        self.seat = NOBODY
        self.deadline: Final = deadline

    def type_name(self) -> str:
        return MatchAbandoned.TYPE

    def to_data(self) -> JsonObject:
        return {"deadline": self.deadline}


@final
class MatchClosed(Event):
    """The operator closed the match."""

    TYPE: ClassVar[str] = "match.v1.match_closed"

    def __init__(self, reason: str) -> None:
        self.seat = NOBODY
        self.reason: Final = reason

    def type_name(self) -> str:
        return MatchClosed.TYPE

    def to_data(self) -> JsonObject:
        return {"reason": self.reason}


@final
class MatchOver(Event):
    """The match is over, with its outcome (docs/history.md, "Lifecycle")."""

    TYPE: ClassVar[str] = "match.v1.match_over"

    def __init__(self, outcome: JsonObject) -> None:
        self.seat = NOBODY
        self.outcome: Final = outcome

    def type_name(self) -> str:
        return MatchOver.TYPE

    def to_data(self) -> JsonObject:
        return {"outcome": self.outcome}


@final
class SeedRevealed(Event):
    """The server seed, at last; nothing follows."""

    TYPE: ClassVar[str] = "match.v1.seed_revealed"

    def __init__(self, server_seed: str) -> None:
        self.seat = NOBODY
        self.server_seed: Final = server_seed

    def type_name(self) -> str:
        return SeedRevealed.TYPE

    def to_data(self) -> JsonObject:
        return {"server_seed": self.server_seed}
