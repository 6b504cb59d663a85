"""What is listed and what else is accepted: canonical payments, alternatives as a schema, trees that are alike (P2-P4)."""

import json
import random
from itertools import combinations_with_replacement

import pytest

from domain.games.das_riff.components import MEANS_IDS
from domain.games.das_riff.state import State
from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import decide, fold, play_move, set_up
from domain.kernel.schema import Schema
from tests.games.das_riff.table import GAME, Table, boat, pay, seat, take_fish


def listed(table: Table, type_name: str) -> list[JsonObject]:
    """Return the listed commands of a type."""
    moves = GAME.legal_moves(table.state, table.state.to_act[0])
    commands = [GAME.command_of(table.state, move).to_json() for move in moves]
    return [command for command in commands if command["type"] == type_name]


def test_p3_worms_of_the_fish_are_paid_before_pearls() -> None:
    table = Table().given(cells={"B_open.1": "fish:green:m"}, seats=[seat({"green": 2, "red": 5}, pearls=2, trees=["empty"]), seat()])
    assert [command["pay"] for command in listed(table, "take_fish")] == [["green", "green", "pearl"]]


def test_p4_what_open_cards_and_own_parents_want_is_kept() -> None:
    seats = [seat({"red": 1, "yellow": 1, "blue": 1, "green": 1}, pearls=1, trees=["fish:red:m"]), seat()]
    table = Table().given(seats=seats, breeding=["red+yellow", "blue+blue", "pink+pink", "purple+pink"])
    assert [command["pay"] for command in listed(table, "buy_boat")] == [["red", "yellow", "green"]]
    assert {str(command["pay"]) for command in listed(table, "reveal")} == {"['green']"}


def test_one_purchase_is_listed_once_however_it_may_be_paid() -> None:
    table = Table().given(seats=[seat({"red": 3, "blue": 3, "pink": 3}, pearls=1), seat()])
    assert len(listed(table, "buy_boat")) == 1


def test_of_trees_that_are_alike_the_first_is_listed_and_any_is_accepted() -> None:
    table = Table().given(cells={"A_open.1": "fish:green:m"}, seats=[seat(trees=["fish:red:m", "empty", "empty"]), seat()])
    assert [command["tree"] for command in listed(table, "take_fish")] == ["tree:0/2"]
    table.when(take_fish("A_open.1", 2, green=1))
    assert table.seat_view(0)["trees"] == [
        {"state": "single", "fish": "fish:red:m"},
        {"state": "empty"},
        {"state": "single", "fish": "fish:green:m"},
    ]


def test_nothing_more_is_said_where_there_is_no_alternative() -> None:
    table = Table().given(seats=[seat({"red": 3}), seat()])
    command = GAME.codec.command_from_json(boat(red=3))
    assert GAME.describe(table.state, Seat(0), command).more is None


@pytest.mark.parametrize("seed", range(12))
def test_more_is_exactly_what_else_is_accepted(seed: int) -> None:
    """Over every payment of the right length: the schema accepts it if and only if the rules do."""
    options = GAME.fill_options({}, 2)
    opening = GAME.initial_state(2, options)
    chance = FastChance(seed)
    state = fold(opening, set_up(GAME, opening, chance))
    assert isinstance(state, State)
    luck = random.Random(seed)
    for _ in range(60 + 9 * seed):
        if state.over:
            break
        actor = state.to_act[0]
        play_move(GAME, state, actor, luck.choice(GAME.legal_moves(state, actor)), chance)
    for move in [] if state.over else GAME.legal_moves(state, state.to_act[0]):
        compare_payments(state, GAME.command_of(state, move).to_json())


def compare_payments(state: State, command: JsonObject) -> None:
    """Compare schema and rules for every payment that is as long as the listed one."""
    actor = state.to_act[0]
    more = GAME.describe(state, actor, GAME.codec.command_from_json(command)).more
    listed_pay = command.get("pay")
    if not isinstance(listed_pay, list):
        return
    accepted = []
    for paid in combinations_with_replacement(MEANS_IDS, len(listed_pay)):
        tried: JsonObject = {**command, "pay": list(paid)}
        try:
            decide(GAME, state, actor, GAME.codec.command_from_json(tried), FastChance(1))
        except Refused:
            fits = False
        else:
            fits = True
            accepted.append(tried)
        if more is not None:
            schema = Schema(json.loads(json.dumps(more.command_schema)))
            assert (not schema.problems(tried)) == fits, tried
    assert command in accepted
    assert more is not None or len(accepted) == 1


def test_a_payment_reads_in_any_order_and_is_told_in_one() -> None:
    command = GAME.codec.command_from_json({"type": "buy_boat", "pay": ["pearl", "blue", "red"]})
    assert command.to_json()["pay"] == pay(red=1, blue=1, pearl=1)
