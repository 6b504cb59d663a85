"""What the facts have in common: the prefix of their names, fields, and the groups by which the state reads them."""

from typing import Final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.kernel.event import Event
from domain.kernel.fields import field

PREFIX: Final = "wondrous_creatures.v1."
CARD: Final = field("card", kinds.CARD, "Id of the card (content `cards/cards`), from 1.")
EGG: Final = (
    field("species", kinds.SPECIES_NAME, "Its species."),
    field("source", kinds.EGG_SOURCE),
    field("hex", kinds.HEX_OR_NULL, "The hex it came from; null when `source` is not `island`."),
)
"""Fields of an egg that somebody gains."""


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


@mypyc_attr(acyclic=True)
class RobotFact(Fact):
    """A fact about the solo opponent, which is no seat."""

    SEATED = False
