"""Commands that every match knows, whatever the game: creation, seats, undo, resignation, deadlines, closing."""

from typing import Final, final

from domain.kernel.command import Command
from domain.kernel.errors import malformed_if
from domain.kernel.fields import Nested, Piece, Pieces, field, write_fields
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import str_in
from domain.kernel.kinds import Flag, Whole
from domain.kernel.kinds_of_content import Word
from domain.kernel.kinds_of_text import AnyObject, String

TURN_SECONDS: Final = Whole(10, 1_209_600, "How long a seat may take when it is to act.")
CLIENT_SEED: Final = String(0, 64, "The seat's share of the luck.")
VERSION: Final = Whole(0, 2**31)
BY_RULES: Final = "rules"
NEVER: Final = "never"
CONSENT: Final = "consent"
END: Final = "end"
TAKE_BACK: Final = "undo"
WHAT: Final = Word([END, TAKE_BACK])
"""L9: what can be proposed."""
UNDO: Final = Word([NEVER, CONSENT])
"""L8, L11: what a match allows of undo where it is not `BY_RULES`, which nothing records."""

MAX_UNDOS: Final = 20
"""L2: how many undos a turn has at most."""


@final
class SeatPlan(Piece):
    """What the creator wants of one seat: `kind` is human, open or bot; `bot` holds its level or budget. Names stay out of the chain."""

    FIELDS = (
        field("kind", Word(["human", "open", "bot"]), "Who plays it; `open`: whoever takes it."),
        field("bot", AnyObject(), "Level or budget of the bot, as it was asked for.", optional=True),
    )

    def __init__(self, kind: str, bot: JsonObject | None = None) -> None:
        self.kind: Final = kind
        self.bot: Final = bot

    def to_json(self) -> JsonObject:
        """Return `{"kind", "bot"?}`."""
        return write_fields(self.FIELDS, self)


@final
class Origin(Piece):
    """The match and version from whose table a match began."""

    FIELDS = (
        field("match", String(pattern="[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "Id of the match."),
        field("at", Whole(1, 2**31), "The version of its table."),
    )

    def __init__(self, match: str, at: int) -> None:
        self.match: Final = match
        self.at: Final = at

    def to_json(self) -> JsonObject:
        """Return `{"match", "at"}`."""
        return write_fields(self.FIELDS, self)


PLANS: Final = Pieces(Nested(SeatPlan), 1, None, "What was asked for each seat, seat 0 first.")


@final
class OpenMatch(Command):
    """Open a match: game, filled options, seats, deadline in seconds, the creator's client seed, a position or none, and undo.

    `undo` is None for `BY_RULES`; `fork` says where the position is from, None where it is nobody's.
    """

    TYPE = "open_match"
    FIELDS = (
        field("game", String()),
        field("options", AnyObject()),
        field("seats", PLANS),
        field("turn_seconds", TURN_SECONDS),
        field("client_seed", CLIENT_SEED),
        field("position", AnyObject(), optional=True),
        field("undo", UNDO, "What the match allows of undo; left out: what L1 does.", optional=True),
        field("fork", Nested(Origin), "The match from whose table it begins.", optional=True),
    )

    def __init__(
        self,
        game: str,
        options: JsonObject,
        seats: list[SeatPlan],
        turn_seconds: int,
        client_seed: str,
        position: JsonObject | None,
        undo: str | None = None,
        fork: Origin | None = None,
    ) -> None:
        self.game: Final = game
        self.options: Final = options
        self.seats: Final = seats
        self.turn_seconds: Final = turn_seconds
        self.client_seed: Final = client_seed
        self.position: Final = position
        self.undo: Final = undo
        self.fork: Final = fork


@final
class TakeSeat(Command):
    """Take an open seat, giving a client seed ("" for none)."""

    TYPE = "take_seat"
    FIELDS = (field("client_seed", CLIENT_SEED),)

    def __init__(self, client_seed: str) -> None:
        self.client_seed: Final = client_seed


@final
class Undo(Command):
    """Take back one's own commands of this turn after version `to`."""

    TYPE = "undo"
    ABOUT = (
        "Take back one's own commands of this turn. "
        "Only where nothing was drawn or revealed since; `legal-commands` lists every version that you can go back to."
    )
    FIELDS = (field("to", VERSION, "The version to go back to, before one of your own commands of this turn."),)

    def __init__(self, to: int) -> None:
        self.to: Final = to


@final
class Resign(Command):
    """Give up."""

    TYPE = "resign"
    ABOUT = (
        "Give up. L4: the match is over as soon as no human, or at most one seat, is left unresigned; until then a stand-in plays the seat "
        "on, which ranks last."
    )


@final
class ClaimTimeout(Command):
    """Have stand-ins play the seats whose deadline has passed."""

    TYPE = "claim_timeout"
    ABOUT = (
        "Let stand-ins play the seats whose deadline has passed. "
        "Any seat may, once `deadline` is past; a stand-in then plays every overdue seat until its own token plays again."
    )


@final
class Abort(Command):
    """Call the match off before one has played."""

    TYPE = "abort"
    ABOUT = (
        "Call the match off. L7: only before the first command of the game for this seat, also while the match waits for seats to be "
        "taken; then the match is over and counts for nobody."
    )


@final
class Leave(Command):
    """Leave a seat before the match has started."""

    TYPE = "leave"
    ABOUT = (
        "Leave your seat. L12: only while the match waits for seats to be taken; then the seat is open again, and its token and player "
        "have no part in it any more."
    )


@final
class Propose(Command):
    """Propose something to all other people of the match."""

    TYPE = "propose"
    ABOUT = (
        "Propose something to the others. L9: one proposal stands at a time, until the table changes or somebody declines; it happens when "
        "all other people who have not resigned agree. L10: `end` ends a match without bots, in which nobody wins. L11: `undo` goes back "
        "to a version before one of one's own commands, in a match that was opened with `undo` `consent`."
    )
    FIELDS = (
        field("what", WHAT, "What is proposed: `end`, to end the match; `undo`, to go back."),
        field("to", VERSION, "The version to go back to; left out: the one before one's last command. Of `undo` only.", optional=True),
    )

    def __init__(self, what: str, to: int | None = None) -> None:
        self.what: Final = what
        self.to: Final = to


@final
class Answer(Command):
    """Agree to a proposal, or decline it."""

    TYPE = "answer"
    ABOUT = "Agree to a proposal or decline it. L9: who has proposed, or has agreed, can still decline."
    FIELDS = (
        field("proposal", VERSION, "The version of the proposal that stands."),
        field("accept", Flag(), "True: you agree."),
    )

    def __init__(self, proposal: int, accept: bool) -> None:
        self.proposal: Final = proposal
        self.accept: Final = accept


@final
class Close(Command):
    """End the match without a result (the operator only)."""

    TYPE = "close"
    ABOUT = "End the match without a result (operator). Only with the operator key, and with `seat` null."
    FIELDS = (
        field(
            "reason",
            String(1, 64),
            "Why the match is closed, for its players: trimmed and normalised (NFC), without control and format characters.",
        ),
    )

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


SERVED: Final[dict[str, type[Command]]] = {each.TYPE: each for each in (Undo, Resign, Abort, Leave, Propose, Answer, ClaimTimeout, Close)}
"""Those that a seat or the operator sends by the address of commands; a match and its seats have addresses of their own."""

LIFECYCLE_SCHEMAS: Final[dict[str, JsonObject]] = {name: each.schema() for name, each in SERVED.items()}


def is_lifecycle(type_name: str) -> bool:
    """Say whether a command type is decided by the kernel for every game."""
    return type_name in SERVED


def lifecycle_from_json(data: JsonObject) -> Command:
    """Read a command that every match knows; `Malformed` with a path relative to the command.

    >>> lifecycle_from_json({"type": "undo", "to": 7})
    Undo(to=7)
    """
    type_name = str_in(data, "type")
    malformed_if(type_name not in SERVED, "/type", f"{type_name!r} is not a lifecycle command")
    return SERVED[type_name].read(data)
