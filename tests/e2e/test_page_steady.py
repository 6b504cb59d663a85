"""Nothing moves while a page loads: what one is about to press in a real Chromium stays under the pointer."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.page_player import DRAWN, MY_TURN
from tests.samples import MANY

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

SIZES: Final = ((1800, 1000), (1280, 900), (800, 900), (390, 844))
TABLES: Final = [
    *(("waiting", kind) for kind in ("watched", "mine")),
    *((stage, kind) for stage in ("running", "over") for kind in ("watched", "mine", "the other's")),
]
"""How far the match is, and whose seat the browser holds; of one that waits, nobody sits at the other's."""
OFTEN: Final = [("waiting", "mine"), ("running", "watched"), ("running", "mine"), ("over", "the other's")]
"""Those that are loaded in `make test` too: each stage, and each kind of seat."""

TRIED: Final = {loaded: SIZES if MANY else SIZES[number % len(SIZES) :][:1] for number, loaded in enumerate(TABLES)}
"""The sizes at which each is loaded: all of them, or in turn one."""

MOST: Final = 0.05
"""A layout shift is the part of the window that moved, times how far: web.dev/articles/cls calls 0.1 good."""

SHIFTS: Final = """(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().map(({ value, sources }) => [value, sources.map(({ node }) => node?.id || node?.className)]);
})()"""


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


def played(caller: Caller, game: str, most: int) -> Any:
    """Return a match of two people after some commands."""
    made = caller.create(game, table("hh"))
    caller.play_seats(made["id"], tokens_of(made), in_turn(), most=most)
    return made | {"to_act": caller.read(made["id"])["to_act"]}


def resigned(caller: Caller) -> Any:
    """Return a match that is over."""
    made = played(caller, "das-riff", 16)
    caller.play(made["id"], tokens_of(made)[0], 0, {"type": "resign"})
    return made


def seat_of(match: Any, kind: str) -> int | None:
    """Return the seat that a browser holds: one that is to act, another, or none."""
    acts: int = next(iter(match["to_act"]), 0)
    return {"watched": None, "mine": acts, "the other's": 1 - acts}[kind]


@pytest.mark.parametrize(
    ("stage", "kind"), [loaded if loaded in OFTEN else pytest.param(*loaded, marks=pytest.mark.slow) for loaded in TABLES]
)
def test_nothing_moves_while_a_table_loads(product: Stack, caller: Caller, browser: Browser, stage: str, kind: str) -> None:
    match = {
        "waiting": lambda: caller.create("das-riff", table("ho")),
        "running": lambda: played(caller, "wondrous-creatures", 20),
        "over": lambda: resigned(caller),
    }[stage]()
    seat = seat_of(match, kind)
    held = {} if seat is None else {match["id"]: {"seat": seat, "token": tokens_of(match)[seat], "game": match["game"]}}
    ready = MY_TURN if (stage, kind) == ("running", "mine") else "true"
    browser.prefer(prefers_reduced_motion="reduce")
    for width, height in TRIED[stage, kind]:
        browser.resize(width, height)
        with browser.slowed_down(4), browser.stored(product.url, **{"atoll.seats": json.dumps(held)}):
            browser.open(f"{product.url}/matches/{match['id']}?lang=de")
            browser.wait_for(f"{DRAWN} && {ready}")
        browser.value_of("localStorage.removeItem('atoll.seen')")  # what others did since is told above the picture
        shifts = browser.value_of(SHIFTS)
        assert sum(value for value, _ in shifts) < MOST, (width, shifts)
    assert browser.problems == []
