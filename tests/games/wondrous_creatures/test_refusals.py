"""A refusal names the rule that forbids (law over random tables and random commands), and what was named wrongly is named rightly."""

import random
from collections import Counter
from typing import Final

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.state import State
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import decide
from tests.games.wondrous_creatures.choices import egg, resource, species
from tests.games.wondrous_creatures.table import BIRD, FISH, FRUIT, GAME, Table, card
from tests.laws.json_samples import sample
from tests.samples import samples

MATCHES: Final = samples(3, 6)
NUMBERS: Final = {rule.number for rule in GAME.info.rules}
SHAPES: Final = GAME.codec.command_schemas()

ANSWERS: Final = {
    "turn": "place_crew play_card complete_achievement recharge end_turn",
    "where": "occupy",
    "robot_place": "occupy",
    "face": "choose_hex",
    "fee": "choose_resource",
    "collect": "collect use_captain choose_hex",
    "second_card": "play_card",
    "pay": "discard_card choose_resource",
    "which_species": "choose_species",
    "which_marker": "choose_marker",
    "hatching": "turn_egg",
    "reward_or_points": "choose_option",
    "hand_limit": "discard_card",
    "opening_hand": "discard_card",
    "recharging": "choose_card",
    "triggers": "choose_card",
    "doomed": "choose_card",
    "which_tile": "choose_tile",
    "which_lake": "choose_hex",
    "net_target": "choose_hex",
    "which_captain": "choose_captain",
    "extra_resource": "choose_resource",
    "points": "accept",
    "exchange_into": "choose_resource",
    "exchange_number": "choose_number",
}
"""Which commands answer what is asked; to decline is an answer, be it one that is not allowed."""

STEP_ANSWERS: Final = {
    "gain_resource": "choose_resource",
    "exchange_resource": "choose_resource",
    "gain_egg": "choose_species",
    "take_map_egg": "choose_hex",
    "draw": "accept",
    "look_pick": "choose_card accept",
    "take_wilderness": "take_card",
    "declare_species": "choose_species",
    "sweep": "sweep",
    "discard_hand": "discard_card",
    "flip_eggs": "turn_egg",
    "hatch_eggs": "turn_egg",
    "activate_recharge": "choose_card",
    "restore_energy": "choose_card",
    "play_card": "play_card",
    "activate_special_effect": "choose_hex",
    "repeat_marker_reward": "choose_marker",
    "score_end_card_now": "choose_card",
    "discount_next_play": "accept",
    "add_species_to_self": "choose_species",
    "choose": "choose_option",
    "captain_energy_distribute": "choose_card",
}
"""Which commands answer a step of an ability; each may be declined."""


def answers(state: State) -> list[str]:
    """Return the commands that answer what is asked now; free ones are no answer, but never a wrong time either."""
    frame = state.agenda[-1]
    free = ["use_energy", "use_net"]
    if not isinstance(frame, AbilityFrame):
        declines = [] if frame.TYPE == "turn" else ["decline"]
        return [*ANSWERS[frame.TYPE].split(), *declines, *free]
    step = state.deck.steps[frame.ability][frame.step]
    name = lang.OP_NAMES[step.op]
    if name == "activate_special_effect" and step.y == lang.IN_POOL:
        return ["choose_tile", "decline", *free]
    if name == "gain_egg" and step.x == lang.RANDOM:
        return ["accept", "decline", *free]
    return [*STEP_ANSWERS[name].split(), "decline", *free]


@pytest.mark.parametrize("seats", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow), 4])
def test_a1_is_given_only_to_what_answers_another_question(seats: int) -> None:
    """Over random tables and random commands: A1 for a command that is no answer to what is asked; to answers always another rule."""
    seen: Counter[str] = Counter()
    for seed in range(MATCHES):
        luck, dice = FastChance(31 * seed + seats), random.Random(seed)
        options = GAME.fill_options({"effect_on_plain_placement": seed % 2 == 1, "eggs_instead_of_cards": seed % 3 == 1}, seats)
        state = GAME.initial_state(seats, options)
        assert isinstance(state, State)
        GAME.set_up(Ledger(state, luck, keep=False))
        while not state.over:
            seat = state.to_act[0]
            for _ in range(12):
                look(state, seat, dice, seen)
            moves = GAME.legal_moves(state, seat)
            GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
    assert {"A1", "A2", "C1", "C2", "E5", "F1", "F2", "F4", "H4", "L2", "P2", "P5", "R5", "W1", "X1"} <= set(seen), sorted(seen)


def look(state: State, seat: int, dice: random.Random, seen: Counter[str]) -> None:
    """Send a random command, mostly one that answers what is asked, and hold what becomes of it against the law."""
    shape = SHAPES[dice.choice(answers(state))] if dice.random() < 0.7 else dice.choice(list(SHAPES.values()))
    data = sample(shape, dice)
    data.update({name: f"island/h{dice.randint(1, 70):02d}" for name in ("hex", "habitat", "first", "second") if name in data})
    if "tile" in data:
        data["tile"] = f"t{dice.randint(1, 20):02d}"
    try:
        command = GAME.codec.command_from_json(data)
    except Malformed:
        return
    try:
        decide(GAME, state, Seat(seat), command, FastChance(1))
    except Refused as refusal:
        rule, code = refusal.rule, refusal.code
    else:
        seen["accepted"] += 1
        return
    seen[rule] += 1
    assert rule in NUMBERS, rule
    assert code in GAME.info.refusals, code
    assert (rule == "A1") == (code == "not_on_offer")
    assert (rule == "A1") == (data["type"] not in answers(state)), (data, state.agenda[-1].TYPE, code, rule)


def test_f5_the_same_effect_twice_by_net() -> None:
    table = Table(3)
    table.nets(0, 3)
    table.wilderness()
    table.crew(0, 1, "(1,2)", "(2,2)")
    near = table.state.island.around[table.state.island.pair_of(table.at("(1,2)"), table.at("(2,2)"))]
    table.egg_on(table.state.island.names[next(place for place in near if table.state.habitat_at(place) < 0)], BIRD)
    table.do(c.UseNet(), c.ChooseHex(table.at("(1,1)")), c.UseNet())
    table.refused(c.ChooseHex(table.at("(1,1)")), "effect_used", "F5")
    table.refused(c.ChooseHex(table.at("(6,6)")), "out_of_reach", "F4")


def test_c5_a_card_that_the_effect_does_not_let_one_play() -> None:
    table = Table()
    table.hand(0, "Cucunet", "Mernetid")
    table.play("Mushmid")
    table.refused(c.PlayCard(card("Mernetid")), "not_playable", "C5")
    table.refused(c.PlayCard(card("Applet")), "not_playable", "C5")


def test_e5_e7_eggs_that_cannot_be_turned() -> None:
    table = Table()
    table.eggs(0, FISH, 2, 1)
    table.play("Glowyrm")
    table.refused(egg(FISH, True), "already_hatched", "E5")
    table.refused(egg(BIRD), "no_such_egg", "E5")
    table.do(egg(FISH), egg(FISH))
    table = Table()
    table.eggs(0, FISH, 1, 1)
    table.play("Cocoroch", egg(FISH))
    table.refused(egg(FISH), "egg_chosen", "E7")


def test_p5_habitats_and_cards_that_do_not_fit() -> None:
    table = Table(3)
    table.wilderness("Cucunet")
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(1,2)"), table.at("(2,2)")))
    table.refused(c.Collect(table.at("(6,6)"), -1), "habitat_not_open", "P5")
    table.refused(c.Collect(table.at("(1,1)"), card("Cucunet")), "icon_missing", "P5")
    table.refused(c.Collect(table.at("(1,1)"), card("Applet")), "icon_missing", "P5")
    table.refused(c.Decline(), "must_choose", "P5")


def test_k1_a_species_that_the_card_shows() -> None:
    table = Table()
    table.use("Platazul")
    table.refused(species(3), "shown_already", "K1")


def test_b4_l2_resources_that_are_not_to_be_had() -> None:
    table = Table()
    table.reserve(0, "Swonder")
    table.resources(0, 6, 0, 0, 0)
    table.use("Nutabi")
    table.refused(resource(FRUIT), "track_full", "B4")
    table = Table(eager=False)
    table.activate("Cryodon")
    table.refused(resource(FRUIT), "other_kind", "L2")
    table.refused(c.EndTurn(), "not_on_offer", "A1")
