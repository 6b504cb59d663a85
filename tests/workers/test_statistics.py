"""The arena's figures against published or hand-made ones."""

import pytest

from workers.arena.statistics import Sprt, ladder, plackett_luce, wilson


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (81, 263, 0.2553, 0.3662)],  # the last one is Newcombe (1998), method 3
)
def test_wilson_intervals(wins: int, matches: int, low: float, high: float) -> None:
    found = wilson(wins, matches)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_the_sequential_test_decides_both_ways() -> None:
    better, worse = Sprt(1 / 3, 0.4), Sprt(1 / 3, 0.4)
    for _ in range(400):
        better.add(0.45)
        worse.add(0.30)
    assert (better.verdict(), worse.verdict()) == ("better", "not better")
    assert Sprt(0.5, 0.55).verdict() == ""


def test_ratings_of_two_are_those_of_bradley_and_terry() -> None:
    orders = [[["a"], ["b"]]] * 750 + [[["b"], ["a"]]] * 250
    assert plackett_luce(orders, "b")["a"] == pytest.approx(191, abs=2)


def test_a_ladder_of_three_is_ordered_and_anchored() -> None:
    deals = [[[["a"], ["b"], ["c"]], [["b"], ["a"], ["c"]], [["a"], ["c", "b"]]] for _ in range(20)]
    ratings = ladder(deals, "c")
    assert ratings["c"] == (0, 0, 0)
    assert ratings["a"][0] > ratings["b"][0] > 0
    assert all(low <= rating <= high for rating, low, high in ratings.values())
