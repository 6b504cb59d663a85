"""Whole matches at the page: two people in two browsers and a bot, then the replay, then the rules."""

import random
from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, chromium
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import IS_OVER, MY_TURN, choose, give_seat, send

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(3600),
]

SEATS = {"das-riff": "hh", "reef-encounter": "hhb", "reef-gardens": "hhb", "wondrous-creatures": "hhb"}
"""Das Riff is for two."""
SIZES = [(1280, 900, "en"), (360, 740, "de")]


@pytest.fixture
def two() -> Iterator[list[Browser]]:
    with chromium() as one, chromium() as other, one.page() as first, other.page() as second:
        yield [first, second]


@pytest.mark.parametrize("game", SEATS)
def test_two_people_and_a_bot_play_a_match_to_its_end(product: Stack, caller: Caller, two: list[Browser], game: str) -> None:
    chance = random.Random(game)
    made = caller.create(game, table(SEATS[game]))
    for seat, (browser, (width, height, language)) in enumerate(zip(two, SIZES, strict=True)):
        browser.resize(width, height)
        give_seat(browser, product.url, made, seat, language)
    while caller.read(made["id"])["status"] == "running":
        acting = [seat for seat in caller.read(made["id"])["to_act"] if seat < len(two)]
        if not acting:
            caller.wait_for(made["id"], lambda now: now["status"] == "over" or bool({0, 1} & set(now["to_act"])), 120)
            continue
        browser = two[acting[0]]
        browser.wait_for(f"{IS_OVER} || {MY_TURN}")
        choose(browser, chance)
        send(browser)
    for browser, (width, _, _) in zip(two, SIZES, strict=True):
        browser.wait_for(f"{IS_OVER} && document.querySelector('#picture svg') !== null && document.getElementById('curve') !== null")
        assert browser.value_of("document.documentElement.scrollWidth") <= width
    replayed(two[0], made["id"])
    two[0].click(".where")
    two[0].wait_for("document.querySelectorAll('.rules li').length > 40")
    for browser in two:
        assert browser.problems == []


def replayed(browser: Browser, match: str) -> None:
    """Go through the match by keys and by the curve."""
    browser.value_of("document.querySelector('#slider input').focus()")
    browser.press("ArrowLeft")
    browser.wait_for("new URL(location.href).searchParams.has('at')")
    browser.click("#curve")
    browser.wait_for("document.querySelector('#log [aria-current]') !== null")
    browser.click('[data-to="now"]')
    browser.wait_for("!new URL(location.href).searchParams.has('at')")
    assert match in browser.value_of("location.pathname")
