"""What others did, and what has been, on the page in a real Chromium: since one's own command, step by step, and in the lobby."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from domain.kernel.game import AnyGame
from domain.registry import find_game
from service.supervisor.stack import Stack
from service.web.words import WORDS
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.page_player import MY_TURN, choose, give_seat, send
from tests.e2e.positions import QUICKEST, late
from tests.samples import MANY, samples

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

AT = "Number(new URL(location.href).searchParams.get('at'))"
LOADED = "performance.getEntriesByType('resource').some((each) => /board.svg.*at={}(&|$)/.test(each.name))"
STEPS = samples(3, 7)
"""So many versions of a match are gone through."""
HOLD_LISTS = """() => {
    const real = window.fetch;
    window.held = [];
    window.isHolding = true;
    window.fetch = async (url, ...more) => {
        const answer = await real(url, ...more);
        if (window.isHolding && String(url).endsWith("/legal-commands")) await new Promise((go) => window.held.push(go));
        return answer;
    };
}"""
LISTED = "[...document.querySelectorAll('#commands:not([hidden]) .group .btn')].map((each) => each.textContent).join()"
CUT = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const arrow = 24;
    return [...document.querySelectorAll(".more-choices select")].flatMap((select) => {
        const style = getComputedStyle(select);
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
        return [...select.options].map((option) => option.text).filter((text) => pen.measureText(text).width > room);
    });
}"""
"""Values that a list has no room for."""
TOLD = "[...document.querySelectorAll('#steps li')].map((each) => each.textContent)"
PROMPTS = ("phase_begun", "turn_started", "turn_began")


@pytest.fixture(scope="module")
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        started.prefer(prefers_reduced_motion="reduce")
        yield started


@pytest.mark.parametrize("game", ["das-riff", "reef-gardens"])
def test_all_that_others_did_since_ones_own_command_stays_to_be_read(product: Stack, caller: Caller, browser: Browser, game: str) -> None:
    made = caller.create(game, table("hh"))
    own, tokens = made["to_act"][0], tokens_of(made)
    give_seat(browser, product.url, made, own)
    browser.wait_for(MY_TURN)
    assert not browser.value_of("document.getElementById('steps').checkVisibility()")
    pick, acted, last = in_turn(), own, 0
    while (seat := caller.read(made["id"])["to_act"][0]) == acted or seat != own:
        acted = seat
        version = caller.play(made["id"], tokens[seat], seat, pick(caller.legal(made["id"], tokens[seat])[1]))["version"]
        last = version if seat == own else last
    events = caller.events(made["id"], tokens[own])
    wanted = [
        re.sub(r"[Ss]eat (\d)", lambda found: f"seat {int(found[1]) + 1}", event["text"]["en"])
        for event in events[last:]
        if not event["type"].endswith(PROMPTS)
    ]
    assert wanted
    browser.wait_for(f"Number(document.getElementById('log').firstElementChild.dataset.version) === {len(events)} && {MY_TURN}")
    browser.wait_for(f"{TOLD}.join().toLowerCase().includes({json.dumps(wanted[-1].lower())})")
    told = ". ".join(browser.value_of(TOLD)).lower()
    assert [text for text in wanted if text.lower() not in told] == []
    browser.click("#steps .away")
    assert browser.problems == []


def test_whoever_has_had_no_turn_reads_what_others_did_not_how_the_table_was_laid_out(
    product: Stack, caller: Caller, browser: Browser
) -> None:
    made = caller.create("wondrous-creatures", table("hh"))
    first, tokens, pick = made["to_act"][0], tokens_of(made), in_turn()
    for own in (first, 1 - first):
        give_seat(browser, product.url, made, own, "de")
        browser.wait_for("document.getElementById('log').firstElementChild !== null")
        assert not browser.value_of("document.getElementById('steps').checkVisibility()")
    while caller.read(made["id"])["to_act"][0] == first:
        caller.play(made["id"], tokens[first], first, pick(caller.legal(made["id"], tokens[first])[1]))
    browser.wait_for(MY_TURN)
    browser.wait_for("document.querySelector('#steps summary') !== null")
    assert browser.value_of("document.querySelector('#steps summary').textContent") == WORDS["since_beginning"].de
    told = browser.value_of(TOLD)
    assert told
    assert [line for line in told if "Platz 1" not in line] == [], "only commands are told"
    browser.click("#steps .away")


def test_what_was_taken_back_is_not_told_as_what_others_did(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("reef-gardens", table("hh"))
    first, tokens = made["to_act"][0], tokens_of(made)
    give_seat(browser, product.url, made, 1 - first)
    browser.wait_for("document.getElementById('log').firstElementChild !== null")

    def plant(number: int) -> str:
        """Plant a coral, and return what is told of it."""
        planting = [each for each in caller.legal(made["id"], tokens[first])[1] if each["type"] == "plant"]
        answer = caller.play(made["id"], tokens[first], first, planting[number])
        told: str = answer["events"][0]["text"]["en"].removeprefix(f"Seat {first} ")
        return told

    line = next(each for each in caller.legal(made["id"], tokens[first])[1] if each["type"] == "buy_line")
    before = caller.play(made["id"], tokens[first], first, line)["version"]
    undone = plant(0)
    caller.play(made["id"], tokens[first], first, {"type": "undo", "to": before})
    kept = plant(-1)
    assert kept != undone
    pick = in_turn()
    while caller.read(made["id"])["to_act"][0] == first:
        left = [each for each in caller.legal(made["id"], tokens[first])[1] if each["type"] != "plant"]
        caller.play(made["id"], tokens[first], first, pick(left))
    browser.wait_for(f"{MY_TURN} && {TOLD}.join().includes({json.dumps(kept)})")
    told = ", ".join(browser.value_of(TOLD))
    assert undone not in told
    assert "takes back" not in told
    browser.click("#steps .away")
    assert browser.problems == []


def test_a_match_that_is_over_is_played_again_and_held_and_each_step_is_told(product: Stack, caller: Caller, browser: Browser) -> None:
    match = caller.create(QUICKEST.name, table("bb"), **late(QUICKEST, 2, 8))["id"]
    caller.wait_over(match)
    browser.open(f"{product.url}/matches/{match}?lang=en")
    browser.wait_for("document.querySelector('.play-on:enabled')?.textContent === 'Play'")
    browser.wait_for("document.querySelector('#picture svg') !== null")  # nothing moves any more under the mouse
    browser.click(".play-on")
    browser.wait_for(f"{AT} > 1")
    browser.click(".play-on")
    assert browser.value_of("document.querySelector('.play-on').textContent") == "Play"
    at = browser.value_of(AT)
    line = browser.value_of(f"document.querySelector('#log [data-version=\"{at}\"] span').textContent")
    assert browser.value_of("document.getElementById('moment').textContent").endswith(line)


@pytest.mark.parametrize(
    "game", [QUICKEST, pytest.param(find_game("wondrous-creatures"), marks=pytest.mark.slow)], ids=lambda game: game.name
)
def test_who_goes_through_a_match_finds_the_buttons_where_they_were(
    product: Stack, caller: Caller, browser: Browser, game: AnyGame
) -> None:
    """On a desk they stand still, now and before; on a phone, below the picture, they give way to a higher one, and never come back."""
    match = caller.create(game.name, table("bb"), **late(game, 2, 8))["id"]
    caller.wait_over(match)
    for width, height in ((1280, 900), (390, 844)):
        browser.resize(width, height)
        browser.open(f"{product.url}/matches/{match}?lang=de&at=1")
        tops = []
        newest = caller.read(match)["version"]
        for version in [*range(1, STEPS + 1), *([newest] if width >= 760 else [])]:
            if version == newest:
                browser.click("[data-to=now]")
            browser.wait_for(f"document.querySelector('#log [aria-current]')?.dataset.version === '{version}'")
            browser.wait_for(LOADED.format(version))
            browser.wait_for("document.querySelector('#picture svg') !== null")
            browser.value_of("new Promise((drawn) => setTimeout(drawn, 50))")
            tops.append(
                browser.value_of("[...document.querySelectorAll('.replay [data-to], .replay .play-on')].map(each => each.offsetTop)")
            )
            browser.press("ArrowRight")
        assert tops == sorted(tops)
        assert width < 760 or tops == tops[:1] * len(tops)
    browser.resize(1280, 900)
    assert browser.problems == []


def test_a_list_that_comes_late_does_not_bring_back_what_can_no_longer_be_chosen(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("reef-gardens", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.wait_for(MY_TURN)
    browser.value_of(f"({HOLD_LISTS})()")
    browser.click("[data-to=now]")
    browser.wait_for("window.held.length === 1")
    browser.value_of("window.isHolding = false")
    chance = Random(2)
    choose(browser, chance)
    send(browser)
    browser.wait_for(f"{MY_TURN} || {LISTED} === ''")
    listed = browser.value_of(LISTED)
    browser.value_of("window.held[0]()")
    browser.value_of("new Promise((drawn) => setTimeout(drawn, 500))")
    assert browser.value_of(LISTED) == listed
    assert browser.problems == []


def test_what_a_bot_thought_calls_cards_by_their_names(product: Stack, caller: Caller, browser: Browser) -> None:
    game = find_game("wondrous-creatures")
    content: Any = game.info.content
    names = {card["id"]: card["name"]["en"] for card in content["texts"]["cards"]}
    weighed: list[tuple[int, list[Any]]] = []
    for _ in range(5):  # bots play as their luck has it: one of these matches weighs cards
        match = caller.create(game.name, table("bb"), **late(game, 2, 8))["id"]
        caller.wait_over(match)
        searches = [(event["version"], event["opened"].get("search", {}).get("data", {})) for event in caller.events(match)]
        weighed = [(at, found.get("alternatives", [])[:4]) for at, found in searches if found.get("iterations")]
        weighed = [(at, found) for at, found in weighed if any(each["command"].get("card") for each in found)]
        if weighed:
            break
    at, found = weighed[0]
    browser.open(f"{product.url}/matches/{match}?lang=en&at={at}")
    browser.wait_for("document.querySelector('#replay-more .thought li') !== null")
    told = browser.value_of("[...document.querySelectorAll('#replay-more .thought li')].map((each) => each.textContent)")
    for each, line in zip(found, told, strict=True):
        assert names.get(each["command"].get("card"), "") in line, told


def test_the_lobby_tells_whose_turn_it_is_and_against_whom(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"))
    give_seat(browser, product.url, made, made["to_act"][0])
    browser.open(f"{product.url}/?lang=en")
    other = 2 - made["to_act"][0]
    browser.wait_for(f"document.querySelector('#own .line span')?.textContent === 'Your turn · against Seat {other}'")


def test_somebody_is_invited_by_one_button_and_both_say_their_names(product: Stack, browser: Browser) -> None:
    browser.open(f"{product.url}/?lang=en")
    browser.wait_for("!document.querySelector('form.play').hidden")
    browser.value_of("document.querySelector('form[data-game=\"das-riff\"] .nickname input').value = 'Ada'")
    browser.click('form[data-game="das-riff"] [name="invite"]')
    browser.wait_for("document.querySelector('#room input')?.value.includes('#invitation=')")
    link = browser.value_of("document.querySelector('#room input').value")
    browser.value_of("void Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as it is without HTTPS
    for works, said in (("false", "Copy"), ("true", "Copied")):
        browser.value_of(f"void (document.execCommand = () => (document.body.dataset.asked = 'yes', {works}))")
        browser.click("#room .copy .btn")
        browser.wait_for("document.body.dataset.asked === 'yes'")
        browser.wait_for(f"document.querySelector('#room .copy .btn').textContent === '{said}'")
        browser.value_of("delete document.body.dataset.asked")
    browser.value_of("localStorage.clear()")
    browser.open(f"{product.url}/?lang=en")  # as another browser would: a link alone leads nowhere else in the same document
    browser.open(link)
    browser.wait_for("document.querySelector('#seats .btn') !== null && document.querySelector('.nickname input')?.value === ''")
    browser.value_of("document.querySelector('.nickname input').value = 'Ben '")
    browser.click("#seats .btn")
    browser.wait_for("document.getElementById('commands')?.hidden === false || document.querySelector('main').dataset.status === 'running'")
    browser.wait_for("[...document.querySelectorAll('#seats .who')].map(who => who.textContent.split(' ')[0]).join() === 'Ada,Ben'")


def test_whoever_played_plays_again(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hb"))
    token = made["seats"][0]["token"]
    caller.play(made["id"], token, 0, {"type": "resign"})
    give_seat(browser, product.url, made, 0)
    browser.wait_for("document.querySelector('#replay-more .go') !== null")
    browser.click("#replay-more .go")
    browser.wait_for(f"!location.pathname.includes('{made['id']}') && document.getElementById('commands')?.hidden === false")
    assert browser.value_of("Object.keys(JSON.parse(localStorage.getItem('atoll.seats'))).length") == 2


def test_a_rematch_says_whom_it_waits_for_and_where_they_sit_down(product: Stack, caller: Caller, browser: Browser) -> None:
    made = caller.create("das-riff", table("hh"))
    first = tokens_of(made)[0]
    caller.play(made["id"], first, 0, {"type": "resign"})
    answer = caller.http.post(f"/v1/matches/{made['id']}/rematch", json={}, headers={"Authorization": f"Bearer {first}"})
    assert answer.status_code == 201, answer.text
    again = answer.json()
    own = next(seat["seat"] for seat in again["seats"] if "token" in seat)
    give_seat(browser, product.url, again, own)
    browser.wait_for("document.querySelector('#room a') !== null")
    told = browser.value_of("document.getElementById('room').innerText")
    assert "kept for those who played before" in told
    assert "Send this link" not in told
    browser.value_of("localStorage.clear()")
    give_seat(browser, product.url, made, 1)
    browser.open(f"{product.url}/matches/{again['id']}?lang=en")
    browser.wait_for("document.querySelector('#room a') !== null")
    assert browser.value_of("document.querySelector('#seats .btn') === null")
    browser.click("#room a")
    browser.wait_for("document.querySelector('#room .go') !== null")
    browser.click("#room .go")
    browser.wait_for(f"location.pathname.includes('{again['id']}') && document.querySelector('main').dataset.status === 'running'")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "de"])
def test_whoever_stays_at_a_finished_match_is_told_of_a_rematch_and_sits_down_there(
    product: Stack, caller: Caller, browser: Browser, language: str
) -> None:
    before = len(browser.problems)
    made = caller.create("das-riff", table("hh"))
    tokens = tokens_of(made)
    caller.play(made["id"], tokens[0], 0, {"type": "resign"})
    give_seat(browser, product.url, made, 1, language)
    browser.wait_for("document.querySelector('#replay-more .go') !== null")
    assert not browser.value_of("document.getElementById('room').checkVisibility()")
    answer = caller.http.post(f"/v1/matches/{made['id']}/rematch", json={}, headers={"Authorization": f"Bearer {tokens[0]}"})
    again = answer.json()["id"]
    if not MANY:  # the page asks of a rematch each ten seconds, and as soon as it is looked at again
        browser.value_of("document.dispatchEvent(new Event('visibilitychange'))")
    browser.wait_for("document.querySelector('#room .go') !== null && document.querySelector('#replay-more .go') === null")
    calls = WORDS["rematch_calls"].to_json()[language]
    assert calls in browser.value_of("document.getElementById('room').innerText")
    assert browser.value_of("document.getElementById('news').textContent") == calls
    browser.open(f"{product.url}/?lang={language}")
    browser.wait_for(f"document.querySelector('#own .line .mine')?.textContent.includes('{calls}') ?? false")
    browser.click("#own .line")
    browser.wait_for("document.querySelector('#room .go') !== null")
    browser.click("#room .go")
    browser.wait_for(f"location.pathname.includes('{again}') && document.querySelector('main').dataset.status === 'running'")
    browser.open(f"{product.url}/matches/{made['id']}?lang={language}")
    browser.wait_for("document.querySelector('#replay-more select:enabled') !== null")
    assert browser.value_of("document.querySelector('#room a').pathname") == f"/matches/{again}", "who sits there is led back"
    assert browser.problems[before:] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_every_value_of_an_option_can_be_read_whole(product: Stack, browser: Browser, language: str) -> None:
    try:
        browser.resize(390, 844)
        browser.open(f"{product.url}/?lang={language}")
        browser.wait_for("!document.querySelector('form.play').hidden")
        browser.value_of("document.querySelectorAll('.more-choices, .more-choices details').forEach((each) => (each.open = true))")
        assert browser.value_of("document.querySelectorAll('.more-choices select').length") > 10
        assert browser.value_of(f"({CUT})()") == []
    finally:
        browser.resize(1280, 900)
