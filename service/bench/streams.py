"""Live streams: how soon a reader has what was committed while many others wait, what each costs, and what commands lose by them."""

import resource
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final
from urllib.parse import urlsplit

from domain.kernel.game import AnyGame
from service.bench.processor import processes
from service.bench.scripts import open_match
from service.bench.throughput import AGAIN, Throughput
from service.store import event_store
from service.store.jobs import BotQueue
from service.supervisor.stack import Stack

CLIENTS: Final = 8
OPENERS: Final = 8
MATCHES: Final = 50
"""The idle streams follow so many matches, in turn."""

WARM_UP: Final = 10
PAUSE: Final = 0.02
"""Seconds between two commits whose way is timed."""

LONGEST_WAIT: Final = 30.0
PIECE: Final = 65_536


@dataclass
class Live:
    """What was found: milliseconds from commit to subscriber, bytes of each idle stream by process, commands a second."""

    idle: int
    delays: list[float] = field(default_factory=list)
    bytes_each: dict[str, float] = field(default_factory=dict)
    rates: dict[str, list[float]] = field(default_factory=lambda: {"without": [], "with": []})

    def quantile(self, percent: int) -> float:
        """Return the milliseconds within which so many of a hundred came."""
        return quantiles(self.delays, n=100, method="inclusive")[percent - 1]

    def ratio(self) -> float:
        """Return the commands a second with the streams, by those without."""
        return median(self.rates["with"]) / median(self.rates["without"])

    def to_json(self) -> dict[str, Any]:
        """Return everything that is worth keeping."""
        return {
            "idle_streams": self.idle,
            "commit_to_subscriber_ms": {
                "count": len(self.delays),
                "p50": round(self.quantile(50), 2),
                "p99": round(self.quantile(99), 2),
                "most": round(max(self.delays), 2),
            },
            "bytes_each": {name: round(size) for name, size in self.bytes_each.items()},
            "http_commands_per_s": {name: [round(rate, 1) for rate in rates] for name, rates in self.rates.items()},
            "with_to_without": round(self.ratio(), 3),
        }

    def lines(self) -> Iterator[str]:
        """Return the table of streams."""
        yield ""
        yield f"live streams, {self.idle:,} idle ones open"
        yield f"  {'commit to subscriber, ms':34}   p50 {self.quantile(50):.1f}   p99 {self.quantile(99):.1f}   of {len(self.delays)}"
        sizes = "   ".join(f"{name} {size / 1000:.1f}" for name, size in self.bytes_each.items())
        yield f"  {'kB of memory each':34}   {sizes or 'not known on this system'}"
        shown = "   ".join(f"{name} {median(rates):.0f}" for name, rates in self.rates.items())
        yield f"  {f'commands a second, {CLIENTS} clients':34}   {shown}   ratio {self.ratio():.2f}"


class LiveBench:
    """One product, with and without idle streams."""

    def __init__(self, stack: Stack, game: AnyGame, seconds: float, say: Callable[[str], None]) -> None:
        self.stack: Final = stack
        self.game: Final = game
        self.say: Final = say
        self.throughput: Final = Throughput(stack, game, seconds)
        self.queue: Final = BotQueue(stack.redis_url)

    def run(self, idle: int, commits: int, rounds: int) -> Live:
        """Measure commands without, then everything with the streams, then commands without again."""
        raise_files(2 * idle + 500)
        found = Live(idle)
        self.pace(found, "without", rounds)
        before = memory(self.stack)
        with self.idle_streams(idle):
            after = memory(self.stack)
            found.bytes_each = {name: (after[name] - before[name]) / idle for name in after}
            self.say(f"{idle} streams are open")
            found.delays = self.delays(commits)
            self.say(f"commit to subscriber: p50 {found.quantile(50):.1f} ms, p99 {found.quantile(99):.1f} ms")
            self.pace(found, "with", 2 * rounds)
        self.pace(found, "without", rounds)
        self.throughput.database.close()
        return found

    def pace(self, found: Live, name: str, rounds: int) -> None:
        """Measure commands over HTTP."""
        for number in range(rounds):
            found.rates[name].append(self.throughput.measure("http", CLIENTS))
            self.say(f"{name} streams, round {number + 1} of {rounds}: {found.rates[name][-1]:,.0f} commands/s")

    @contextmanager
    def idle_streams(self, count: int) -> Iterator[None]:
        """Keep so many streams open, of matches in which nothing happens."""
        database, game = self.throughput.database, self.game
        matches = [open_match(self.stack.url, database, game, game.info.min_seats).id for _ in range(min(MATCHES, count))]
        with ThreadPoolExecutor(OPENERS) as openers:
            opened = list(openers.map(lambda number: open_stream(self.stack.url, matches[number % len(matches)]), range(count)))
        try:
            yield
        finally:
            for connection in opened:
                connection.close()

    def delays(self, commits: int) -> list[float]:
        """Append commands as the service does, and time each from its commit to its last record's arrival at a reader, in milliseconds."""
        database = self.throughput.database
        found: list[float] = []
        while len(found) < commits:
            match = str(uuid.uuid4())
            database.write(AGAIN, (match, self.throughput.written[0].match))
            connection = open_stream(self.stack.url, match)
            last = self.throughput.written[-1].summary.version
            reader = Arrivals(connection, last)
            reader.thread.start()
            committed: dict[int, float] = {}
            for append in self.throughput.written:
                event_store.append(database, replace(append, match=match))
                committed[append.summary.version] = time.perf_counter()
                self.queue.tell(match, append.summary.version, [])
                time.sleep(PAUSE)
            reader.thread.join(LONGEST_WAIT)
            connection.close()
            times = [(reader.seen[version] - moment) * 1000 for version, moment in committed.items()]
            found += times[WARM_UP:]
        return found[:commits]


class Arrivals:
    """Notes when each version has come."""

    def __init__(self, connection: socket.socket, last: int) -> None:
        self.connection: Final = connection
        self.rest = b""
        self.last: Final = last
        self.seen: Final[dict[int, float]] = {}
        self.thread: Final = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        """Read whole messages as they come."""
        while self.last not in self.seen and (piece := self.connection.recv(PIECE)):
            moment = time.perf_counter()
            *whole, self.rest = (self.rest + piece).split(b"\n\n")
            for message in whole:
                _, found, text = message.partition(b"id: ")
                if found:
                    self.seen[int(text.split(b"\n", 1)[0])] = moment


def open_stream(url: str, match: str) -> socket.socket:
    """Open a stream by the front, and read it up to the match that it begins with."""
    parts = urlsplit(url)
    connection = socket.create_connection((str(parts.hostname), int(parts.port or 80)), timeout=LONGEST_WAIT)
    connection.sendall(f"GET /v1/matches/{match}/events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n".encode())
    read = b""
    while b"event: match" not in read or not read.rstrip(b"\r\n").endswith(b"}"):
        piece = connection.recv(PIECE)
        if not piece or (read and not read.startswith(b"HTTP/1.1 200")):
            raise OSError(f"no stream: {read[:200].decode(errors='replace')}")
        read += piece
    return connection


def memory(stack: Stack) -> dict[str, float]:
    """Return the bytes that streams and front have for themselves, shared ones by their part; nothing on systems without /proc."""
    sessions = {child.pid: child.name for child in (stack.streams, stack.front) if child is not None}
    totals: dict[str, float] = {}
    for pid, _, session, _ in processes():
        rollup = Path(f"/proc/{pid}/smaps_rollup")
        if session in sessions and rollup.exists():
            (line,) = [line for line in rollup.read_text().splitlines() if line.startswith("Pss:")]
            totals[sessions[session]] = totals.get(sessions[session], 0.0) + int(line.split()[1]) * 1024
    return totals


def raise_files(count: int) -> None:
    """Let this process open so many files, as far as the system does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
