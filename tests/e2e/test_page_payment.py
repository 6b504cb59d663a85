"""Who pays at the page chooses with what: another payment than the listed one is put together, previewed and sent."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.lifecycle_commands import is_lifecycle
from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, bearer, table
from tests.e2e.page_player import MY_TURN, NEWEST, READY, give_seat

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


def others(entry: Any) -> list[str]:
    """Return the worms that could be paid and are not."""
    schema = entry.get("more", {}).get("command_schema", {"properties": {}})["properties"].get("pay", {})
    return [each for each in schema.get("items", {}).get("enum", []) if each != "pearl" and each not in entry["command"]["pay"]]


def first_choice(caller: Caller, match: Any) -> tuple[int, Any]:
    """Play until somebody can pay with other worms than the listed ones; return the seat and the listed command."""
    chance = random.Random(2)
    for _ in range(120):
        seat = caller.read(match["id"])["to_act"][0]
        token = match["seats"][seat]["token"]
        listed = caller.http.get(f"/v1/matches/{match['id']}/legal-commands", headers=bearer(token)).json()["legal_commands"]
        for one in listed:
            if one["command"]["type"] in ("take", "buy_boat") and others(one):
                return seat, one
        caller.play(match["id"], token, seat, chance.choice([one["command"] for one in listed if not is_lifecycle(one["command"]["type"])]))
    raise AssertionError("nobody could choose")


def test_another_payment_than_the_listed_one_is_chosen(product: Stack, caller: Caller, browser: Browser) -> None:
    match = caller.create("das-riff", table("hh"))
    seat, entry = first_choice(caller, match)
    give_seat(browser, product.url, match, seat)
    browser.wait_for(MY_TURN)
    label = json.dumps(entry["label"]["en"])
    before = browser.value_of(NEWEST)
    browser.value_of(f"[...document.querySelectorAll('.group .btn')].find(each => each.textContent === {label}).click()")
    browser.wait_for(READY)
    browser.wait_for("document.querySelector('.effect').children.length > 0")  # which moves what stands below it
    browser.click(".otherwise summary")
    browser.click(f"[aria-label='one less: {entry['command']['pay'][0]} worms']")
    assert browser.value_of("document.querySelector('.go-on').disabled"), "what is not complete is not sent"
    other = others(entry)[0]
    browser.click(f"[aria-label='one more: {other} worms']")
    browser.wait_for(f"document.querySelector('.effect').innerText.includes('1 {other} worm')")
    browser.click(".go-on")
    browser.wait_for(f"{NEWEST} > {before}")
    assert f"1 {other} worm" in caller.events(match["id"])[before]["text"]["en"]
    assert browser.problems == []
