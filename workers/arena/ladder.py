"""The ladder: entrants in the order of their strength play those next to them; their ratings go into the data file."""

import datetime
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from workers.arena.entrants import Entrant
from workers.arena.results import Results
from workers.arena.silliness import Conduct
from workers.arena.statistics import Order, Rating, ladder, wilson
from workers.arena.table import Deal, Result

Spent = dict[str, list[float]]
"""CPU seconds and decisions by entrant."""

APART: Final = (1, 2, 1)
"""How far apart on the ladder the entrants of successive rounds of deals stand: two of three times they are neighbours."""


def order_of(result: Result) -> Order:
    """Return the finishing order by name."""
    return [[result.entrants[seat] for seat in group] for group in result.ranking]


def lineups_of(entrants: list[Entrant], seats: int, deals: int) -> list[list[Entrant]]:
    """Return who sits at each deal: neighbours of the ladder, every third time with one between them, all pairs in turn."""
    found: list[list[Entrant]] = []
    lap = 0
    while len(found) < deals:
        apart = APART[lap % len(APART)] if (seats - 1) * 2 < len(entrants) else 1
        for first in range(len(entrants) - apart * (seats - 1)):
            found.append([entrants[first + apart * i] for i in range(seats)])
        lap += 1
    return found[:deals]


def play_ladder(
    results: Results, game: AnyGame, options: JsonObject, entrants: list[Entrant], seats: int, deals: int, seed: int = 1
) -> tuple[list[list[Order]], dict[str, float]]:
    """Play `deals` deals; each brings neighbours of the ladder to the table, once in every rotation of the seats.

    The same line-up plays the first, second, third … deal, whoever else is on the ladder: what was played of a shorter one counts.
    Returns the finishing orders by deal, and by name how many CPU milliseconds a decision took.
    """
    found: list[list[Order]] = []
    spent: Spent = {entrant.name: [0.0, 0.0] for entrant in entrants}
    shown = time.monotonic()
    meetings: dict[tuple[str, ...], int] = {}
    for played, lineup in enumerate(lineups_of(entrants, seats, deals)):
        names = tuple(entrant.name for entrant in lineup)
        number = meetings.get(names, 0)
        meetings[names] = number + 1
        found.append(play_deal(results, Deal(game, options, seed * 100_000 + number), lineup, seed * 800_000 + number * 8, spent))
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(f"  … {played + 1} of {deals} deals, {results.reused} matches were there already", file=sys.stderr, flush=True)
    return found, milliseconds(spent)


def play_ladder_for(
    results: Results,
    game: AnyGame,
    options: JsonObject,
    entrants: list[Entrant],
    seats: int,
    minutes: float,
    seed: int = 1,
    least: Sequence[int] = (1,),
) -> tuple[list[list[Order]], dict[str, float]]:
    """Play neighbours of the ladder for so many minutes of CPU time, those of earlier runs included; the rest is as in `play_ladder`.

    Line-ups play in numbers inversely proportional to the root of what a match of theirs costs, so that the sum of the variances is least.
    Those with fewer than `least` matches then go on until they have them: one number for all line-ups, or one for each, weakest first.
    """
    found: list[list[Order]] = []
    spent: Spent = {entrant.name: [0.0, 0.0] for entrant in entrants}
    shown = time.monotonic()
    lineups = [entrants[first : first + seats] for first in range(len(entrants) - seats + 1)]
    used = [0.0] * len(lineups)
    deals = [0] * len(lineups)
    wished = list(least) * len(lineups) if len(least) == 1 else list(least)
    if len(wished) != len(lineups):
        raise ValueError(f"--least gives {len(wished)} numbers of matches for {len(lineups)} pairs of neighbours")
    while wanted := [one for one in range(len(lineups)) if sum(used) < 60 * minutes or deals[one] * seats < wished[one]]:
        chosen = min(wanted, key=lambda one: used[one] * deals[one])
        before = sum(seconds for seconds, _ in spent.values())
        number = deals[chosen]
        deal = Deal(game, options, seed * 100_000 + number)
        found.append(play_deal(results, deal, lineups[chosen], seed * 800_000 + number * 8, spent))
        used[chosen] += sum(seconds for seconds, _ in spent.values()) - before
        deals[chosen] += 1
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(
                f"  … {sum(used) / 60:.1f} CPU minutes of {minutes:g}, matches by pair {[seats * one for one in deals]}, at least {wished}",
                file=sys.stderr,
                flush=True,
            )
    return found, milliseconds(spent)


def play_deal(results: Results, deal: Deal, lineup: list[Entrant], seed: int, spent: Spent) -> list[Order]:
    """Play a deal once in every rotation of the seats, add up what it took, and return the finishing orders."""
    orders: list[Order] = []
    for turned in range(len(lineup)):
        result = results.play(deal, lineup[turned:] + lineup[:turned], seed + turned)
        orders.append(order_of(result))
        count_time(result, spent)
    return orders


def count_time(result: Result, spent: Spent) -> None:
    """Add up what a match took of each entrant's time."""
    for name, seconds, decisions in zip(result.entrants, result.seconds, result.decisions, strict=True):
        spent[name][0] += seconds
        spent[name][1] += decisions


def milliseconds(spent: Spent) -> dict[str, float]:
    """Return by name how many CPU milliseconds a decision took."""
    return {name: 1000 * seconds / max(1.0, decisions) for name, (seconds, decisions) in spent.items()}


def figures_of(orders: list[list[Order]], costs: dict[str, float], anchor: str, command: str, seats: int) -> dict[str, dict[str, Any]]:
    """Return what the data file says of each entrant: its rating, how sure it is, from how many matches, when, and by which command.

    `costs` names the entrants from the weakest on; each but the first is told how often it was `ahead` of the one before.
    """
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    ratings = ladder(orders, anchor)
    found: dict[str, dict[str, Any]] = {}
    for below, name in zip([None, *costs], costs, strict=False):
        matches = sum(any(name in group for group in order) for deal in orders for order in deal)
        known = {"matches": matches, "seats": seats, "ms": round(costs[name], 1), "date": today, "command": command}
        found[name] = {**rating_json(ratings[name]), **known}
        if below is not None:
            found[name]["ahead"] = ahead_json(name, below, orders)
    return found


def ahead_json(name: str, below: str, orders: list[list[Order]]) -> dict[str, Any]:
    """Return how often an entrant came in before another, in percent of the matches of both, with its interval."""
    shares: list[float] = []
    for order in (order for deal in orders for order in deal):
        places = {met: place for place, group in enumerate(order) for met in group}
        if name in places and below in places:
            shares.append((1 + (places[name] < places[below]) - (places[name] > places[below])) / 2)
    share = wilson(sum(shares), len(shares))
    bounds = [round(100 * share.low, 1), round(100 * share.high, 1)]
    return {"of": below, "percent": round(100 * share.share, 1), "interval": bounds, "matches": len(shares)}


def kept_figures(results: list[Result], anchor: str, command: str) -> dict[str, dict[str, Any]]:
    """Return the figures of a ladder by its matches: deal by deal, each in every rotation of its seats, the weakest entrants first."""
    seats = len(results[0].entrants)
    names = dict.fromkeys(name for result in results for name in result.entrants)
    spent: Spent = {name: [0.0, 0.0] for name in names}
    deals = [[order_of(result) for result in results[first : first + seats]] for first in range(0, len(results), seats)]
    for result in results:
        count_time(result, spent)
    return figures_of(deals, milliseconds(spent), anchor, command, seats)


def conduct_of(results: Iterable[Result]) -> dict[str, dict[str, Any]]:
    """Return by name how entrants played: commands of a turn, the longest turn, and what a person would laugh at."""
    conduct: dict[str, Conduct] = {}
    matches: Counter[str] = Counter()
    longest: dict[str, float] = defaultdict(float)
    for result in results:
        matches.update(set(result.entrants))
        for name, turns, silly, seconds in zip(result.entrants, result.lengths, result.silly, result.longest, strict=True):
            one = Conduct(turns, *silly)
            conduct[name] = conduct[name] + one if name in conduct else one
            longest[name] = max(longest[name], seconds)
    return {name: {"matches": matches[name], **conduct[name].summary(), "longest_turn_s": round(longest[name], 2)} for name in conduct}


def rating_json(rating: Rating) -> dict[str, Any]:
    """Return a rating with its interval."""
    middle, low, high = rating
    return {"rating": middle, "interval": [low, high]}


def write_strengths(path: Path, game: str, figures: dict[str, dict[str, Any]], conduct: dict[str, dict[str, Any]]) -> None:
    """Write the strengths of the levels, and those of the others as `rivals`, into the data file, and how all of them played."""
    data: dict[str, Any] = json.loads(path.read_text())
    for name, figure in figures.items():
        if name in data["levels"]:
            data["levels"][name]["strength"][game] = figure
        else:
            data.setdefault("rivals", {}).setdefault(name, {})[game] = figure
    data.setdefault("conduct", {})[game] = {name: conduct[name] for name in figures}
    path.write_text(json.dumps(data, indent=2) + "\n")


def write_duels(path: Path, duels: list[dict[str, Any]]) -> None:
    """Write duels into the data file, each in place of the same one before."""
    data: dict[str, Any] = json.loads(path.read_text())
    for one in duels:
        same = [kept for kept in data.get("duels", []) if all(kept[name] == one[name] for name in ("game", "seats", "hero", "rivals"))]
        data["duels"] = [*(kept for kept in data.get("duels", []) if kept not in same), one]
    path.write_text(json.dumps(data, indent=2) + "\n")


def write_curve(path: Path, game: str, figures: dict[str, dict[str, Any]]) -> None:
    """Write the ratings of the search at several budgets into the data file."""
    data: dict[str, Any] = json.loads(path.read_text())
    data.setdefault("curve", {})[game] = figures
    path.write_text(json.dumps(data, indent=2) + "\n")
