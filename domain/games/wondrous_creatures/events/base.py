"""What the facts have in common: the prefix of their names, and the groups by which the state reads them."""

from typing import Final

from mypy_extensions import mypyc_attr

from domain.kernel.event import Event

PREFIX: Final = "wondrous_creatures.v1."


@mypyc_attr(acyclic=True)
class Fact(Event):
    """A fact of this game."""


@mypyc_attr(acyclic=True)
class IslandFact(Fact):
    """A fact about the island or the shared table."""


@mypyc_attr(acyclic=True)
class SeatFact(Fact):
    """A fact about what one seat holds."""


@mypyc_attr(acyclic=True)
class CardFact(Fact):
    """A fact about cards that lie open."""


@mypyc_attr(acyclic=True)
class HiddenFact(Fact):
    """A fact with a part that not everybody may know, or that shows such a part."""


@mypyc_attr(acyclic=True)
class TurnFact(Fact):
    """A fact about turns, decisions and the end."""


class RobotFact(Fact):
    """A fact about the solo opponent."""
