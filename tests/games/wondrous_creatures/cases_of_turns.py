"""The handed rules questions T01 to T34: turns, placing, resources, wilderness, cards and eggs, each answered by play."""

from domain.games.wondrous_creatures import commands as c
from domain.kernel.cells import part_of, to_list
from tests.games.wondrous_creatures.choices import egg, species, take, toss
from tests.games.wondrous_creatures.table import FISH, FRUIT, GAME, INSECT, MUSHROOM, Table, card, cards_with

A, B = "(1,2)", "(2,2)"


def placed(table: Table, first: str = A, second: str = B) -> Table:
    """Place a regular crew member of seat 0."""
    table.do(c.PlaceCrew(False), c.Occupy(table.at(first), table.at(second)))
    return table


def t01_no_turn_without_a_basic_action() -> None:
    table = Table()
    table.reserve(0, "Swonder")
    table.wilderness("Applet")
    table.use("Swonder", take("Applet"))
    table.refused(c.EndTurn(), "basic_action_missing", "A2")
    table.reserve(0, "Pheoxi")
    placed(table, "(0,1)", "(-1,1)")
    while table.asked() == "collect":
        table.do(c.Collect(table.to_visit()[0], -1))
    table.refused(c.PlaceCrew(False), "basic_action_done", "A2")
    table.do(c.UseEnergy(card("Pheoxi")))
    assert table.state.active == 1


def t04_the_mountain_is_paid_first() -> None:
    table = Table(seats=3)
    island = table.state.island
    pair = next(p for p in range(len(island.firsts)) if 1 in (island.terrain[island.firsts[p]], island.terrain[island.seconds[p]]))
    steep = c.Occupy(island.firsts[pair], island.seconds[pair])
    table.do(c.PlaceCrew(False))
    table.refused(steep, "too_steep", "P3")
    table.resources(0, 0, 0, 1, 0)
    table.do(steep)
    assert next(event.type_name().rsplit(".", 1)[1] for event in table.events if "resource" in event.type_name()) == "resources_paid"


def t05_the_habitats_next_to_a_pair() -> None:
    table = Table(seats=3)
    table.wilderness("Applet", "Shellmit", "Cryodon", "Chactiva")
    placed(table)
    places = {GAME.box.side_b.names[place] for place in table.to_visit()}
    assert places == {"(0,2)", "(1,1)", "(3,2)"}
    assert table.offers(c.Collect(table.at("(0,2)"), card("Applet")))
    assert not table.offers(c.Collect(table.at("(0,2)"), card("Shellmit")))
    table.do(c.Collect(table.at("(3,2)"), card("Shellmit")))
    table.do(c.Collect(table.at("(0,2)"), -1), c.Collect(table.at("(1,1)"), card("Applet")))
    assert table.stock() == [1, 0, 0, 0]
    assert table.held() == ["Shellmit", "Applet"]


def t06_one_reward_for_each_habitat() -> None:
    table = Table(seats=3)
    table.wilderness()
    island = table.state.island
    shared = [place for place in island.near[table.at(A)] if place in island.near[table.at(B)] and island.habitat[place] >= 0]
    placed(table)
    picked = table.to_visit()
    assert len(picked) == len(set(picked))
    assert all(picked.count(place) == 1 for place in shared)


def t07_the_choice_is_for_each_habitat() -> None:
    table = Table(seats=3)
    table.wilderness("Applet")
    placed(table)
    table.do(c.Collect(table.at("(0,2)"), -1), c.Collect(table.at("(1,1)"), card("Applet")))
    assert table.stock()[FRUIT] == 1
    assert table.held() == ["Applet"]


def t08_without_a_card_only_the_resource() -> None:
    table = Table(seats=3)
    table.wilderness("Chactiva")
    table.resources(0, 6, 6, 6, 6)
    placed(table)
    assert {str(option["type"]) for option in table.options() if isinstance(option, dict)} == {"collect"}
    assert all(isinstance(option, dict) and option["card"] == 0 for option in table.options())
    table.do(c.Collect(table.at("(0,2)"), -1))
    assert table.stock()[FRUIT] == 6


def t09_a_placed_crew_fires_no_effect() -> None:
    table = Table(seats=3)
    table.wilderness("Chactiva")
    placed(table)
    table.do(c.Collect(table.at("(0,2)"), -1), c.Collect(table.at("(1,1)"), -1))
    assert table.stock() == [2, 1, 0, 0]
    assert not table.told("wilderness_swept")


def beside_net(table: Table) -> tuple[int, int]:
    """Return the hexes of a pair next to the net habitat."""
    island = table.state.island
    for pair in range(len(island.firsts)):
        if table.at("(6,6)") in island.around[pair]:
            return island.firsts[pair], island.seconds[pair]
    raise AssertionError("no pair lies next to the net habitat")


def t10_a_net_too_many_is_a_point() -> None:
    for nets, after, points in ((3, 3, 1), (2, 3, 0)):
        table = Table()
        table.wilderness()
        table.nets(0, nets)
        table.resources(0, 0, 0, 1, 0)
        table.do(c.PlaceCrew(False), c.Occupy(*beside_net(table)))
        while table.state.active == 0 and table.asked() == "collect":
            table.do(c.Collect(table.to_visit()[0], -1))
        assert (table.state.nets[0], table.points()) == (after, points)


def t13_a_track_ends_at_six() -> None:
    table = Table()
    table.hand(0, "Applet")
    table.play("Doublagon", toss("Applet"), more=[5, 0, 0, 0])
    assert table.stock()[FRUIT] == 6
    assert table.points() == 0


def t14_slots_are_filled_at_the_end_of_the_turn() -> None:
    table = Table(seats=3)
    table.wilderness("Applet")
    placed(table)
    table.do(c.Collect(table.at("(0,2)"), card("Applet")))
    assert to_list(table.state.slots) == [-1] * 6
    table.do(c.Collect(table.at("(1,1)"), -1))
    assert table.state.active == 1
    assert min(table.state.slots) >= 0


def t15_a_sweep_fills_its_half_only() -> None:
    table = Table()
    table.wilderness("Applet", None, "Cryodon", "Chactiva", "Owlite", None)
    table.play("Nighthief", c.Sweep(1))
    assert part_of(table.state.slots, 0, 3) == [card("Applet"), -1, card("Cryodon")]
    assert min(table.state.slots[3:]) >= 0
    assert sorted(table.state.discards) == sorted([card("Owlite"), card("Chactiva")])


def t16_no_sweep_without_an_effect() -> None:
    table = Table()
    table.refused(c.Sweep(0), "not_on_offer", "A1")


def t17_an_empty_deck_is_made_of_the_discards() -> None:
    table = Table()
    table.deck("Applet")
    table.play("Drawanta")
    assert table.state.reshuffles == 1
    assert len(table.held()) == 3
    assert table.held()[0] == "Applet"
    assert table.state.discards == []


def t21_pharabog_looks_at_the_printed_cost() -> None:
    table = Table()
    table.reserve(0, "Pharabog", *[name for name in cards_with(habitat=MUSHROOM, kind=0) if name != "Cavigator"][:2])
    table.hand(0, "Cavigator")
    table.resources(0, 0, 0, 0, 1)
    table.do(c.PlayCard(card("Cavigator")))
    assert table.points() == 5
    table = Table()
    table.play("Pharabog")
    assert table.points() == 2


def t23_shellmit_counts_itself_and_ends_at_ten() -> None:
    for icons, points in ((3, 8), (6, 10)):
        table = Table()
        table.score(0, 50)
        table.reserve(0, *cards_with(habitat=1, but=("Shellmit",))[:icons])
        table.play("Shellmit")
        assert table.points() == 50 + points


def t24_no_right_side_without_the_left() -> None:
    table = Table()
    table.play("Finhead")
    assert table.state.eggs[0] == []


def t27_a_repetition_is_not_repeated() -> None:
    table = Table()
    table.reserve(0, "Cucunet", "Blizard")
    table.play("Berrong")
    assert table.state.nets[0] == 0


def t28_the_discount_expires() -> None:
    table = Table()
    table.reserve(0, "Pheoxi", "Cryodon")
    table.hand(0, "Applet", "Lilizard")
    table.resources(0, 4, 0, 1, 1)
    table.do(c.PlayCard(card("Applet")), c.PlayCard(card("Lilizard")))
    assert table.state.discount == 1
    table.do(c.EndTurn())
    assert table.state.discount == 0


def t30_the_thirteenth_egg() -> None:
    table = Table()
    table.score(0, 50)
    table.reserve(0, "Stellaling")
    table.eggs(0, INSECT, 6)
    table.eggs(0, FISH, 6)
    supply = sum(table.state.supply)
    table.play("Waspike", species(2))
    assert table.points() == 53
    assert sum(table.state.supply) == supply


def t31_flipping_both_ways_but_never_twice() -> None:
    table = Table()
    table.eggs(0, FISH, 1, 1)
    table.play("Rosaroch", egg(FISH))
    table.refused(egg(FISH), "egg_chosen", "E7")
    table.do(egg(FISH, True))
    assert table.state.hatched[0] == [1, 0]


def t34_no_insect_egg_left() -> None:
    table = Table()
    table.state.bag[INSECT] += table.state.supply[INSECT]
    table.state.supply[INSECT] = 0
    table.play("Magicadas")
    assert table.state.eggs[0] == []
