"""The facts of Lagoon. A shell that lies hidden has an id; `kind` is UNKNOWN where the holder may not know it."""

from typing import ClassVar, Final, final

from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject


def part_name(shell: int, knower: int) -> str:
    """Return the name of the sealed part that holds a hidden shell's kind."""
    return f"none/shell/{shell}" if knower == NOBODY else f"seat:{knower}/shell/{shell}"


@final
class ShellDealt(Event):
    """S1: a hidden shell came from the deck: to a hand (`seat`), or as a well that nobody has seen (NOBODY)."""

    TYPE: ClassVar[str] = "lagoon.v1.shell_dealt"

    def __init__(self, seat: int, shell: int, kind: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.kind: Final = kind

    def type_name(self) -> str:
        return ShellDealt.TYPE

    def to_data(self) -> JsonObject:
        return {"shell": self.shell}

    def parts(self) -> dict[str, Json]:
        return {} if self.kind == UNKNOWN else {part_name(self.shell, self.seat): self.kind}


@final
class TurnStarted(Event):
    """T1: a seat is to act."""

    TYPE: ClassVar[str] = "lagoon.v1.turn_started"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return TurnStarted.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class ShellDived(Event):
    """D1: a shell came from the deck for all to see."""

    TYPE: ClassVar[str] = "lagoon.v2.shell_dived"

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind: Final = kind

    def type_name(self) -> str:
        return ShellDived.TYPE

    def to_data(self) -> JsonObject:
        return {"kind": self.kind}


@final
class ShellPlayed(Event):
    """P1: a shell of a hand was shown; `knower` is the seat whose part it opens."""

    TYPE: ClassVar[str] = "lagoon.v1.shell_played"

    def __init__(self, seat: int, shell: int, kind: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.kind: Final = kind

    def type_name(self) -> str:
        return ShellPlayed.TYPE

    def to_data(self) -> JsonObject:
        return {"shell": self.shell, "kind": self.kind}

    def opens(self) -> list[str]:
        return [part_name(self.shell, self.seat)]

    def news_for(self, seat: int) -> bool:
        return seat != self.seat


@final
class ShellBuried(Event):
    """B1: a shell of a hand became a well under a new id; its seat still knows it."""

    TYPE: ClassVar[str] = "lagoon.v1.shell_buried"

    def __init__(self, seat: int, shell: int, well: int, kind: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.well: Final = well
        self.kind: Final = kind

    def type_name(self) -> str:
        return ShellBuried.TYPE

    def to_data(self) -> JsonObject:
        return {"shell": self.shell, "well": self.well}

    def parts(self) -> dict[str, Json]:
        return {} if self.kind == UNKNOWN else {part_name(self.well, self.seat): self.kind}


@final
class WellOpened(Event):
    """O1: a well was shown; `knower` is who had buried it (NOBODY: dealt face down)."""

    TYPE: ClassVar[str] = "lagoon.v1.well_opened"

    def __init__(self, seat: int, shell: int, kind: int, knower: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.kind: Final = kind
        self.knower: Final = knower

    def type_name(self) -> str:
        return WellOpened.TYPE

    def to_data(self) -> JsonObject:
        return {"shell": self.shell, "kind": self.kind, "knower": None if self.knower == NOBODY else self.knower}

    def opens(self) -> list[str]:
        return [part_name(self.shell, self.knower)]

    def news_for(self, seat: int) -> bool:
        return seat != self.knower or seat == NOBODY


@final
class WellAnswered(Event):
    """O2: the next seat took the opened shell for a point, or left it to the opener."""

    TYPE: ClassVar[str] = "lagoon.v1.well_answered"

    def __init__(self, seat: int, take: bool) -> None:
        self.seat = seat
        self.take: Final = take

    def type_name(self) -> str:
        return WellAnswered.TYPE

    def to_data(self) -> JsonObject:
        return {"take": self.take}


@final
class TurnSkipped(Event):
    """T1: a seat could do nothing."""

    TYPE: ClassVar[str] = "lagoon.v1.turn_skipped"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return TurnSkipped.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class GameEnded(Event):
    """E1: every seat has had its turns."""

    TYPE: ClassVar[str] = "lagoon.v1.game_ended"

    def __init__(self) -> None:
        self.seat = NOBODY

    def type_name(self) -> str:
        return GameEnded.TYPE

    def to_data(self) -> JsonObject:
        return {}
