"""Everybody can use the page: axe finds nothing, keys are enough for a whole match, and reading needs no scripts."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.page_player import DRAWN, IS_OVER, MY_TURN, NEWEST, READY, give_seat, unfold

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

AXE: Final = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_bytes()
AXE_SHA256: Final = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
FOUND: Final = (
    "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.map(({id, nodes}) => "
    "[id, ...nodes.slice(0, 4).map(({target, failureSummary}) => target.join(' ') + ': ' + failureSummary.slice(0, 300))]))"
)
GAMES: Final = ("das-riff", "reef-encounter", "reef-gardens", "wondrous-creatures")


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


def look(browser: Browser, where: str) -> list[object]:
    """Return what axe finds on the page, in light and dark."""
    found: list[object] = []
    browser.value_of(f"(() => {{ if (!globalThis.axe) {AXE.decode()} }})()")
    for scheme in ("light", "dark"):
        browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        found += [[where, scheme, *finding] for finding in browser.value_of(FOUND)]
    return found


def test_axe_is_the_one_that_was_vendored() -> None:
    assert hashlib.sha256(AXE).hexdigest() == AXE_SHA256


def test_axe_finds_nothing_at_a_glance(product: Stack, caller: Caller, browser: Browser) -> None:
    found: list[object] = []
    browser.open(f"{product.url}/?lang=de")
    browser.wait_for("!document.querySelector('form.play').hidden")
    found += look(browser, "lobby")
    made = caller.create("das-riff", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0], "de")
    browser.wait_for(MY_TURN)
    found += look(browser, "table")
    assert not found, json.dumps(found, indent=1)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "language"), [(1280, 900, "de"), (360, 740, "en")])
def test_axe_finds_nothing_anywhere(product: Stack, caller: Caller, browser: Browser, width: int, height: int, language: str) -> None:
    found: list[object] = []
    browser.resize(width, height)
    browser.open(f"{product.url}/?lang={language}")
    browser.wait_for("!document.querySelector('form.play').hidden")
    browser.value_of("document.querySelectorAll('details').forEach(each => each.open = true)")
    found += look(browser, "lobby")
    for game in GAMES:
        browser.open(f"{product.url}/rules/{game}?lang={language}")
        browser.wait_for("document.readyState === 'complete'")
        found += look(browser, f"rules of {game}")
    browser.open(f"{product.url}/ratings?lang={language}")
    browser.wait_for("document.readyState === 'complete'")
    found += look(browser, "ratings")
    browser.open(f"{product.url}/rules/none?lang={language}")
    browser.wait_for("document.readyState === 'complete'")
    found += look(browser, "nothing here")
    for game in GAMES:
        made = caller.create(game, table("hh"))
        give_seat(browser, product.url, made, made["to_act"][0], language)
        browser.wait_for(MY_TURN)
        unfold(browser)
        browser.click(".group .btn")
        browser.wait_for(READY)
        browser.value_of("document.querySelector('details.rest').open = true")
        browser.wait_for("document.querySelector('details.rest .btn') !== null")
        found += look(browser, f"table of {game}")
    waiting = caller.create("das-riff", table("ho"))
    give_seat(browser, product.url, waiting, 0, language)
    browser.wait_for("document.querySelector('#room input') !== null")
    found += look(browser, "waiting room")
    over = caller.create("das-riff", table("hh"))
    caller.play_seats(over["id"], tokens_of(over), in_turn(), most=16)
    caller.play(over["id"], over["seats"][0]["token"], 0, {"type": "resign"})
    browser.open(f"{product.url}/matches/{over['id']}?lang={language}")
    browser.wait_for(DRAWN)
    found += look(browser, "finished match")
    assert browser.value_of("document.documentElement.scrollWidth") <= width
    assert not found, json.dumps(found, indent=1)


def test_rules_are_read_without_scripts(product: Stack, browser: Browser) -> None:
    browser.disable_scripts()
    browser.open(f"{product.url}/rules/reef-gardens?lang=de#P3")
    browser.wait_for("document.readyState === 'complete'")
    assert "nicht ganz bezahlt werden kann" in browser.value_of("document.querySelector(':target').innerText")
    assert browser.problems == []


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_a_whole_match_of_das_riff_is_played_by_keys_alone(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hb"))
    give_seat(browser, product.url, made, 0)
    browser.wait_for(MY_TURN)
    while not browser.value_of("document.activeElement.matches('.group .btn')"):
        browser.press("Tab")
    for step in range(2000):
        browser.wait_for(f"{IS_OVER} || ({MY_TURN} && document.activeElement.matches('.group .btn'))")
        if browser.value_of(IS_OVER):
            break
        before = browser.value_of(NEWEST)
        for _ in range(step % 3):
            if browser.value_of("document.activeElement.nextElementSibling?.matches('.btn:not(.more)') ?? false"):
                browser.press("Tab")
        browser.press("Enter")
        # Whoever reads the preview sends no command that overtakes the question for it.
        browser.wait_for("document.activeElement.matches('.go-on') && document.querySelector('.effect').children.length > 0")
        browser.press("Enter")
        browser.wait_for(f"{IS_OVER} || {NEWEST} > {before}")
    assert browser.value_of(IS_OVER)
    assert browser.problems == []
