"""Everything optional is optional (L2, L3): the owner decides whether to use an ability and any part of one; what stands behind an arrow
needs what stands before it. Points come by themselves where they cannot hurt.
"""

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import SLOTS
from domain.games.wondrous_creatures.effects_counting import last_instant
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, Choosing
from domain.games.wondrous_creatures.legal_steps import speaks_of_nothing, step_choices
from domain.games.wondrous_creatures.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.choices import egg, pick, resource, species, stop
from tests.games.wondrous_creatures.setups import NAMES
from tests.games.wondrous_creatures.table import BIRD, CORAL, DECK, FISH, GAME, MUSHROOM, REPTILE, Table, card

ACCEPT = c.Accept()


def test_l3_an_egg_behind_an_arrow_may_be_left() -> None:
    """Finhead: hatch 1 egg → gain 1 egg."""
    table = Table(eager=False)
    table.eggs(0, FISH, 1)
    table.play("Finhead", egg(FISH), stop())
    assert (table.state.eggs[0], table.state.hatched[0]) == ([FISH], [1])


def test_l3_what_stands_behind_an_arrow_needs_what_stands_before_it() -> None:
    table = Table(eager=False)
    table.eggs(0, FISH, 1)
    table.play("Finhead", stop())
    assert table.state.eggs[0] == [FISH]
    table = Table(eager=False)
    table.play("Caregaroo", stop())
    assert (table.held(), table.state.eggs[0]) == ([], [])


@pytest.mark.parametrize(("answer", "points", "trophies"), [(ACCEPT, 31, 1), (stop(), 28, 0)])
def test_l2_points_that_take_the_last_trophy_may_be_left(answer: c.Accept | c.Decline, points: int, trophies: int) -> None:
    """Cavigator gives 3 points; they reach the trophy at 30, which ends the match."""
    table = Table(eager=False)
    table.score(0, 28)
    table.trophies_left(1)
    table.play("Cavigator")
    assert table.asked() == "points"
    assert table.options() == [{"type": "accept"}, {"type": "decline"}]
    table.do(answer)
    assert (table.points(), table.state.trophies[0], table.state.end_seat) == (points, trophies, 0 if trophies else -1)


@pytest.mark.parametrize(
    ("score", "asked"), [(0, False), (2, True), (7, False), (12, False), (22, True), (28, True), (32, False), (48, True)]
)
def test_l2_points_are_asked_for_where_they_may_hurt(score: int, asked: bool) -> None:
    """B2: at 5, 25 and 40 stands a discovery, at 30 and 50 a trophy; a net hurts nobody."""
    table = Table(eager=False)
    table.score(0, score)
    table.play("Cavigator")
    assert (table.asked() == "points") == asked
    assert table.points() == (score if asked else score + 3)


def test_l2_points_that_no_longer_hurt_come_by_themselves() -> None:
    """B6: without a trophy left the reward at 30 is nothing; F1: a free command may come before the answer."""
    table = Table(eager=False)
    table.score(0, 28)
    table.trophies_left(0)
    table.play("Cavigator")
    assert table.points() == 31


def test_b5_points_for_a_net_too_many_are_asked_for() -> None:
    table = Table(eager=False)
    table.score(0, 29)
    table.nets(0, 3)
    table.play("Cucunet")
    assert table.asked() == "points"
    table.do(stop())
    assert (table.points(), table.state.nets[0]) == (29, 3)


def test_l3_a_resource_may_be_left_and_the_rest_be_done() -> None:
    """Housilk: gain any 1 resource and flip up to 2 eggs; Cryodon: a resource of a printed kind."""
    table = Table(eager=False)
    table.eggs(0, FISH, 2)
    table.activate("Housilk", stop(), egg(FISH), egg(FISH))
    assert (table.stock(), table.state.hatched[0]) == ([0, 0, 0, 0], [1, 1])
    table = Table(eager=False)
    table.trophies(0, 3)
    table.activate("Cryodon", stop(), resource(CORAL))
    assert table.stock() == [0, 1, 0, 0]


def test_l3_a_draw_may_be_left() -> None:
    """Drawanta: draw 3 → discard 1; the right side may be left too."""
    table = Table(eager=False)
    table.hand(0, "Applet")
    table.play("Drawanta", stop())
    assert table.held() == ["Applet"]
    table = Table(eager=False)
    table.play("Drawanta", ACCEPT, stop())
    assert len(table.held()) == 3


def test_l3_w8_of_cards_looked_at_none_need_be_kept() -> None:
    table = Table(eager=False)
    table.play("Deepus", stop())
    assert (table.state.looked, table.points()) == ([], 0)
    table = Table(eager=False)
    before = len(table.state.discards)
    table.play("Deepus", ACCEPT, stop())
    assert (table.held(), table.points(), len(table.state.discards) - before) == ([], 0, 3)
    assert len(table.told("none_kept")) == 1


def test_l3_the_second_of_two_eggs_may_be_left() -> None:
    """Nidknight: discard 1 card → gain 2 eggs of one of its species."""
    table = Table(eager=False)
    table.hand(0, "Applet")
    table.play("Nidknight", c.DiscardCard(card("Applet")), species(0), stop())
    assert table.state.eggs[0] == [0]


def test_l3_r5_recharge_cards_may_be_left() -> None:
    table = Table(eager=False)
    table.captain(0, "Cabot")
    table.crew_out(0)
    table.reserve(0, "Cryodon", "Magape", "Hamstore")
    table.do(c.Recharge())
    assert table.asked() == "recharging"
    table.do(pick("Magape"), resource(MUSHROOM), stop())
    assert table.stock() == [0, 0, 0, 1]
    assert len(table.told("recharge_activated")) == 1


def test_l3_a_discount_may_be_left() -> None:
    table = Table(eager=False)
    table.reserve(0, "Pheoxi", "Cryodon")
    table.play("Lilizard", stop(), stop())
    assert table.state.discount == 0


def test_l3_no_species_need_be_named() -> None:
    """Jumperor: without a name nothing is taken."""
    table = Table(eager=False)
    table.wilderness("Cucunet")
    table.play("Jumperor", stop())
    assert (table.held(), table.points()) == ([], 0)


def test_l3_freya_offers_no_egg_where_none_is_near() -> None:
    """K4: an option that has nothing to begin with is not offered."""
    table = Table(3, eager=False)
    table.captain(0, "Freya")
    table.wilderness()
    table.eggs(0, FISH, 1)
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(3,5)"), table.at("(4,6)")), c.UseCaptain())
    assert table.options() == [{"type": "choose_option", "option": 1}, {"type": "decline"}]
    table.refused(c.ChooseOption(0), "no_such_option", "L3")


def test_l3_k4_freya_need_not_take_an_egg() -> None:
    table = Table(3, eager=False)
    table.captain(0, "Freya")
    table.wilderness()
    near = table.state.island.around[table.state.island.pair_of(table.at("(3,5)"), table.at("(4,6)"))]
    place = next(place for place in near if table.state.habitat_at(place) < 0)
    table.egg_on(table.state.island.names[place], BIRD)
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(3,5)"), table.at("(4,6)")), c.UseCaptain(), c.ChooseOption(0), stop())
    assert table.state.eggs[0] == []


def test_h6_eggs_that_must_all_hatch_are_not_asked_for() -> None:
    """H6: two birds on cards, a need of five: all three eggs hatch, of two species as they are; with a fourth, the seat chooses."""
    name = next(name for name in NAMES if name.startswith("multi_") and "bird" in name and "reptile" in name)
    for fish in (1, 2):
        table = Table(eager=False)
        table.achievements(name)
        table.reserve(0, "Owlean", "Owlite")
        table.eggs(0, BIRD, 2)
        table.eggs(0, REPTILE, fish)
        table.do(c.CompleteAchievement(SLOTS * table.state.achievements[0] + 1), c.ChooseMarker(2))
        if fish == 2:
            assert sum(table.state.hatched[0]) == 0
            table.do(egg(REPTILE), egg(REPTILE))
            assert table.state.hatched[0] == [1, 0, 1, 1]
        else:
            assert table.state.hatched[0] == [1, 1, 1]


@pytest.mark.parametrize("wanted", [3, 4])
def test_o19_more_eggs_may_hatch_in_place_of_icons_on_cards(wanted: int) -> None:
    table = Table(house={"eggs_instead_of_cards": True}, eager=False)
    table.achievements("single_bird")
    table.reserve(0, "Owlean", "Owlite", "Starbeak")
    table.eggs(0, BIRD, 4)
    table.do(c.CompleteAchievement(SLOTS * table.state.achievements[0]), c.ChooseMarker(2))
    table.do(egg(BIRD) if wanted == 4 else stop())
    assert sum(table.state.hatched[0]) == wanted


def test_c3_a_discount_of_just_what_is_lacking_is_not_asked_for() -> None:
    """C3: Mernetid costs 3 corals, 1 flower and 1 mushroom; a discount of 2 spares the two that are not there."""
    table = Table(eager=False)
    table.hand(0, "Mernetid")
    table.resources(0, 0, 3, 0, 0)
    table.state.discount = 2
    table.do(c.PlayCard(card("Mernetid")))
    assert (table.stock(), card("Mernetid") in table.state.reserves[0]) == ([0, 0, 0, 0], True)


@pytest.mark.parametrize("name", ["Metaforma", "Metamorpha"])
def test_l7_a_card_played_during_an_interruption_is_not_before_this_one(name: str) -> None:
    """The last instant before Metaforma is Applet (a crustacean), whatever an energy has played since."""
    table = Table(eager=False)
    table.reserve(0, "Applet", "Globeon", "Swonder")
    table.play(name)
    table.hand(0, "Owlite")
    table.state.reserves[0].append(card("Owlite"))
    table.state.hands[0].remove(card("Owlite"))
    table.fresh()
    assert table.offers(species(0))
    assert not table.offers(species(BIRD))


@pytest.mark.parametrize("name", ["Berrong", "Blizard"])
def test_l7_a_repetition_looks_back_from_where_it_was_played(name: str) -> None:
    """L5, L7: a lasting card that fires at the play lets another instant come first; it is not what is repeated."""
    table = Table(eager=False)
    table.reserve(0, "Cucunet", name, "Applet")
    assert last_instant(table.state, 0, card(name)) == card("Cucunet")
    assert last_instant(table.state, 0, card("Cucunet")) == -1
    assert last_instant(table.state, 0, -1) == card("Applet")


def test_every_step_that_waits_may_be_declined() -> None:
    """L3: in random play, whatever an ability asks may be declined, but for the card that a saver plays."""
    seen: set[int] = set()
    for seed in range(12):
        luck = FastChance(seed)
        state = GAME.initial_state(1 + seed % 4, GAME.fill_options({}, 1 + seed % 4))
        assert isinstance(state, State)
        GAME.set_up(Ledger(state, luck, keep=False))
        while not state.over:
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            frame = state.agenda[-1]
            if isinstance(frame, AbilityFrame):
                step = state.deck.steps[frame.ability][frame.step]
                assert m.move(m.DECLINE) in moves or step.y & lang.FROM_DOOMED
                seen.add(step.op)
            GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
    assert {lang.GAIN_RESOURCE, lang.GAIN_EGG, lang.DRAW, lang.LOOK, lang.DISCARD, lang.TAKE} <= seen


def test_no_step_that_gains_something_passes_unasked() -> None:
    """L3: of all printed steps only points, nets, repetitions and the captain's own energies are never asked for where they stand."""
    silent = {lang.GAIN_POINTS, lang.GAIN_NET, lang.REPEAT_INSTANT, lang.CAPTAIN_ENERGY, lang.RESCORE}
    control = {lang.UNLESS, lang.UNLESS_DONE, lang.EACH, lang.NEXT, lang.JUMP, lang.END}
    assert all(lang.asks(op) for op in {step.op for steps in DECK.steps for step in steps} - silent - control)
    table = Table(eager=False)
    for ability, at, step in [(i, at, step) for i, steps in enumerate(DECK.steps) for at, step in enumerate(steps)]:
        frame = Choosing(ability, at, 0, left=1)
        if not lang.asks(step.op) or speaks_of_nothing(frame, step) or step.y & lang.FROM_DOOMED:
            continue
        if step.op in (lang.CAPTAIN_SHARE, lang.TAKE_ALL):
            continue
        assert step_choices(table.state, Seat(0), frame, step)[-1] == m.move(m.DECLINE), lang.OP_NAMES[step.op]
