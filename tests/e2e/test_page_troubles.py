"""What goes wrong at the page: nothing is lost, and it says what happened."""

import random
from collections.abc import Iterator

import pytest

from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import MY_TURN, NEWEST, choose, give_seat, send

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

BAR = "document.getElementById('bar').innerText"


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


@pytest.fixture
def chance() -> random.Random:
    return random.Random(13)


def test_a_wrong_click_sends_nothing_and_says_why(product: Stack, caller: Caller, browser: Browser, chance: random.Random) -> None:
    made = caller.create("reef-gardens", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.wait_for(MY_TURN)
    before = browser.value_of(NEWEST)
    browser.click('.place[data-place^="board/"]:not(.legal)')
    browser.wait_for("document.querySelector('.chosen .reason .btn.rule') !== null")
    browser.click(".chosen .btn.rule")
    browser.wait_for("document.querySelector('.chosen .ruletext a') !== null")
    number = browser.value_of("document.querySelector('.chosen .btn.rule').innerText").split()[-1]
    assert browser.value_of("document.querySelector('.chosen .ruletext a').getAttribute('href')").endswith(f"#{number}")
    assert caller.read(made["id"])["version"] == before
    choose(browser, chance)
    send(browser)


def test_a_lost_connection_keeps_the_move_and_sends_it_once(
    product: Stack, caller: Caller, browser: Browser, chance: random.Random
) -> None:
    made = caller.create("reef-gardens", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.wait_for(MY_TURN)
    choose(browser, chance)
    before = browser.value_of(NEWEST)
    browser.connect(offline=True)
    browser.click(".chosen .go-on")
    browser.wait_for(f"{BAR}.includes('Your move is kept')")
    browser.value_of("scrollTo(0, document.body.scrollHeight)")
    assert browser.value_of("scrollY > 100 && document.getElementById('bar').getBoundingClientRect().top") == 0, "seen wherever one is"
    assert caller.read(made["id"])["version"] == before
    browser.connect()
    browser.value_of("document.querySelector('#bar .btn')?.click()")  # unless it is back already
    browser.wait_for(f"{NEWEST} > {before}")
    commands = [event["command"] for event in caller.events(made["id"])[before:]]
    assert len(set(commands)) == 1
    browser.wait_for(MY_TURN)


def test_a_reload_before_the_answer_sends_the_move_with_its_key(
    product: Stack, caller: Caller, browser: Browser, chance: random.Random
) -> None:
    made = caller.create("reef-gardens", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.wait_for(MY_TURN)
    choose(browser, chance)
    before = browser.value_of(NEWEST)
    browser.connect(offline=True)
    browser.click(".chosen .go-on")
    browser.wait_for(f"{BAR}.includes('Your move is kept')")
    browser.connect()
    browser.open(f"{product.url}/matches/{made['id']}?lang=en")
    browser.wait_for(f"{NEWEST} > {before}")
    assert len({event["command"] for event in caller.events(made["id"])[before:]}) == 1


def test_a_second_tab_is_told_that_the_table_has_changed(product: Stack, caller: Caller, browser: Browser, chance: random.Random) -> None:
    made = caller.create("reef-gardens", table("hh"))
    seat = made["to_act"][0]
    give_seat(browser, product.url, made, seat)
    browser.wait_for(MY_TURN)
    choose(browser, chance)
    before = browser.value_of(NEWEST)
    token = made["seats"][seat]["token"]
    # The click is the page's next deed, so that no news of the other tab comes between.
    browser.connect(round_trip_ms=400)
    caller.play(made["id"], token, seat, caller.legal(made["id"], token)[1][0])
    browser.value_of("document.querySelector('.chosen .go-on')?.click()")
    browser.wait_for(f"{NEWEST} > {before}")
    browser.wait_for(MY_TURN)
    assert len({event["command"] for event in caller.events(made["id"])[before:]}) == 1


def test_the_back_button_leads_back_to_a_table_that_goes_on(
    product: Stack, caller: Caller, browser: Browser, chance: random.Random
) -> None:
    made = caller.create("reef-gardens", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.wait_for(MY_TURN)
    browser.click(".brand")
    browser.wait_for("document.querySelector('form.play') !== null")
    browser.go_back()
    browser.wait_for(f"location.pathname.startsWith('/matches/') && {MY_TURN}")
    choose(browser, chance)
    send(browser)


@pytest.mark.slow
def test_an_expired_deadline_says_that_a_stand_in_plays_and_how_to_come_back(
    product: Stack, caller: Caller, browser: Browser, chance: random.Random
) -> None:
    made = caller.create("reef-gardens", table("hh"), turn_seconds=10)
    seat = made["to_act"][0]
    give_seat(browser, product.url, made, seat)
    browser.wait_for(f"{BAR}.includes('a stand-in plays for you')")
    assert caller.read(made["id"])["seats"][seat]["stand_in"]


@pytest.mark.slow
def test_a_restart_in_mid_turn_loses_nothing(product: Stack, caller: Caller, browser: Browser, chance: random.Random) -> None:
    made = caller.create("reef-gardens", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.wait_for(MY_TURN)
    choose(browser, chance)
    before = browser.value_of(NEWEST)
    product.web.kill()
    browser.click(".chosen .go-on")
    product.web.start()
    product.wait_ready()
    browser.wait_for(f"{NEWEST} > {before}")
    browser.wait_for(MY_TURN)
    assert len({event["command"] for event in caller.events(made["id"])[before:]}) == 1
