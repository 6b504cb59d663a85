"""Commands of a card's ability, by the names that a test uses."""

from domain.games.wondrous_creatures import commands as c
from domain.kernel.command import Command
from tests.games.wondrous_creatures.table import card


def take(name: str) -> Command:
    """Take a card of the wilderness."""
    return c.TakeCard(card(name))


def toss(name: str) -> Command:
    """Discard a card."""
    return c.DiscardCard(card(name))


def pick(name: str) -> Command:
    """Choose a card."""
    return c.ChooseCard(card(name))


def resource(kind: int) -> Command:
    """Choose a resource."""
    return c.ChooseResource(kind)


def egg(species: int, hatched: bool = False) -> Command:
    """Choose an egg to be turned."""
    return c.TurnEgg(species, hatched)


def species(kind: int) -> Command:
    """Choose a species."""
    return c.ChooseSpecies(kind)


def stop() -> Command:
    """Decline."""
    return c.Decline()
