"""Every captain: locked, with nothing to do, exactly enough, more than allowed (rules K3-K7, P6)."""

from pathlib import Path

import pytest

from domain.games.wondrous_creatures import commands as c
from tests.games.wondrous_creatures.choices import egg, pick, stop, toss
from tests.games.wondrous_creatures.table import BIRD, CAPTAINS, CORAL, FISH, GAME, MAIN_14, MUSHROOM, Table, card


def land(table: Table, head: str = "(0,1)", tail: str = "(-1,1)") -> None:
    """Place the captain of seat 0 on a pair of plains of side A."""
    table.do(c.PlaceCrew(True), c.Occupy(table.at(head), table.at(tail)))


def ready(name: str, unlocked: bool = True) -> Table:
    """Return a table whose seat 0 has this captain."""
    table = Table()
    table.wilderness()
    table.captain(0, name, unlocked)
    return table


@pytest.mark.parametrize("name", ["Cabot", "Freya", "Haoa", "Macus", "Marie", "Octavia", "Samuel", "Tingent", "Helena"])
def test_a_locked_captain_does_nothing(name: str) -> None:
    """K3, T43: locked: no ability, no look-out, and mountains cost."""
    table = ready(name, unlocked=False)
    land(table)
    assert c.UseCaptain().to_json() not in table.options()
    assert "captain_charged" not in [event.type_name() for event in table.events]


@pytest.mark.parametrize("name", ["Cabot", "Freya", "Haoa", "Marie", "Octavia", "Samuel", "Tingent"])
def test_the_ability_may_be_left(name: str) -> None:
    """P6: once, at any time within the placement, or not at all."""
    table = ready(name)
    land(table)
    while table.to_visit():
        table.do(c.Collect(table.to_visit()[0], -1))
    assert table.offers(c.UseCaptain())
    table.do(stop())
    assert table.state.basic == -1


def test_cabot() -> None:
    """Cabot: one recharge card; none, nothing."""
    table = ready("Cabot")
    table.reserve(0, "Magape", "Cryodon")
    land(table)
    table.do(c.UseCaptain(), pick("Magape"))
    assert table.stock()[MUSHROOM] == 1
    assert not table.offers(c.UseCaptain())
    table = ready("Cabot")
    land(table)
    table.do(c.UseCaptain())
    assert "recharge_activated" not in [event.type_name() for event in table.events]


def test_freya() -> None:
    """Freya, O16: an egg next to the captain, or up to two eggs flipped; an egg next to other crew is out of reach."""
    table = ready("Freya")
    island = table.state.island
    pair = island.pair_of(table.at("(0,1)"), table.at("(-1,1)"))
    bare = [place for place in island.around[pair] if island.habitat[place] < 0]
    far = [place for place in range(len(island.names)) if island.terrain[place] == 2 and place not in bare]
    table.egg_on(island.names[bare[0]], BIRD)
    table.egg_on(island.names[far[0]], FISH)
    land(table)
    table.do(c.UseCaptain(), c.ChooseOption(0))
    assert table.state.eggs[0] == [BIRD]
    assert table.state.egg_on[far[0]] == FISH
    table = ready("Freya")
    table.eggs(0, FISH, 3)
    land(table)
    table.do(c.UseCaptain(), c.ChooseOption(1), egg(FISH), egg(FISH))
    assert sum(table.state.hatched[0]) == 2
    table = ready("Freya")
    land(table)
    table.do(c.UseCaptain())
    assert table.state.eggs[0] == []


def test_haoa() -> None:
    """Haoa: a card of the hand at its price, which is no action; none that can be paid, nothing."""
    table = ready("Haoa")
    table.hand(0, "Cucunet", "Mernetid")
    table.resources(0, 0, 1, 1, 0)
    land(table)
    table.do(c.UseCaptain())
    table.refused(c.PlayCard(card("Mernetid")), "too_expensive", "C2")
    table.do(c.PlayCard(card("Cucunet")))
    assert table.state.nets[0] == 1
    assert table.state.basic == 0
    table = ready("Haoa")
    table.hand(0, "Mernetid")
    land(table)
    table.do(c.UseCaptain())
    assert table.held() == ["Mernetid"]


def test_helena() -> None:
    """K5: a net when unlocked; her mountains are free, those of her crew are not; locked she pays."""
    for unlocked, price in ((True, 0), (False, 1)):
        table = ready("Helena", unlocked)
        table.resources(0, 2, 0, 0, 0)
        pair = next(p for p in range(len(table.state.island.firsts)) if mixed(table, p))
        ends = (table.state.island.firsts[pair], table.state.island.seconds[pair])
        table.do(c.PlaceCrew(True), c.Occupy(*ends))
        assert len(table.told("resources_paid")) == price
    table = ready("Helena")
    table.resources(0, 2, 0, 0, 0)
    table.do(c.PlaceCrew(False), c.Occupy(*ends))
    assert len(table.told("resources_paid")) == 1
    table = ready("Helena", unlocked=False)
    table.achievements("main_14_cards")
    table.reserve(0, *MAIN_14)
    table.do(c.CompleteAchievement(0), c.ChooseMarker(2), c.ChooseOption(1))
    assert table.state.nets[0] == 1
    assert table.state.unlocked[0] == 1


def mixed(table: Table, pair: int) -> bool:
    """Say whether a pair holds a mountain."""
    island = table.state.island
    return 1 in (island.terrain[island.firsts[pair]], island.terrain[island.seconds[pair]])


def test_macus() -> None:
    """T45, K6: the effect of the hex straight ahead of the head; it can be used with a net too in the same turn."""
    table = Table(seats=3)
    table.captain(0, "Macus")
    table.wilderness("Applet", "Shellmit", "Cryodon")
    table.resources(0, 1, 0, 0, 0)
    table.nets(0, 1)
    a, b = table.at("(1,2)"), table.at("(2,2)")
    table.do(c.PlaceCrew(True), c.Occupy(a, b), c.ChooseHex(a))
    table.do(c.UseCaptain())
    table.refused(c.ChooseHex(table.at("(1,1)")), "effect_not_reached", "K6")
    table.do(c.ChooseHex(table.at("(0,2)")), c.Sweep(0), stop())
    table.do(c.UseNet(), c.ChooseHex(table.at("(0,2)")), stop())
    table.nets(0, 1)
    assert not table.offers(c.UseNet()) or table.at("(0,2)") in table.state.net_used
    table = Table(seats=3)
    table.captain(0, "Macus")
    table.resources(0, 1, 0, 0, 0)
    table.do(c.PlaceCrew(True), c.Occupy(a, b), c.ChooseHex(b))
    table.do(c.UseCaptain())
    assert table.asked() == "collect", "coral at (3,2) has no effect"


def test_marie() -> None:
    """Marie: the effect of a tile in the pool, which stays there."""
    table = ready("Marie")
    table.pool(0, 8, 10)
    land(table)
    table.do(c.UseCaptain())
    table.refused(c.ChooseTile(3), "effect_not_reached", "X1")
    bag = sum(table.state.bag)
    table.do(c.ChooseTile(0))
    assert sum(table.state.bag) == bag - 1
    assert len(table.state.eggs[0]) == 1
    assert table.state.pool == [0, 8, 10]


def test_octavia() -> None:
    """Octavia: a card for two of its habitat; no card, nothing."""
    table = ready("Octavia")
    table.hand(0, "Shellmit")
    land(table)
    before = table.stock()[CORAL]
    table.do(c.UseCaptain(), toss("Shellmit"))
    assert table.stock()[CORAL] == before + 2
    table = ready("Octavia")
    land(table)
    table.do(c.UseCaptain())
    assert sum(table.stock()) <= 2


@pytest.mark.parametrize(("trophies", "gain"), [(0, 1), (3, 2)])
def test_samuel(trophies: int, gain: int) -> None:
    """Samuel: one of the least, one more for every three trophies; full tracks gain nothing."""
    table = ready("Samuel")
    table.trophies(0, trophies)
    table.resources(0, 3, 3, 3, 0)
    land(table)
    table.do(c.UseCaptain())
    assert table.stock()[MUSHROOM] == gain


def test_tingent_the_captain() -> None:
    """K7, Tingent: an energy when unlocked, one more when placed, or any of them to energy cards up to their limits."""
    table = ready("Tingent")
    table.reserve(0, "Pheoxi", "Globeon")
    table.state.energy[card("Pheoxi")] = 0
    table.state.energy[card("Globeon")] = 1
    table.state.captain_energy[0] = 3
    land(table)
    table.do(c.UseCaptain(), c.ChooseOption(1))
    table.refused(pick("Globeon"), "not_to_fill", "K7")
    table.do(pick("Pheoxi"), pick("Pheoxi"))
    assert table.state.energy[card("Pheoxi")] == 2
    assert table.state.captain_energy[0] == 1
    table = ready("Tingent")
    land(table)
    table.do(c.UseCaptain(), c.ChooseOption(0))
    assert table.state.captain_energy[0] == 1
    table = ready("Tingent")
    land(table)
    table.do(c.UseCaptain())
    assert table.options() == [{"type": "choose_option", "option": 0}, {"type": "decline"}]
    table.do(stop())
    assert table.state.captain_energy[0] == 0
    table = ready("Tingent", unlocked=False)
    table.achievements("main_14_cards")
    table.reserve(0, *MAIN_14)
    table.do(c.CompleteAchievement(0), c.ChooseMarker(2), c.ChooseOption(1))
    assert table.state.captain_energy[0] == 1


def test_every_captain_is_named_here() -> None:
    """No captain is without a test."""
    text = Path(__file__).read_text("utf-8")
    assert [name for name in CAPTAINS if f"{name}:" not in text and f'ready("{name}"' not in text and f'"{name}")' not in text] == []
    assert len(GAME.box.captains) == 9
