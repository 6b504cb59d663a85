"""I1 to I4, W1, A10b: positions of impossible tables are refused with the path, whole ones are read back as they were."""

import json
import random
from typing import Any

import pytest

from domain.games.reef_encounter.components import COLOR_NAMES
from domain.games.reef_encounter.state import State
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import Seat
from domain.kernel.play import decide, play, set_up
from tests.games.reef_encounter.table import GAME, Table, counts


def refused(table: Table, path: str, words: str) -> None:
    """The position is refused at this path, with these words."""
    table.settle()
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(json.loads(json.dumps(table.position)), table.seats, table.options)
    assert problem.value.path.startswith(path), problem.value
    assert words in problem.value.message


def test_i1_forty_polyps_of_each_color() -> None:
    refused(Table().has(0, fish={"white": 38}), "/polyps", "40 white polyps")
    refused(Table().has(0, fish={"white": 36}, secret={"white": 2}), "/polyps", "40 white")


def test_i2_a10b_ten_cubes_of_each_color_one_of_them_on_the_sea() -> None:
    refused(Table().has(0, cubes={"pink": 10}), "/seats", "10 pink cubes")
    table = Table().has(0, cubes={"pink": 9})
    assert table.state.stock.cubes[3] == 0
    table = Table().has(1, cubes={"pink": 8})
    table.does("take_from_sea", place="sea/pink")
    assert list(table.state.stock.sea_cube) == [1] * 5
    table = Table()
    table.position["sea"]["white"]["cube"] = False
    refused(table, "/sea/white/cube", "a cube lies")


def test_i3_five_cylinders_of_each_color() -> None:
    table = Table().faces(t1="starfish locked", t5="starfish locked", t8="starfish locked", t6="plain locked", t7="plain locked")
    table.position["alga_space"] = "green"
    refused(table, "/coral_tiles", "5 green cylinders")


def test_i4_four_shrimps_and_a5b_their_places() -> None:
    table = Table().has(0, eaten=1)
    table.settle()["seats"][0]["shrimps_behind"] = 4  # type: ignore[index, call-overload]
    refused(table, "/seats/0/shrimps_behind", "4 shrimps")
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1"}).shrimps("R3", {"B1": 0, "C1": 1})
    refused(table, "/shrimps/reef~1R3.C1", "another shrimp")
    table = Table(2, "R2 R3").corals("R3", {"white": "B1", "pink": "D1", "grey": "F1"}).shrimps("R3", {"B1": 0, "D1": 0, "F1": 0})
    refused(table, "/shrimps", "more than 2")
    refused(Table(2, "R2 R3").shrimps("R3", {"B1": 1}), "/shrimps", "bare rock")
    refused(Table(2, "R2 R3").shrimps("R3", {"B1": 0}), "/turn_so_far/shrimp_moves", "bare rock")
    assert Table(2, "R2 R3").shrimps("R3", {"B1": 0}).now(begun=True, shrimp_moves=1).state.reefs.on_bare_rock(0)


def test_w1_a_coral_is_orthogonal_and_ends_at_its_board() -> None:
    reefs = Table(2, "R2 R3").corals("R3", {"white": "B1 C2 C1 D2 E3"}).shrimps("R3", {"C1": 0}).state.reefs
    assert len(reefs.coral_of(Table(2, "R2 R3").state.box.reef.cells_of[0b1000][1])) == 4, "E3 touches D2 diagonally only"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("boards", ["R3", "R3"], "/boards"),
        ("boards", ["R3"], "/boards"),
        ("boards", ["R3", "R2"], "/boards"),
        ("to_act", [1], "/to_act"),
        ("to_act", [], "/to_act"),
        ("active", None, "/active"),
        ("stage", "last_chance", "/end"),
        ("stage", "feeding", "/active"),
        ("stage", "dream", "/stage"),
        ("polyps", {"reef/R3.A1": "white"}, "/polyps/reef~1R3.A1"),
        ("polyps", {"reef/R0.B2": "white"}, "/polyps/reef~1R0.B2"),
        ("polyps", {"reef/R3.B1": "blue"}, "/polyps/reef~1R3.B1"),
        ("shrimps", {"reef/R3.A1": 0}, "/shrimps/reef~1R3.A1"),
        ("coral_tiles", [], "/coral_tiles"),
        ("turn_so_far/laying", "pink", "/turn_so_far/laying"),
        ("turn_so_far/lifted", "reef/R3.A1", "/turn_so_far/lifted"),
        ("turn_so_far/bound", "pink", "/turn_so_far/bound"),
        ("sea/white/tiles", counts(), "/sea/white/tiles"),
        ("sea/white/tiles", counts({"pink": 4}), "/sea/white/tiles"),
        ("bonus/polyps", counts({"pink": 2}), "/bonus/polyps/pink"),
        ("seats/0/hand/hidden", 2, "/secrets/0/hand"),
        ("secrets", [], "/secrets"),
        ("seats/0/fish/first", "shown", "/seats/0/fish/first"),
        ("seats/0/fish/first", "none", "/seats/0/fish/first"),
    ],
)
def test_t1_t2_impossible_positions(path: str, value: Any, where: str) -> None:
    table = Table(2, "R2 R3")
    owner: Any = table.position
    *steps, last = path.split("/")
    for step in steps:
        owner = owner[int(step)] if isinstance(owner, list) else owner[step]
    owner[last] = value
    refused(table, where, "")


def test_h3_a_memory_that_contradicts_the_table_is_refused() -> None:
    table = Table().has(0, secret={"pink": 1}, first="pink").has(1, first="grey")
    most = counts({"pink": 1, "grey": 1})
    memory = {"dealt_from": most, "shown": counts(), "least": counts(), "most": most, "draws": []}
    table.position["memory"] = memory
    refused(table, "/memory", "2 pink polyps cannot have been dealt")
    most = counts({"pink": 5, "grey": 1})
    memory |= {"dealt_from": most, "most": most, "least": counts({"pink": 3})}
    refused(table, "/memory", "at least 3 pink")


def test_i1_i4_check_finds_lost_pieces_in_a_live_state() -> None:
    """Each count of a state is watched: change one, and `check` says so."""
    opening = GAME.initial_state(3, GAME.fill_options({}, 3))
    state = opening.clone()
    assert isinstance(state, State)
    for event in set_up(GAME, opening, FastChance(1)):
        state.apply(event)
    luck = random.Random(2)
    while state.turn < 25 and not state.over:
        seat = state.to_act[0]
        play(GAME, state, seat, GAME.command_of(state, luck.choice(GAME.legal_moves(state, seat))), FastChance(luck.randrange(2**31)))
    GAME.check(state)
    stock = state.stock
    rows = [state.front, state.known, state.fish, state.cubes, state.behind, state.eaten, stock.bag, stock.bonus, stock.sea, stock.cubes]
    for row in [*rows, state.chain.cylinders, stock.memory.pool]:
        row[0] += 1
        with pytest.raises(Malformed):
            GAME.check(state)
        row[0] -= 1
    GAME.check(state)


def test_conceal_and_join_give_what_a_seat_may_know() -> None:
    table = Table().has(0, secret={"white": 1, "pink": 1}, first="grey").has(1, secret={"orange": 1}, first="grey")
    public, parts = GAME.codec.conceal(table.state)
    assert sorted(parts) == ["seat:0/fish:0/first", "seat:0/hand:0/dealt", "seat:1/fish:1/first", "seat:1/hand:1/dealt"]
    assert "secrets" not in public
    own = {name: data for name, data in parts.items() if name.startswith("seat:1")}
    seen = GAME.codec.state_from_json(GAME.codec.join(public, own), 2, table.options)
    assert GAME.view_for(seen, Seat(1)) == GAME.view_for(table.state, Seat(1))
    assert GAME.view_for(seen, Seat(0)) != GAME.view_for(table.state, Seat(0))
    full = GAME.codec.state_from_json(GAME.codec.join(public, parts), 2, table.options)
    assert GAME.codec.state_to_json(full) == GAME.codec.state_to_json(table.state)


def test_a_position_without_memory_is_one_where_nothing_was_drawn_since_the_deal() -> None:
    table = Table().has(0, secret={"white": 1})
    memory = table.table()["memory"]
    assert memory["draws"] == []
    assert sum(memory["dealt_from"].values()) == table.state.stock.total + 3
    assert decide(GAME, table.state, Seat(0), GAME.command_of(table.state, GAME.legal_moves(table.state, Seat(0))[0]), FastChance(1))
    assert set(memory["dealt_from"]) == set(COLOR_NAMES)
