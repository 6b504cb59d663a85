"""Every continuous card: what fires it, what does not, how often (rule L5)."""

import pytest

from domain.games.wondrous_creatures import commands as c
from tests.games.wondrous_creatures.choices import egg, pick, resource, species, stop, toss
from tests.games.wondrous_creatures.table import DRAGON, FISH, INSECT, MUSHROOM, Table, card


def give_trophy(table: Table) -> None:
    """Let seat 0 score up to the trophy at 30 points by a card worth 3 points."""
    table.score(0, 28)
    table.play("Cavigator")


@pytest.mark.parametrize(("played", "points"), [("Cavigator", 5), ("Cucunet", 0), ("Applet", 4)])
def test_pharabog(played: str, points: int) -> None:
    """T21: 2 points for a card of printed cost 4 or more, whatever was paid."""
    table = Table()
    table.reserve(0, "Pharabog")
    table.play(played)
    assert table.points() == points


def test_pharabog_itself() -> None:
    """T21: playing Pharabog counts too; that of another seat doesn't."""
    table = Table()
    table.play("Pharabog")
    assert table.points() == 2
    table = Table()
    table.reserve(1, "Pharabog")
    table.play("Cavigator")
    assert table.points(1) == 0


def test_crystalama() -> None:
    """Crystalama: a trophy gained activates one recharge card; none, nothing."""
    table = Table()
    table.reserve(0, "Crystalama", "Cryodon")
    give_trophy(table)
    table.do(pick("Cryodon"))
    assert table.stock()[1] == 1
    table = Table()
    table.reserve(0, "Crystalama")
    give_trophy(table)
    assert table.state.trophies[0] == 1


def test_thunderilla() -> None:
    """Thunderilla: 2 points for each trophy gained; none when the board is empty."""
    table = Table()
    table.reserve(0, "Thunderilla")
    give_trophy(table)
    assert table.points() == 33
    table = Table()
    table.trophies_left(0)
    table.state.end_seat = 1
    table.reserve(0, "Thunderilla")
    give_trophy(table)
    assert table.points() == 31


def test_vikey() -> None:
    """Vikey: 1 point for each activation of an own recharge card, by anything."""
    table = Table()
    table.reserve(0, "Vikey", "Cryodon", "Magape")
    table.play("Sugarider", pick("Cryodon"), pick("Magape"))
    assert table.points() == 2
    table = Table()
    table.reserve(0, "Vikey", "Cryodon")
    table.play("Sugarider", stop())
    assert table.points() == 0


def test_chactiva() -> None:
    """Chactiva: any resource for each trophy gained."""
    table = Table()
    table.reserve(0, "Chactiva")
    give_trophy(table)
    table.do(resource(MUSHROOM))
    assert table.stock()[3] >= 1


def test_stridesert() -> None:
    """Stridesert: 1 point for each instant card played; not for others, nor for itself."""
    table = Table()
    table.reserve(0, "Stridesert")
    table.play("Cucunet")
    assert table.points() == 1
    table = Table()
    table.reserve(0, "Stridesert")
    table.play("Eggorgeous")
    assert table.points() == 0
    table = Table()
    table.play("Stridesert")
    assert table.points() == 0


def test_fishorse() -> None:
    """Fishorse, W8: 1 point for each card drawn; cards looked at are not drawn."""
    table = Table()
    table.reserve(0, "Fishorse")
    table.hand(0, "Applet")
    table.play("Drawanta", toss("Applet"))
    assert table.points() == 3
    table = Table()
    table.reserve(0, "Fishorse")
    table.deck("Sunarrow", "Applet", "Eggorgeous")
    table.play("Swampus", pick("Sunarrow"))
    assert table.points() == 0


def test_lunantula() -> None:
    """Lunantula: 1 point for each event of eggs turned, however many; none turned, none."""
    table = Table()
    table.reserve(0, "Lunantula")
    table.eggs(0, FISH, 2)
    table.play("Cocoroch", egg(FISH), egg(FISH))
    assert table.points() == 5
    table = Table()
    table.reserve(0, "Lunantula")
    table.eggs(0, FISH, 2)
    table.play("Cocoroch", stop())
    assert table.points() == 0


def test_stellaling() -> None:
    """T30: 1 point for each egg acquired, with a full storage too."""
    table = Table()
    table.reserve(0, "Stellaling")
    table.play("Magicadas")
    assert table.points() == 2
    table = Table()
    table.score(0, 50)
    table.reserve(0, "Stellaling")
    table.eggs(0, INSECT, 6)
    table.eggs(0, FISH, 6)
    supply = table.state.supply[:]
    table.play("Waspike", species(DRAGON))
    assert table.points() == 53
    assert table.state.supply == supply
    assert len(table.state.eggs[0]) == 12


def test_draksid() -> None:
    """Draksid: 1 point for each card discarded from the hand: by abilities, as a payment (C4), by the limit; not from elsewhere."""
    table = Table()
    table.reserve(0, "Draksid")
    table.hand(0, "Applet", "Cryodon")
    table.play("Behewant", toss("Applet"), toss("Cryodon"))
    assert table.points() == 6
    table = Table()
    table.reserve(0, "Draksid")
    table.hand(0, "Applet", "Cryodon", "Healathan")
    table.resources(0, 0, 1, 0, 0)
    table.do(c.PlayCard(card("Healathan")), toss("Applet"))
    assert table.points() == 2
    assert [event.type_name().rsplit(".", 1)[1] for event in table.events].index("points_scored") > [
        event.type_name().rsplit(".", 1)[1] for event in table.events
    ].index("card_played")
    table = Table()
    table.reserve(0, "Draksid")
    table.wilderness("Applet", "Cryodon")
    table.play("Nighthief", c.Sweep(0), stop())
    assert table.points() == 0


def test_the_owner_orders_cards_that_fire_together() -> None:
    """L5: a resource and a recharge card at the same trophy: the owner says which is first; points alone are not asked about."""
    table = Table()
    table.reserve(0, "Chactiva", "Crystalama", "Eucalord", "Thunderilla")
    give_trophy(table)
    assert table.offers(pick("Chactiva"))
    assert table.offers(pick("Thunderilla"))
    table.do(pick("Crystalama"), pick("Eucalord"))
    assert table.state.score[0] == 31
