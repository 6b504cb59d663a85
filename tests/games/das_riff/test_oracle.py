"""Das Riff against a second telling of its rules: every command with every payment, its effect, and the end of every turn."""

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import decide, fold, play_move, set_up
from domain.kernel.state import State
from tests.games.das_riff import oracle
from tests.games.das_riff.table import GAME
from tests.laws.settings import variations
from tests.samples import samples

MEANS = [*oracle.COLORS, "pearl"]
PAYMENTS: list[list[str]] = [list(pay) for size in (1, 2, 3) for pay in combinations_with_replacement(MEANS, size)]
PLACES = [f"reef/{row}.{column}" for row in oracle.ROWS for column in range(1, 9)]
FISH = [f"fish:{color}:{sex}" for color in oracle.COLORS for sex in "mf"]
OPTIONS = variations(GAME)


def any_command(luck: random.Random, table: Any) -> JsonObject:
    """Return a command of any kind, more often one with a chance to be legal."""
    kind = luck.choice(
        ["take_worm", "decline_worm", "reveal", "take", "take_fish", "take_fish", "settle", "buy_boat", "chase_card", "chase_parent"]
    )
    reach = [place for place in PLACES if int(place[-1]) <= table["seats"][table["active"]]["boats"] + 1]
    worms: dict[str, int] = table["seats"][table["active"]]["worms"]
    held = [*(color for color, count in worms.items() for _ in range(count)), *["pearl"] * table["seats"][table["active"]]["pearls"]]
    pay: Any = luck.choice(PAYMENTS) if luck.random() < 0.4 or not held else luck.sample(held, min(len(held), luck.randint(1, 3)))
    if luck.random() < 0.4 and held:
        pay = [luck.choice(held)] * luck.randint(1, 3)
    members: dict[str, JsonObject] = {
        "take_worm": {"color": luck.choice(oracle.COLORS)},
        "decline_worm": {},
        "reveal": {"place": luck.choice(reach), "pay": pay},
        "take": {"place": luck.choice(reach), "pay": pay},
        "take_fish": {"place": luck.choice(reach), "tree": luck.choice([0, 0, 1, 2, 3, 4, None]), "pay": pay},
        "settle": {"fish": luck.choice(FISH), "tree": luck.randrange(5)},
        "buy_boat": {"pay": pay},
        "chase_card": {"place": luck.choice(PLACES)},
        "chase_parent": {"tree": luck.randrange(5)},
    }
    chosen = members[kind].get("tree")
    if isinstance(chosen, int):
        owner = table["active"] if luck.random() < 0.9 else 1 - table["active"]
        members[kind]["tree"] = f"tree:{owner}/{chosen + 1}"
    return {"type": kind, **members[kind]}


def verdict(state: State, command: JsonObject) -> Any:
    """Return the table after a command of the seat to act, None when it is refused."""
    try:
        events = decide(GAME, state, state.to_act[0], GAME.codec.command_from_json(command), FastChance(1))
    except Refused:
        return None
    return GAME.codec.state_to_json(fold(state, events))


TRIES = samples(7, 14)
"""Random commands that are compared at each decision."""


def compare_commands(state: State, options: Any, luck: random.Random, tries: int) -> int:
    """Compare verdicts and effects of many commands; return how many were legal."""
    table: Any = GAME.view_for(state, Seat(0))
    legal = 0
    for _ in range(tries):
        command = any_command(luck, table)
        got = verdict(state, command)
        assert (got is not None) == oracle.accepts(table, options, command), command
        if got is not None:
            legal += 1
            if command["type"] not in ("take_worm", "decline_worm", "reveal"):
                full = GAME.codec.state_to_json(state)
                assert oracle.public(got) == oracle.after(full, command), command
    return legal


def compare_end(state: State, options: Any) -> None:
    """F1-F5, Q14-Q16, Q26: compare the table after the end of a turn with what it must be."""
    before: Any = GAME.codec.state_to_json(state)
    after = verdict(state, {"type": "end_turn"})
    rows = {name: oracle.flowed(row) for name, row in before["layout"].items()}
    water = sum(count for _, count in rows.values())
    discards = len(before["discards"]) + water
    need = sum(8 - len(cards) for cards, _ in rows.values())
    shuffled = discards >= 7 or (before["pile"] < need and discards > 0)
    left = before["pile"] + (discards if shuffled else 0)
    for name in options["refill_row_order"]:
        cards = rows[name][0]
        filled = [card for card in after["layout"][name] if card is not None]
        new = min(8 - len(cards), left)
        left -= new
        assert filled[: len(cards)] == cards
        assert len(filled) == len(cards) + new
        assert after["layout"][name][len(filled) :] == [None] * (8 - len(filled))
        assert all(isinstance(card, dict) == name.endswith("_mid") for card in filled[len(cards) :])
    assert after["pile"] == left
    assert sorted(after["discards"]) == ([] if shuffled else sorted([*before["discards"], *["water"] * water]))
    dead = 0 if before["purchases"] or water else before["dead_turns"] + 1
    assert after["dead_turns"] == dead
    over = dead >= options["dead_turns_draw"] or before["turn"] >= options["max_turns"]
    assert (after["over"], after["winner"]) == (over, None)
    assert over or (after["active"], after["turn"], after["revealed"]) == (1 - before["active"], before["turn"] + 1, [])


def compare_list(state: State, options: Any) -> None:
    """By brute force over all payments: what is listed is what can be bought, each once (of trees that are alike the first)."""
    table: Any = GAME.view_for(state, Seat(0))
    trees = table["seats"][table["active"]]["trees"]
    spots = [*(f"tree:{table['active']}/{i + 1}" for i, tree in enumerate(trees) if tree not in trees[:i]), None]
    targets: list[JsonObject] = [{"type": kind, "place": place} for kind in ("reveal", "take") for place in PLACES]
    targets += [{"type": "take_fish", "place": place, "tree": spot} for place in PLACES for spot in spots]
    targets.append({"type": "buy_boat"})
    bought = [target for target in targets if any(oracle.accepts(table, options, {**target, "pay": pay}) for pay in PAYMENTS)]
    listed = [GAME.command_of(state, move).to_json() for move in GAME.legal_moves(state, state.to_act[0])]
    assert all(oracle.accepts(table, options, command) for command in listed)
    without_pay = [{name: value for name, value in command.items() if name != "pay"} for command in listed if "pay" in command]
    assert sorted(map(str, without_pay)) == sorted(map(str, bought))


@pytest.mark.parametrize("number", range(samples(len(OPTIONS), 24)))
def test_commands_and_turns_are_as_the_rules_say_a_second_time(number: int) -> None:
    luck, chance = random.Random(number), FastChance(number)
    options = GAME.fill_options(OPTIONS[number % len(OPTIONS)], 2)
    opening = GAME.initial_state(2, options)
    state = fold(opening, set_up(GAME, opening, chance))
    legal = 0
    while not state.over:
        legal += compare_commands(state, options, luck, TRIES)
        moves = GAME.legal_moves(state, state.to_act[0])
        if moves[0] == 0:
            compare_end(state, options)
            if state.turn in (10, 31) and luck.random() < 0.4:
                compare_list(state, options)
        move = moves[0] if luck.random() < 0.15 else luck.choice(moves)
        play_move(GAME, state, state.to_act[0], move, chance)
        if state.turn > 60:
            break
    assert legal > 60
