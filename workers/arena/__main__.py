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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.registry import GAMES
from workers.arena.charts import write_charts
from workers.arena.duel import duel
from workers.arena.entrants import Entrant
from workers.arena.ladder import conduct_of, figures_of, play_ladder, play_ladder_for, write_curve, write_duels, write_strengths
from workers.arena.results import Results
from workers.arena.statistics import Sprt
from workers.arena.wishes import entrants_named, game_named, one_or_more, refusing, seats_wished

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
    parser.add_argument("--matches", type=one_or_more, default=120, help="of a duel; of a ladder or curve for each entrant but one")
    parser.add_argument("--minutes", type=float, help="ladder and curve: so much CPU time in all instead, shared out among neighbours")
    parser.add_argument(
        "--least",
        type=one_or_more,
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


@dataclass(frozen=True)
class Measurement:
    """What is played in one game: the numbers of seats, with the options filled for each, and who meets."""

    game: AnyGame
    options: dict[int, JsonObject]
    entrants: list[Entrant]


def measurement(name: str, wish: argparse.Namespace) -> Measurement:
    """Read what is wished for a game. ValueError, `Malformed` or `UnknownGame` say what cannot be had, before anything is played."""
    game = game_named(name)
    seats = seats_wished(game, wish.seats)
    if wish.what == "duel":
        entrants = entrants_named(game, wish.entrants, 2, 2)
    else:
        seats = [min(seats)]
        names = wish.entrants or LADDER if wish.what == "ladder" else [f"tree@{budget}" for budget in wish.entrants or BUDGETS]
        entrants = entrants_named(game, names, seats[0])
        pairs = len(entrants) - seats[0] + 1
        if len(wish.least) not in (1, pairs):
            raise ValueError(f"--least: one number is wanted, or {pairs}, one for each pair of neighbours; {len(wish.least)} are given")
    return Measurement(game, {number: game.fill_options(wish.options, number) for number in seats}, entrants)


def results_of(name: str, wish: argparse.Namespace) -> Results:
    """Return the matches that were played before and may count: in the folder `--kept` there is one file a game."""
    return Results(wish.kept / f"{name}.jsonl" if wish.kept else wish.out / "arena.jsonl")


def run_duels(results: Results, asked: Measurement, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Play the duel for every number of seats."""
    hero, rival = asked.entrants
    found: list[dict[str, Any]] = []
    for seats, options in asked.options.items():
        sprt = Sprt(1 / seats, 1 / seats + 0.2 / seats) if wish.sprt else None
        played = duel(results, asked.game, options, hero, rival, seats, wish.matches, wish.seed, sprt)
        print(played.line(), flush=True)
        found.append({**played.summary(), "command": command_line(wish)})
    if wish.bots:
        write_duels(wish.bots, found)
    return found


def run_ladder(results: Results, asked: Measurement, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Measure the ladder at the fewest wished number of seats and write the strengths where that is wanted."""
    found = rate(results, asked, wish)
    if wish.kept:
        results.keep_counted()
    if wish.bots:
        write_strengths(wish.bots, asked.game.name, found, conduct_of(results.counted.values()))
    return [{"game": asked.game.name, "ratings": found}]


def run_curve(results: Results, asked: Measurement, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Rate the search at each budget against those next to it."""
    found = rate(results, asked, wish)
    if wish.bots:
        write_curve(wish.bots, asked.game.name, found)
    return [{"game": asked.game.name, "curve": found}]


def rate(results: Results, asked: Measurement, wish: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """Play a ladder of the entrants and return the figures of each by name."""
    game, entrants = asked.game, asked.entrants
    ((seats, options),) = asked.options.items()
    if wish.minutes:
        orders, costs = play_ladder_for(results, game, options, entrants, seats, wish.minutes, wish.seed, wish.least)
    else:
        deals = max(len(entrants) - 1, wish.matches * (len(entrants) - 1) // seats)
        orders, costs = play_ladder(results, game, options, entrants, seats, deals, wish.seed)
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
    parser = arguments()
    wish = parser.parse_args()
    if wish.what == "plots":
        write_charts(wish.bots or ROOT / "domain" / "bots.json", ROOT / "docs")
        return
    with refusing(parser):
        asked = {name: measurement(name, wish) for name in ([wish.game] if wish.game else GAMES)}
    os.nice(NICE)
    wish.out.mkdir(parents=True, exist_ok=True)
    run = {"duel": run_duels, "curve": run_curve, "ladder": run_ladder}[wish.what]
    found: list[dict[str, Any]] = []
    for name, one in asked.items():
        results = results_of(name, wish)
        found += run(results, one, wish)
        print(f"{name}: {results.played} matches played, {results.reused} were there already", file=sys.stderr)
    target = wish.out / f"arena-{wish.what}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    target.write_text(json.dumps(found, indent=2) + "\n")
    print(f"wrote {target}", file=sys.stderr)


if __name__ == "__main__":
    main()
