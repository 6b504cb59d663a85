"""How fast the service draws tables, and how large the pictures are: one client after the other, a match of each game at event 500."""

import gzip
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

import httpx

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from service.bench.depth import reach
from service.bench.wire import Wire
from service.store.database import Database

DEPTH: Final = 500
SEED: Final = 13


@dataclass
class Drawn:
    """Of each game: pictures a second in each round, bytes of a picture, and bytes as they travel compressed."""

    rates: dict[str, list[float]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    compressed: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the figures by game."""
        return {
            game: {"a_second": round(median(rates), 1), "bytes": self.sizes[game], "bytes_compressed": self.compressed[game]}
            for game, rates in self.rates.items()
        }

    def lines(self) -> Iterator[str]:
        """Return the lines that sum it up."""
        yield ""
        yield f"pictures of a table at event {DEPTH}, one client"
        for game, found in self.to_json().items():
            size, sent = found["bytes"] / 1000, found["bytes_compressed"] / 1000
            yield f"  {game:22} {found['a_second']:7.1f} a second   {size:6.0f} kB, compressed {sent:5.1f} kB"


def measure(url: str, database: Database, games: list[AnyGame], seconds: float, rounds: int, say: Callable[[str], None]) -> Drawn:
    """Fetch the picture of a match of each game again and again; games take turns."""
    drawn = Drawn()
    chance = FastChance(SEED)
    paths: dict[str, str] = {}
    for game in games:
        with Wire(url) as wire:
            paths[game.name] = f"/v1/matches/{reach(url, database, game, DEPTH, wire, chance).opened.id}/board.svg"
    with httpx.Client(base_url=url, timeout=30, trust_env=False) as client:
        for _ in range(rounds):
            for name, path in paths.items():
                drawn.rates.setdefault(name, []).append(rate(client, path, seconds))
        for name, path in paths.items():
            picture = client.get(path).content
            drawn.sizes[name], drawn.compressed[name] = len(picture), len(gzip.compress(picture))
    for line in drawn.lines():
        say(line.strip())
    return drawn


def rate(client: httpx.Client, path: str, seconds: float) -> float:
    """Return how many pictures a second come, for so many seconds."""
    began = time.monotonic()
    count = 0
    while (spent := time.monotonic() - began) < seconds or not count:
        client.get(path).raise_for_status()
        count += 1
    return count / spent
