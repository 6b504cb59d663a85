"""Every special effect with its tiles, and every achievement marker, at their limits (rules X1, F4, F5, H7, K2)."""

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import EFFECTS
from domain.kernel.cells import to_list
from domain.kernel.command import Command
from tests.games.wondrous_creatures.choices import egg, pick, resource, stop, take, toss
from tests.games.wondrous_creatures.table import BIRD, FISH, FRUIT, GAME, MAIN_14, MUSHROOM, Table, card

LAKE = "(0,0)"
TILES = {effect: [t for t in range(14) if EFFECTS[GAME.box.tile_effects[t]] == effect] for effect in EFFECTS}


def beside(tile: int) -> Table:
    """Return a table with a tile on the lake next to the crew of seat 0, who has a net."""
    table = Table()
    table.tile_on(LAKE, tile)
    island = table.state.island
    pair = next(p for p in range(len(island.firsts)) if table.at(LAKE) in island.around[p])
    table.crew(0, 1, island.names[island.firsts[pair]], island.names[island.seconds[pair]])
    table.nets(0, 1)
    return table


def use(table: Table, *answers: Command) -> None:
    """Use the effect of the tile by net."""
    targets = [1 for place in table.state.island.around[table.state.crew[1]] if table.state.effect_at(place) >= 0]
    table.do(c.UseNet(), *([c.ChooseHex(table.at(LAKE))] if len(targets) > 1 else []), *answers)


def test_each_of_seven_effects_is_on_two_tiles() -> None:
    """S3: 14 tiles, of seven effects two each, on different habitats."""
    pairs = [tiles for tiles in TILES.values() if tiles]
    assert [len(tiles) for tiles in pairs] == [2] * 7
    assert all(len({GAME.box.tile_habitats[tile] for tile in tiles}) == 2 for tiles in pairs)


@pytest.mark.parametrize("tile", TILES["random_egg"])
def test_random_egg(tile: int) -> None:
    """Tiles t01, t02: an egg of the bag; O9: an empty bag, none."""
    table = beside(tile)
    bag = sum(table.state.bag)
    use(table)
    assert (len(table.state.eggs[0]), sum(table.state.bag)) == (1, bag - 1)
    table = beside(tile)
    for kind in range(7):
        table.state.supply[kind] += table.state.bag[kind]
        table.state.bag[kind] = 0
    use(table)
    assert table.state.eggs[0] == []


@pytest.mark.parametrize("tile", TILES["draw_2"])
def test_draw_two(tile: int) -> None:
    """Tiles t03, t04: two cards, unseen by others; W6: over an empty deck the discard pile comes back."""
    table = beside(tile)
    use(table)
    assert len(table.held()) == 2
    assert min(table.state.tags[0]) > 0
    table = beside(tile)
    table.deck("Applet")
    use(table)
    assert len(table.held()) == 2
    assert table.held()[0] == "Applet"
    assert table.state.reshuffles == 1


@pytest.mark.parametrize("tile", TILES["take_plus_resource"])
def test_take_plus_resource(tile: int) -> None:
    """Tiles t05, t06: a card and one of its habitat; none taken, none gained."""
    table = beside(tile)
    table.wilderness("Shellmit")
    use(table, take("Shellmit"))
    assert table.stock() == [0, 1, 0, 0]
    table = beside(tile)
    table.wilderness("Shellmit")
    use(table, stop())
    assert sum(table.stock()) == 0


@pytest.mark.parametrize("tile", TILES["recharge_1"])
def test_recharge_one(tile: int) -> None:
    """Tiles t07, t08: one recharge card; none, nothing."""
    table = beside(tile)
    table.reserve(0, "Cryodon", "Magape")
    use(table, pick("Magape"))
    assert table.stock() == [0, 0, 0, 1]
    table = beside(tile)
    use(table)
    assert sum(table.stock()) == 0


@pytest.mark.parametrize("tile", TILES["discard_for_2"])
def test_discard_for_two(tile: int) -> None:
    """Tiles t09, t10: a card for two of its habitat; no card, nothing."""
    table = beside(tile)
    table.hand(0, "Shellmit")
    use(table, toss("Shellmit"))
    assert table.stock() == [0, 2, 0, 0]
    table = beside(tile)
    use(table)
    assert sum(table.stock()) == 0


@pytest.mark.parametrize("tile", TILES["flip_2"])
def test_flip_two(tile: int) -> None:
    """Tiles t11, t12: up to two eggs, both ways."""
    table = beside(tile)
    table.eggs(0, FISH, 2, 1)
    use(table, egg(FISH), egg(FISH, True))
    assert sorted(table.state.hatched[0]) == [0, 0, 1]
    table = beside(tile)
    use(table)
    assert table.state.eggs[0] == []


@pytest.mark.parametrize("tile", TILES["play_1"])
def test_play_one(tile: int) -> None:
    """Tiles t13, t14: a card of the hand at its price, which is no action."""
    table = beside(tile)
    table.hand(0, "Cucunet", "Mernetid")
    table.resources(0, 0, 1, 1, 0)
    use(table)
    table.refused(c.PlayCard(card("Mernetid")), "too_expensive")
    table.do(c.PlayCard(card("Cucunet")))
    assert table.state.basic == -1
    assert table.state.nets[0] == 1


def test_printed_effects() -> None:
    """X1: the effects printed on the map: a resource of each kind, 3 points, sweep and take, flip one."""
    for effect, stock in (("gain_fruit", 0), ("gain_coral", 1), ("gain_flower", 2), ("gain_mushroom", 3)):
        table = Table()
        place = to_list(GAME.box.side_a.effect).index(EFFECTS.index(effect))
        names = {0: "Bearmour", 1: "Sealocanth", 2: "Curechino", 3: "Goatitan"}
        table.play(names[stock], c.ChooseHex(place))
        assert table.stock()[stock] == 1
    table = Table()
    table.eggs(0, BIRD, 2)
    table.play("Goatitan", c.ChooseHex(table.at("(-3,2)")), egg(BIRD))
    assert table.state.hatched[0] == [1, 0]
    table = Table()
    table.play("Bearmour", c.ChooseHex(table.at("(0,2)")), c.Sweep(1), stop())
    assert len(table.told("wilderness_swept")) == 1
    table = Table()
    island = table.state.island
    pair = next(p for p in range(len(island.firsts)) if table.at("(6,6)") in island.around[p])
    table.crew(0, 1, island.names[island.firsts[pair]], island.names[island.seconds[pair]])
    table.nets(0, 1)
    table.do(c.UseNet())
    if table.asked() == "net_target":
        table.do(c.ChooseHex(table.at("(6,6)")))
    assert table.points() == 3


def achiever() -> Table:
    """Return a table whose seat 0 can complete an achievement."""
    table = Table()
    table.captain(0, "Samuel")
    table.wilderness("Chactiva", "Sunarrow")
    table.achievements("main_14_cards", "single_fish")
    table.reserve(0, *MAIN_14)
    return table


@pytest.mark.parametrize("marker", range(6))
def test_two_points_instead(marker: int) -> None:
    """H7: any marker may bring 2 points instead; O7: then its reward was not received."""
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(marker), c.ChooseOption(1))
    assert table.points() == 2
    assert table.state.received[marker] == 0
    assert table.state.trophies[0] == 1


def test_marker_m1_two_resources() -> None:
    """Marker m1: two resources, of one kind or two; full tracks gain nothing."""
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(0), c.ChooseOption(0), resource(FRUIT), resource(MUSHROOM))
    assert table.stock() == [1, 0, 0, 1]
    table = achiever()
    table.rich()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(0), c.ChooseOption(0))
    assert table.stock() == [6, 6, 6, 6]


def test_marker_m2_two_cards() -> None:
    """Marker m2: two wilderness cards; fewer there, fewer taken."""
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(1), c.ChooseOption(0), take("Sunarrow"), take("Chactiva"))
    assert table.held() == ["Sunarrow", "Chactiva"]
    table = achiever()
    table.wilderness()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(1), c.ChooseOption(0))
    assert table.held() == []


def test_marker_m3_three_points() -> None:
    """Marker m3: 3 points."""
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(2), c.ChooseOption(0))
    assert table.points() == 3
    assert table.state.received[2] == 1


def test_marker_m4_a_net() -> None:
    """Marker m4: a net, beyond three a point."""
    for nets, points in ((0, 0), (3, 1)):
        table = achiever()
        table.nets(0, nets)
        table.do(c.CompleteAchievement(0), c.ChooseMarker(3), c.ChooseOption(0))
        assert (table.state.nets[0], table.points()) == (min(3, nets + 1), points)


def test_marker_m5_refill() -> None:
    """Marker m5: one energy card to its limit; all full, nothing (but one of them may be used first)."""
    table = achiever()
    table.state.energy[card("Pheoxi")] = 0
    table.do(c.CompleteAchievement(0), c.ChooseMarker(4), c.ChooseOption(0), pick("Pheoxi"))
    assert table.state.energy[card("Pheoxi")] == 2
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(4), c.ChooseOption(0))
    assert table.options() == [{"type": "decline"}]
    table.do(stop())
    assert table.state.trophies[0] == 1


def test_marker_m6_all_recharge_cards() -> None:
    """Marker m6: every recharge card once, in any order; one may stop."""
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(5), c.ChooseOption(0))
    for name in ("Magape", "Cryodon", "Hamstore", "Triumpithon", "Eucalord"):
        table.do(pick(name))
        if table.offers(resource(FRUIT)):
            table.do(resource(FRUIT))
    assert len(table.told("recharge_activated")) == 5
    table = achiever()
    table.do(c.CompleteAchievement(0), c.ChooseMarker(5), c.ChooseOption(0), pick("Magape"), stop())
    assert len(table.told("recharge_activated")) == 1
