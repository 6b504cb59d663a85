"""`python -m tests.bench.due_turns`: what ten thousand due bot turns cost the dispatcher, on throw-away servers of its own.

Nobody plays the turns: a real web server and a real dispatcher run, and the script looks every tenth of a second at the age of the
heartbeat, at `/v1/bot-turns`, and at how late a deadline is claimed. It prints JSON; nothing is asserted.
"""

import argparse
import json
import time
from typing import Any, Final

import httpx
import psycopg
import redis

from service.supervisor.stack import start_stack
from tests.conftest import UNLIMITED

COPY: Final = """
insert into matches select (jsonb_populate_record(m, jsonb_build_object('match_id', gen_random_uuid()))).*
from matches m, generate_series(1, $1) where m.match_id = $2::uuid
"""
PLACES: Final = {"game": "reef-gardens", "turn_seconds": 10}


def measure(turns: int, seconds: float, *, wipe: bool) -> dict[str, Any]:
    """Return the figures over some seconds, with so many turns due (and, with `wipe`, Redis wiped once)."""
    with start_stack(env={**UNLIMITED, "ATOLL_WORKERS": "0"}) as stack, httpx.Client(base_url=stack.url, trust_env=False) as http:
        for worker in stack.workers:
            worker.stop()
        bots = http.post("/v1/matches", json={**PLACES, "seats": [{"kind": "bot"}, {"kind": "bot"}]}).json()
        with psycopg.connect(stack.database_url, autocommit=True) as connection:
            psycopg.RawCursor(connection).execute(COPY, (turns - 1, bots["id"]))
            connection.execute("analyze matches")
            settle(stack.redis_url, turns)
            if wipe:
                with redis.Redis.from_url(stack.redis_url) as queue:
                    queue.flushall()
            return {"turns": turns, "wiped": wipe, **observed(http, connection, seconds)}


def settle(url: str, turns: int) -> None:
    """Wait until every due turn stands in a queue."""
    with redis.Redis.from_url(url) as queue:
        while sum(queue.llen(name) for name in queue.keys("rq:queue:*")) < turns:
            time.sleep(0.2)


def observed(http: httpx.Client, connection: "psycopg.Connection", seconds: float) -> dict[str, Any]:
    """Watch for some seconds, with a deadline every second."""
    ages: list[float] = []
    answers: list[float] = []
    for _ in range(5):
        http.post("/v1/matches", json={**PLACES, "seats": [{"kind": "human"}, {"kind": "human"}]})
    end = time.monotonic() + seconds + 10
    while time.monotonic() < end:
        row = connection.execute("select extract(epoch from clock_timestamp() - at) from heartbeats").fetchone()
        ages.append(float(row[0]) if row else 0.0)
        began = time.perf_counter()
        http.get("/v1/bot-turns")
        answers.append(time.perf_counter() - began)
        time.sleep(0.1)
    late = connection.execute(
        "select extract(epoch from at - (convert_from(record, 'utf8')::jsonb->'data'->>'deadline')::timestamptz)"
        " from events where type = 'match.v1.stand_in_started'"
    ).fetchall()
    return {
        "heartbeat_age_s": spread(ages),
        "bot_turns_s": spread(answers),
        "claimed_late_s": spread([float(row[0]) for row in late]),
    }


def spread(values: list[float]) -> dict[str, float]:
    """Return the middle and the worst of some values."""
    ordered = sorted(values) or [float("nan")]
    return {"count": len(values), "median": round(ordered[len(ordered) // 2], 3), "worst": round(ordered[-1], 3)}


def main() -> None:
    """Print the figures, with the queue standing and after a wipe."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.due_turns", description=__doc__)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    wish = parser.parse_args()
    for wipe in (False, True):
        print(json.dumps(measure(wish.turns, wish.seconds, wipe=wipe)), flush=True)


if __name__ == "__main__":
    main()
