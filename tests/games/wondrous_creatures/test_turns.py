"""Turns, placing, playing and achievements: effects and refusals."""

from domain.games.wondrous_creatures import commands as c
from domain.kernel.cells import part_of
from domain.kernel.ids import Seat
from tests.games.wondrous_creatures.choices import egg, resource, species
from tests.games.wondrous_creatures.setups import achiever, complete, ledger_of
from tests.games.wondrous_creatures.table import (
    BIRD,
    FISH,
    FLOWER,
    FRUIT,
    GAME,
    INSECT,
    MAIN_14,
    MAMMAL,
    MUSHROOM,
    REPTILE,
    Table,
    card,
    cards_with,
)


def kinds(table: Table) -> set[str]:
    """Return the types of the legal commands."""
    return {str(option["type"]) for option in table.options() if isinstance(option, dict)}


def finish_placing(table: Table) -> None:
    """Take the resources of all habitats that are left."""
    while table.to_visit():
        table.do(c.Collect(table.to_visit()[0], -1))


def test_a1_a2_one_basic_action_and_then_the_end() -> None:
    table = Table()
    table.reserve(0, "Swonder")
    table.wilderness("Applet")
    assert kinds(table) == {"place_crew"}
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(0,1)"), table.at("(-1,1)")))
    finish_placing(table)
    assert kinds(table) == {"end_turn"}
    table.refused(c.Recharge(), "basic_action_done", "A2")
    table.do(c.EndTurn())
    assert (table.state.active, table.state.turn) == (1, 4)


def test_a3_passing_when_nothing_is_possible() -> None:
    table = Table()
    table.crew_out(0, 1)
    for place in range(len(table.state.crew_on)):
        if table.state.island.is_land(place) and table.state.crew_on[place] < 0:
            table.state.crew_on[place] = 1
    assert kinds(table) == {"end_turn"}
    table.refused(c.PlaceCrew(False), "no_free_pair", "P2")
    seat = table.state.to_act[0]
    GAME.execute(ledger_of(table), seat, c.EndTurn())
    assert table.state.passes == 1
    assert not table.state.over


def test_a5_a_round_of_passes_ends_the_match() -> None:
    table = Table()
    for place in range(len(table.state.crew_on)):
        if table.state.island.is_land(place):
            table.state.crew_on[place] = 1
    for _ in range(2):
        GAME.execute(ledger_of(table), table.state.to_act[0], c.EndTurn())
    assert table.state.over


def test_a4_w2_the_wilderness_is_filled_before_the_next_turn() -> None:
    table = Table()
    table.wilderness("Applet")
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(0,1)"), table.at("(-1,1)")))
    finish_placing(table)
    assert table.state.active == 1
    assert min(table.state.slots) >= 0
    assert table.state.slots[0] == card("Applet")


def test_p1_each_crew_member_once() -> None:
    table = Table()
    table.crew_out(0, 1)
    table.refused(c.PlaceCrew(True), "no_crew_left", "P1")
    table = Table()
    table.crew_out(0)
    table.refused(c.PlaceCrew(False), "no_crew_left", "P1")


def test_p2_two_adjacent_free_land_hexes() -> None:
    table = Table()
    table.crew(1, 0, "(0,1)", "(-1,1)")
    table.rich()
    table.do(c.PlaceCrew(False))
    table.refused(c.Occupy(table.at("(0,1)"), table.at("(5,3)")), "not_a_pair", "P2")
    table.refused(c.Occupy(table.at("(0,0)"), table.at("(0,1)")), "not_a_pair", "P2")
    table.refused(c.Occupy(table.at("(0,1)"), table.at("(-1,1)")), "occupied", "P2")
    table.do(c.Occupy(table.at("(2,2)"), table.at("(1,2)")))
    assert table.state.crew_on[table.at("(1,2)")] == 0


def test_p3_a_mountain_costs_one_once_and_nothing_only_when_all_is_steep() -> None:
    table = Table()
    island = table.state.island
    steep = [p for p in range(len(island.firsts)) if 1 in (island.terrain[island.firsts[p]], island.terrain[island.seconds[p]])]
    double = next(p for p in steep if island.terrain[island.firsts[p]] == island.terrain[island.seconds[p]] == 1)
    table.resources(0, 2, 0, 1, 0)
    table.do(c.PlaceCrew(False), c.Occupy(island.firsts[double], island.seconds[double]))
    table.refused(resource(MUSHROOM), "no_such_resource", "P3")
    table.do(resource(FLOWER))
    assert [event.to_data() for event in table.told("resources_paid")] == [{"amounts": [0, 0, 1, 0]}]
    table = Table()
    for p in range(len(island.firsts)):
        if p not in steep:
            table.state.crew_on[island.firsts[p]] = 1
    free = [p for p in steep if table.state.crew_on[island.firsts[p]] < 0 and table.state.crew_on[island.seconds[p]] < 0]
    table.do(c.PlaceCrew(False))
    GAME.execute(ledger_of(table), Seat(0), c.Occupy(island.firsts[free[0]], island.seconds[free[0]]))
    assert table.state.crew[1] == free[0]


def test_p4_the_egg_under_the_crew() -> None:
    table = Table()
    table.wilderness()
    table.egg_on("(0,1)", FISH)
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(0,1)"), table.at("(-1,1)")))
    assert table.state.eggs[0] == [FISH]
    assert table.points() == 1


def test_p5_habitats_in_any_order() -> None:
    table = Table(seats=3)
    table.wilderness("Shellmit", "Applet")
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(1,2)"), table.at("(2,2)")))
    first = table.to_visit()
    assert len(first) == 3
    table.do(c.Collect(first[2], -1))
    table.refused(c.Collect(first[2], -1), "habitat_not_open", "P5")
    assert sorted(table.to_visit()) == sorted(first[:2])


def test_p6_the_captain_between_two_habitats() -> None:
    table = Table(seats=3)
    table.wilderness()
    table.captain(0, "Samuel")
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(1,2)"), table.at("(2,2)")))
    table.do(c.Collect(table.at("(1,1)"), -1), c.UseCaptain())
    table.do(resource(MUSHROOM))
    table.refused(c.UseCaptain(), "captain_not_ready", "P6")
    finish_placing(table)
    assert table.stock() == [2, 1, 0, 1]


def test_c1_one_or_two_cards_and_full_energies() -> None:
    table = Table()
    table.hand(0, "Cucunet", "Swonder", "Waspike")
    table.rich()
    table.do(c.PlayCard(card("Swonder")))
    assert table.state.energy[card("Swonder")] == 2
    assert "decline" in kinds(table)
    table.do(c.PlayCard(card("Cucunet")))
    assert table.held() == ["Waspike"]
    assert kinds(table) == {"end_turn"}
    table = Table()
    table.refused(c.PlayCard(card("Cucunet")), "not_in_hand", "C1")


def test_c2_the_printed_cost_is_paid() -> None:
    table = Table()
    table.hand(0, "Caprieel")
    table.resources(0, 6, 6, 6, 6)
    table.do(c.PlayCard(card("Caprieel")))
    assert table.stock() == [5, 4, 5, 6]


def test_c5_an_effect_that_plays_a_card_is_no_action() -> None:
    table = Table()
    table.reserve(0, "Globeon", "Stridesert")
    table.hand(0, "Eucalord")
    table.use("Globeon", c.PlayCard(card("Eucalord")))
    assert table.state.basic == -1
    assert "place_crew" in kinds(table)


def test_c6_lasting_cards_fire_before_the_instant_ability() -> None:
    table = Table()
    table.reserve(0, "Stridesert")
    table.play("Cavigator")
    assert [event.to_data()["points"] for event in table.told("points_scored")] == [1, 3]


def test_h1_h2_h3_slots() -> None:
    table = achiever("main_14_cards", "single_fish")
    table.reserve(0, *MAIN_14)
    table.refused(complete("main_14_cards", 1), "slot_not_open", "H3")
    table.state.slot_owner[0] = 1
    table.state.markers[6] = 0
    table.fresh()
    table.refused(complete("main_14_cards", 0), "slot_not_open", "H3")
    table.do(complete("main_14_cards", 1), c.ChooseMarker(2), c.ChooseOption(1))
    assert part_of(table.state.slot_owner, 0, 2) == [1, 0]
    table = achiever("single_fish")
    table.eggs(0, FISH, 6)
    assert table.offers(complete("single_fish", 0))
    assert table.offers(complete("single_fish", 1))


def test_h4_what_is_needed() -> None:
    table = achiever("single_fish", "main_8_eggs", "main_6_same_habitat", "main_2_each_kind", "main_14_cards", "main_10_same_species")
    table.eggs(0, FISH, 5, 1)
    table.refused(complete("single_fish", 0), "not_met", "H4")
    assert table.offers(complete("single_fish", 1))
    table.eggs(0, FISH, 1)
    assert table.offers(complete("single_fish", 0))
    table.refused(complete("main_8_eggs"), "not_met", "H4")
    table.eggs(0, INSECT, 2)
    assert table.offers(complete("main_8_eggs"))
    table.reserve(0, *cards_with(habitat=FRUIT, kind=0)[:5])
    table.refused(complete("main_6_same_habitat"), "not_met", "H4")
    table.reserve(0, *cards_with(habitat=FRUIT, kind=1)[:1])
    assert table.offers(complete("main_6_same_habitat"))
    table.refused(complete("main_2_each_kind"), "not_met", "H4")
    for kind in range(1, 5):
        table.reserve(0, *[name for name in cards_with(kind=kind) if card(name) not in table.state.reserves[0]][:2])
    assert table.offers(complete("main_2_each_kind"))


def test_h5_the_species_is_named_where_it_is_open() -> None:
    table = achiever("main_10_same_species")
    table.reserve(0, *cards_with(species=BIRD, kind=0)[:10])
    table.reserve(0, *cards_with(species=FISH, kind=0)[:5])
    table.eggs(0, FISH, 5)
    table.do(complete("main_10_same_species"))
    table.refused(species(MAMMAL), "species_short", "H5")
    table.do(species(FISH), c.ChooseMarker(2), c.ChooseOption(1))
    assert sum(table.state.hatched[0]) == 5
    table = achiever("main_10_same_species")
    table.reserve(0, *cards_with(species=BIRD, kind=0)[:8])
    table.eggs(0, BIRD, 3)
    table.do(complete("main_10_same_species"), c.ChooseMarker(2), c.ChooseOption(1))
    assert sum(table.state.hatched[0]) == 2


def test_h6_as_many_eggs_as_cards_fall_short() -> None:
    table = achiever("multi_bird_reptile")
    table.reserve(0, *cards_with(species=BIRD, kind=0)[:3])
    table.eggs(0, BIRD, 2)
    table.eggs(0, REPTILE, 3)
    table.eggs(0, FISH, 2)
    table.refused(complete("multi_bird_reptile", 0), "not_met") if len(table.state.eggs[0]) < 7 else None
    table.do(complete("multi_bird_reptile", 1), c.ChooseMarker(2))
    table.refused(egg(FISH), "other_egg", "H6")
    table.do(egg(REPTILE), egg(BIRD), c.ChooseOption(1))
    assert sorted(s for s, h in zip(table.state.eggs[0], table.state.hatched[0], strict=True) if h) == [BIRD, REPTILE]
    table = achiever("main_8_eggs")
    table.eggs(0, BIRD, 4)
    table.eggs(0, FISH, 5)
    table.do(complete("main_8_eggs"), c.ChooseMarker(2), *[egg(FISH)] * 5, c.ChooseOption(1))
    assert sum(table.state.hatched[0]) == 8
    assert table.state.hatched[0].count(0) == 1


def test_h7_trophy_and_captain() -> None:
    table = achiever("main_14_cards", "single_fish")
    table.captain(0, "Helena", unlocked=False)
    table.reserve(0, *MAIN_14)
    table.trophies_left(0)
    table.state.end_seat = 1
    table.do(complete("main_14_cards"), c.ChooseMarker(2), c.ChooseOption(0))
    assert table.state.trophies[0] == 0
    assert table.state.unlocked[0] == 1
    assert table.state.nets[0] == 1
