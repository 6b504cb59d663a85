"""The handed rules questions, each answered by play: `cases.json` holds question and answer, a function here asks it."""

import json
from pathlib import Path

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.names import ENDING, SPECIES
from domain.games.wondrous_creatures.scoring import outcome, score_parts
from domain.games.wondrous_creatures.state import WondrousState
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import (
    CARDS,
    DECK,
    FISH,
    FRUIT,
    GAME,
    INSECT,
    MAIN_14,
    MUSHROOM,
    Table,
    card,
    cards_with,
    egg,
    pick,
    species,
    stop,
    take,
    toss,
)

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["cases"]
A, B = "(1,2)", "(2,2)"
SINGLE_FISH = [achievement.name for achievement in GAME.box.achievements].index("single_fish")


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
    while table.state.agenda[-1].kind == 5:
        table.do(c.Collect(table.state.agenda[-1].picked[0], -1))
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
    places = {GAME.box.side_b.names[place] for place in table.state.agenda[-1].picked}
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
    picked = table.state.agenda[-1].picked
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
        while table.state.active == 0 and table.state.agenda[-1].kind == 5:
            table.do(c.Collect(table.state.agenda[-1].picked[0], -1))
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
    assert table.state.slots == [-1] * 6
    table.do(c.Collect(table.at("(1,1)"), -1))
    assert table.state.active == 1
    assert min(table.state.slots) >= 0


def t15_a_sweep_fills_its_half_only() -> None:
    table = Table()
    table.wilderness("Applet", None, "Cryodon", "Chactiva", "Owlite", None)
    table.play("Nighthief", c.Sweep(1))
    assert table.state.slots[:3] == [card("Applet"), -1, card("Cryodon")]
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
    table.refused(egg(FISH), "not_on_offer")
    table.do(egg(FISH, True))
    assert table.state.hatched[0] == [1, 0]


def t34_no_insect_egg_left() -> None:
    table = Table()
    table.state.bag[INSECT] += table.state.supply[INSECT]
    table.state.supply[INSECT] = 0
    table.play("Magicadas")
    assert table.state.eggs[0] == []


def t37_one_marker_for_each_card() -> None:
    table = Table()
    table.achievements("single_fish", "main_14_cards")
    table.eggs(0, FISH, 6)
    table.state.slot_owner[1] = 0
    table.state.markers[0] = 0
    table.refused(
        c.CompleteAchievement(GAME.box.achievements.index(next(a for a in GAME.box.achievements if a.name == "single_fish")), 0),
        "already_completed",
        "H2",
    )


def t38_six_markers_are_the_most() -> None:
    table = Table()
    table.achievements("main_14_cards", "main_8_eggs", "single_fish", "single_bird", "single_mammal", "multi_fish_insect", "single_dragon")
    table.reserve(0, *MAIN_14)
    for k in range(6):
        table.state.markers[k] = 0
        table.state.slot_owner[3 * (k + 1)] = 0
    table.refused(c.CompleteAchievement(0, 0), "no_marker_left", "H1")


def t39_the_order_inside_an_achievement() -> None:
    table = Table()
    table.captain(0, "Helena", unlocked=False)
    table.achievements("single_fish", "main_14_cards")
    table.eggs(0, FISH, 3)
    table.do(c.CompleteAchievement(SINGLE_FISH, 1), c.ChooseMarker(2), c.ChooseOption(0))
    names = [event.type_name().rsplit(".", 1)[1] for event in table.events]
    wanted = ["marker_placed", "eggs_turned", "marker_rewarded", "points_scored", "trophy_gained", "captain_unlocked", "nets_gained"]
    assert [name for name in names if name in wanted] == wanted


def t43_no_effect_for_a_captain_already_out() -> None:
    table = Table()
    table.captain(0, "Samuel", unlocked=False)
    table.achievements("main_14_cards", "single_fish")
    table.reserve(0, *MAIN_14)
    table.crew(0, 0, "(0,1)", "(-1,1)")
    table.do(c.CompleteAchievement(0, 0), c.ChooseMarker(2), c.ChooseOption(1))
    assert sum(table.stock()) == 0
    assert table.state.unlocked[0] == 1


def t45_macus_looks_straight_ahead() -> None:
    table = Table(seats=3)
    table.captain(0, "Macus")
    table.wilderness("Applet")
    table.nets(0, 1)
    table.resources(0, 1, 0, 0, 0)
    a, b = table.at(A), table.at(B)
    table.do(c.PlaceCrew(True), c.Occupy(a, b), c.ChooseHex(a), c.UseCaptain(), c.ChooseHex(table.at("(0,2)")), c.Sweep(0), stop())
    table.do(c.UseNet(), c.ChooseHex(table.at("(0,2)")), c.Sweep(0), stop())
    assert len(table.told("wilderness_swept")) == 2


def t46_two_crew_are_too_few_to_recharge() -> None:
    table = Table()
    table.crew_out(0, 2)
    table.refused(c.Recharge(), "crew_not_out", "R1")


def t48_recharge_cards_may_fill_the_hand() -> None:
    table = Table()
    table.crew_out(0)
    table.reserve(0, "Doground", "Aromalli", "Caprieel")
    table.hand(0, *cards_with(habitat=0, kind=0)[:6])
    table.do(c.Recharge())
    table.do(toss(table.held()[0]))
    for name in ("Doground", "Aromalli"):
        table.do(pick(name))
        while table.state.active == 0 and table.state.agenda[-1].kind == 0:
            table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, 0)[0]))
    while table.state.active == 0:
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, 0)[0]))
    assert len(table.held()) == 8


def t50_the_last_space_works_again() -> None:
    table = Table()
    turn_all_tokens(table)
    table.crew_out(0)
    table.do(c.Recharge())
    assert table.state.hourglass == 10
    assert table.state.nets[0] == 1
    assert table.state.trophies_removed == 1


def turn_all_tokens(table: Table) -> None:
    """Let the hourglass stand on the last space."""
    state = table.state
    state.hourglass = len(GAME.box.tracks[state.seats]) - 1
    state.tokens = [-2 - mark for mark in state.tokens]
    table.fresh()


def t51_the_time_track_takes_the_last_trophy() -> None:
    table = Table()
    turn_all_tokens(table)
    table.trophies_left(1)
    table.reserve(0, "Thunderilla")
    table.crew_out(0)
    table.do(c.Recharge())
    assert table.state.end_seat == 0
    assert table.state.trophies[0] == 0
    assert table.points() == 0
    assert table.state.active == 1


def t53_fafkeen_needs_an_empty_hand() -> None:
    table = Table()
    table.reserve(0, "Fafkeen")
    table.hand(0, "Applet")
    table.refused(c.UseEnergy(card("Fafkeen")), "guard_not_met", "F2")


def t55_a_net_reaches_one_hex() -> None:
    table = Table()
    table.nets(0, 1)
    table.crew(0, 1, "(0,1)", "(-1,1)")
    island = table.state.island
    around = island.around[table.state.crew[1]]
    bare = [place for place in range(len(island.names)) if island.terrain[place] in (0, 1, 2) and table.state.crew_on[place] < 0]
    table.egg_on(island.names[next(place for place in bare if place in around)], FISH)
    far = next(place for place in bare if place not in around)
    table.egg_on(island.names[far], FISH)
    table.do(c.UseNet())
    if table.state.agenda[-1].kind == 22:
        table.refused(c.ChooseHex(far), "not_on_offer")
        table.do(c.ChooseHex(next(place for place in bare if place in around)))
    assert table.state.egg_on[far] == FISH
    assert table.state.eggs[0] == [FISH]


def t56_two_rewards_of_one_jump() -> None:
    table = Table()
    table.score(0, 4)
    table.reserve(0, *cards_with(habitat=1, but=("Shellmit",))[:3])
    table.play("Shellmit")
    assert table.points() == 12
    assert table.state.nets[0] == 0
    lake = next(place for place in range(len(table.state.egg_on)) if table.state.island.terrain[place] == 2)
    table.do(c.ChooseTile(table.state.pool[0]), c.ChooseHex(lake))
    assert table.state.nets[0] == 1


def t57_no_reward_on_the_second_lap() -> None:
    table = Table()
    table.score(0, 54)
    table.play("Cavigator")
    assert table.points() == 57
    assert not table.told("score_reward_reached")
    assert table.state.pool == Table().state.pool


def t58_a_tile_on_a_lake_with_an_egg() -> None:
    table = Table()
    table.score(0, 4)
    table.egg_on("(0,0)", FISH)
    table.play("Cavigator")
    tile = table.state.pool[0]
    table.do(c.ChooseTile(tile), c.ChooseHex(table.at("(0,0)")))
    assert table.state.eggs[0] == [FISH]
    assert table.points() == 8
    assert len(table.state.pool) == 3
    assert table.state.habitat_at(table.at("(0,0)")) == GAME.box.tile_habitats[tile]


def t59_a_tile_next_to_crew() -> None:
    table = Table()
    table.score(0, 4)
    table.nets(0, 1)
    table.wilderness()
    island = table.state.island
    pair = next(p for p in range(len(island.firsts)) if table.at("(0,0)") in island.around[p])
    table.crew(0, 1, island.names[island.firsts[pair]], island.names[island.seconds[pair]])
    table.pool(11, 12, 13)
    table.eggs(0, FISH, 1)
    table.play("Cavigator", c.ChooseTile(11), c.ChooseHex(table.at("(0,0)")))
    assert sum(table.stock()) == 0
    table.do(c.UseNet())
    if table.state.agenda[-1].kind == 22:
        table.do(c.ChooseHex(table.at("(0,0)")))
    table.do(egg(FISH))
    assert table.state.hatched[0] == [1]


def t60_one_turn_more_for_the_others() -> None:
    table = Table(seats=3)
    table.trophies_left(0)
    table.state.end_seat = 1
    table.state.active = 1
    table.state.to_act = [1]
    order = []
    while not table.state.over:
        seat = table.state.to_act[0]
        order.append(seat)
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, seat)[0]))
    assert sorted(set(order)) == [0, 1, 2]
    begun = [event.seat for event in table.told("turn_began")]
    assert begun == [2, 0]


def t61_one_point_for_every_four_left() -> None:
    table = Table()
    table.resources(0, 3, 3, 0, 0)
    table.nets(0, 2)
    assert score_parts(table.state, 0)[5] == 2


def t62_ties() -> None:
    table = Table()
    table.state.over = True
    table.state.final = [40, 40]
    table.trophies(1, 1)
    assert outcome(table.state).ranking == [[1], [0]]
    table.trophies(0, 1)
    table.resources(0, 1, 0, 0, 0)
    table.nets(1, 3)
    assert outcome(table.state).ranking == [[0], [1]]
    table.resources(0, 0, 0, 0, 0)
    assert outcome(table.state).ranking == [[0, 1]]


def t64_the_worked_example() -> None:
    table = Table()
    table.achievements("main_14_cards", "main_8_eggs", "main_6_same_habitat", "single_fish", "single_bird")
    for dealt, slot in ((0, 0), (1, 1), (2, 0), (3, 1), (4, 1)):
        table.state.slot_owner[3 * dealt + slot] = 0
    for k in range(5):
        table.state.markers[k] = 0
    table.score(0, 27)
    table.trophies(0, 5)
    table.resources(0, 3, 3, 0, 0)
    table.reserve(0, "Eggorgeous")
    table.eggs(0, FISH, 8)
    wanted = 25
    for name in CARDS:
        points = DECK.points[card(name)]
        if DECK.kind[card(name)] != ENDING and 0 < points <= wanted:
            table.reserve(0, name)
            wanted -= points
    assert wanted == 0
    parts = score_parts(table.state, 0)
    assert parts == [27, 8, 25, 51, 15, 1]
    assert sum(parts) == 127


def t65_the_start_of_the_third_seat() -> None:
    luck = Table(seats=3).luck
    state = GAME.opening(3, GAME.fill_options({}, 3))
    assert isinstance(state, WondrousState)
    GAME.set_up(Ledger(state, luck))
    assert [len(hand) for hand in state.hands] == [8, 8, 8]
    assert len(state.offers[2]) == 2
    while state.turn <= 3:
        seat = state.to_act[0]
        GAME.execute(Ledger(state, luck), seat, GAME.command_of(state, GAME.legal_moves(state, seat)[0]))
    assert sorted(state.resources[8:12]) == [1, 1, 2, 2]
    assert state.nets[2] == 1
    assert len(state.hands[2]) == 4
    assert state.captain[2] in state.offers[2]


def t66_single_species_cards_avoid_the_others() -> None:
    for seed in range(40):
        table = Table(seed=seed)
        cards = [GAME.box.achievements[i] for i in table.state.achievements]
        assert [a.group for a in cards] == [0, 0, 0, 2, 2, 1, 1]
        shown = [s for a in cards for s in a.species]
        assert len(shown) == len(set(shown)) == 6, [SPECIES[s] for s in shown]


TESTS = {name.split("_")[0].upper(): value for name, value in globals().items() if name[:1] == "t" and name[1:3].isdigit()}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_handed_case(case: dict[str, str]) -> None:
    """Every handed case has its function here, and passes."""
    TESTS[case["id"]]()
