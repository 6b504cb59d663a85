"""Every recharge card: nothing to do, exactly enough, more than allowed (rule R5)."""

import pytest

from domain.games.wondrous_creatures import commands as c
from tests.games.wondrous_creatures.choices import egg, resource, species, stop
from tests.games.wondrous_creatures.table import CORAL, CRUSTACEAN, DECK, FISH, FLOWER, FRUIT, INSECT, MUSHROOM, Table, card, cards_with

BY_TROPHIES = {"Cryodon": CORAL, "Hamstore": FRUIT, "Magape": MUSHROOM, "Triumpithon": FLOWER}


@pytest.mark.parametrize(("trophies", "gain"), [(0, 1), (2, 1), (3, 2), (6, 3)])
@pytest.mark.parametrize("name", BY_TROPHIES)
def test_a_resource_and_one_more_for_three_trophies(name: str, trophies: int, gain: int) -> None:
    """L4: rounded down; a full track gains nothing."""
    table = Table()
    table.trophies(0, trophies)
    table.activate(name)
    assert table.stock()[BY_TROPHIES[name]] == gain
    assert sum(table.stock()) == gain
    table = Table()
    table.trophies(0, trophies)
    table.rich()
    table.activate(name)
    assert table.stock() == [6, 6, 6, 6]


@pytest.mark.parametrize(("icons", "points"), [(0, 0), (1, 1), (5, 5), (7, 5)])
def test_doground(icons: int, points: int) -> None:
    """Doground: draw, then 1 point for each icon of its habitat, five the most; W7: the card is shown."""
    table = Table()
    table.score(0, 50)
    table.reserve(0, *cards_with(habitat=CORAL, but=("Shellmit",))[:icons])
    table.deck("Shellmit")
    table.activate("Doground")
    assert table.points() == 50 + points
    assert table.held() == ["Shellmit"]
    assert table.state.tags[0] == [0]


def test_doground_with_no_card_at_all() -> None:
    """Doground: L3: nothing drawn, no points."""
    table = Table()
    table.deck()
    table.reserve(0, "Applet")
    table.reserve(1, *[DECK.names[held] for held in list(table.state.discards) if DECK.names[held] not in ("Doground", "Pheoxi")])
    table.activate("Doground")
    assert table.points() == 0


def test_pinkroak() -> None:
    """Pinkroak: two of the habitat with most icons; the owner names one of equals; it counts itself."""
    table = Table()
    table.reserve(0, "Chactiva", "Cryodon", "Gryphocean", "Sunarrow")
    table.activate("Pinkroak")
    assert table.stock() == [0, 2, 0, 0]
    table = Table()
    table.reserve(0, "Shellmit", "Sunarrow", "Chactiva")
    table.activate("Pinkroak")
    table.refused(resource(MUSHROOM), "other_kind", "L2")
    table.do(resource(FLOWER))
    assert table.stock() == [0, 0, 2, 0]


@pytest.mark.parametrize(("trophies", "gain"), [(0, 1), (3, 2)])
def test_eucalord(trophies: int, gain: int) -> None:
    """Eucalord: of the resource there is least of; the owner names one of equals; one more for three trophies."""
    table = Table()
    table.trophies(0, trophies)
    table.resources(0, 1, 0, 0, 2)
    table.activate("Eucalord")
    table.refused(resource(FRUIT), "other_kind", "L2")
    table.do(resource(FLOWER))
    assert table.stock() == [1, 0, gain, 2]


def test_wayfinder() -> None:
    """Wayfinder: one of the least, then 1 point for each of that kind now held; of four full tracks each holds six."""
    table = Table()
    table.resources(0, 3, 2, 3, 3)
    table.activate("Wayfinder")
    assert table.stock() == [3, 3, 3, 3]
    assert table.points() == 3
    table = Table()
    table.rich()
    table.activate("Wayfinder")
    assert table.stock() == [6, 6, 6, 6]
    assert table.points() == 6


@pytest.mark.parametrize(("ends", "points"), [(0, 0), (1, 1), (5, 5), (7, 5)])
def test_hawkwaka(ends: int, points: int) -> None:
    """Hawkwaka: 1 point for each End card, five the most."""
    table = Table()
    table.score(0, 50)
    table.reserve(0, *cards_with(kind=2)[:ends])
    table.activate("Hawkwaka")
    assert table.points() == 50 + points


def test_aromalli() -> None:
    """Aromalli: draw, then one of its habitat; a full track gains nothing."""
    table = Table()
    table.deck("Shellmit")
    table.activate("Aromalli")
    assert table.stock() == [0, 1, 0, 0]
    table = Table()
    table.deck("Shellmit")
    table.resources(0, 0, 6, 0, 0)
    table.activate("Aromalli")
    assert table.stock() == [0, 6, 0, 0]


def test_caprieel() -> None:
    """Caprieel: draw, then an egg of one of its species; none in the supply, none."""
    table = Table()
    table.deck("Duckaiser")
    table.activate("Caprieel", species(FISH))
    assert table.state.eggs[0] == [FISH]
    table = Table()
    table.state.bag[CRUSTACEAN] += table.state.supply[CRUSTACEAN]
    table.state.supply[CRUSTACEAN] = 0
    table.deck("Applet")
    table.activate("Caprieel")
    assert table.state.eggs[0] == []


def test_housilk() -> None:
    """Housilk: any resource, and up to two eggs flipped; without eggs the resource alone."""
    table = Table()
    table.activate("Housilk", resource(MUSHROOM))
    assert table.stock() == [0, 0, 0, 1]
    table = Table()
    table.eggs(0, FISH, 1, 1)
    table.activate("Housilk", resource(MUSHROOM), egg(FISH), egg(FISH, True))
    assert table.state.hatched[0] == [1, 0]
    table = Table()
    table.rich()
    table.eggs(0, FISH, 1)
    table.activate("Housilk", stop())
    assert table.state.hatched[0] == [0]


@pytest.mark.parametrize(("hatched", "points"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_mentimidae(hatched: int, points: int) -> None:
    """Mentimidae: 1 point for every two hatched eggs; others don't count."""
    table = Table()
    table.score(0, 50)
    table.eggs(0, INSECT, 1, min(hatched, 5))
    table.eggs(0, FISH, 2, hatched - min(hatched, 5))
    table.activate("Mentimidae")
    assert table.points() == 50 + points


def test_all_recharge_cards_in_any_order() -> None:
    """R5, L3: each once, the owner orders them, and may stop."""
    table = Table()
    table.captain(0, "Cabot")
    table.crew_out(0)
    table.reserve(0, "Cryodon", "Magape")
    table.do(c.Recharge())
    assert table.offers(c.ChooseCard(card("Cryodon")))
    assert table.offers(stop())
    table.do(c.ChooseCard(card("Magape")))
    assert len(table.told("recharge_activated")) == 2
    assert table.stock() == [0, 1, 0, 1]
