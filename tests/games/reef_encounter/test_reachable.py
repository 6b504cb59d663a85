"""E1 to E7, A1d to A10: positions that no match can have left are refused with the path; every one that a match leaves is read."""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.reef_encounter.components import CELL_NAMES, COLOR_NAMES
from domain.games.reef_encounter.events_table import LAST_CHANCE
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from tests.games.reef_encounter.table import GAME, Table, counts
from tests.laws.settings import settings
from tests.laws.world import World
from tests.samples import samples

Change = Callable[[Table], object]


def covered(table: Table) -> None:
    """Lay a polyp on every rock space in play."""
    for cell in table.state.box.reef.cells_of[0b1100]:
        table.position["polyps"][CELL_NAMES[cell]] = COLOR_NAMES[(cell % 7 + 2 * (cell % 42 // 7)) % 5]


def all_locked(table: Table) -> Table:
    """Lock all ten coral tiles."""
    return table.has(0, eaten=2).faces(**{f"t{n}": "starfish locked" for n in range(1, 11)})


def first_turn(table: Table) -> Table:
    """Say that this is the first turn."""
    table.position["turn"] = 1
    return table.active(0)


def early(table: Table, turn: int, **things: Any) -> None:
    """Say that this is an early turn, and what seat 1 has."""
    table.position["turn"] = turn
    table.active((turn + 1) % 2).has(1, **things)


CASES: dict[str, tuple[Change, str]] = {
    "E1: all ten tiles are locked": (all_locked, "/coral_tiles"),
    "E2: four shrimps are eaten": (lambda t: t.has(0, eaten=4), "/seats/0/shrimps_eaten"),
    "E2: of another seat": (lambda t: t.has(1, eaten=4), "/seats/1/shrimps_eaten"),
    "E3: no rock space is free": (covered, "/polyps"),
    "E7: after the last turn": (lambda t: t.position.update(turn=201), "/turn"),
    "T1: another seat's turn": (lambda t: t.position.update(start=1), "/turn"),
    "A5c: on bare rock at the start of a turn": (
        lambda t: t.corals("R3", {"white": "B1 C1 D1 E1 F1"}).shrimps("R3", {"C1": 0, "B3": 0}),
        "/turn_so_far/shrimp_moves",
    ),
    "A5c: with fewer moves than shrimps there": (
        lambda t: t.shrimps("R3", {"B1": 0, "B3": 0}).now(begun=True, shrimp_moves=1),
        "/turn_so_far/shrimp_moves",
    ),
    "A5d: far beyond the limit": (lambda t: t.now(begun=True, shrimp_moves=29), "/turn_so_far/shrimp_moves"),
    "A5a: lifted without a move": (lambda t: t.now(begun=True, lifted="reef/R3.B1"), "/turn_so_far/shrimp_moves"),
    "A5b: lifted from a coral with another shrimp": (
        lambda t: t.corals("R3", {"white": "B1 C1"}).shrimps("R3", {"B1": 1}).now(begun=True, shrimp_moves=1, lifted="reef/R3.C1"),
        "/turn_so_far/lifted",
    ),
    "A4b: entered, not begun": (lambda t: t.now(entered=True), "/turn_so_far/entered"),
    "A4b: entered, and nobody there": (lambda t: t.now(begun=True, entered=True), "/turn_so_far/entered"),
    "A2c: laid twice, not begun": (lambda t: t.now(layings=2), "/turn_so_far/layings"),
    "A7c: locked, not begun": (lambda t: t.now(lock_played=True), "/turn_so_far/lock_played"),
    "A7c: locked, and no tile is": (lambda t: t.has(0, eaten=1).now(begun=True, lock_played=True), "/turn_so_far/lock_played"),
    "A5a: moved, not begun": (lambda t: t.now(shrimp_moves=1), "/turn_so_far/shrimp_moves"),
    "A2b: four laid, nothing being laid": (lambda t: t.now(begun=True, layings=1, laid_from_hand=4), "/turn_so_far/laid_from_hand"),
    "A2e: a board, nothing being laid": (lambda t: t.now(begun=True, layings=1, laid_board="R3"), "/turn_so_far/laid_board"),
    "A2a: laying without a cube": (lambda t: t.has(0, front={"pink": 1}).now(begun=True, laying="pink"), "/turn_so_far/laying"),
    "A2a: the cube is not in the supply": (
        lambda t: t.has(0, front={"pink": 1}).has(1, cubes={"pink": 9}).now(begun=True, laying="pink", layings=1),
        "/turn_so_far/laying",
    ),
    "A2f: nothing left to lay": (lambda t: t.now(begun=True, layings=1, laying="pink"), "/turn_so_far/laying"),
    "A2f: four from the hand, nothing in front": (
        lambda t: (
            t.corals("R3", {"pink": "B1 C1 D1 E1"})
            .has(0, hand={"pink": 3})
            .now(begun=True, layings=1, laying="pink", laid_from_hand=4, laid_board="R3")
        ),
        "/turn_so_far/laying",
    ),
    "A2a: laid on a board without this color": (
        lambda t: t.corals("R3", {"pink": "B1"}).has(0, front={"pink": 1}).now(begun=True, layings=1, laying="pink", laid_board="R2"),
        "/turn_so_far/laid_board",
    ),
    "A2a: four laid, one there": (
        lambda t: (
            t.corals("R3", {"pink": "B1"})
            .has(0, front={"pink": 1})
            .now(begun=True, layings=1, laying="pink", laid_board="R3", laid_from_hand=4)
        ),
        "/turn_so_far/laid_from_hand",
    ),
    "A6b: bound without the option": (lambda t: t.has(0, cubes={"pink": 1}).now(begun=True, bound="pink"), "/turn_so_far/bound"),
    "A1d: begun, and nothing to be seen": (lambda t: t.now(begun=True), "/turn_so_far/begun"),
    "B1: the bonus polyp lies in the bag": (
        lambda t: t.bag_holds({}).position["bonus"]["polyps"].update(pink=0),
        "/bonus/polyps/pink",
    ),
    "A10c: a sea that no refill leaves": (lambda t: t.position["sea"]["white"]["tiles"].update(white=2), "/sea"),
    "S7: not fed": (lambda t: t.position["seats"][1]["fish"].update(first="none"), "/seats/1/fish/first"),
    "S6: more hidden tiles than were dealt": (lambda t: t.has(0, secret={"pink": 6}), "/seats/0/hand/hidden"),
    "A1b: polyps in the fish without a meal": (
        lambda t: t.settle()["seats"][1]["fish"]["eaten"].update(pink=3),  # type: ignore[index, call-overload, union-attr]
        "/seats/1/fish/eaten",
    ),
    "A1: a meal in the first turns": (lambda t: early(t, 3, eaten=1), "/seats/1/shrimps_eaten"),
    "A4b: two shrimps after one turn": (
        lambda t: early(t.corals("R3", {"pink": "B1", "white": "D1"}).shrimps("R3", {"B1": 1, "D1": 1}), 3),
        "/seats/1/shrimps_behind",
    ),
    "A7c: more locks than turns": (
        lambda t: early(t.faces(**{f"t{n}": "starfish locked" for n in range(1, 5)}), 6, eaten=1),
        "/coral_tiles",
    ),
    "S2: something laid before the first turn": (lambda t: first_turn(t).position["seats"][0].update(cubes=counts({"pink": 2})), "/"),
    "E5: a last chance without an end": (lambda t: t.position.update(stage="last_chance", to_act=[1]), "/end"),
    "E5: an end in a turn": (lambda t: t.position.update(end="fourth_shrimp_eaten"), "/end"),
    "E4: no last chance after this end": (
        lambda t: t.position.update(stage="last_chance", to_act=[1], end="sea_not_refilled"),
        "/end",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_no_match_leaves_is_refused(name: str) -> None:
    change, path = CASES[name]
    table = Table(2, "R2 R3")
    if name.startswith(("E3", "S2")):
        assert table.state
    if name.startswith("A1b"):
        change(table)
    else:
        change(table)
        table.settle()
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(json.loads(json.dumps(table.position)), 2, table.options)
    assert problem.value.path.startswith(path), (problem.value.path, problem.value.message)


def test_e5_a_last_chance_is_for_a_seat_that_has_one_and_after_an_end_that_came() -> None:
    """The fourth shrimp of seat 0: seat 1 may eat its six."""
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 F1"}).shrimps("R3", {"C1": 0}).has(0, eaten=3, first="pink")
    table.corals("R2", {"pink": "A3 A4 B4 B3 B2 B1"}).shrimps("R2", {"B3": 1}).has(1, first="grey")
    table.does("eat", place="reef/R3.C1")
    after: Any = GAME.codec.state_to_json(table.state)
    assert (after["stage"], after["to_act"]) == ("last_chance", [1])
    assert GAME.codec.state_to_json(GAME.codec.state_from_json(after, 2, table.options)) == after
    changes: list[tuple[str, dict[str, Any]]] = [
        ("/end", {"end": "all_tiles_locked"}),
        ("/end", {"end": "no_room"}),
        ("/to_act", {"to_act": [0]}),
        ("/to_act", {"polyps": {space: color for space, color in after["polyps"].items() if space != "reef/R2.B1"}}),
        ("/turn_so_far", {"turn_so_far": after["turn_so_far"] | {"shrimp_moves": 1}}),
        ("/turn_so_far", {"turn_so_far": after["turn_so_far"] | {"begun": False}}),
    ]
    for path, change in changes:
        changed = json.loads(json.dumps(after)) | change
        if path == "/end" and change["end"] == "all_tiles_locked":
            path = "/coral_tiles"
        with pytest.raises(Malformed) as problem:
            GAME.codec.state_from_json(changed, 2, table.options)
        assert problem.value.path.startswith(path), (change, problem.value.path, problem.value.message)


def test_secrets_of_a_start_are_wanted_a_reader_may_leave_them_out() -> None:
    table = Table(2, "R2 R3").has(0, secret={"pink": 1}, first="white")
    public, _ = GAME.codec.conceal(table.has(1, first="grey").state)
    read = GAME.codec.state_from_json(GAME.codec.join(public, {}), 2, table.options)
    with pytest.raises(Malformed, match="hidden tiles are wanted") as problem:
        GAME.codec.conceal(read)
    assert problem.value.path == "/secrets/0/hand"


def decisive(world: World, luck: random.Random) -> JsonObject:
    """Return a legal command: often a meal, a new shrimp or a lock, so that matches come to all their ends."""
    seat = world.state.to_act[0]
    listed = [GAME.command_of(world.state, move).to_json() for move in GAME.legal_moves(world.state, seat)]
    wanted = [data for data in listed if data["type"] in ("eat", "lock_tile", "enter_shrimp", "lay_polyp", "play_cube")]
    return luck.choice(wanted if wanted and luck.random() < 0.6 else listed)


def test_what_matches_leave_is_accepted_in_every_stage() -> None:
    stages: Counter[int] = Counter()
    choices = settings(GAME)
    for number in range(samples(8, 36)):
        luck = random.Random(number)
        world = World(choices[number * 7 % len(choices)], number)
        while not world.state.over:
            GAME.check(world.state)
            stages[world.state.stage] += 1  # type: ignore[attr-defined]
            world.play(world.state.to_act[0], GAME.codec.command_from_json(decisive(world, luck)))
        GAME.check(world.state)
    assert stages[LAST_CHANCE] > 0, stages
