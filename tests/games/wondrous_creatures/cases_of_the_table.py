"""The handed rules questions T37 to T66: achievements, captains, recharging, nets, score track, end and set-up, each answered by play."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import ENDING, MAIN, MULTI, SINGLE, SLOTS, SPECIES
from domain.games.wondrous_creatures.scoring import outcome, score_parts
from domain.games.wondrous_creatures.state import State
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.choices import egg, pick, stop, toss
from tests.games.wondrous_creatures.table import CARDS, DECK, FISH, GAME, MAIN_14, Table, card, cards_with

A, B = "(1,2)", "(2,2)"
SINGLE_FISH = [achievement.name for achievement in GAME.box.achievements].index("single_fish")


def t37_one_marker_for_each_card() -> None:
    table = Table()
    table.achievements("single_fish", "main_14_cards")
    table.eggs(0, FISH, 6)
    table.state.slot_owner[1] = 0
    table.state.markers[0] = 0
    table.refused(
        c.CompleteAchievement(SLOTS * GAME.box.achievements.index(next(a for a in GAME.box.achievements if a.name == "single_fish"))),
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
    table.refused(c.CompleteAchievement(0), "no_marker_left", "H1")


def t39_the_order_inside_an_achievement() -> None:
    table = Table()
    table.captain(0, "Helena", unlocked=False)
    table.achievements("single_fish", "main_14_cards")
    table.eggs(0, FISH, 3)
    table.do(c.CompleteAchievement(SLOTS * SINGLE_FISH + 1), c.ChooseMarker(2), c.ChooseOption(0))
    names = [event.type_name().rsplit(".", 1)[1] for event in table.events]
    wanted = ["marker_placed", "eggs_turned", "marker_rewarded", "points_scored", "trophy_gained", "captain_unlocked", "nets_gained"]
    assert [name for name in names if name in wanted] == wanted


def t43_no_effect_for_a_captain_already_out() -> None:
    table = Table()
    table.captain(0, "Samuel", unlocked=False)
    table.achievements("main_14_cards", "single_fish")
    table.reserve(0, *MAIN_14)
    table.crew(0, 0, "(0,1)", "(-1,1)")
    table.do(c.CompleteAchievement(0), c.ChooseMarker(2), c.ChooseOption(1))
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
        while table.state.active == 0 and table.asked() == "ability":
            table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, Seat(0))[0]))
    while table.state.active == 0:
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, Seat(0))[0]))
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
    if table.asked() == "net_target":
        table.refused(c.ChooseHex(far), "out_of_reach", "F4")
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
    if table.asked() == "net_target":
        table.do(c.ChooseHex(table.at("(0,0)")))
    table.do(egg(FISH))
    assert table.state.hatched[0] == [1]


def t60_one_turn_more_for_the_others() -> None:
    table = Table(seats=3)
    table.trophies_left(0)
    table.state.end_seat = 1
    table.state.active = Seat(1)
    table.state.to_act = [Seat(1)]
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
    state = GAME.initial_state(3, GAME.fill_options({}, 3))
    assert isinstance(state, State)
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
        assert [a.group for a in cards] == [MAIN, MAIN, MAIN, MULTI, MULTI, SINGLE, SINGLE]
        shown = [s for a in cards for s in a.species]
        assert len(shown) == len(set(shown)) == 6, [SPECIES[s] for s in shown]
