"""The commands of Lagoon."""

from typing import ClassVar, Final, final

from domain.kernel.command import Command
from domain.kernel.ids import JsonObject


@final
class Dive(Command):
    """D1: draw a shell from the deck."""

    TYPE: ClassVar[str] = "dive"

    def to_json(self) -> JsonObject:
        return {"type": "dive"}


@final
class Play(Command):
    """P1: show a shell of one's hand."""

    TYPE: ClassVar[str] = "play"

    def __init__(self, shell: int) -> None:
        self.shell: Final = shell

    def to_json(self) -> JsonObject:
        return {"type": "play", "shell": self.shell}


@final
class Bury(Command):
    """B1: lay a shell of one's hand face down."""

    TYPE: ClassVar[str] = "bury"

    def __init__(self, shell: int) -> None:
        self.shell: Final = shell

    def to_json(self) -> JsonObject:
        return {"type": "bury", "shell": self.shell}


@final
class OpenWell(Command):
    """O1: show a well."""

    TYPE: ClassVar[str] = "open_well"

    def __init__(self, shell: int) -> None:
        self.shell: Final = shell

    def to_json(self) -> JsonObject:
        return {"type": "open_well", "shell": self.shell}


@final
class Answer(Command):
    """O2: take the opened shell for one point, or leave it."""

    TYPE: ClassVar[str] = "answer"

    def __init__(self, take: bool) -> None:
        self.take: Final = take

    def to_json(self) -> JsonObject:
        return {"type": "answer", "take": self.take}
