"""Somebody at the page: holds a seat in a browser, sees whose turn it is, and chooses among what the page offers, by mouse or keys."""

import json
import random
from typing import Any, Final

from tests.docs.browser import Browser

MY_TURN: Final = "document.getElementById('commands')?.hidden === false && document.querySelector('.group .btn:not(:disabled)') !== null"
IS_OVER: Final = "document.querySelector('.result') !== null"
DRAWN: Final = "document.querySelector('#picture svg') !== null && document.querySelector('.replay :disabled, .unknown') === null"
"""The table of a finished match has all that scripts fill in: nothing moves any more."""
NEWEST: Final = "Number(document.getElementById('log')?.firstElementChild?.dataset.version ?? 0)"
READY: Final = "document.querySelector('.chosen .go-on') !== null"
LOW: Final = "document.querySelector('.commands.low .unfold')?.checkVisibility() ?? false"
MARK: Final = """(selector, chance) => {
    document.querySelector(".picked")?.classList.remove("picked");
    const all = [...document.querySelectorAll(selector)].filter((each) => !each.matches(".undo"));
    all[Math.floor(chance * all.length)].classList.add("picked");
}"""


def give_seat(browser: Browser, url: str, match: Any, seat: int, language: str = "en") -> None:
    """Let the browser hold the seat, and open its table."""
    held = {match["id"]: {"seat": seat, "token": match["seats"][seat]["token"], "game": match["game"]}}
    browser.prefer(prefers_reduced_motion="reduce")
    with browser.stored(url, **{"atoll.seats": json.dumps(held)}):
        browser.open(f"{url}/matches/{match['id']}?lang={language}")
        browser.wait_for("document.querySelector('#picture svg') !== null")


def choose(browser: Browser, chance: random.Random) -> None:
    """Choose a marked place and what can be done there, or a command of the list; by mouse, or with the focus on it and Enter."""
    places = browser.value_of("document.querySelectorAll('.place.legal').length")
    if places and chance.random() < 0.5:
        pick(browser, ".place.legal", chance)
        use(browser, chance)
        if not browser.value_of(READY):
            pick(browser, ".chosen .btn:not(:last-child, .more)", chance)
            use(browser, chance)
    else:
        unfold(browser)
        pick(browser, ".group .btn:not(.more)", chance)
        use(browser, chance)
    browser.wait_for(READY)


def unfold(browser: Browser) -> None:
    """Show all commands where a phone's sheet holds them back."""
    if browser.value_of(LOW):
        browser.click(".unfold")


def pick(browser: Browser, selector: str, chance: random.Random) -> None:
    """Mark one of the elements that a selector finds, to be used next; never one that takes back what was done."""
    browser.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
    browser.value_of(f"({MARK})({json.dumps(selector)}, {chance.random()})")


def use(browser: Browser, chance: random.Random) -> None:
    """Press what was picked, by mouse or by Enter."""
    if chance.random() < 0.3:
        browser.value_of("document.querySelector('.picked').focus()")
        browser.press("Enter")
    else:
        # Of a place with a hole in its middle the page takes what is near.
        browser.click(".picked", covered=bool(browser.value_of("document.querySelector('.picked')?.matches('.place') ?? false")))
    browser.wait_for("!document.querySelector('.chosen').hidden")


def send(browser: Browser) -> None:
    """Send what was chosen, and wait for what comes of it."""
    before = browser.value_of(NEWEST)
    browser.click(".chosen .go-on")
    browser.wait_for(f"{IS_OVER} || {NEWEST} > {before}")
