"""`python -m workers.arena`: the `ladder` of every game (default), a `duel`, a `curve` of strength over time, or `plots` of what is known.

Every match is kept as a line of `bench-results/arena.jsonl`: what was broken off is taken up again by the same command. Figures go to
bench-results as JSON, with `--bots` also into the data file, from which the plots and tables of docs/bots.md are made. The matches that the
strengths of the levels come from are kept in `docs/arena`, one file a game.
"""

import argparse
import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.registry import GAMES, content_of, find_game
from domain.toy.rules import lagoon
from workers.arena.charts import write_charts
from workers.arena.duel import duel
from workers.arena.entrants import Entrant, parse_entrant
from workers.arena.ladder import conduct_of, figures_of, play_ladder, play_ladder_for, write_curve, write_duels, write_strengths
from workers.arena.results import Results
from workers.arena.statistics import Sprt

NICE: Final = 10
LADDER: Final = ["random", "greedy", "beginner", "quick", "normal", "strong", "strongest"]
BUDGETS: Final = ["6ms", "25ms", "100ms", "400ms", "1000ms"]
ROOT: Final = Path(__file__).parents[2]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena", description=__doc__)
    parser.add_argument("what", nargs="?", default="ladder", choices=["ladder", "duel", "curve", "plots"])
    parser.add_argument(
        "entrants", nargs="*", help="duel: hero and rival; curve: budgets such as 10ms 20it; ladder: its rungs, weakest first"
    )
    parser.add_argument("--game", help="default: every game of the registry")
    parser.add_argument("--options", type=json.loads, default={}, help="options of the game, as JSON")
    parser.add_argument("--seats", type=int, nargs="*", help="duel: default two, and three where that is allowed; ladder and curve: two")
    parser.add_argument("--matches", type=int, default=120, help="of a duel; of a ladder or curve for each of its entrants but the first")
    parser.add_argument("--minutes", type=float, help="ladder and curve: so much CPU time in all instead, shared out among neighbours")
    parser.add_argument(
        "--least",
        type=int,
        nargs="+",
        default=[1],
        help="with --minutes: each pair of neighbours plays so many matches, however long that takes; or a number for each pair",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", action="store_true", help="duel: stop as soon as better or not better is certain at 5 %%")
    parser.add_argument("--out", type=Path, default=Path("bench-results"))
    parser.add_argument("--kept", type=Path, help="ladder: this folder holds the matches of each game that count, and no others")
    parser.add_argument("--bots", type=Path, help="write the figures into this data file; plots: read them from it")
    return parser


def game_of(name: str) -> AnyGame:
    """Return a game of the registry, or the toy game."""
    return lagoon(content_of("domain.toy")) if name == "lagoon" else find_game(name)


def seats_of(game: AnyGame, wish: list[int] | None) -> list[int]:
    """Return the numbers of seats to measure; nobody is measured alone."""
    return wish or sorted({max(2, game.info.min_seats), min(3, game.info.max_seats)})


def results_of(name: str, wish: argparse.Namespace) -> Results:
    """Return the matches that were played before and may count: in the folder `--kept` there is one file a game."""
    return Results(wish.kept / f"{name}.jsonl" if wish.kept else wish.out / "arena.jsonl")


def run_duels(results: Results, game: AnyGame, options: JsonObject, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Play the duel for every number of seats."""
    hero, rival = (parse_entrant(name, game) for name in wish.entrants)
    found: list[dict[str, Any]] = []
    for seats in seats_of(game, wish.seats):
        sprt = Sprt(1 / seats, 1 / seats + 0.2 / seats) if wish.sprt else None
        played = duel(results, game, game.fill_options(options, seats), hero, rival, seats, wish.matches, wish.seed, sprt)
        print(played.line(), flush=True)
        found.append({**played.summary(), "command": command_line(wish)})
    if wish.bots:
        write_duels(wish.bots, found)
    return found


def run_ladder(results: Results, game: AnyGame, options: JsonObject, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Measure the ladder at the fewest wished number of seats and write the strengths where that is wanted."""
    entrants = [parse_entrant(name, game) for name in wish.entrants or LADDER]
    found = rate(results, game, options, entrants, wish)
    if wish.kept:
        results.keep_counted()
    if wish.bots:
        write_strengths(wish.bots, game.name, found, conduct_of(results.counted.values()))
    return [{"game": game.name, "ratings": found}]


def run_curve(results: Results, game: AnyGame, options: JsonObject, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Rate the search at each budget against those next to it."""
    budgets = wish.entrants or BUDGETS
    found = rate(results, game, options, [parse_entrant(f"tree@{budget}", game) for budget in budgets], wish)
    if wish.bots:
        write_curve(wish.bots, game.name, found)
    return [{"game": game.name, "curve": found}]


def rate(
    results: Results, game: AnyGame, options: JsonObject, entrants: list[Entrant], wish: argparse.Namespace
) -> dict[str, dict[str, Any]]:
    """Play a ladder of these entrants and return the figures of each by name."""
    seats = min(seats_of(game, wish.seats))
    filled = game.fill_options(options, seats)
    if wish.minutes:
        orders, costs = play_ladder_for(results, game, filled, entrants, seats, wish.minutes, wish.seed, wish.least)
    else:
        deals = max(len(entrants) - 1, wish.matches * (len(entrants) - 1) // seats)
        orders, costs = play_ladder(results, game, filled, entrants, seats, deals, wish.seed)
    names = [entrant.name for entrant in entrants]
    anchor = "beginner" if "beginner" in names else names[0]
    figures = figures_of(orders, costs, anchor, command_line(wish), seats)
    for name in names:
        figure = figures[name]
        low, high = figure["interval"]
        print(
            f"{game.name} {seats} seats  {name:14} {figure['rating']:6} [{low}, {high}]  n={figure['matches']}  ms {figure['ms']}",
            flush=True,
        )
    return figures


def command_line(wish: argparse.Namespace) -> str:
    """Return the command that measures the same again."""
    words = ["python", "-P", "-m", "service.compiled", "workers.arena", wish.what, *wish.entrants, "--game", wish.game or "GAME"]
    words += ["--minutes", f"{wish.minutes:g}"] if wish.minutes else ["--matches", str(wish.matches)]
    if wish.least != [1]:
        words += ["--least", *map(str, wish.least)]
    words += ["--seed", str(wish.seed)]
    if wish.seats:
        words += ["--seats", *map(str, wish.seats)]
    if wish.options:
        words += ["--options", json.dumps(wish.options)]
    return shlex.join(words)


def main() -> None:
    """Run what the command line asks for."""
    wish = arguments().parse_args()
    if wish.what == "plots":
        write_charts(wish.bots or ROOT / "domain" / "bots.json", ROOT / "docs")
        return
    os.nice(NICE)
    wish.out.mkdir(parents=True, exist_ok=True)
    run = {"duel": run_duels, "curve": run_curve, "ladder": run_ladder}[wish.what]
    found: list[dict[str, Any]] = []
    for name in [wish.game] if wish.game else list(GAMES):
        results = results_of(name, wish)
        found += run(results, game_of(name), wish.options, wish)
        print(f"{name}: {results.played} matches played, {results.reused} were there already", file=sys.stderr)
    target = wish.out / f"arena-{wish.what}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    target.write_text(json.dumps(found, indent=2) + "\n")
    print(f"wrote {target}", file=sys.stderr)


if __name__ == "__main__":
    main()
