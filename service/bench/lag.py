"""How soon the transparency log has a command, while as many come as the web takes."""

from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, Final, LiteralString

from domain.kernel.game import AnyGame
from service.bench.throughput import Throughput
from service.embedded.process import wait_until
from service.store.database import Database, read_clock
from service.supervisor.stack import Stack

CLIENTS: Final = 8
LONGEST_WAIT: Final = 60.0

LAGS: Final[LiteralString] = """
select (extract(epoch from c.created - e.at) * 1000)::float8
from events e
cross join lateral (select index from log_leaves l where l.match_id = e.match_id and l.version >= e.version order by l.version limit 1) l
cross join lateral (select created from log_checkpoints where size > l.index and note is not null order by size limit 1) c
where e.at >= $1
"""
BEHIND: Final[LiteralString] = """
select count(*) from matches m
where m.last_at >= $1 and m.version > coalesce((select max(l.version) from log_leaves l where l.match_id = m.match_id), 0)
"""
UNSIGNED: Final[LiteralString] = """
select count(*) from log_checkpoints where note is null and size = (select max(size) from log_checkpoints)
"""


@dataclass
class Lag:
    """Milliseconds from an event's time to the first signed checkpoint that covers it; commands a second and leaves meanwhile."""

    lags: list[float] = field(default_factory=list)
    rate: float = 0.0
    leaves: int = 0

    def quantile(self, percent: int) -> float:
        """Return the milliseconds within which so many of a hundred came."""
        return quantiles(self.lags, n=100, method="inclusive")[percent - 1]

    def to_json(self) -> dict[str, Any]:
        """Return everything that is worth keeping."""
        found = {"p50": round(self.quantile(50)), "p99": round(self.quantile(99)), "most": round(max(self.lags))}
        return {
            "event_to_checkpoint_ms": {"count": len(self.lags), **found},
            "http_commands_per_s": round(self.rate, 1),
            "leaves": self.leaves,
        }

    def lines(self) -> list[str]:
        """Return the lines that sum it up."""
        times = f"p50 {self.quantile(50):.0f} ms, p99 {self.quantile(99):.0f} ms, most {max(self.lags):.0f} ms"
        return ["", f"event to signed checkpoint of the log, at {self.rate:,.0f} commands/s: {times} ({len(self.lags):,} events)"]


def measure(stack: Stack, game: AnyGame, seconds: float, rounds: int) -> Lag:
    """Send commands over HTTP as fast as they are answered, and see when the log had them."""
    database, found, rates = Database(stack.database_url, 2), Lag(), []
    began = read_clock(database)
    throughput = Throughput(stack, game, seconds)
    for _ in range(rounds):
        rates.append(throughput.measure("http", CLIENTS))
    throughput.database.close()

    def is_logged() -> bool:
        return database.rows(BEHIND, (began,)) == database.rows(UNSIGNED) == [(0,)]

    assert wait_until(is_logged, LONGEST_WAIT, 0.1), "the log does not come after"
    found.lags = [lag for (lag,) in database.rows(LAGS, (began,))]
    found.rate = sum(rates) / len(rates)
    found.leaves = database.rows("select count(*) from log_leaves")[0][0]
    database.close()
    return found
