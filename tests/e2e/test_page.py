"""The page in a real Chromium, through the front, against real bots: a match begun, played by the mouse, left, found again, replayed."""

import json
from collections.abc import Iterator
from itertools import pairwise
from urllib.parse import urlsplit

import pytest

from service.embedded.process import wait_until
from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import DRAWN, IS_OVER, give_seat
from tests.samples import samples

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

OWN = samples(2, 3)
"""So many commands are played by the mouse."""
MY_TURN = "document.getElementById('commands')?.hidden === false && document.querySelector('.group .btn:not(:disabled)') !== null"
NEWEST = "Number(document.getElementById('log').firstElementChild?.dataset.version ?? 0)"
HELD = "JSON.parse(localStorage.getItem('atoll.seats'))"
SMALLEST_TEXT = (
    "Math.min(...[...document.querySelectorAll('main p, main li, main button')].map(e => parseFloat(getComputedStyle(e).fontSize)))"
)


@pytest.fixture
def moving(running_chromium: Chromium) -> Iterator[Browser]:
    """A page on which things move, which takes the browser longer than all the rest."""
    with running_chromium.page() as started:
        yield started


@pytest.fixture
def browser(moving: Browser) -> Browser:
    moving.prefer(prefers_reduced_motion="reduce")
    return moving


def play_by_mouse(browser: Browser) -> None:
    """Choose a marked place and the first command that touches it; where none is marked, one of the list. Then send it."""
    browser.wait_for(MY_TURN)
    before = browser.value_of(NEWEST)
    if browser.value_of("document.querySelector('.place.legal') !== null"):
        browser.click(".place.legal")
        browser.wait_for("document.querySelector('.place.selected') !== null")
        if not browser.value_of("document.querySelector('.chosen .go-on') !== null"):
            browser.click(".chosen .btn")
    else:
        browser.click(".group .btn")
    browser.wait_for("document.querySelector('.chosen .go-on') !== null")
    browser.click(".chosen .go-on")
    browser.wait_for(f"{NEWEST} > {before}")


@pytest.mark.parametrize(
    ("width", "height", "language", "motion"),
    [pytest.param(1280, 900, "en", "no-preference", marks=pytest.mark.slow), (360, 740, "de", "reduce")],
)
def test_a_match_is_played_left_found_again_and_replayed(
    product: Stack, moving: Browser, width: int, height: int, language: str, motion: str
) -> None:
    browser = moving
    browser.prefer(prefers_reduced_motion=motion)
    browser.resize(width, height)
    browser.open(f"{product.url}/?lang={language}")
    browser.wait_for("!document.querySelector('form.play').hidden")
    assert browser.value_of("document.documentElement.scrollWidth") <= width
    browser.click('form[data-game="das-riff"] button')
    browser.wait_for("location.pathname.startsWith('/matches/')")
    for _ in range(OWN):
        play_by_mouse(browser)
    browser.wait_for(MY_TURN)
    assert not browser.value_of("document.querySelector('.unfold').disabled")
    assert browser.value_of("document.documentElement.scrollWidth") <= width
    assert browser.value_of(SMALLEST_TEXT) >= 14

    browser.open(browser.value_of("location.href"))
    browser.wait_for(MY_TURN)
    newest = browser.value_of(NEWEST)
    browser.value_of("document.querySelector('#slider input').focus()")
    for step in (1, 2):
        browser.press("ArrowLeft")
        browser.wait_for(f"new URL(location.href).searchParams.get('at') === '{newest - step}'")
    browser.wait_for("document.getElementById('commands').hidden")
    assert browser.value_of("Number(document.querySelector('#log [aria-current]').dataset.version)") == newest - 2
    browser.click('[data-to="now"]')
    browser.wait_for(MY_TURN)

    held = browser.value_of(HELD)
    (token,) = [seat["token"] for seat in held.values()]
    assert not [url for url in browser.requests if token in url]
    assert {urlsplit(url).netloc for url in browser.requests} == {urlsplit(product.url).netloc}
    assert browser.problems == []


def test_a_place_is_chosen_by_keys_alone(product: Stack, browser: Browser) -> None:
    browser.open(f"{product.url}/?lang=en")
    browser.wait_for("!document.querySelector('form.play').hidden")
    browser.click('form[data-game="das-riff"] button')
    browser.wait_for("location.pathname.startsWith('/matches/')")
    browser.wait_for(MY_TURN)
    while not browser.value_of("document.querySelector('.place.legal') !== null"):
        play_by_mouse(browser)
        browser.wait_for(MY_TURN)
    browser.value_of("document.querySelector('#picture svg').focus()")
    browser.press("ArrowRight")
    browser.wait_for("document.activeElement.classList.contains('legal')")
    assert browser.problems == []


def test_a_match_is_read_and_replayed_without_scripts(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"))
    browser.disable_scripts()
    browser.open(f"{product.url}/matches/{made['id']}?lang=de")
    browser.wait_for("document.querySelector('#picture img')?.complete")
    assert browser.value_of("document.querySelector('#picture img').naturalWidth") > 0
    assert "Am Zug: " in browser.text()
    assert browser.value_of("[...document.querySelectorAll(':disabled')].filter(each => each.checkVisibility()).length") == 0
    browser.click('[data-to="back"]')
    browser.wait_for(f"location.search === '?at={made['version'] - 1}&lang=de'")
    assert browser.problems == []


def test_links_of_a_replay_lead_there_before_the_history_is_read(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"))
    browser.open(f"{product.url}/matches/{made['id']}?lang=de")
    browser.wait_for(DRAWN)
    browser.block("*/events?*")
    browser.open(f"{product.url}/matches/{made['id']}?lang=en")
    browser.wait_for("document.documentElement.lang === 'en' && document.readyState === 'complete'")
    browser.click('[data-to="back"]')
    browser.wait_for(f"location.search === '?at={made['version'] - 1}&lang=en' && document.querySelector('#turn') !== null")
    browser.block()


def test_a_private_match_has_a_table_for_whoever_holds_a_seat_and_none_for_others(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"), private=True)
    address = f"{product.url}/matches/{made['id']}?lang=en"
    browser.open(address)
    browser.wait_for("document.readyState === 'complete'")
    assert "There is no such match." in browser.text()
    seat = made["to_act"][0]
    held = {made["id"]: {"seat": seat, "token": made["seats"][seat]["token"], "game": "das-riff"}}
    browser.value_of(f"localStorage.setItem('atoll.seats', {json.dumps(json.dumps(held))})")
    assert wait_until(lambda: caller.http.get("/v1/log").status_code == 200, 30)
    browser.open(address)
    browser.wait_for("document.getElementById('commands') !== null")
    play_by_mouse(browser)
    assert browser.value_of("JSON.parse(document.getElementById('kinds').textContent).end_turn.stage") == "turn"
    links = browser.value_of("[...document.querySelectorAll('.top .where, #commands p a')].map(each => [each.textContent, each.href])")
    rules = f"{product.url}/rules/das-riff?lang=en#in-short"
    assert links == [["Das Riff: Rules", rules], ["How does a turn go?", rules]]
    assert browser.value_of("document.title").endswith(" · Das Riff · Atoll")
    assert browser.value_of("document.getElementById('commands').lastElementChild.className") == "hints rest"
    assert browser.value_of(f"'{made['id']}' in JSON.parse(localStorage.getItem('atoll.receipts'))"), (
        "a receipt is fetched of this move, too"
    )


def test_a_finished_match_is_proven_in_the_browser(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"))
    token = made["seats"][0]["token"]
    browser.open(f"{product.url}/matches/{made['id']}?lang=en")
    browser.wait_for("document.querySelector('#picture svg') !== null")
    caller.play(made["id"], token, 0, {"type": "resign"})
    browser.wait_for(f"{IS_OVER} && {DRAWN}")  # the page has heard of it by itself
    browser.click("#proof button")
    browser.wait_for("document.querySelector('.verdict strong')?.textContent === 'Proven.'")
    assert browser.problems == []


def test_a_move_is_taken_back_by_one_press_and_what_cannot_be_done_is_sorted(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("reef-gardens", table("hh"))
    seat = made["to_act"][0]
    token = made["seats"][seat]["token"]
    listed = caller.get(f"/v1/matches/{made['id']}/legal-commands", token)["legal_commands"]
    bought = next(entry["command"] for entry in listed if entry["command"]["type"] == "buy_line")
    told = caller.play(made["id"], token, seat, bought)["events"][0]["text"]["en"].replace(f"Seat {seat}", f"Seat {seat + 1}")
    give_seat(browser, product.url, made, seat)
    browser.wait_for("document.querySelector('.undo') !== null")
    assert browser.value_of("document.querySelector('.undo').textContent") == f"Take back your last move: {told}"
    browser.value_of("document.querySelector('.rest summary').click()")
    browser.wait_for("document.querySelector('.rest h3') !== null")
    assert browser.value_of("document.querySelector('.rest h3').textContent") == "When it is asked for"
    browser.value_of("[...document.querySelectorAll('.rest .quiet')].find(each => each.textContent === 'Build the station').click()")
    browser.wait_for("document.querySelector('.rest .reason')?.textContent.includes('A station is built by itself')")
    browser.value_of("document.querySelector('.rare').open = true")
    grave = browser.value_of("[...document.querySelectorAll('.rare .btn')].map(each => each.getBoundingClientRect().toJSON())")
    assert len(grave) > 1
    assert all(lower["top"] - upper["bottom"] >= 4 for upper, lower in pairwise(grave)), "what ends a match keeps its distance"
    browser.click(".undo")
    browser.wait_for("document.querySelector('#log li').textContent.includes('takes back everything after step')")
    assert browser.value_of("document.querySelector('#commands a[href$=\"#in-short\"]').textContent") == "How does a turn go?"
    assert browser.problems == []
