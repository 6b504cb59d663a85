"""Reef Encounter against a second telling of its rules: every command in crowded positions made by lot, and what it leads to."""

import random
from collections import Counter
from typing import Any

from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.play import decide, fold
from tests.games.reef_encounter import oracle
from tests.games.reef_encounter.table import GAME, Table
from tests.laws.settings import variations
from tests.samples import samples

OPTIONS = [options for options in variations(GAME) if "action6_cube_must_be_played_now" not in options]
ALGAE = ["blue", "green", "purple", "red"]


def random_polyps(luck: random.Random, boards: list[str]) -> dict[str, str]:
    """Return polyps in corals of all sizes; some spaces stay bare."""
    polyps: dict[str, str] = {}
    density, held = luck.choice([0.4, 0.7, 0.9, 0.97]), Counter[str]()
    for space in luck.sample(spaces := oracle.rock(boards), len(spaces)):
        near = [polyps[other] for other in oracle.beside(space) if other in polyps]
        color = luck.choice(near) if near and luck.random() < 0.78 else luck.choice(oracle.COLORS)
        if luck.random() < density and held[color] < 24:
            polyps[space] = color
            held[color] += 1
    for board in boards:
        if luck.random() < 0.7:
            clear_growth(luck, polyps, f"reef/{board}.D4")
    return polyps


def clear_growth(luck: random.Random, polyps: dict[str, str], growth: str) -> None:
    """Leave the growth space bare, often with two corals of one colour beside it."""
    polyps.pop(growth, None)
    color = luck.choice(oracle.COLORS)
    for i, space in enumerate(luck.sample(near := oracle.beside(growth), len(near))):
        polyps[space] = color
        if i > 1:
            del polyps[space]


def random_table(luck: random.Random, seats: int, options: JsonObject) -> Table:
    """Return a position in the middle of a turn."""
    table = Table(seats, " ".join(f"R{board}" for board in sorted(luck.sample(range(4), seats))), **options)
    position = table.position
    position["polyps"] = random_polyps(luck, position["boards"])
    for seat in range(seats):
        table.has(seat, front={color: luck.choice([0, 0, 1, 2]) for color in oracle.COLORS}, eaten=luck.choice([0, 0, 1, 2, 3]))
        table.has(
            seat, hand={color: luck.choice([0, 1, 2]) for color in oracle.COLORS}, cubes={luck.choice(oracle.COLORS): luck.randint(1, 2)}
        )
    places = oracle.rock(position["boards"])
    first = [space for board in position["boards"] for space in oracle.beside(f"reef/{board}.D4")]
    for space in [*first, *luck.sample(places, len(places))]:
        seat = luck.randrange(seats)
        free = space not in position["polyps"] or not oracle.shrimps_on(position, oracle.coral(position["polyps"], space))
        owner = seat if space in position["polyps"] else 0
        room = position["seats"][owner]["shrimps_behind"] > 0 and oracle.crowd(position, owner, space[5:7]) < 2
        if free and room and luck.random() < (0.3 if space in position["polyps"] else 0.1):
            table.shrimps(space[5:7], {space[8:]: owner})
    position["coral_tiles"] = random_tiles(luck)
    if luck.random() < 0.5:
        position["alga_space"] = luck.choice([alga for alga in ALGAE if oracle.supply(position)[alga] > 0])
    begin(luck, table)
    return table


def random_tiles(luck: random.Random) -> list[Any]:
    """Return the coral tiles on any face, some locked, with no more than five cylinders of a colour."""
    locks = luck.choice([0, 0, 2, 5, 9])
    while True:
        tiles = [{"face": luck.choice(["starfish", "plain"]), "locked": i < locks} for i in range(10)]
        if min(oracle.supply({"coral_tiles": tiles, "alga_space": None}).values()) >= 0:
            return tiles


def begin(luck: random.Random, table: Table) -> None:
    """Choose a moment of the turn of seat 0: before anything, between actions, while laying, or with a shrimp in the hand."""
    moment = luck.choice(["first", "first", "between", "laying", "laying", "lifted"])
    position = table.position
    bare = [space for space, owner in position["shrimps"].items() if owner == 0 and space not in position["polyps"]]
    if moment == "first":
        for space in bare:
            del position["shrimps"][space]
            position["seats"][0]["shrimps_behind"] += 1
        return
    table.now(begun=True, layings=luck.randint(0, 2), entered=luck.random() < 0.5, shrimp_moves=len(bare))
    locked = any(tile["locked"] for tile in position["coral_tiles"])
    table.now(lock_played=locked and position["seats"][0]["shrimps_eaten"] > 0 and luck.random() < 0.5)
    if moment == "laying":
        near = [position["polyps"][space] for space in oracle.beside(f"reef/{position['boards'][0]}.D4") if space in position["polyps"]]
        color = luck.choice(near or oracle.COLORS)
        position["seats"][0]["front"][color] += 1
        table.now(laying=color, layings=luck.randint(1, 2), laid_from_hand=luck.choice([0, 0, 3, 4]))
        table.now(
            laid_board=luck.choice([None, *position["boards"]]) if position["turn_so_far"]["laid_from_hand"] == 0 else position["boards"][0]
        )
    mine = [space for space, owner in position["shrimps"].items() if owner == 0]
    if moment == "lifted" and mine:
        table.now(lifted=mine[0], shrimp_moves=len(bare) + 1)
        del position["shrimps"][mine[0]]


def every_command(position: Any) -> list[JsonObject]:
    """Return every command of the game that speaks of the boards in play (and of one space off them)."""
    spaces = [*oracle.rock(position["boards"]), "reef/R0.A1"]
    found: list[JsonObject] = [{"type": "end_laying"}, {"type": "forgo_eating"}, {"type": "set_shrimp", "place": None}]
    for kind in ("eat", "enter_shrimp", "lift_shrimp", "set_shrimp"):
        found += [{"type": kind, "place": space} for space in spaces]
    found += [{"type": "lay_polyp", "place": space, "source": source} for space in spaces for source in ("hand", "front")]
    for color in oracle.COLORS:
        found += [{"type": kind, "color": color} for kind in ("play_cube", "trade_polyp", "trade_cube", "feed_first")]
        found.append({"type": "take_from_sea", "place": f"sea/{color}"})
        found += [{"type": "play_alga", "alga": alga, "pays": color} for alga in ALGAE]
        found += [{"type": "lock_tile", "place": f"coral_tile/{tile}", "pays": color} for tile in range(1, 11)]
    return found


def compare(table: Table) -> Counter[str]:
    """Compare verdict and effect of every command, and the list; return how many of each kind were legal."""
    position: Any = GAME.codec.state_to_json(table.state)
    listed = [GAME.command_of(table.state, move).to_json() for move in GAME.legal_moves(table.state, Seat(0))]
    legal: Counter[str] = Counter()
    for command in every_command(position):
        wanted = oracle.accepts(position, table.options, command)
        assert (command in listed) == wanted, command
        try:
            events = decide(GAME, table.state, Seat(0), GAME.codec.command_from_json(command), FastChance(3))
        except Refused:
            assert not wanted, command
            continue
        assert wanted, command
        legal[str(command["type"])] += 1
        if command["type"] != "take_from_sea":
            got: Any = GAME.codec.state_to_json(fold(table.state, events))
            assert oracle.public(got) == oracle.after(position, table.options, command), command
            legal["growth"] += any(event.type_name().endswith("polyp_grown") for event in events)
    return legal


def test_commands_are_as_the_rules_say_a_second_time() -> None:
    legal: Counter[str] = Counter()
    made, tables = 0, samples(40, 240)
    for number in range(tables):
        luck = random.Random(number)
        table = random_table(luck, luck.choice([2, 2, 3, 4]), OPTIONS[number % len(OPTIONS)] if number % 2 else {})
        try:
            state = table.state
        except Malformed:
            continue
        made += 1
        legal += compare(table)
        assert GAME.view_for(state, NOBODY)["known"]["values"] == oracle.values(table.position)  # type: ignore[index, call-overload]
    assert made > tables * 5 / 6
    seldom = {
        kind: legal[kind] for kind in ("growth", "eat", "lock_tile", "play_alga", "lay_polyp", "enter_shrimp", "set_shrimp", "trade_cube")
    }
    assert min(seldom.values()) > tables / 8, seldom


def test_v3_ties_are_broken_as_the_rules_say_a_second_time() -> None:
    """Seats that are alike but for one thing each time: what comes later counts only where all before is equal."""
    shared = 0
    for number in range(120):
        luck = random.Random(number)
        table = random_table(luck, luck.choice([2, 3, 4]), {"tie4_counts": luck.choice(["protected_polyps", "whole_corals"])})
        like = table.position["seats"][0]
        for name in luck.sample(["front", "cubes", "hand", "fish"], luck.randint(2, 4)):
            for seat in table.position["seats"]:
                seat[name] = dict(like[name])
        if luck.random() < 0.4:
            for owner in table.position["shrimps"].values():
                table.position["seats"][owner]["shrimps_behind"] += 1
            table.position["shrimps"] = {}
        table.now(lifted=None)
        try:
            state = table.state
        except Malformed:
            continue
        ranking = GAME.outcome(state).ranking
        assert ranking == oracle.rank(GAME.codec.state_to_json(state), table.options)
        shared += any(len(group) > 1 for group in ranking)
    assert shared > 5
