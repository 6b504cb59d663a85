"""What many finished matches say of their luck: the draws that they report, who began, and where bots sat (docs/fairness.md)."""

import math
from collections import Counter, defaultdict
from typing import Any, Final, final

from domain.kernel.audit_bundle import ServedRecord, by_command
from domain.kernel.canonical import canonical_text
from domain.kernel.lifecycle_commands import is_lifecycle
from service.cli.statistics import chi_square_tail, convolved, exact_tails, fixed_points, holm, normal_tails, sum_of_trials

SMALL: Final = 9
"""Draws below a limit up to this are counted one by one, those below a larger one by tenths."""

LEAST: Final = 5
"""Chi-square wants as many expected in each cell."""

ENOUGH: Final = 30
"""A sum is near enough to normal from here on."""

SAME_TABLES: Final = 8
"""From so many matches with the same options on, one can tell a game whose first seat is drawn from one where a rule names it."""

LARGEST_SHUFFLE: Final = 60


@final
class Outcome:
    """One test: what was looked at, of how much, how, its p-value, and that corrected for all the tests."""

    def __init__(self, game: str, what: str, count: int, method: str, chance: float, cells: dict[str, tuple[float, float]]) -> None:
        self.game: Final = game
        self.what: Final = what
        self.count: Final = count
        self.method: Final = method
        self.chance: Final = chance
        self.cells: Final = cells
        self.corrected = 1.0

    def to_json(self) -> dict[str, Any]:
        """Return the figures; `cells` are (seen, expected)."""
        cells = {name: {"seen": seen, "expected": round(expected, 3)} for name, (seen, expected) in self.cells.items()}
        told = {"game": self.game, "what": self.what, "count": self.count, "method": self.method}
        return {**told, "p": self.chance, "p_corrected": self.corrected, "cells": cells}


@final
class Evidence:
    """What was counted in the matches of one game."""

    def __init__(self, game: str) -> None:
        self.game: Final = game
        self.matches = 0
        self.draws: Final[list[tuple[int, int, bool]]] = []
        self.pairs: Final[list[float]] = []
        self.shuffles: Final[list[tuple[int, int]]] = []
        self.begun: Final[dict[tuple[int, str], list[tuple[int, list[bool]]]]] = defaultdict(list)

    def add(self, served: list[ServedRecord]) -> None:
        """Count a finished match, whose draws were recomputed."""
        self.matches += 1
        opened: Any = served[0].data()
        bots = [plan["kind"] == "bot" for plan in opened["seats"]]
        begun = bool(opened["from_position"])
        for group in by_command(served):
            body: Any = group[0].part("command")
            of_game = body["seat"] is not None and not is_lifecycle(body["command"]["type"]) and body["command"]["type"] != "take_seat"
            if of_game and not begun:
                begun = True
                self.begun[len(bots), canonical_text(opened["options"])].append((body["seat"], bots))
            if "chance" in group[0].opened:
                part: Any = group[0].part("chance")
                self.count_draws(part["draws"], of_game and "search" in group[0].opened)

    def count_draws(self, draws: list[list[int]], by_bot: bool) -> None:
        """Count the draws of a command: each, each with its neighbour, and the shuffles among them."""
        before: float | None = None
        for limit, result in draws:
            if limit > 1:
                self.draws.append((limit, result, by_bot))
                after = standard(limit, result)
                if before is not None:
                    self.pairs.append(before * after)
                before = after
        self.shuffles.extend(shuffles_in(draws))

    def outcomes(self) -> list[Outcome]:
        """Return every test for which there is enough."""
        tests = [*self.small_limits(), self.tenths(), self.balance(), self.neighbours(), self.bots_draws(), self.unmoved()]
        return [test for test in [*tests, *self.first_seats(), self.bots_begin()] if test is not None]

    def small_limits(self) -> list[Outcome | None]:
        """Dice, coins and small bags: each result as often as every other."""
        found: list[Outcome | None] = []
        for limit in range(2, SMALL + 1):
            seen = Counter(result for below, result, _ in self.draws if below == limit)
            count = sum(seen.values())
            if count >= LEAST * limit:
                cells = {str(result): (float(seen[result]), count / limit) for result in range(limit)}
                found.append(by_chi_square(self.game, f"draws below {limit}", count, cells))
        return found

    def tenths(self) -> Outcome | None:
        """Larger draws: each tenth of what could come out as often as its share."""
        seen = [0] * 10
        expected = [0.0] * 10
        for limit, result, _ in self.draws:
            if limit > SMALL:
                seen[10 * result // limit] += 1
                for tenth in range(10):
                    expected[tenth] += (-(-(tenth + 1) * limit // 10) + (-tenth * limit // 10)) / limit
        if sum(seen) < 10 * LEAST:
            return None
        cells = {f"tenth {tenth + 1}": (float(seen[tenth]), expected[tenth]) for tenth in range(10)}
        return by_chi_square(self.game, f"draws below {SMALL + 1} and more, by tenths", sum(seen), cells)

    def balance(self) -> Outcome | None:
        """High and low results balance."""
        return by_sum(self.game, "high and low results", [standard(limit, result) for limit, result, _ in self.draws])

    def neighbours(self) -> Outcome | None:
        """A draw says nothing of the next one of its command."""
        return by_sum(self.game, "a draw and the next one", self.pairs)

    def bots_draws(self) -> Outcome | None:
        """Draws for bots are as high as draws for people."""
        sums = {by: [standard(limit, result) for limit, result, who in self.draws if who == by] for by in (True, False)}
        bots, others = sums[True], sums[False]
        if min(len(bots), len(others)) < ENOUGH:
            return None
        apart = (sum(bots) / len(bots) - sum(others) / len(others)) / math.sqrt(1 / len(bots) + 1 / len(others))
        cells = {"mean, bots": (sum(bots) / len(bots), 0.0), "mean, others": (sum(others) / len(others), 0.0)}
        return Outcome(self.game, "draws in bots' moves and others", len(bots) + len(others), "normal", normal_tails(apart), cells)

    def unmoved(self) -> Outcome | None:
        """Shuffles leave as many pieces in their places as fair ones do: one each, on average."""
        if not self.shuffles:
            return None
        distribution = [1.0]
        for pieces, _ in self.shuffles:
            distribution = convolved(distribution, fixed_points(pieces))
        stayed = sum(count for _, count in self.shuffles)
        cells = {"pieces in their places": (float(stayed), float(len(self.shuffles)))}
        return Outcome(self.game, "pieces that shuffles left", len(self.shuffles), "exact", exact_tails(distribution, stayed), cells)

    def drawn_beginnings(self) -> list[tuple[int, list[bool]]]:
        """Return who began, with the seats of bots, where the first seat is drawn."""
        tables = [began for began in self.begun.values() if len(began) >= SAME_TABLES and len({seat for seat, _ in began}) > 1]
        return [one for began in tables for one in began]

    def first_seats(self) -> list[Outcome | None]:
        """Where the first seat is drawn each seat begins as often as every other."""
        found: list[Outcome | None] = []
        began = self.drawn_beginnings()
        for seats in sorted({len(bots) for _, bots in began}):
            seen = Counter(seat for seat, bots in began if len(bots) == seats)
            count = sum(seen.values())
            if count >= LEAST * seats:
                cells = {f"seat {seat}": (float(seen[seat]), count / seats) for seat in range(seats)}
                found.append(by_chi_square(self.game, f"first seat of {seats}", count, cells))
        return found

    def bots_begin(self) -> Outcome | None:
        """Where the first seat is drawn bots begin as often as their share of the seats."""
        mixed = [(seat, bots) for seat, bots in self.drawn_beginnings() if 0 < sum(bots) < len(bots)]
        if not mixed:
            return None
        shares = [sum(bots) / len(bots) for _, bots in mixed]
        began = sum(bots[seat] for seat, bots in mixed)
        cells = {"bots began": (float(began), sum(shares))}
        return Outcome(self.game, "bots that begin", len(mixed), "exact", exact_tails(sum_of_trials(shares), began), cells)


def standard(limit: int, result: int) -> float:
    """Return a result in standard deviations from the middle of what could come out."""
    return (result - (limit - 1) / 2) / math.sqrt((limit * limit - 1) / 12)


def shuffles_in(draws: list[list[int]]) -> list[tuple[int, int]]:
    """Return pieces and unmoved pieces of each shuffle: draws below n, n - 1, …, 2 with n of 3 or more.

    Whatever else draws so (a bag that is emptied) obeys the same law.

    >>> shuffles_in([[7, 1], [3, 2], [2, 1], [2, 0]])
    [(3, 3)]
    """
    found: list[tuple[int, int]] = []
    start = 0
    for i, (limit, _) in enumerate(draws):
        if i and limit != draws[i - 1][0] - 1:
            start = i
        if limit == 2 and 3 <= draws[start][0] <= LARGEST_SHUFFLE:
            pieces = list(range(draws[start][0]))
            for at, result in draws[start : i + 1]:
                pieces[at - 1], pieces[result] = pieces[result], pieces[at - 1]
            found.append((len(pieces), sum(piece == place for place, piece in enumerate(pieces))))
    return found


def by_chi_square(game: str, what: str, count: int, cells: dict[str, tuple[float, float]]) -> Outcome:
    """Compare counts with what is expected."""
    distance = sum((seen - expected) ** 2 / expected for seen, expected in cells.values())
    return Outcome(game, what, count, "chi-square", chi_square_tail(distance, len(cells) - 1), cells)


def by_sum(game: str, what: str, values: list[float]) -> Outcome | None:
    """Compare a sum of values of mean 0 and variance 1 with the normal distribution."""
    if len(values) < ENOUGH:
        return None
    apart = sum(values) / math.sqrt(len(values))
    return Outcome(game, what, len(values), "normal", normal_tails(apart), {"standard deviations": (round(apart, 3), 0.0)})


def corrected(outcomes: list[Outcome]) -> list[Outcome]:
    """Correct the p-values of all tests for their number."""
    for outcome, chance in zip(outcomes, holm([outcome.chance for outcome in outcomes]), strict=True):
        outcome.corrected = chance
    return outcomes
