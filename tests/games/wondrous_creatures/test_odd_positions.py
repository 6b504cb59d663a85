"""Positions made to break the rules: what must be refused, and what must still be right, in the middle of other things."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import SLOTS
from domain.games.wondrous_creatures.frames.gains import WhichLake
from tests.games.wondrous_creatures.choices import pick, species, stop, toss
from tests.games.wondrous_creatures.setups import NAMES, achiever, complete
from tests.games.wondrous_creatures.table import BIRD, FISH, MAIN_14, Table, card


def test_f1_w8_nothing_comes_between_looking_and_keeping() -> None:
    """A second look in the middle of the first would mix the cards of both, and lose the card of the first."""
    table = Table()
    table.reserve(0, "Pondire", "Swonder")
    table.nets(0, 1)
    table.crew_out(0, 1)
    table.deck("Mernetid", "Applet", "Sunarrow", "Shellmit", "Cryodon", "Magape")
    table.play("Deepus")
    assert len(table.state.looked) == 3
    table.refused(c.UseEnergy(card("Pondire")), "not_between", "F1")
    table.refused(c.UseNet(), "not_between", "F1")
    table.do(c.ChooseCard(table.state.looked[0]))
    assert len(table.held()) == 1
    table.do(c.UseEnergy(card("Pondire")))
    assert len(table.state.looked) == 3
    table.do(c.ChooseCard(table.state.looked[0]))
    assert len(table.held()) == 2
    assert table.state.looked == []


def test_b4_full_tracks_leave_nothing_to_ask() -> None:
    """B4: with four full tracks nobody is asked which of them is the least; the gain is lost."""
    table = Table()
    table.rich()
    table.activate("Eucalord")
    assert table.stock() == [6, 6, 6, 6]
    assert table.told("resource_gained") == []
    assert table.asked() == "turn"


def test_f1_d1_the_tile_of_a_discovery_is_laid_before_anything_else() -> None:
    """A second discovery in between could lay the very tile that was chosen for the first."""
    table = Table()
    table.score(0, 24)
    table.reserve(0, "Swonder")
    table.play("Cavigator")
    table.do(c.ChooseTile(table.state.pool[0]))
    table.refused(c.UseEnergy(card("Swonder")), "not_between", "F1")
    frame = table.state.agenda[-1]
    assert isinstance(frame, WhichLake)
    table.do(c.ChooseHex(table.at("(0,0)")))
    assert table.state.tile_on[table.at("(0,0)")] == frame.tile
    assert table.offers(c.UseEnergy(card("Swonder")))


def test_c2_why_a_card_cannot_be_played_by_an_effect() -> None:
    """C5: a card of the wrong kind is not on offer; one of the right kind may be too expensive."""
    table = Table()
    table.rich()
    table.hand(0, "Cucunet", "Cryodon")
    table.use("Globeon")
    table.refused(c.PlayCard(card("Cucunet")), "not_playable", "C5")
    table = Table()
    table.captain(0, "Haoa")
    table.hand(0, "Cucunet", "Mernetid")
    table.wilderness()
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(1,2)"), table.at("(2,2)")))
    table.resources(0, 0, 1, 1, 0)
    table.do(c.UseCaptain())
    table.refused(c.PlayCard(card("Mernetid")), "too_expensive", "C2")
    table.refused(c.PlayCard(card("Applet")), "not_playable", "C5")


def test_h6_k1_an_egg_on_a_card_is_an_icon_and_is_not_hatched() -> None:
    """E1: the icons on cards, those that were added too, spare eggs from being hatched."""
    table = Table()
    table.captain(0, "Samuel")
    table.achievements("single_bird")
    table.use("Platazul", species(BIRD))
    table.reserve(0, "Skyrant")
    table.eggs(0, BIRD, 1)
    table.do(c.CompleteAchievement(SLOTS * NAMES.index("single_bird") + 1), c.ChooseMarker(2), c.ChooseOption(1))
    assert table.state.hatched[0] == [0]
    assert table.state.slot_owner[1] == 0


def test_r4_l8_a_card_saved_from_the_limit_may_fill_the_hand_again() -> None:
    """R4: the limit is looked at again after each card; a saved card that draws makes one discard more."""
    table = Table()
    table.captain(0, "Samuel")
    table.crew_out(0)
    table.reserve(0, "Throboros")
    table.hand(0, "Drawanta", "Mernetid", "Lavarp", "Goldeniu", "Cyaniu", "Pharabog")
    table.do(c.Recharge(), toss("Drawanta"), pick("Throboros"))
    assert len(table.held()) == 8
    table.do(toss("Mernetid"))
    while table.asked() == "hand_limit":
        table.do(toss(table.held()[0]))
    assert len(table.held()) == 5


def test_z1_the_last_trophy_is_taken_twice_by_nobody() -> None:
    """B2, H7, Z1: the trophy of the score track is the last one; the achievement that scored it brings none."""
    table = achiever("main_14_cards")
    table.trophies_left(1)
    table.reserve(0, *MAIN_14)
    table.score(0, 28)
    table.do(complete("main_14_cards"), c.ChooseMarker(2), c.ChooseOption(0))
    assert (table.state.trophies[0], table.state.trophies_left, table.state.end_seat) == (1, 0, 0)
    assert len(table.told("end_triggered")) == 1
    assert table.state.unlocked[0] == 1


def test_c3_a_granted_discount_counts_for_the_wilderness_and_is_used_up_by_a_free_play() -> None:
    """C3: it is for the next card played, whichever that is, and from wherever."""
    table = Table()
    table.hand(0, "Arboqing")
    table.wilderness("Cucunet")
    table.play("Lilizard", more=[0, 1, 2, 0])
    table.do(c.PlayCard(card("Arboqing")), c.PlayCard(card("Cucunet")))
    assert sum(table.stock()) == 3 - 1 - 2
    table = Table()
    table.hand(0, "Cucunet")
    table.state.discount = 3
    table.use("Globeon")
    assert table.state.discount == 3
    table.hand(0, "Cryodon")
    table.reserve(0, "Hanguine", "Swonder")
    table.wilderness("Eggorgeous")
    table.do(c.UseEnergy(card("Hanguine")), c.PlayCard(card("Eggorgeous")))
    assert table.state.discount == 0


def test_l8_each_saver_once_a_turn_and_only_for_its_owner() -> None:
    """F3, L6, L8."""
    table = Table()
    table.reserve(1, "Throiamet")
    table.reserve(0, "Throboros")
    table.hand(0, "Cucunet", "Waspike")
    table.play("Behewant", toss("Cucunet"))
    assert not table.offers(pick("Throiamet"))
    table.do(pick("Throboros"), toss("Waspike"))
    assert table.state.reserves[0][-1] == card("Cucunet")
    assert table.state.discards == [card("Waspike")]


def test_x1_a_captain_reaches_the_effect_that_a_net_has_used() -> None:
    """F5, X1: the limit of once a turn is for nets; T45."""
    table = Table(seats=3)
    table.captain(0, "Macus")
    table.nets(0, 2)
    table.eggs(0, FISH, 2)
    table.wilderness("Applet", "Cryodon")
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(1,2)"), table.at("(2,2)")), c.ChooseHex(table.at("(1,2)")))
    table.do(c.UseNet(), c.ChooseHex(table.at("(0,2)")), c.Sweep(0), stop())
    table.do(c.UseCaptain(), c.ChooseHex(table.at("(0,2)")), c.Sweep(1), stop())
    assert len(table.told("wilderness_filled")) >= 2
    table.do(c.UseNet())
    if table.asked() == "net_target":
        table.refused(c.ChooseHex(table.at("(0,2)")), "not_on_offer")
