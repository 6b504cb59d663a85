"""The commands of Lagoon, and the kinds of values that it is made of."""

from typing import Final, final

from domain.kernel.command import Command
from domain.kernel.fields import field
from domain.kernel.ids import NOBODY, UNKNOWN
from domain.kernel.kinds import Flag, OrElse, Whole

SHELL: Final = Whole(0, 200, "Id of the shell: shells that lie hidden are numbered from 0 as they come.")
OWN: Final = Whole(0, 200, "Id of a shell of the own hand.")
KIND: Final = Whole(0, 2, "Kind of the shell: index in content `shells`, from 0.")
KIND_OR_NULL: Final = OrElse(KIND, UNKNOWN, "Its kind; null where the viewer does not know it.")
SEAT_OR_NULL: Final = OrElse(Whole(0, 3), int(NOBODY))
TAKE: Final = Flag("True: pay one point and score the shell; false: its opener scores it.")


@final
class Dive(Command):
    TYPE = "dive"
    ABOUT = "Draw a shell. D1: it is shown and scored, and the turn ends."


@final
class Play(Command):
    TYPE = "play"
    ABOUT = "Show a shell of your hand. P1: it is scored."
    FIELDS = (field("shell", OWN),)

    def __init__(self, shell: int) -> None:
        self.shell: Final = shell


@final
class Bury(Command):
    TYPE = "bury"
    ABOUT = "Lay a shell of your hand face down. B1: once a turn; it becomes a well."
    FIELDS = (field("shell", OWN),)

    def __init__(self, shell: int) -> None:
        self.shell: Final = shell


@final
class OpenWell(Command):
    TYPE = "open_well"
    ABOUT = "Show a well. O1: the next seat answers."
    FIELDS = (field("shell", SHELL, "Id of a well."),)

    def __init__(self, shell: int) -> None:
        self.shell: Final = shell


@final
class Reply(Command):
    TYPE = "reply"
    ABOUT = "Answer an opened well. O2: the seat after the opener."
    FIELDS = (field("take", TAKE),)

    def __init__(self, take: bool) -> None:
        self.take: Final = take


COMMANDS: Final[list[type[Command]]] = [Dive, Play, Bury, OpenWell, Reply]
