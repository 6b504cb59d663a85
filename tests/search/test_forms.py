"""The compiled and the plain form search alike, and a compiled search lets other threads through."""

import math
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from domain.kernel.ids import Seat
from service.compiled import VARIABLE, is_built
from tests.laws.settings import LAGOON
from tests.samples import samples
from tests.search.positions import TREE, midway
from workers.search.budget import Budget
from workers.search.turn import TurnSearch
from workers.think import clock

FIGURES = Path(__file__).parent / "figures.py"
EVERY = samples(2, 1)
"""Of so many moves one is searched."""


def figures(form: str) -> tuple[str, str]:
    """What a process of the form prints, whatever form the tests themselves run in."""
    wanted = {**os.environ, VARIABLE: "require" if form == "compiled" else "0"}
    done = subprocess.run([sys.executable, str(FIGURES), str(EVERY)], capture_output=True, text=True, check=True, timeout=300, env=wanted)
    return done.stdout, done.stderr.strip()


def test_both_forms_give_the_same_visit_tables() -> None:
    if not is_built():
        pytest.skip("this source is not compiled (make compile)")
    plain, compiled = figures("plain"), figures("compiled")
    assert (plain[1], compiled[1]) == ("py", "so")
    assert plain[0] == compiled[0]
    assert len(plain[0].splitlines()) > 20


def test_a_search_lets_the_thread_of_the_lease_through() -> None:
    """Native code gives way to no thread by itself; the clock, which is Python, makes it."""
    state = midway(LAGOON, 3, {"rounds": 9}, 1, 0)
    belief = LAGOON.belief_of(LAGOON.view_for(state, Seat(0)), Seat(0), {"rounds": 9})
    done = threading.Event()
    ticks: list[float] = []

    def tick() -> None:
        while not done.wait(0.02):
            ticks.append(clock())

    def until_seen() -> float:
        return clock() if len(ticks) < 5 else math.inf

    thread = threading.Thread(target=tick)
    thread.start()
    TurnSearch(LAGOON, Seat(0), TREE).decide(belief, 3, 0, 1, Budget(milliseconds=60_000), until_seen)
    seen = len(ticks)
    done.set()
    thread.join()
    assert seen >= 5, "the other thread came to nothing in a minute"
