"""Durable commands a second, over HTTP and of the store alone, beside the rival and bare one-row commits on the same Postgres."""

import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Final

import psycopg

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json
from service.bench import processor
from service.bench.pace import Work, one_by_one, pace_of
from service.bench.rival import ROW_BYTES, TABLE, Rival, requests_of_rows
from service.bench.scripts import advance, open_match, script
from service.bench.wire import Wire
from service.matches.clock import now
from service.matches.idempotency import fingerprint_of
from service.matches.match_cache import fold_on
from service.matches.new_records import write_down
from service.store import event_store
from service.store.database import Database
from service.store.rows import Append, NewReceipt
from service.supervisor.stack import Stack

PATHS: Final = ("http", "rival", "store", "bare")
CLIENTS: Final = (1, 8)
MOST_PER_SECOND: Final = {"http": 4_000, "rival": 8_000, "store": 12_000, "bare": 30_000}
"""More than any machine that we know does: so many are prepared."""

BARE_ROW: Final = "insert into bench_rows values ($1, $2, $3)"

AGAIN: Final = """
with copied as (
    insert into matches
    select (jsonb_populate_record(m, jsonb_build_object('match_id', $1::text))).* from matches m where m.match_id = $2::uuid
), seeded as (
    insert into seeds (match_id, server_seed) select $1::uuid, s.server_seed from seeds s where s.match_id = $2::uuid
)
insert into events
select (jsonb_populate_record(e, jsonb_build_object('match_id', $1::text))).* from events e where e.match_id = $2::uuid
"""
"""Opens the same match once more, under another id."""


@dataclass
class Rates:
    """What the rounds gave: commits a second, by path and number of clients; and CPU milliseconds of a request, by path and process."""

    rounds: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    processor: dict[tuple[str, str], list[float]] = field(default_factory=dict)

    def middle(self, path: str, clients: int) -> float:
        """Return the median of the rounds."""
        return median(self.rounds[path, clients])


class Throughput:
    """Several paths to disk, measured in turn for a short while each, round after round."""

    def __init__(self, stack: Stack, game: AnyGame, seconds: float, rival: Rival | None = None) -> None:
        self.stack: Final = stack
        self.rival: Final = rival
        self.game: Final = game
        self.seconds: Final = seconds
        self.database: Final = Database(stack.database_url, max(CLIENTS) + 1)
        self.chance: Final = FastChance(7)
        self.rates: Final = Rates()
        self.written: Final = write_match(stack.url, self.database, game, self.chance)
        with psycopg.connect(stack.database_url, autocommit=True) as connection:
            connection.execute(TABLE)

    def run(self, rounds: int, say: Callable[[str], None]) -> Rates:
        """Measure every path with every number of clients, `rounds` times."""
        for number in range(rounds):
            for clients in CLIENTS:
                for path in PATHS:
                    rate = self.measure(path, clients)
                    self.rates.rounds.setdefault((path, clients), []).append(rate)
                    say(f"round {number + 1} of {rounds}: {path:5} with {clients} at once {rate:8,.0f} commits/s")
        self.database.close()
        return self.rates

    def measure(self, path: str, clients: int) -> float:
        """Return the rate of one path for a while."""
        count = round(self.seconds * MOST_PER_SECOND[path] / (2 if clients == 1 else clients))
        prepare = {"http": self.by_http, "rival": self.by_rival, "store": self.by_store, "bare": self.by_bare}[path]
        with ExitStack() as exits:
            works = [prepare(exits, count) for _ in range(clients)]
            before = self.processor_seconds(path)
            pace = pace_of(works, self.seconds)
            for name, spent in processor.each(before, self.processor_seconds(path), pace.count).items():
                self.rates.processor.setdefault((path, name), []).append(spent)
        return pace.rate()

    def processor_seconds(self, path: str) -> dict[str, float]:
        """Return the CPU seconds of those who serve a path by HTTP."""
        served = {"http": [child for child in (self.stack.front, self.stack.web) if child is not None]}
        if self.rival is not None:
            served["rival"] = self.rival.children
        return processor.read_processor_seconds(served[path], self.stack.servers.postgres.pid) if path in served else {}

    def by_http(self, exits: ExitStack, count: int) -> Work:
        """Post scripted commands over one connection."""
        requests: list[bytes] = []
        while len(requests) < count:
            opened = open_match(self.stack.url, self.database, self.game, self.game.info.min_seats)
            requests += [opened.request(step.seat, step.command.to_json(), step.version) for step in script(opened, self.chance)]
        wire = exits.enter_context(Wire(self.stack.url))
        return one_by_one(requests, wire.post)

    def by_rival(self, exits: ExitStack, count: int) -> Work:
        """Have the rival insert rows, over one connection."""
        assert self.rival is not None
        wire = exits.enter_context(Wire(self.rival.url))
        return one_by_one(requests_of_rows(count), wire.post)

    def by_store(self, exits: ExitStack, count: int) -> Work:
        """Append commands that were decided and sealed beforehand, by the service's own statement."""
        appends: list[Append] = []
        while len(appends) < count:
            match = str(uuid.uuid4())
            self.database.write(AGAIN, (match, self.written[0].match))
            appends += [replace(append, match=match) for append in self.written]
        return one_by_one(appends, lambda append: event_store.append(self.database, append))

    def by_bare(self, exits: ExitStack, count: int) -> Work:
        """Commit one row after the other over one connection, with nothing around it."""
        connection = exits.enter_context(psycopg.connect(self.stack.database_url, autocommit=True, prepare_threshold=0))
        cursor = exits.enter_context(psycopg.RawCursor(connection))
        match, row = uuid.uuid4(), bytes(ROW_BYTES)
        return one_by_one(range(count), lambda version: cursor.execute(BARE_ROW, (match, version, row), binary=True))


def write_match(url: str, database: Database, game: AnyGame, chance: FastChance) -> list[Append]:
    """Return all commands of a match as the service would append them; the match itself stays at its opening."""
    opened = open_match(url, database, game, game.info.min_seats)
    old = opened.loaded.summary
    match = fold_on(game, None, opened.loaded.events)
    appends: list[Append] = []
    for step in script(opened, chance):
        body: Json = {"seat": step.seat, "command": step.command.to_json()}
        moment = now()
        written = write_down(opened.id, match, old, step.seat, step.command, step.decision, moment, present=moment)
        receipt = NewReceipt("bench", f"bench-{len(appends)}", fingerprint_of(body), None)
        appends.append(written.append(receipt))
        old = written.summary
        advance(match, step.decision)
    return appends
