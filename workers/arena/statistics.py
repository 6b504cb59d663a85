"""The figures of the arena: Wilson intervals, the sequential test of a change, and the Plackett-Luce ladder."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

Z95: Final = 1.959964
ROUNDS: Final = 200
RESAMPLES: Final = 100


@dataclass(frozen=True)
class Interval:
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"


def wilson(wins: float, matches: int) -> Interval:
    """Return the Wilson interval of a share of wins (ties count in parts)."""
    if matches == 0:
        return Interval(0.0, 0.0, 1.0)
    share, square = wins / matches, Z95 * Z95
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = Z95 / (1 + square / matches) * math.sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    return Interval(share, middle - half, middle + half)


@dataclass
class Sprt:
    """Wald's sequential test of p = `low` against p = `high`, both errors 5 %. Add win shares until `verdict` says something."""

    low: float
    high: float
    error: float = 0.05
    ratio: float = 0.0
    bound: float = field(init=False)

    def __post_init__(self) -> None:
        self.bound = math.log((1 - self.error) / self.error)

    def add(self, share: float) -> None:
        """Count one match."""
        self.ratio += share * math.log(self.high / self.low) + (1 - share) * math.log((1 - self.high) / (1 - self.low))

    def verdict(self) -> str:
        """Return `better`, `not better`, or an empty string while it is open."""
        if self.ratio >= self.bound:
            return "better"
        return "not better" if self.ratio <= -self.bound else ""


Order = list[list[str]]
"""The finishing order of one match: groups of names, best first."""


def plackett_luce(orders: Sequence[Order], anchor: str) -> dict[str, float]:
    """Return ratings (400 per factor ten of strength, anchor = 0) by Hunter's MM algorithm (2004).

    Equal places count half in either order. Half a won and half a lost match against everybody met keep the ratings finite.
    """
    names = sorted({name for order in orders for group in order for name in group})
    counted: dict[tuple[str, ...], float] = {}
    for order in orders:
        met = [name for group in order for name in group]
        for one in met:
            counted |= {(one, other): 0.5 for other in met if other != one and (one, other) not in counted}
    for order in orders:
        for chosen, weight in stages_of(order):
            counted[tuple(chosen)] = counted.get(tuple(chosen), 0.0) + weight
    stages = list(counted.items())
    wins = dict.fromkeys(names, 0.0)
    for field_, weight in stages:
        wins[field_[0]] += weight
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        load = dict.fromkeys(names, 0.0)
        for field_, weight in stages:
            part = weight / sum(strength[name] for name in field_)
            for name in field_:
                load[name] += part
        strength = {name: wins[name] / load[name] if wins[name] else 1e-9 for name in names}
    return {name: 400 * math.log10(strength[name] / strength[anchor]) for name in names}


def stages_of(order: Order) -> list[tuple[list[str], float]]:
    """Return the choices that an order is made of: the one chosen first, from those still there, and its weight."""
    found: list[tuple[list[str], float]] = []
    for turned in (False, True):
        flat = [name for group in order for name in (reversed(group) if turned else group)]
        found += [(flat[i:], 0.5) for i in range(len(flat) - 1)]
    return found


Rating = tuple[int, int, int]
"""A rating, and the ends of its 95 % interval."""


def ladder(deals: Sequence[Sequence[Order]], anchor: str, seed: int = 1) -> dict[str, Rating]:
    """Return the rating of every name; the interval is a bootstrap over deals, since matches of one deal belong together."""
    orders = [order for deal in deals for order in deal]
    ratings = plackett_luce(orders, anchor)
    dice = random.Random(seed)
    samples: dict[str, list[float]] = {name: [] for name in ratings}
    for _ in range(RESAMPLES):
        drawn = [order for _ in deals for order in deals[dice.randrange(len(deals))]]
        for name, rating in plackett_luce(drawn, anchor).items() if any(anchor in group for order in drawn for group in order) else ():
            samples[name].append(rating)
    shown: dict[str, Rating] = {}
    for name, rating in ratings.items():
        ordered = sorted(samples[name]) or [rating]
        shown[name] = (round(rating), round(ordered[len(ordered) * 25 // 1000]), round(ordered[(len(ordered) - 1) * 975 // 1000]))
    return shown
