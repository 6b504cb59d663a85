"""The instant cards among fish, insects and dragons (rules C6, L1-L8); their limits: `test_limits`."""

import pytest

from domain.games.wondrous_creatures import commands as c
from tests.games.wondrous_creatures.choices import egg, pick, resource, species, stop, take, toss
from tests.games.wondrous_creatures.table import (
    BIRD,
    CRUSTACEAN,
    DECK,
    DRAGON,
    FISH,
    FRUIT,
    INSECT,
    MAMMAL,
    MUSHROOM,
    REPTILE,
    Table,
    card,
    cards_with,
)


@pytest.mark.parametrize("name", ["Caregaroo", "Clairgaroo"])
def test_draw_then_an_egg_of_it(name: str) -> None:
    """Caregaroo, Clairgaroo: W7: the drawn card is shown; no card at all, no egg."""
    table = Table()
    table.deck("Applet")
    table.play(name)
    assert table.state.eggs[0] == [CRUSTACEAN]
    assert table.state.tags[0] == [0]
    table = Table()
    table.deck()
    table.reserve(1, *[DECK.names[held] for held in table.state.discards if DECK.kind[held] != 4 and DECK.names[held] != name])
    table.reserve(1, *[DECK.names[held] for held in list(table.state.discards) if DECK.names[held] != name])
    table.play(name)
    assert table.state.eggs[0] == []


@pytest.mark.parametrize(("nets", "after", "points"), [(0, 1, 0), (2, 3, 0), (3, 3, 1)])
def test_cucunet(nets: int, after: int, points: int) -> None:
    """Cucunet: one net, beyond three a point."""
    table = Table()
    table.nets(0, nets)
    table.play("Cucunet")
    assert (table.state.nets[0], table.points()) == (after, points)


@pytest.mark.parametrize(("nets", "after", "points"), [(0, 2, 0), (1, 3, 0), (2, 3, 1), (3, 3, 2)])
def test_mernetid(nets: int, after: int, points: int) -> None:
    """Mernetid: two nets, each beyond three a point."""
    table = Table()
    table.nets(0, nets)
    table.play("Mernetid")
    assert (table.state.nets[0], table.points()) == (after, points)


@pytest.mark.parametrize("name", ["Deepus", "Swampus"])
def test_look_at_three_keep_one(name: str) -> None:
    """Deepus, Swampus, W8: printed points of the kept card; the others are discarded; with fewer cards one looks at fewer."""
    table = Table()
    table.deck("Mernetid", "Applet", "Sunarrow")
    table.play(name, pick("Mernetid"))
    assert table.points() == 4
    assert table.held() == ["Mernetid"]
    assert sorted(table.state.discards[-2:]) == [card("Applet"), card("Sunarrow")]
    table = Table()
    table.reserve(0, "Fishorse", "Draksid")
    table.deck("Mernetid", "Applet", "Sunarrow")
    table.play(name, pick("Sunarrow"))
    assert table.points() == 0


@pytest.mark.parametrize("name", ["Drawanta", "Drawight"])
def test_draw_three_discard_one(name: str) -> None:
    """Drawanta, Drawight: three cards come unseen, then one may go (L3); it may be one held before."""
    table = Table()
    table.hand(0, "Applet")
    table.play(name)
    assert len(table.held()) == 4
    assert [tag > 0 for tag in table.state.tags[0]] == [False, True, True, True]
    assert table.offers(stop())
    table.do(toss("Applet"))
    assert len(table.held()) == 3
    assert table.state.discards == [card("Applet")]


@pytest.mark.parametrize("held", [0, 3, 8, 12])
def test_gluminor(held: int) -> None:
    """Gluminor: 1 point for each card in the hand after the draw, ten the most."""
    table = Table()
    table.score(0, 50)
    table.hand(0, *cards_with(habitat=FRUIT)[:held])
    table.play("Gluminor")
    assert table.points() == 50 + min(10, held + 1)


@pytest.mark.parametrize("name", ["Kilphin", "Kilpink"])
@pytest.mark.parametrize(("held", "nets"), [(0, 0), (3, 0), (4, 1), (9, 1)])
def test_a_net_with_five_cards(name: str, held: int, nets: int) -> None:
    """Kilphin, Kilpink: draw one; a net with five or more cards in the hand."""
    table = Table()
    table.hand(0, *cards_with(habitat=FRUIT)[:held])
    table.play(name)
    assert len(table.held()) == held + 1
    assert table.state.nets[0] == nets


@pytest.mark.parametrize("name", ["Cocoroch", "Rosaroch"])
def test_flip_up_to_two(name: str) -> None:
    """T31, E7: both ways, never the same egg twice; 2 points each."""
    table = Table()
    table.play(name)
    assert table.points() == 0
    table = Table()
    table.eggs(0, FISH, 1, 0)
    table.play(name, egg(FISH))
    assert table.points() == 2
    assert table.state.hatched[0] == [1]
    table = Table()
    table.score(0, 10)
    table.eggs(0, FISH, 1, 1)
    table.eggs(0, BIRD, 1, 0)
    table.play(name, egg(FISH), egg(FISH, True))
    assert table.state.hatched[0] == [1, 0, 0]
    assert table.points() == 14
    assert len(table.told("eggs_turned")) == 1


@pytest.mark.parametrize("name", ["Finhead", "Flareetle"])
def test_hatch_one_for_an_egg(name: str) -> None:
    """T24: nothing without an unhatched egg; declined, nothing; else an egg of any species."""
    table = Table()
    table.eggs(0, FISH, 0, 1)
    table.play(name)
    assert table.state.eggs[0] == [FISH]
    table = Table()
    table.eggs(0, FISH, 1, 0)
    table.play(name, stop())
    assert table.state.hatched[0] == [0]
    table = Table()
    table.eggs(0, FISH, 1, 0)
    table.play(name, egg(FISH), species(DRAGON), stop())
    assert table.state.eggs[0] == [FISH, DRAGON]
    assert table.state.hatched[0] == [1, 0]


@pytest.mark.parametrize("name", ["Glowyrm", "Wallowyrm"])
@pytest.mark.parametrize(("eggs", "points"), [(0, 0), (1, 2), (5, 10), (7, 10)])
def test_hatch_up_to_five(name: str, eggs: int, points: int) -> None:
    """Glowyrm, Wallowyrm: 2 points for each egg hatched, five the most."""
    table = Table()
    table.score(0, 50)
    table.eggs(0, INSECT, min(eggs, 6))
    table.eggs(0, BIRD, eggs - min(eggs, 6))
    table.play(name)
    for _ in range(min(eggs, 5)):
        table.do(egg(INSECT))
    assert table.points() == 50 + points
    assert sum(table.state.hatched[0]) == min(eggs, 5)


@pytest.mark.parametrize("name", ["Hoflora", "Hofume"])
def test_hatch_one_for_two_resources(name: str) -> None:
    """Hoflora, Hofume: both of one kind; no unhatched egg, nothing."""
    table = Table()
    table.play(name)
    assert sum(table.stock()) == 0
    table = Table()
    table.eggs(0, FISH, 1)
    table.play(name, egg(FISH), resource(MUSHROOM))
    assert table.stock() == [0, 0, 0, 2]


@pytest.mark.parametrize("name", ["Magicadas", "Wizadas"])
def test_an_insect_egg(name: str) -> None:
    """T34, E6: an insect egg; with none in the supply none."""
    table = Table()
    table.play(name)
    assert table.state.eggs[0] == [INSECT]
    assert table.points() == 1
    table = Table()
    table.state.bag[INSECT] += table.state.supply[INSECT]
    table.state.supply[INSECT] = 0
    table.play(name)
    assert table.state.eggs[0] == []


def test_waspike() -> None:
    """Waspike: an egg of any species that the supply has."""
    table = Table()
    table.state.bag[FISH] += table.state.supply[FISH]
    table.state.supply[FISH] = 0
    table.play("Waspike")
    table.refused(species(FISH), "no_egg_left", "E6")
    table.do(species(REPTILE))
    assert table.state.eggs[0] == [REPTILE]


@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 2), (2, 4), (4, 4)])
def test_behewant(held: int, points: int) -> None:
    """Behewant: up to two cards, 2 points each."""
    names = ["Applet", "Cryodon", "Owlite", "Chactiva"][:held]
    table = Table()
    table.hand(0, *names)
    table.play("Behewant")
    for name in names[:2]:
        table.do(toss(name))
    assert table.points() == points
    assert len(table.held()) == max(0, held - 2)


@pytest.mark.parametrize("name", ["Blankin", "Rockin"])
def test_points_for_a_species_of_the_discard(name: str) -> None:
    """Blankin, Rockin: all eggs count, the better species of two; no card, nothing."""
    table = Table()
    table.play(name)
    assert table.points() == 0
    table = Table()
    table.score(0, 50)
    table.reserve(0, "Applet", "Pharabog")
    table.eggs(0, CRUSTACEAN, 1, 2)
    table.eggs(0, DRAGON, 1)
    table.hand(0, "Solaroller")
    table.play(name, toss("Solaroller"))
    assert table.points() == 55


@pytest.mark.parametrize(
    ("name", "most", "points", "nets"), [("Cyaniu", 5, 5, 0), ("Goldeniu", 5, 5, 0), ("Healathan", 3, 0, 1), ("Revivathan", 3, 0, 1)]
)
def test_discard_for_a_discount(name: str, most: int, points: int, nets: int) -> None:
    """C3: each card discarded while paying is worth one resource, up to the bound; then the gain."""
    total = DECK.total[card(name)]
    fodder = cards_with(habitat=FRUIT, but=(name,))[: most + 1]
    table = Table()
    table.hand(0, *fodder[: total - 1], name)
    table.refused(c.PlayCard(card(name)), "too_expensive", "C2")
    table.hand(0, fodder[total - 1])
    table.do(c.PlayCard(card(name)))
    table.refused(stop(), "must_choose", "C2")
    for paid in fodder[: total - 1]:
        table.do(toss(paid))
    assert (table.points(), table.state.nets[0]) == (points, nets)
    assert table.held() == []
    table = Table()
    table.play(name)
    assert (table.points(), table.state.nets[0]) == (points, nets)
    table = Table()
    table.hand(0, *fodder[:2])
    table.play(name, stop())
    assert len(table.held()) == 2
    assert sum(table.stock()) == 0


@pytest.mark.parametrize("name", ["Doublagon", "Duplagon"])
def test_discard_for_two_resources(name: str) -> None:
    """Doublagon, Duplagon: two of the habitat of the card discarded; no card, nothing."""
    table = Table()
    table.play(name)
    assert sum(table.stock()) == 0
    table = Table()
    table.hand(0, "Shellmit")
    table.play(name, toss("Shellmit"))
    assert table.stock() == [0, 2, 0, 0]
    table = Table()
    table.hand(0, "Shellmit")
    table.play(name, stop())
    assert table.held() == ["Shellmit"]


@pytest.mark.parametrize("name", ["Nidknight", "Nidmight"])
def test_discard_for_two_eggs(name: str) -> None:
    """Nidknight, Nidmight: two eggs of one species of the card; with one left in the supply only one."""
    table = Table()
    table.play(name)
    assert table.state.eggs[0] == []
    table = Table()
    table.wilderness()
    table.hand(0, "Wolture")
    table.play(name, toss("Wolture"), species(MAMMAL))
    assert table.state.eggs[0] == [MAMMAL, MAMMAL]
    table = Table()
    table.wilderness()
    table.state.bag[CRUSTACEAN] += table.state.supply[CRUSTACEAN] - 1
    table.state.supply[CRUSTACEAN] = 1
    table.hand(0, "Applet")
    table.play(name, toss("Applet"))
    assert table.state.eggs[0] == [CRUSTACEAN]


def test_platinodon() -> None:
    """Platinodon: a card for two of the wilderness; with one there, one; no card, none."""
    table = Table()
    table.play("Platinodon")
    assert table.held() == []
    table = Table()
    table.wilderness("Applet", "Cryodon", "Owlite")
    table.hand(0, "Chactiva")
    table.play("Platinodon", toss("Chactiva"), take("Owlite"), take("Applet"))
    assert table.held() == ["Owlite", "Applet"]
    table = Table()
    table.wilderness("Applet")
    table.hand(0, "Chactiva")
    table.play("Platinodon", toss("Chactiva"), take("Applet"))
    assert table.held() == ["Applet"]
