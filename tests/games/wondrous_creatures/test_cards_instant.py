"""The instant cards among crustaceans, mammals, birds and reptiles (rules C6, L1-L8); their limits: `test_limits`."""

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.kernel.cells import part_of, to_list
from tests.games.wondrous_creatures.choices import pick, resource, species, stop, take
from tests.games.wondrous_creatures.table import (
    BIRD,
    CORAL,
    CRUSTACEAN,
    DECK,
    FISH,
    FLOWER,
    FRUIT,
    GAME,
    INSECT,
    MAMMAL,
    MUSHROOM,
    REPTILE,
    Table,
    card,
    cards_with,
)

HABITAT_POINTS = {"Applet": FRUIT, "Backactooth": FLOWER, "Pangshroam": MUSHROOM, "Shellmit": CORAL}
HABITAT_DISCOUNT = {"Cavigator": MUSHROOM, "Sandraco": FLOWER, "Verieberree": FRUIT, "Watereo": CORAL}
MAP_EFFECT = {
    "Bearmour": ("(1,1)", FRUIT),
    "Curechino": ("(3,6)", FLOWER),
    "Goatitan": ("(4,3)", MUSHROOM),
    "Sealocanth": ("(-3,6)", CORAL),
}


@pytest.mark.parametrize(("icons", "points"), [(0, 2), (1, 4), (3, 8), (4, 10), (6, 10)])
@pytest.mark.parametrize("name", HABITAT_POINTS)
def test_points_for_habitat_icons(name: str, icons: int, points: int) -> None:
    """T23, L4: its own icon counts, ten points are the most."""
    table = Table()
    table.score(0, 10)
    table.reserve(0, *cards_with(habitat=HABITAT_POINTS[name], but=(name,))[:icons])
    table.reserve(0, *cards_with(habitat=(HABITAT_POINTS[name] + 1) % 4)[:2])
    table.state.reached[0] = 10
    table.state.score[0] = 50
    table.play(name)
    assert table.points() == 50 + points


@pytest.mark.parametrize("name", MAP_EFFECT)
def test_special_effect_anywhere_on_the_map(name: str) -> None:
    """X1: any habitat of the kind, near or far; those of other kinds are not on offer."""
    place, habitat = MAP_EFFECT[name]
    table = Table()
    table.play(name)
    assert not table.offers(c.ChooseHex(table.at("(6,6)")))
    for other, (where, _) in MAP_EFFECT.items():
        assert table.offers(c.ChooseHex(table.at(where))) == (other == name)
    table.do(c.ChooseHex(table.at(place)))
    assert table.stock()[habitat] == 1
    assert sum(table.stock()) == 1


@pytest.mark.parametrize("name", MAP_EFFECT)
def test_special_effect_may_be_declined(name: str) -> None:
    """L3: nothing happens."""
    table = Table()
    table.play(name, stop())
    assert sum(table.stock()) == 0
    assert table.points() == 0


@pytest.mark.parametrize("name", MAP_EFFECT)
def test_special_effect_of_a_new_tile_and_at_the_cap(name: str) -> None:
    """X1, B4: a tile on the map counts; a full track gains nothing."""
    place, habitat = MAP_EFFECT[name]
    tile = to_list(GAME.box.tile_habitats).index(habitat)
    table = Table()
    table.tile_on("(0,0)", tile)
    table.rich()
    table.hand(0, name)
    table.do(c.PlayCard(card(name)))
    assert table.offers(c.ChooseHex(table.at("(0,0)")))
    table.resources(0, 6, 6, 6, 6)
    table.do(c.ChooseHex(table.at(place)))
    assert table.stock() == [6, 6, 6, 6]


@pytest.mark.parametrize(("icons", "pays"), [(0, 4), (1, 3), (3, 1), (4, 0), (6, 0)])
@pytest.mark.parametrize("name", HABITAT_DISCOUNT)
def test_discount_for_habitat_icons(name: str, icons: int, pays: int) -> None:
    """C3: one less for each icon in the reserve, not below nothing, not counting itself; then 3 points."""
    habitat = HABITAT_DISCOUNT[name]
    table = Table()
    table.score(0, 10)
    table.reserve(0, *cards_with(habitat=habitat, but=(name,))[:icons])
    table.hand(0, name)
    stock = [0, 0, 0, 0]
    stock[habitat] = pays
    table.resources(0, *stock)
    if pays:
        stock[habitat] = pays - 1
        table.resources(0, *stock)
        table.refused(c.PlayCard(card(name)), "too_expensive", "C2")
        stock[habitat] = pays
        table.resources(0, *stock)
    table.do(c.PlayCard(card(name)))
    assert table.points() == 13
    assert sum(table.stock()) == 0


@pytest.mark.parametrize(("fruit", "coral", "points"), [(0, 0, 1), (3, 1, 3), (7, 2, 7)])
def test_edenborn(fruit: int, coral: int, points: int) -> None:
    """Edenborn: 1 point for each icon of the habitat there is most of, without a bound."""
    table = Table()
    table.score(0, 50)
    table.reserve(0, *cards_with(habitat=FRUIT)[:fruit], *cards_with(habitat=CORAL)[:coral])
    table.play("Edenborn")
    assert table.points() == 50 + points


@pytest.mark.parametrize("name", ["Mammothog", "Mommhog"])
def test_activate_then_an_egg_of_that_card(name: str) -> None:
    """Mammothog, Mommhog: without a recharge card nothing; else it is activated, and an egg of its species is gained."""
    table = Table()
    table.play(name)
    assert table.state.eggs[0] == []
    table = Table()
    table.reserve(0, "Triumpithon")
    table.play(name, pick("Triumpithon"))
    assert table.stock()[FLOWER] == 1
    assert table.state.eggs[0] == [MAMMAL]
    table = Table()
    table.reserve(0, "Triumpithon")
    table.play(name, stop())
    assert table.state.eggs[0] == []


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_sugarider(count: int) -> None:
    """Sugarider: up to two different recharge cards, each once."""
    names = ["Triumpithon", "Cryodon", "Magape"][:count]
    table = Table()
    table.reserve(0, *names)
    table.play("Sugarider")
    for name in names[:2]:
        table.do(pick(name))
        if table.asked() == "ability":
            table.refused(pick(name), "not_to_activate", "R5")
    assert sum(table.stock()) == min(2, count)


@pytest.mark.parametrize("name", ["Arbokueen", "Arboqing"])
def test_play_from_the_wilderness_at_its_price(name: str) -> None:
    """Arbokueen, Arboqing: a wilderness card that can be paid; none when none can."""
    table = Table()
    table.wilderness("Cucunet", "Mernetid")
    table.play(name)
    assert table.state.reserves[0] == [card(name)]
    table = Table()
    table.wilderness("Cucunet", "Mernetid")
    table.hand(0, name)
    cost = [a + b for a, b in zip(DECK.cost[4 * card(name) : 4 * card(name) + 4], DECK.cost[4 * 71 : 4 * 71 + 4], strict=True)]
    table.resources(0, *cost)
    table.do(c.PlayCard(card(name)))
    table.refused(c.PlayCard(card("Mernetid")), "too_expensive", "C2")
    table.do(c.PlayCard(card("Cucunet")))
    assert sum(table.stock()) == 0
    assert table.state.nets[0] == 1
    assert table.state.reserves[0] == [card(name), card("Cucunet")]


@pytest.mark.parametrize("name", ["Florarzei", "Floratzel"])
def test_take_a_card_then_two_of_its_habitat(name: str) -> None:
    """Florarzei, Floratzel: T24-like: without a card taken there are no resources; a full track gains nothing more."""
    table = Table()
    table.wilderness()
    table.play(name)
    assert sum(table.stock()) == 0
    table = Table()
    table.wilderness("Shellmit")
    table.play(name, take("Shellmit"))
    assert table.stock() == [0, 2, 0, 0]
    assert table.held() == ["Shellmit"]
    table = Table()
    table.wilderness("Shellmit")
    table.play(name)
    table.resources(0, 0, 5, 0, 0)
    table.do(take("Shellmit"))
    assert table.stock() == [0, 6, 0, 0]


@pytest.mark.parametrize("name", ["Gryffling", "Gryphocean"])
def test_score_an_end_card_now(name: str) -> None:
    """Gryffling, Gryphocean: no End card, nothing; ten points are the most; it still scores at the end."""
    table = Table()
    table.play(name)
    assert table.points() == 0
    for eggs, points in ((3, 3), (10, 10), (12, 10)):
        table = Table()
        table.score(0, 50)
        table.reserve(0, "Eggorgeous")
        table.eggs(0, INSECT, min(eggs, 6))
        table.eggs(0, FISH, 0, eggs - min(eggs, 6))
        table.play(name, pick("Eggorgeous"))
        assert table.points() == 50 + points
        assert table.total() >= 50 + points + eggs


@pytest.mark.parametrize("name", ["Jumperor", "Jumpress"])
def test_take_all_of_a_species(name: str) -> None:
    """Jumperor, Jumpress: all wilderness cards that show the species, 1 point each; none of it, nothing."""
    table = Table()
    table.wilderness("Applet", "Bustosaur", "Cryodon", "Sunarrow", None, "Pharabog")
    table.play(name, species(CRUSTACEAN))
    assert sorted(table.held()) == ["Applet", "Bustosaur", "Pharabog", "Sunarrow"]
    assert table.points() == 4
    table = Table()
    table.wilderness("Applet")
    table.play(name, species(FISH))
    assert table.held() == []
    assert table.points() == 0


@pytest.mark.parametrize("name", ["Nighthief", "Nightogue"])
def test_sweep_then_take(name: str) -> None:
    """Nighthief, Nightogue: three new cards in the half chosen, then one card; without the sweep none."""
    table = Table()
    table.wilderness("Applet", "Cryodon", "Owlite", "Chactiva", None, None)
    table.play(name, c.Sweep(1))
    assert part_of(table.state.slots, 0, 3) == [card("Applet"), card("Cryodon"), card("Owlite")]
    assert all(slot >= 0 for slot in table.state.slots)
    assert table.state.discards == [card("Chactiva")]
    table.do(take("Cryodon"))
    assert table.held() == ["Cryodon"]
    table = Table()
    table.wilderness("Applet")
    table.play(name, stop())
    assert table.held() == []
    assert table.state.discards == []


@pytest.mark.parametrize("name", ["Owlean", "Owlite"])
def test_take_then_an_egg_of_it(name: str) -> None:
    """Owlean, Owlite: an egg of a species of the card taken; the owner chooses between two; none left, none gained."""
    table = Table()
    table.wilderness("Applet", "Wolture")
    table.play(name, take("Wolture"))
    table.refused(species(FISH), "other_kind", "L2")
    table.do(species(BIRD))
    assert table.state.eggs[0] == [BIRD]
    table = Table()
    table.wilderness("Applet")
    table.state.bag[CRUSTACEAN] += table.state.supply[CRUSTACEAN]
    table.state.supply[CRUSTACEAN] = 0
    table.play(name, take("Applet"))
    assert table.state.eggs[0] == []
    table = Table()
    table.wilderness()
    table.play(name)
    assert table.state.eggs[0] == []


def test_starbeak() -> None:
    """Starbeak: any wilderness card free of cost; with none nothing."""
    table = Table()
    table.wilderness("Mernetid")
    table.play("Starbeak", c.PlayCard(card("Mernetid")))
    assert table.state.reserves[0] == [card("Starbeak"), card("Mernetid")]
    assert table.state.nets[0] == 2
    table = Table()
    table.wilderness()
    table.play("Starbeak")
    assert table.state.reserves[0] == [card("Starbeak")]


@pytest.mark.parametrize("name", ["Berrong", "Blizard"])
def test_repeat_the_last_instant(name: str) -> None:
    """T27, L7, O6: nothing before it, nothing; a repetition is not repeated; discounts are not repeated."""
    table = Table()
    table.play(name)
    assert table.points() == 0
    table = Table()
    table.reserve(0, "Cavigator", "Cryodon")
    table.play(name)
    assert table.points() == 3
    table = Table()
    table.reserve(0, "Cavigator", "Blizard" if name == "Berrong" else "Berrong")
    table.play(name)
    assert table.points() == 0


@pytest.mark.parametrize("name", ["Berrong", "Blizard"])
def test_l7_a_repeated_ability_looks_back_from_the_card_that_repeats_it(name: str) -> None:
    """L7, README: after Applet (a crustacean) and Metaforma (a reptile) the repetition brings an egg of a reptile."""
    table = Table()
    table.reserve(0, "Applet", "Metaforma")
    table.play(name)
    assert table.state.eggs[0] == [REPTILE]


@pytest.mark.parametrize("name", ["Frogain", "Frogave"])
def test_refill_an_energy_card(name: str) -> None:
    """Frogain, Frogave: an energy card below its limit; a full one is not on offer."""
    table = Table()
    table.reserve(0, "Pheoxi")
    table.play(name)
    assert table.state.energy[card("Pheoxi")] == 2
    table = Table()
    table.reserve(0, "Pheoxi", "Swonder")
    table.state.energy[card("Pheoxi")] = 0
    table.play(name)
    table.refused(pick("Swonder"), "not_to_fill", "F2")
    table.do(pick("Pheoxi"))
    assert table.state.energy[card("Pheoxi")] == 2


@pytest.mark.parametrize("name", ["Lilizard", "Nimfizard"])
def test_the_next_card_costs_less(name: str) -> None:
    """T28: one less for the next card; the discount is used once and ends with the turn."""
    table = Table()
    table.hand(0, "Cucunet", "Waspike")
    table.play(name, more=[0, 1, 0, 0])
    table.do(c.PlayCard(card("Cucunet")))
    assert sum(table.stock()) == 0
    assert table.state.discount == 0
    table = Table()
    table.hand(0, "Cucunet")
    table.play(name, stop(), more=[0, 1, 1, 0])
    assert table.state.discount == 0
    table = Table()
    table.hand(0, "Cucunet")
    table.play(name, more=[0, 1, 1, 0])
    table.do(c.PlayCard(card("Cucunet")), resource(FLOWER))
    assert table.stock() == [0, 0, 1, 0]
    table = Table()
    table.reserve(0, "Pheoxi", "Cryodon")
    table.play(name, stop())
    assert table.state.discount == 1
    table.do(c.EndTurn())
    assert table.state.discount == 0


@pytest.mark.parametrize("name", ["Metaforma", "Metamorpha"])
def test_an_egg_of_the_last_instant(name: str) -> None:
    """Metaforma, Metamorpha: no instant before, nothing; else an egg of its species."""
    table = Table()
    table.reserve(0, "Cryodon")
    table.play(name)
    assert table.state.eggs[0] == []
    table = Table()
    table.reserve(0, "Applet", "Cryodon")
    table.play(name)
    assert table.state.eggs[0] == [CRUSTACEAN]


@pytest.mark.parametrize("name", ["Mushmid", "Mushmidol"])
def test_play_a_cheap_card_free(name: str) -> None:
    """Mushmid, Mushmidol: a card of the hand with printed cost 2 or less; a dearer one is not on offer."""
    table = Table()
    table.hand(0, "Cucunet", "Pinkroak")
    table.play(name)
    table.refused(c.PlayCard(card("Pinkroak")), "not_playable", "C5")
    table.do(c.PlayCard(card("Cucunet")))
    assert table.state.nets[0] == 1
    table = Table()
    table.hand(0, "Pinkroak")
    table.play(name)
    assert table.held() == ["Pinkroak"]


def test_rewardino() -> None:
    """K2, O7: only a reward that was received; none, nothing."""
    table = Table()
    table.play("Rewardino")
    assert table.points() == 0
    table = Table()
    table.state.markers[2] = 0
    table.state.markers[3] = 0
    table.state.received[3] = 1
    table.state.slot_owner[0] = 0
    table.state.slot_owner[3] = 0
    table.play("Rewardino")
    table.refused(c.ChooseMarker(2), "not_received", "K2")
    table.do(c.ChooseMarker(3))
    assert table.state.nets[0] == 1
