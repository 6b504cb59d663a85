"""Tables that several tests begin with."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import SLOTS
from domain.games.wondrous_creatures.state import State
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import GAME, Table

NAMES = [achievement.name for achievement in GAME.box.achievements]


def ledger_of(table: Table) -> Ledger[State]:
    """Return a ledger for tables that `check` would not let pass (crew out of thin air)."""
    return Ledger(table.state, table.luck)


def achiever(*names: str) -> Table:
    """Return a table with these achievement cards and a harmless captain."""
    table = Table()
    table.captain(0, "Samuel")
    table.achievements(*names)
    return table


def complete(name: str, slot: int = 0) -> c.CompleteAchievement:
    """Complete a slot of an achievement."""
    return c.CompleteAchievement(SLOTS * NAMES.index(name) + slot)
