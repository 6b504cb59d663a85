"""A table on a slow connection: what has to come, and that the picture needs no script. How long it takes is printed (`-s`)."""

from collections.abc import Iterator
from typing import Final

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, in_turn, table, tokens_of

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

MOST_BYTES: Final = 150_000
GAMES: Final = ("das-riff", "reef-encounter", "reef-gardens", "wondrous-creatures")
FIRST: Final = """performance.getEntriesByType("resource")
    .find(({name, initiatorType}) => initiatorType !== "fetch" && name.includes("board.svg"))?.responseEnd"""


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_in_less_than_150_kilobytes(product: Stack, caller: Caller, browser: Browser, game: str) -> None:
    made = caller.create(game, table("hh"))
    caller.play_seats(made["id"], tokens_of(made), in_turn(), most=120)
    browser.resize(360, 740)
    browser.connect(round_trip_ms=400, bytes_a_second=200_000)
    browser.open(f"{product.url}/matches/{made['id']}?lang=en")
    browser.wait_for("document.querySelector('#picture svg') !== null")
    drawn, alive = browser.value_of(f"[{FIRST}, performance.now()]")
    assert drawn is not None, "the picture was there before any script"
    print(f"{game}: first picture after {drawn:.0f} ms, live after {alive:.0f} ms, {browser.received} bytes")
    assert browser.received < MOST_BYTES
    assert browser.problems == []
