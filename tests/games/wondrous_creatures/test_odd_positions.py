"""Positions made to break the rules: what must be refused, and what must still be right, in the middle of other things."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.frames import TURN
from tests.games.wondrous_creatures.table import Table, card


def test_f1_w8_nothing_comes_between_looking_and_keeping() -> None:
    """A second look in the middle of the first would mix the cards of both, and lose the card of the first."""
    table = Table()
    table.reserve(0, "Pondire", "Swonder")
    table.nets(0, 1)
    table.crew_out(0, 1)
    table.deck("Mernetid", "Applet", "Sunarrow", "Shellmit", "Cryodon", "Magape")
    table.play("Deepus")
    assert len(table.state.looked) == 3
    table.refused(c.UseEnergy(card("Pondire")), "not_between", "F1")
    table.refused(c.UseNet(), "not_between", "F1")
    table.do(c.ChooseCard(table.state.looked[0]))
    assert len(table.held()) == 1
    table.do(c.UseEnergy(card("Pondire")))
    assert len(table.state.looked) == 3
    table.do(c.ChooseCard(table.state.looked[0]))
    assert len(table.held()) == 2
    assert table.state.looked == []


def test_b4_full_tracks_leave_nothing_to_ask() -> None:
    """B4: with four full tracks nobody is asked which of them is the least; the gain is lost."""
    table = Table()
    table.rich()
    table.activate("Eucalord")
    assert table.stock() == [6, 6, 6, 6]
    assert table.told("resource_gained") == []
    assert table.state.agenda[-1].kind == TURN
