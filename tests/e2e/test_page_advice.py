"""Hints and an analysis on the page, in a real Chromium, computed by the real worker."""

from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import give_seat
from tests.e2e.positions import QUICKEST, late

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

MARKED = "document.querySelector('#analysis .now').getAttribute('d')"


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        started.prefer(prefers_reduced_motion="reduce")
        yield started


def test_a_hint_is_told_on_demand_and_goes_when_the_match_goes_on(product: Stack, caller: Caller, browser: Browser) -> None:
    match = caller.create(QUICKEST.name, table("hh"), **late(QUICKEST, 2, 20))
    seat = match["to_act"][0]
    token = match["seats"][seat]["token"]
    give_seat(browser, product.url, match, seat)
    browser.wait_for("document.querySelector('.hints .btn') !== null && !document.getElementById('commands').hidden")
    assert browser.value_of("document.querySelector('.hints li') === null")
    browser.click(".hints .btn")
    browser.wait_for("document.querySelector('.hints li') !== null")
    told = browser.value_of("document.querySelector('.hints li').textContent")
    auth = {"Authorization": f"Bearer {token}"}
    listed = caller.http.get(f"/v1/matches/{match['id']}/legal-commands", headers=auth).json()["legal_commands"]
    assert any(told.startswith(entry["label"]["en"]) for entry in listed)
    hinted = next(entry["places"] for entry in listed if told.startswith(entry["label"]["en"]))
    drawn = set(browser.value_of("[...document.querySelectorAll('.place')].map(place => place.dataset.place)"))
    browser.hover(".hints li .btn")
    pointed = browser.value_of("[...document.querySelectorAll('.place.pointed')].map(place => place.dataset.place)")
    assert set(pointed) == drawn.intersection(hinted)
    browser.value_of("document.querySelector('.check input').click()")  # to send at once: a hint is not
    browser.click(".hints li .btn")
    browser.wait_for("document.querySelector('.chosen .go-on') !== null")
    chosen = browser.value_of("document.querySelector('.chosen .go-on').textContent")
    assert told.startswith(chosen)
    places = next(entry["places"] for entry in listed if entry["label"]["en"] == chosen)
    marked = browser.value_of("[...document.querySelectorAll('.foreseen')].map(each => each.dataset.place)")
    assert set(marked) >= {place for place in places if browser.value_of(f"document.querySelector('[data-place=\"{place}\"]') !== null")}
    assert caller.read(match["id"], token)["version"] == match["version"]
    caller.play(match["id"], token, seat, listed[0]["command"])
    browser.wait_for("document.querySelector('.hints li') === null")


def test_a_match_that_is_over_is_analysed_on_demand(product: Stack, caller: Caller, browser: Browser) -> None:
    match = caller.create(QUICKEST.name, table("bb"), **late(QUICKEST, 2, 16))["id"]
    caller.wait_over(match)
    browser.open(f"{product.url}/matches/{match}?lang=de")
    browser.wait_for("document.querySelector('#analysis .btn') !== null")
    browser.click("#analysis .btn")
    browser.wait_for("document.querySelector('#analysis .btn') === null")
    assert browser.value_of("document.querySelector('#analysis h3').textContent") == "Wo am meisten verloren ging"
    browser.wait_for("document.querySelectorAll('#analysis .points').length === 2")
    newest = browser.value_of(MARKED)
    browser.click("#analysis .curve")
    browser.wait_for("new URL(location.href).searchParams.has('at')")
    browser.wait_for(f"{MARKED} !== {newest!r}")
    assert browser.value_of("document.querySelectorAll('#analysis .points').length") == 2
