"""Commands that every match knows, whatever the game: opening, seats, undo, resignation, deadlines, closing."""

from typing import ClassVar, Final, final

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import int_in, str_in
from domain.kernel.schema import Schema, command_schema, integer, with_description


@final
class SeatPlan:
    """What the creator wants of one seat: `kind` is human, open or bot; `bot` holds its level or budget."""

    def __init__(self, kind: str, bot: JsonObject | None = None) -> None:
        self.kind: Final = kind
        self.bot: Final = bot

    def to_json(self) -> JsonObject:
        """Return `{"kind", "bot"?}`: names are personal data and stay out of the chain."""
        shown: JsonObject = {"kind": self.kind}
        if self.bot is not None:
            shown["bot"] = self.bot
        return shown


@final
class OpenMatch(Command):
    """Open a match: game, filled options, seats, deadline in seconds, the creator's client seed, and a position or none."""

    TYPE: ClassVar[str] = "open_match"

    def __init__(
        self,
        game: str,
        options: JsonObject,
        seats: list[SeatPlan],
        turn_seconds: int,
        client_seed: str,
        position: JsonObject | None,
    ) -> None:
        self.game: Final = game
        self.options: Final = options
        self.seats: Final = seats
        self.turn_seconds: Final = turn_seconds
        self.client_seed: Final = client_seed
        self.position: Final = position

    def to_json(self) -> JsonObject:
        seats: list[Json] = [plan.to_json() for plan in self.seats]
        shown: JsonObject = {
            "type": "open_match",
            "game": self.game,
            "options": self.options,
            "seats": seats,
            "turn_seconds": self.turn_seconds,
            "client_seed": self.client_seed,
        }
        if self.position is not None:
            shown["position"] = self.position
        return shown


@final
class TakeSeat(Command):
    """Take an open seat, giving a client seed ("" for none)."""

    TYPE: ClassVar[str] = "take_seat"

    def __init__(self, client_seed: str) -> None:
        self.client_seed: Final = client_seed

    def to_json(self) -> JsonObject:
        return {"type": "take_seat", "client_seed": self.client_seed}


@final
class Undo(Command):
    """Take back one's own commands of this turn after version `to`."""

    TYPE: ClassVar[str] = "undo"

    def __init__(self, to: int) -> None:
        self.to: Final = to

    def to_json(self) -> JsonObject:
        return {"type": "undo", "to": self.to}


@final
class Resign(Command):
    """Give up."""

    TYPE: ClassVar[str] = "resign"

    def to_json(self) -> JsonObject:
        return {"type": "resign"}


@final
class ClaimTimeout(Command):
    """Have stand-ins play the seats whose deadline has passed."""

    TYPE: ClassVar[str] = "claim_timeout"

    def to_json(self) -> JsonObject:
        return {"type": "claim_timeout"}


@final
class Close(Command):
    """End the match without a result (the operator only)."""

    TYPE: ClassVar[str] = "close"

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason

    def to_json(self) -> JsonObject:
        return {"type": "close", "reason": self.reason}


LIFECYCLE_SCHEMAS: Final[dict[str, JsonObject]] = {
    "undo": command_schema(
        "undo",
        {"to": with_description(integer(0, 2**31), "The version to go back to, before one of your own commands of this turn.")},
        "Take back one's own commands of this turn",
        "Only where nothing was drawn or revealed since; `legal-commands` lists every version that you can go back to.",
    ),
    "resign": command_schema(
        "resign",
        {},
        "Give up",
        "L4: the match is over as soon as no human, or at most one seat, is left unresigned; until then a stand-in plays the seat on, "
        "which ranks last.",
    ),
    "claim_timeout": command_schema(
        "claim_timeout",
        {},
        "Let stand-ins play the seats whose deadline has passed",
        "Any seat may, once `deadline` is past; a stand-in then plays every overdue seat until its own token plays again.",
    ),
    "close": command_schema(
        "close",
        {
            "reason": with_description(
                {"type": "string", "minLength": 1, "maxLength": 64},
                "Why the match is closed, for its players: trimmed and normalised (NFC), without control and format characters.",
            )
        },
        "End the match without a result (operator)",
        "Only with the operator key, and with `seat` null.",
    ),
}

CHECKS: Final = {name: Schema(source) for name, source in LIFECYCLE_SCHEMAS.items()}


def is_lifecycle(type_name: str) -> bool:
    """Say whether a command type is decided by the kernel for every game."""
    return type_name in LIFECYCLE_SCHEMAS


def lifecycle_from_json(data: JsonObject) -> Command:
    """Read undo, resign, claim_timeout or close; `Malformed` with a path relative to the command."""
    type_name = str_in(data, "type")
    if type_name not in CHECKS:
        raise Malformed("/type", f"{type_name!r} is not a lifecycle command")
    CHECKS[type_name].check(data)
    if type_name == "undo":
        return Undo(int_in(data, "to"))
    if type_name == "resign":
        return Resign()
    if type_name == "claim_timeout":
        return ClaimTimeout()
    return Close(str_in(data, "reason"))
