"""A duel: one hero against a field of equal rivals, every deal once from every seat."""

import sys
import time
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from workers.arena.entrants import Entrant
from workers.arena.results import Results
from workers.arena.statistics import Interval, Sprt, wilson
from workers.arena.table import Deal, Result


@dataclass
class Duel:
    """The figures of a duel so far."""

    game: str
    seats: int
    hero: str
    rival: str
    wins: float = 0.0
    results: list[Result] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    verdict: str = ""

    def interval(self) -> Interval:
        """Return the hero's share of wins."""
        return wilson(self.wins, len(self.results))

    def mean(self, hero: bool) -> float:
        """Return the mean score of the hero, or of its rivals."""
        scores = [
            score
            for result, place in zip(self.results, self.places, strict=True)
            for seat, score in enumerate(result.scores)
            if (seat == place) == hero
        ]
        return sum(scores) / max(1, len(scores))

    def milliseconds(self, hero: bool) -> float:
        """Return the CPU milliseconds per real decision of the hero, or of its rivals."""
        pairs = [
            (result.seconds[seat], result.decisions[seat])
            for result, place in zip(self.results, self.places, strict=True)
            for seat in range(self.seats)
            if (seat == place) == hero
        ]
        return 1000 * sum(pair[0] for pair in pairs) / max(1, sum(pair[1] for pair in pairs))

    def summary(self) -> dict[str, Any]:
        """Return the figures as JSON."""
        share = self.interval()
        return {
            "game": self.game,
            "seats": self.seats,
            "hero": self.hero,
            "rivals": self.rival,
            "matches": len(self.results),
            "parity": round(100 / self.seats, 1),
            "win_percent": round(100 * share.share, 1),
            "interval": [round(100 * share.low, 1), round(100 * share.high, 1)],
            "mean_scores": [round(self.mean(True), 1), round(self.mean(False), 1)],
            "ms_per_decision": [round(self.milliseconds(True), 2), round(self.milliseconds(False), 2)],
            "commands_per_match": round(sum(result.moves for result in self.results) / max(1, len(self.results)), 1),
            "turns_per_seat": round(sum(result.turns for result in self.results) / max(1, len(self.results)) / self.seats, 1),
            "sprt": self.verdict,
        }

    def line(self) -> str:
        """Return the figures on one line."""
        share = self.interval()
        return (
            f"{self.game} {self.seats} seats  {self.hero} against {self.seats - 1} {self.rival}: {share} (parity {100 / self.seats:.1f})"
            f"  n={len(self.results)}  points {self.mean(True):.1f} : {self.mean(False):.1f}"
            f"  ms {self.milliseconds(True):.1f} : {self.milliseconds(False):.1f}  {self.verdict}"
        )


def duel(
    results: Results,
    game: AnyGame,
    options: JsonObject,
    hero: Entrant,
    rival: Entrant,
    seats: int,
    matches: int,
    seed: int = 1,
    sprt: Sprt | None = None,
    loud: bool = True,
) -> Duel:
    """Play until `matches` are played (a whole number of deals), or until the sequential test has its answer."""
    found = Duel(game.name, seats, hero.name, rival.name)
    shown = time.monotonic()
    for number in range((matches + seats - 1) // seats):
        for place in range(seats):
            deal = Deal(game, options, seed * 100_000 + number)
            line_up = [hero if seat == place else rival for seat in range(seats)]
            result = results.play(deal, line_up, (seed * 100_000 + number) * 8 + place)
            found.results.append(result)
            found.places.append(place)
            found.wins += result.share(place)
            if sprt is not None:
                sprt.add(result.share(place))
        if sprt is not None and sprt.verdict():
            found.verdict = sprt.verdict()
            break
        if loud and time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(f"  … {found.line()}", file=sys.stderr, flush=True)
    return found
