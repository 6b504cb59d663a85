"""The facts of Lagoon. A shell that lies hidden has an id; `kind` is UNKNOWN where the holder may not know it."""

from typing import Final, final

from domain.kernel.event import Event, TableFact
from domain.kernel.fields import declared_in, field, read_fields
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject, Seat
from domain.kernel.upcast import Upcaster
from domain.toy.commands import KIND, SEAT_OR_NULL, SHELL, TAKE


def part_name(shell: int, knower: int) -> str:
    """Return the name of the sealed part that holds a hidden shell's kind."""
    return f"none/shell/{shell}" if knower == NOBODY else f"seat:{knower}/shell/{shell}"


def kind_in(parts: dict[str, Json], name: str) -> int:
    """Return the kind in a sealed part, or UNKNOWN when the reader does not have it."""
    return KIND.read(parts[name], f"/{name}") if name in parts else UNKNOWN


@final
class ShellDealt(Event):
    TYPE = "lagoon.v1.shell_dealt"
    ABOUT = "S1: a hidden shell was dealt to the seat, or laid as a well; its kind is a sealed part."
    FIELDS = (field("shell", SHELL),)

    def __init__(self, seat: Seat, shell: int, kind: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.kind: Final = kind

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        (shell,) = read_fields(cls.FIELDS, data)
        assert isinstance(shell, int)
        return ShellDealt(seat, shell, kind_in(parts, part_name(shell, seat)))

    def parts(self) -> dict[str, Json]:
        return {} if self.kind == UNKNOWN else {part_name(self.shell, self.seat): self.kind}


@final
class TurnStarted(Event):
    TYPE = "lagoon.v1.turn_started"
    ABOUT = "T1: the turn of the seat began."


@final
class ShellDived(Event):
    TYPE = "lagoon.v2.shell_dived"
    ABOUT = "D1: the seat drew a shell and scored it."
    FIELDS = (field("kind", KIND),)

    def __init__(self, seat: Seat, kind: int) -> None:
        self.seat = seat
        self.kind: Final = kind


@final
class ShellPlayed(Event):
    TYPE = "lagoon.v1.shell_played"
    ABOUT = "P1: the seat showed a shell of its hand and scored it."
    FIELDS = (field("shell", SHELL), field("kind", KIND))

    def __init__(self, seat: Seat, shell: int, kind: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.kind: Final = kind

    def opens(self) -> list[str]:
        return [part_name(self.shell, self.seat)]

    def news_for(self, seat: Seat) -> bool:
        return seat != self.seat


@final
class ShellBuried(Event):
    TYPE = "lagoon.v1.shell_buried"
    ABOUT = "B1: the seat laid a shell face down as a well; it still knows it."
    FIELDS = (field("shell", SHELL), field("well", SHELL, "Its new id as a well."))

    def __init__(self, seat: Seat, shell: int, well: int, kind: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.well: Final = well
        self.kind: Final = kind

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        shell, well = read_fields(cls.FIELDS, data)
        assert isinstance(shell, int)
        assert isinstance(well, int)
        return ShellBuried(seat, shell, well, kind_in(parts, part_name(well, seat)))

    def parts(self) -> dict[str, Json]:
        return {} if self.kind == UNKNOWN else {part_name(self.well, self.seat): self.kind}


@final
class WellOpened(Event):
    TYPE = "lagoon.v1.well_opened"
    ABOUT = "O1: the seat showed a well."
    FIELDS = (field("shell", SHELL), field("kind", KIND), field("knower", SEAT_OR_NULL, "The seat that knew it; null: nobody did."))

    def __init__(self, seat: Seat, shell: int, kind: int, knower: int) -> None:
        self.seat = seat
        self.shell: Final = shell
        self.kind: Final = kind
        self.knower: Final = knower

    def opens(self) -> list[str]:
        return [part_name(self.shell, self.knower)]

    def news_for(self, seat: Seat) -> bool:
        return seat != self.knower or seat == NOBODY


@final
class WellAnswered(Event):
    TYPE = "lagoon.v1.well_answered"
    ABOUT = "O2: the seat answered the opened well."
    FIELDS = (field("take", TAKE),)

    def __init__(self, seat: Seat, take: bool) -> None:
        self.seat = seat
        self.take: Final = take


@final
class TurnSkipped(Event):
    TYPE = "lagoon.v1.turn_skipped"
    ABOUT = "T1: the seat can do nothing and is skipped."


@final
class GameEnded(TableFact):
    TYPE = "lagoon.v1.game_ended"
    ABOUT = "E1: the match is over."


EVENTS: Final = declared_in(Event, globals())


def dived_v1(data: JsonObject) -> tuple[str, JsonObject]:
    """The first shape of the fact called the kind `worth`."""
    return ShellDived.TYPE, {"kind": data["worth"]}


UPCASTERS: Final[dict[str, Upcaster]] = {"lagoon.v1.shell_dived": dived_v1}
