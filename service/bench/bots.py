"""How long people wait for bots: behind machines that play among themselves, and beside the thinking itself."""

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from statistics import quantiles
from typing import Any, Final

import httpx

from domain.kernel.game import AnyGame
from domain.kernel.lifecycle_commands import is_lifecycle
from service.supervisor.stack import Stack

WORKERS: Final = 2
MACHINES: Final = 20
"""So many matches of strong bots alone run beside a person's."""

LOOK_SECONDS: Final = 0.01
LONGEST_WAIT: Final = 120.0
HASTY: Final = {"iterations": 1}
"""A bot that decides at once: what its turn takes is not thinking."""


@dataclass
class Waits:
    """Milliseconds for which a person waited for a quick bot, and, by game, from when a turn was due to its first command."""

    behind_machines: list[float] = field(default_factory=list)
    due_to_played: dict[str, list[float]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return everything that is worth keeping."""
        return {
            "wait_behind_machines_ms": {"machines": MACHINES, "workers": WORKERS, **spread(self.behind_machines)},
            "due_to_played_ms": {game: spread(found) for game, found in self.due_to_played.items()},
        }

    def lines(self) -> Iterator[str]:
        """Return the table."""
        yield ""
        yield f"milliseconds of waiting for bots, {WORKERS} workers           turns      p50      p95      p99"
        yield f"  {f'a quick bot, behind {MACHINES} matches of strong ones':44}" + cells(self.behind_machines)
        for game, found in self.due_to_played.items():
            yield f"  {f'{game}: due to played, without thinking':44}" + cells(found)


def spread(found: list[float]) -> dict[str, float]:
    """Return how many there are, the median, and what 95 and 99 of a hundred do not go beyond."""
    cut = quantiles(found, n=100, method="inclusive")
    return {"count": len(found), "p50": round(cut[49], 1), "p95": round(cut[94], 1), "p99": round(cut[98], 1)}


def cells(found: list[float]) -> str:
    """Return the figures of a line."""
    shown = spread(found)
    return f"{shown['count']:7.0f}" + "".join(f"{shown[name]:9.0f}" for name in ("p50", "p95", "p99"))


class BotsBench:
    """A stack with workers, and what people wait there."""

    def __init__(self, stack: Stack, say: Callable[[str], None]) -> None:
        self.stack: Final = stack
        self.say: Final = say
        self.http: Final = httpx.Client(base_url=stack.url, timeout=LONGEST_WAIT, trust_env=False)

    def run(self, games: list[AnyGame], turns: int, person: AnyGame, seconds: float) -> Waits:
        """Measure turns of every game on idle workers, then a person behind machines."""
        found = Waits()
        for game in games:
            found.due_to_played[game.name] = self.turns_of(game, turns)
            self.say(f"{game.name}: a bot's turn is played {spread(found.due_to_played[game.name])['p50']:.0f} ms after it is due (median)")
        found.behind_machines = self.person(person, seconds)
        self.say(f"behind {MACHINES} matches of machines a person waits {spread(found.behind_machines)['p95']:.0f} ms (p95)")
        self.http.close()
        return found

    def turns_of(self, game: AnyGame, turns: int) -> list[float]:
        """Let hasty bots play one match after the other, and return how long turns were due, by the times in the records.

        The first turns of a match are left out: they wait for its creation.
        """
        found: list[float] = []
        while len(found) < turns:
            opened = self.open(game, [{"kind": "bot", "bot": HASTY}] * max(2, game.info.min_seats))
            after = opened["version"]
            records: list[Any] = []
            while len(found) + len(handovers(records)) < turns:
                page = self.get(f"/v1/matches/{opened['id']}/events?after={after}&wait=10")["events"]
                records += page
                after += len(page)
                if page and page[-1]["type"] == "match.v1.seed_revealed":
                    break
            found += handovers(records)
            self.close(opened["id"])
        return found[:turns]

    def person(self, game: AnyGame, seconds: float) -> list[float]:
        """Play against a quick bot for a while, beside machines, and return each time of waiting for it."""
        strong = [{"kind": "bot", "bot": {"level": "strong"}}] * max(2, game.info.min_seats)
        machines = [self.open(game, strong)["id"] for _ in range(MACHINES)]
        waits: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(waits) < 2:
            self.play(game, waits, end)
        for match in machines:
            self.close(match)
        return waits

    def play(self, game: AnyGame, waits: list[float], end: float) -> None:
        """Play one match, or as much of it as there is time for."""
        opened = self.open(game, [{"kind": "human"}, {"kind": "bot", "bot": {"level": "quick"}}])
        path, token = f"/v1/matches/{opened['id']}", opened["seats"][0]["token"]
        mine = {"Authorization": f"Bearer {token}"}
        while (time.monotonic() < end or len(waits) < 2) and opened["status"] == "running":
            if 0 in opened["to_act"]:
                legal = self.get(f"{path}/legal-commands", mine)
                headers = mine | {"If-Match": f'"{legal["version"]}"', "Idempotency-Key": f"at {legal['version']}"}
                listed = [entry["command"] for entry in legal["legal_commands"] if not is_lifecycle(entry["command"]["type"])]
                chosen = listed[len(waits) % len(listed)]
                played = self.http.post(f"{path}/commands", headers=headers, json={"seat": 0, "command": chosen})
                played.raise_for_status()
                opened = {**opened, **played.json()}
            else:
                began = time.perf_counter()
                while 0 not in opened["to_act"] and opened["status"] == "running":
                    time.sleep(LOOK_SECONDS)
                    opened = self.get(path, mine)
                waits.append((time.perf_counter() - began) * 1000)
        self.close(opened["id"])

    def open(self, game: AnyGame, seats: list[Any]) -> Any:
        """Open a match."""
        answer = self.http.post("/v1/matches", json={"game": game.name, "seats": seats})
        answer.raise_for_status()
        return answer.json()

    def get(self, path: str, headers: dict[str, str] | None = None) -> Any:
        """Read something."""
        answer = self.http.get(path, headers=headers)
        answer.raise_for_status()
        return answer.json()

    def close(self, match: str) -> None:
        """End a match, if it is not over yet."""
        headers = {"Authorization": f"Bearer {self.stack.operator_key}", "If-Match": "*", "Idempotency-Key": "close"}
        body = {"seat": None, "command": {"type": "close", "reason": "measured"}}
        self.http.post(f"/v1/matches/{match}/commands", headers=headers, json=body)


def handovers(records: list[Any]) -> list[float]:
    """Return the milliseconds between the last command of one seat's turn and the first of the next one's."""
    played = [
        (acting_seat(group[0]), datetime.fromisoformat(group[0]["at"]))
        for group in by_command(records)
        if not is_of_match(group[0]["type"])
    ]
    return [(later - earlier).total_seconds() * 1000 for (seat, earlier), (other, later) in itertools.pairwise(played) if seat != other]


def is_of_match(type_name: str) -> bool:
    """Say whether an event belongs to the match and to no game."""
    return type_name.startswith("match.")


def by_command(records: list[Any]) -> list[list[Any]]:
    """Return the records of each command."""
    return [list(group) for _, group in itertools.groupby(records, key=lambda record: record["command"])]


def acting_seat(first: Any) -> Any:
    """Return whose command it was: its body says so, or where that is hidden the first fact that it made."""
    opened = first["opened"]
    return opened["command"]["data"]["seat"] if "command" in opened else first["seat"]
