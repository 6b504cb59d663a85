"""What the bench found, as JSON and as a table."""

import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from statistics import median
from typing import Any, Final

import psycopg

from service.bench.bots import Waits
from service.bench.depth import Costs
from service.bench.lag import Lag
from service.bench.layers import Layers
from service.bench.pictures import Drawn
from service.bench.rules import FORMS
from service.bench.streams import Live
from service.bench.throughput import CLIENTS, PATHS, Rates
from service.compiled import form

SERVER_SETTINGS: Final = ("server_version", "fsync", "synchronous_commit", "full_page_writes", "wal_sync_method")


@dataclass(frozen=True)
class Found:
    """All figures of one run."""

    conditions: dict[str, Any]
    rates: Rates
    layers: Layers
    log: Lag
    streams: Live
    costs: dict[str, Costs]
    pictures: Drawn
    waits: Waits
    rules: dict[str, dict[str, Any]]

    def to_json(self) -> dict[str, Any]:
        """Return everything that is worth keeping."""
        return {
            "conditions": self.conditions,
            "throughput": throughput_json(self.rates),
            "web_cpu_ms_by_layer": self.layers.to_json(),
            "log": self.log.to_json(),
            "streams": self.streams.to_json(),
            "depth": {game: {**costs.medians(), "growth": round(costs.growth(), 3)} for game, costs in self.costs.items()},
            "pictures": self.pictures.to_json(),
            "bots": self.waits.to_json(),
            "rules": {name: {**forms, **speedup(forms)} for name, forms in self.rules.items()},
        }

    def table(self) -> Iterator[str]:
        """Return the lines that sum it up."""
        yield from throughput_lines(self.rates)
        yield from self.layers.lines()
        yield from self.log.lines()
        yield from self.streams.lines()
        yield from depth_lines(self.costs)
        yield from self.pictures.lines()
        yield from self.waits.lines()
        yield from rules_lines(self.rules)


def conditions(database_url: str, game: str, rounds: int) -> dict[str, Any]:
    """Return what the figures depend on."""
    with psycopg.connect(database_url) as connection:
        shown: dict[str, str] = dict(
            connection.execute("select name, setting from pg_settings where name = any(%s)", [list(SERVER_SETTINGS)]).fetchall()
        )
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load_at_start": [round(load, 2) for load in os.getloadavg()],
        "service_form": form(),
        "game": game,
        "rounds": rounds,
        "postgres": shown,
        "command": " ".join(["python", "-m", "service.bench", *sys.argv[1:]]),
    }


def throughput_json(rates: Rates) -> dict[str, Any]:
    """Return the median rates, every round, and the ratios to bare commits and to the rival."""
    found: dict[str, Any] = {}
    for clients in CLIENTS:
        bare, rival = rates.middle("bare", clients), rates.middle("rival", clients)
        for path in PATHS:
            found[f"{path}_{clients}"] = {
                "clients": clients,
                "per_s": round(rates.middle(path, clients), 1),
                "rounds": [round(rate, 1) for rate in rates.rounds[path, clients]],
                "ratio_to_bare": round(rates.middle(path, clients) / bare, 4),
                "ratio_to_rival": round(rates.middle(path, clients) / rival, 4),
            }
    found["cpu_ms_per_http_command"] = processor_json(rates, "http")
    found["cpu_ms_per_rival_request"] = processor_json(rates, "rival")
    return found


def processor_json(rates: Rates, path: str) -> dict[str, float]:
    """Return the CPU milliseconds of one request by process."""
    return {name: round(median(spent), 3) for (of, name), spent in rates.processor.items() if of == path}


def speedup(forms: dict[str, Any]) -> dict[str, Any]:
    """Return how many times as fast the compiled form is."""
    if len(forms) < 2:
        return {}
    return {"compiled_to_interpreted": round(forms["compiled"]["playouts_per_s"] / forms["interpreted"]["playouts_per_s"], 2)}


def throughput_lines(rates: Rates) -> Iterator[str]:
    """Return the table of durable commands."""
    yield "durable commits a second (median of the rounds)"
    yield f"  {'path':34}" + "".join(f"{clients:>10} client{'s' if clients > 1 else ' '}" for clients in CLIENTS)
    names = {
        "bare": "one row, nothing around it",
        "store": "a command, store alone",
        "rival": "one row, Flask and front around it",
        "http": "a command, whole HTTP path",
    }
    for path in reversed(PATHS):
        yield f"  {names[path]:34}" + "".join(f"{rates.middle(path, clients):17,.0f}" for clients in CLIENTS)
    for path, other, name in (("store", "bare", "store / one row"), ("http", "bare", "http / one row"), ("http", "rival", "http / rival")):
        ratios = "".join(f"{rates.middle(path, clients) / rates.middle(other, clients):17.2f}" for clients in CLIENTS)
        yield f"  {name:34}{ratios}"
    for path, name in (("http", "a command over HTTP"), ("rival", "a request of the rival")):
        spent = ", ".join(f"{process} {found:.2f}" for process, found in processor_json(rates, path).items())
        yield f"  CPU milliseconds of {name}: {spent or 'not known on this system'}"


def depth_lines(costs: dict[str, Costs]) -> Iterator[str]:
    """Return the tables of costs by the length of the history, one for all that were measured at the same lengths."""
    for depths, several in groupby(costs.items(), lambda item: list(item[1].command)):
        yield ""
        yield "milliseconds over HTTP, one client (median), at event" + "".join(f"{depth:>9}" for depth in depths) + "   growth"
        for game, found in several:
            shown = found.medians()
            for name in ("command_ms", "undo_ms", "cold_fold_ms"):
                figures = shown[name]
                growth = f"{found.growth():9.2f}" if name == "command_ms" else ""
                yield f"  {game:24}{name:27}" + "".join(f"{figures[str(depth)]:9.2f}" for depth in depths) + growth


def rules_lines(rules: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Return the table of the rules' speed."""
    yield ""
    yield "random playouts per CPU second          interpreted   compiled   times   clone µs, interpreted / compiled"
    for name, forms in rules.items():
        times = speedup(forms).get("compiled_to_interpreted")
        cells = [number_cell(forms, form, "playouts_per_s") for form in FORMS]
        clones = " / ".join(f"{forms[form]['clone_us']:.1f}" if form in forms else "-" for form in FORMS)
        yield f"  {name:38}{''.join(cells)}{times or '-':>8}   {clones}"
    yield ""
    yield "per CPU second              commands at random: interpreted   compiled   iterations of a search: interpreted   compiled"
    for name, forms in rules.items():
        played, searched = (
            [number_cell(forms, form, figure) for form in FORMS] for figure in ("commands_per_s", "search_iterations_per_s")
        )
        yield f"  {name:46}{''.join(played)}{'':25}{''.join(searched)}"


def number_cell(forms: dict[str, Any], form: str, name: str) -> str:
    """Return a figure of a form for the table; a dash where that form was not measured."""
    return f"{forms[form][name]:11,.0f}" if form in forms else f"{'-':>11}"
