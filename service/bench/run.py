"""One run of the bench, and its command line: progress while it runs, a table at its end, JSON and a picture in a folder.

Rounds of what is compared take turns, so that other load on the machine falls on all of them; read the ratios.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Final

from domain.registry import GAMES
from service.bench import depth, lag, layers, pictures, plot, rules
from service.bench.bots import WORKERS, BotsBench, Waits
from service.bench.depth import Costs
from service.bench.lag import Lag
from service.bench.layers import Layers
from service.bench.pictures import Drawn
from service.bench.report import Found, conditions
from service.bench.rival import start_rival
from service.bench.streams import LiveBench
from service.bench.throughput import Throughput
from service.compiled import TREE
from service.store.database import Database
from service.supervisor.stack import Stack, start_stack

UNLIMITED: Final = dict.fromkeys(
    [
        "ATOLL_RATE_LIMIT",
        "ATOLL_ADDRESS_RATE_LIMIT",
        "ATOLL_CREATE_LIMIT",
        "ATOLL_CREATE_TOTAL",
        "ATOLL_BOT_MATCHES",
        "ATOLL_BOT_MATCHES_TOTAL",
        "ATOLL_STREAMS",
        "ATOLL_ADDRESS_STREAMS",
    ],
    "0",
) | {"ATOLL_FRONT_CONNECTIONS": "16384"}
RESULTS: Final = TREE / "bench-results"


class Bench:
    """One run of the bench."""

    def __init__(self, quick: bool, game: str, turns: int) -> None:
        self.quick: Final = quick
        self.turns: Final = turns
        self.game: Final = GAMES[game]
        self.began: Final = time.monotonic()
        self.rounds: Final = 1 if quick else 5

    def say(self, text: str) -> None:
        """Print a line of progress."""
        print(f"{time.monotonic() - self.began:6.1f} s  {text}", flush=True)

    def run(self) -> Found:
        """Measure everything."""
        self.say("starting the product, commits on disk, no bots")
        with start_stack(workers=0, durable=True, env=UNLIMITED) as stack:
            told = conditions(stack.database_url, self.game.name, self.rounds)
            with start_rival(stack) as rival:
                rates = Throughput(stack, self.game, 0.2 if self.quick else 1.0, rival).run(self.rounds, self.say)
            spent = self.layers(stack)
            logged = self.lag(stack)
            live = LiveBench(stack, self.game, 0.2 if self.quick else 1.0, self.say)
            streams = live.run(50, 20, 1) if self.quick else live.run(1000, 500, 3)
            costs = self.depths(stack)
            drawn = self.pictures(stack)
        waits = self.waits()
        return Found(
            told,
            rates,
            spent,
            logged,
            streams,
            costs,
            drawn,
            waits,
            rules.measure(0.02 if self.quick else 1.5, 1 if self.quick else 2, self.say),
        )

    def layers(self, stack: Stack) -> Layers:
        """Measure what each layer of the web takes."""
        database = Database(stack.database_url, 2)
        found = layers.measure(stack, self.game, database, 0.3 if self.quick else 6.0)
        database.close()
        self.say(f"a command takes {found.milliseconds:.2f} ms of CPU within the application")
        return found

    def lag(self, stack: Stack) -> Lag:
        """Measure how soon the log has what is played."""
        found = lag.measure(stack, self.game, 0.3 if self.quick else 3.0, 1 if self.quick else 5)
        self.say(f"event to signed checkpoint: p50 {found.quantile(50):.0f} ms, p99 {found.quantile(99):.0f} ms")
        return found

    def pictures(self, stack: Stack) -> Drawn:
        """Measure how fast tables of every game are drawn."""
        database = Database(stack.database_url, 2)
        games = [self.game] if self.quick else list(GAMES.values())
        found = pictures.measure(stack.url, database, games, 0.2 if self.quick else 1.0, self.rounds, self.say)
        database.close()
        return found

    def waits(self) -> Waits:
        """Measure how long people wait for bots, on a stack with workers."""
        with start_stack(workers=WORKERS, durable=True, env=UNLIMITED) as stack:
            games = [self.game] if self.quick else list(GAMES.values())
            return BotsBench(stack, self.say).run(games, 5 if self.quick else self.turns, self.game, 2.0 if self.quick else 40.0)

    def depths(self, stack: Stack) -> dict[str, Costs]:
        """Measure the cost of commands in deep matches of every game."""
        found: dict[str, Costs] = {}
        database = Database(stack.database_url, 2)
        for number in range(1 if self.quick else 2):
            for game in [self.game] if self.quick else GAMES.values():
                costs = found.setdefault(game.name, Costs())
                depth.measure(stack.url, database, game, costs, number + 1)
                self.say(f"round {number + 1}: {game.name}: a command at the last depth costs {costs.growth():.2f} times that at the first")
        if not self.quick:
            costs = found[f"{depth.FAR_GAME}, far"] = Costs()
            depth.measure(stack.url, database, GAMES[depth.FAR_GAME], costs, 1, depth.FAR)
            self.say(
                f"{depth.FAR_GAME}: a command at event {depth.FAR[-1]:,} costs {costs.growth():.2f} times that at event {depth.FAR[0]}"
            )
        database.close()
        return found


def main() -> None:
    """Run the bench and write down what it found."""
    parser = argparse.ArgumentParser(prog="python -m service.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a look in half a minute; its figures are worth little")
    parser.add_argument("--game", choices=list(GAMES), default=min(GAMES, key=lambda name: GAMES[name].longest))
    parser.add_argument("--to", type=Path, default=RESULTS, help="the folder for bench.json and bench.png")
    parser.add_argument("--turns", type=int, default=100, help="how many turns of bots in each game are timed")
    wish = parser.parse_args()
    bench = Bench(wish.quick, wish.game, wish.turns)
    found = bench.run()
    wish.to.mkdir(parents=True, exist_ok=True)
    (wish.to / "bench.json").write_text(json.dumps(found.to_json(), indent=1) + "\n")
    drawn = plot.draw(found, wish.to / "bench.png")
    print()
    for line in found.table():
        print(line)
    print(f"\nwrote {wish.to}/bench.json{' and bench.png' if drawn else ' (no picture: matplotlib is not installed)'}")
