"""What one plays with is on the first screen in a real Chromium, and the table answers to what is chosen or pointed at."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.play import fold, play_move, set_up
from domain.registry import GAMES, find_game
from service.supervisor.stack import Stack
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import LOW, MY_TURN, give_seat, unfold
from tests.samples import MANY, samples

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(300),
]

DESK: Final = (1280, 800)
TABLET: Final = (1024, 768)
PHONE: Final = (390, 844)
SEEDS: Final = samples(1, 4)
EDGE: Final = """(() => {
    const sheet = document.getElementById("commands").getBoundingClientRect();
    return innerWidth < 1100 ? sheet.top : innerHeight;
})()"""
UNSEEN: Final = f"""[...document.querySelectorAll(".place.legal")].filter((place) => {{
    const box = place.querySelector(".ring").getBoundingClientRect();
    return box.top < 0 || box.bottom > {EDGE} + 1;
}}).map((place) => place.dataset.place)"""
CARDS: Final = ("hand", "wilderness", "reserve", "supply", "bonus", "achievement", "token")
"""Zones that may stand below the first screen: cards stand beside their commands too, the others have a place higher up."""
BUTTONS: Final = "[...document.querySelectorAll('.group .btn:not(.more)')]"
MARKED: Final = "[...document.querySelectorAll('.place.{}')].map(place => place.dataset.place)"


COVERED: Final = """[...document.querySelectorAll("main > *, .past > *")].filter((each) => {
    const [one, other] = [each, document.getElementById("commands")].map((part) => part.getBoundingClientRect());
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return each.id !== "commands" && each.checkVisibility() && across > 1 && down > 1;
}).map((each) => each.className)"""


@pytest.fixture(scope="module")
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


@pytest.fixture(scope="module", params=GAMES)
def seated(request: pytest.FixtureRequest, product: Stack, browser: Browser) -> Any:
    """A table of each game, ten decisions from its beginning, loaded once for the tests that only look at it."""
    with Caller(product.url) as caller:
        browser.resize(*DESK)
        return sit_at(product, caller, browser, request.param, 10, 1)


def sit_at(product: Stack, caller: Caller, browser: Browser, game: str, decisions: int, seed: int, kind: str = "") -> Any:
    """Open a random match after so many decisions, or at the first one after them that has a command of this kind, as who is to act."""
    rules = find_game(game)
    options = rules.fill_options({}, 2)
    opening, chance = rules.initial_state(2, options), FastChance(seed)
    state = fold(opening, set_up(rules, opening, chance))
    while not state.over:
        seat = state.to_act[0]
        moves = rules.legal_moves(state, seat)
        if decisions <= 0 and (not kind or kind in {rules.command_of(state, move).TYPE for move in moves}):
            break
        play_move(rules, state, seat, moves[chance.below(len(moves))], chance)
        decisions -= 1
    made = caller.create(game, table("hh"), options=options, position=rules.codec.state_to_json(state))
    give_seat(browser, product.url, made, state.to_act[0])
    browser.wait_for(MY_TURN)
    browser.value_of("scrollTo(0, 0)")
    return made


def listed_for(caller: Caller, match: Any, seat: int) -> list[Any]:
    """Return what the seat may do, with labels and places."""
    found: list[Any] = caller.get(f"/v1/matches/{match['id']}/legal-commands", match["seats"][seat]["token"])["legal_commands"]
    return found


def test_the_places_of_a_command_are_marked_by_mouse_and_focus(caller: Caller, browser: Browser, seated: Any) -> None:
    browser.resize(*DESK)
    listed = listed_for(caller, seated, seated["to_act"][0])
    drawn = set(browser.value_of("[...document.querySelectorAll('.place')].map(place => place.dataset.place)"))
    names = [entry["label"]["en"] for entry in listed]
    labels = {entry["label"]["en"]: set(entry["places"]) & drawn for entry in listed if names.count(entry["label"]["en"]) == 1}
    buttons = browser.value_of(f"{BUTTONS}.map(each => each.firstChild.textContent)")
    seen = 0
    for number, label in enumerate(buttons):
        if label not in labels or not labels[label]:
            continue
        button = f"{BUTTONS}[{number}]"
        browser.value_of(f"{button}.focus()")
        assert set(browser.value_of(MARKED.format("pointed"))) == labels[label]
        browser.value_of(f"{button}.blur()")
        assert browser.value_of(MARKED.format("pointed")) == []
        browser.value_of(f"{button}.classList.add('hovered')")
        browser.hover(".hovered")
        assert set(browser.value_of(MARKED.format("pointed"))) == labels[label]
        browser.value_of(f"{button}.classList.remove('hovered')")
        seen += 1
        if seen == 3:
            break
    assert seen


def test_the_commands_never_lie_over_what_stands_below_however_far_one_scrolls(browser: Browser, seated: Any) -> None:
    for width in (1100, 1280, 1800):
        browser.resize(width, 800)
        browser.value_of("document.querySelector('.rest').open = true")
        for top in (0, 450, 10_000):
            browser.value_of(f"scrollTo(0, {top})")
            assert browser.value_of(COVERED) == [], (width, top)
    browser.value_of("document.querySelector('.rest').open = false")


def test_what_may_be_chosen_is_on_the_first_screen(product: Stack, caller: Caller, browser: Browser, seated: Any) -> None:
    for seed in range(1, SEEDS + 1):
        for width, height in (DESK, TABLET, PHONE):
            browser.resize(width, height)
            if MANY:
                sit_at(product, caller, browser, seated["game"], 10 * seed, seed)
            elif (width, height) == PHONE:  # whose picture is another one
                browser.open(browser.value_of("location.href"))
                browser.wait_for(f"document.querySelector('#picture svg') !== null && {MY_TURN}")
            browser.value_of("scrollTo(0, 0)")
            low = [place for place in browser.value_of(UNSEEN) if place.partition("/")[0].partition(":")[0] not in CARDS]
            assert not low, (seed, width, low)
            assert browser.value_of("document.documentElement.scrollWidth") <= width
    assert browser.problems == []


def test_cards_to_choose_from_stand_beside_their_commands(product: Stack, caller: Caller, browser: Browser) -> None:
    for kind in ("choose_captain", "discard_card"):
        browser.resize(*PHONE)
        sit_at(product, caller, browser, "wondrous-creatures", 0, 1, kind)
        unfold(browser)
        for width, height in (PHONE, DESK):
            browser.resize(width, height)
            told = browser.value_of(f"{BUTTONS}.map(each => [each.innerText, each.querySelector('svg')?.ariaLabel])")
            shown = [card for label, card in told if label.startswith(("Keep", "Discard"))]
            assert len(shown) > 1
            assert all(len(card) > 30 for card in shown), told


def test_a_second_place_lights_up_and_completes_the_choice(product: Stack, caller: Caller, browser: Browser) -> None:
    browser.resize(*DESK)
    made = sit_at(product, caller, browser, "wondrous-creatures", 20, 1, "occupy")
    seat = made["to_act"][0]
    pairs = [entry["places"] for entry in listed_for(caller, made, seat) if entry["command"]["type"] == "occupy"]
    hexes = [[place for place in places if place.startswith("island/")] for places in pairs]
    first = hexes[0][0]
    near = {place for pair in hexes if first in pair for place in pair} - {first}
    assert len(near) > 1
    browser.click(f'[data-place="{first}"]', covered=True)
    browser.wait_for("document.querySelector('.narrowed') !== null")
    assert set(browser.value_of(MARKED.format("next"))) == near
    second = sorted(near)[0]
    browser.click(f'[data-place="{second}"]', covered=True)
    browser.wait_for("document.querySelector('.chosen .go-on') !== null")
    assert set(browser.value_of(MARKED.format("selected"))) == {first, second}
    browser.value_of("document.querySelector('#picture svg').focus()")
    browser.press("Escape")
    browser.wait_for("document.querySelector('.selected') === null && document.querySelector('.narrowed') === null")


def test_a_phones_sheet_is_low_until_all_is_asked_for_and_more_of_the_table_is_signed(
    product: Stack, caller: Caller, browser: Browser
) -> None:
    browser.resize(*PHONE)
    sit_at(product, caller, browser, "wondrous-creatures", 20, 1, "play_card")
    assert browser.value_of(LOW)
    assert browser.value_of("document.getElementById('commands').offsetHeight") < 120
    assert browser.value_of("document.querySelector('.below').checkVisibility()")
    browser.click(".unfold")
    browser.wait_for("document.querySelector('.group .btn').checkVisibility()")
    browser.value_of("document.querySelector('.below').click()")
    browser.wait_for("!document.querySelector('.below').checkVisibility()")
    assert browser.value_of(f"document.getElementById('picture').getBoundingClientRect().bottom <= {EDGE} + 24"), json.dumps(
        browser.problems
    )


def test_on_a_phone_what_may_be_chosen_next_stays_above_the_sheet(product: Stack, caller: Caller, browser: Browser) -> None:
    browser.resize(*PHONE)
    sit_at(product, caller, browser, "reef-gardens", 0, 1)
    sheet = "document.getElementById('commands')"
    assert browser.value_of(f"{sheet}.scrollWidth <= {sheet}.clientWidth")
    browser.click('[data-place^="nursery/"].legal', covered=True)
    browser.wait_for("document.querySelector('.narrowed') !== null")
    assert not browser.value_of("document.querySelector('.lead-line').checkVisibility()")
    assert not browser.value_of("document.querySelector('.below').checkVisibility()")
    hidden = UNSEEN.replace(".place.legal", ".place.next").replace("box.top < 0 || ", "")
    assert browser.value_of(hidden) == []
