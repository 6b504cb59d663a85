"""Every energy card: nothing to do, exactly enough, more than allowed (rules F1-F3, L8, K1)."""

import pytest

from domain.games.wondrous_creatures import commands as c
from tests.games.wondrous_creatures.choices import egg, pick, resource, species, stop, take, toss
from tests.games.wondrous_creatures.table import BIRD, CORAL, DECK, FISH, FLOWER, FRUIT, MUSHROOM, REPTILE, Table, card


def test_elepharm() -> None:
    """Elepharm: any resource, then any number of one kind into another, as far as the track goes; both may be left."""
    table = Table()
    table.resources(0, 3, 0, 4, 0)
    table.use("Elepharm", resource(CORAL), resource(FRUIT), resource(FLOWER))
    table.refused(c.ChooseNumber(3), "track_full", "B4")
    table.do(c.ChooseNumber(2))
    assert table.stock() == [1, 1, 6, 0]
    table = Table()
    table.use("Elepharm", resource(CORAL), stop())
    assert table.stock() == [0, 1, 0, 0]
    table = Table()
    table.rich()
    table.use("Elepharm")
    assert table.stock() == [6, 6, 6, 6]


def test_globeon() -> None:
    """Globeon: a recharge card of the hand free of cost, no other kind; without one nothing."""
    table = Table()
    table.hand(0, "Eucalord", "Cucunet")
    table.use("Globeon")
    table.refused(c.PlayCard(card("Cucunet")), "not_playable", "C5")
    table.do(c.PlayCard(card("Eucalord")))
    assert card("Eucalord") in table.state.reserves[0]
    table = Table()
    table.hand(0, "Cucunet")
    table.use("Globeon")
    assert table.held() == ["Cucunet"]


@pytest.mark.parametrize(("trophies", "gain"), [(0, 1), (2, 1), (3, 2), (6, 3)])
def test_nutabi(trophies: int, gain: int) -> None:
    """Nutabi: any resource, and one more of it for every three trophies; never beyond six."""
    table = Table()
    table.trophies(0, trophies)
    table.use("Nutabi", resource(MUSHROOM))
    assert table.stock() == [0, 0, 0, gain]
    table = Table()
    table.trophies(0, trophies)
    table.resources(0, 6, 6, 6, 5)
    table.use("Nutabi")
    assert table.stock() == [6, 6, 6, 6]


def test_pheoxi() -> None:
    """Pheoxi: one recharge card; none, nothing; F3: once a turn."""
    table = Table()
    table.use("Pheoxi")
    assert table.state.energy[card("Pheoxi")] == 1
    table.refused(c.UseEnergy(card("Pheoxi")), "used_this_turn", "F3")
    table = Table()
    table.reserve(0, "Cryodon", "Magape")
    table.use("Pheoxi", pick("Magape"))
    assert table.stock() == [0, 0, 0, 1]


def test_hanguine() -> None:
    """Hanguine: an End card of hand or wilderness free of cost; another kind is not on offer."""
    for place in ("hand", "wilderness"):
        table = Table()
        table.wilderness("Cucunet", "Eggorgeous" if place == "wilderness" else None)
        table.hand(0, "Mernetid", *(["Eggorgeous"] if place == "hand" else []))
        table.use("Hanguine")
        table.refused(c.PlayCard(card("Cucunet")), "not_playable", "C5")
        table.do(c.PlayCard(card("Eggorgeous")))
        assert card("Eggorgeous") in table.state.reserves[0]
    table = Table()
    table.wilderness("Cucunet")
    table.use("Hanguine")
    assert table.state.reserves[0] == [card("Hanguine")]


def test_swonder() -> None:
    """Swonder: a wilderness card; with none nothing."""
    table = Table()
    table.wilderness("Applet")
    table.use("Swonder", take("Applet"))
    assert table.held() == ["Applet"]
    table = Table()
    table.wilderness("Applet")
    table.use("Swonder", stop())
    assert table.held() == []
    table = Table()
    table.wilderness()
    table.use("Swonder")
    assert table.held() == []


@pytest.mark.parametrize("name", ["Plataurora", "Platazul"])
def test_another_species_on_the_card(name: str) -> None:
    """K1, E1: an egg of another species from the supply, an icon of the card and no egg; its own species is not on offer."""
    table = Table()
    table.use(name)
    table.refused(species(REPTILE), "shown_already", "K1")
    supply = table.state.supply[BIRD]
    table.do(species(BIRD))
    assert table.state.extra[card(name)] == 1 << BIRD
    assert table.state.supply[BIRD] == supply - 1
    assert table.state.eggs[0] == []
    table.reserve(0, "Skyrant")
    assert table.total() == DECK.points[card(name)] + 3
    table = Table()
    table.use(name, stop())
    assert table.state.extra[card(name)] == 0


def test_lavarp() -> None:
    """Lavarp: draw one, then two different ones of egg, resource and points."""
    table = Table()
    table.deck("Shellmit")
    table.use("Lavarp", c.ChooseOption(1))
    table.refused(c.ChooseOption(1), "no_such_option", "L3")
    table.do(c.ChooseOption(2))
    assert table.stock() == [0, 1, 0, 0]
    assert table.points() == 1
    assert table.state.eggs[0] == []
    table = Table()
    table.deck("Shellmit")
    table.use("Lavarp", stop())
    assert table.held() == ["Shellmit"]
    assert table.points() == 0


def test_pondire() -> None:
    """Pondire: keep one of three, and one resource of its habitat; a full track gains nothing."""
    table = Table()
    table.deck("Shellmit", "Applet", "Chactiva")
    table.use("Pondire", pick("Shellmit"))
    assert table.stock() == [0, 1, 0, 0]
    assert table.held() == ["Shellmit"]
    table = Table()
    table.rich()
    table.deck("Shellmit", "Applet", "Chactiva")
    table.use("Pondire", pick("Applet"))
    assert table.stock() == [6, 6, 6, 6]


@pytest.mark.parametrize("eggs", [0, 1, 2, 3])
def test_centom(eggs: int) -> None:
    """Centom: up to two eggs flipped, and 2 points in any case."""
    table = Table()
    table.eggs(0, FISH, eggs)
    table.use("Centom")
    for _ in range(min(2, eggs)):
        table.do(egg(FISH))
    assert sum(table.state.hatched[0]) == min(2, eggs)
    assert table.points() == 2


def test_fafkeen() -> None:
    """T53: only with an empty hand; four cards, all shown, and a resource of each one's habitat."""
    table = Table()
    table.hand(0, "Applet")
    table.reserve(0, "Fafkeen")
    table.refused(c.UseEnergy(card("Fafkeen")), "guard_not_met", "F2")
    table = Table()
    table.deck("Shellmit", "Sunarrow", "Applet", "Chactiva")
    table.use("Fafkeen")
    assert table.stock() == [1, 2, 1, 0]
    assert table.state.tags[0] == [0, 0, 0, 0]
    assert table.state.energy[card("Fafkeen")] == 0
    table.refused(c.UseEnergy(card("Fafkeen")), "no_energy", "F2")


@pytest.mark.parametrize("name", ["Throboros", "Throiamet"])
def test_play_a_card_instead_of_its_discard(name: str) -> None:
    """L8, O5: saved, it is played free and was not discarded; dearer cards, payments and direct use are out."""
    table = Table()
    table.reserve(0, name, "Draksid")
    table.refused(c.UseEnergy(card(name)), "only_to_save", "L8")
    table.hand(0, "Cucunet")
    table.play("Doublagon", toss("Cucunet"), pick(name))
    assert table.state.nets[0] == 1
    assert table.points() == 0
    assert sum(table.stock()) == 0
    assert card("Cucunet") in table.state.reserves[0]
    table = Table()
    table.reserve(0, name, "Draksid")
    table.hand(0, "Cucunet")
    table.play("Doublagon", toss("Cucunet"), stop())
    assert table.points() == 1
    assert table.stock() == [0, 0, 2, 0]
    table = Table()
    table.reserve(0, name)
    table.hand(0, "Shellmit")
    table.play("Doublagon", toss("Shellmit"))
    assert table.stock() == [0, 2, 0, 0]


def test_wyfin() -> None:
    """Wyfin: a card for two of its habitat; no card, nothing."""
    table = Table()
    table.hand(0, "Shellmit")
    table.use("Wyfin", toss("Shellmit"))
    assert table.stock() == [0, 2, 0, 0]
    table = Table()
    table.use("Wyfin")
    assert sum(table.stock()) == 0


def test_a_card_refilled_is_still_used_once_a_turn() -> None:
    """F3, O10: refilled in the same turn it waits for the next."""
    table = Table()
    table.reserve(0, "Swonder")
    table.wilderness("Applet", "Cryodon")
    table.use("Swonder", take("Applet"))
    table.play("Frogain", pick("Swonder"), more=[0, 0, 0, 0])
    assert table.state.energy[card("Swonder")] == 2
    assert table.state.energy_used in ([card("Swonder")], [])
