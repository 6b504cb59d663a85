"""A rated match from the lobby in a real Chromium: who may open one, against whom, and what it does to one's rating."""

from collections.abc import Iterator
from typing import Final

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller
from tests.e2e.page_player import IS_OVER, MY_TURN

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

FORM: Final = "document.querySelector('form[data-game=\"reef-gardens\"]')"
READY: Final = f"!{FORM}.hidden"
ROWS: Final = f"[...{FORM}.querySelectorAll('.rows select')].map((select) => select.value)"
CHOOSE: Final = "{}.value = '{}', {}.dispatchEvent(new Event('change'))"


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


def choose(browser: Browser, control: str, value: str) -> None:
    """Choose a value in the form."""
    browser.value_of(CHOOSE.format(f"{FORM}.{control}", value, f"{FORM}.{control}"))


def test_a_rated_match_is_opened_by_a_player_against_bots_of_different_levels(product: Stack, caller: Caller, browser: Browser) -> None:
    browser.open(f"{product.url}/?lang=en")
    browser.wait_for(READY)
    assert browser.value_of(f"{FORM}.rated.disabled"), "without a key nobody is known"
    browser.value_of("document.querySelector('#player input').value = 'Mira', document.querySelector('#player form').requestSubmit()")
    browser.wait_for(f"document.getElementById('player').innerText.includes('Mira') && {READY}")
    browser.value_of(f"{FORM}.querySelector('details').open = true")
    choose(browser, "seats", "4")
    assert browser.value_of(ROWS) == ["human", *["bot:beginner"] * 3]
    browser.value_of(f"{FORM}.rated.click()")
    assert browser.value_of(ROWS) == ["human", "bot:beginner", "bot:quick", "bot:normal"]
    choose(browser, "level", "strong")
    assert sorted(browser.value_of(ROWS)[1:]) == ["bot:normal", "bot:strong", "bot:strongest"]
    choose(browser, "seats", "2")
    browser.value_of(f"{FORM}.go.click()")
    browser.wait_for(f"location.pathname.startsWith('/matches/') && {MY_TURN}")
    match = browser.value_of("document.querySelector('main').dataset.match")
    assert "Rated match" in browser.value_of("document.querySelector('.seats').innerText")
    assert caller.read(match)["rated"]
    key = browser.value_of("JSON.parse(localStorage.getItem('atoll.player')).key")
    caller.play(match, key, 0, {"type": "resign"})
    browser.wait_for(IS_OVER)
    browser.click(".seats a[href*='/ratings']")
    browser.wait_for("location.pathname === '/ratings'")
    rated = "document.getElementById('reef-gardens').innerText.includes('Mira') || location.reload()"
    browser.wait_for(rated)
    browser.open(f"{product.url}/?lang=de")
    browser.wait_for("document.getElementById('player').innerText.includes('Deine Wertungen')")
    assert "Reef Gardens: " in browser.value_of("document.getElementById('player').innerText")
    assert browser.problems == []


def test_one_seat_alone_is_not_rated(product: Stack, browser: Browser) -> None:
    browser.open(f"{product.url}/?lang=en")
    browser.wait_for(READY)
    browser.value_of("localStorage.setItem('atoll.player', JSON.stringify({id: 'x', name: 'Mira', key: 'none'}))")
    solo = FORM.replace("reef-gardens", "wondrous-creatures")
    browser.value_of(f"{solo}.seats.dispatchEvent(new Event('change'))")
    assert not browser.value_of(f"{solo}.rated.disabled")
    browser.value_of(f"{solo}.rated.click()")
    browser.value_of(CHOOSE.format(f"{solo}.seats", "1", f"{solo}.seats"))
    assert browser.value_of(f"[{solo}.rated.disabled, {solo}.rated.checked]") == [True, False]


def test_who_sits_down_at_a_rated_match_becomes_a_player(product: Stack, caller: Caller, browser: Browser) -> None:
    host = caller.http.post("/v1/players", json={"name": "Ada"}).json()
    body = {"game": "das-riff", "rated": True, "seats": [{"kind": "human"}, {"kind": "open"}]}
    made = caller.http.post("/v1/matches", json=body, headers={"Authorization": f"Bearer {host['key']}"}).json()
    browser.open(f"{product.url}/matches/{made['id']}?lang=de")
    browser.wait_for("document.querySelector('#room .nickname input') !== null && document.querySelector('.seat .btn.go') !== null")
    assert "wird Spieler" in browser.value_of("document.getElementById('room').innerText")
    browser.click(".seat .btn.go")
    browser.wait_for("document.getElementById('bar').innerText.includes('Name nötig')")
    assert caller.read(made["id"])["status"] == "open"
    browser.value_of("document.querySelector('#room .nickname input').value = 'Bob'")
    browser.click(".seat .btn.go")
    caller.wait_for(made["id"], lambda now: now["status"] == "running", 60)
    browser.wait_for("JSON.parse(localStorage.getItem('atoll.player'))?.name === 'Bob'")
    browser.wait_for("document.querySelector('.seats')?.innerText.includes('Bob')")
    assert caller.read(made["id"])["seats"][1]["name"] == "Bob"
    assert browser.problems == []
