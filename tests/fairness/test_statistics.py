"""The distributions of `atoll fairness` have known values, and agree with closed forms."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.cli.statistics import (
    chi_square_tail,
    convolved,
    exact_tails,
    fixed_points,
    holm,
    normal_tails,
    sum_of_trials,
)


@pytest.mark.parametrize(
    ("freedom", "at_5", "at_1", "at_tenth"),
    [
        (1, 3.841, 6.635, 10.828),
        (2, 5.991, 9.210, 13.816),
        (5, 11.070, 15.086, 20.515),
        (9, 16.919, 21.666, 27.877),
        (30, 43.773, 50.892, 59.703),
    ],
)
def test_chi_square_has_the_values_of_the_tables(freedom: int, at_5: float, at_1: float, at_tenth: float) -> None:
    assert chi_square_tail(at_5, freedom) == pytest.approx(0.05, rel=2e-3)
    assert chi_square_tail(at_1, freedom) == pytest.approx(0.01, rel=2e-3)
    assert chi_square_tail(at_tenth, freedom) == pytest.approx(0.001, rel=3e-3)


@given(st.floats(0.001, 400), st.integers(1, 60))
def test_chi_square_of_even_freedom_is_a_sum(value: float, half: int) -> None:
    term = total = math.exp(-value / 2)
    for n in range(1, half):
        term *= value / 2 / n
        total += term
    assert chi_square_tail(value, 2 * half) == pytest.approx(total, rel=1e-9, abs=1e-13)


@given(st.floats(0.001, 100))
def test_chi_square_of_one_is_the_square_of_a_normal_variable(value: float) -> None:
    assert chi_square_tail(value, 1) == pytest.approx(normal_tails(math.sqrt(value)), rel=1e-8, abs=1e-14)


def test_nothing_is_as_near_as_no_distance() -> None:
    assert chi_square_tail(0, 5) == 1


@given(st.integers(0, 40), st.floats(0, 1))
def test_equal_trials_are_binomial(count: int, chance: float) -> None:
    binomial = [math.comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1)]
    assert sum_of_trials([chance] * count) == pytest.approx(binomial, abs=1e-12)


@pytest.mark.parametrize("pieces", [1, 2, 3, 8, 40])
def test_a_fair_shuffle_leaves_one_piece_on_average(pieces: int) -> None:
    distribution = fixed_points(pieces)
    assert sum(distribution) == pytest.approx(1)
    assert sum(count * chance for count, chance in enumerate(distribution)) == pytest.approx(1)


def test_sums_and_tails() -> None:
    assert convolved([0.25, 0.75], [0.5, 0.5]) == [0.125, 0.5, 0.375]
    die = sum_of_trials([0.5] * 10)
    assert exact_tails(die, 5) == 1
    assert exact_tails(die, 0) == pytest.approx(2 / 1024)
    assert exact_tails(die, 99) == 0


def test_holm_keeps_the_order_and_never_exceeds_one() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []
