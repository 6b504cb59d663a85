"""What the holdings of a seat promise: more of anything useful is better, and a parent that can breed better than one that cannot."""

import pytest

from domain.kernel.ids import JsonObject
from tests.games.das_riff.table import Table, seat

FEW = {"red": 2, "blue": 1}
OPEN = ["red+blue", "blue+green", "green+green", "red+red"]


def promise(one: JsonObject) -> int:
    state = Table().given(seats=[one, seat()], breeding=OPEN).state
    return Table().game.prospects(state)[0]


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (seat(FEW), seat({"red": 3, "blue": 1})),
        (seat(FEW), seat(FEW, pearls=1)),
        (seat(FEW), seat(FEW, sharks=1)),
        (seat(FEW), seat(FEW, trees=["empty"])),
        (seat(FEW, trees=["empty"]), seat(FEW, trees=["fish:pink:m"])),
        (seat(FEW, trees=["fish:pink:m"]), seat(FEW, trees=["fish:red:m"])),
        (seat({"red": 3}), seat({}, boats=2)),
        (seat({"red": 2}), seat(trees=["empty"], worms={})),
    ],
)
def test_better_holdings_promise_more(less: JsonObject, more: JsonObject) -> None:
    assert promise(less) < promise(more)


def test_a_third_empty_tree_promises_nothing() -> None:
    assert promise(seat(FEW, trees=["empty", "empty"])) == promise(seat(FEW, trees=["empty"] * 3))


def test_holdings_are_estimated_in_hundredths_of_a_success() -> None:
    nothing = promise(seat({}, boats=1))
    assert 50 < promise(seat({"red": 3}, trees=["fish:red:m"])) - nothing < 100, "all but a success is worth less than it"
