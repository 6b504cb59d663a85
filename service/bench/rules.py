"""How fast the rules run, interpreted and compiled: the figures of `workers.bench`, each form in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from service.compiled import BUILDS, MARKER, VARIABLE, source_hash

FORMS: Final = {"interpreted": ("0", "plain"), "compiled": ("require", "compiled")}
"""Each form: how ATOLL_COMPILED asks for it, and what `workers.bench` calls it."""


def is_compiled() -> bool:
    """Say whether the compiled form of the present source was built."""
    return (BUILDS / source_hash() / MARKER).is_file()


def measure(seconds: float, rounds: int, say: Callable[[str], None]) -> dict[str, dict[str, Any]]:
    """Return the best figures of each form by game and seats (`name-seats`); forms take turns."""
    best: dict[str, dict[str, Any]] = {}
    for number in range(rounds):
        for form, (wish, word) in FORMS.items():
            if form == "compiled" and not is_compiled():
                say("the rules are not compiled: no figures of that form (`make compile`)")
                continue
            for found in figures(seconds / rounds, wish):
                assert found["form"] == word
                name = f"{found['game']}-{found['seats']}"
                say(f"round {number + 1} of {rounds}: {name:22} {form:11} {found['playouts_per_s']:9,.1f} playouts/s")
                keep_best(best.setdefault(name, {}).setdefault(form, {}), found)
    return best


def keep_best(known: dict[str, Any], found: dict[str, Any]) -> None:
    """Keep the higher rates and the lower clone cost of two measurements."""
    for name in ("playouts_per_s", "commands_per_s", "search_iterations_per_s"):
        known[name] = max(known.get(name, 0), found[name])
    known["clone_us"] = min(known.get("clone_us", found["clone_us"]), found["clone_us"])
    known["commands_per_match"] = found["commands_per_match"]


def figures(seconds: float, wish: str) -> Iterator[dict[str, Any]]:
    """Run `workers.bench` in one form, and return its figures as they come."""
    command = [sys.executable, "-P", "-m", "service.compiled", "workers.bench", "--seconds", str(seconds)]
    with subprocess.Popen(command, env=environment(wish), stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if line.startswith("{"):
                yield json.loads(line)
    if running.returncode != 0:
        raise RuntimeError(f"workers.bench ended with exit status {running.returncode}")


def environment(wish: str) -> dict[str, str]:
    """Return this process's environment with another form asked for, and without the path of the form that runs here."""
    paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and not Path(path).is_relative_to(BUILDS)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), VARIABLE: wish}
