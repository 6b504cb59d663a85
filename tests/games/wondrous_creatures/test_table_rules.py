"""Recharging, free actions, wilderness, discoveries, eggs, gains, captains and the end: effects and refusals."""

from domain.games.wondrous_creatures import commands as c
from domain.kernel.cells import part_of, to_list
from domain.kernel.ids import Seat
from tests.games.wondrous_creatures.choices import egg, pick, resource, species, stop, take, toss
from tests.games.wondrous_creatures.setups import achiever, complete, ledger_of
from tests.games.wondrous_creatures.table import (
    BIRD,
    CRUSTACEAN,
    DECK,
    FISH,
    FLOWER,
    FRUIT,
    GAME,
    INSECT,
    MAIN_14,
    REPTILE,
    Table,
    card,
    cards_with,
)


def test_r2_the_spaces_of_each_track() -> None:
    tracks = GAME.box.tracks
    assert [len(track) for track in tracks[1:]] == [11, 11, 12, 14]
    assert all(words == [] if i == 0 else "net" in words for track in tracks[1:] for i, words in enumerate(track))
    assert tracks[4][1] == ["net", "full_sweep"]
    assert all(track[-1] == ["net", "remove_trophy"] for track in tracks[1:])
    table = Table()
    table.crew_out(0)
    table.do(c.Recharge())
    assert (table.state.hourglass, table.state.nets[0]) == (1, 1)
    assert part_of(table.state.crew, 0, 3) == [-1, -1, -1]
    assert table.told("token_turned")


def test_r2_w4_a_full_sweep_after_the_net() -> None:
    table = Table(seats=4)
    table.wilderness("Applet", "Shellmit")
    table.crew_out(0)
    table.do(c.Recharge())
    assert {card("Applet"), card("Shellmit")} <= set(table.state.discards)
    names = [event.type_name().rsplit(".", 1)[1] for event in table.events]
    assert names.index("nets_gained") < names.index("wilderness_swept")


def test_r3_eggs_on_the_hexes_of_the_mark() -> None:
    table = Table()
    mark = table.state.tokens[0]
    marked = [place for place in range(len(table.state.egg_on)) if table.state.island.mark[place] == mark]
    table.egg_on(table.state.island.names[marked[0]], FISH)
    table.crew_out(0)
    land = [place for place in marked if table.state.island.is_land(place)]
    if land:
        table.state.crew_on[land[-1]] = 1
    seat = table.state.to_act[0]
    GAME.execute(ledger_of(table), seat, c.Recharge())
    for place in marked:
        if land and place == land[-1]:
            assert table.state.egg_on[place] == -1
        else:
            assert table.state.egg_on[place] >= 0
    assert table.state.egg_on[marked[0]] == FISH
    assert table.state.tokens[0] == -2 - mark


def test_r4_the_hand_limit_is_five_and_a_card_may_be_saved() -> None:
    table = Table()
    table.crew_out(0)
    table.reserve(0, "Throboros", "Draksid")
    table.hand(0, *cards_with(habitat=FLOWER, kind=0, but=("Curechino",))[:5], "Cucunet", "Shellmit", "Applet")
    table.do(c.Recharge(), toss("Shellmit"))
    points = table.points()
    table.do(toss("Cucunet"), pick("Throboros"))
    assert table.points() == points
    assert table.state.nets[0] == 2
    table.do(toss("Applet"))
    assert len(table.held()) == 5
    assert table.points() == points + 1


def test_f1_free_actions_inside_a_placement_but_not_inside_a_payment() -> None:
    table = Table(seats=3)
    table.wilderness("Owlite")
    table.reserve(0, "Swonder")
    table.resources(0, 1, 1, 0, 0)
    island = table.state.island
    steep = next(p for p in range(len(island.firsts)) if island.terrain[island.firsts[p]] == island.terrain[island.seconds[p]] == 1)
    table.do(c.PlaceCrew(False), c.Occupy(island.firsts[steep], island.seconds[steep]))
    table.refused(c.UseEnergy(card("Swonder")), "not_between", "F1")
    table.do(resource(FRUIT))
    if table.asked() == "collect":
        table.do(c.UseEnergy(card("Swonder")), take("Owlite"))
        assert table.held() == ["Owlite"]
        assert table.asked() == "collect"


def test_f4_f5_nets() -> None:
    table = Table()
    table.refused(c.UseNet(), "no_net", "F4")
    table.nets(0, 3)
    table.refused(c.UseNet(), "nothing_in_reach", "F4")
    table.crew(0, 1, "(1,2)", "(2,2)")
    table.wilderness()
    targets = [place for place in table.state.island.around[table.state.crew[1]] if table.state.effect_at(place) >= 0]
    assert {table.state.island.names[place] for place in targets} == {"(0,2)", "(1,1)"}
    table.do(c.UseNet(), c.ChooseHex(table.at("(1,1)")))
    assert table.stock()[FRUIT] == 1
    table.do(c.UseNet())
    assert table.asked() != "net_target", "only (0,2) is left"
    table.do(c.Sweep(0), stop())
    table.refused(c.UseNet(), "nothing_in_reach", "F4")
    assert table.state.nets[0] == 1


def test_w1_w3_w5_w9() -> None:
    """W1: a slot stays empty; W3: three cards into the half; W5: drawn cards are unseen; W9: discards lie open."""
    table = Table()
    table.wilderness("Applet", "Shellmit")
    table.reserve(0, "Swonder")
    table.use("Swonder", take("Applet"))
    assert to_list(table.state.slots) == [-1, card("Shellmit"), -1, -1, -1, -1]
    table.play("Nighthief", c.Sweep(0))
    assert part_of(table.state.slots, 3, 6) == [-1, -1, -1]
    assert min(table.state.slots[:3]) >= 0
    table.do(stop())
    table = Table()
    table.play("Drawight")
    assert all(card_json["card"] is None for card_json in hand_of(table, 0, viewer=1))
    table.do(toss(table.held()[0]))
    assert len(table.state.discards) == 1


def hand_of(table: Table, seat: int, viewer: int) -> list[dict[str, object]]:
    """Return a hand as a viewer sees it."""
    seats = GAME.view_for(table.state, Seat(viewer))["seats"]
    assert isinstance(seats, list)
    holder = seats[seat]
    assert isinstance(holder, dict)
    return list(holder["hand"])  # type: ignore[arg-type]


def test_d1_d2_a_lake_without_a_tile_and_a_full_pool() -> None:
    table = Table()
    table.score(0, 4)
    table.tile_on("(0,0)", 4)
    table.play("Cavigator")
    pool = table.state.pool[:]
    table.do(c.ChooseTile(pool[1]))
    table.refused(c.ChooseHex(table.at("(0,0)")), "no_free_lake", "D1")
    table.refused(c.ChooseHex(table.at("(0,1)")), "no_free_lake", "D1")
    lake = next(p for p in range(len(table.state.tile_on)) if table.state.island.terrain[p] == 2 and table.state.tile_on[p] < 0)
    table.do(c.ChooseHex(lake))
    assert len(table.state.pool) == 3
    assert pool[1] not in table.state.pool
    table = Table()
    table.score(0, 4)
    for tile, place in zip([t for t in range(14) if table.state.stack[t]], lakes(table), strict=False):
        table.state.stack[tile] = 0
        table.state.tile_on[place] = tile
    if sum(table.state.stack) == 0:
        table.play("Cavigator")
        if table.asked() == "which_tile":
            table.do(c.ChooseTile(table.state.pool[0]))
            assert len(table.state.pool) <= 3


def lakes(table: Table) -> list[int]:
    """Return the lakes of the board but the last."""
    return [p for p in range(len(table.state.tile_on)) if table.state.island.terrain[p] == 2][:-1]


def test_d3_crew_next_to_a_new_tile_gain_nothing() -> None:
    table = Table()
    table.score(0, 4)
    table.crew(0, 1, "(0,1)", "(-1,1)")
    table.play("Cavigator", c.ChooseTile(table.state.pool[0]), c.ChooseHex(table.at("(0,0)")))
    assert sum(table.stock()) == 0


def test_e1_e2_icons() -> None:
    table = achiever("single_reptile")
    table.reserve(0, "Plataurora", "Torterran", "Bustosaur")
    table.eggs(0, REPTILE, 0, 3)
    assert table.offers(complete("single_reptile", 1)), "1 + 2 + 1 icons on cards"
    table.refused(complete("single_reptile", 0), "not_met")
    table.eggs(0, REPTILE, 2)
    assert table.offers(complete("single_reptile", 0))
    table.state.supply[CRUSTACEAN] -= 1
    table.state.extra[card("Plataurora")] = 1 << CRUSTACEAN
    table.reserve(0, "Sunarrow")
    parts = GAME.standing(table.state)
    assert parts[0] >= 4


def test_e3_the_storage_in_order() -> None:
    gains = []
    for space in range(12):
        table = Table()
        table.wilderness("Shellmit")
        table.score(0, 50)
        table.eggs(0, INSECT, min(space, 6))
        table.eggs(0, FISH, space - min(space, 6))
        table.play("Waspike", species(BIRD))
        if table.offers(take("Shellmit")):
            gains.append("card")
        elif table.offers(resource(FRUIT)):
            gains.append("resource")
        else:
            gains.append(str(table.points() - 50))
    assert gains == ["1", "card", "1", "resource", "1", "card", "1", "resource", "1", "1", "2", "3"]


def test_e4_a_full_storage() -> None:
    table = Table()
    table.score(0, 50)
    table.eggs(0, INSECT, 6)
    table.eggs(0, FISH, 6)
    table.play("Waspike", species(BIRD))
    assert table.points() == 52
    assert len(table.state.eggs[0]) == 12


def test_e5_hatching_turns_one_way_flipping_both() -> None:
    table = Table()
    table.eggs(0, FISH, 1, 1)
    table.play("Finhead")
    table.refused(egg(FISH, True), "already_hatched", "E5")
    table.do(egg(FISH), species(BIRD))
    assert table.state.hatched[0][:2] == [1, 1]


def test_b1_b2_b3_the_score_track() -> None:
    rewards = list(zip(GAME.box.score_at, GAME.box.score_gives, strict=True))
    assert rewards == [
        (5, "discovery"),
        (10, "net"),
        (15, "net"),
        (20, "net"),
        (25, "discovery"),
        (30, "trophy"),
        (35, "net"),
        (40, "discovery"),
        (45, "net"),
        (50, "trophy"),
    ]
    table = Table()
    table.score(0, 48)
    table.play("Cavigator")
    assert table.state.trophies[0] == 1
    assert table.state.reached[0] == 10
    table = Table()
    table.score(0, 8)
    table.reserve(0, "Eggorgeous")
    table.eggs(0, FISH, 6)
    assert GAME.standing(table.state)[0] >= 14
    assert table.state.nets[0] == 0


def test_b4_a_resource_track_ends_at_six() -> None:
    table = Table()
    table.hand(0, "Shellmit")
    table.play("Duplagon", toss("Shellmit"), more=[0, 5, 0, 0])
    assert table.stock()[1] == 6


def test_b5_nets_beyond_three() -> None:
    table = Table()
    table.nets(0, 3)
    table.play("Mernetid")
    assert (table.state.nets[0], table.points()) == (3, 2)


def test_b6_no_trophy_left() -> None:
    table = Table()
    table.trophies_left(0)
    table.state.end_seat = 1
    table.score(0, 28)
    table.play("Cavigator")
    assert table.state.trophies[0] == 0


def test_l2_a_fixed_gain_is_not_asked_for() -> None:
    table = Table()
    table.play("Cucunet")
    assert table.state.nets[0] == 1


def test_l6_nobody_else_gains() -> None:
    table = Table()
    for name in ("Vikey", "Stellaling", "Stridesert"):
        table.reserve(1, name)
    table.play("Magicadas")
    assert table.points(1) == 0


def test_k3_k4_a_captain_works_from_the_next_placement() -> None:
    table = achiever("main_14_cards")
    table.captain(0, "Samuel", unlocked=False)
    table.reserve(0, *MAIN_14)
    table.do(complete("main_14_cards"), c.ChooseMarker(2), c.ChooseOption(1), c.EndTurn())
    while table.state.active == 1:
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, Seat(1))[-1]))
    table.wilderness()
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(0,1)"), table.at("(-1,1)")))
    assert table.offers(c.UseCaptain())


def test_z1_the_turn_is_finished_first() -> None:
    table = achiever("main_14_cards", "single_fish")
    table.reserve(0, *MAIN_14)
    table.trophies_left(1)
    table.do(complete("main_14_cards"), c.ChooseMarker(2))
    assert table.state.end_seat == -1
    table.do(c.ChooseOption(1))
    assert table.state.end_seat == 0
    while not table.state.over:
        assert table.state.active in (0, 1)
        table.do(GAME.command_of(table.state, GAME.legal_moves(table.state, table.state.to_act[0])[0]))
    assert [event.seat for event in table.told("turn_began")] == [1]


def test_z2_z3_scores() -> None:
    table = Table()
    table.score(0, 12)
    table.reserve(0, "Eggorgeous", "Mernetid")
    table.eggs(0, FISH, 2, 1)
    table.trophies(0, 2)
    table.resources(0, 3, 0, 0, 3)
    table.nets(0, 1)
    assert GAME.standing(table.state)[0] == 12 + 3 + DECK.points[card("Mernetid")] + 6 + 1
