"""The few distributions that `atoll fairness` needs, written out: no library of statistics has to be installed for it."""

import math
from itertools import accumulate
from typing import Final

TINY: Final = 1e-300
STEPS: Final = 10_000


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the chance that chi-square with so many degrees of freedom is at least a value.

    >>> round(chi_square_tail(18.307, 10), 4), round(chi_square_tail(3.841, 1), 4)
    (0.05, 0.05)
    """
    assert freedom >= 1
    return upper_gamma(freedom / 2, value / 2) if value > 0 else 1.0


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised incomplete gamma function Q(a, x), by its series or its continued fraction (Lentz).

    >>> round(upper_gamma(1, 2), 12) == round(math.exp(-2), 12)
    True
    """
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, STEPS):
            term *= x / (a + n)
            total += term
            if term < total * 1e-16:
                break
        return max(0.0, 1 - total * scale)
    b = x + 1 - a
    c = 1 / TINY
    d = 1 / b
    fraction = d
    for n in range(1, STEPS):
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b or TINY)
        c = b + factor / c or TINY
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * fraction


def normal_tails(value: float) -> float:
    """Return the chance that a normal variable lies as far from its mean, to either side; in standard deviations.

    >>> round(normal_tails(1.959964), 4), normal_tails(0)
    (0.05, 1.0)
    """
    return math.erfc(abs(value) / math.sqrt(2))


def sum_of_trials(chances: list[float]) -> list[float]:
    """Return the distribution of how many of independent trials succeed, each with a chance of its own.

    >>> [round(p, 3) for p in sum_of_trials([0.5, 0.5, 0.25])]
    [0.188, 0.438, 0.312, 0.062]
    """
    found = [1.0]
    for chance in chances:
        found = [
            (found[n] * (1 - chance) if n < len(found) else 0.0) + (found[n - 1] * chance if n else 0.0) for n in range(len(found) + 1)
        ]
    return found


def fixed_points(pieces: int) -> list[float]:
    """Return the distribution of how many pieces a fair shuffle leaves in their places.

    >>> [round(24 * p) for p in fixed_points(4)]
    [9, 8, 6, 0, 1]
    """
    derangements = [1, 0]
    for n in range(2, pieces + 1):
        derangements.append((n - 1) * (derangements[n - 1] + derangements[n - 2]))
    return [math.comb(pieces, k) * derangements[pieces - k] / math.factorial(pieces) for k in range(pieces + 1)]


def convolved(one: list[float], other: list[float]) -> list[float]:
    """Return the distribution of a sum; what is less likely than 1e-18 at its upper end is left out.

    >>> convolved([0.5, 0.5], [0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    found = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            found[i + j] += p * q
    while len(found) > 1 and found[-1] < 1e-18:
        found.pop()
    return found


def exact_tails(distribution: list[float], value: int) -> float:
    """Return twice the smaller tail, which is exact up to that doubling: how surprising a count is, to either side.

    >>> round(exact_tails(sum_of_trials([0.5] * 10), 9), 4)
    0.0215
    """
    if value >= len(distribution):
        return 0.0
    below = list(accumulate(distribution))[value]
    above = sum(distribution[value:])
    return min(1.0, 2 * min(below, above))


def holm(chances: list[float]) -> list[float]:
    """Return p-values corrected for their number (Holm 1979): below a level none is by luck alone, but for that level's chance.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.09, 0.09, 0.5]
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    corrected = [0.0] * len(chances)
    highest = 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[i]))
        corrected[i] = highest
    return corrected
