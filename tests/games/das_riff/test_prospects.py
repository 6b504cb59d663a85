"""What the holdings of a seat promise: more of anything useful is better, and what the features count is what they say."""

import pytest

from domain.games.das_riff.scoring_prospects import FEATURES
from domain.kernel.ids import JsonObject
from tests.games.das_riff.table import Table, seat

FEW = {"red": 2, "blue": 1}
OPEN = ["red+blue", "blue+green", "green+green", "red+red"]


def table_with(one: JsonObject) -> Table:
    return Table().given(seats=[one, seat()], breeding=OPEN)


def held(one: JsonObject) -> dict[str, int]:
    table = table_with(one)
    return dict(zip(FEATURES, table.game.features(table.state)[0], strict=True))


def promise(one: JsonObject) -> int:
    table = table_with(one)
    return table.game.prospects(table.state)[0]


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (seat(FEW), seat({"red": 3, "blue": 1})),
        (seat(FEW), seat(FEW, pearls=1)),
        (seat(FEW), seat(FEW, sharks=1)),
        (seat(FEW), seat(FEW, boats=2)),
        (seat(FEW), seat(FEW, trees=["empty"])),
        (seat(FEW), seat(FEW, trees=["fish:pink:m"])),
        (seat(FEW), seat(FEW, trees=["fish:red:m"])),
    ],
)
def test_better_holdings_promise_more(less: JsonObject, more: JsonObject) -> None:
    assert held(less) != held(more)
    assert promise(less) < promise(more)


def test_a_third_empty_tree_counts_nothing() -> None:
    assert held(seat(FEW, trees=["empty", "empty"])) == held(seat(FEW, trees=["empty"] * 3))
    assert held(seat(FEW, trees=["empty"] * 3))["free_trees"] == 2


def test_a_parent_is_wanted_while_an_open_breeding_card_shows_its_color() -> None:
    pink, red = held(seat(FEW, trees=["fish:pink:m"])), held(seat(FEW, trees=["fish:red:m"]))
    assert (pink["parents"], pink["wanted_parents"]) == (1, 0)
    assert (red["parents"], red["wanted_parents"]) == (0, 1)


def test_holdings_promise_less_than_the_match() -> None:
    assert 0 < promise(seat({"red": 3}, trees=["fish:red:m"])) - promise(seat({}, boats=1)) < 500
