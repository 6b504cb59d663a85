"""`python -m workers.arena`: the ladder of every game (default), `duel`, or `curve`. Figures go to bench-results as JSON."""

import argparse
import itertools
import json
import os
import time
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.registry import GAMES, content_of, find_game
from domain.toy.rules import lagoon
from workers.arena.curve import draw
from workers.arena.duel import duel
from workers.arena.entrants import parse_entrant
from workers.arena.ladder import measure, write_strengths
from workers.arena.statistics import Sprt

NICE: Final = 10
LADDER: Final = ["random", "greedy", "quick", "normal", "strong"]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena", description=__doc__)
    parser.add_argument("what", nargs="?", default="ladder", choices=["ladder", "duel", "curve"])
    parser.add_argument("entrants", nargs="*", help="duel: hero and rival; curve: budgets such as 10ms 20ms; ladder: its rungs")
    parser.add_argument("--game", help="default: every game of the registry")
    parser.add_argument("--options", type=json.loads, default={}, help="options of the game, as JSON")
    parser.add_argument("--seats", type=int, nargs="*", help="default: the fewest, and three where that is allowed")
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", action="store_true", help="duel: stop as soon as better or not better is certain at 5 %%")
    parser.add_argument("--out", type=Path, default=Path("bench-results"))
    parser.add_argument("--bots", type=Path, help="ladder: write the strengths into this data file")
    return parser


def game_of(name: str) -> AnyGame:
    """Return a game of the registry, or the toy game."""
    return lagoon(content_of("domain.toy")) if name == "lagoon" else find_game(name)


def seats_of(game: AnyGame, wish: list[int] | None) -> list[int]:
    """Return the numbers of seats to measure."""
    return wish or sorted({game.info.min_seats, min(3, game.info.max_seats)})


def run_duels(game: AnyGame, options: JsonObject, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Play the duel for every number of seats."""
    hero, rival = (parse_entrant(name, game) for name in wish.entrants)
    found: list[dict[str, Any]] = []
    for seats in seats_of(game, wish.seats):
        sprt = Sprt(1 / seats, 1 / seats + 0.2 / seats) if wish.sprt else None
        played = duel(game, game.fill_options(options, seats), hero, rival, seats, wish.matches, wish.seed, sprt)
        print(played.line(), flush=True)
        found.append(played.summary())
    return found


def run_curve(game: AnyGame, options: JsonObject, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Play each budget against the one before, and draw the curve."""
    budgets = wish.entrants or ["10ms", "20ms", "40ms", "80ms", "160ms"]
    found: list[dict[str, Any]] = []
    for seats in seats_of(game, wish.seats):
        points: list[dict[str, Any]] = []
        for less, more in itertools.pairwise(budgets):
            hero, rival = parse_entrant(f"tree@{more}", game), parse_entrant(f"tree@{less}", game)
            played = duel(game, game.fill_options(options, seats), hero, rival, seats, wish.matches, wish.seed)
            print(played.line(), flush=True)
            points.append({**played.summary(), "budget": more})
        draw(points, wish.out / f"curve-{game.name}-{seats}.png", f"{game.name}, {seats} seats: each budget against the one before")
        found += points
    return found


def run_ladder(game: AnyGame, options: JsonObject, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Measure the ladder at the largest wished number of seats and write the strengths where that is wanted."""
    entrants = [parse_entrant(name, game) for name in wish.entrants or LADDER]
    seats = max(seats_of(game, wish.seats))
    deals = max(1, wish.matches // seats)
    ratings = measure(game, game.fill_options(options, seats), entrants, seats, deals)
    for name, (rating, low, high) in sorted(ratings.items(), key=lambda item: item[1]):
        print(f"{game.name} {seats} seats  {name:12} {rating:6} [{low}, {high}]", flush=True)
    if wish.bots:
        write_strengths(wish.bots, game.name, ratings, deals * seats)
    return [{"game": game.name, "seats": seats, "matches": deals * seats, "ratings": ratings}]


def main() -> None:
    """Run what the command line asks for."""
    wish = arguments().parse_args()
    os.nice(NICE)
    wish.out.mkdir(parents=True, exist_ok=True)
    run = {"duel": run_duels, "curve": run_curve, "ladder": run_ladder}[wish.what]
    found: list[dict[str, Any]] = []
    for name in [wish.game] if wish.game else list(GAMES):
        found += run(game_of(name), wish.options, wish)
    target = wish.out / f"arena-{wish.what}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    target.write_text(json.dumps(found, indent=2) + "\n")
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
