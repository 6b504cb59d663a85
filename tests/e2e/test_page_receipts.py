"""Receipts at the page, in a real Chromium: kept when a move is sent, checked with the finished match; false ones are told."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from service.log.entries import entry_of
from service.log.keys import Signer
from service.log.merkle import hash_leaf
from service.log.notes import Checkpoint, Note
from service.log.receipts import Receipt
from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import DRAWN, IS_OVER, give_seat
from tests.e2e.test_page import play_by_mouse

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

KEPT: Final = "(JSON.parse(localStorage.getItem('atoll.receipts')) ?? {})['%s']"
VERDICT: Final = "document.querySelector('.verdict strong') && document.querySelector('.verdict').textContent"
GIVE: Final = """(text) => {
    document.querySelector('.verdict')?.remove();
    const files = new DataTransfer();
    files.items.add(new File([text], 'given.tlog-proof'));
    const choose = document.querySelector('#proof input');
    choose.files = files.files;
    choose.dispatchEvent(new Event('change'));
}"""


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


def check(browser: Browser) -> str:
    """Press the button that checks, and return what it says."""
    browser.value_of("document.querySelector('.verdict')?.remove()")
    browser.click("#proof button")
    return str(browser.wait_for(VERDICT))


def give(browser: Browser, text: str) -> str:
    """Give a receipt as a file, and return what the check says."""
    browser.value_of(f"({GIVE})({json.dumps(text)})")
    return str(browser.wait_for(VERDICT))


def forged(match: str, version: int, signer: Signer) -> str:
    """Return a receipt, in good form, of another history of a match."""
    entry = entry_of(match, version, bytes(32)).to_bytes()
    checkpoint = Checkpoint(signer.key.name, 1, hash_leaf(entry)).text()
    return str(Receipt(entry, 0, (), str(Note(checkpoint, (signer.sign(checkpoint),)))))


def test_receipts_are_kept_and_checked_with_the_finished_match(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"))
    match, seat = made["id"], made["to_act"][0]
    give_seat(browser, product.url, made, seat)
    play_by_mouse(browser)
    browser.wait_for(f"{KEPT % match}?.receipts.length === 1 && {KEPT % match}.wanted === 0")
    (receipt,) = browser.value_of(f"{KEPT % match}.receipts")
    caller.play(match, made["seats"][1 - seat]["token"], 1 - seat, {"type": "resign"})
    browser.wait_for(f"{IS_OVER} && {DRAWN}")

    good = check(browser)
    assert good.startswith("Proven.")
    assert "Receipts that agree: 1. " in good
    assert browser.value_of("document.querySelector('#proof a[download$=tlog-proof]').href.startsWith('blob:')")

    log: Any = caller.get("/v1/log")
    origin, stranger = log["origin"], Signer(log["origin"], bytes(32))
    false = give(browser, forged(match, receipt["version"], stranger))
    assert "False receipts, which the log has not signed like this: 1." in false
    assert "Receipts that agree: 1. " in false
    assert "given.tlog-proof: FAILED (receipt)" in false
    assert "Not proven." not in false, "whoever makes up a receipt disproves nothing"

    known = json.dumps(
        [{"key": str(stranger.key), "since": "2026-01-01"}, *browser.value_of("JSON.parse(localStorage.getItem('atoll.log_keys'))")]
    )
    browser.value_of(f"localStorage.setItem('atoll.log_keys', {json.dumps(known)})")
    contradicted = check(browser)
    assert contradicted.startswith("Not proven."), origin
    assert "this is not the match that was played" in contradicted
    assert "the match was rewritten" in contradicted
    assert browser.problems == []
