"""The pieces of Lagoon: shells of a few values, and how many of them the data gives."""

from typing import Final, final

from domain.kernel.content import Content
from domain.kernel.errors import Malformed
from domain.kernel.json_fields import as_object, int_in, list_in


@final
class Box:
    """What is in the box: the value and the count of each kind of shell, the size of a hand, the number of wells and of rounds.

    `revision` is that of the rules that the box is played by: a rule that has changed asks for it in the one place where it differs.
    """

    def __init__(self, content: Content, revision: int = 1) -> None:
        self.revision: Final = revision
        data = content.object("lagoon.json")
        kinds = [as_object(item, f"/shells/{i}") for i, item in enumerate(list_in(data, "shells"))]
        self.values: Final[list[int]] = [int_in(kind, "value") for kind in kinds]
        self.counts: Final[list[int]] = [int_in(kind, "count") for kind in kinds]
        self.hand: Final = int_in(data, "hand")
        self.wells: Final = int_in(data, "wells")
        self.rounds: Final = int_in(data, "rounds")

    def shells(self) -> int:
        """Return the number of shells."""
        return sum(self.counts)

    def kind_of(self, value: int, path: str) -> int:
        """Return the kind of shell that has this value."""
        if value not in self.values:
            raise Malformed(path, f"no shell has the value {value}")
        return self.values.index(value)
