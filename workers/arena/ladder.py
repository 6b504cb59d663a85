"""The ladder: the levels, greedy and random play each other in changing company; their ratings go into the data file."""

import datetime
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from workers.arena.entrants import Entrant
from workers.arena.statistics import Order, ladder
from workers.arena.table import Deal, Result, play_match

ANCHOR: Final = "random"


def order_of(result: Result) -> Order:
    """Return the finishing order by name."""
    return [[result.entrants[seat] for seat in group] for group in result.ranking]


def play_ladder(game: AnyGame, options: JsonObject, entrants: list[Entrant], seats: int, deals: int, seed: int = 1) -> list[list[Order]]:
    """Play `deals` deals; each brings `seats` neighbors of the ladder to the table, once in every rotation of the seats."""
    found: list[list[Order]] = []
    shown = time.monotonic()
    count = len(entrants)
    for number in range(deals):
        first, stride = number % count, 1 + (number // count) % (count - 1)
        company = [entrants[(first + stride * i) % count] for i in range(seats)]
        orders: list[Order] = []
        for turned in range(seats):
            line_up = company[turned:] + company[:turned]
            orders.append(order_of(play_match(Deal(game, options, seed * 100_000 + number), line_up, seed * 800_000 + number * 8 + turned)))
        found.append(orders)
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(f"  … {number + 1} of {deals} deals", file=sys.stderr, flush=True)
    return found


def write_strengths(path: Path, game: str, ratings: dict[str, tuple[int, int, int]], matches: int) -> None:
    """Write the ratings of the levels into the data file."""
    data: dict[str, Any] = json.loads(path.read_text())
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    for name, level in data["levels"].items():
        if name in ratings:
            rating, low, high = ratings[name]
            level["strength"][game] = {"rating": rating, "interval": [low, high], "matches": matches, "date": today}
    path.write_text(json.dumps(data, indent=2) + "\n")


def measure(game: AnyGame, options: JsonObject, entrants: list[Entrant], seats: int, deals: int) -> dict[str, tuple[int, int, int]]:
    """Play the ladder and return (rating, low, high) by name."""
    return ladder(play_ladder(game, options, entrants, seats, deals), ANCHOR)
