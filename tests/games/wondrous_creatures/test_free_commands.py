"""F1: free commands may come between any two decisions; the game answers only for a seat that has neither those nor a second answer.

Whether it has a second answer is judged as everybody sees it: a card of the hand that others have not seen may be one.
"""

from collections import Counter

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.events.hidden import DecisionAwaited
from domain.games.wondrous_creatures.execute import answer, serve_frame
from domain.games.wondrous_creatures.execute_basics import use_energy
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.all import FRAMES
from domain.games.wondrous_creatures.frames.gains import NetTarget
from domain.games.wondrous_creatures.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.choices import egg, pick, resource, stop, take, toss
from tests.games.wondrous_creatures.free_commands import TOGETHER, asked_for_the_unseen, belong_together, free_commands, has_a_say
from tests.games.wondrous_creatures.table import DECK, FISH, FLOWER, FRUIT, GAME, MUSHROOM, Table, card, cards_with
from tests.samples import samples

MATCHES = samples(2, 5)
SIGHTS = ("answered by the game", "one answer and a free command", "to stop, and a free command", "to stop, and an unseen card")


def watched(run: Run, code: int, seen: Counter[str]) -> None:
    """Do a move as the game does, and look at each thing that is served without being asked."""
    verb = m.verb_of(code)
    if verb == m.USE_ENERGY:
        use_energy(run, m.number_of(code))
    elif verb == m.USE_NET:
        run.push(NetTarget())
    else:
        answer(run, run.stack.pop(), code)
    while run.stack and not run.state.over:
        frame = run.stack[-1]
        decides = has_a_say(run.state, run.seat, frame)
        position = GAME.codec.state_to_json(run.state) if decides else None
        free = set() if belong_together(run.state, run.stack) or not decides else free_commands(position, run.seat)
        unseen = decides and asked_for_the_unseen(run.state, position, run.seat, frame)
        agenda = run.stack[:]
        run.stack.pop()
        if not serve_frame(run, frame):
            break
        if decides:
            assert not free, (free, [part.TYPE for part in agenda], frame)
            assert not unseen, (position, frame)
            seen["answered by the game"] += 1
    if not run.state.over:
        run.record(DecisionAwaited(run.seat, run.stack[:]))


def listed_as_told(state: State, seat: int, seen: Counter[str]) -> list[int]:
    """Return the legal moves, after comparing them with what F1-F5 say.

    One answer alone is asked for only beside a free command, or where it hangs on an unseen card.
    """
    moves = GAME.legal_moves(state, Seat(seat))
    verbs = [m.verb_of(code) for code in moves]
    offered = {DECK.names[m.number_of(code)] for code, verb in zip(moves, verbs, strict=True) if verb == m.USE_ENERGY}
    offered |= {"net" for verb in verbs if verb == m.USE_NET}
    position = GAME.codec.state_to_json(state)
    told = set() if belong_together(state, state.agenda) else free_commands(position, seat)
    assert offered == told, [frame.TYPE for frame in state.agenda]
    answers = [verb for verb in verbs if verb not in (m.USE_ENERGY, m.USE_NET)]
    assert answers
    if len(answers) == 1 and state.agenda[-1].TYPE != "turn":
        unseen = asked_for_the_unseen(state, position, seat, state.agenda[-1])
        assert told or (unseen and answers == [m.DECLINE])
        seen["one answer and a free command"] += bool(told)
        seen["to stop, and a free command"] += bool(told) and answers == [m.DECLINE]
        seen["to stop, and an unseen card"] += unseen and not told
    return moves


@pytest.mark.parametrize("options", [{}, pytest.param({"effect_on_plain_placement": True}, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", [1, 2, pytest.param(3, marks=pytest.mark.slow), 4])
def test_the_game_answers_only_where_nothing_may_come_before(seats: int, options: JsonObject) -> None:
    """At every moment of random play: an answer that was given by itself had no free command beside it."""
    seen: Counter[str] = Counter()
    for seed in range(MATCHES):
        luck = FastChance(100 * seats + seed)
        state = GAME.initial_state(seats, GAME.fill_options(options, seats))
        assert isinstance(state, State)
        GAME.set_up(Ledger(state, luck, keep=False))
        commands = 0
        while not state.over:
            seat = state.to_act[0]
            moves = listed_as_told(state, seat, seen)
            watched(Run(Ledger(state, luck, keep=False), seat), moves[luck.below(len(moves))], seen)
            commands += 1
            assert commands < 3000, "no match is endless"
    print(seats, dict(seen))
    assert min(seen[what] for what in SIGHTS) > 0


def test_every_decision_is_told_to_stand_alone_or_not() -> None:
    """The second telling knows every kind of frame."""
    asked = {"turn", "where", "collect", "second_card", "hand_limit", "recharging", "triggers", "which_tile", "points"}
    asked |= {"ability", "choosing", "choosing_cards", "choosing_eggs", "choosing_resources", "choosing_species"}
    silent = {"trophy", "unlocking", "space", "score_reward", "finish_turn", "finish_preparing"}
    silent |= {"robot_card", "robot_word", "robot_gear", "robot_end"}
    assert asked | silent | set(TOGETHER) == {frame.TYPE for frame in FRAMES}


def test_f1_an_energy_of_the_first_card_pays_for_the_second() -> None:
    """C1: who cannot pay for a second card is asked all the same, because the card just played may give what is missing."""
    table = Table()
    table.hand(0, "Magape")
    table.play("Nutabi", more=[2, 0, 0, 0])
    assert table.asked() == "second_card"
    assert table.options() == [{"type": "decline"}]
    table.refused(c.PlayCard(card("Magape")), "too_expensive", "C2")
    table.do(c.UseEnergy(card("Nutabi")), resource(MUSHROOM), c.PlayCard(card("Magape")))
    assert [DECK.names[held] for held in table.state.reserves[0]] == ["Nutabi", "Magape"]
    assert table.asked() == "turn"


def test_f1_who_has_no_free_command_is_not_asked() -> None:
    """C1, L3, P5: nothing to choose and nothing to do before: the turn goes on to its end by itself."""
    table = Table()
    table.hand(0, "Magape")
    table.play("Cucunet")
    assert (table.state.nets[0], table.state.active) == (1, 1)
    table = Table(3)
    table.wilderness()
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(3,5)"), table.at("(4,6)")))
    assert table.stock() == [0, 0, 1, 0]
    assert table.state.active == 1


@pytest.mark.parametrize("unseen", [True, False])
@pytest.mark.parametrize("stock", [0, 2])
def test_f1_c1_whether_the_second_card_is_asked_for_tells_nothing_of_the_hand(unseen: bool, stock: int) -> None:
    """C1: with an unseen card in the hand the seat stops itself, unless no card whatever could be paid for; with known ones all can see."""
    table = Table()
    table.hand(0, "Magape")
    if unseen:
        table.hide(0, "Magape")
    table.play("Cucunet", more=[stock, 0, 0, 0])
    asked = unseen and stock > 0
    assert (table.asked() == "second_card") == asked
    if asked:
        assert table.options() == [{"type": "decline"}]
        table.refused(c.PlayCard(card("Magape")), "too_expensive", "C2")
        table.do(stop())
    assert table.state.active == 1
    assert table.held() == ["Magape"]


@pytest.mark.parametrize("unseen", [True, False])
@pytest.mark.parametrize("held", ["Magape", "Cucunet"])
def test_f1_c5_whether_a_card_to_play_is_asked_for_tells_nothing_of_the_hand(unseen: bool, held: str) -> None:
    """C5: an effect that plays a cheap card of the hand asks for any unseen one, and passes over a known one that is too dear."""
    table = Table()
    table.hand(0, held)
    if unseen:
        table.hide(0, held)
    table.play("Mushmid")
    cheap = DECK.total[card(held)] <= 2
    assert (table.asked() == "ability") == (unseen or cheap)
    if unseen or cheap:
        assert table.options()[cheap:] == [{"type": "decline"}]


def test_f1_a_net_that_the_crew_brings_into_reach_comes_before_a_lone_habitat() -> None:
    """P5: the habitat waits for the net, and is then collected."""
    table = Table(3)
    table.wilderness()
    table.nets(0, 1)
    table.resources(0, 0, 0, 5, 0)
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(3,5)"), table.at("(4,6)")))
    assert table.asked() == "collect"
    assert len(table.options()) == 1
    table.refused(stop(), "must_choose", "P5")
    table.do(c.UseNet())
    assert table.stock() == [0, 0, 6, 0]
    assert table.state.active == 1


def test_f1_a_net_may_bring_a_card_for_a_lone_habitat() -> None:
    """P5, W3: with an empty wilderness only the resource is there; the sweep of a net lays out cards with the icon."""
    table = Table(3)
    table.wilderness()
    table.deck(*cards_with(FLOWER)[:6])
    table.crew(0, 1, "(1,2)", "(2,2)")
    table.nets(0, 1)
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(3,5)"), table.at("(4,6)")))
    assert len(table.options()) == 1
    table.do(c.UseNet(), c.ChooseHex(table.at("(0,2)")), c.Sweep(0), stop())
    wanted = table.state.slots[0]
    table.do(c.Collect(table.at("(3,6)"), wanted))
    assert wanted in table.state.hands[0]
    assert table.stock() == [0, 0, 0, 0]


def test_f1_an_egg_may_be_fetched_for_a_card_that_hatches_one() -> None:
    """L3: with nothing to turn one may stop, or use the net first."""
    table = Table()
    table.crew(0, 1, "(1,2)", "(2,2)")
    table.egg_on("(1,3)", FISH)
    table.nets(0, 1)
    table.play("Finhead")
    assert table.options() == [{"type": "decline"}]
    table.do(c.UseNet(), c.ChooseHex(table.at("(1,3)")))
    assert table.offers(egg(FISH))
    table.do(egg(FISH))
    assert table.state.hatched[0] == [1]


def test_f1_a_card_may_be_taken_for_a_discard() -> None:
    """L3: an empty hand can be filled before a card asks for a discard."""
    table = Table()
    table.wilderness("Cucunet")
    table.reserve(0, "Swonder")
    table.play("Behewant")
    assert table.options() == [{"type": "decline"}]
    table.do(c.UseEnergy(card("Swonder")), take("Cucunet"), toss("Cucunet"))
    assert table.state.discards == [card("Cucunet")]


def test_f1_stopping_is_stopping() -> None:
    """L3: who stops at a step with nothing to choose has not done it."""
    table = Table()
    table.wilderness("Cucunet")
    table.reserve(0, "Swonder")
    table.play("Behewant", stop())
    assert table.asked() in ("second_card", "turn")
    assert (table.stock(), table.state.discards) == ([0, 0, 0, 0], [])


def test_l2_a_free_command_may_come_before_a_gain() -> None:
    """L2: a gain waits for a free command, and may be left out."""
    table = Table()
    table.reserve(0, "Swonder")
    table.resources(0, 5, 6, 6, 6)
    table.use("Nutabi")
    assert table.asked() == "ability"
    assert table.options() == [{"type": "choose_resource", "resource": "fruit"}, {"type": "decline"}]
    table.do(resource(FRUIT))
    table = Table()
    table.reserve(0, "Swonder")
    table.rich()
    table.use("Nutabi")
    assert table.options() == [{"type": "decline"}]
    table.do(c.UseEnergy(card("Swonder")), stop())
    assert table.asked() == "turn"


def test_r5_a_recharge_card_played_before_the_first_is_activated_too() -> None:
    """R5, F1: what lies in the reserve when the first one is chosen counts; what comes later waits for the next recharge."""
    table = Table()
    table.captain(0, "Samuel")
    table.crew_out(0)
    table.reserve(0, "Globeon", "Hamstore")
    table.hand(0, "Cryodon")
    table.do(c.Recharge())
    assert table.asked() == "recharging"
    assert table.options() == [{"type": "choose_card", "card": card("Hamstore") + 1}, {"type": "decline"}]
    table.do(c.UseEnergy(card("Globeon")), c.PlayCard(card("Cryodon")), pick("Cryodon"))
    assert table.stock() == [1, 1, 0, 0]
    table = Table()
    table.captain(0, "Samuel")
    table.crew_out(0)
    table.reserve(0, "Globeon", "Hamstore", "Magape")
    table.hand(0, "Cryodon")
    table.do(c.Recharge(), pick("Hamstore"))
    table.do(c.UseEnergy(card("Globeon")), c.PlayCard(card("Cryodon")))
    assert table.stock() == [1, 0, 0, 1]
    assert len(table.told("recharge_activated")) == 2


def test_r5_with_no_recharge_card_one_may_still_be_played_or_the_turn_goes_on() -> None:
    for stopped in (True, False):
        table = Table()
        table.captain(0, "Samuel")
        table.crew_out(0)
        table.reserve(0, "Globeon")
        table.hand(0, "Cryodon")
        table.do(c.Recharge())
        assert table.options() == [{"type": "decline"}]
        if stopped:
            table.do(stop())
        else:
            table.do(c.UseEnergy(card("Globeon")), c.PlayCard(card("Cryodon")))
        assert table.stock() == [0, 0 if stopped else 1, 0, 0]


def test_f1_l8_a_saved_card_is_played_before_anything_else() -> None:
    """A free command in between could discard the card that is saved."""
    table = Table()
    table.reserve(0, "Throboros", "Swonder")
    table.hand(0, "Cucunet")
    table.play("Behewant", toss("Cucunet"))
    table.refused(c.UseEnergy(card("Swonder")), "not_between", "F1")
    table.do(pick("Throboros"))
    assert card("Cucunet") in table.state.reserves[0]
    assert table.state.nets[0] == 1


def test_l5_the_last_lasting_card_waits_for_a_free_command() -> None:
    """L5, F1: of two that fire together the second is asked for as well, since an energy may come before it."""
    table = Table()
    table.reserve(0, "Chactiva", "Crystalama", "Eucalord", "Swonder")
    table.wilderness("Cucunet")
    table.score(0, 29)
    table.play("Cavigator")
    table.do(pick("Chactiva"), resource(FRUIT))
    assert table.options() == [{"type": "choose_card", "card": card("Crystalama") + 1}]
    table.do(c.UseEnergy(card("Swonder")), take("Cucunet"), pick("Eucalord"))
    assert table.held() == ["Cucunet"]
    assert len(table.told("recharge_activated")) == 1


def test_k7_a_captain_without_energies_has_nothing_to_share() -> None:
    """K7: no free command brings him one, so nobody is asked."""
    table = Table(3)
    table.captain(0, "Tingent")
    table.reserve(0, "Swonder", "Nutabi")
    table.state.energy[card("Nutabi")] = 0
    table.wilderness()
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(3,5)"), table.at("(4,6)")), c.UseCaptain())
    assert not table.offers(c.ChooseOption(1))
    table.do(stop())
    assert table.asked() == "collect"


def test_l8_what_a_saver_discards_first_it_cannot_save() -> None:
    """L8: of a deck of the table's own; the doomed card is gone, and nothing is played."""
    ability: JsonObject = {
        "replaces": {"event": "card_would_be_discarded_from_hand", "max_printed_cost": 3},
        "steps": [{"do": "discard_hand", "min": 1, "max": 1}, {"do": "play_card", "from": ["about_to_be_discarded"], "cost": "free"}],
    }
    table = Table(deck={"corrections": [{"id": card("Throboros") + 1, "ability": ability}]})
    table.reserve(0, "Throboros")
    table.hand(0, "Cucunet")
    table.play("Behewant", toss("Cucunet"), pick("Throboros"), toss("Cucunet"))
    assert table.state.discards == [card("Cucunet")]
    assert card("Cucunet") not in table.state.reserves[0]
