"""What a seat may want: take a worm, reveal, take, buy, send a shark, settle a fish, end the turn."""

from typing import ClassVar, Final, final

from domain.games.das_riff.components import COLOR_IDS, KIND_IDS, MEANS, MEANS_IDS, PLACE_IDS
from domain.kernel.cells import Cells
from domain.kernel.command import Command
from domain.kernel.ids import Json, JsonObject

RESERVE: Final = -1
"""Stands for a tree when a fish is laid in front of its taker (option fish_needs_tree off)."""


def means_json(pay: Cells) -> list[Json]:
    """Return what is paid as a list of names, worms first."""
    return [MEANS_IDS[means] for means in range(MEANS) for _ in range(pay[means])]


@final
class TakeWorm(Command):
    """R2, R3: take one worm of a color, as the roller's free choice or as the opponent's."""

    TYPE: ClassVar[str] = "take_worm"

    def __init__(self, color: int) -> None:
        self.color: Final = color

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "color": COLOR_IDS[self.color]}


@final
class DeclineWorm(Command):
    """R3: take none of the rolled colors."""

    TYPE: ClassVar[str] = "decline_worm"

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE}


@final
class Reveal(Command):
    """A1: pay to turn a card face up."""

    TYPE: ClassVar[str] = "reveal"

    def __init__(self, cell: int, pay: Cells) -> None:
        self.cell: Final = cell
        self.pay: Final = pay

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "place": PLACE_IDS[self.cell], "pay": means_json(self.pay)}


@final
class Take(Command):
    """A2, A3: pay for a coral, a pearl or a shark."""

    TYPE: ClassVar[str] = "take"

    def __init__(self, cell: int, pay: Cells) -> None:
        self.cell: Final = cell
        self.pay: Final = pay

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "place": PLACE_IDS[self.cell], "pay": means_json(self.pay)}


@final
class TakeFish(Command):
    """A4: pay for a fish and put it to a tree (or RESERVE)."""

    TYPE: ClassVar[str] = "take_fish"

    def __init__(self, cell: int, tree: int, pay: Cells) -> None:
        self.cell: Final = cell
        self.tree: Final = tree
        self.pay: Final = pay

    def to_json(self) -> JsonObject:
        tree = None if self.tree == RESERVE else self.tree
        return {"type": self.TYPE, "place": PLACE_IDS[self.cell], "tree": tree, "pay": means_json(self.pay)}


@final
class Settle(Command):
    """A8: put a fish from in front of oneself to a tree."""

    TYPE: ClassVar[str] = "settle"

    def __init__(self, kind: int, tree: int) -> None:
        self.kind: Final = kind
        self.tree: Final = tree

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "fish": KIND_IDS[self.kind], "tree": self.tree}


@final
class BuyBoat(Command):
    """A5: pay for the next boat."""

    TYPE: ClassVar[str] = "buy_boat"

    def __init__(self, pay: Cells) -> None:
        self.pay: Final = pay

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "pay": means_json(self.pay)}


@final
class ChaseCard(Command):
    """A6: send a shark after a face-up card of the reef."""

    TYPE: ClassVar[str] = "chase_card"

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "place": PLACE_IDS[self.cell]}


@final
class ChaseParent(Command):
    """A7: send a shark after the single parent at an own tree."""

    TYPE: ClassVar[str] = "chase_parent"

    def __init__(self, tree: int) -> None:
        self.tree: Final = tree

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "tree": self.tree}


@final
class EndTurn(Command):
    """A9: stop; the water flows and the reef is refilled."""

    TYPE: ClassVar[str] = "end_turn"

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE}
